import Foundation
import NightcarTestSupport
import Testing

@Suite("Theme catalogs in parts on the command line")
struct PartialCommandTests {
    /// A folder with a copy of a fixture as `App/Assets.xcassets`.
    static func app() throws -> TemporaryDirectory {
        let folder = try TemporaryDirectory()
        try FileManager.default.createDirectory(atPath: folder.path("App"), withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            atPath: PackageLayout.fixtures + "/Basics.xcassets", toPath: folder.path("App/Assets.xcassets"))
        return folder
    }

    @Test("The commands of BuildSystems.md give the bytes of a compilation in one run")
    func documentedCommands() async throws {
        let page = try String(contentsOfFile: PackageLayout.root + "/Documentation/BuildSystems.md", encoding: .utf8)
        let section = try #require(page.components(separatedBy: "## Several machines for one catalog").dropFirst().first)
        let block = try #require(section.firstMatch(of: /```sh\n([\s\S]*?)```/)).output.1
        let commands = block.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        #expect(commands.count == 3 && commands.allSatisfy { $0.first == "nightcar" })
        let folder = try Self.app()
        for command in commands {
            let result = try await runNightcar(Array(command.dropFirst()), in: folder.path)
            #expect(result.status == 0, "\(command): \(result.stderr)")
        }
        let whole = try await runNightcar(
            "compile", "App/Assets.xcassets", "--output", "whole", "--no-cache", in: folder.path)
        #expect(whole.status == 0)
        #expect(try folder.read("build/Assets.ncar") == folder.read("whole/Assets.ncar"))
    }

    @Test("A part's line counts assets, not the tables of the file")
    func countOfAssets() async throws {
        let folder = try TemporaryDirectory()
        try folder.write("{}", to: "A.xcassets/Contents.json")
        let part = try await runNightcar("compile", "A.xcassets", "--output", "parts", "--partial", "--no-cache", in: folder.path)
        #expect(part.status == 0 && part.stdout.contains("shard 1/1, 0 assets, "), "\(part.stdout)")
    }

    @Test("A part that is missing, no part at all, and an output that looks like a catalog are errors")
    func errors() async throws {
        let folder = try Self.app()
        let part = try await runNightcar(
            "compile", "App", "--output", "parts", "--partial", "--shard", "1/2", "--no-cache", in: folder.path)
        #expect(part.status == 0)
        let parts = try FileManager.default.contentsOfDirectory(atPath: folder.path("parts"))
        #expect(parts == ["Assets.ncpart"])
        for (arguments, message) in [
            (["parts/Assets.ncpart", "--output", "out"], "parts/Assets.ncpart: error: shard 2/2 is missing"),
            (["App/Assets.xcassets/Contents.json", "--output", "out"], "error: this is not a partial catalog"),
            (["parts/Assets.ncpart", "--output", "out/Theme.ncar"], "use --output out/ --name Theme"),
        ] {
            let result = try await runNightcar(["link"] + arguments, in: folder.path)
            #expect(result.status != 0 && result.stderr.contains(message), "\(result.stderr)")
        }
        #expect(!FileManager.default.fileExists(atPath: folder.path("out")))
    }
}
