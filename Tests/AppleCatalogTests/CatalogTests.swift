import NightcarBasics
import NightcarImaging
import NightcarModel
import Testing
import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

@testable import AppleCatalog

@Suite struct CatalogTests {
    /// Every column that the model has an axis for.
    @Test func keysBecomeVariants() throws {
        var tiny = TinyCatalog()
        tiny.attributes = [7, 12, 15, 16, 20, 21, 22, 23, 24, 25, 4, 17, 1, 2]
        tiny.appearances = [
            ("UIAppearanceAny", 0), ("UIAppearanceDark", 1), ("UIAppearanceHighContrastDark", 3), ("ISAppearanceTintable", 10),
        ]
        let key = tiny.facet("Picture")
        let pixels = TinyRendition.picture(TinyRendition.element(.uncompressed, PixelTests.pixels), width: 5, height: 4)
        let columns: [[UInt32: UInt16]] = [
            [12: 1], [12: 2, 7: 1], [12: 2, 7: 3], [12: 2, 7: 10], [12: 3, 15: 1, 16: 568], [12: 2, 15: 6],
            [12: 2, 20: 1, 21: 2],
            [12: 2, 22: 3, 23: 2], [12: 2, 24: 1], [12: 2, 4: 4], [12: 2, 25: 5], [12: 2, 15: 30, 7: 77],
        ]
        for column in columns { tiny.add(key.merging(column) { $1 }, pixels) }
        let asset = try #require(try CarFile(ByteView(tiny.build()), path: "tiny.car").catalog.assets.first)
        #expect(asset.kind == .image)
        #expect(
            asset.renditions.map(\.key.description).sorted() == [
                "1x", "4GB · metal2v2 · 2x", "compact width · regular height · 2x", "dark · 2x", "dark · high contrast · 2x",
                "deployment-target=2019 · 2x", "display-P3 · 2x", "idiom-30 · appearance=77 · 2x", "ios-marketing · 2x",
                "iphone · retina4 · 3x", "right-to-left · 2x", "tinted · 2x",
            ])
    }

    @Test func contents() throws {
        var tiny = TinyCatalog()
        tiny.add(tiny.facet("Color", part: 217).merging([12: 1]) { $1 }, TinyRendition.color([1, 0.5, 0.25, 0.75], space: 3))
        tiny.add(tiny.facet("Gray", part: 217).merging([12: 1]) { $1 }, TinyRendition.color([0.5, 1], space: 2))
        let text = Array("hello, hello, hello".utf8)
        tiny.add(
            tiny.facet("Text").merging([12: 1]) { $1 },
            TinyRendition.data(LZFSEEncoder.encode(text), isPacked: true, name: "a.json"))
        let catalog = try CarFile(ByteView(tiny.build()), path: "tiny.car").catalog
        #expect(catalog.assets.map(\.name) == ["Color", "Gray", "Text"])
        #expect(catalog.assets.map(\.kind) == [.color, .color, .data])
        #expect(catalog.assets.allSatisfy { $0.renditions.map(\.key) == [VariantKey()] })
        guard case .color(let color) = catalog.assets[0].renditions[0].content,
            case .color(let gray) = catalog.assets[1].renditions[0].content,
            case .data(let data) = catalog.assets[2].renditions[0].content
        else {
            Issue.record("contents of other kinds")
            return
        }
        #expect(color == .components(space: .displayP3, values: [1, 0.5, 0.25], alpha: 0.75))
        #expect(gray == .components(space: .grayGamma22, values: [0.5], alpha: 1))
        #expect(data.fileExtension == "json" && data.length == text.count)
        #expect(try data.read() == text)
    }

    /// Code that reads a color relies on its components.
    @Test(
        arguments: [
            (1, []), (1, [1, 1, 1]), (1, [1, 1, 1, 1, 1]), (2, [1]), (2, [1, 1, 1, 1]), (3, [1, 1]), (0, [1, 1]),
            (1, [1, 1, 1, .nan]), (1, [.infinity, 1, 1, 1]), (2, [-.infinity, 1]),
        ] as [(UInt32, [Double])])
    func aColorWithoutTheComponentsOfItsSpaceIsData(_ space: UInt32, _ components: [Double]) throws {
        var tiny = TinyCatalog()
        tiny.add(tiny.facet("Color", part: 217).merging([12: 1]) { $1 }, TinyRendition.color(components, space: space))
        let car = try CarFile(ByteView(tiny.build()), path: "tiny.car")
        guard case .data(let data) = try #require(car.catalog.assets.first?.renditions.first?.content) else {
            Issue.record("a color")
            return
        }
        #expect(try data.read().count == 16 + 8 * components.count)
        let messages = car.validate(unpacking: false).map(\.message)
        #expect(messages.contains { $0.hasSuffix("the components do not fit the color space") })
    }

    @Test func iconSizesComeFromTheirList() throws {
        var tiny = TinyCatalog()
        tiny.attributes = [12, 15, 9, 17, 1, 2]
        let facet = tiny.facet("AppIcon", part: 220)
        let sizes = Array("SISM".utf8) + words32([1, 2, 16, 16, 1, 83, 83, 2])
        tiny.add(facet.merging([12: 1, 15: 2, 2: 218]) { $1 }, TinyRendition.value(layout: 1010, payload: sizes))
        for (index, width) in [(UInt16(1), 32), (2, 167)] {
            let element = TinyRendition.element(.uncompressed, [UInt8](repeating: 9, count: width * width * 4))
            tiny.add(
                facet.merging([12: 2, 15: 2, 9: index]) { $1 }, TinyRendition.picture(element, width: width, height: width))
        }
        let asset = try #require(try CarFile(ByteView(tiny.build()), path: "tiny.car").catalog.assets.first)
        #expect(asset.kind == .appIcon)
        #expect(asset.renditions.map { $0.key.description } == ["ipad · 16x16 · 2x", "ipad · 83.5x83.5 · 2x"])
    }

    @Test func atlasesAreSharedByArea() throws {
        var tiny = TinyCatalog()
        let element = TinyRendition.element(.uncompressed, [UInt8](repeating: 9, count: 96))
        let atlas = TinyRendition.picture(element, width: 4, height: 6, layout: 1004)
        tiny.add([1: 9, 2: 181, 12: 1], atlas)
        for (name, width) in [("A", 1), ("B", 3)] {
            let link = TinyRendition.link(x: 0, y: 0, width: width, height: 1, to: [(1, 9), (2, 181), (12, 1)])
            tiny.add(tiny.facet(name).merging([12: 1]) { $1 }, link)
        }
        let car = try CarFile(ByteView(tiny.build()), path: "tiny.car")
        let stored = car.catalog.assets.compactMap { $0.renditions[0].stored }
        #expect(stored.allSatisfy { $0.isShared })
        #expect(Set(stored.map(\.payload)).count == 1)
        let links = car.renditions.filter { $0.header.layout == .internalLink }.reduce(0) { $0 + $1.sizeOnDisk }
        #expect(stored.reduce(0) { $0 + $1.bytes } == atlas.count + links)
        #expect(abs(stored.map(\.bytes).max()! - stored.map(\.bytes).min()! - atlas.count / 2) <= 1)
    }

    @Test func infoHasApplesKeys() throws {
        let car = try CarFile(ByteView(MutationTests.sample()), path: "tiny.car")
        guard case .list(let entries) = CarInfo(car).report(dumpToolVersion: .number(974.1)),
            case .object(let header) = entries[0]
        else {
            Issue.record("not a list of objects")
            return
        }
        #expect(entries.count == car.renditions.count + 1)
        #expect(header["Platform"] == .text("ios"))
        #expect(header["Appearances"] == .object(["UIAppearanceAny": .integer(0), "UIAppearanceDark": .integer(1)]))
        let objects = entries.dropFirst().compactMap { if case .object(let members) = $0 { members } else { nil } }
        let picture = try #require(objects.first { $0["Name"] == .text("Picture 1") })
        #expect(
            picture.keys.sorted() == [
                "AssetType", "BitsPerComponent", "ColorModel", "Colorspace", "Compression", "Encoding", "Idiom", "Name",
                "NameIdentifier", "Opaque", "PixelHeight", "PixelWidth", "RenditionName", "SHA1Digest", "Scale", "SizeOnDisk",
                "Template Mode",
            ])
        #expect(picture["Compression"] == .text("lzfse"))
        #expect(objects.map { $0["AssetType"]! }.first == .text("Color"))
        #expect(objects[1]["Appearance"] == .text("UIAppearanceDark"))
    }

    @Test func valuesPrintAsApples() {
        let value = InfoValue.object(["b/": .list([.integer(1), .number(0.5)]), "A": .text("x\n\"/"), "c": .flag(true)])
        #expect(value.pretty() == "{\n  \"A\" : \"x\\n\\\"\\/\",\n  \"b\\/\" : [\n    1,\n    0.5\n  ],\n  \"c\" : true\n}")
    }
}
