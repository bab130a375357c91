import NightcarEncoding
import NightcarTestSupport
import Testing
import ThemeCatalog
import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

struct RoundTripTests {
    @Test("Written contents are read back unchanged", arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
    func roundTrip(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let contents = ThemeCatalogContents.random(assets: Int(seed) * 20, using: &generator)
        let catalog = try ThemeCatalogFile(ByteView(contents.serialize().bytes))
        try catalog.verify()
        #expect(catalog.assets.count == contents.assets.count, "seed \(seed)")
        for asset in contents.assets {
            let read = try #require(
                catalog.asset(named: asset.name, kind: .init(rawValue: asset.kind)), "seed \(seed): \(asset.name)")
            #expect(Array(read.name.utf8) == Array(asset.name.utf8))
            #expect(read.kind.rawValue == asset.kind && read.properties == asset.properties)
            #expect(read.templateIntent == asset.templateIntent && read.preservesVector == asset.preservesVector)
            #expect(read.renditions.map(\.key) == asset.renditions.map(\.key).sorted())
            for rendition in asset.renditions {
                let answer = try #require(
                    catalog.resolve(asset.name, kind: .init(rawValue: asset.kind), traits: Traits(rendition.key)))
                try expectEqual(answer, rendition, payloads: contents.payloads, "seed \(seed): \(asset.name) \(rendition.key)")
            }
        }
    }

    private func expectEqual(
        _ read: ThemeCatalogFile.Rendition, _ written: ThemeCatalogContents.Rendition,
        payloads: [ThemeCatalogContents.Payload], _ what: Comment
    ) throws {
        #expect(read.key == written.key, what)
        #expect(read.attributes == written.attributes && read.fileName == written.fileName, what)
        #expect(read.isDerived == written.isDerived, what)
        switch (try read.content, written.content) {
        case (.color(let a), .color(let b)): #expect(bits(a) == bits(b), what)
        case (.child(let a), .child(let b)): #expect(a == b, what)
        case (.data(let payload), .data(let number)):
            guard case .data(let data) = payloads[number] else { throw Mismatch() }
            #expect(try payload.encodedData()?.fileExtension == data.fileExtension, what)
            #expect(try read.data() == data.decode(), what)
        case (.image(let payload, let a), .image(let number, let b)):
            guard case .image(let image) = payloads[number] else { throw Mismatch() }
            #expect(a.map(bits) == b.map(bits), what)
            #expect(try payload.bytes().array == image.payload.array, what)
            let pixels = try read.pixels()
            #expect(pixels.width == image.width && pixels.height == image.height, what)
            if b == nil { #expect(try pixels == image.decode(), what) }
        default: Issue.record("another content: \(what)")
        }
    }

    private struct Mismatch: Error {}

    /// A color with its components as bits, so that 0 and -0 differ.
    private func bits(_ color: ColorValue) -> [UInt64] {
        switch color {
        case .components(let space, let values, let alpha):
            [UInt64(space.rawValue)] + values.map(\.bitPattern) + [alpha.bitPattern]
        case .reference(let name, let platform): (name + "|" + platform).utf8.map(UInt64.init)
        }
    }

    @Test("The order of the contents doesn't change the bytes", arguments: [11, 12, 13] as [UInt64])
    func deterministic(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let contents = ThemeCatalogContents.random(assets: 80, using: &generator)
        let bytes = try contents.serialize().bytes
        for _ in 0..<5 {
            #expect(try contents.shuffled(using: &generator).serialize().bytes == bytes, "seed \(seed)")
        }
    }

    @Test("Every byte has exactly one owner, and the reader and the writer agree on it", arguments: [21, 22] as [UInt64])
    func attribution(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let contents = ThemeCatalogContents.random(assets: 100, using: &generator)
        let file = try contents.serialize()
        var position = 0
        for region in file.regions {
            #expect(region.range.lowerBound == position, "seed \(seed): \(region.section)")
            position = region.range.upperBound
        }
        #expect(position == file.bytes.count)
        let catalog = try ThemeCatalogFile(ByteView(file.bytes))
        #expect(catalog.regions == file.regions)
        for (number, payload) in zip(file.payloadNumbers, contents.payloads) {
            guard let number else { continue }
            if case .data(let data) = payload {
                #expect(try catalog.payloads[number].encodedData()?.decode() == data.decode(), "seed \(seed)")
            } else {
                #expect(try catalog.payloads[number].bytes().array == payload.bytes.array, "seed \(seed)")
            }
            #expect(file.regions[8 + number].section == .payload(number))
            #expect(file.regions[8 + number].range == catalog.payloads[number].range)
        }
        #expect(file.payloadNumbers[0] == file.payloadNumbers.last, "the first payload is given twice")
    }

    @Test("Uses of payloads are counted")
    func uses() throws {
        var generator = SeededGenerator(seed: 31)
        let mask = PayloadMaker.image(width: 4, height: 4, layout: .mask8, colorSpace: .srgb, using: &generator)
        var dark = VariantKey()
        dark.luminosity = .dark
        let white = ColorValue.components(space: .srgb, values: [1, 1, 1], alpha: 1)
        let contents = ThemeCatalogContents(
            assets: [
                .init(
                    name: "Logo", kind: "imageset",
                    renditions: [
                        .init(key: VariantKey(), content: .image(payload: 0, tint: nil)),
                        .init(key: dark, content: .image(payload: 1, tint: white), isDerived: true),
                    ])
            ], payloads: [.image(mask), .image(mask), .data(EncodedData([1], fileExtension: "bin"))])
        let file = try contents.serialize()
        #expect(file.payloadNumbers == [0, 0, nil])
        let catalog = try ThemeCatalogFile(ByteView(file.bytes))
        #expect(catalog.payloads.count == 1)
        #expect(catalog.payloadUses() == [2])
        #expect(catalog.resolve("Logo", traits: Traits())?.tint == .components(space: .srgb, values: [0, 0, 0], alpha: 1))
    }

    @Test("An empty catalog is one header and the empty text")
    func empty() throws {
        let file = try ThemeCatalogContents().serialize()
        #expect(file.bytes.count == 116 + 5)
        let catalog = try ThemeCatalogFile(ByteView(file.bytes))
        #expect(catalog.names.isEmpty && catalog.payloads.isEmpty)
        #expect(catalog.resolve("x", traits: Traits()) == nil)
    }
}
