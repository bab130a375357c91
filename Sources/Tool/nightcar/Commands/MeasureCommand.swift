import ArgumentParser
import NightcarEncoding
import NightcarImaging
import NightcarSystem
import ThemeCatalog
import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

/// Measures reading, for `Documentation/Performance.md`. It isn't a command for users.
struct MeasureCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "measure", abstract: "Measure how long reading takes.", shouldDisplay: false)

    @Argument(help: "Theme catalogs or PNG files.", completion: .file())
    var files: [String]

    @Option(help: "How hard to try when encoding.")
    var effort = EncodeOptions.Effort.balanced

    @Option(help: "How often to repeat each measurement. The fastest run counts.")
    var runs = 20

    func run() throws {
        for path in files { if path.hasSuffix(".ncar") { try measure(catalog: path) } }
        let pictures = files.filter { $0.lowercased().hasSuffix(".png") }
        if !pictures.isEmpty { try measure(pictures: pictures) }
    }

    private func measure(catalog path: String) throws {
        let opening = try least { _ = try ThemeCatalogFile(contentsOf: path) }
        let catalog = try ThemeCatalogFile(contentsOf: path)
        let names = Array(catalog.names)
        var traits = Traits()
        traits.scale = .x2
        let resolving = least {
            for name in names { _ = catalog.resolve(name, traits: traits) }
        }
        print("\(names.count) assets: open \(opening), resolve one name \(resolving / max(1, names.count))")
    }

    /// Decodes the same pictures with libpng from the files, and with our decoder from the payloads that store them.
    private func measure(pictures: [String]) throws {
        var sums = (files: Duration.zero, stored: Duration.zero, encoded: Duration.zero, pixels: 0)
        for path in pictures {
            let bytes = try readFile(path)
            guard let pixels = try? decodePNG(bytes) else { continue }
            let encoded = encode(pixels, options: EncodeOptions(effort: effort), stored: storedPNG(bytes))
            sums.files += least { _ = try? decodePNG(bytes) }
            sums.encoded += least { _ = try? encoded.decode() }
            sums.stored += storedPNG(bytes).map { stored in least { _ = try? stored.decode() } } ?? .zero
            sums.pixels += pixels.pixelCount
        }
        print("\(sums.pixels) pixels: libpng \(sums.files)", terminator: ", ")
        print("our payloads (\(effort)) \(sums.encoded), the same deflate streams \(sums.stored)")
    }

    private func least(_ body: () throws -> Void) rethrows -> Duration {
        var least = Duration.seconds(1000)
        for _ in 0..<runs { least = min(least, try ContinuousClock().measure(body)) }
        return least
    }
}
