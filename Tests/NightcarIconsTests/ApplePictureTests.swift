import Foundation
import NightcarIcons
import NightcarImaging
import NightcarTestSupport
import NightcarVectors
import Testing
import ThemeCatalogPixels

private let allBitmaps = ProcessInfo.processInfo.environment["NIGHTCAR_ALL_BITMAPS"] ?? ""
private let canRun = SharedData.icons != nil && VectorPainter().has(.svg)

/// Compares what is drawn with the bitmaps that Apple's tool wrote for the same documents.
///
/// A debug build needs seconds for each picture. So only small ones are compared, unless `NIGHTCAR_ALL_BITMAPS` is set in the
/// environment. If it is the path of a folder, the pictures are written there.
@Suite struct ApplePictureTests {
    @Test(.enabled(if: canRun), arguments: IconPair.all)
    func drawnBitmapsAreNearApples(_ pair: IconPair) async throws {
        let folder = try #require(SharedData.icons) + "/pairs/\(pair.car)"
        let work = try TemporaryDirectory()
        let run = try await runNightcar("extract", "\(folder)/Assets.car", "--output", work.path, "--quiet")
        #expect(run.status == 0, "\(run.stderr)")
        let pictures = IconPictures(pair.document, painter: VectorPainter()) { name in
            let url = URL(fileURLWithPath: "\(folder)/\(pair.bundle).icon/Assets/\(name)")
            return (try? Data(contentsOf: url)).map { Array($0) }
        }
        #expect(pictures.problems.isEmpty)
        let isComplete = !allBitmaps.isEmpty
        let names = try FileManager.default.contentsOfDirectory(atPath: "\(work.path)/\(pair.icon).icon")
        for name in names.filter({ $0.hasSuffix(".png") }).sorted() {
            let file = try Data(contentsOf: URL(fileURLWithPath: "\(work.path)/\(pair.icon).icon/\(name)"))
            let apple = try decodePNG(Array(file))
            guard isComplete || apple.width == 128 else { continue }
            let drawn = pair.document.drawn(
                .default, .macOS, size: apple.width, pictures: pictures, detail: isComplete ? 512 : 128)
            let (all, colors) = Self.difference(apple, drawn)
            if isComplete { print("| \(pair.icon) | \(name) | \(apple.width) | \(Self.text(all)) | \(Self.text(colors)) |") }
            #expect(all <= 4, "\(pair.icon) \(name): \(all)")
            if allBitmaps.hasPrefix("/") {
                let path = "\(allBitmaps)/\(pair.icon)-\(apple.width)"
                try Data(encodePNG(drawn)).write(to: URL(fileURLWithPath: path + ".png"))
                try file.write(to: URL(fileURLWithPath: path + "-apple.png"))
            }
        }
    }

    /// The mean difference of a channel in 1/255: of all pixels and four channels, and of the colors where both are opaque.
    private static func difference(_ first: PixelBuffer, _ second: PixelBuffer) -> (all: Double, colors: Double) {
        func premultiplied(_ picture: PixelBuffer, _ pixel: Int, _ channel: Int) -> Double {
            let alpha = Double(picture.bytes[pixel + 3])
            return channel == 3 ? alpha : Double(picture.bytes[pixel + channel]) * alpha / 255
        }
        var (all, colors, opaque) = (0.0, 0.0, 0.0)
        for pixel in stride(from: 0, to: first.bytes.count, by: 4) {
            let differences = (0..<4).map { abs(premultiplied(first, pixel, $0) - premultiplied(second, pixel, $0)) }
            all += differences.reduce(0, +)
            guard first.bytes[pixel + 3] == 255, second.bytes[pixel + 3] == 255 else { continue }
            colors += differences[0] + differences[1] + differences[2]
            opaque += 1
        }
        return (all / Double(first.bytes.count), colors / max(1, opaque * 3))
    }

    private static func text(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }
}

/// An icon of the shared pairs: what its document says about the default rendition.
struct IconPair: Sendable, CustomTestStringConvertible {
    var car: String
    var bundle: String
    /// The name of the icon in the car.
    var icon: String
    var document: IconDocument

    var testDescription: String { "\(car)/\(icon)" }

    static let all = [maiterm, nodadb, emacs1, emacs2, emacs3]

    private static let white = IconFill.automaticGradient(IconColor(.srgb, [1, 1, 1, 1]))

    private static let maiterm = IconPair(
        car: "maiterm", bundle: "AppIcon", icon: "Icon",
        document: document(
            .automaticGradient(IconColor(.extendedSRGB, [0.47059, 0.50196, 0.7451, 1])),
            [group([layer("mark.png")], IconShadow(.neutral, 0.5), IconTranslucency(true, 0.5))]))

    private static let nodadb: IconPair = {
        let green = IconFill.automaticGradient(IconColor(.displayP3, [0.52399, 0.9166, 0.69337, 1]))
        let black = IconFill.automaticGradient(IconColor(.extendedGray, [0, 1]))
        let layers = [
            layer("Rectangle 8.svg", black, IconPosition(scale: 10, x: 280.39650616983477, y: -300.34741264903835)),
            layer("db.svg", green, IconPosition(scale: 10, x: 200, y: -170)),
            layer("N.svg", green, IconPosition(scale: 10)),
        ]
        return IconPair(
            car: "nodadb", bundle: "AppIcon", icon: "AppIcon",
            document: document(.systemDark, [group(layers, IconShadow(.neutral, 0.5), IconTranslucency(true, 0.5))]))
    }()

    private static let emacs1 = emacs(
        "EmacsLG1",
        [
            group([layer("e.svg", glass: false)], IconShadow(.neutral, 0.5)),
            group([layer("bg.svg")], IconShadow(.layerColor, 0.5)),
        ])
    private static let emacs2 = emacs(
        "EmacsLG2",
        [
            group([layer("e.svg", glass: false)], IconShadow(.neutral, 0.5)),
            group([layer("base.svg")], IconShadow(.layerColor, 0.5)),
        ])
    private static let emacs3 = emacs(
        "EmacsLG3",
        [
            group(
                [layer("base.svg", .solid(IconColor(.srgb, [1, 1, 1, 1])))], IconShadow(.layerColor, 0.5),
                IconTranslucency(true, 0.5)),
            group([layer("bg.svg")], IconShadow(.none, 0.5)),
        ])

    private static func emacs(_ name: String, _ groups: [IconGroup]) -> IconPair {
        IconPair(car: "emacs", bundle: name, icon: name, document: document(white, groups))
    }

    private static func document(_ fill: IconFill, _ groups: [IconGroup]) -> IconDocument {
        var document = IconDocument()
        document.fill = IconProperty(fill)
        document.groups = groups
        return document
    }

    private static func group(
        _ layers: [IconLayer], _ shadow: IconShadow, _ translucency: IconTranslucency = IconTranslucency(false, 0.5)
    ) -> IconGroup {
        var group = IconGroup()
        group.layers = layers
        group.shadow = IconProperty(shadow)
        group.translucency = IconProperty(translucency)
        return group
    }

    private static func layer(
        _ image: String, _ fill: IconFill? = nil, _ position: IconPosition? = nil, glass: Bool = true
    ) -> IconLayer {
        var layer = IconLayer()
        layer.image = IconProperty(image)
        layer.fill = IconProperty(fill)
        layer.position = IconProperty(position)
        layer.glass = IconProperty(glass)
        return layer
    }
}
