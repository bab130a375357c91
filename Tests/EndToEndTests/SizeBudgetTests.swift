import Foundation
import NightcarTestSupport
import Testing

@Suite("Budgets and baselines")
struct SizeBudgetTests {
    let repository: SizeRepository

    init() async throws {
        repository = try await SizeRepository()
        try repository.image("Logo", [("logo.png", "", SizeRepository.picture(seed: 1))])
    }

    func configure(_ yaml: String) throws { try repository.folder.write(yaml, to: ".nightcar.yml") }

    func grow() throws { try repository.image("Hero", [("hero.png", "", SizeRepository.picture(seed: 9, side: 64))]) }

    @Test func aBrokenBudgetFailsAndNamesTheAsset() async throws {
        try configure("budgets:\n  - name: everything\n    max: 200 bytes\n")
        let result = try await repository.run("size", "--compile-to", "ncar", "Assets.xcassets")
        #expect(result.status == 4)
        #expect(result.stdout.contains("FAIL  everything"))
        #expect(result.stdout.contains("Logo (any)"))
        try configure("budgets:\n  - name: everything\n    max: 200 bytes\n    severity: warning\n")
        #expect(try await repository.run("size", "--compile-to", "ncar", "Assets.xcassets").status == 0)
        try configure("budgets:\n  - name: everything\n    max: 2 MB\n")
        #expect(try await repository.run("size", "--compile-to", "ncar", "Assets.xcassets").stdout.contains("pass  everything"))
        try configure("budgets:\n  - name: everything\n    max: much\n")
        let bad = try await repository.run("size", "--compile-to", "ncar", "Assets.xcassets")
        #expect(bad.status == 2)
        #expect(bad.stderr.contains(".nightcar.yml:3:10: error: \"much\" is not a byte count"))
    }

    /// An option is a budget like the ones of the configuration.
    @Test func optionsLimitCatalogsAndGrowth() async throws {
        try repository.folder.write("* @org/design\n", to: "CODEOWNERS")
        try await repository.commit("start")
        try grow()
        for (limit, status) in [("1KB", 4), ("catalog:1KB", 4), ("owner=@org/design:900", 4), ("catalog:1MB", 0)] {
            let result = try await repository.run("size", "--compile-to", "ncar", "Assets.xcassets", "--max", limit)
            #expect(result.status == status && result.stdout.contains("--max \(limit)"), "\(limit): \(result)")
        }
        for (limit, status) in [("5%", 4), ("catalog:0.5KB", 4), ("1MB", 0)] {
            let result = try await repository.run(
                "size", "--compile-to", "ncar", "Assets.xcassets", "--since", "HEAD", "--max-growth", limit)
            #expect(result.status == status && result.stdout.contains("--max-growth \(limit)"), "\(limit): \(result)")
        }
    }

    @Test func eachStickerHasTheLimitOfMessages() async throws {
        func measured(_ budget: String) async throws -> CommandResult {
            try configure("budgets:\n  - \(budget)\n")
            return try await repository.run("size", "--compile-to", "ncar", "Assets.xcassets")
        }
        #expect(try await measured("preset: message-sticker").stdout.contains("at most 500 KB, nothing matches its filter"))
        for (name, side) in [("Small", 8), ("Large", 32)] {
            let folder = "Assets.xcassets/Fun.stickerpack/\(name).sticker"
            try repository.folder.write(SizeRepository.picture(seed: side, side: side), to: "\(folder)/picture.png")
            try repository.folder.write(#"{"properties": {"filename": "picture.png"}}"#, to: "\(folder)/Contents.json")
        }
        try repository.folder.write(
            #"{"stickers": [{"filename": "Small.sticker"}, {"filename": "Large.sticker"}]}"#,
            to: "Assets.xcassets/Fun.stickerpack/Contents.json")
        let bytes = try repository.folder.read("Assets.xcassets/Fun.stickerpack/Large.sticker/picture.png").count
        let fitting = try await measured("preset: message-sticker")
        #expect(fitting.status == 0)
        #expect(fitting.stdout.contains("pass  message-sticker: Fun/Large: "))
        #expect(fitting.stdout.contains(" bytes, at most 500 KB"))
        let broken = try await measured("{preset: message-sticker, max: \(bytes - 1)}")
        #expect(broken.status == 4)
        #expect(broken.stdout.contains("FAIL  message-sticker: Fun/Large: "))
        #expect(!broken.stdout.contains("FAIL  message-sticker: Logo"))
    }

    @Test func aFooterAcceptsGrowthAndIsQuoted() async throws {
        try configure("budgets:\n  - {name: growth, max-increase: 1 KiB, max-increase-percent: 5}\n")
        try await repository.commit("start")
        try await repository.git("switch", "-q", "-c", "topic")
        try grow()
        try await repository.commit("Add the hero picture")
        let failing = try await repository.run(
            "size", "--compile-to", "ncar", "Assets.xcassets", "--since", "git:main", "--format", "markdown")
        #expect(failing.status == 4)
        #expect(failing.stdout.contains("FAIL: budget \"growth\""))
        #expect(failing.stdout.contains("Asset-Size: the reason"))
        try await repository.commit("Explain\n\nAsset-Size: the launch needs it")
        let accepted = try await repository.run(
            "size", "--compile-to", "ncar", "Assets.xcassets", "--since", "git:main", "--format", "markdown")
        #expect(accepted.status == 0)
        #expect(accepted.stdout.contains("WARN: budget \"growth\""))
        #expect(accepted.stdout.contains("the launch needs it"))
        let diff = try await repository.run("diff", "--compile-to", "ncar", "git:main", "Assets.xcassets")
        #expect(diff.status == 0)
        #expect(diff.stdout.contains("Accepted: the launch needs it"))
    }

    @Test func budgetsHoldForFiltersOwnersAndDevices() async throws {
        try grow()
        try repository.folder.write("/Assets.xcassets/Hero.imageset @org/design\n", to: ".github/CODEOWNERS")
        try configure(
            """
            size-footer: Growth-Because
            budgets:
              - {name: logo, filter: Logo, max: 1 MB}
              - {name: hero, filter: Hero, max: 100 bytes}
              - {name: design, group: owner=@org/design, max: 100 bytes}
              - {name: each owner, group: owner, max: 100 bytes, severity: warning}
              - {name: phone, device: iphone-17, max: 100 bytes}
              - {name: sources, measure: source, max: 1 MB}
              - {name: download, measure: download, max: 100 bytes}

            """)
        try await repository.commit("Add a hero")
        let result = try await repository.run("size", "--compile-to", "ncar", "Assets.xcassets", "--format", "json")
        #expect(result.status == 4, "\(result.stderr)")
        let budgets = try #require(try result.json()["budgets"] as? [[String: Any]])
        func named(_ name: String) -> [[String: Any]] { budgets.filter { $0["name"] as? String == name } }
        #expect(budgets.filter { $0["is_broken"] as? Bool == false }.compactMap { $0["name"] as? String } == ["logo", "sources"])
        for name in ["hero", "design"] {
            let culprits = named(name).flatMap { $0["culprits"] as? [[String: Any]] ?? [] }
            #expect(culprits.compactMap { $0["asset"] as? String } == ["Hero"], "\(name)")
        }
        #expect(Set(named("each owner").compactMap { $0["group"] as? String }).isSuperset(of: ["@org/design", "nobody"]))
        #expect(named("phone").count == 1 && named("download").count == 1)
        try await repository.commit("Explain\n\nGrowth-Because: the launch")
        #expect(try await repository.run("size", "--compile-to", "ncar", "Assets.xcassets").status == 0)
        try await repository.commit("Explain\n\nAsset-Size: the footer of others")
        #expect(try await repository.run("size", "--compile-to", "ncar", "Assets.xcassets").status == 4)
    }

    @Test func theRatchetMovesOnlyWhatShrank() async throws {
        try grow()
        let yaml = """
            # our limits
            budgets:
              - name: all      # everything
                max: "1 MB"    # generous
              - {name: hero, filter: Hero, max: 90 KiB}
              - name: logo
                filter: Logo
                max: 40000

            """
        try configure(yaml)
        try await repository.commit("start")
        try await repository.git("switch", "-q", "-c", "topic")
        try repository.image("Hero", [("hero.png", "", SizeRepository.picture(seed: 9, side: 32))])
        try await repository.commit("smaller")
        let result = try await repository.run(
            "size", "--compile-to", "ncar", "Assets.xcassets", "--since", "git:main", "--ratchet")
        #expect(result.status == 0, "\(result.stderr)")
        let lowered = String(decoding: try repository.folder.read(".nightcar.yml"), as: UTF8.self)
        let (old, new) = (yaml.split(separator: "\n"), lowered.split(separator: "\n"))
        #expect(old.count == new.count)
        // The logo did not shrink: its slack stays. Comments and quotes stay everywhere.
        #expect(zip(old, new).map { $0 == $1 } == [true, true, true, false, false, true, true, true])
        #expect(new[3].contains("max: \"0.") && new[3].hasSuffix("\"    # generous"))
        #expect(try await repository.run("size", "--compile-to", "ncar", "Assets.xcassets").status == 0)
        let again = try await repository.run(
            "size", "--compile-to", "ncar", "Assets.xcassets", "--since", "git:main", "--ratchet")
        #expect(again.stderr.contains("no budget can be lowered"))
    }

    @Test func theNearestReportBeforeTheMergeBaseCounts() async throws {
        let first = try await repository.commit("start")
        _ = try await repository.run("size", "--compile-to", "ncar", "Assets.xcassets", "--format", "json:\(first).json")
        try FileManager.default.createDirectory(atPath: repository.folder.path("reports"), withIntermediateDirectories: true)
        try FileManager.default.moveItem(
            atPath: repository.folder.path("\(first).json"), toPath: repository.folder.path("reports/\(first).json"))
        try grow()
        try await repository.commit("main grows")
        try repository.folder.write("x", to: "notes.txt")
        let base = try await repository.commit("notes")
        try await repository.git("switch", "-q", "-c", "topic")
        try repository.image("Icon", [("icon.png", "", SizeRepository.picture(seed: 4))])
        try await repository.commit("an icon")
        try await repository.git("switch", "-q", "main")
        try repository.image("Later", [("later.png", "", SizeRepository.picture(seed: 8))])
        try await repository.commit("main goes on")
        try await repository.git("switch", "-q", "topic")

        let stale = try await repository.run(
            "size", "--compile-to", "ncar", "Assets.xcassets", "--since", "reports", "--format", "json")
        #expect(stale.status == 0, "\(stale.stderr)")
        let comparison = try #require(try stale.json()["comparison"] as? [String: Any])
        let baseline = try #require(comparison["baseline"] as? [String: Any])
        #expect(baseline["commit"] as? String == first)
        #expect(baseline["merge_base"] as? String == base)
        #expect(baseline["distance"] as? Int == 2)
        #expect(baseline["asset_commits"] as? Int == 1)
        let text = try await repository.run(
            "size", "--compile-to", "ncar", "Assets.xcassets", "--since", "reports", "--strict-baseline")
        #expect(text.status == 3)
        #expect(text.stdout.contains("not the merge base \(base.prefix(7)), but 2 commits before it"))

        // If the baseline is built on the spot, it is the merge base itself, so later changes in main don't show.
        let built = try await repository.run(
            "size", "--compile-to", "ncar", "Assets.xcassets", "--since", "git:main", "--format", "json")
        let changes = try #require((try built.json()["comparison"] as? [String: Any])?["changes"] as? [[String: Any]])
        #expect(changes.compactMap { $0["asset"] as? String } == ["Icon"])
    }

    @Test func aCommittedReportIsReadAtTheMergeBase() async throws {
        _ = try await repository.run("size", "--compile-to", "ncar", "Assets.xcassets", "--format", "json:sizes.json")
        let first = try await repository.commit("start")
        try await repository.git("switch", "-q", "-c", "topic")
        try grow()
        // The branch brings its own report; that must not hide the growth.
        _ = try await repository.run("size", "--compile-to", "ncar", "Assets.xcassets", "--format", "json:sizes.json")
        try await repository.commit("grow")
        let result = try await repository.run("size", "--compile-to", "ncar", "Assets.xcassets", "--since", "sizes.json")
        #expect(result.stdout.contains("Compared with \(first.prefix(7)) (merge base), from sizes.json"))
        #expect(result.stdout.contains("Hero"))
        #expect(result.stdout.contains("added"))
    }

    @Test func inAForkTheCommentGoesToAFile() async throws {
        try configure("budgets:\n  - {name: growth, max-increase: 100 bytes}\n")
        try await repository.commit("start")
        let fork = try TemporaryDirectory()
        try await repository.git("clone", "-q", repository.folder.path, fork.path("clone"))
        let clone = fork.path("clone")
        try await repository.git("switch", "-q", "-c", "topic", in: clone)
        try fork.write(SizeRepository.picture(seed: 9, side: 64), to: "clone/Assets.xcassets/Logo.imageset/logo.png")
        try await repository.git("commit", "-qam", "grow", in: clone)
        let arguments = [
            "size", "--compile-to", "ncar", "Assets.xcassets", "--since", "git:origin/main", "--format", "markdown:comment.md",
        ]
        let result = try await runNightcar(arguments, in: clone, environment: ["GITHUB_BASE_REF": "main"])
        #expect(result.status == 4)
        #expect(result.stdout == "")
        let comment = String(decoding: try fork.read("clone/comment.md"), as: UTF8.self)
        #expect(comment.hasPrefix("<!-- nightcar:size:assets -->\n### Assets: +"))
        // A shallow history has no merge base. That is an error, not a comparison with something else.
        try await repository.git("clone", "-q", "--depth", "1", "file://\(repository.folder.path)", fork.path("shallow"))
        let shallow = fork.path("shallow")
        try await repository.git("switch", "-q", "--orphan", "other", in: shallow)
        try await repository.git("commit", "-q", "--allow-empty", "-m", "x", in: shallow)
        try fork.write("{}", to: "shallow/Assets.xcassets/Contents.json")
        let lost = try await runNightcar("size", "--compile-to", "ncar", "Assets.xcassets", "--since", "git:main", in: shallow)
        #expect(lost.status == 2)
        #expect(lost.stderr.contains("fetch-depth: 0") && lost.stderr.contains("; or pass --fetch"))
        // As a default checkout in CI leaves it: one commit without a branch.
        try await repository.git("switch", "-q", "-c", "topic")
        try await repository.commit("later")
        let topic = try await repository.git("rev-parse", "HEAD")
        let checkout = fork.path("checkout")
        try await repository.git("init", "-q", checkout)
        try await repository.git("remote", "add", "origin", "file://\(repository.folder.path)", in: checkout)
        try await repository.git("fetch", "-q", "--depth", "1", "origin", topic, in: checkout)
        try await repository.git("checkout", "-q", topic, in: checkout)
        let compare = ["size", "--compile-to", "ncar", "Assets.xcassets", "--since", "git:main"]
        #expect(try await runNightcar(compare, in: checkout).status == 2)
        let fetched = try await runNightcar(compare + ["--fetch"], in: checkout)
        #expect(fetched.status == 0 && fetched.stdout.contains("(merge base), from git:main"), "\(fetched.stderr)")
        #expect(try await repository.git("status", "--porcelain", in: checkout) == "")
    }

    @Test func theHistoryGrowsByOneLineForEachCommit() async throws {
        try await repository.commit("start")
        for _ in 0..<2 {
            #expect(
                try await repository.run("size", "--compile-to", "ncar", "Assets.xcassets", "--append", "history.ndjson").status
                    == 0)
        }
        try grow()
        try await repository.commit("grow")
        let result = try await repository.run(
            "size", "--compile-to", "ncar", "Assets.xcassets", "--append", "history.ndjson", "--format", "markdown")
        let lines = String(decoding: try repository.folder.read("history.ndjson"), as: UTF8.self).split(separator: "\n")
        #expect(lines.count == 2)
        #expect(result.stdout.contains("Trend over 2 commits: `▁█`"))
    }
}
