import NightcarDiagnostics
import NightcarModel
import NightcarXCAssets
import ThemeCatalogVariants

/// An image without a dark variant, although its siblings have one.
struct ImageMissingDark: ProjectRule {
    static let about = RuleDescription(
        .imageMissingDark, .appearance, precision: .high,
        options: [
            RuleOption("match", .list([]), "Patterns for images that must have a dark variant whatever their siblings have."),
            RuleOption(
                "share", .number(0.6), "The share of the images of a folder that must have one for the others to need it."),
            RuleOption("siblings", .number(3), "How many other images a folder must have to be judged."),
        ],
        triggering: [
            RuleExample(
                "One of four", ["A", "B", "C"].flatMap(ImageMissingDark.withDark) + ImageMissingDark.withoutDark("D")),
            RuleExample(
                "A pattern of the configuration", ImageMissingDark.withoutDark("Hero"), options: ["match": .list(["Hero*"])]),
        ],
        passing: [
            RuleExample("Nobody has one", ["A", "B", "C", "D"].flatMap(ImageMissingDark.withoutDark))
        ])

    private static func withDark(_ name: String) -> [(path: String, content: RuleExample.Content)] {
        [
            (
                "\(name).imageset/Contents.json",
                RuleExample.images(#""filename" : "any.png""#, #""filename" : "dark.png", "# + RuleExample.dark)
            ),
            ("\(name).imageset/any.png", .png(8, fill: .red)),
            ("\(name).imageset/dark.png", .png(8, fill: .teal)),
        ]
    }

    private static func withoutDark(_ name: String) -> [(path: String, content: RuleExample.Content)] {
        [
            ("\(name).imageset/Contents.json", RuleExample.images(#""filename" : "any.png""#)),
            ("\(name).imageset/any.png", .png(8, fill: .red)),
        ]
    }

    private let match: [Glob]
    private let share: Double
    private let siblings: Int

    init(_ options: RuleOptions) {
        match = options.list("match").map { Glob($0) }
        share = options.number("share")
        siblings = Int(options.number("siblings"))
    }

    private struct Folder: Hashable {
        var catalog: Int
        var group: String
    }

    func check(_ project: LintProject) -> [Issue] {
        let images = project.sets.filter { $0.isImage && !$0.isTemplate && !$0.filled.isEmpty }
        var folders: [Folder: (count: Int, dark: Int)] = [:]
        for set in images {
            let folder = Folder(catalog: set.catalog, group: set.group)
            folders[folder, default: (0, 0)].count += 1
            if project.hasDark(set) { folders[folder, default: (0, 0)].dark += 1 }
        }
        return images.compactMap { set in
            guard !project.hasDark(set), let entry = set.filled.first(where: \.isBase) else { return nil }
            if match.contains(where: { set.names.contains(where: $0.matches) }) {
                return set.issue("the image “\(set.name)” must have a dark variant, as the configuration says", at: entry)
            }
            let folder = folders[Folder(catalog: set.catalog, group: set.group)] ?? (1, 0)
            let others = folder.count - 1
            guard others >= siblings, Double(folder.dark) >= share * Double(others) else { return nil }
            return set.issue(
                "the image “\(set.name)” has no dark variant; \(folder.dark) of the \(others) other images here have one",
                at: entry)
        }
    }
}
