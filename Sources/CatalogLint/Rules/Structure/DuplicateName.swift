import Diagnostics

/// Two sets of one kind with one name.
struct DuplicateName: LoaderRule {
    static let about = RuleDescription(
        "duplicate-name", .structure, .error,
        summary: "Two sets of a catalog have the same name",
        rationale: """
            The app asks for an asset by its name, and gets one of the two. Groups do not count unless they provide a \
            namespace: rename one, or turn on “Provides Namespace” of its group. Catalogs are judged one by one, as different \
            targets may use the same name.
            """,
        triggering: [
            RuleExample(
                "Two groups without a namespace",
                [
                    ("A/Ink.colorset/Contents.json", RuleExample.colors(RuleExample.color("1C1C1E"))),
                    ("B/Ink.colorset/Contents.json", RuleExample.colors(RuleExample.color("2C2C2E"))),
                ])
        ],
        passing: [
            RuleExample(
                "A namespace keeps them apart",
                [
                    ("A/Contents.json", #"{ "properties" : { "provides-namespace" : true } }"#),
                    ("A/Ink.colorset/Contents.json", RuleExample.colors(RuleExample.color("1C1C1E"))),
                    ("B/Ink.colorset/Contents.json", RuleExample.colors(RuleExample.color("2C2C2E"))),
                ])
        ])

    static let takesOver: Set<String> = ["duplicate-name"]

    init(_ options: RuleOptions) {}
}
