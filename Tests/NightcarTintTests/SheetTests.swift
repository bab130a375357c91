import Foundation
import NightcarBasics
import NightcarImaging
import NightcarModel
import NightcarTestSupport
import NightcarXCAssets
import Testing
import ThemeCatalogBytes
import ThemeCatalogPixels

@testable import NightcarTint

/// The pictures of Documentation/Tint.md: each fixture on white, next to its derived form on the dark base.
///
/// `RECORD_SNAPSHOTS=1` writes them again; look at them before you commit.
@Suite("Golden pictures of derived fixtures")
struct SheetTests {
    static let zoom = 3
    static let margin = 8

    @Test(arguments: ["Mask", "Faded", "Flat", "Signal", "Plated", "Shaded", "Photo"])
    func sheet(name: String) async throws {
        let (light, change) = try await planned("Art/\(name)")
        let dark = try change.map { try #require($0.applied(to: light)) } ?? light
        try expectGolden(Self.beside(light, dark, zoom: Self.zoom), "tint-\(name.lowercased()).png")
    }

    @Test func appIcon() async throws {
        let light = try decodePNG(try readFile(PackageLayout.fixtures + "/Tint.xcassets/AppIcon.appiconset/icon.png"))
        let dark = try #require(ImageChange.removePlate.applied(to: light))
        let tinted = try #require(ImageChange.desaturate.applied(to: light))
        let row = [light, dark, tinted].map { Self.reduced($0, by: 8) }
        try expectGolden(Self.beside(row[0], row[1], row[2], zoom: 1), "tint-appicon.png")
    }

    @Test func gradient() throws {
        let catalog = expand(try loadCatalogs(at: [PackageLayout.fixtures + "/Tint.xcassets"])).catalog
        var options = DerivationOptions()
        options.base = .elevated
        let item = try #require(ColorPlan(catalog, options: options).items.first { $0.name == "skyBackground" })
        let lights = catalog.assets[item.asset].renditions.compactMap { rendition -> ColorValue? in
            if case .color(let color) = rendition.content { color } else { nil }
        }
        #expect(lights.count == 2 && item.entries.count == 2)
        let light = try Self.drawn(lights[0], lights[1])
        let dark = try Self.drawn(item.entries[0].color, item.entries[1].color)
        try expectGolden(Self.beside(light, dark, zoom: Self.zoom), "tint-gradient.png")
    }

    /// A square that goes from one color at the top to another at the bottom.
    static func drawn(_ top: ColorValue, _ bottom: ColorValue, side: Int = 48) throws -> PixelBuffer {
        guard case .components(_, let from, _) = top, case .components(_, let to, _) = bottom else {
            throw CocoaError(.featureUnsupported)
        }
        var bytes: [UInt8] = []
        for y in 0..<side {
            let part = Double(y) / Double(side - 1)
            let row = zip(from, to).map { UInt8((($0 * (1 - part) + $1 * part) * 255).rounded()) } + [255]
            for _ in 0..<side { bytes += row }
        }
        return PixelBuffer(width: side, height: side, bytes: bytes)
    }

    @Test(.enabled(if: BuildTraits.svg)) func vector() async throws {
        let file = PackageLayout.fixtures + "/Tint.xcassets/Art/Vector.imageset/vector.svg"
        let source = try readFile(file)
        let change = try #require(try await plan("Art/Vector").entries.first?.change)
        let dark = String(decoding: try #require(change.applied(toVector: source)), as: UTF8.self)
        let sheet = """
            <svg xmlns="http://www.w3.org/2000/svg" width="336" height="160">
            <rect width="168" height="160" fill="#FFFFFF"/><rect x="168" width="168" height="160" fill="#1C1C1E"/>
            <g transform="translate(12 8) scale(3)">\(String(decoding: source, as: UTF8.self))</g>
            <g transform="translate(180 8) scale(3)">\(dark)</g>
            </svg>

            """
        try expectGolden(Array(sheet.utf8), "tint-vector.svg")
    }

    private func plan(_ name: String) async throws -> ImagePlan.Item {
        let options = ImageOptions()
        let catalog = expand(try loadCatalogs(at: [PackageLayout.fixtures + "/Tint.xcassets"])).catalog
        let analyses = await analyzeImages(ImagePlan.candidates(in: catalog, options: options), jobs: 1)
        let plan = ImagePlan(catalog, options: options, base: DarkBase.elevated.color, analyses: analyses)
        return try #require(plan.items.first { $0.name == name })
    }

    /// The light picture and the change for dark mode. Nil if the picture stays as it is.
    private func planned(_ name: String) async throws -> (PixelBuffer, ImageChange?) {
        let item = try await plan(name)
        let catalog = expand(try loadCatalogs(at: [PackageLayout.fixtures + "/Tint.xcassets"])).catalog
        guard case .file(let file) = catalog.assets[item.asset].renditions[0].content else { throw CocoaError(.fileNoSuchFile) }
        return (try decodePNG(try readFile(file.path)), item.entries.first?.change)
    }

    /// Panels on white, on the base and on black.
    static func beside(_ pictures: PixelBuffer..., zoom: Int) -> PixelBuffer {
        let grounds: [[Double]] = [[255, 255, 255], [28, 28, 30], [0, 0, 0]]
        let (width, height) = (pictures[0].width * zoom + 2 * margin, pictures[0].height * zoom + 2 * margin)
        var bytes: [UInt8] = []
        for y in 0..<height {
            for (picture, ground) in zip(pictures, grounds) {
                for x in 0..<width {
                    let (px, py) = ((x - margin) / zoom, (y - margin) / zoom)
                    let isInside = x >= margin && y >= margin && px < picture.width && py < picture.height
                    let at = (py * picture.width + px) * 4
                    let alpha = isInside ? Double(picture.bytes[at + 3]) / 255 : 0
                    for channel in 0..<3 {
                        let front = isInside ? Double(picture.bytes[at + channel]) : 0
                        bytes.append(UInt8((front * alpha + ground[channel] * (1 - alpha)).rounded()))
                    }
                    bytes.append(255)
                }
            }
        }
        return PixelBuffer(width: width * pictures.count, height: height, bytes: bytes)
    }

    static func reduced(_ picture: PixelBuffer, by factor: Int) -> PixelBuffer {
        var bytes: [UInt8] = []
        for y in stride(from: 0, to: picture.height, by: factor) {
            for x in stride(from: 0, to: picture.width, by: factor) {
                let at = (y * picture.width + x) * 4
                bytes += picture.bytes[at..<at + 4]
            }
        }
        return PixelBuffer(width: picture.width / factor, height: picture.height / factor, bytes: bytes)
    }

    private func expectGolden(_ picture: PixelBuffer, _ name: String) throws {
        let path = PackageLayout.root + "/Documentation/Images/" + name
        if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" { return try record(encodePNG(picture), path) }
        #expect(try decodePNG(try readFile(path)) == picture, "RECORD_SNAPSHOTS=1 writes \(name) anew")
    }

    private func expectGolden(_ bytes: [UInt8], _ name: String) throws {
        let path = PackageLayout.root + "/Documentation/Images/" + name
        if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" { return try record(bytes, path) }
        #expect(try readFile(path) == bytes, "RECORD_SNAPSHOTS=1 writes \(name) anew")
    }

    private func record(_ bytes: [UInt8], _ path: String) throws {
        let url = URL(fileURLWithPath: path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
    }
}
