import NightcarBasics
import NightcarXCAssets

/// An entry whose file is missing, or is found only by luck.
struct MissingFile: LoaderRule {
    static let about = RuleDescription(
        .missingFile, .structure,
        reports: [
            .pathEscape, .fileNameCase, .fileNameNormalForm, .brokenSymlink, .symlinkOutside, .symlinkNotFollowed,
            .symlinkLoop, .notAFile,
        ],
        fixing: .automatic,
        triggering: [
            RuleExample("No such file", [("Logo.imageset/Contents.json", RuleExample.images(#""filename" : "logo.png""#))]),
            RuleExample(
                "Another case",
                [
                    ("Logo.imageset/Contents.json", RuleExample.images(#""filename" : "logo.png""#)),
                    ("Logo.imageset/Logo.png", .png(8, fill: .red)),
                ]),
        ],
        passing: [
            RuleExample(
                "The file is there; an empty slot is fine",
                [
                    (
                        "Logo.imageset/Contents.json",
                        RuleExample.images(#""filename" : "logo.png", "scale" : "2x""#, #""scale" : "3x""#)
                    ),
                    ("Logo.imageset/logo.png", .png(8, fill: .red)),
                ])
        ])

    init(_ options: RuleOptions) {}

    func judge(_ issue: Issue, _ finding: Finding, in project: LintProject) -> Issue? {
        guard let set = project.set(at: issue.asset), let range = finding.location.range else { return issue }
        let entry = set.source.entries.first { entry in
            entry.location.range.map { $0.start <= range.start && range.end <= $0.end } ?? false
        }
        guard let entry, entry.origin == .list else { return issue }
        var issue = issue
        if let file = entry.file {
            issue.fix = .safe(.setEntry(folder: set.folder, entry: entry.node.range, key: "filename", value: .string(file)))
        } else if finding.id == .missingFile {
            issue.fix = .unsafe(.setEntry(folder: set.folder, entry: entry.node.range, key: "filename", value: nil))
        }
        return issue
    }
}
