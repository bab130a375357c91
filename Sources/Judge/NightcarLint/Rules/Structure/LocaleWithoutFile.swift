import NightcarBasics
import NightcarXCAssets
import ThemeCatalogVariants

/// A language for which a set has an entry with nothing in it.
struct LocaleWithoutFile: SetRule {
    static let about = RuleDescription(
        FindingID(
            "locale-without-file", .warning, .linting,
            "A set has an entry for a language, and nothing in it",
            """
            Somebody turned the language on for this set, and its picture was never added. People with this language see what the \
            set has for all others, with its text in another language. Add the file, or remove the entry: `--fix --unsafe` does. \
            An entry that names a missing file is `missing-file`, and a language of which only some scales are filled is \
            `scale-missing`.
            """),
        .structure, fixing: .suggested,
        triggering: [RuleExample("Nothing for German", banner(german: ""))],
        passing: [
            RuleExample("A file for each language", banner(german: #""filename" : "de.png", "#)),
            RuleExample(
                "One of two scales for German",
                banner(german: #""filename" : "de.png", "scale" : "2x", "#, #""locale" : "de", "scale" : "3x""#)),
        ])

    private static func banner(german: String, _ more: String...) -> [(path: String, content: RuleExample.Content)] {
        let entries =
            [
                #"    { "filename" : "any.png", "idiom" : "universal" }"#,
                #"    { \#(german)"locale" : "de", "idiom" : "universal" }"#,
            ]
            + more.map { #"    { \#($0), "idiom" : "universal" }"# }
        let contents = """
            {
              "images" : [
            \(entries.joined(separator: ",\n"))
              ],
              "info" : { "author" : "xcode", "version" : 1 }
            }

            """
        return [
            ("Banner.imageset/Contents.json", .text(contents)),
            ("Banner.imageset/any.png", .png(16, fill: .red)),
        ] + (german.isEmpty ? [] : [("Banner.imageset/de.png", .png(16, fill: .teal))])
    }

    init(_ options: RuleOptions) {}

    func check(_ set: LintSet, in project: LintProject) -> [Issue] {
        let entries = set.source.entries.filter { !$0.isUnassigned && !$0.key.locale.isEmpty }
        guard !entries.isEmpty, !set.filled.isEmpty else { return [] }
        // An entry with a missing file has already been reported.
        let known = Set(entries.lazy.filter { $0.hasContent || $0.fileName != nil }.map(\.key.locale))
        let empty = entries.filter { !known.contains($0.key.locale) }
        guard let first = empty.first else { return [] }
        var languages: [String] = []
        for entry in empty where !languages.contains(entry.key.locale) { languages.append(entry.key.locale) }
        let (has, it) = languages.count == 1 ? ("an entry", "it") : ("entries", "them")
        return [
            set.issue(
                "\"\(set.name)\" has \(has) for \(languages.joined(separator: ", ")) with nothing in \(it), so people with "
                    + "\(languages.count == 1 ? "this language" : "these languages") see what it has for all others; add the "
                    + "content, or remove \(it)",
                at: first, fix: Fix(isSafe: false, set.removal(of: empty)))
        ]
    }
}
