import Foundation
import NightcarTestSupport
import Testing

@Suite("diff over a history")
struct SizeHistoryTests {
    @Test func everyStepHasItsCause() async throws {
        let repository = try await SizeRepository()
        func step(_ message: String) async throws -> [String] {
            try await repository.commit(message)
            let result = try await repository.run(
                "diff", "--compile-to", "ncar", "git:HEAD~1", "git:HEAD:Assets.xcassets", "--format", "json", "--group-by",
                "asset")
            #expect(result.status == 0, "\(result.stderr)")
            return try result.changes()
        }
        try repository.image("Logo", [("logo.png", "", SizeRepository.picture(seed: 1))])
        try await repository.commit("start")

        try repository.image("Icon", [("icon.png", "", SizeRepository.picture(seed: 2))])
        #expect(try await step("add an image") == ["Icon any: added"])

        try repository.image("Logo", [("logo.png", "", SizeRepository.picture(seed: 3))])
        #expect(try await step("recolor") == ["Logo any: pixels_changed"])

        let sets = repository.folder.path("Assets.xcassets")
        try FileManager.default.moveItem(atPath: "\(sets)/Icon.imageset", toPath: "\(sets)/Glyph.imageset")
        #expect(try await step("rename") == ["Glyph any: moved"])

        try repository.image("Logo", [("logo.png", "", SizeRepository.picture(seed: 3, filters: [1, 2]))])
        #expect(try await step("export the same pixels anew") == ["Logo any: re_encoded"])

        try repository.image(
            "Logo",
            [
                ("logo.png", "", SizeRepository.picture(seed: 3, filters: [1, 2])),
                ("dark.png", SizeRepository.dark, SizeRepository.picture(seed: 5)),
            ])
        #expect(try await step("add dark") == ["Logo dark: variant_added"])

        try FileManager.default.removeItem(atPath: "\(sets)/Glyph.imageset")
        #expect(try await step("remove") == ["Glyph any: removed"])

        #expect(try await step("nothing") == [])
    }

    @Test func aRecipeAndItsColor() async throws {
        let repository = try await SizeRepository()
        let mask = PNGBuilder(width: 16, height: 16) { x, y, c in c == 3 ? (x * y) & 255 : 0 }.file()
        try repository.image("Icon", [("icon.png", "", mask)])
        try await repository.commit("start")
        for color in ["#FFFFFF", "#FF0000"] {
            try repository.folder.write("tint:\n  - {match: Icon, dark: \"\(color)\"}\n", to: ".nightcar.yml")
            try await repository.commit("dark is \(color)")
            let result = try await repository.run(
                "diff", "--compile-to", "ncar", "git:HEAD~1:Assets.xcassets", "git:HEAD:Assets.xcassets", "--format", "json")
            #expect(try result.changes().filter { !$0.hasSuffix("sharing_changed") } == ["Icon dark: recipe_changed"])
        }
    }

    @Test func anotherOptimizationIsNoChangeOfTheApp() async throws {
        let repository = try await SizeRepository()
        try repository.image("Logo", [("logo.png", "", SizeRepository.picture(seed: 1, side: 64))])
        _ = try await repository.run(
            "size", "--compile-to", "ncar", "Assets.xcassets", "--optimization", "time", "--format", "json:a.json")
        _ = try await repository.run(
            "size", "--compile-to", "ncar", "Assets.xcassets", "--optimization", "space", "--format", "json:b.json")
        let result = try await repository.run("diff", "--compile-to", "ncar", "a.json", "b.json", "--format", "json")
        #expect(try result.changes() == ["Logo any: compiler_or_options_changed"])
        #expect(try result.json()["warnings"] as? [String] == ["different options: optimization was time, is space"])
        let markdown = try await repository.run("diff", "--compile-to", "ncar", "a.json", "b.json", "--format", "markdown")
        #expect(markdown.stdout.contains("**Careful:** different options"))
    }

    @Test func anotherCompilerIsNoChangeOfTheApp() async throws {
        let repository = try await SizeRepository()
        try repository.image("Logo", [("logo.png", "", SizeRepository.picture(seed: 1, side: 64))])
        _ = try await repository.run("size", "--compile-to", "ncar", "Assets.xcassets", "--format", "json:a.json")
        // An older version that packed worse, with the same options.
        _ = try await repository.run(
            "size", "--compile-to", "ncar", "Assets.xcassets", "--codecs", "deflate", "--format", "json:b.json")
        let text = try ["a.json", "b.json"].map { String(decoding: try repository.folder.read($0), as: UTF8.self) }
        let options = try #require(text[0].firstMatch(of: #/"codecs" : "[^"]*"/#)?.output)
        let old = text[1].replacing(#/"codecs" : "[^"]*"/#, with: options).replacing("\"nightcar 0", with: "\"nightcar 00")
        try repository.folder.write(old, to: "b.json")
        let result = try await repository.run("diff", "--compile-to", "ncar", "b.json", "a.json", "--format", "json")
        let changes = try result.changes()
        // Without WebP, both are packed the same way.
        #expect(changes.allSatisfy { $0 == "Logo any: compiler_or_options_changed" })
        #expect(changes.isEmpty == (text[0].contains("webp") == false))
        let warnings = try #require(try result.json()["warnings"] as? [String])
        #expect(warnings.count == 1 && warnings[0].hasPrefix("different compilers: nightcar 00"))
    }

    @Test func theWorkingTreeStaysAsItIs() async throws {
        let repository = try await SizeRepository()
        try repository.image("Logo", [("logo.png", "", SizeRepository.picture(seed: 1))])
        try await repository.commit("start")
        try repository.image("Logo", [("logo.png", "", SizeRepository.picture(seed: 2))])
        let before = try await repository.git("status", "--porcelain", "--ignored")
        let result = try await repository.run("diff", "--compile-to", "ncar", "git:HEAD", "Assets.xcassets", "--format", "json")
        #expect(try result.changes() == ["Logo any: pixels_changed"])
        #expect(try await repository.git("status", "--porcelain", "--ignored") == before)
        let missing = try await repository.run("diff", "--compile-to", "ncar", "git:v7", "Assets.xcassets")
        #expect(missing.status == 2)
        #expect(missing.stderr.contains("there is no commit \"v7\""))
    }
}
