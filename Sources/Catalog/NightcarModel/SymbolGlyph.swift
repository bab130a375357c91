package import NightcarBasics
package import ThemeCatalogVariants

/// A glyph of a symbol image: its weight and size, and what a text needs to place it among letters.
///
/// Lengths are in points, for a text of `pointSize`.
package struct SymbolGlyph: Sendable, Hashable {
    /// The raw values are Apple's.
    package enum Weight: UInt16, Sendable, CaseIterable {
        case ultralight = 1
        case thin, light, regular, medium, semibold, bold, heavy, black

        package var word: String { String(describing: self) }
    }

    /// The raw values are Apple's.
    package enum Size: UInt16, Sendable, CaseIterable {
        case small = 1
        case medium, large

        package var word: String { String(describing: self) }
    }

    /// The distances from the edges of the glyph to the edges that are aligned.
    package struct Insets: Sendable, Hashable {
        package var top: Float
        package var left: Float
        package var bottom: Float
        package var right: Float

        package init(top: Float, left: Float, bottom: Float, right: Float) {
            (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
        }
    }

    /// The kinds of layers that the template annotates.
    package struct Layers: OptionSet, Sendable, Hashable {
        package let rawValue: UInt32
        package init(rawValue: UInt32) { self.rawValue = rawValue }
        package static let multicolor = Layers(rawValue: 1)
        package static let hierarchical = Layers(rawValue: 2)
    }

    package var weight: Weight
    package var size: Size
    package var pointSize: Float
    /// From the baseline down to the lower edge of the glyph.
    package var baseline: Float
    package var capHeight: Float
    package var insets: Insets
    package var templateVersion: Float
    /// Whether the system may draw the weights between ultralight, regular and black itself.
    package var isInterpolatable: Bool
    /// Nil if the template annotates no layers.
    package var layers: Layers?

    package init(
        _ weight: Weight, _ size: Size, pointSize: Float, baseline: Float, capHeight: Float, insets: Insets,
        templateVersion: Float, isInterpolatable: Bool = false, layers: Layers? = nil
    ) {
        (self.weight, self.size, self.pointSize) = (weight, size, pointSize)
        (self.baseline, self.capHeight, self.insets) = (baseline, capHeight, insets)
        (self.templateVersion, self.isInterpolatable, self.layers) = (templateVersion, isInterpolatable, layers)
    }
}

extension SymbolGlyph {
    /// The identifier in a template, such as `Regular-M`.
    package var name: String { Self.name(weight, size) }

    package static func name(_ weight: Weight, _ size: Size) -> String {
        "\(weight.word.prefix(1).uppercased())\(weight.word.dropFirst())-\(size.word.prefix(1).uppercased())"
    }

    /// The glyph that answers a request without a weight and a size: the regular one of medium size, else of small size, else
    /// the first one.
    package static func standard(of glyphs: [SymbolGlyph]) -> SymbolGlyph? {
        let regular = glyphs.filter { $0.weight == .regular }
        return regular.first { $0.size == .medium } ?? regular.first { $0.size == .small } ?? glyphs.first
    }

    /// The key of the glyph. The standard glyph has no qualifiers, so it answers every request that no other glyph answers.
    ///
    /// - Parameter key: the key of the set's entry, with or without the qualifiers of a glyph.
    package func key(_ key: VariantKey, isStandard: Bool) -> VariantKey {
        key.settingQualifier("glyph-size", to: isStandard ? nil : size.word)
            .settingQualifier("glyph-weight", to: isStandard ? nil : weight.word)
    }
}

extension SymbolGlyph {
    /// Nil if a member is missing or has an unknown form.
    init?(_ json: JSONValue) {
        guard let weight = json["weight"]?.string.flatMap({ word in Weight.allCases.first { $0.word == word } }),
            let size = json["size"]?.string.flatMap({ word in Size.allCases.first { $0.word == word } }),
            let pointSize = json["point-size"]?.float, let baseline = json["baseline"]?.float,
            let capHeight = json["cap-height"]?.float, let insets = json["insets"].flatMap(Insets.init),
            let version = json["template-version"]?.float
        else { return nil }
        self.init(
            weight, size, pointSize: pointSize, baseline: baseline, capHeight: capHeight, insets: insets,
            templateVersion: version, isInterpolatable: json["interpolatable"]?.bool ?? false,
            layers: json["layers"]?.array.map { words in
                Layers(Layers.words.filter { word in words.contains { $0.string == word.name } }.map(\.layer))
            })
    }

    package var json: JSONValue {
        var members: [String: JSONValue] = [
            "weight": .string(weight.word), "size": .string(size.word), "point-size": .float(pointSize),
            "baseline": .float(baseline), "cap-height": .float(capHeight), "insets": insets.json,
            "template-version": .float(templateVersion),
        ]
        if isInterpolatable { members["interpolatable"] = true }
        if let layers {
            let words = Layers.words.filter { layers.contains($0.layer) }
            members["layers"] = JSONValue(.array(words.map { .string($0.name) }))
        }
        return .object(members)
    }
}

extension SymbolGlyph.Layers {
    fileprivate static let words: [(name: String, layer: Self)] = [
        ("hierarchical", .hierarchical), ("multicolor", .multicolor),
    ]
}

extension SymbolGlyph.Insets {
    fileprivate init?(_ json: JSONValue) {
        guard let top = json["top"]?.float, let left = json["left"]?.float, let bottom = json["bottom"]?.float,
            let right = json["right"]?.float
        else { return nil }
        self.init(top: top, left: left, bottom: bottom, right: right)
    }

    fileprivate var json: JSONValue {
        .object(["top": .float(top), "left": .float(left), "bottom": .float(bottom), "right": .float(right)])
    }
}

extension JSONValue {
    fileprivate var float: Float? {
        guard case .number(let text) = kind, let number = Float(text), number.isFinite else { return nil }
        return number
    }

    /// With the fewest digits that give the same number of 32 bits.
    fileprivate static func float(_ number: Float) -> JSONValue {
        guard number.isFinite else { return JSONValue(.null) }
        return Float(Int(exactly: number) ?? 0) == number ? .integer(Int(number)) : JSONValue(.number("\(number)"))
    }
}
