import Foundation
import NightcarTestSupport
import Testing

@Suite("size --append, and what it shows of a history")
struct TrendCommandTests {
    private func history(_ repository: SizeRepository, commits: Int) async throws {
        for number in 1...commits {
            try repository.image("Icons/I\(number)", [("a.png", "", SizeRepository.picture(seed: number, side: 32))])
            try await repository.commit("add \(number)")
            let result = try await repository.run(
                "size", "--compile-to", "ncar", "Assets.xcassets", "--append", "sizes.ndjson", "--quiet")
            #expect(result.status == 0, "\(result.stderr)")
        }
    }

    @Test func aLineHasAllGroupsAndDevices() async throws {
        let repository = try await SizeRepository()
        try repository.folder.write("* @org/design\n", to: "CODEOWNERS")
        try await history(repository, commits: 2)
        let text = String(decoding: try repository.folder.read("sizes.ndjson"), as: UTF8.self)
        let lines = text.split(separator: "\n")
        #expect(lines.count == 2)
        let last = try #require(try JSONSerialization.jsonObject(with: Data(lines[1].utf8)) as? [String: Any])
        let bytes = try #require(last["bytes"] as? Int)
        for key in ["by_kind", "by_owner", "by_group"] {
            let groups = try #require(last[key] as? [String: Int])
            #expect(groups.values.reduce(0, +) == bytes, "\(key)")
        }
        #expect((last["by_device"] as? [String: Int])?.keys.sorted() == ["ipad-a16", "iphone-17-pro", "iphone-se-3"])
        #expect((last["by_owner"] as? [String: Int])?["@org/design"] ?? 0 > 0)
    }

    @Test func growthOverTheLimitFails() async throws {
        let repository = try await SizeRepository()
        try await history(repository, commits: 3)
        let plain = try await repository.run("size", "sizes.ndjson")
        #expect(plain.status == 0 && plain.stdout.contains("By kind") && plain.stdout.contains("By device"), "\(plain.stdout)")
        let fine = try await repository.run("size", "sizes.ndjson", "--max-growth", "100 MB")
        #expect(fine.status == 0)
        let over = try await repository.run("size", "sizes.ndjson", "--max-growth", "1%", "--format", "text,html:trend.html")
        #expect(
            over.status == 4 && over.stderr.contains("sizes.ndjson: error: +") && over.stderr.contains("over the limit of 1%"))
        let page = String(decoding: try repository.folder.read("trend.html"), as: UTF8.self)
        let rows = page.matches(of: #/<td class="line">/#).count
        #expect(rows == page.matches(of: #/<polyline /#).count && rows > 5)
        // Both of the commits after the first one made the catalog larger.
        #expect(page.contains("Largest steps") && page.matches(of: #/<td data-name="most in">/#).count == 2)
        #expect(page.contains("over the limit of 1%"))
    }

    /// In a run of CI, the page links the commits of the largest steps.
    @Test(arguments: [
        (["GITHUB_SERVER_URL": "https://github.com", "GITHUB_REPOSITORY": "a/b"], "https://github.com/a/b/commit/"),
        (["CI_PROJECT_URL": "https://gitlab.com/a/b"], "https://gitlab.com/a/b/-/commit/"),
        (["CI_PROJECT_URL": "javascript:a"], ""),
    ])
    func commitsAreLinked(environment: [String: String], start: String) async throws {
        let repository = try await SizeRepository()
        try await history(repository, commits: 3)
        _ = try await repository.run("size", "sizes.ndjson", "--format", "html:trend.html", environment: environment)
        let page = String(decoding: try repository.folder.read("trend.html"), as: UTF8.self)
        let last = try #require(
            String(decoding: try repository.folder.read("sizes.ndjson"), as: UTF8.self).split(separator: "\n").last)
        let json = try #require(try JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any])
        let commit = try #require(json["commit"] as? String)
        #expect(page.contains("<a href=") == !start.isEmpty)
        #expect(start.isEmpty || page.contains("<a href=\"\(start)\(commit)\">"))
    }

    @Test(arguments: [
        (["size", "none.ndjson"], "No such file or directory"),
        (["size", "Fixtures/Basics.xcassets", "--max-growth", "much"], "neither a percentage nor a size"),
        (["size", "x", "--weeks", "-1"], "--weeks"),
    ])
    func badUsageSaysWhatToDo(arguments: [String], words: String) async throws {
        let result = try await runNightcar(arguments)
        #expect(result.status == 2 && result.stderr.contains(words), "\(result.stderr)")
    }
}
