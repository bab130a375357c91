import Diagnostics
import JSONSource
import XCAssets

/// An entry whose file is not there, or is there by luck only.
struct MissingFile: LoaderRule {
    static let about = RuleDescription(
        "missing-file", .structure, .error,
        summary: "An entry names a file that is not in the set",
        rationale: """
            The slot is empty at run time: the app shows nothing, or a fallback. A file that differs in case or in its Unicode \
            form is found on a Mac and missing everywhere else, so that it is a warning. Put the file into the set, or name \
            the one that is there.
            """,
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
                "The file is there; an empty slot is no defect",
                [
                    (
                        "Logo.imageset/Contents.json",
                        RuleExample.images(#""filename" : "logo.png", "scale" : "2x""#, #""scale" : "3x""#)
                    ),
                    ("Logo.imageset/logo.png", .png(8, fill: .red)),
                ])
        ])

    static let takesOver: Set<String> = [
        "missing-file", "path-escape", "file-name-case", "file-name-normal-form", "broken-symlink", "symlink-outside",
        "symlink-not-followed", "symlink-loop", "not-a-file",
    ]

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
        } else if finding.rule == "missing-file" {
            issue.fix = .unsafe(.setEntry(folder: set.folder, entry: entry.node.range, key: "filename", value: nil))
        }
        return issue
    }
}
