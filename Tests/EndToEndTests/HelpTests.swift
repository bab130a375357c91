import Foundation
import NightcarTestSupport
import Testing

@Suite("The help and the version")
struct HelpTests {
    /// A command as the program describes itself.
    private struct Command: Decodable, Sendable {
        var commandName: String
        var discussion: String?
        var shouldDisplay: Bool
        var subcommands: [Command]?

        /// This command and all its subcommands, each with the words that call it. Hidden commands are left out.
        func all(after words: [String] = []) -> [(words: [String], command: Command)] {
            let below = (subcommands ?? []).filter { $0.shouldDisplay && $0.commandName != "help" }
            return [(words, self)] + below.flatMap { $0.all(after: words + [$0.commandName]) }
        }
    }

    /// Read once for all tests, as the program takes a second to describe itself in a debug build.
    private static let description = Task {
        struct Description: Decodable { var command: Command }
        let result = try await runNightcar("--experimental-dump-help")
        return try JSONDecoder().decode(Description.self, from: Data(result.stdout.utf8)).command
    }

    private static func commands() async throws -> [(words: [String], command: Command)] {
        try await description.value.all()
    }

    private static let completions = Task { try await runNightcar("--generate-completion-script", "bash") }

    @Test func helpOfEveryCommandIsAsRecorded() async throws {
        var names: [String] = []
        for (words, _) in try await Self.commands() {
            let result = try await runNightcar(["help"] + words)
            #expect(result.status == 0 && result.stderr == "")
            let asked = try await runNightcar(words + ["--help"])
            #expect(asked.stdout == result.stdout, "\(words)")
            let name = (["help"] + words).joined(separator: "-") + ".txt"
            try expectSnapshot(result.stdout, named: name)
            names.append(name)
        }
        #expect(names.count > 20)
        let folder = PackageLayout.testFolder(of: #filePath) + "/Snapshots"
        let recorded = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix("help") }
        #expect(recorded.sorted() == names.sorted(), "a golden file for each command, and no other")
    }

    /// The beginnings of examples that aren't run here, and why.
    private static let elsewhere = [
        ("nightcar lint App.ipa", "it needs an app"), ("nightcar show App.ipa", "it needs an app"),
        ("nightcar extract App.", "it needs an app"), ("nightcar lint App --accept", "it needs that finding"),
        ("nightcar tint App/Assets.xcassets --explain", "it needs that color"),
        ("nightcar themes diff", "it needs themes"), ("nightcar themes pack", "it needs themes"),
        ("nightcar themes fit", "it needs themes"), ("nightcar generate json", "it needs a trait"),
        ("nightcar import Sources", "it needs code"),
    ]

    /// What the examples name, for each page again: catalogs, compiled ones, reports, and two commits. Only the first page compiles.
    private static let preparation = """
        [ -d "$SAVED" ] && cp -a "$SAVED/." . && exit
        cp -R AppIcon.icon App.icon
        mkdir -p Modules
        cp -R Sources/App/Assets.xcassets Modules
        printf 'targets:\\n  App: {type: application, platform: iOS, sources: App}\\n' >project.yml
        nightcar compile App --output build
        nightcar compile App --output . --format ncar,car --platform ios
        nightcar size App --format json:old.json
        cp old.json new.json
        cp -a . "$SAVED"
        git init -q .
        for version in v1.0 v2.0; do
            echo $version >version.txt
            git add -A
            git -c user.name=A -c user.email=a@example.com commit -q -m $version
            git tag $version
        done
        git update-ref refs/remotes/origin/main v1.0
        """

    /// Findings don't end a run.
    @Test("The examples of every page run", .enabled(if: ReadmeTests.hasAllCodecs))
    func examplesRun() async throws {
        let (folder, saved) = (try await DocumentationBlockTests.workspace(), try TemporaryDirectory())
        func run(_ text: String) async throws -> CommandResult {
            try await runShell(
                "exec bash -euo pipefail -c \"$1\"", text, in: folder.path,
                environment: DocumentationBlockTests.environment(in: folder)
                    .merging(["NIGHTCAR_CACHE": saved.path("cache"), "SAVED": saved.path("files")]) { $1 })
        }
        var count = 0
        var left = Set(Self.elsewhere.map(\.0))
        for (words, command) in try await Self.commands() {
            let lines = (command.discussion ?? "").replacing(/\\\n */, with: "").split(separator: "\n")
            let examples = lines.filter { $0.hasPrefix("  ") }.map { $0.drop { $0 == " " } }.filter { $0.hasPrefix("nightcar ") }
            if examples.isEmpty { continue }
            let prepared = try await run(Self.preparation)
            #expect(prepared.status == 0, "\(prepared.stderr)")
            for example in examples {
                if let known = Self.elsewhere.first(where: { example.hasPrefix($0.0) }) {
                    left.remove(known.0)
                    continue
                }
                let result = try await run(String(example))
                #expect(result.status == 0, "\(words.joined(separator: " ")): \(example)\n\(result.stderr)")
                count += 1
            }
        }
        #expect(count > 50 && left.isEmpty, "\(left)")
    }

    /// Lines of 80 columns or more are broken in the middle, even in an example.
    @Test func linesFitATerminal() async throws {
        for (words, command) in try await Self.commands() {
            for line in (command.discussion ?? "").split(separator: "\n") {
                #expect(line.count < 80, "\(words.joined(separator: " ")): \(line)")
            }
        }
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func completionsNameEveryCommandAndOption(shell: String) async throws {
        let result =
            shell == "bash" ? try await Self.completions.value : try await runNightcar("--generate-completion-script", shell)
        #expect(result.status == 0 && result.stderr == "")
        for (words, _) in try await Self.commands() {
            if let last = words.last { #expect(result.stdout.contains(last), "\(words)") }
        }
        for word in ["no-cache", "min-severity", "balanced"] { #expect(result.stdout.contains(word)) }
        let folder = try TemporaryDirectory()
        let checked = try await runCommand(
            "/usr/bin/env", [shell, "-n", try folder.write(result.stdout, to: "completions")])
        #expect(checked.status == 0 || checked.status == 127, "\(checked.stderr)")
    }

    @Test(
        "Tab completes paths, rules, findings, formats, devices and assets",
        arguments: [
            ("compile Fixtures/Ba", "Fixtures/Basics.xcassets"), ("extract x --output Fixt", "Fixtures"),
            ("lint App --only color-missing-d", "color-missing-dark"), ("lint --explain damaged-p", "damaged-payload"),
            ("lint App --only color-missing-dark,image-missing-d", "color-missing-dark,image-missing-dark"),
            ("compile App --codecs deflate,we", "deflate,webp"), ("help li", "lint"),
            ("lint App --format checks", "checkstyle"), ("show a b --luminosity da", "dark"),
            ("show Fixtures/Basics.xcassets Comp", "Compass"), ("thin a b --device iphone-17-", "iphone-17-pro"),
        ])
    func completion(typed: String, expected: String) async throws {
        let script = """
            exec bash -c '
                . "$1/completions"
                nightcar() { "$NIGHTCAR" "$@"; }
                COMP_WORDS=(nightcar $2) COMP_CWORD=$(set -- $2; echo $#)
                COMP_LINE="nightcar $2" COMP_POINT=$((9 + ${#2}))
                _nightcar nightcar "${COMP_WORDS[-1]}" "${COMP_WORDS[-2]}"
                printf "%s\n" "${COMPREPLY[@]}"' bash "$2" "$1"
            """
        let folder = try TemporaryDirectory()
        try folder.write(try await Self.completions.value.stdout, to: "completions")
        let result = try await runShell(script, typed, folder.path)
        // Arrays need bash 4.
        guard result.status != 127, !result.stderr.contains("bad array subscript") else { return }
        #expect(result.stdout.split(separator: "\n").contains { $0 == expected }, "\(result.stdout)\(result.stderr)")
    }

    @Test func everyCommandHasAManPage() async throws {
        let folder = try TemporaryDirectory()
        let result = try await runShell(
            "\"$NIGHTCAR\" --experimental-dump-help | Scripts/man-pages.py 1.2.3 2026-01-31 \"$1\"", folder.path(""))
        // Python makes the manual pages.
        guard result.status != 127 else { return }
        #expect(result.status == 0 && result.stderr == "")
        for (words, _) in try await Self.commands() {
            let page = try String(decoding: folder.read((["nightcar"] + words).joined(separator: "-") + ".1"), as: UTF8.self)
            #expect(page.contains(".SH NAME") && page.contains(".SH SYNOPSIS") && page.contains("2026-01-31"))
        }
        let lint = try String(decoding: folder.read("nightcar-lint.1"), as: UTF8.self)
        #expect(lint.contains("\\-\\-strict\\-baseline") && lint.contains(".nf\n  nightcar lint App\n"))
        let checked = try await runShell("groff -man -Tutf8 -ww -z \"$1\"/*.1", folder.path(""))
        #expect(checked.status == 127 || checked.stderr == "", "\(checked.stderr)")
    }

    @Test func versionIsTheNewestOfTheChangelog() async throws {
        let result = try await runNightcar("--version")
        #expect(result.status == 0)
        let changelog = try String(contentsOfFile: PackageLayout.root + "/CHANGELOG.md", encoding: .utf8)
        let newest = changelog.split(separator: "\n").first { $0.hasPrefix("## ") }
        #expect(newest?.split(separator: " ").dropFirst().first.map { "\($0)\n" } == result.stdout)
    }
}
