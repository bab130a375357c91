import Diagnostics

/// Two entries of one set for one variant.
struct DuplicateSlot: LoaderRule {
    static let about = RuleDescription(
        "duplicate-slot", .structure, .error,
        summary: "Two entries of a set are for the same variant",
        rationale: """
            Only one of them can be compiled, and which one is up to the tool. Remove one, or give it the scale, idiom or \
            appearance that it was meant for.
            """,
        triggering: [
            RuleExample(
                "Two files for 2x",
                [
                    (
                        "Logo.imageset/Contents.json",
                        RuleExample.images(
                            #""filename" : "a.png", "scale" : "2x""#, #""filename" : "b.png", "scale" : "2x""#)
                    ),
                    ("Logo.imageset/a.png", .png(8, fill: .red)),
                    ("Logo.imageset/b.png", .png(8, fill: .teal)),
                ])
        ],
        passing: [
            RuleExample(
                "2x for light and for dark",
                [
                    (
                        "Logo.imageset/Contents.json",
                        RuleExample.images(
                            #""filename" : "a.png", "scale" : "2x""#,
                            #""filename" : "b.png", "scale" : "2x", "# + RuleExample.dark)
                    ),
                    ("Logo.imageset/a.png", .png(8, fill: .red)),
                    ("Logo.imageset/b.png", .png(8, fill: .teal)),
                ])
        ])

    static let takesOver: Set<String> = ["duplicate-slot"]

    init(_ options: RuleOptions) {}
}
