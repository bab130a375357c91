import Foundation
import NightcarTestSupport
import Testing

@Suite("The binary as actool")
struct ActoolEndToEndTests {
    private let fixture = PackageLayout.fixtures + "/Basics.xcassets"

    @Test func asACommand() async throws {
        let version = try await runNightcar("actool", "--version", "--output-format", "human-readable-text")
        #expect(version.status == 0)
        #expect(version.stdout == "/* com.apple.actool.version */\nbundle-version: 24506\nshort-bundle-version: 26.3\n")
        let wrong = try await runNightcar("actool", fixture, "--frob")
        #expect(wrong.status == 1)
        #expect(wrong.stdout.contains("Unknown argument '--frob'."))
    }

    @Test func byItsName() async throws {
        let folder = try TemporaryDirectory()
        let link = folder.path("actool")
        let binary = try await runNightcarThrough("; readlink -f \"$0\"", ["--version"])
        let path = binary.stdout.split(separator: "\n").last.map(String.init) ?? ""
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        let run = try await runCommand(link, ["--print-contents", "--output-format", "binary1", fixture])
        #expect(run.status == 0)
        #expect(run.stdout.hasPrefix("bplist00"))
        let usage = try await runCommand(link, ["--help"])
        #expect(usage.status == 0 && usage.stdout.hasPrefix("OVERVIEW: Compiles asset catalogs"))
    }

    /// Every option has its row in the documentation, under the heading that says how it is handled.
    @Test func theDocumentationNamesEveryOption() async throws {
        let usage = try await runNightcar("actool", "--help")
        let options = usage.stdout.split(separator: "\n").filter { $0.hasPrefix("  --") }.map { line in
            (name: String(line.split(separator: " ")[0]), hasEffect: !line.hasSuffix("(no effect)"))
        }
        #expect(options.count > 40)
        let text = try String(contentsOfFile: PackageLayout.root + "/Documentation/ActoolCompatibility.md", encoding: .utf8)
        let rows = text.split(separator: "\n").filter { $0.hasPrefix("| `--") }
        for option in options {
            let row = rows.first { $0.hasPrefix("| `\(option.name)`") || $0.hasPrefix("| `\(option.name) ") }
            #expect(row != nil, "\(option.name) has no row")
            #expect(row?.contains("| no effect |") == !option.hasEffect, "\(option.name)")
        }
        #expect(rows.count == options.count)
    }
}
