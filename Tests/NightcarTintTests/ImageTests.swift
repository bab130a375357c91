import NightcarBasics
import NightcarModel
import NightcarTestSupport
import Testing
import ThemeCatalogPixels
import ThemeCatalogVariants

@testable import NightcarTint

@Suite("Pictures for dark mode")
struct ImageTests {
    static let red = RGB8(red: 220, green: 40, blue: 40)
    static let ink = RGB8(red: 20, green: 20, blue: 24)

    @Test("The classes")
    func classes() {
        #expect(ImageAnalysis(picture { _, _ in nil }).name == "empty")
        #expect(ImageAnalysis(picture { x, _ in x < 8 ? Self.ink : nil }).name == "monochrome")
        #expect(ImageAnalysis(picture { x, _ in x < 8 ? Self.ink : Self.red }).name == "2 colors")
        var random = SeededGenerator(seed: 71)
        #expect(ImageAnalysis(picture { _, _ in noise(&random, gray: true) }).name == "gray art")
        #expect(ImageAnalysis(picture { _, _ in noise(&random, gray: false) }).name == "photo")
        #expect(ImageAnalysis(picture { x, _ in x < 4 ? nil : noise(&random, gray: false) }).name == "rich art")
    }

    @Test("Smoothed edges are unmixed: their colors aren't colors of the picture, and change with both")
    func unmixing() throws {
        let smooth = picture { x, _ in
            x < 7 ? Self.ink : x > 8 ? Self.red : mixed(Self.ink, Self.red, x == 7 ? 0.25 : 0.7)
        }
        let palette = try #require(FlatPalette(smooth))
        #expect(Set(palette.colors.map(\.color)) == [Self.ink, Self.red])
        #expect(abs(palette.colors.reduce(0) { $0 + $1.share } - 1) < 1e-9)
        let white = RGB8(red: 255, green: 255, blue: 255)
        let replacements = palette.colors.map { $0.color == Self.ink ? white : $0.color }
        let recolored = palette.recolored(smooth, with: replacements)
        let edge = Array(recolored.bytes[7 * 4..<7 * 4 + 3])
        let expected = mixed(white, Self.red, 0.25)
        #expect(zip(edge, [expected.red, expected.green, expected.blue]).allSatisfy { abs(Int($0) - Int($1)) <= 3 })
        #expect(recolored.bytes[15 * 4] == Self.red.red)
    }

    @Test("33 colors are too many")
    func tooManyColors() {
        let wide = picture(width: 33 * 4, height: 4) { x, _ in
            RGB8(red: UInt8(x / 4 * 7), green: UInt8(255 - x / 4 * 7), blue: UInt8((x / 4) % 2 * 90))
        }
        #expect(FlatPalette(wide) == nil)
    }

    @Test("Clear cases are derived or left alone, and unclear ones are asked about")
    func decisions() {
        var random = SeededGenerator(seed: 72)
        let cases: [(String, PixelBuffer, ImagePlan.Verdict)] = [
            ("ink", picture { x, _ in x < 8 ? Self.ink : nil }, .derive),
            ("light", picture { x, _ in x < 6 ? RGB8(red: 240, green: 240, blue: 240) : nil }, .leave),
            ("cardShadow", picture { x, _ in x < 8 ? .black : nil }, .leave),
            ("twoTone", picture { x, _ in x < 8 ? nil : x < 12 ? Self.ink : RGB8(red: 90, green: 90, blue: 90) }, .derive),
            ("flag", picture { x, _ in x < 6 ? nil : x < 8 ? Self.ink : Self.red }, .ask),
            ("poster", picture { x, _ in x < 8 ? Self.ink : RGB8(red: 250, green: 250, blue: 250) }, .ask),
            ("sketch", picture { _, _ in noise(&random, gray: true) }, .ask),
            ("photo", picture { _, _ in noise(&random, gray: false) }, .leave),
        ]
        for (name, picture, verdict) in cases { #expect(plan(name, picture).items.map(\.verdict) == [verdict], "\(name)") }
        var forced = ImageOptions()
        forced.rules = [ImageRule(match: Glob("flag"), treatment: .recolor, location: Location(path: "c"))]
        #expect(plan("flag", cases[4].1, forced).items.map(\.verdict) == [.derive])
        forced.rules = [ImageRule(match: Glob("ink"), treatment: .leave, location: Location(path: "c"))]
        #expect(plan("ink", cases[0].1, forced).items.map(\.verdict) == [.leave])
    }

    @Test("Colors that would look alike or change their order are asked about")
    func confusion() {
        let white = gray(255)
        let upnext = picture { x, _ in x < 4 ? nil : x < 10 ? .black : white }
        #expect(plan("upnext", upnext).items.map(\.verdict) == [.ask])
        let (middle, light) = (gray(90), gray(200))
        let stack = picture { x, _ in
            if x < 4 { return nil }
            return x < 8 ? .black : x < 12 ? middle : light
        }
        #expect(plan("stack", stack).items.map(\.verdict) == [.ask])
    }

    @Test("Names that prevent it", arguments: ["logo-visa", "GitHub", "ApplePay", "menuTemplate", "theme-dark"])
    func fixedNames(name: String) {
        let mark = picture { x, _ in x < 8 ? Self.ink : nil }
        #expect(plan(name, mark).items.map(\.verdict) == [.leave])
    }

    @Test("An object in several colors is asked about, and its silhouette is derived like others")
    func objects() {
        let two = picture { x, _ in x < 8 ? nil : x < 12 ? Self.ink : RGB8(red: 90, green: 90, blue: 90) }
        let silhouette = picture { x, _ in x < 8 ? Self.ink : nil }
        for name in ["device-desktop", "sign_stop", "iphoneOutline"] {
            #expect(plan(name, two).items.map(\.verdict) == [.ask], "\(name)")
            #expect(plan(name, silhouette).items.map(\.verdict) == [.derive], "\(name)")
        }
        for name in ["signIn", "sign_up", "design"] { #expect(plan(name, two).items.map(\.verdict) == [.derive], "\(name)") }
    }

    @Test("A picture in a folder for dark grounds stays")
    func foldersForDarkGrounds() {
        func candidates(_ folder: String) -> Int {
            let file = SourceFile(folder: "\(folder)/Star.imageset", name: "Star.png")
            let asset = Asset(
                name: "Star", kind: .image, renditions: [Rendition(key: VariantKey(), content: .file(file))],
                location: Location(path: "\(folder)/Star.imageset"))
            return ImagePlan.candidates(in: Catalog(path: "c", assets: [asset]), options: ImageOptions()).count
        }
        for folder in ["A.xcassets/OnDark", "Resources/always-dark/A.xcassets", "A.xcassets/Dark Backgrounds/Icons"] {
            #expect(candidates(folder) == 0, "\(folder)")
        }
        for folder in ["A.xcassets/Dark", "A.xcassets/DarkMode", "On/Dark/A.xcassets"] {
            #expect(candidates(folder) == 1, "\(folder)")
        }
    }

    @Test("Only invisible colors are recolored: a legible gray stays next to black")
    func onlyWhatIsLost() throws {
        let middle = gray(130)
        let item = try #require(plan("pair", picture { x, _ in x < 4 ? nil : x < 10 ? .black : middle }).items.first)
        #expect(item.verdict == .derive)
        guard case .recolor(let from, let to)? = item.entries.first?.change else { return #expect(Bool(false)) }
        let table = Dictionary(uniqueKeysWithValues: zip(from, to))
        #expect(table[middle] == middle)
        #expect(table[.black] == gray(255))
    }

    @Test("A picture only for Apple Watch or Apple TV stays", arguments: [VariantKey.Idiom.watch, .tv])
    func devices(idiom: VariantKey.Idiom) {
        var key = VariantKey()
        key.idiom = idiom
        let file = SourceFile(folder: "Star.imageset", name: "Star.png")
        let asset = Asset(name: "Star", kind: .image, renditions: [Rendition(key: key, content: .file(file))])
        let catalog = Catalog(path: "c", assets: [asset])
        #expect(ImagePlan.candidates(in: catalog, options: ImageOptions()).isEmpty)
    }

    @Test("A derived shape is legible on the base, and more so in high contrast")
    func legible() throws {
        var options = ImageOptions()
        options.derivesHighContrast = true
        let item = try #require(plan("ink", picture { x, _ in x < 8 ? Self.ink : nil }, options).items.first)
        #expect(item.ratio ?? 0 >= 3)
        let middle = RGB8(red: 70, green: 70, blue: 160)
        let blue = try #require(plan("blue", picture { x, _ in x < 8 ? middle : nil }, options).items.first)
        #expect(blue.entries.map(\.key.description) == ["dark"])
        #expect(blue.ratio ?? 0 >= 3)
    }

    @Test("Flat art has its own colors for high contrast, unless they would become the same")
    func flatHighContrast() throws {
        var options = ImageOptions()
        options.derivesHighContrast = true
        let (brown, gray) = (RGB8(red: 150, green: 120, blue: 90), RGB8(red: 60, green: 60, blue: 64))
        let item = try #require(
            plan("twoTone", picture { x, _ in x < 8 ? nil : x < 12 ? brown : gray }, options).items.first)
        #expect(item.entries.map(\.key.description) == ["dark", "high contrast", "dark · high contrast"])
        for entry in item.entries where entry.key.contrast == .high {
            guard case .recolor(_, let colors) = entry.change else { continue }
            let ground = entry.key.luminosity == .dark ? XYZ(DarkBase.elevated.color)! : .white
            for color in colors { #expect(ColorSolver.contrast(color.value(in: .srgb), on: ground) >= 4.5) }
        }
        // Two light grays that differ only in their tone.
        let near = RGB8(red: 152, green: 152, blue: 152)
        let faint = RGB8(red: 182, green: 182, blue: 182)
        options.rules = [ImageRule(match: Glob("faint"), treatment: .recolor, location: Location(path: "c"))]
        let two = try #require(
            plan("faint", picture { x, _ in x < 8 ? nil : x < 12 ? near : faint }, options).items.first)
        #expect(!two.entries.contains { $0.key.luminosity == .any })
    }

    @Test("A rule of the configuration wins over what the picture looks like, and asks for one color")
    func ruled() throws {
        let recipe = TintPlan.Recipe(
            asset: 0, base: 0, key: darkKey, color: .hex(0x123456), rule: Location(path: ".nightcar.yml"))
        let light = picture { x, _ in x < 8 ? RGB8(red: 240, green: 240, blue: 240) : nil }
        let item = try #require(plan("light", light, recipes: [recipe]).items.first)
        #expect(item.verdict == .derive)
        #expect(item.dark == .hex(0x123456))
        #expect(item.entries.map(\.change) == [.recipe(.hex(0x123456))])
        let colored = picture { x, _ in x < 8 ? Self.ink : Self.red }
        #expect(plan("flag", colored, recipes: [recipe]).items.map(\.verdict) == [.leave])
    }

    private var darkKey: VariantKey {
        var key = VariantKey()
        key.luminosity = .dark
        return key
    }

    @Test("An app icon is left alone unless the configuration asks for it; its background is removed, and its glyph stays")
    func appIcons() throws {
        let icon = picture(width: 32, height: 32) { x, y in
            (10..<22).contains(x) && (10..<22).contains(y) ? Self.red : RGB8(red: 255, green: 255, blue: 255)
        }
        #expect(plan("AppIcon", icon, kind: .appIcon).items.map(\.verdict) == [.leave])
        var options = ImageOptions()
        options.appIcons = [.dark, .tinted]
        let item = try #require(plan("AppIcon", icon, options, kind: .appIcon).items.first)
        #expect(item.entries.map(\.key.luminosity) == [.dark, .tinted])
        let dark = try #require(ImageChange.removePlate.applied(to: icon))
        #expect(dark.bytes[3] == 0)
        #expect(Array(dark.bytes[(16 * 32 + 16) * 4..<(16 * 32 + 16) * 4 + 4]) == [220, 40, 40, 255])
        let tinted = try #require(ImageChange.desaturate.applied(to: icon))
        let glyph = Array(tinted.bytes[(16 * 32 + 16) * 4..<(16 * 32 + 16) * 4 + 3])
        #expect(Set(glyph).count == 1)
        var random = SeededGenerator(seed: 73)
        #expect(ImageChange.removePlate.applied(to: picture { _, _ in noise(&random, gray: false) }) == nil)
    }

    private func gray(_ value: UInt8) -> RGB8 { RGB8(red: value, green: value, blue: value) }

    private func noise(_ random: inout SeededGenerator, gray: Bool) -> RGB8 {
        let value = UInt8.random(in: 0...255, using: &random)
        if gray { return RGB8(red: value, green: value, blue: value) }
        return RGB8(red: value, green: .random(in: 0...255, using: &random), blue: .random(in: 0...255, using: &random))
    }

    private func mixed(_ a: RGB8, _ b: RGB8, _ part: Double) -> RGB8 {
        func mix(_ x: UInt8, _ y: UInt8) -> UInt8 { UInt8((Double(x) * (1 - part) + Double(y) * part).rounded()) }
        return RGB8(red: mix(a.red, b.red), green: mix(a.green, b.green), blue: mix(a.blue, b.blue))
    }

    @Test(
        "Things, shadows and pictures for the other time stay as they are",
        arguments: ["emoji_26AB", "Emoji/26AB", "hazard-placard-3", "shadow_top", "map_night", "logoDark"])
    func things(name: String) {
        let ink = picture { x, _ in x < 8 ? Self.ink : nil }
        #expect(plan(name, ink, others: ["map_day", "logoLight"]).items[0].verdict == .leave)
        #expect(plan("map_north", ink, others: ["map_day"]).items[0].verdict == .derive)
    }

    @Test("A button that fills its picture and a picture that is nowhere opaque are asked about")
    func plates() {
        let dark = picture { _, y in y < 14 ? Self.ink : nil }
        #expect(plan("okButton", dark).items[0].verdict == .ask)
        #expect(plan("okMark", dark).items[0].verdict == .derive)
        var faint = dark
        for pixel in stride(from: 3, to: faint.bytes.count, by: 4) { faint.bytes[pixel] /= 3 }
        #expect(plan("bottom", faint).items[0].verdict == .ask)
    }

    @Test("Scales whose colors differ by rounding are one picture")
    func scales() {
        let files = ["a.png", "a@2x.png"].map { SourceFile(folder: "bar.imageset", name: $0) }
        let renditions = zip(files, [VariantKey.Scale.x1, .x2]).map { file, scale in
            var key = VariantKey()
            key.scale = scale
            return Rendition(key: key, content: .file(file))
        }
        func items(_ second: RGB8) -> [ImagePlan.Item] {
            let gray = RGB8(red: 90, green: 90, blue: 90)
            let pictures = [Self.ink, second].map { ink in picture { x, _ in x < 8 ? nil : x < 12 ? ink : gray } }
            return ImagePlan(
                Catalog(path: "c", assets: [Asset(name: "bar", kind: .image, renditions: renditions)]), options: ImageOptions(),
                base: DarkBase.elevated.color,
                analyses: Dictionary(uniqueKeysWithValues: zip(files, pictures.map { ImageAnalysis($0) }))
            ).items
        }
        let near = items(RGB8(red: 23, green: 22, blue: 27))
        #expect(near[0].verdict == .derive && near[0].entries.count == 2)
        #expect(items(RGB8(red: 80, green: 20, blue: 20))[0].verdict == .ask)
    }

    private func picture(width: Int = 16, height: Int = 16, _ color: (Int, Int) -> RGB8?) -> PixelBuffer {
        var bytes: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let pixel = color(x, y)
                bytes += [pixel?.red ?? 0, pixel?.green ?? 0, pixel?.blue ?? 0, pixel == nil ? 0 : 255]
            }
        }
        return PixelBuffer(width: width, height: height, bytes: bytes)
    }

    private func plan(
        _ name: String, _ picture: PixelBuffer, _ options: ImageOptions = ImageOptions(), kind: SetKind = .image,
        recipes: [TintPlan.Recipe] = [], others: [String] = []
    ) -> ImagePlan {
        let file = SourceFile(folder: "\(name).imageset", name: "\(name).png")
        var key = VariantKey()
        if kind == .appIcon { key.size = PointSize(width: 1024, height: 1024) }
        let asset = Asset(name: name, kind: kind, renditions: [Rendition(key: key, content: .file(file))])
        return ImagePlan(
            Catalog(
                path: "c",
                assets: [asset]
                    + others.map { Asset(name: $0, kind: kind, renditions: [Rendition(key: key, content: .file(file))]) }),
            options: options, base: DarkBase.elevated.color, analyses: [file: ImageAnalysis(picture)], recipes: recipes)
    }
}
