import NightcarAppSources
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
        usesSources: true,
        triggering: [
            RuleExample(
                "One of four, on white",
                ["A", "B", "C"].flatMap(ImageMissingDark.withDark) + ImageMissingDark.withoutDark("D", .png(16, fill: .white))),
            RuleExample(
                "A pattern of the configuration", ImageMissingDark.withoutDark("Hero"), options: ["match": .list(["Hero*"])]),
        ],
        passing: [
            RuleExample("No image has one", ["A", "B", "C", "D"].flatMap { ImageMissingDark.withoutDark($0) }),
            RuleExample(
                "A colored one is fine on dark",
                ["A", "B", "C"].flatMap(ImageMissingDark.withDark) + ImageMissingDark.withoutDark("D")),
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

    private static func withoutDark(
        _ name: String, _ picture: RuleExample.Content = .png(8, fill: .red)
    ) -> [(path: String, content: RuleExample.Content)] {
        [
            ("\(name).imageset/Contents.json", RuleExample.images(#""filename" : "any.png""#)),
            ("\(name).imageset/any.png", picture),
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

    func needs(of set: LintSet, in project: LintProject) -> PictureNeeds {
        set.isImage && !set.isTemplate && !project.hasDark(set) && project.foldersWithDark.contains(Folder(set))
            ? .brightness : []
    }

    func check(_ project: LintProject) -> [Issue] {
        let images = project.sets.filter { $0.isImage && !$0.isTemplate && !$0.filled.isEmpty }
        var folders: [Folder: (count: Int, dark: Int)] = [:]
        for set in images {
            let folder = Folder(set)
            folders[folder, default: (0, 0)].count += 1
            if project.hasDark(set) { folders[folder, default: (0, 0)].dark += 1 }
        }
        return images.compactMap { set in
            guard !project.hasDark(set), let entry = set.filled.first(where: \.isBase) else { return nil }
            if match.contains(where: { set.names.contains(where: $0.matches) }) {
                return set.issue("the image \"\(set.name)\" must have a dark variant, as the configuration says", at: entry)
            }
            let folder = folders[Folder(set)] ?? (1, 0)
            let others = folder.count - 1
            guard others >= siblings, Double(folder.dark) >= share * Double(others),
                project.lightOnly(set.catalog) == nil, project.use(of: set) != .unused,
                suffersInTheDark(entry, of: set, project)
            else { return nil }
            return set.issue(
                "the image \"\(set.name)\" has no dark variant, but \(folder.dark) of the \(others) other images here have one",
                at: entry)
        }
    }

    /// Whether an image looks wrong in dark mode: it is bright, or half of it can't be seen. A photo or a colored logo is fine.
    private func suffersInTheDark(_ entry: SourceEntry, of set: LintSet, _ project: LintProject) -> Bool {
        guard let pixels = project.facts(of: entry, in: set)?.pixels, let seen = pixels.visibility else { return false }
        return pixels.isOpaque ? seen.lostOnLight >= 0.75 : seen.lostOnDark >= 0.5
    }
}
