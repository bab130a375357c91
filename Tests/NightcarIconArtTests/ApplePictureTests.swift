import Foundation
import NightcarImaging
import NightcarTestSupport
import Testing
import ThemeCatalogPixels

/// Compares what is drawn with the bitmaps that Apple's tool wrote for the same documents.
///
/// Only with a release binary in `NIGHTCAR_BINARY`: a debug build takes minutes for a picture of 1024 pixels.
@Suite struct ApplePictureTests {
    /// A document, and the folder of its pictures in an extracted car.
    private struct Pair {
        var car: String
        var document: String
        var icon: String
    }

    private static let pairs = [
        Pair(car: "emacs", document: "EmacsLG1", icon: "EmacsLG1"), Pair(car: "emacs", document: "EmacsLG2", icon: "EmacsLG2"),
        Pair(car: "emacs", document: "EmacsLG3", icon: "EmacsLG3"), Pair(car: "maiterm", document: "AppIcon", icon: "Icon"),
        Pair(car: "nodadb", document: "AppIcon", icon: "AppIcon"),
    ]

    @Test(.enabled(if: SharedData.icons != nil && ProcessInfo.processInfo.environment["NIGHTCAR_BINARY"] != nil))
    func drawnBitmapsAreNearApples() async throws {
        let folder = try #require(SharedData.icons) + "/pairs"
        let work = try TemporaryDirectory()
        var table = ""
        var count = 0
        for pair in Self.pairs {
            let extracted = "\(work.path)/\(pair.car)"
            let car = "\(folder)/\(pair.car)/Assets.car"
            #expect(try await runNightcar("extract", car, "--output", extracted, "--quiet").status == 0)
            let names = try FileManager.default.contentsOfDirectory(atPath: "\(extracted)/\(pair.icon).icon")
            for name in names.filter({ $0.hasSuffix(".png") }).sorted() {
                let apple = try decodePNG(Array(Data(contentsOf: URL(fileURLWithPath: "\(extracted)/\(pair.icon).icon/\(name)"))))
                let ours = "\(work.path)/ours.png"
                let document = "\(folder)/\(pair.car)/\(pair.document).icon"
                let run = try await runNightcar("icon", "draw", document, "--size", "\(apple.width)", "-o", ours)
                #expect(run.status == 0 && run.stderr.isEmpty, "\(run.stderr)")
                let drawn = try decodePNG(Array(Data(contentsOf: URL(fileURLWithPath: ours))))
                let (all, tile) = Self.difference(apple, drawn)
                table += "| \(pair.icon) | \(apple.width) | \(Self.text(all)) | \(Self.text(tile)) |\n"
                count += 1
                #expect(all <= 4, "\(pair.icon) \(name)")
            }
        }
        print(table)
        #expect(count == 17)
    }

    /// The mean difference of a channel in 1/255: of all pixels and four channels, and of the colors where both are opaque.
    private static func difference(_ first: PixelBuffer, _ second: PixelBuffer) -> (all: Double, tile: Double) {
        func premultiplied(_ picture: PixelBuffer, _ pixel: Int, _ channel: Int) -> Double {
            let alpha = Double(picture.bytes[pixel + 3])
            return channel == 3 ? alpha : Double(picture.bytes[pixel + channel]) * alpha / 255
        }
        var (all, tile, opaque) = (0.0, 0.0, 0.0)
        for pixel in stride(from: 0, to: first.bytes.count, by: 4) {
            let differences = (0..<4).map { abs(premultiplied(first, pixel, $0) - premultiplied(second, pixel, $0)) }
            all += differences.reduce(0, +)
            guard first.bytes[pixel + 3] == 255, second.bytes[pixel + 3] == 255 else { continue }
            tile += differences[0] + differences[1] + differences[2]
            opaque += 1
        }
        return (all / Double(first.bytes.count), tile / max(1, opaque * 3))
    }

    private static func text(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }
}
