import ArgumentParser
import NightcarBasics
import NightcarConfiguration
import NightcarImaging
import ThemeCatalog
import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

/// Measures Nightcar itself, for `Documentation/Performance.md` and the benchmarks beside this folder. It isn't part of a release.
@main
struct Measure: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "nightcar-measure", abstract: "Measure reading and linting.", subcommands: [Reading.self, Linting.self])
}

struct Linting: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint", abstract: "Measure lint, and decoding the same pictures once.")

    @Argument(help: "Asset catalogs, or folders that contain some.")
    var paths: [String]

    func run() async throws {
        let configuration = try ConfigurationChoice(file: nil).linting(at: paths[0])
        print(try await LintBenchmark(paths: paths, configuration: configuration).lines().joined(separator: "\n"))
    }
}

struct Reading: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reading", abstract: "Measure opening, resolving and decoding.")

    @Argument(help: "Theme catalogs or PNG files.")
    var files: [String]

    @Option(help: "How hard to try when encoding.")
    var effort = Effort.balanced

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
            let encoded = encode(pixels, options: EncodeOptions(effort: effort.value), stored: storedPNG(bytes))
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

/// An effort as an argument. The program has its own spelling of it.
enum Effort: String, ExpressibleByArgument, CaseIterable {
    case time, balanced, space

    var value: EncodeOptions.Effort { EncodeOptions.Effort(rawValue: rawValue) ?? .balanced }
}
