import Foundation
import NightcarTestSupport
import Testing

@Suite("nightcar lint --fix")
struct LintFixTests {
    let folder: TemporaryDirectory

    /// The fixtures that have something to mend, committed.
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
        // What was printed is fixed: the next plan is another one.
        let next = try await runNightcar(
            ["lint", ".", "--config", "lint.yml", "--fix", "--dry-run"] + flags, in: folder.path)
        let patches = next.stdout.split(separator: "\n").filter { $0.hasPrefix("diff --git") }
        #expect(Set(patches).count == patches.count)
        #expect(patches.count < dry.stdout.ranges(of: "diff --git").count)
    }

    @Test(arguments: [[], ["--unsafe"]])
    func fixingTwiceChangesNothingMore(flags: [String]) async throws {
        let first = try await runNightcar(["lint", ".", "--config", "lint.yml", "--fix"] + flags, in: folder.path)
        #expect(first.stderr.contains("note: fixed "))
        let once = try await tree()
        let second = try await runNightcar(
            ["lint", ".", "--config", "lint.yml", "--fix", "--allow-dirty"] + flags, in: folder.path)
        #expect(second.stderr.contains("note: fixed 0 findings"))
        #expect(try await tree() == once)
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

    /// A patch of a catalog whose name is written with all that needs quotes.
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
        for format in ["pretty", "xcode", "github", "csv"] {
            let report = try await runNightcar("lint", "Odd Names.xcassets", "--format", format, in: folder.path)
            #expect(report.status == 0 || report.status == 1)
            // A line break in a name must not begin a line of its own, or a command of the CI system.
            #expect(!report.stdout.contains("\n.imageset"), "\(format): \(report.stdout)")
        }
    }

    /// Nobody may write here, which root does not notice.
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
