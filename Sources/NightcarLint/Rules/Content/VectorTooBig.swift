import NightcarDiagnostics
import NightcarModel
import NightcarXCAssets

/// A vector file that is too large.
struct VectorTooBig: SetRule {
    static let about = RuleDescription(
        .vectorTooBig, .content, isOnByDefault: false,
        options: [RuleOption("bytes", .number(10_000), "The most bytes of a file.")],
        triggering: [
            RuleExample(
                "More bytes than allowed",
                [
                    ("Logo.imageset/Contents.json", RuleExample.images(#""filename" : "logo.svg""#)),
                    ("Logo.imageset/logo.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"M0 0h8v8z\"/></svg>"),
                ], options: ["bytes": .number(20)])
        ],
        passing: [
            RuleExample(
                "A small one",
                [
                    ("Logo.imageset/Contents.json", RuleExample.images(#""filename" : "logo.svg""#)),
                    ("Logo.imageset/logo.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"M0 0h8v8z\"/></svg>"),
                ])
        ])

    private let bytes: Int

    init(_ options: RuleOptions) { bytes = Int(options.number("bytes")) }

    func needs(of set: LintSet, in project: LintProject) -> PictureNeeds { set.kind.holdsPictures ? .header : [] }

    func check(_ set: LintSet, in project: LintProject) -> [Issue] {
        set.filled.compactMap { entry in
            guard let facts = project.facts(of: entry, in: set), facts.isVector, facts.byteCount > bytes else { return nil }
            return set.issue("\"\(entry.file ?? "")\" has \(facts.byteCount) bytes, more than \(bytes)", at: entry)
        }
    }
}
