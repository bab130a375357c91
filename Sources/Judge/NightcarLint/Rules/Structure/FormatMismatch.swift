import NightcarBasics
import NightcarImaging
import NightcarModel
import NightcarXCAssets

/// A file whose format doesn't match its name, that is damaged, or that the compiled catalog has no place for.
struct FormatMismatch: SetRule {
    static let about = RuleDescription(
        .formatMismatch, .structure,
        reports: [.unreadableFile, .brokenImage, .gitLFSPointer, .carUnsupported],
        fixing: .automatic,
        triggering: [
            RuleExample(
                "PNG behind .jpg",
                [
                    ("Logo.imageset/Contents.json", RuleExample.images(#""filename" : "logo.jpg""#)),
                    ("Logo.imageset/logo.jpg", .png(8, fill: .red)),
                ]),
            RuleExample(
                "A picture that an Assets.car can't hold",
                [
                    ("Spin.imageset/Contents.json", RuleExample.images(#""filename" : "spin.gif""#)),
                    ("Spin.imageset/spin.gif", "GIF89a\u{1}\0\u{1}\0\0\0\0;"),
                ]),
            RuleExample(
                "An SVG that ends too early",
                [
                    ("Logo.imageset/Contents.json", RuleExample.images(#""filename" : "logo.svg""#)),
                    ("Logo.imageset/logo.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"M0 0h8v8z\"/>"),
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
        if let issue = unsupported(set, in: project) { return [issue] }
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
            if let obstacle = obstacle(to: facts.format, of: set, in: project) {
                return set.issue(unsupported: "\(obstacle); the file \"\(file)\" is left out, convert it to PNG", at: entry)
            }
            guard !facts.format.matches(fileName: file) else { return nil }
            let says =
                file.lastIndex(of: ".").map { "its name says \(file[file.index(after: $0)...])" } ?? "its name does not say so"
            let message = "the file \"\(file)\" is \(facts.format.rawValue.uppercased()), but \(says)"
            return set.issue(message, at: entry, fix: renaming(file, facts, in: set))
        }
        return mergingAlike(issues + unknownEntries(of: set, in: project), in: set)
    }

    /// Stickers are files beside the compiled catalog, so they may have any format.
    private func obstacle(to format: FileFormat, of set: LintSet, in project: LintProject) -> String? {
        guard set.kind.holdsPictures, ![.sticker, .stickerSequence].contains(set.kind) else { return nil }
        return project.format(of: set).obstacle(to: format, asIcon: set.kind.isIconSet)
    }

    /// A set of which nothing is stored, whatever its files are.
    private func unsupported(_ set: LintSet, in project: LintProject) -> Issue? {
        guard let first = set.filled.first(where: { $0.file != nil }) else { return nil }
        if let obstacle = project.format(of: set).obstacle(to: set.kind) {
            let files = set.filled.compactMap(\.file).joined(separator: ", ")
            return set.issue(unsupported: "\(obstacle); \(files) is left out", at: first)
        }
        guard set.kind == .sticker || set.kind == .stickerSequence else { return nil }
        if set.source.parent == nil {
            return set.issue(unsupported: "a sticker must be in a sticker pack; it is left out", at: first)
        }
        let sizes = Set(set.filled.compactMap { project.facts(of: $0, in: set)?.size })
        guard set.kind == .stickerSequence, sizes.count > 1 else { return nil }
        return set.issue(unsupported: "the frames of a sticker must have the same size; it is left out", at: first)
    }

    /// Entries with content and a value that isn't known.
    private func unknownEntries(of set: LintSet, in project: LintProject) -> [Issue] {
        guard let document = set.source.folder.document else { return [] }
        let unknown = Set(project.loaded.lazy.filter { $0.id == .unknownValue }.map(\.location))
        if unknown.isEmpty { return [] }
        return set.filled.compactMap { entry in
            let members = (entry.node.members ?? []).filter { unknown.contains(document.location(of: $0.value)) }
            let values = members.compactMap { member in member.value.string.map { "\(member.key) \($0)" } }
            guard !values.isEmpty, let obstacle = project.format(of: set).obstacle(toUnknown: values.joined(separator: ", "))
            else { return nil }
            return set.issue(unsupported: "\(obstacle); the entry is left out", at: entry)
        }
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

extension LintSet {
    fileprivate func issue(unsupported message: String, at entry: SourceEntry) -> Issue {
        var issue = issue(message, at: entry, severity: .error)
        issue.id = .carUnsupported
        return issue
    }
}
