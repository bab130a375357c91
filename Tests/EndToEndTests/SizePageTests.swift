import Foundation
import NightcarTestSupport
import Testing

@Suite("Pages of nightcar size and diff")
struct SizePageTests {
    @Test func aPageIsWrittenBesideTheReport() async throws {
        let folder = try TemporaryDirectory()
        let result = try await runNightcar(
            "size", "--compile-to", "ncar", "Fixtures/Basics.xcassets", "--quiet", "--format", "json", "--format",
            "html:\(folder.path("size.html"))")
        #expect(result.status == 0, "\(result.stderr)")
        #expect(result.stdout.hasPrefix("{"))
        let page = String(decoding: try folder.read("size.html"), as: UTF8.self)
        #expect(page.contains(#""asset":"Icons/Star""#))
        #expect(page.contains("data:image/png;base64,"))
    }

    @Test func aCompiledFileHasPicturesToo() async throws {
        let folder = try TemporaryDirectory()
        _ = try await runNightcar(
            "compile", "Fixtures/Basics.xcassets", "--output", folder.path, "--optimization", "time", "--quiet")
        let result = try await runNightcar(
            "diff", "--compile-to", "ncar", folder.path("Assets.ncar"), folder.path("Assets.ncar"), "--quiet", "--format", "html")
        #expect(result.status == 0, "\(result.stderr)")
        #expect(result.stdout.contains("data:image/png;base64,"))
        #expect(result.stdout.contains(#""isDiff":true"#))
    }

    @Test(.enabled(if: SharedData.corpus != nil)) func thePageOfARealAppIsSmall() async throws {
        let corpus = try #require(SharedData.corpus)
        let result = try await runNightcar(
            "size", "--compile-to", "ncar", corpus + "/microsoft+fluentui-apple", "--quiet", "--optimization", "time", "--format",
            "html", timeout: 300)
        // Two pictures that the app names are gone.
        #expect(result.status == 1, "\(result.stderr)")
        #expect(result.stdout.utf8.count < 2_000_000)
        #expect(result.stdout.contains("data:image/"))
    }
}
