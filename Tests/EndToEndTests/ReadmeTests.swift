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
        for (block, commands, shown) in sessions.reversed() {
            let output = try await Self.output(of: commands, in: folder)
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

    @Test("It is short, and its links lead somewhere")
    func links() throws {
        let pages = try FileManager.default.contentsOfDirectory(atPath: PackageLayout.root + "/Documentation")
            .filter { $0.hasSuffix(".md") }.map { "Documentation/" + $0 }
        for page in pages + ["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "SECURITY.md"] {
            let text = try String(contentsOfFile: PackageLayout.root + "/" + page, encoding: .utf8)
            if page == "README.md" { #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 200) }
            let folder = page.hasPrefix("Documentation/") ? "/Documentation/" : "/"
            for match in text.matches(of: /\]\(([^)#:]+)(#[^)]*)?\)/) {
                let target = PackageLayout.root + folder + match.1
                #expect(FileManager.default.fileExists(atPath: target), "\(page): \(match.1)")
            }
        }
    }
}
