import NightcarEncoding
import NightcarImaging
import NightcarTestSupport
import ThemeCatalog
import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

extension ThemeCatalogContents {
    /// Varied random contents: every kind of content, names with several kinds, duplicate payloads and unused ones.
    static func random(assets count: Int, using generator: inout SeededGenerator) -> ThemeCatalogContents {
        var contents = ThemeCatalogContents()
        var maker = PayloadMaker()
        for _ in 0..<max(count / 2, 3) { contents.payloads.append(maker.next(using: &generator)) }
        contents.payloads.append(contents.payloads[0])
        var taken: Set<String> = []
        for _ in 0..<count {
            let name = randomName(using: &generator)
            let kind = ["imageset", "colorset", "dataset", "zzz.unknownset"].randomElement(using: &generator)!
            guard taken.insert("\(name)|\(kind)").inserted else { continue }
            contents.assets.append(.random(name: name, kind: kind, payloads: contents.payloads, using: &generator))
        }
        return contents
    }

    private static func randomName(using generator: inout SeededGenerator) -> String {
        let groups = ["", "Buttons/", "Buttons/Large/", "Ünïcode/", "a", "e\u{301}/", "\u{E9}/", "漢字/🎨"]
        let words = ["Play", "Play~dark", "Pause", "Logo", "Logo Small", "x", String(repeating: "long", count: 60)]
        return groups.randomElement(using: &generator)! + words.randomElement(using: &generator)!
            + (Bool.random(using: &generator) ? "" : "\(Int.random(in: 0..<40, using: &generator))")
    }

    /// The same contents in another order: assets, renditions and payloads.
    func shuffled(using generator: inout SeededGenerator) -> ThemeCatalogContents {
        var other = self
        let places = Array(payloads.indices).shuffled(using: &generator)
        other.payloads = places.map { payloads[$0] }
        let moved = Dictionary(uniqueKeysWithValues: zip(places, 0...))
        for asset in other.assets.indices {
            for index in other.assets[asset].renditions.indices {
                switch other.assets[asset].renditions[index].content {
                case .image(let payload, let tint):
                    other.assets[asset].renditions[index].content = .image(payload: moved[payload]!, tint: tint)
                case .data(let payload): other.assets[asset].renditions[index].content = .data(payload: moved[payload]!)
                case .color, .child: break
                }
            }
            other.assets[asset].renditions.shuffle(using: &generator)
        }
        other.assets.shuffle(using: &generator)
        return other
    }
}

extension ThemeCatalogContents.Asset {
    static func random(
        name: String, kind: String, payloads: [ThemeCatalogContents.Payload], using generator: inout SeededGenerator
    ) -> Self {
        let keys = Set((0..<Int.random(in: 0..<6, using: &generator)).map { _ in VariantKey.random(using: &generator) })
        return Self(
            name: name, kind: kind, templateIntent: TemplateIntent.allCases.randomElement(using: &generator)!,
            preservesVector: Bool.random(using: &generator),
            properties: ["", #"{"localizable":true}"#].randomElement(using: &generator)!,
            renditions: keys.map { .random(key: $0, payloads: payloads, using: &generator) })
    }
}

extension ThemeCatalogContents.Rendition {
    static func random(
        key: VariantKey, payloads: [ThemeCatalogContents.Payload], using generator: inout SeededGenerator
    ) -> Self {
        var rendition = Self(key: key, content: .color(.random(using: &generator)))
        rendition.attributes = ["", #"{"resizing":{"mode":"9-part"}}"#].randomElement(using: &generator)!
        rendition.fileName = [nil, "icon@2x.png", "漢字.svg"].randomElement(using: &generator)!
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: rendition.content = .child(["Buttons/Play", "Nobody", "x"].randomElement(using: &generator)!)
        case 1: rendition.isDerived = Bool.random(using: &generator)
        default:
            let payload = payloads.indices.randomElement(using: &generator)!
            guard case .image(let image) = payloads[payload] else {
                rendition.content = .data(payload: payload)
                break
            }
            rendition.isDerived = Bool.random(using: &generator)
            let needsTint = image.layout.isMask || rendition.isDerived
            rendition.content = .image(payload: payload, tint: needsTint ? .randomComponents(using: &generator) : nil)
        }
        return rendition
    }
}

extension ColorValue {
    static func random(using generator: inout SeededGenerator) -> ColorValue {
        if Int.random(in: 0..<5, using: &generator) == 0 { return .reference(name: "labelColor", platform: "ios") }
        return .randomComponents(using: &generator)
    }

    static func randomComponents(using generator: inout SeededGenerator) -> ColorValue {
        let space = ColorSpace.allCases.randomElement(using: &generator)!
        let count = space == .grayGamma22 || space == .extendedGray ? 1 : 3
        let isExact = Bool.random(using: &generator)
        func component() -> Double {
            isExact
                ? Double(Int.random(in: 0...255, using: &generator)) / 255
                : [0.5, -0.25, 1.75, 0.1, 1, -0.0].randomElement(using: &generator)!
        }
        return .components(space: space, values: (0..<count).map { _ in component() }, alpha: component())
    }
}

/// Makes payloads that decode: rows without filters, deflated.
struct PayloadMaker {
    mutating func next(using generator: inout SeededGenerator) -> ThemeCatalogContents.Payload {
        if Int.random(in: 0..<4, using: &generator) == 0 {
            let count = [0, 1, 40, 3000].randomElement(using: &generator)!
            let bytes = (0..<count).map { _ in UInt8.random(in: 0..<4, using: &generator) }
            return .data(EncodedData(bytes, fileExtension: ["svg", "", "json"].randomElement(using: &generator)!))
        }
        if Int.random(in: 0..<6, using: &generator) == 0 { return .image(Self.noise(using: &generator)) }
        let layouts: [PixelLayout] = [.mask8, .mask8, .mask1, .gray8, .grayAlpha8, .rgb8, .rgba8, .rgba16]
        return .image(
            Self.image(
                width: Int.random(in: 1...9, using: &generator), height: Int.random(in: 1...9, using: &generator),
                layout: layouts.randomElement(using: &generator)!,
                colorSpace: ColorSpace.allCases.randomElement(using: &generator)!, using: &generator))
    }

    /// A picture as the encoder packs it: lossless WebP, if this build has it.
    static func noise(using generator: inout SeededGenerator) -> EncodedImage {
        let bytes = (0..<12 * 12 * 4).map { _ in UInt8.random(in: 0...40, using: &generator) }
        return encode(PixelBuffer(width: 12, height: 12, bytes: bytes), options: EncodeOptions(effort: .balanced))
    }

    static func image(
        width: Int, height: Int, layout: PixelLayout, colorSpace: ColorSpace, using generator: inout SeededGenerator
    ) -> EncodedImage {
        let rowBytes = (width * layout.channels * layout.sampleBits + 7) / 8
        var rows: [UInt8] = []
        for _ in 0..<height {
            rows.append(0)
            // Bits beyond the last sample of a row stay 0.
            rows += (0..<rowBytes).map { _ in layout.sampleBits < 8 ? 0 : UInt8.random(in: 0...255, using: &generator) }
        }
        return EncodedImage(
            width: width, height: height, layout: layout, codec: .deflate, colorSpace: colorSpace,
            profile: colorSpace == .otherICC ? Array("profile \(width % 3)".utf8) : nil,
            payload: ByteView(RawDeflate.deflate(rows)))
    }
}
