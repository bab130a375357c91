import Diagnostics

/// What of a Contents.json cannot be read, or says what nobody understands.
struct BadContentsJSON: LoaderRule {
    static let about = RuleDescription(
        "bad-contents-json", .structure, .error,
        summary: "A Contents.json cannot be read, or says something that has no meaning",
        rationale: """
            Xcode drops a set whose Contents.json is broken, and passes over values that it does not know, without a word at \
            run time. Errors leave the set out; what shipping tools accept (a trailing comma, a comment, a byte order mark) is \
            a warning; a key that is not known is a note, as it may be a misspelling.
            """,
        triggering: [
            RuleExample("Text that ends in the middle", [("Logo.imageset/Contents.json", "{ \"images\" : [")]),
            RuleExample(
                "A component that is no number",
                [("Ink.colorset/Contents.json", RuleExample.colors(RuleExample.color("1C1CZZ")))]),
            RuleExample("A trailing comma", [("Logo.imageset/Contents.json", #"{ "images" : [ { "idiom" : "universal" }, ] }"#)]),
        ],
        passing: [
            RuleExample("A color set", [("Ink.colorset/Contents.json", RuleExample.colors(RuleExample.color("1C1C1E")))])
        ])

    static let takesOver: Set<String> = [
        "bad-contents-json", "json-utf16", "json-bom", "json-trailing-comma", "json-comment", "json-duplicate-key", "bad-value",
        "bad-color", "color-out-of-range", "unknown-value", "unknown-key", "unknown-set-type", "unreadable-folder",
        "folder-limit", "bad-file-name",
    ]

    init(_ options: RuleOptions) {}
}
