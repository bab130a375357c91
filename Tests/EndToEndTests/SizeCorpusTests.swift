import Foundation
import NightcarTestSupport
import Testing

/// Real catalogs through the release binary; a debug build would take minutes.
private let isRelease = ProcessInfo.processInfo.environment["NIGHTCAR_BINARY"]?.isEmpty == false

@Suite("Sizes of real catalogs", .enabled(if: isRelease))
struct SizeCorpusTests {
    private func files(_ text: String) throws -> [[String: Any]] {
        let json = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        return try #require(json?["files"] as? [[String: Any]])
    }

    private func expectSums(_ files: [[String: Any]]) {
        for file in files {
            let rows = file["rows"] as? [[String: Any]] ?? []
            let sum = rows.reduce(0) { $0 + (($1["stored_bytes"] as? Int) ?? 0) }
            #expect(sum == file["bytes"] as? Int, "\(file["path"] ?? "")")
        }
    }

    @Test(.enabled(if: SharedData.corpus != nil))
    func everyByteOfEveryCatalogHasItsRowAndTwoRunsAgree() async throws {
        let corpus = try #require(SharedData.corpus)
        let first = try await runNightcar(
            "size", "--compile-to", "ncar", corpus, "--optimization", "time", "--format", "json", "--jobs", "1", timeout: 600)
        // A set of the corpus has no valid JSON, on purpose.
        #expect(first.status == 1, "\(first.stderr)")
        let found = try files(first.stdout)
        #expect(found.count > 80)
        expectSums(found)
        let second = try await runNightcar(
            "size", "--compile-to", "ncar", corpus, "--optimization", "time", "--format", "json", "--jobs", "3", timeout: 600)
        #expect(second.stdout == first.stdout)
    }

    @Test(.enabled(if: SharedData.cars != nil))
    func everyByteOfEveryCompiledCatalogHasItsRow() async throws {
        let cars = try #require(SharedData.cars)
        let names = try FileManager.default.contentsOfDirectory(atPath: cars).filter { $0.hasSuffix(".car") }.sorted()
        var read = 0
        for name in names {
            let result = try await runNightcar("size", "--compile-to", "ncar", "\(cars)/\(name)", "--format", "json")
            #expect([0, 2].contains(result.status), "\(name): \(result.stderr)")
            guard result.status == 0 else { continue }
            expectSums(try files(result.stdout))
            read += 1
        }
        #expect(read > 8)
    }
}
