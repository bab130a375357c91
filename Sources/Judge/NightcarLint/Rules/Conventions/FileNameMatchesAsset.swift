import NightcarBasics
import NightcarXCAssets

/// A file whose name differs from its set's.
struct FileNameMatchesAsset: SetRule {
    static let about = RuleDescription(
        FindingID(
            "file-name-matches-asset", .info, .linting,
            "A file's name doesn't begin with the name of its set",
            """
            The app asks for the set, but people search for the file. `--fix` renames the file after the set, and keeps \
            the part that says the slot (`@2x`, `~ipad`, `-dark`).
            """),
        .conventions, isOnByDefault: false,
        fixing: .automatic,
        triggering: [
            RuleExample(
                "Another name",
                [
                    ("Logo.imageset/Contents.json", RuleExample.images(#""filename" : "export 3.png""#)),
                    ("Logo.imageset/export 3.png", .png(8, fill: .red)),
                ])
        ],
        passing: [
            RuleExample(
                "The set's name and the scale",
                [
                    ("Logo.imageset/Contents.json", RuleExample.images(#""filename" : "Logo@2x.png", "scale" : "2x""#)),
                    ("Logo.imageset/Logo@2x.png", .png(8, fill: .red)),
                ])
        ])

    init(_ options: RuleOptions) {}

    func check(_ set: LintSet, in project: LintProject) -> [Issue] {
        guard set.isImage else { return [] }
        var given: Set<String> = []
        var seen: Set<String> = []
        return set.filled.compactMap { entry in
            guard let file = entry.file, seen.insert(file).inserted else { return nil }
            let slot = FileSlot(file)
            guard !slot.stem.lowercased().hasPrefix(set.shortName.lowercased()) else { return nil }
            let name = set.shortName + file.dropFirst(slot.stem.count)
            let named = set.source.entries.filter { $0.file == file }
            var fix: Fix?
            if !set.isTaken(name, besides: file), given.insert(name.lowercased()).inserted,
                named.allSatisfy({ $0.origin == .list })
            {
                fix = Fix(
                    isSafe: true,
                    [.rename(folder: set.folder, from: file, to: name)]
                        + named.map { .setEntry(folder: set.folder, entry: $0.node.range, key: "filename", value: .string(name)) }
                )
            }
            return set.issue("the file \"\(file)\" of \"\(set.name)\" should be called \"\(name)\"", at: entry, fix: fix)
        }
    }
}
