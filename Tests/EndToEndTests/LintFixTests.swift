import Foundation
import NightcarTestSupport
import Testing

@Suite("nightcar lint --fix")
struct LintFixTests {
    let folder: TemporaryDirectory

    /// The fixtures with something to fix, committed.
    init() async throws {
        folder = try TemporaryDirectory()
        for name in ["Lint.xcassets", "Odd.xcassets", "Broken.xcassets", "Sources", "lint.yml"] {
            try FileManager.default.copyItem(atPath: PackageLayout.fixtures + "/" + name, toPath: folder.path(name))
        }
        try await LintTests.git(["init", "-q"], in: folder)
        // What is checked is the patch, not how git converts line endings.
        try await LintTests.git(["config", "core.autocrlf", "false"], in: folder)
        try await LintTests.commit(folder)
    }

    func lint(_ arguments: String...) async throws -> CommandResult {
        try await runNightcar(["lint", ".", "--config", "lint.yml"] + arguments, in: folder.path)
    }

    /// The whole working tree as one name.
    func tree() async throws -> String {
        try await LintTests.git(["add", "-A"], in: folder)
        let result = try await runCommand("/usr/bin/env", ["git", "write-tree"], in: folder.path)
        return result.stdout
    }

    @Test(arguments: [[], ["--unsafe"]])
    func aDryRunIsAPatchThatGitTakes(flags: [String]) async throws {
        let before = try await tree()
        let dry = try await runNightcar(
            ["lint", ".", "--config", "lint.yml", "--fix", "--dry-run"] + flags, in: folder.path)
        #expect(dry.status == 0 && dry.stdout.contains("rename from "))
        if !flags.isEmpty { #expect(dry.stdout.contains("GIT binary patch") && dry.stdout.contains("deleted file mode")) }
        #expect(try await tree() == before, "a dry run changes nothing")
        try folder.write(dry.stdout, to: "../\(folder.path.split(separator: "/").last!).patch")
        defer { try? FileManager.default.removeItem(atPath: folder.path + ".patch") }
        let applied = try await runCommand("/usr/bin/env", ["git", "apply", folder.path + ".patch"], in: folder.path)
        #expect(applied.status == 0, "\(applied.stderr)")
        #expect(try await tree() != before)
        let patched = try await tree()
        // Fixing the original tree gives the same tree.
        try await LintTests.git(["reset", "-q", "--hard", "HEAD"], in: folder)
        try await LintTests.git(["clean", "-qfdx"], in: folder)
        #expect(try await tree() == before)
        let fixed = try await runNightcar(["lint", ".", "--config", "lint.yml", "--fix"] + flags, in: folder.path)
        #expect(try await tree() == patched)
        let count = try #require(fixed.stderr.firstMatch(of: /fixed (\d+) findings/)?.1)
        #expect(dry.stderr.contains("would fix \(count) findings"))
    }

    @Test(arguments: [[], ["--unsafe"]])
    func fixingTwiceChangesNothingMore(flags: [String]) async throws {
        let first = try await runNightcar(["lint", ".", "--config", "lint.yml", "--fix"] + flags, in: folder.path)
        #expect(first.stderr.contains("note: fixed "))
        let once = try await tree()
        let second = try await runNightcar(
            ["lint", ".", "--config", "lint.yml", "--fix", "--allow-dirty"] + flags, in: folder.path)
        #expect(second.stderr.contains("note: fixed 0 findings; no file changed"))
        #expect(try await tree() == once)
        let patch = try await runNightcar(
            ["lint", ".", "--config", "lint.yml", "--fix", "--dry-run"] + flags, in: folder.path)
        #expect(patch.stdout.isEmpty && patch.stderr.contains("would fix 0 findings"))
    }

    /// Linked sets and files are fixed as one run would fix them, and a dry run leaves their targets alone.
    @Test func aDryRunDoesNotWriteThroughLinks() async throws {
        let contents = #"{ "images" : [ { "filename" : "Logo.svg", "idiom" : "universal" } ] }"#
        try folder.write(contents, to: "Elsewhere/Linked.imageset/Contents.json")
        try folder.write("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", to: "Elsewhere/Linked.imageset/logo.svg")
        try folder.write("{}", to: "Links.xcassets/Contents.json")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("Links.xcassets/Linked.imageset"), withDestinationPath: "../Elsewhere/Linked.imageset")
        try await LintTests.commit(folder)
        let before = try await tree()
        let dry = try await runNightcar("lint", "Links.xcassets", "--fix", "--dry-run", in: folder.path)
        #expect(dry.stderr.contains("would fix 1 finding"))
        #expect(try await tree() == before)
        #expect(
            try await runNightcar("lint", "Links.xcassets", "--fix", in: folder.path).stderr.contains("note: fixed 1 finding"))
        #expect(try String(decoding: folder.read("Elsewhere/Linked.imageset/Contents.json"), as: UTF8.self).contains("logo.svg"))
    }

    /// The compiled result stays the same, except for the sets that the fixes name.
    @Test(arguments: ["Lint.xcassets", "Odd.xcassets"])
    func onlyWhatAFixNamesCompilesToSomethingElse(catalog: String) async throws {
        try await Self.expectSameOutput(of: folder.path(catalog), configuration: folder.path("lint.yml"))
    }

    @Test(.enabled(if: SharedData.corpus != nil))
    func onlyWhatAFixNamesCompilesToSomethingElseInTheCorpus() async throws {
        for repository in try Self.smallRepositories() {
            let copy = try TemporaryDirectory()
            try FileManager.default.copyItem(atPath: repository, toPath: copy.path("App"))
            let assets = try await Self.expectSameOutput(of: copy.path("App"), configuration: folder.path("lint.yml"))
            #expect(assets > 0, "\(repository)")
        }
    }

    /// The patch of a dry run is what fixing does, fixing again changes nothing, and both hold with a cold cache and a warm one.
    @Test(.enabled(if: SharedData.corpus != nil), arguments: [[], ["--unsafe"]])
    func aDryRunIsWhatFixingDoesInTheCorpus(flags: [String]) async throws {
        let cache = try TemporaryDirectory()
        for name in try Self.smallRepositories() {
            let copy = try TemporaryDirectory()
            try FileManager.default.copyItem(atPath: name, toPath: copy.path("App"))
            try await LintTests.git(["init", "-q"], in: copy)
            try await LintTests.git(["config", "core.autocrlf", "false"], in: copy)
            try await LintTests.commit(copy)
            func lint(_ more: String...) async throws -> CommandResult {
                try await runNightcar(
                    ["lint", "App", "--fix", "--config", folder.path("lint.yml")] + flags + more, in: copy.path,
                    environment: ["NIGHTCAR_CACHE": cache.path])
            }
            func tree() async throws -> String {
                try await LintTests.git(["add", "-A"], in: copy)
                return try await runCommand("/usr/bin/env", ["git", "write-tree"], in: copy.path).stdout
            }
            let dry = try await lint("--dry-run")
            #expect(dry.status == 0, "\(name): \(dry.stderr)")
            let fixed = try await lint()
            let after = try await tree()
            let again = try await lint("--allow-dirty")
            #expect(again.stderr.contains("note: fixed 0 findings; no file changed"), "\(name): \(again.stderr)")
            #expect(try await tree() == after, "\(name): \(again.stderr)")
            try await LintTests.git(["reset", "-q", "--hard", "HEAD"], in: copy)
            if !dry.stdout.isEmpty {
                let patch = try cache.write(dry.stdout, to: "fix.patch")
                let applied = try await runCommand("/usr/bin/env", ["git", "apply", patch], in: copy.path)
                #expect(applied.status == 0, "\(name): \(applied.stderr)")
            }
            #expect(try await tree() == after, "\(name): \(dry.stderr)\(fixed.stderr)")
        }
    }

    /// The paths of the corpus' repositories with less than 2.5 million bytes.
    static func smallRepositories() throws -> [String] {
        let corpus = try #require(SharedData.corpus)
        let names = try FileManager.default.contentsOfDirectory(atPath: corpus).sorted()
        let repositories = names.filter { !$0.hasPrefix(".") && $0.contains("+") }.map { "\(corpus)/\($0)" }
        let small = repositories.filter { size(of: $0) < 2_500_000 }
        #expect(small.count >= 3)
        return small
    }

    /// The bytes of all files in a folder.
    static func size(of folder: String) -> Int {
        let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return files.reduce(0) { sum, file in
            let attributes = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(file)")
            return sum + (attributes?[.size] as? Int ?? 0)
        }
    }

    /// Compiles, fixes safely and compiles again.
    ///
    /// - Returns: the number of compiled assets.
    @discardableResult
    static func expectSameOutput(of path: String, configuration: String) async throws -> Int {
        let output = try TemporaryDirectory()
        func renditions(_ name: String) async throws -> [String: Set<String>] {
            let files = output.path(name)
            _ = try await runNightcar(
                "compile", path, "--output", output.path, "--name", name, "--no-cache", "--config", configuration)
            guard FileManager.default.fileExists(atPath: files + ".ncar") else { return [:] }
            let extracted = try await runNightcar("extract", files + ".ncar", "--output", files)
            #expect(extracted.status == 0, "\(extracted.stderr)")
            var found: [String: Set<String>] = [:]
            for path in FileManager.default.enumerator(atPath: files)?.compactMap({ $0 as? String }) ?? [] {
                let parts = path.split(separator: "/")
                guard parts.count > 1, let bytes = FileManager.default.contents(atPath: "\(files)/\(path)") else { continue }
                // ASSET.KIND/VARIANT
                let name = parts[parts.count - 2]
                let asset = name[..<(name.lastIndex(of: ".") ?? name.endIndex)]
                found[String(asset), default: []].insert("\(path) \(bytes.base64EncodedString())")
            }
            return found
        }
        let before = try await renditions("before")
        let fixed = try await runNightcar("lint", path, "--config", configuration, "--fix", "--allow-dirty")
        let after = try await renditions("after")
        #expect(before.isEmpty == after.isEmpty)
        for asset in Set(before.keys).union(after.keys) where before[asset] != after[asset] {
            #expect(fixed.stderr.contains("/\(asset)."), "\(path): \(asset) changed, but no fix names it")
        }
        return before.count
    }

    @Test func whatIsMendedIsGoneAndTheRestIsAsItWas() async throws {
        let path = "Odd.xcassets/Wrong Case.imageset/Contents.json"
        let before = try String(decoding: folder.read(path), as: UTF8.self)
        let found = try await lint("--only", "missing-file", "--format", "xcode")
        #expect(found.stdout.contains("Wrong Case.imageset"))
        #expect(try await lint("--only", "missing-file", "--fix").stderr.contains("note: fixed "))
        let left = try await lint("--only", "missing-file", "--format", "xcode")
        #expect(!left.stdout.contains("Wrong Case.imageset"))
        let after = try String(decoding: folder.read(path), as: UTF8.self)
        #expect(after == before.replacing("picture.png", with: "Picture.PNG") && after != before)
    }

    /// A patch of a catalog whose name has all characters that need quotes.
    @Test func oddNamesAreQuoted() async throws {
        let odd = "We \"quote\"\t\\ été 😀\n.imageset"
        let place = "Odd Names.xcassets/\(odd)"
        try folder.write(#"{ "images" : [ { "filename" : "Logo.svg", "idiom" : "universal" } ] }"#, to: place + "/Contents.json")
        try folder.write("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", to: place + "/logo.svg")
        try await LintTests.commit(folder)
        let dry = try await runNightcar("lint", "Odd Names.xcassets", "--fix", "--dry-run", in: folder.path)
        let patch = try TemporaryDirectory()
        let applied = try await runCommand(
            "/usr/bin/env", ["git", "apply", patch.write(dry.stdout, to: "x.patch")], in: folder.path)
        #expect(applied.status == 0, "\(applied.stderr)\n\(dry.stdout)")
        #expect(try String(decoding: folder.read(place + "/Contents.json"), as: UTF8.self).contains("logo.svg"))
        for format in ["pretty", "xcode", "github"] {
            let report = try await runNightcar("lint", "Odd Names.xcassets", "--format", format, in: folder.path)
            #expect(report.status == 0 || report.status == 1)
            // A line break in a name must not start a new line, or a command of the CI system.
            #expect(!report.stdout.contains("\n.imageset"), "\(format): \(report.stdout)")
        }
    }

    @Test func whatIsAcceptedIsNotFoundAgain() async throws {
        let found = try await lint("--format", "xcode")
        #expect(found.stdout.contains("(scale-mismatch)"))
        let accepted = try await lint("--accept", "scale-mismatch", "--reason", "drawn for each scale", "--format", "xcode")
        #expect(accepted.stderr.contains(" in lint.yml"), "\(accepted.stderr)")
        #expect(!accepted.stdout.contains("(scale-mismatch)") && !accepted.stdout.contains("unused-suppression"))
        func others(_ report: String) -> [Substring] {
            // Lines without the name of a rule are notes about the finding before. The lines of the configuration move.
            report.split(separator: "\n").filter {
                $0.hasSuffix(")") && !$0.hasSuffix("(scale-mismatch)") && !$0.hasPrefix("lint.yml")
            }
        }
        #expect(others(accepted.stdout) == others(found.stdout))
        #expect(try await lint("--format", "xcode").stdout == accepted.stdout)
        let again = try await lint("--accept", "scale-mismatch")
        #expect(again.status == 2 && again.stderr.contains("there is no finding \"scale-mismatch\" to accept"))
        let unknown = try await lint("--accept", "scale-mismach")
        #expect(unknown.status == 2 && unknown.stderr.contains("Did you mean \"scale-mismatch\"?"))
    }

    @Test func aFindingIsAcceptedInTheConfigurationOfItsFolder() async throws {
        try FileManager.default.createDirectory(atPath: folder.path("App"), withIntermediateDirectories: false)
        try FileManager.default.moveItem(atPath: folder.path("Odd.xcassets"), toPath: folder.path("App/Odd.xcassets"))
        try folder.write("lint: {disabled: [duplicate-slot]}\n", to: ".nightcar.yml")
        try folder.write("lint:\n  enabled: [scale-dead]\n", to: "App/.nightcar.yml")
        let first = try await runNightcar("lint", ".", "--only", "missing-file", "--format", "xcode", in: folder.path)
        #expect(first.stdout.contains("App/Odd.xcassets/Wrong Case.imageset"))
        let accepted = try await runNightcar("lint", ".", "--accept", "missing-file:Wrong Case", in: folder.path)
        #expect(accepted.stderr.contains("accepted 1 finding in App/.nightcar.yml"), "\(accepted.stderr)")
        let text = try String(decoding: folder.read("App/.nightcar.yml"), as: UTF8.self)
        #expect(text.contains("\"Odd.xcassets/Wrong Case.imageset\"") && text.hasSuffix("  enabled: [scale-dead]\n"))
        for path in [".", "App", "App/Odd.xcassets"] {
            let left = try await runNightcar("lint", path, "--only", "missing-file", "--format", "xcode", in: folder.path)
            #expect(!left.stdout.contains("Wrong Case.imageset"), "\(path)")
        }
        let dump = try await runNightcar("config", "dump", "App", in: folder.path)
        #expect(dump.stdout.hasPrefix("# App/.nightcar.yml, which refines .nightcar.yml\n"))
    }

    @Test func aPathCanFollowARule() async throws {
        let result = try await runNightcar("lint", "--only", "missing-file", "Odd.xcassets", "--format", "xcode", in: folder.path)
        #expect(result.stdout.contains("Wrong Case.imageset"), "\(result.stderr)")
    }

    /// Nobody may write here, but root can.
    @Test(.enabled(if: getuid() != 0))
    func aFolderThatIsReadOnlyIsSaid() async throws {
        let set = folder.path("Odd.xcassets/Wrong Case.imageset")
        let before = try folder.read("Odd.xcassets/Wrong Case.imageset/Contents.json")
        chmod(set, 0o555)
        defer { chmod(set, 0o755) }
        let result = try await lint("--only", "missing-file", "--fix")
        #expect(result.status == 2)
        #expect(result.stderr.contains("Wrong Case.imageset/Contents.json") && result.stderr.contains("ermission denied"))
        #expect(try folder.read("Odd.xcassets/Wrong Case.imageset/Contents.json") == before)
    }

    @Test func aBaselineThatCannotBeWrittenIsSaid() async throws {
        try folder.write("old", to: "file")
        let result = try await lint("--write-baseline", "file/base.json")
        #expect(result.status == 2)
        #expect(result.stderr.contains("file/base.json"), "\(result.stderr)")
        try FileManager.default.createDirectory(atPath: folder.path("taken.json"), withIntermediateDirectories: false)
        #expect(try await lint("--write-baseline", "taken.json").status == 2)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(!names.contains { $0.contains("tmp") || $0.hasPrefix(".taken") }, "\(names)")
    }
}
