import NightcarBasics
package import NightcarModel
import NightcarVectors

/// The template of a symbol image, as the app SF Symbols exports it: an SVG with guides and up to 27 glyphs.
///
/// The guides are `Baseline-S`, `Capline-S` and the same for M and L, and margins. A glyph is a group such as `Regular-M`. From
/// version 3 on, the three glyphs `Ultralight-S`, `Regular-S` and `Black-S` are enough if they have the same structure.
package struct SymbolTemplate: Sendable {
    /// Why a file can't be used.
    package enum Problem: Error, Hashable, Sendable {
        /// It has none of the parts of a template.
        case notATemplate
        /// - Parameter offset: the place in the file, in bytes, if one place is to blame.
        case broken(String, offset: Int? = nil)
    }

    /// What makes the symbol less than its template promises, and where, in bytes.
    package struct Loss: Hashable, Sendable {
        package var message: String
        package var offset: Int?
    }

    package struct Glyph: Sendable {
        package var metrics: SymbolGlyph
        /// The glyph as a separate SVG, cut to its outline, at the point size of the metrics.
        package var svg: [UInt8]

        package init(metrics: SymbolGlyph, svg: [UInt8]) { (self.metrics, self.svg) = (metrics, svg) }
    }

    /// Lightest first, then smallest first.
    package private(set) var glyphs: [Glyph] = []
    /// What the template has and no compiled catalog of ours does, in words.
    package private(set) var ignored: [String] = []
    /// Glyphs that are left out or that no other weight can be drawn from, in the order of the glyphs.
    package internal(set) var losses: [Loss] = []

    /// - Parameter pointSize: the size of text for which the glyphs are stored.
    package init(_ bytes: [UInt8], pointSize: Double) throws(Problem) {
        let sheet = try SymbolSheet(bytes)
        let found = sheet.glyphs
        guard !found.isEmpty || sheet.hasGuides || sheet.version != nil else { throw .notATemplate }
        let version = sheet.version ?? 1
        guard version <= Self.newestVersion else {
            throw .broken("its version \(version) is newer than \(Self.newestVersion), the newest known one")
        }
        let scale = try Self.scale(sheet, pointSize: pointSize)
        let usable = try usable(found, sheet, scale)
        let isInterpolatable = noteStructures(sheet, usable, version: version)
        for (name, suffix) in [("rotation anchors", "-rotate-anchor"), ("drawing data", "-draw-attachment-data")]
        where sheet.hasIdentifier(endingWith: suffix) {
            ignored.append(name)
        }
        let layers = sheet.layers
        for (weight, size, glyph) in usable {
            let insets = try sheet.insets(weight, size, version: version, scale: scale)
            // A margin of our own at the top and bottom, which no guide gives: Apple's tool always writes this one.
            let edge = Float(pointSize * 140 / 2048)
            let metrics = SymbolGlyph(
                weight, size, pointSize: Float(pointSize),
                baseline: Float((glyph.bounds.max.y - sheet.lowerLine(size)) * scale),
                capHeight: Float(sheet.capHeight(size) * scale),
                insets: SymbolGlyph.Insets(
                    top: edge, left: Float(insets.left * scale), bottom: edge, right: Float(insets.right * scale)),
                templateVersion: version, isInterpolatable: isInterpolatable, layers: layers)
            glyphs.append(Glyph(metrics: metrics, svg: glyph.svg))
        }
    }

    /// The newest version that Apple documents: SF Symbols 7.
    static let newestVersion: Float = 7

    /// Points for each unit of the template. The distance between the guides says how large its letters are.
    private static func scale(_ sheet: SymbolSheet, pointSize: Double) throws(Problem) -> Double {
        for size in SymbolGlyph.Size.allCases {
            for guide in ["Baseline", "Capline"] where sheet.line(guide, size) == nil {
                throw .broken("it has no guide \(guide)-\(size.letter)")
            }
        }
        let letters = (sheet.capHeight(.medium) / capHeightOfEm).rounded()
        guard letters >= 1, letters <= 1e6 else {
            throw .broken("its guides Capline-M and Baseline-M do not say how large its letters are")
        }
        return pointSize / letters
    }

    /// The height of a capital letter of the system font, for each point of its size.
    static let capHeightOfEm = 0.704589844
}

extension SymbolGlyph.Size {
    var letter: String { word.prefix(1).uppercased() }
}

/// Text with six significant digits, as Apple's tools write it.
func sixDigits(_ value: Double) -> String {
    let rounded = roundedToSixDigits(value)
    return Int(exactly: rounded).map(String.init) ?? "\(rounded)"
}

func roundedToSixDigits(_ value: Double) -> Double {
    guard value.isFinite, abs(value) > 1e-12 else { return 0 }
    var magnitude = abs(value)
    var exponent = 0
    while magnitude >= 10 { (magnitude, exponent) = (magnitude / 10, exponent + 1) }
    while magnitude < 1 { (magnitude, exponent) = (magnitude * 10, exponent - 1) }
    var factor = 1.0
    for _ in 0..<abs(5 - exponent) { factor *= 10 }
    return exponent <= 5 ? (value * factor).rounded() / factor : (value / factor).rounded() * factor
}
