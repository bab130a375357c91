import NightcarBasics
import NightcarModel
import NightcarXCAssets

/// A file that no entry names.
struct UnassignedChild: LoaderRule {
    static let about = RuleDescription(
        .unassignedChild, .structure,
        reports: [.strayFile, .emptyAppearance],
        fixing: .automatic,
        triggering: [
            RuleExample(
                "A dark file beside its light one",
                [
                    ("Logo.imageset/Contents.json", RuleExample.images(#""filename" : "logo.png""#)),
                    ("Logo.imageset/logo.png", .png(8, fill: .red)),
                    ("Logo.imageset/logo-dark.png", .png(8, fill: .teal)),
                ])
        ],
        passing: [
            RuleExample(
                "Hidden files do not count",
                [
                    ("Logo.imageset/Contents.json", RuleExample.images(#""filename" : "logo.png""#)),
                    ("Logo.imageset/logo.png", .png(8, fill: .red)),
                    ("Logo.imageset/.DS_Store", ""),
                ]),
            RuleExample(
                "License texts do not count",
                [
                    ("Logo.imageset/Contents.json", RuleExample.images(#""filename" : "logo.png""#)),
                    ("Logo.imageset/logo.png", .png(8, fill: .red)),
                    ("Logo.imageset/LICENSE", "MIT"),
                    ("ReadMe.md", "The logo is by Ada."),
                ]),
        ])

    init(_ options: RuleOptions) {}

    func judge(_ issue: Issue, _ finding: Finding, in project: LintProject) -> Issue? {
        let path = finding.location.path
        if finding.location.range == nil, Self.isLicense(SourceFile(path: path).name) { return nil }
        guard let set = project.set(at: issue.asset), finding.location.range == nil, path.hasPrefix(set.folder + "/") else {
            return issue
        }
        let file = String(path.dropFirst(set.folder.count + 1))
        let isSecondName = set.source.entries.contains { entry in
            entry.file.map { isOneFile("\(set.folder)/\($0)", path) } ?? false
        }
        var issue = issue
        issue.fix = isSecondName ? .safe(.delete(folder: set.folder, file: file)) : FileAdoption.fix(for: file, in: set)
        return issue
    }

    /// Whether a file says who made the pictures beside it, and on what terms: `LICENSE`, `Licence-MIT.txt`, `README.md`.
    private static func isLicense(_ name: String) -> Bool {
        let words = name.lowercased().split { !$0.isLetter }
        let isText = !name.contains(".") || ["txt", "md", "rtf"].contains(words.last ?? "")
        return isText
            && ["license", "licence", "copying", "copyright", "notice", "readme", "ofl", "credits"].contains(words.first ?? "")
    }
}
