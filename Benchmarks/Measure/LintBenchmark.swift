import NightcarBasics
import NightcarConfiguration
import NightcarImaging
import NightcarLint
import NightcarXCAssets
import ThemeCatalogBytes
import ThemeCatalogPixels

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The time that lint takes, next to a lower bound: the time to read and decode every picture once on all cores.
struct LintBenchmark: Sendable {
    let paths: [String]
    let configuration: Configuration

    init(paths: [String], configuration: Configuration) { (self.paths, self.configuration) = (paths, configuration) }

    /// One line for each measurement.
    func lines() async throws -> [String] {
        let structural = RuleRegistry.abouts.filter { $0.topic == .structure }.map(\.identifier)
        return [
            try await decoding(), try await linting("default rules", only: []), try await linting("structure", only: structural),
        ]
    }

    private func decoding() async throws -> String {
        let jobs = ProcessInfo.processInfo.activeProcessorCount
        let catalogs = try loadCatalogs(at: paths)
        let files = catalogs.flatMap(\.sets).flatMap { set in
            Set(set.entries.compactMap { if case .file(let name) = $0.target { "\(set.folder.path)/\(name)" } else { nil } })
                .sorted()
        }
        let start = ContinuousClock.now
        let decoded = await files.concurrentMap(width: jobs) { path in
            guard let bytes = try? readFile(path), let picture = try? decodePNG(bytes) else { return 0 }
            return picture.pixelCount
        }
        let pixels = decoded.reduce(0, +)
        let count = decoded.count { $0 > 0 }
        return "decoding: \(seconds(since: start)) s, \(count) pictures of \(pixels) pixels, \(jobs) at a time"
    }

    private func linting(_ name: String, only: [String]) async throws -> String {
        let start = ContinuousClock.now
        let outcome = try await LintSession(paths: paths, policy: configuration.lintPolicy, baseline: nil, only: only).run()
        return "lint, \(name): \(seconds(since: start)) s, \(outcome.sets) sets, \(outcome.decodedPictures) pictures decoded, "
            + "\(outcome.diagnoses.count) findings"
    }

    private func seconds(since start: ContinuousClock.Instant) -> String {
        let hundredths = (ContinuousClock.now - start) / .milliseconds(10)
        return "\(Int(hundredths) / 100).\(Int(hundredths) % 100 < 10 ? "0" : "")\(Int(hundredths) % 100)"
    }
}
