import NightcarAppSources
import NightcarBasics
import NightcarModel
import NightcarTint
import NightcarXCAssets

/// A name that breaks the project's convention, or that code can't distinguish from another one.
struct NameConvention: ProjectRule {
    static let about = RuleDescription(
        FindingID(
            "name-convention", .warning, .linting,
            "A set's name doesn't follow the configured pattern, or has the same Swift symbol as another",
            """
            Xcode makes a symbol for each asset: `ic-arrow` and `icArrow` both become `.icArrow`, and neither can be used. \
            The option has regular expressions for the names of the sets that a pattern matches. The whole name must \
            match. `rules: {name-convention: {names: [{match: "Icons/**", pattern: "ic_[a-z0-9_]+"}]}}`.
            """),
        .conventions, isOnByDefault: false,
        options: [
            RuleOption("names", .records(keys: ["match", "pattern"], values: []), "Patterns of sets and of their names."),
            RuleOption("symbols", .flag(true), "Whether names that make the same symbol are reported."),
        ],
        triggering: [
            RuleExample(
                "Two names for .icArrow",
                [
                    ("ic-arrow.colorset/Contents.json", RuleExample.colors(RuleExample.color("1C1C1E"))),
                    ("icArrow.colorset/Contents.json", RuleExample.colors(RuleExample.color("2C2C2E"))),
                ]),
            RuleExample(
                "Not in lower case", [("Ink.colorset/Contents.json", RuleExample.colors(RuleExample.color("1C1C1E")))],
                options: ["names": .records(keys: ["match", "pattern"], values: [["match": "**", "pattern": "[a-z]+"]])]),
        ],
        passing: [
            RuleExample(
                "In lower case", [("ink.colorset/Contents.json", RuleExample.colors(RuleExample.color("1C1C1E")))],
                options: ["names": .records(keys: ["match", "pattern"], values: [["match": "**", "pattern": "[a-z]+"]])])
        ])

    private let names: [(match: Glob, pattern: String)]
    private let judgesSymbols: Bool

    init(_ options: RuleOptions) {
        names = options.records("names").compactMap { record in
            record["pattern"].map { (Glob(record["match"] ?? "**"), $0) }
        }
        judgesSymbols = options.flag("symbols")
    }

    func check(_ project: LintProject) throws -> [Issue] {
        let patterns = try names.map { name -> (Glob, Regex<AnyRegexOutput>, String) in
            (name.match, try Regex(name.pattern), name.pattern)
        }
        var symbols: [Symbol: LintSet] = [:]
        return project.sets.filter { $0.source.parent == nil }.compactMap { set in
            for (match, regex, pattern) in patterns where set.names.contains(where: match.matches) {
                if set.shortName.wholeMatch(of: regex) == nil {
                    return set.issue("the name \"\(set.shortName)\" does not match \(pattern)")
                }
            }
            guard judgesSymbols, Self.kinds.contains(set.kind) else { return nil }
            let symbol = Symbol(catalog: set.catalog, kind: set.kind, name: AssetSymbol.name(of: set.source.namespacedName))
            guard let other = symbols[symbol] else {
                symbols[symbol] = set
                return nil
            }
            // Two sets with the same name have already been reported.
            guard other.source.namespacedName != set.source.namespacedName else { return nil }
            return set.issue(
                "\"\(set.name)\" and \"\(other.name)\" make the same symbol .\(symbol.name)",
                related: [.init(location: other.location, message: "the other set")])
        }
    }

    private static let kinds: Set<SetKind> = [.image, .color]

    private struct Symbol: Hashable {
        var catalog: Int
        var kind: SetKind
        var name: String
    }
}
