import NightcarDiagnostics
import NightcarImaging
import NightcarJSON
import NightcarModel
import NightcarXCAssets

/// A file whose format doesn't match its name.
struct FormatMismatch: SetRule {
    static let about = RuleDescription(
        .formatMismatch, .structure,
        reports: [.unreadableFile, .brokenImage, .gitLFSPointer],
        fixing: .automatic,
        triggering: [
            RuleExample(
                "PNG behind .jpg",
                [
                    ("Logo.imageset/Contents.json", RuleExample.images(#""filename" : "logo.jpg""#)),
                    ("Logo.imageset/logo.jpg", .png(8, fill: .red)),
                ]),
            RuleExample(
                "A Git LFS pointer behind .png",
                [
                    ("Logo.imageset/Contents.json", RuleExample.images(#""filename" : "logo.png""#)),
                    ("Logo.imageset/logo.png", "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n"),
                ]),
            RuleExample(
                "A Git LFS pointer as data",
                [
                    ("Model.dataset/Contents.json", #"{"data" : [{"idiom" : "universal", "filename" : "model.bin"}]}"#),
                    ("Model.dataset/model.bin", "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n"),
                ]),
        ],
        passing: [
            RuleExample(
                "A PNG",
                [
                    ("Logo.imageset/Contents.json", RuleExample.images(#""filename" : "logo.png""#)),
                    ("Logo.imageset/logo.png", .png(8, fill: .red)),
                ])
        ])

    init(_ options: RuleOptions) {}

    func needs(of set: LintSet, in project: LintProject) -> PictureNeeds {
        .header
    }

    func check(_ set: LintSet, in project: LintProject) -> [Issue] {
        var seen: Set<String> = []
        let issues: [Issue] = set.source.entries.compactMap { entry in
            guard let file = entry.file, seen.insert(file).inserted, let facts = project.facts(of: entry, in: set) else {
                return nil
            }
            // Data and objects may be anything but a pointer to them.
            if !set.kind.holdsPictures, facts.notAnImage != .gitLFSPointer { return nil }
            if let reason = facts.notAnImage {
                var issue = set.issue("the file \"\(file)\" \(reason.words)", at: entry)
                issue.id = reason == .gitLFSPointer ? .gitLFSPointer : .brokenImage
                return issue
            }
            if let problem = facts.problem {
                var issue = set.issue("the file \"\(file)\" cannot be read: \(problem)", at: entry)
                issue.id = facts.isUnread ? .unreadableFile : .brokenImage
                return issue
            }
            guard !facts.format.matches(fileName: file) else { return nil }
            let says =
                file.lastIndex(of: ".").map { "its name says \(file[file.index(after: $0)...])" } ?? "its name does not say so"
            let message = "the file \"\(file)\" is \(facts.format.rawValue.uppercased()), but \(says)"
            return set.issue(message, at: entry, fix: renaming(file, facts, in: set))
        }
        return mergingAlike(issues, in: set)
    }

    /// An export writes all pictures of a set the same way, so those that can only be exported again are reported as one.
    private func mergingAlike(_ issues: [Issue], in set: LintSet) -> [Issue] {
        let alike = issues.filter { $0.id == nil && $0.fix == nil }
        guard alike.count > 1, var first = alike.first else { return issues }
        first.message += "; so are \(alike.count - 1) more files of \"\(set.name)\""
        first.related += alike.dropFirst().map { .init(location: $0.location, message: "and here") }
        return issues.filter { $0.id != nil || $0.fix != nil } + [first]
    }

    /// The formats that Xcode takes under their own names. It takes no WebP in an image set, so that file works only as it is.
    private static let renamed: Set<FileFormat> = [.png, .crushedPNG, .jpeg, .pdf, .svg]

    /// Renames the file and updates every entry that names it, unless the new name is taken.
    private func renaming(_ file: String, _ facts: PictureFacts, in set: LintSet) -> Fix? {
        guard let ending = facts.format.fileExtension, Self.renamed.contains(facts.format) else { return nil }
        let stem = file.lastIndex(of: ".").map { file[..<$0] } ?? file[...]
        let name = "\(stem).\(ending)"
        guard !set.isTaken(name, besides: file) else { return nil }
        let named = set.source.entries.filter { $0.file == file }
        guard named.allSatisfy({ $0.origin == .list }) else { return nil }
        return Fix(
            isSafe: true,
            [.rename(folder: set.folder, from: file, to: name)]
                + named.map { .setEntry(folder: set.folder, entry: $0.node.range, key: "filename", value: .string(name)) })
    }
}
