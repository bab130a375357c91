import Foundation
import NightcarTestSupport
import Testing

@Suite("README.md")
struct ReadmeTests {
    /// The pages that show what commands print.
    private static let pages = CodeBlock.all.filter { $0.language == "console" }.map(\.page).uniqued()

    /// The blocks whose commands show their output: `$ command` lines, and what the last one prints. `…` replaces the rest.
    private static func sessions(of text: String) -> [(block: Range<String.Index>, commands: [String], output: String)] {
        text.ranges(of: "```console\n").compactMap { start in
            guard let end = text.range(of: "\n```", range: start.upperBound..<text.endIndex) else { return nil }
            let lines = text[start.upperBound..<end.lowerBound].split(separator: "\n", omittingEmptySubsequences: false)
            let commands = lines.prefix { $0.hasPrefix("$ ") }.map { String($0.dropFirst(2)) }
            return (start.upperBound..<end.lowerBound, commands, lines.dropFirst(commands.count).joined(separator: "\n"))
        }
    }

    /// The commands run in a folder with a copy of the fixtures, because they write into it.
    private static func output(of commands: [String], in folder: TemporaryDirectory) async throws -> String {
        let words = commands.last.map { $0.split(separator: " ").dropFirst().map(String.init) } ?? []
        for command in commands.dropLast() {
            _ = try await runNightcar(command.split(separator: " ").dropFirst().map(String.init), in: folder.path)
        }
        return try await runNightcar(words, in: folder.path).stdout
    }

    /// The README shows what a program with all codecs prints.
    static var hasAllCodecs: Bool {
        #if WebP && JPEGXL && SVG
            true
        #else
            false
        #endif
    }

    @Test("Commands print what pages show", .enabled(if: hasAllCodecs), arguments: pages)
    func sessions(page: String) async throws {
        let path = PackageLayout.root + "/" + page
        var text = try String(contentsOfFile: path, encoding: .utf8)
        let folder = try TemporaryDirectory()
        try FileManager.default.copyItem(atPath: PackageLayout.fixtures, toPath: folder.path("Fixtures"))
        let sessions = Self.sessions(of: text)
        #expect(sessions.count >= (page == "README.md" ? 3 : 1))
        // In their order, because a command may change what the next one finds.
        var outputs: [String] = []
        for session in sessions { outputs.append(try await Self.output(of: session.commands, in: folder)) }
        for ((block, commands, shown), output) in zip(sessions, outputs).reversed() {
            let isCut = shown.hasSuffix("\n…")
            let expected = isCut ? String(shown.dropLast()) : shown + "\n"
            let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
            let count = expected.split(separator: "\n", omittingEmptySubsequences: false).count - 1
            let found = lines.prefix(count).joined(separator: "\n") + "\n"
            if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil {
                let session = commands.map { "$ \($0)\n" }.joined() + found
                text.replaceSubrange(block, with: isCut ? session + "…" : String(session.dropLast()))
            } else {
                #expect(found == expected, "\(commands.last ?? "")")
            }
        }
        if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil {
            try text.write(toFile: path, atomically: true, encoding: .utf8)
        }
    }

    @Test("It is short")
    func length() throws {
        let text = try String(contentsOfFile: PackageLayout.root + "/README.md", encoding: .utf8)
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 141)
    }

    @Test("The links and anchors of all pages lead somewhere, and a wrong one is named with its line")
    func links() async throws {
        let script = PackageLayout.root + "/Scripts/check-links.py"
        let result = try await runShell("command -v python3 >/dev/null || exit 127; exec python3 \"$1\"", script)
        guard result.status != 127 else { return }
        #expect(result.status == 0, "\(result.stderr)")
        let folder = try TemporaryDirectory()
        try folder.write("# One\n\n`[not](this)` [ok](#one) [bad](#two)\n\n```\n# [nor](that)\n```\n", to: "A.md")
        try folder.write("# Two\ntext [here](A.md#one) [there](B.md)\n", to: "Sub/C.md")
        let found = try await runShell("exec python3 \"$1\" \"$2\"", script, folder.path(""))
        #expect(found.status == 1)
        #expect(
            found.stderr == """
                A.md:3: error: the link #two leads to no heading
                Sub/C.md:1: error: leave a blank line before and after a heading
                Sub/C.md:2: error: the link A.md#one leads to no file of the repository
                Sub/C.md:2: error: the link B.md leads to no file of the repository

                """)
    }
}
