import NightcarBasics

/// Two sets with the same kind and name.
struct DuplicateName: LoaderRule {
    static let about = RuleDescription(
        .duplicateName, .structure,
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

    init(_ options: RuleOptions) {}
}
