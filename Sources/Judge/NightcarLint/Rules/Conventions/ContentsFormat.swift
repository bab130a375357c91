import NightcarBasics
import NightcarXCAssets
import ThemeCatalogBytes

/// A Contents.json that Xcode will rewrite.
struct ContentsFormat: SetRule {
    static let about = RuleDescription(
        FindingID(
            "contents-format", .info, .linting,
            "A Contents.json is not formatted as Xcode writes it",
            """
            The next change in Xcode sorts its keys and indents it again, which hides the actual change in the diff. \
            `--fix` formats it: two spaces, a space before and after each colon, sorted keys.
            """),
        .conventions, isOnByDefault: false,
        fixing: .automatic,
        triggering: [
            RuleExample("One line", [("Ink.colorset/Contents.json", #"{"info":{"version":1,"author":"xcode"},"colors":[]}"#)])
        ],
        passing: [
            RuleExample(
                "As Xcode writes it",
                [
                    (
                        "Ink.colorset/Contents.json",
                        "{\n  \"colors\" : [\n\n  ],\n  \"info\" : {\n    \"author\" : \"xcode\",\n    \"version\" : 1\n  }\n}\n"
                    )
                ])
        ])

    init(_ options: RuleOptions) {}

    func check(_ set: LintSet, in project: LintProject) throws -> [Issue] {
        guard let document = set.source.folder.document, document.root.isObject else { return [] }
        let path = set.folder + "/Contents.json"
        let bytes = try readFile(path, limit: JSONDocument.maximumSize)
        let pretty = Array(document.root.pretty.utf8)
        // Xcode 10 and earlier write no line break at the end of the file.
        guard bytes != pretty, bytes != Array(pretty.dropLast()) else { return [] }
        return [
            Issue(
                "the file is not laid out as Xcode writes it", at: document.location(of: document.root), asset: set.folder,
                fix: document.tolerated.comments.count == 0 ? .safe(.format(folder: set.folder)) : nil)
        ]
    }
}
