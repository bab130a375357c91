import Foundation
import NightcarTestSupport
import Testing

/// What is drawn is tested in `DrawingTests` and `ApplePictureTests`.
@Suite("nightcar icon")
struct IconCommandTests {
    @Test func aSetBecomesADocument() async throws {
        let folder = try TemporaryDirectory()
        let document = folder.path("AppIcon.icon")
        let set = "Fixtures/AppIcon.xcassets/AppIcon.appiconset"
        let result = try await runNightcar("icon", "new", set, "--output", document)
        #expect(result.status == 0 && result.stderr == "", "\(result.stderr)")
        #expect(!result.stdout.isEmpty, "the steps")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["AppIcon.icon"])
        let json = try JSONSerialization.jsonObject(with: Data(folder.read("AppIcon.icon/icon.json")))
        #expect((json as? [String: Any])?["groups"] != nil)
        #expect(try !folder.read("AppIcon.icon/Assets/Icon.png").isEmpty)

        let again = try await runNightcar("icon", "new", set, "--output", document)
        #expect(again.status == 2 && again.stderr.contains("exists already"))
    }

    @Test func whatCannotBeUsedEndsWithTwo() async throws {
        let folder = try TemporaryDirectory()
        let text = try await runNightcar("icon", "new", "README.md", "--output", folder.path("A.icon"))
        #expect(text.status == 2 && text.stderr.contains("README.md"))
        let name = try await runNightcar("icon", "new", "README.md", "--output", folder.path("A.png"))
        #expect(name.status == 2 && name.stderr.contains(".icon"))
        let missing = try await runNightcar("icon", "draw", folder.path("B.icon"), "--output", folder.path("b.png"))
        #expect(missing.status == 2 && missing.stderr.contains("B.icon"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
}
