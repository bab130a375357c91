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

    /// The mode `store` names its rules, so a rule that is added must be named there, too.
    @Test func theStoreModeHasAllRulesOfTheStore() async throws {
        let folder = try TemporaryDirectory()
        try folder.write("", to: "A.xcassets/Contents.json")
        let program = "echo \"$@\" >> '\(folder.path("called"))'"
        _ = try await outputs(of: program, in: folder, ["MODE": "store", "PATHS": "A.xcassets"])
        let called = String(decoding: try folder.read("called"), as: UTF8.self).split(separator: " ")
        let named = try #require(called.firstIndex(of: "--only").map { called[$0 + 1].split(separator: ",") })
        let list = try await runNightcar("lint", "--list-rules").stdout
        let known = list.split(separator: "\n").compactMap { $0.split(separator: " ").first }
        #expect(Set(named).isSubset(of: known) && named.contains("appicon-alpha"))
        #expect(Set(known.filter { $0.hasPrefix("store-") }).isSubset(of: named))
    }

    @Test func onlyReportsThatAreThereAreNamed() async throws {
        let folder = try TemporaryDirectory()
        #expect(try await outputs(of: "exit 2", in: folder) == "exit-code=2\n")
        let written = try await outputs(of: "touch '\(folder.path("nightcar/nightcar.sarif"))'; exit 1", in: folder)
        #expect(written.contains("sarif=") && written.contains("reports=") && written.contains("exit-code=1"))
        // The report of an earlier step isn't this one's.
        #expect(try await outputs(of: "exit 2", in: folder) == "exit-code=2\n")
    }

    /// Each of sources and compiled files has its command, and one that fails fails the step.
    @Test func theStoreLooksAtSourcesAndCompiledFiles() async throws {
        let folder = try TemporaryDirectory()
        let program = "echo \"$*\" >>'\(folder.path("called"))'; [ $1 = validate ]"
        let written = try await outputs(of: program, in: folder, ["MODE": "store", "PATHS": "App\nbuild/App.ipa\nAssets.car"])
        let lines = String(decoding: try folder.read("called"), as: UTF8.self).split(separator: "\n")
        #expect(lines.count == 2 && lines[0].hasPrefix("lint App --only appicon-alpha,"))
        #expect(lines.last == "validate build/App.ipa Assets.car --format github")
        #expect(written.contains("exit-code=1"))
    }

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
        #expect(try String(decoding: folder.read("called"), as: UTF8.self).contains("--thin iphone-17-pro,ipad-a16"))
        _ = try await outputs(of: program, in: folder, settings.merging(["ARGUMENTS": "--thin all"]) { $1 })
        let called = String(decoding: try folder.read("called"), as: UTF8.self)
        #expect(called.contains("--thin all") && !called.contains("iphone"))
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
        #expect(try called().contains("--baseline git:refs/remotes/origin/main"))
        _ = try await outputs(of: program, in: folder, settings)
        #expect(try folder.read("kept/\(commit).json") == Array("{}\n".utf8))
        _ = try await outputs(of: program, in: folder, request)
        #expect(try called().contains("--baseline kept"))
    }
}
