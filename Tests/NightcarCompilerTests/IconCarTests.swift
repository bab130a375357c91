import AppleCatalog
import NightcarBasics
import NightcarCompiler
import NightcarIcons
import NightcarModel
import NightcarOpening
import NightcarTestSupport
import NightcarXCAssets
import Testing
import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

@Suite struct IconCarTests {
    static let square = "<svg xmlns='http://www.w3.org/2000/svg' width='100' height='50'><rect width='9' height='9'/></svg>"

    /// A document with a picture that is shown only in light, and one that is shown only in dark.
    static let document = """
        {
          "fill" : "automatic",
          "groups" : [
            {"layers" : [
              {"image-name-specializations" : [{"value" : "day.svg"}, {"appearance" : "dark", "value" : "night.png"}],
               "position" : {"scale" : 2, "translation-in-points" : [10.9, -20]}, "blend-mode" : "screen", "opacity" : 0.5},
              {"image-name" : "never.svg", "hidden" : true}
            ], "opacity" : 0.25, "position" : {"scale" : 0.5, "translation-in-points" : [100, 0]}}
          ]
        }
        """

    static func write(_ document: String, _ name: String, in place: TemporaryDirectory) throws -> String {
        try place.write(document, to: "\(name).icon/icon.json")
        for picture in ["day.svg", "never.svg"] { try place.write(square, to: "\(name).icon/Assets/\(picture)") }
        try place.write(PNGBuilder(width: 8, height: 8) { _, _, _ in 255 }.file(), to: "\(name).icon/Assets/night.png")
        return place.path("\(name).icon")
    }

    static func compile(
        _ paths: [String], _ platform: Platform = .macos, drawsBitmaps: Bool = false
    ) async throws -> (compilation: Compilation, car: CarFile?) {
        let filter = PlatformFilter(platform: platform, minimumDeploymentTarget: nil)
        var options = CompileOptions(filter: filter)
        options.drawsIconBitmaps = drawsBitmaps
        let compilation = try await compileCar(
            loadExpansion(at: paths, filter: filter), options: options,
            target: CarTarget(platform: platform, version: nil), path: "Assets.car", run: RunContext(jobs: 2))
        let car = compilation.isEmpty ? nil : try CarFile(ByteView(compilation.bytes), path: "Assets.car")
        #expect(car?.validate(unpacking: true).isEmpty ?? true)
        return (compilation, car)
    }

    /// The layers of the only group of an icon, by appearance: name, frame.
    static func layers(_ car: CarFile, _ group: String) throws -> [UInt16: [String]] {
        let identifier = try #require(car.facets.first { $0.name == group }?.identifier)
        var found: [UInt16: [String]] = [:]
        for rendition in car.renditions where rendition.key[.identifier] == identifier {
            found[rendition.key[.appearance]] = try rendition.property(RenditionProperty.layers)?.layers().map { layer in
                let number = layer.reference.first { $0.attribute == .identifier }?.value
                let name = car.facets.first { $0.identifier == number }?.name ?? "?"
                return "\(name) \(layer.x),\(layer.y) \(layer.width)x\(layer.height) \(layer.blendMode) \(layer.opacity)"
            }
        }
        return found
    }

    /// Each appearance has only the pictures that it shows, and hidden ones are not stored.
    @Test func anAppearanceHasItsOwnPictures() async throws {
        let place = try TemporaryDirectory()
        let car = try #require(try await Self.compile([Self.write(Self.document, "App", in: place)]).car)
        let light = ["App_Assets/day 567,477 100x50 2 0.5"]
        #expect(try Self.layers(car, "App/Group") == [8: light, 10: light, 1: ["App_Assets/night 613,498 8x8 2 0.5"]])
        #expect(!car.facets.contains { $0.name.contains("never") })
        #expect(try Self.layers(car, "App")[8]?.last == "App/Group 0,0 0x0 0 0.25")
    }

    @Test func appearancesOfDevices() async throws {
        let place = try TemporaryDirectory()
        let path = try Self.write(Self.document, "App", in: place)
        let phone = try #require(try await Self.compile([path], .ios).car)
        #expect(Set(try Self.layers(phone, "App").keys) == [4, 1, 10])
        let watch = try #require(try await Self.compile([path], .watchos).car)
        #expect(Set(try Self.layers(watch, "App").keys) == [0])
    }

    /// One square for each appearance and kind of device.
    @Test func bitmapsOfDevices() async throws {
        let place = try TemporaryDirectory()
        let document = """
            {"fill-specializations" : [{"value" : {"solid" : "srgb:1,0,0,1"}},
            {"appearance" : "dark", "value" : {"solid" : "srgb:0,0,1,1"}}], "groups" : []}
            """
        let path = try Self.write(document, "App", in: place)
        let phone = try await Self.compile([path], .ios, drawsBitmaps: true)
        let car = try #require(phone.car)
        let icons = car.renditions.filter { $0.key[.part] == Part.icon }
        #expect(
            Set(icons.map { [$0.key[.idiom], $0.key[.appearance]] }) == [[1, 0], [1, 1], [1, 10], [2, 0], [2, 1], [2, 10]])
        for (index, icon) in car.renditions.enumerated() where icon.key[.part] == Part.icon {
            let corner = try car.picture(of: index).bytes.prefix(4)
            let colors: [UInt16: [UInt8]] = [0: [255, 0, 0, 255], 1: [0, 0, 255, 255]]
            if let color = colors[icon.key[.appearance]] {
                #expect(Array(corner) == color)
            } else {
                #expect(Set(corner.prefix(3)).count == 1, "a tinted icon is gray")
            }
        }
        #expect(car.renditions.count { $0.key[.part] == Part.iconSet } == 2)
        #expect(!phone.compilation.findings.map(\.id.name).contains("icon-without-bitmaps"))
        let watch = try #require(try await Self.compile([path], .watchos, drawsBitmaps: true).car)
        #expect(watch.renditions.filter { $0.key[.part] == Part.icon }.map { $0.key[.idiom] } == [5])
        // One layer can't be painted.
        let broken = try Self.write(#"{"groups" : [{"layers" : [{"image-name" : "torn.svg"}]}]}"#, "Torn", in: place)
        try place.write("<svg", to: "Torn.icon/Assets/torn.svg")
        let none = try await Self.compile([broken], .ios, drawsBitmaps: true)
        #expect(none.compilation.findings.map(\.id.name).contains("icon-without-bitmaps"))
    }

    /// The keys of `assetutil` that programs read.
    @Test func infoOfAStack() async throws {
        let place = try TemporaryDirectory()
        let car = try #require(try await Self.compile([Self.write(Self.document, "App", in: place)]).car)
        guard case .list(let entries) = CarInfo(car).report(dumpToolVersion: .text("")) else { return }
        func entry(_ type: String, _ name: String, _ appearance: String?) -> [String: InfoValue] {
            for case .object(let entry) in entries
            where entry["AssetType"] == .text(type) && entry["Name"] == .text(name)
                && entry["Appearance"] == appearance.map({ InfoValue.text($0) })
            {
                return entry
            }
            return [:]
        }
        let stack = entry("IconImageStack", "App", "NSAppearanceNameDarkAqua")
        #expect(stack["CanvasWidth"] == .integer(1024) && stack["LayerCount"] == .integer(2))
        guard case .list(let layers)? = stack["Layers"], case .object(let group)? = layers.first else {
            Issue.record("no layers")
            return
        }
        #expect(group["AssetType"] == .text("IconGroup") && group["Name"] == .text("App/Group"))
        #expect(group["Appearance"] == .text("NSAppearanceNameDarkAqua"))
        #expect(group["LayerHasSpecular"] == .flag(true) && group["LayerGathersSpecularByElement"] == .flag(true))
        #expect(group["LayerShadowStyle"] == .integer(3) && group["LayerShadowOpacity"] == .number(0.5))
        #expect(group["LayerOpacity"] == .number(0.25))
        let members = entry("IconGroup", "App/Group", "NSAppearanceNameAqua")
        guard case .list(let pictures)? = members["Layers"], case .object(let picture)? = pictures.first else {
            Issue.record("no pictures")
            return
        }
        #expect(picture["AssetType"] == .text("Vector") && picture["Name"] == .text("App_Assets/day"))
        #expect(picture["LayerHasLightingEffects"] == .flag(true) && picture["LayerPosition"] == .text("567,477"))
        let gradient = entry("Named Gradient", "App_Assets/Gradient-1", nil)
        #expect(gradient["Gradient Start/Stop"] == .text("0.500,0.000 - 0.500,1.000"))
        #expect(gradient["Gradient Colors"] == .list([.text("App_Assets/Color-2"), .text("App_Assets/Color-3")]))
    }

    /// A gradient set has the form of an icon's gradient, and its colors have its appearances.
    @Test func gradientSets() async throws {
        let place = try TemporaryDirectory()
        let black =
            #""color" : {"color-space" : "srgb", "components" : {"red" : "0", "green" : "0", "blue" : "0", "alpha" : "1"}}"#
        let dark = #""appearances" : [{"appearance" : "luminosity", "value" : "dark"}]"#
        try place.write(
            """
            {"stops" : [{"idiom" : "universal", "stop" : 0, "location" : 0.25, \(black)},
            {"idiom" : "universal", "stop" : 1, \(black)}, {"idiom" : "universal", "stop" : 1, \(black), \(dark)}]}
            """, to: "A.xcassets/Sky.gradientset/Contents.json")
        try place.write(
            #"{"properties" : {"gradient-type" : "radial"}, "stops" : [{"idiom" : "universal", "stop" : 0, \#(black)}]}"#,
            to: "A.xcassets/Sun.gradientset/Contents.json")
        let made = try await Self.compile([place.path("A.xcassets")], .ios)
        let car = try #require(made.car)
        #expect(made.compilation.findings.map(\.id.name).contains("car-unsupported"), "the radial one")
        let names = Dictionary(uniqueKeysWithValues: car.facets.map { ($0.name, $0[.part]) })
        #expect(names == ["Sky": Part.gradient, "Sky_Assets/Color-1": Part.color, "Sky_Assets/Color-2": Part.color])
        let gradients = try car.renditions.compactMap { rendition -> NamedGradient? in
            guard case .other(_, let bytes) = rendition.payload else { return nil }
            return try NamedGradient(parsing: bytes)
        }
        #expect(gradients.map(\.isAutomatic) == [false] && gradients.map(\.line) == [[0.5, 0, 0.5, 1]])
        #expect(gradients.first?.stops.map(\.location) == [0.25, 1])
        #expect(gradients.first?.stops.map(\.color) == ["Sky_Assets/Color-1", "Sky_Assets/Color-2"])
        #expect(car.renditions.filter { $0.header.layout == .color }.map { $0.key[.appearance] }.sorted() == [0, 0, 1])

        let back = try await SourceExport(car.catalog, to: place.path("B.xcassets"), jobs: 2)
        #expect(back.sets == 1 && back.findings.isEmpty)
        let again = try await Self.compile([place.path("B.xcassets")], .ios)
        #expect(again.car?.container.bytes.array == car.container.bytes.array)
    }

    @Test(arguments: [Platform.tvos, .visionos])
    func platformsWithOtherIconsRefuse(platform: Platform) async throws {
        let place = try TemporaryDirectory()
        let result = try await Self.compile([Self.write(Self.document, "App", in: place)], platform)
        #expect(result.car == nil)
        #expect(result.compilation.findings.map { "\($0.severity) \($0.id)" } == ["error icon-wrong-platform"])
    }

    /// A broken document is left out with its line, and the other one is compiled.
    @Test func aBrokenIconDoesNotStopOthers() async throws {
        let place = try TemporaryDirectory()
        let good = try Self.write(Self.document, "Good", in: place)
        let bad = try Self.write("{\n\"fill\" : {\"solid\" : \"srgb:1,1,1\"}, \"groups\" : []}", "Bad", in: place)
        let torn = try Self.write("{\n\"groups\" : [", "Torn", in: place)
        let missing = try Self.write(
            "{\"groups\" : [{\"layers\" : [\n{\"image-name\" : \"dayy.svg\"}]}]}", "Missing", in: place)
        // A path that isn't there is an error of the command line, as for a catalog.
        await #expect(throws: Failure.self) { try await Self.compile([good, place.path("None.icon")]) }
        let result = try await Self.compile([good, bad, torn, missing])
        let found = result.compilation.findings.filter { $0.severity != .info }.map(\.description)
        #expect(
            found.map { $0.replacing(place.path + "/", with: "") } == [
                "Bad.icon/icon.json:2:21: error: the color \"srgb:1,1,1\" has 3 components; srgb has 4: red, green, blue and"
                    + " alpha [icon-bad-color]",
                "Missing.icon/icon.json:2:2: warning: there is no picture \"dayy.svg\" in the folder Assets; did you mean"
                    + " \"day.svg\"? [icon-dangling-image]",
                "Torn.icon/icon.json:2:12: error: the text ends inside this '[' [icon-unreadable]",
            ])
        let car = try #require(result.car)
        #expect(Set(car.facets.filter { $0[.part] == Part.iconStack }.map(\.name)) == ["Good", "Missing"])
        #expect(try Self.layers(car, "Missing/Group")[8] == [])
    }

    #if JPEGXL
        /// The layer is stored as pixels, like a PNG. libjxl and libjpeg agree about a picture of one value for each block.
        @Test func aJPEGLayer() async throws {
            let place = try TemporaryDirectory()
            try place.write("{\"groups\" : [{\"layers\" : [{\"image-name\" : \"a.jpg\"}]}]}", to: "App.icon/icon.json")
            try place.write(buildJPEG([[0, 255], [128, 64]]), to: "App.icon/Assets/a.jpg")
            let result = try await Self.compile([place.path("App.icon")])
            #expect(!result.compilation.findings.contains { $0.severity != .info }, "\(result.compilation.findings)")
            let car = try #require(result.car)
            let identifier = try #require(car.facets.first { $0.name == "App_Assets/a" }?.identifier)
            let index = try #require(car.renditions.firstIndex { $0.key[.identifier] == identifier })
            let pixels = try car.picture(of: index)
            #expect((pixels.width, pixels.height) == (16, 16))
            let corners = [0, 15, 240, 255].map { pixels.bytes[$0 * 4] }
            #expect(zip(corners, [0, 255, 128, 64]).allSatisfy { abs(Int($0) - $1) <= 2 }, "\(corners)")
        }
    #endif

    /// The icon is compiled without the layer, and the layer is named.
    @Test func aLayerInAnUnknownFormat() async throws {
        let place = try TemporaryDirectory()
        try place.write(
            "{\"groups\" : [{\"layers\" : [{\"image-name\" : \"a.heic\"}, {\"image-name\" : \"b.png\"}]}]}",
            to: "App.icon/icon.json")
        try place.write(
            [0, 0, 0, 24] + Array("ftypheic".utf8) + [0, 0, 0, 0] + Array("mif1heic".utf8), to: "App.icon/Assets/a.heic")
        try place.write(Array("version https://git-lfs.github.com/spec/v1\noid".utf8), to: "App.icon/Assets/b.png")
        let result = try await Self.compile([place.path("App.icon")])
        let found = result.compilation.findings.filter { $0.id == .iconLayerFormat }.map {
            $0.description.replacing(place.path + "/", with: "")
        }
        #expect(found.count == 2)
        #expect(
            found.first?.hasPrefix("App.icon/Assets/a.heic: warning: the picture is HEIF, but a layer of an icon must be SVG")
                == true)
        #expect(found.last?.hasPrefix("App.icon/Assets/b.png: warning: the picture is a Git LFS pointer") == true)
        #expect(found.last?.contains("must be") == false)
        #expect(try Self.layers(try #require(result.car), "App/Group")[8] == [])
    }

    /// The set's pictures are the bitmaps, unless they are drawn.
    @Test(arguments: ["appiconset", "iconset"])
    func aSetOfTheSameName(kind: String) async throws {
        let place = try TemporaryDirectory()
        let path = try Self.write(Self.document, "App", in: place)
        let set = "Assets.xcassets/App.\(kind)"
        try place.write(PNGBuilder(width: 16, height: 16) { _, _, _ in 200 }.file(), to: "\(set)/icon.png")
        try place.write(
            #"{"images" : [{"filename" : "icon.png", "idiom" : "mac", "scale" : "1x", "size" : "16x16"}]}"#,
            to: "\(set)/Contents.json")
        let catalog = place.path("Assets.xcassets")
        let both = try await Self.compile([path, catalog])
        let car = try #require(both.car)
        #expect(car.facets.first { $0.name == "App" }?[.part] == Part.iconStack)
        #expect(car.renditions.filter { $0.key[.part] == Part.icon }.map(\.header.width) == [16])
        #expect(both.compilation.findings.map(\.id.name).contains("icon-beside-set"))
        let drawn = try await Self.compile([path, catalog], drawsBitmaps: true)
        let pictures = try #require(drawn.car).renditions.filter { $0.key[.part] == Part.icon }
        #expect(Set(pictures.map { $0.pixelSize.width }) == [32, 64, 128, 256, 512, 1024])
        #expect(pictures.count == 7)
        #expect(drawn.compilation.findings.map(\.id.name).contains("icon-beside-set"))
    }

    /// The document and its pictures come back from a theme catalog byte for byte.
    @Test func aThemeCatalogHasTheWholeDocument() async throws {
        let place = try TemporaryDirectory()
        let path = try Self.write(Self.document, "App", in: place)
        let compilation = try await NightcarCompiler.compile(
            loadExpansion(at: [path]), options: CompileOptions(), path: "out.ncar", run: RunContext(jobs: 2))
        #expect(compilation.findings.isEmpty)
        let rows = compilation.report.rows.map(\.asset).filter { $0 == "App" }
        #expect(rows.count == 4)
    }
}
