import Foundation
import NightcarTestSupport
import Testing

@Suite("Scripts/action.sh")
struct ActionScriptTests {
    /// Runs the script with a program that ends with 2, or that writes a report, in the place of nightcar.
    private func outputs(
        of program: String, in folder: TemporaryDirectory, _ further: [String: String] = [:]
    ) async throws -> String {
        let binary = try folder.write("#!/bin/sh\n\(program)\n", to: "program")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: binary)
        try folder.write("", to: "out")
        let variables = [
            "RUNNER_TEMP": folder.path, "GITHUB_OUTPUT": folder.path("out"), "GITHUB_STEP_SUMMARY": folder.path("summary"),
            "BINARY": binary, "MODE": "lint", "PATHS": ".", "ARGUMENTS": "", "OUTPUT": "", "SUMMARY": "true",
            "COMMENT": "false", "BASE_REF": "", "PULL_REQUEST": "", "HISTORY": "",
        ]
        _ = try await runCommand(
            "/bin/bash", [PackageLayout.root + "/Scripts/action.sh", "run"], in: folder.path,
            environment: variables.merging(further) { $1 })
        return String(decoding: try folder.read("out"), as: UTF8.self)
    }

    @Test func onlyReportsThatAreThereAreNamed() async throws {
        let folder = try TemporaryDirectory()
        #expect(try await outputs(of: "exit 2", in: folder) == "exit-code=2\n")
        let written = try await outputs(of: "touch '\(folder.path("nightcar/nightcar.sarif"))'; exit 1", in: folder)
        #expect(written.contains("sarif=") && written.contains("reports=") && written.contains("exit-code=1"))
        // The report of an earlier step isn't this one's.
        #expect(try await outputs(of: "exit 2", in: folder) == "exit-code=2\n")
    }

    /// Sources and compiled files can be named together.
    @Test func theStoreLooksAtSourcesAndCompiledFiles() async throws {
        let folder = try TemporaryDirectory()
        let program = "echo \"$*\" >>'\(folder.path("called"))'; exit 1"
        let written = try await outputs(of: program, in: folder, ["MODE": "store", "PATHS": "App\nbuild/App.ipa\nAssets.car"])
        let called = String(decoding: try folder.read("called"), as: UTF8.self)
        #expect(called.hasPrefix("lint App build/App.ipa Assets.car --only store "))
        #expect(written.contains("exit-code=1"))
    }

    /// A push adds its line to the branch with the history, also if another run was faster. A pull request only reads it.
    @Test func aBranchKeepsTheHistory() async throws {
        let folder = try TemporaryDirectory()
        func git(_ arguments: String...) async throws -> String {
            let identity = ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
            let result = try await runCommand("/usr/bin/env", ["git"] + identity + arguments, in: folder.path)
            #expect(result.status == 0, "\(arguments): \(result.stderr)")
            return result.stdout
        }
        _ = try await git("init", "--quiet", "--bare", "origin.git")
        _ = try await git("init", "--quiet")
        _ = try await git("remote", "add", "origin", folder.path("origin.git"))
        _ = try await git("commit", "--quiet", "--allow-empty", "--message", "One")
        func run(_ line: String, racing other: String? = nil, base: String = "") async throws -> String {
            var program = "while [ \"$1\" != --append ]; do shift; done; echo '\(line)' >>\"$2\""
            if let other {
                // What another run does between this run's reading and its push.
                let push =
                    "t=$(printf '100644 blob %s\\tsizes.ndjson\\n' $(printf 'one\\n\(other)\\n' | git hash-object -w --stdin) | git mktree); "
                program += "\n" + push + "git push -q origin $(git commit-tree $t -p refs/nightcar/history -m x):refs/heads/sizes"
            }
            let variables = ["MODE": "size", "HISTORY_BRANCH": "sizes", "BASE_REF": base, "DEVICES": ""]
            _ = try await outputs(of: program, in: folder, variables.merging(Self.identity) { $1 })
            return try await git("--git-dir", folder.path("origin.git"), "show", "sizes:sizes.ndjson")
        }
        #expect(try await run("one") == "one\n")
        #expect(try await run("three", racing: "two") == "one\ntwo\nthree\n")
        #expect(try await git("--git-dir", folder.path("origin.git"), "rev-list", "--count", "sizes") == "3\n")
        _ = try await git("push", "--quiet", "origin", "HEAD:refs/heads/main")
        #expect(try await run("four", base: "main") == "one\ntwo\nthree\n")
    }

    private static let identity = [
        "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@example.org", "GIT_COMMITTER_NAME": "a",
        "GIT_COMMITTER_EMAIL": "a@example.org",
    ]

    @Test func theHistoryIsAmongTheReports() async throws {
        let folder = try TemporaryDirectory()
        let program = "echo \"$*\" >'\(folder.path("called"))'; echo line >>sizes.ndjson"
        let written = try await outputs(of: program, in: folder, ["MODE": "size", "HISTORY": "sizes.ndjson"])
        #expect(written.contains("reports=") && written.contains("exit-code=0"))
        #expect(try String(decoding: folder.read("called"), as: UTF8.self).contains("--append sizes.ndjson"))
        #expect(try folder.read("nightcar/history.ndjson") == folder.read("sizes.ndjson"))
    }

    /// The comment has a table of devices, unless the step's own arguments name some.
    @Test func theCommentHasDevices() async throws {
        let folder = try TemporaryDirectory()
        let program = "echo \"$*\" >'\(folder.path("called"))'"
        let settings = ["MODE": "size", "DEVICES": "iphone-17-pro,ipad-a16"]
        _ = try await outputs(of: program, in: folder, settings)
        #expect(try String(decoding: folder.read("called"), as: UTF8.self).contains("--device iphone-17-pro,ipad-a16"))
        _ = try await outputs(of: program, in: folder, settings.merging(["ARGUMENTS": "--device all"]) { $1 })
        let called = String(decoding: try folder.read("called"), as: UTF8.self)
        #expect(called.contains("--device all") && !called.contains("iphone"))
    }

    @Test func aPushKeepsAReportThatAPullRequestComparesWith() async throws {
        let repository = try await SizeRepository()
        let folder = repository.folder
        let commit = try await repository.commit("start")
        try await repository.git("clone", "-q", "--bare", ".", "remote.git")
        try await repository.git("remote", "add", "origin", "remote.git")
        let program = "echo \"$*\" >'\(folder.path("called"))'; echo {} >'\(folder.path("nightcar/size.json"))'"
        let settings = ["MODE": "size", "BASELINES": "kept"]
        // Before the first push, the merge base is compiled.
        let request = settings.merging(["BASE_REF": "main"]) { $1 }
        _ = try await outputs(of: program, in: folder, request)
        func called() throws -> String { String(decoding: try folder.read("called"), as: UTF8.self) }
        #expect(try called().contains("--since git:refs/remotes/origin/main"))
        _ = try await outputs(of: program, in: folder, settings)
        #expect(try folder.read("kept/\(commit).json") == Array("{}\n".utf8))
        _ = try await outputs(of: program, in: folder, request)
        #expect(try called().contains("--since kept"))
    }
}
