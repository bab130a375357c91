import NightcarBasics
import NightcarImaging
package import NightcarModel
import ThemeCatalogBytes

// The properties of a symbol's glyph.
extension RenditionProperty {
    static let glyphMetrics: UInt32 = 1018
    static let glyphLayers: UInt32 = 1019

    /// The bits of the first word of the metrics.
    private enum Bits {
        /// The insets are insets. Without this bit, they are a size to align.
        static let hasInsets: UInt32 = 1
        static let isInterpolatable: UInt32 = 1 << 2
        static let hasVersion: UInt32 = 1 << 4
    }

    /// u32 bits, u32 point size, f32 baseline, cap height, template version, left, bottom, right and top inset, u32 0 sizes of
    /// pictures.
    static func glyphMetrics(_ glyph: SymbolGlyph) -> RenditionProperty {
        make(glyphMetrics) { writer in
            writer.append(Bits.hasInsets | Bits.hasVersion | (glyph.isInterpolatable ? Bits.isInterpolatable : 0))
            writer.append(UInt32(glyph.pointSize))
            let insets = glyph.insets
            for number in [
                glyph.baseline, glyph.capHeight, glyph.templateVersion, insets.left, insets.bottom, insets.right, insets.top,
            ] { writer.append(number) }
            writer.append(UInt32(0))
        }
    }

    /// u32 1 for known layers, u32 number of the rendering intent, u32 bits of the layers.
    static func glyphLayers(_ layers: SymbolGlyph.Layers, intent: SymbolIntent) -> RenditionProperty {
        make(glyphLayers) { $0.append(words: [1, intent.rawValue, layers.rawValue]) }
    }

    /// The metrics of a glyph, without its layers.
    fileprivate func glyph(_ weight: SymbolGlyph.Weight, _ size: SymbolGlyph.Size) throws(ByteError) -> SymbolGlyph {
        let bits = try bytes.u32(0)
        var numbers: [Float] = []
        for index in 0..<7 { numbers.append(Float(bitPattern: try bytes.u32(8 + 4 * index))) }
        guard numbers.allSatisfy(\.isFinite) else {
            throw ByteError(offset: bytes.startOffset, message: "the metrics of a glyph are not numbers")
        }
        return SymbolGlyph(
            weight, size, pointSize: Float(try bytes.u32(4)), baseline: numbers[0], capHeight: numbers[1],
            insets: SymbolGlyph.Insets(top: numbers[6], left: numbers[3], bottom: numbers[4], right: numbers[5]),
            templateVersion: bits & (Bits.hasVersion | 2) == 0 ? 1 : numbers[2],
            isInterpolatable: bits & Bits.isInterpolatable != 0 && numbers[2] >= 3)
    }
}

/// How a symbol is drawn if the app doesn't say it. The raw values are Apple's; the last two were not seen in a file.
package enum SymbolIntent: UInt32, Sendable {
    case automatic = 0
    case template, multicolor, hierarchical

    /// The word in a Contents.json.
    package init?(word: String) {
        switch word {
        case "automatic": self = .automatic
        case "template": self = .template
        case "multicolor": self = .multicolor
        case "hierarchical": self = .hierarchical
        default: return nil
        }
    }

    package var word: String { String(describing: self) }
}

extension SymbolGlyph {
    /// Nil if the rendition isn't a glyph of a symbol.
    init?(_ rendition: StoredRendition) {
        guard rendition.header.layout == .vectorGlyph, let weight = Weight(rawValue: rendition.key[.glyphWeight]),
            let size = Size(rawValue: rendition.key[.glyphSize]),
            let glyph = try? rendition.property(RenditionProperty.glyphMetrics)?.glyph(weight, size)
        else { return nil }
        self = glyph
        if let bytes = rendition.property(RenditionProperty.glyphLayers)?.bytes, let isKnown = try? bytes.u32(0), isKnown != 0 {
            layers = (try? bytes.u32(8)).map { Layers(rawValue: $0 & 3) }
        }
    }
}

extension StoredRendition {
    /// How the symbol is drawn. Nil if the rendition doesn't say it.
    var symbolIntent: SymbolIntent? {
        property(RenditionProperty.glyphLayers).flatMap { try? $0.bytes.u32(4) }.flatMap(SymbolIntent.init)
    }
}

extension RenditionValue {
    /// A glyph of a symbol. Apple's tool always packs it.
    package static func glyph(_ svg: [UInt8], _ glyph: SymbolGlyph, intent: SymbolIntent, fileName: String) -> RenditionValue {
        var value = RenditionValue(.vectorGlyph, name: fileName)
        value.flags = .vectorBased
        (value.scale, value.pixelFormat) = (100, VectorFormat.svg.carWord)
        value.properties = [.composition(opacity: 1), .upright, .glyphMetrics(glyph)]
        if glyph.layers != nil || intent != .automatic {
            value.properties.append(.glyphLayers(glyph.layers ?? [], intent: intent))
        }
        value.payload = element(LZFSEEncoder.encode(svg), isPacked: true)
        return value
    }
}
