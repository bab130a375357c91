import Foundation
import NightcarTestSupport
import Testing

/// Real catalogs through the release binary; a debug build would take many minutes.
private let isRelease = ProcessInfo.processInfo.environment["NIGHTCAR_BINARY"]?.isEmpty == false

@Suite("Real catalogs", .enabled(if: SharedData.corpus != nil && isRelease))
struct CorpusTests {
    /// The one catalog of the corpus that is broken on purpose.
    private static let broken = "imageset_with_invalid_json.xcassets"

    private func catalogs() throws -> [String] {
        let corpus = try #require(SharedData.corpus)
        let names = try #require(FileManager.default.enumerator(atPath: corpus)).compactMap { $0 as? String }
        return names.filter { $0.hasSuffix(".xcassets") }.sorted().map { corpus + "/" + $0 }
    }

    @Test func everyCatalogCompilesAndComesBack() async throws {
        for catalog in try catalogs() {
            let folder = try TemporaryDirectory()
            let compiled = try await runNightcar(
                "compile", catalog, "--output", folder.path, "--optimization", "time", "--report", folder.path("size.json"))
            #expect(compiled.status == (catalog.hasSuffix(Self.broken) ? 1 : 0), "\(catalog)\n\(compiled.stdout)")
            let rows = try sizes(folder.read("size.json"))
            #expect(rows.sum == rows.bytes, "\(catalog)")
            #expect(try folder.read("Assets.ncar").count == rows.bytes, "\(catalog)")
            let extracted = try await runNightcar("extract", "Assets.ncar", "--output", "files", in: folder.path)
            #expect(extracted.status == 0, "\(catalog)\n\(extracted.stdout)\(extracted.stderr)")
        }
    }

    private func sizes(_ report: [UInt8]) throws -> (sum: Int, bytes: Int) {
        let json = try JSONSerialization.jsonObject(with: Data(report)) as? [String: Any]
        let file = try #require((json?["files"] as? [[String: Any]])?.first)
        let rows = try #require(file["rows"] as? [[String: Any]])
        return (rows.reduce(0) { $0 + ($1["stored_bytes"] as? Int ?? 0) }, file["bytes"] as? Int ?? -1)
    }
}
