import NightcarBasics

/// Two entries of a set for the same variant.
struct DuplicateSlot: LoaderRule {
    static let about = RuleDescription(
        .duplicateSlot, .structure,
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

    init(_ options: RuleOptions) {}
}
