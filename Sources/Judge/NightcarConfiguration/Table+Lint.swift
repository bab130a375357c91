import NightcarBasics
import NightcarLint
import NightcarModel
import NightcarTint
import ThemeCatalogPixels
import ThemeCatalogVariants

extension Table {
    static let lint = Mapping<LintSettings>(
        "lint",
        """
        A `.nightcar.yml` in a subfolder refines the settings of the folders around it, up to the root of the repository: its \
        lists are added, and its other values replace theirs. It applies to the catalogs in its folder. `--config` turns this \
        off. Patterns are matched against the path of a set from the root of the repository and from the folder of the \
        configuration, its path in the catalog without the extension, and its name. `*` matches within a folder, `**` across \
        folders.

        Without `sources`, code is read in the nearest project above the catalogs (Xcode, SwiftPM, XcodeGen, Tuist or Bazel) and in \
        what it names by path: files, local packages, other projects. A project without an app is a library: whatever names it is \
        read, too. The whole repository is read only if there is no nearer project, or if nothing says who uses a library. `lint` \
        says in one line which folders it read.

        A finding can also be turned off where it is: `"info": {"author": "xcode", "version": 1, "nightcar-disable": ["RULE"]}` in a \
        set's `Contents.json`, or a comment `nightcar:disable RULE` in the line of code or in the line before. Whether Xcode keeps \
        the key when it saves a set is not known.
        """,
        foreign: swiftLintKeys,
        example: """
            lint:
              enabled: [unused-asset, color-contrast-pair]
              disabled: [duplicate-content]
              ignore: ["Vendor/**"]
              palette: ["Palette/*"]
              pairs: [{text: Label, background: Card}]
              sets: [{match: Logo, disable: image-invisible-on-dark}]
              sources: [App]
              platforms: [ios, macos]
              dark: required
              dark-base: "#000000"
              light-base: "#F2F2F7"
              rules: {scale-mismatch: error}
            """,
        start: { _ in LintSettings() },
        // A rule that is in both of the first two lists is off.
        keys: [
            enabled, disabled,
            .list("ignore", \.ignore, .placedPattern, "Sets that no rule looks at."),
            .list("palette", \.palette, .placedPattern, "Sets whose colors are raw values that only other colors use."),
            .list("pairs", \.pairs, pair.shape, "Colors that are used together."),
            .list("sets", \.sets, set.shape, "Settings for the sets that a pattern matches."),
            .list(
                "sources", \.sources, .path, standard: "the project around the catalogs",
                "The app's sources: files and folders, relative to this file."),
            .list("platforms", \.platforms, .platform, standard: "from the catalogs", "What the app is built for."),
            .value("dark", \.requiresDark, .requirement, "Whether every used color and image must have a dark variant."),
            .value("dark-base", \.darkBase, .opaqueColor, "The background behind pictures in dark mode."),
            .value("light-base", \.lightBase, .opaqueColor, "The background behind pictures in light mode."),
            rules,
        ])

    /// SwiftLint's words for the same things.
    private static let swiftLintKeys = [
        "disabled_rules": "disabled", "opt_in_rules": "enabled", "only_rules": "enabled", "excluded": "ignore",
        "included": "nightcar lint PATH",
    ]
    /// SwiftLint has them at the top of its file.
    static let swiftLintTopKeys = swiftLintKeys.mapValues { $0.contains(" ") ? $0 : "lint: \($0)" }

    private static let enabled: Key<LintSettings> = {
        var key = Key<LintSettings>.set(
            "enabled", Shape<String>.finding.named("", "rules").list, "Rules to run that are off by default."
        ) {
            $0.turn(on: $1)
        }
        key.lines = { lint in
            Configuration.lines("enabled", RuleRegistry.abouts.filter { lint.isEnabled($0) }.map(\.identifier))
        }
        return key
    }()

    private static let disabled: Key<LintSettings> = {
        var key = Key<LintSettings>.set(
            "disabled", Shape<String>.finding.list, "Rules that do not run, and findings that are not reported."
        ) { $0.turn(off: $1) }
        key.lines = { lint in
            let rules = RuleRegistry.abouts.filter { !lint.isEnabled($0) }.map(\.identifier)
            return Configuration.lines("disabled", rules + lint.disabled.filter { RuleRegistry.rule($0) == nil })
        }
        return key
    }()

    private static let pair = Mapping<LintSettings.Pair>(
        "lint.pairs",
        """
        Checked by `color-contrast-pair`, which is off by default. If it isn't enabled, the pairs are a finding, `pairs-unchecked`.
        """,
        needs: [.all("text", "background", words: "\"text\" and \"background\", the names of two colorsets")],
        example: """
            lint:
              enabled: [color-contrast-pair]
              pairs:
                - {text: Label, background: Card}
                - {text: Icon, background: Card, use: graphic}
            """,
        start: { LintSettings.Pair(text: "", background: "", location: $0) },
        keys: [
            .value("text", \.text, .colorset, "The color in front."),
            .value("background", \.background, .colorset, "The color behind it."),
            .value(
                "use", \.use, .word("a use of a color", LintSettings.Pair.Use.allCases), "What the color in front is used for."),
        ])

    private static let set = Mapping<LintSettings.SetRule>(
        "lint.sets",
        """
        `nightcar lint --accept FINDING` adds entries. An entry without any effect is a finding, `unused-suppression`. If \
        several entries give a finding a severity, the last one counts.
        """,
        needs: [
            .all("match", words: "\"match\", a pattern for sets"),
            .any("disable", "severity", "palette", words: "\"disable\", a list of rules, \"severity\" or \"palette\""),
        ],
        example: """
            lint:
              sets:
                - match: Logo
                  disable: [image-invisible-on-dark]
                  reason: has its own background
                - {match: "Raw/*", palette: true}
                - {match: "Vendor/**", severity: info}
                - {match: "Icons/**", severity: {scale-mismatch: error}}
            """,
        start: { LintSettings.SetRule(match: Glob(""), location: $0) },
        keys: [
            .value("match", \.match, .pattern, "The sets, or other files that findings are about."),
            .value("disable", \.disable, .findings, "What is not reported about them.").standard(""),
            .value(
                "severity", \.severities, .severities,
                "The severity of what is reported about them: `error`, `warning` or `info`."
            ).standard(""),
            .value("palette", \.isPalette, .flag, "Whether the colors are raw values."),
            .value("reason", \.reason, .text, "The reason, for people who read this file.").standard(""),
        ])
}

extension LintSettings {
    /// Turns rules on, whatever earlier files say about them.
    fileprivate mutating func turn(on names: [String]) {
        disabled.removeAll(where: names.contains)
        enabled += names
    }

    /// Turns rules and other findings off, whatever earlier files say about them.
    fileprivate mutating func turn(off names: [String]) {
        enabled.removeAll(where: names.contains)
        disabled += names
    }
}

func unknownRule(_ name: String) -> String {
    let hint = nearest(to: name, among: RuleRegistry.configurable).map { "; did you mean \"\($0)\"?" }
    return "there is no rule \"\(name)\"\(hint ?? "; \"nightcar lint --list-rules\" lists them all")"
}

extension Shape<String> {
    /// The name of a rule or of another finding.
    fileprivate static var finding: Self {
        let form = Form.shared("finding", .word(RuleRegistry.configurable))
        return Self(form, "a rule or finding", "rules or findings") { (node) throws(Failure) in
            let name = try node.text()
            guard RuleRegistry.configurable.contains(name) else { throw node.error(unknownRule(name)) }
            return name
        }
        .writing(Configuration.quoted)
    }

    /// The name of a rule or of another finding, or `all`.
    fileprivate static var findingOrAll: Self {
        let finding = finding
        var shape = finding
        shape.form = .either([finding.form, .word(["all"])])
        shape.read = { (node) throws(Failure) in try node.text() == "all" ? "all" : try finding.read(node) }
        return shape
    }
}

extension Shape<[String]> {
    fileprivate static var findings: Self {
        Shape<String>.findingOrAll.list.or(Shape<String>.findingOrAll) { name, _ in [name] }.named(
            "a rule or finding, a list of them, or `all`")
    }
}

extension Shape<Severity> {
    static var severity: Self {
        var shape = Self.word(
            "a severity", Severity.allCases, use: "error, warning or info, or name the rule in \"disabled\"")
        shape.form = .shared("severity", shape.form)
        return shape
    }
}

extension Shape<[String: Severity]> {
    /// One severity for all findings, or one for each rule that is named.
    fileprivate static var severities: Self {
        let each = Self(.names(Shape<String>.finding.form, Shape<Severity>.severity.form), "") { (node) throws(Failure) in
            var severities: [String: Severity] = [:]
            _ = try node.members().readEach { (member) throws(Failure) in
                guard RuleRegistry.configurable.contains(member.name) else { throw member.key.error(unknownRule(member.name)) }
                severities[member.name] = try Shape<Severity>.severity.read(member.value)
            }
            return severities
        }
        return each.or(Shape<Severity>.severity) { severity, _ in ["all": severity] }
            .named("a severity, or a mapping of rules and findings to severities")
            .writing { severities in
                if let all = severities["all"] { return all.rawValue }
                let members = severities.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.rawValue)" }
                return "{\(members.joined(separator: ", "))}"
            }
    }
}

extension Shape<LintSettings.PlacedGlob> {
    fileprivate static var placedPattern: Self {
        Self(.text, "a pattern", "patterns") { (node) throws(Failure) in
            LintSettings.PlacedGlob(Glob(try node.text()), at: node.location)
        }
        .writing { Configuration.quoted($0.glob.pattern) }
    }
}

extension Shape<Platform> {
    fileprivate static var platform: Self {
        .word("a platform", Platform.allCases, reading: { Platform(spelling: $0) })
    }
}

extension Shape<Bool> {
    /// `required` is true, and `optional` is false.
    fileprivate static var requirement: Self {
        Self(.word(["required", "optional"]), "`required` or `optional`") { (node) throws(Failure) in
            switch try node.text() {
            case "required": return true
            case "optional": return false
            case let text: throw node.error("\"\(text)\" is neither required nor optional")
            }
        }
        .writing { $0 ? "required" : "optional" }
    }
}

extension Shape<RGB8> {
    fileprivate static var opaqueColor: Self {
        Self(
            .matching("^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{6}[Ff]{2})$"), "a color"
        ) { (node) throws(Failure) in
            let text = try node.text()
            guard text.hasPrefix("#"), case .literal(let color)? = TintRule.Source(text),
                case .components(_, let values, let alpha) = color, values.count == 3, alpha == 1
            else { throw node.error("\"\(text)\" is not an opaque color: write it as \"#RRGGBB\"") }
            let bytes = values.map { UInt8(($0 * 255).rounded()) }
            return RGB8(red: bytes[0], green: bytes[1], blue: bytes[2])
        }
        .writing { color in
            let bytes = [color.red, color.green, color.blue]
            return Configuration.quoted(
                "#" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined())
        }
    }
}
