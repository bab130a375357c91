import AppleCatalog
import NightcarBasics
import NightcarCompiler
import NightcarModel
import NightcarTestSupport
import Testing
import ThemeCatalogPixels
import ThemeCatalogVariants

/// Sets that are more than one picture: icons, stacks, groups.
@Suite struct CarGroupTests {
    private func sizes(_ car: CompiledCar, _ name: String, _ columns: [KeyAttribute: UInt16]) throws -> [[Int]] {
        let list = try car.stored(name, columns.merging([.part: Part.iconSet]) { $1 })
        guard case .sizes(let sizes) = list.payload else { return [] }
        return sizes.map { [$0.width, $0.height, Int($0.index)] }
    }

    @Test func classicIconsStandByTheRankOfTheirSize() async throws {
        let sample = try Sample()
        func entry(_ idiom: String, _ size: String, _ scale: Int, _ file: String) -> String {
            #"{"idiom": "\#(idiom)", "size": "\#(size)x\#(size)", "scale": "\#(scale)x", "filename": "\#(file).png"}"#
        }
        let entries = [
            entry("iphone", "60", 3, "a"), entry("iphone", "60", 2, "b"), entry("ipad", "83.5", 2, "c"),
            entry("ipad", "76", 2, "d"), entry("ios-marketing", "1024", 1, "e"),
        ]
        try sample.add(
            "AppIcon.appiconset", #"{"images": [\#(entries.joined(separator: ","))]}"#,
            files: [
                "a.png": picture(180, 180), "b.png": picture(120, 120), "c.png": picture(167, 167), "d.png": picture(152, 152),
                "e.png": picture(64, 64),
            ])
        let car = try await sample.compileCar()
        #expect(try sizes(car, "AppIcon", [.idiom: 1, .subtype: 0]) == [[60, 60, 1]])
        #expect(try sizes(car, "AppIcon", [.idiom: 1, .subtype: 1792]) == [[90, 90, 4]])
        #expect(try sizes(car, "AppIcon", [.idiom: 2]) == [[76, 76, 2], [83, 83, 3]])
        #expect(try sizes(car, "AppIcon", [.idiom: 6]) == [[1024, 1024, 5]])
        let plus = try car.stored("AppIcon", [.subtype: 1792, .part: Part.icon])
        #expect(plus.key[.scale] == 2 && plus.key[.dimension2] == 4 && plus.header.width == 180)
        #expect(try car.stored("AppIcon", [.part: Part.icon]).header.flags == [])
        #expect(car.file.facets.map { $0[.part] } == [Part.icon])
        for rendition in car.file.renditions {
            if case .pixels(let element) = rendition.payload { #expect(element.codec == .lzfse) }
        }
        #expect(car.rules.isEmpty)
        let expected = ["iphone · 60x60 · 2x", "iphone · 60x60 · 3x", "iphone · 90x90 · 1792 · 2x"]
        #expect(try car.keys("AppIcon").filter { $0.hasPrefix("iphone") } == expected)
    }

    @Test func oneIconServesPhoneAndPadInEveryAppearance() async throws {
        let sample = try Sample()
        let tinted = #""appearances": [{"appearance": "luminosity", "value": "tinted"}], "#
        let entries = [("", "a"), (dark + ", ", "b"), (tinted, "c")].map { keys, file in
            #"{\#(keys)"idiom": "universal", "platform": "ios", "size": "1024x1024", "filename": "\#(file).png"}"#
        }
        try sample.add(
            "AppIcon.appiconset", #"{"images": [\#(entries.joined(separator: ","))]}"#,
            files: ["a.png": picture(64, 64), "b.png": picture(64, 64, red: 5), "c.png": picture(64, 64, red: 90)])
        let car = try await sample.compileCar()
        #expect(car.rules.isEmpty)
        for idiom: UInt16 in [1, 2] {
            #expect(try sizes(car, "AppIcon", [.idiom: idiom]) == [[1024, 1024, 1]])
            for (appearance, file) in [(UInt16(0), "a.png"), (1, "b.png"), (10, "c.png")] {
                let icon = try car.stored("AppIcon", [.idiom: idiom, .appearance: appearance, .part: Part.icon])
                #expect(icon.header.name == file && icon.key[.dimension2] == 1)
            }
        }
        #expect(car.file.appearances.map(\.name) == ["ISAppearanceTintable", "UIAppearanceAny", "UIAppearanceDark"])
    }

    @Test func brandAssetsBecomeStacksUnderTheirOwnNames() async throws {
        let sample = try Sample()
        for (stack, width, height) in [("Small", 40, 24), ("Large", 128, 76)] {
            for (number, layer) in ["Front", "Back"].enumerated() {
                let folder = "Icon.brandassets/\(stack).imagestack/\(layer).imagestacklayer"
                try sample.write("{}", to: folder + "/Contents.json")
                try sample.add(
                    folder + "/Content.imageset",
                    #"{"images": [{"idiom": "tv", "scale": "1x", "filename": "c.png"}]}"#,
                    files: ["c.png": picture(width, height, red: 40 * number, alpha: number == 0 ? 128 : 255)])
            }
            try sample.write(
                #"{"layers": [{"filename": "Front.imagestacklayer"}, {"filename": "Back.imagestacklayer"}]}"#,
                to: "Icon.brandassets/\(stack).imagestack/Contents.json")
        }
        try sample.write(
            """
            {"assets": [
              {"idiom": "tv", "role": "primary-app-icon", "size": "1280x768", "filename": "Large.imagestack"},
              {"idiom": "tv", "role": "primary-app-icon", "size": "400x240", "filename": "Small.imagestack"}]}
            """, to: "Icon.brandassets/Contents.json")
        let car = try await sample.compileCar(.tvos)
        // Nothing is left out but the glow.
        #expect(car.compilation.findings.map(\.message).allSatisfy { $0.contains("radiosity") })
        #expect(
            car.file.facets.map(\.name) == [
                "Large/Back/Content", "Large/Front/Content", "Small", "Small/Back/Content", "Small/Front/Content",
            ])
        let small = try car.stored("Small", [.idiom: 0])
        let layers = try #require(try small.property(RenditionProperty.layers)?.layers())
        let back = try car.stored("Small/Back/Content").key[.identifier]
        #expect(layers.count == 2 && layers[0].reference.contains(AttributeValue(attribute: .identifier, value: back)))
        #expect(layers[0].width == 40 && layers[0].height == 24)
        #expect(try car.stored("Small", [.idiom: 6, .part: Part.image]).header.width == 128)
        #expect(try car.stored("Large/Front/Content").key[.idiom] == 6)
        // The front at half opacity over the back: the red values of both, 0 and 40.
        let flattened = try #require(car.file.renditions.firstIndex { $0.key[.part] == Part.flattened && $0.header.width == 40 })
        let pixels = try car.file.picture(of: flattened)
        #expect(pixels.bytes[0] == 20 && pixels.bytes[3] == 255)
    }

    /// Adds a stack of two layers, each with these files by scale. The first is in front.
    private func addStack(_ sample: Sample, _ name: String, _ layers: [(properties: String, files: [String: [UInt8]])]) throws {
        for (number, layer) in layers.enumerated() {
            let folder = "\(name).imagestack/\(number).imagestacklayer"
            try sample.write(#"{"properties": \#(layer.properties)}"#, to: folder + "/Contents.json")
            let entries = layer.files.keys.sorted().map { #"{"idiom": "tv", "scale": "\#($0.prefix(2))", "filename": "\#($0)"}"# }
            try sample.add(
                folder + "/Content.imageset", #"{"images": [\#(entries.joined(separator: ","))]}"#, files: layer.files)
        }
        let list = layers.indices.map { #"{"filename": "\#($0).imagestacklayer"}"# }.joined(separator: ",")
        try sample.write(#"{"layers": [\#(list)]}"#, to: "\(name).imagestack/Contents.json")
    }

    @Test func stacksAreFlattenedAtEveryScale() async throws {
        let sample = try Sample()
        let front = ["1x.png": picture(40, 24, red: 9, alpha: 128), "2x.png": picture(80, 48, red: 9, alpha: 128)]
        try addStack(sample, "Icon", [("{}", front), ("{}", ["1x.png": picture(40, 24), "2x.png": picture(80, 48)])])
        let car = try await sample.compileCar(.tvos)
        #expect(car.rules == ["info car-unsupported"])
        #expect(car.compilation.findings.first?.message.hasPrefix("1 image stack is stored without the blurred glow") == true)
        for scale: UInt16 in [1, 2] {
            let flattened = try car.stored("Icon", [.part: Part.flattened, .scale: scale]).header
            #expect(flattened.width == 40 * Int(scale) && flattened.scale == 100 * UInt32(scale))
            #expect(flattened.name == "ZZZZFlattenedImage-\(scale).1.0-gamut0")
        }
        #expect(try car.stored("Icon", [.part: Part.image]).header.width == 40)
    }

    @Test func layersHaveTheirOwnFrames() async throws {
        let sample = try Sample()
        let back = ["1x.png": picture(40, 24, red: 200)]
        let placed = #"{"frame-center": {"x": 8, "y": 4}}"#
        try addStack(sample, "Middle", [("{}", ["1x.png": picture(10, 8, red: 9)]), ("{}", back)])
        try addStack(sample, "Corner", [(placed, ["1x.png": picture(10, 8, red: 9)]), ("{}", back)])
        let car = try await sample.compileCar(.tvos)
        #expect(car.rules == ["info car-unsupported"])
        for (name, x, y) in [("Middle", 15, 8), ("Corner", 3, 0)] {
            let stack = try car.stored(name, [.part: Part.image])
            let layers = try #require(try stack.property(RenditionProperty.layers)?.layers())
            #expect([layers[1].x, layers[1].y, layers[1].width, layers[1].height] == [x, y, 10, 8])
            #expect([layers[0].x, layers[0].y, layers[0].width, layers[0].height] == [0, 0, 40, 24])
            let identifier = stack.key[.identifier]
            let index = try #require(
                car.file.renditions.firstIndex { $0.key[.part] == Part.flattened && $0.key[.identifier] == identifier })
            let pixels = try car.file.picture(of: index)
            // Rows are counted from the top, frames from the bottom.
            let (left, below) = ((24 - y - 1) * 40 + x - 1, (24 - y - 1) * 40 + x)
            #expect(pixels.bytes[4 * left] == 200 && pixels.bytes[4 * below] == 9)
        }
    }

    @Test func aStackWithoutOnePictureOfAllLayersIsReported() async throws {
        let sample = try Sample()
        let small = #"{"frame-size": {"width": 20, "height": 12}}"#
        try addStack(sample, "Icon", [(small, ["1x.png": picture(40, 24)]), ("{}", ["1x.png": picture(40, 24)])])
        try addStack(sample, "Scales", [("{}", ["1x.png": picture(40, 24)]), ("{}", ["2x.png": picture(80, 48)])])
        let car = try await sample.compileCar(.tvos)
        #expect(car.rules == ["warning car-unsupported", "warning car-unsupported"])
        #expect(car.compilation.findings.allSatisfy { $0.message.hasPrefix("the layers can't be merged") })
        #expect(car.file.renditions.allSatisfy { $0.key[.part] != Part.flattened })
        #expect(try car.stored("Icon", [.part: Part.image]).header.width == 40)
    }

    @Test func groupsNameTheirObjects() async throws {
        let sample = try Sample()
        try sample.write(#"{"resources": [{"filename": "Cup.arobject"}]}"#, to: "Room.arresourcegroup/Contents.json")
        try sample.add(
            "Room.arresourcegroup/Cup.arobject", #"{"properties": {"content": "cup.cv3dmap", "version": 1}}"#,
            files: ["cup.cv3dmap": [1, 2, 3]])
        let car = try await sample.compileCar()
        #expect(car.rules.isEmpty)
        #expect(try car.stored("Room").property(RenditionProperty.packedNames)?.packedNames() == ["Cup"])
        #expect(try car.stored("Cup").header.layout == .recognitionObject)
        #expect(try car.stored("Cup").header.flags == [])
    }

    @Test func groupsNameTheirMembers() async throws {
        let sample = try Sample()
        try sample.write("{}", to: "Sprites.spriteatlas/Contents.json")
        try sample.addImage("Sprites.spriteatlas/Hero", [("", picture(9, 9))])
        try sample.addImage("Sprites.spriteatlas/Villain", [("", picture(8, 8))])
        try sample.write(
            #"{"resources": [{"filename": "Poster.arreferenceimage"}, {"filename": "Ghost.arreferenceimage"}]}"#,
            to: "Room.arresourcegroup/Contents.json")
        try sample.write(#"{"properties": {"width": 3}}"#, to: "Room.arresourcegroup/Ghost.arreferenceimage/Contents.json")
        try sample.add(
            "Room.arresourcegroup/Poster.arreferenceimage",
            #"{"images": [{"idiom": "universal", "filename": "p.png"}], "properties": {"width": 20}}"#,
            files: ["p.png": picture(40, 20)])
        let car = try await sample.compileCar()
        #expect(car.rules.isEmpty)
        #expect(car.file.facets.map(\.name) == ["Hero", "Poster", "Room", "Sprites", "Villain"])
        #expect(try car.stored("Poster").header.flags == [])
        #expect(try car.stored("Sprites").property(RenditionProperty.packedNames)?.packedNames() == ["Hero", "Villain"])
        #expect(try car.stored("Room").property(RenditionProperty.packedNames)?.packedNames() == ["Poster"])
        let size = try #require(try car.stored("Poster").property(RenditionProperty.physicalSize)?.physicalSize())
        #expect(size == (20, 10))
    }
}
