import ArgumentParser
import NightcarBasics
import NightcarConfiguration
import NightcarModel
import NightcarReports
import NightcarTint
import NightcarTokens
import ThemeCatalogBytes

struct TokensBuildCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build",
        abstract: "Write a color set for each color token.",
        discussion: """
            Examples:
              nightcar tokens build tokens.resolver.json --output App/Colors.xcassets
              nightcar tokens build tokens/ --output App/Colors.xcassets --dry-run
              nightcar tokens build tokens/ --output App/Colors.xcassets --init
              nightcar tokens build

            What modifiers, modes and themes are for is guessed from words such as dark
            or high contrast, and printed. Section tokens of .nightcar.yml settles it, and
            --init writes that section. Each theme gets a catalog with the colors that it
            changes. The file .nightcar-tokens.lock next to a catalog lists the sets that
            were written. Other sets stay as they are, and so does what a set has besides
            its colors. A set is removed when its token is gone.
            """)

    @OptionGroup var input: TokensCommand.Input

    @Flag(help: "Print what would change, and write nothing.") var dryRun = false

    @Flag(help: "Also change color sets that were made by hand.") var adopt = false

    @Flag(
        name: .customLong("init"),
        help: "Also add the sections tokens and themes to .nightcar.yml, with what was guessed.")
    var initializes = false

    @OptionGroup var quiet: QuietOption

    func validate() throws {
        if initializes, dryRun { throw ValidationError("--init writes a file, and --dry-run doesn't.") }
    }

    func run() async throws {
        let opened = try input.open()
        let usual = opened.usual
        if !quiet.quiet {
            print("\(opened.system.format.rawValue): \(Numbers.counted(usual.sets.count, "color token"))")
            print(usual.axes.text, terminator: "")
        }
        var findings = opened.findings
        var summary = ""
        // One after the other, because the catalogs of themes share a lock.
        for catalog in opened.catalogs {
            let writing = try TokenWriting(catalog.tokens, to: catalog.path, adopts: adopt)
            try apply(writing)
            findings += writing.findings
            let removed = writing.changes.count { $0.kind == .remove }
            summary +=
                "\(catalog.path): \(Numbers.counted(writing.changes.count - removed, "color set")) "
                + "\(dryRun ? "to write" : "written"), \(removed) removed, \(writing.unchanged) unchanged\n"
        }
        findings.sort()
        print(findings.text, terminator: "")
        if !quiet.quiet { print(summary, terminator: "") }
        try configure(opened)
        if findings.contains(where: { $0.severity >= .error }) { throw FailureCode.findings }
    }

    private func apply(_ writing: TokenWriting) throws {
        if dryRun {
            for change in writing.changes {
                show(change, ["add": "would add", "change": "would change", "remove": "would remove"])
            }
            return
        }
        do throws(FileError) {
            try writing.write { show($0, ["add": "added", "change": "changed", "remove": "removed"]) }
        } catch { throw Failure(error) }
    }

    private func show(_ change: TokenWriting.Change, _ verbs: [String: String]) {
        guard !quiet.quiet else { return }
        print("\(verbs[change.kind.rawValue] ?? "") \(change.path)")
        for line in change.lines { print("  \(line)") }
    }
}

private extension TokensBuildCommand {
    /// Writes what the configuration lacks, or says it.
    func configure(_ opened: TokensCommand.Opened) throws {
        let configuration = opened.configuration
        let path = configuration.path ?? Configuration.fileName
        let known = Set(configuration.themes.map(\.name))
        let themes = opened.catalogs.dropFirst().filter { !known.contains($0.theme) }.map {
            (name: $0.theme, catalog: Self.relative($0.path, to: path))
        }
        guard initializes else {
            if !themes.isEmpty, !quiet.quiet {
                print("these themes aren't in \(path) yet; add them, or run with --init:")
                print(Configuration.sections(tokens: nil, themes: themes), terminator: "")
            }
            return
        }
        var tokens: TokenSettings?
        if !configuration.has(section: "tokens") {
            var settings = configuration.tokens
            settings.sources = input.sources.map { Self.relative($0, to: path) }
            settings.output = Self.relative(opened.catalogs[0].path, to: path)
            settings.themes = input.themes.map { Self.relative($0, to: path) }
            settings.axes = opened.usual.axes.settings
            tokens = settings
        }
        let text = Configuration.sections(tokens: tokens, themes: themes)
        if !text.isEmpty, !themes.isEmpty, configuration.has(section: "themes") {
            print(text, terminator: "")
            throw Failure("there are themes already, so add these lines by hand", in: path)
        }
        guard !text.isEmpty else { return }
        var old = configuration.path == nil ? "" : String(decoding: try read(path), as: UTF8.self)
        if !old.isEmpty, !old.hasSuffix("\n") { old += "\n" }
        // A file that can't be read with the new sections stays as it is.
        _ = try Configuration(yaml: old + text, path: path)
        do throws(FileError) { try writeFileAtomically(Array((old + text).utf8), to: path) } catch { throw Failure(error) }
        if !quiet.quiet { print("\(path): \(configuration.path == nil ? "written" : "completed")") }
    }

    func read(_ path: String) throws -> [UInt8] {
        do { return try readFile(path, limit: Limits.configurationBytes) } catch { throw Failure(error) }
    }

    /// A path as the configuration names it.
    static func relative(_ path: String, to configuration: String) -> String {
        let parent = Paths.parent(of: configuration)
        guard !path.hasPrefix("/"), let folder = Paths.real(parent.isEmpty ? "." : parent), let work = Paths.real(".") else {
            return path
        }
        let outside = parent.isEmpty ? path : Paths.resolved(path)
        return Paths.relative(Paths.resolved(path), to: folder, workingFolder: work) ?? outside
    }
}
