import NightcarBasics

/// Parts of a Contents.json that can't be read or understood.
struct BadContentsJSON: LoaderRule {
    static let about = RuleDescription(
        .badContentsJSON, .structure,
        reports: [
            .jsonUTF16, .jsonBOM, .jsonTrailingComma, .jsonComment, .jsonDuplicateKey, .badValue, .badColor, .colorOutOfRange,
            .unknownValue, .unknownKey, .unknownSetType, .unreadableFolder, .folderLimit, .badFileName,
        ],
        triggering: [
            RuleExample("Text that ends in the middle", [("Logo.imageset/Contents.json", "{ \"images\" : [")]),
            RuleExample(
                "A component that is not a number",
                [("Ink.colorset/Contents.json", RuleExample.colors(RuleExample.color("1C1CZZ")))]),
            RuleExample("A trailing comma", [("Logo.imageset/Contents.json", #"{ "images" : [ { "idiom" : "universal" }, ] }"#)]),
        ],
        passing: [
            RuleExample("A color set", [("Ink.colorset/Contents.json", RuleExample.colors(RuleExample.color("1C1C1E")))])
        ])

    init(_ options: RuleOptions) {}
}
