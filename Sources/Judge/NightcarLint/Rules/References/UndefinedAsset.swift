import NightcarAppSources
import NightcarBasics
import NightcarModel
import NightcarXCAssets
import ThemeCatalogVariants

/// A name that is not in any catalog.
struct UndefinedAsset: ProjectRule {
    static let about = RuleDescription(
        FindingID(
            "undefined-asset", .warning, .linting,
            "A source uses an image or color that no catalog has",
            """
            The app shows nothing, or a clear color, and says so only in its log. The rule reads calls with the name as a \
            text (`UIImage(named:)`, `Image("…")`, `colorNamed:` and others) and the images in storyboards. It skips SF \
            Symbols (`systemName:`, `catalog="system"`), files outside catalogs, and the icon files that the build makes. \
            Name all catalogs of the app in one run.
            """),
        .sources, precision: .high,
        options: [RuleOption("defined", .list([]), "Patterns for names that come from elsewhere, such as another bundle.")],
        triggering: [
            RuleExample(
                "A misspelling", UndefinedAsset.files, sources: [("App.swift", "let image = UIImage(named: \"Lgoo\")\n")])
        ],
        passing: [
            RuleExample("It is there", UndefinedAsset.files, sources: [("App.swift", "let image = UIImage(named: \"Logo\")\n")]),
            RuleExample(
                "A symbol of the system, a file, a name made at run time", UndefinedAsset.files,
                sources: [
                    (
                        "App.swift",
                        "Image(systemName: \"star\")\nUIImage(named: \"photo.jpg\")\nUIImage(named: \"icon-\\(name)\")\n"
                    ),
                    ("Main.storyboard", "<imageView image=\"star.fill\" catalog=\"system\"/>\n"),
                ]),
            RuleExample(
                "Without it, the app shows something else", UndefinedAsset.files,
                sources: [("App.swift", "let image = UIImage(named: \"Lgoo\") ?? UIImage()\n")]),
            RuleExample(
                "Elsewhere, the name is that of a file", UndefinedAsset.files,
                sources: [
                    ("App.swift", "let image = UIImage(named: \"Cone\")\n"),
                    ("Main.storyboard", "<imageView image=\"Cone.png\"/>\n"),
                ]),
        ])

    private static let files: [(path: String, content: RuleExample.Content)] = [
        ("Logo.imageset/Contents.json", RuleExample.images(#""filename" : "a.png""#)),
        ("Logo.imageset/a.png", .png(8, fill: .red)),
    ]

    private static let iconKinds = Platform.allCases.reduce(into: Set<SetKind>()) { $0.formUnion(SetKind.appIcons(for: $1)) }

    private let defined: [Glob]

    init(_ options: RuleOptions) { defined = options.list("defined").map { Glob($0) } }

    func check(_ project: LintProject) -> [Issue] {
        guard let usage = project.usage else { return [] }
        let images: Set<SetKind> = [.image, .symbol, .appIcon, .launchImage, .imageStack]
        var known: [SetKind: Set<String>] = [.image: [], .color: []]
        for set in project.sets {
            let kind = images.contains(set.kind) ? .image : set.kind
            known[kind, default: []].formUnion([set.name, set.source.namespacedName])
            // The images of an atlas are used by their own names.
            if set.source.parent != nil { known[kind, default: []].insert(set.shortName) }
        }
        let icons = project.sets.filter { $0.kind == .appIcon }.map(\.shortName)
        known[.appIcon] = Set(
            project.sets.filter { Self.iconKinds.contains($0.kind) }.map(\.shortName) + project.icons.map(\.name))
        let missing = usage.uses.filter { use in
            guard use.mustExist, let names = known[use.kind], !names.contains(use.name), !isFromElsewhere(use),
                !Self.looseNames(use.name).contains(where: usage.looseFiles.contains),
                // An image isn't an app icon.
                !usage.catalogNames.contains(Self.shortName(use.name))
                    || use.kind == .appIcon && known[.image]?.contains(use.name) == true,
                !Self.isTest(use.path),
                // `AppIcon60x60` is a file that the build makes.
                !icons.contains(where: { use.name.hasPrefix($0) && use.name.contains(where: \.isNumber) })
            else { return false }
            return true
        }
        return Dictionary(grouping: missing) { Name(kind: $0.kind, text: $0.name) }.values.compactMap { uses in
            issue(uses, known: uses.first.flatMap { known[$0.kind] } ?? [])
        }.sorted { $0.location < $1.location }
    }

    private struct Name: Hashable {
        var kind: SetKind
        var text: String
    }

    /// One finding about a name, at its first use.
    ///
    /// - Parameter uses: in the order of their places.
    private func issue(_ uses: [AssetUse], known: Set<String>) -> Issue? {
        guard let first = uses.first else { return nil }
        let hint = nearest(to: first.name, among: known.sorted()).map { "; did you mean \"\($0)\"?" } ?? ""
        // A storyboard has a copy of the colors that it names, with their light values.
        let hasCopy = first.kind == .color && uses.allSatisfy { $0.form == .storyboard }
        let copy = hasCopy ? "; the storyboard shows its own copy, also in dark mode" : ""
        let more = uses.count > Self.mostPlaces ? " (in \(uses.count) places)" : ""
        let related = uses.dropFirst().prefix(Self.mostPlaces - 1).map {
            Finding.Related(location: $0.location, message: "it is also used here")
        }
        return Issue(
            "no catalog has the \(Self.word(first.kind)) \"\(first.name)\"\(more)\(copy)\(hint)",
            at: first.location, asset: first.path, variant: first.name, related: related)
    }

    private static let mostPlaces = 8

    private static func word(_ kind: SetKind) -> String {
        switch kind {
        case .color: "color"
        case .appIcon: "app icon"
        default: "image"
        }
    }

    /// What a loose file for a name may be listed as: `Logo@white.png` ends where a scale would begin.
    private static func looseNames(_ name: String) -> [String] { [name, String(name.prefix { $0 != "@" })] }

    private static func shortName(_ name: String) -> String { name.split(separator: "/").last.map(String.init) ?? name }

    /// Tests name what doesn't exist on purpose, and have their own bundles.
    private static func isTest(_ path: String) -> Bool {
        path.split(separator: "/").contains { $0.hasSuffix("Tests") || $0.hasSuffix("Tests.swift") || $0.hasSuffix("Test.swift") }
    }

    private func isFromElsewhere(_ use: AssetUse) -> Bool {
        if defined.contains(where: { $0.matches(use.name) }) { return true }
        let ending = use.name.split(separator: ".").dropFirst().last.map { $0.lowercased() }
        let isFile = ending.map { ["png", "jpg", "jpeg", "gif", "pdf", "heic", "svg", "webp", "tiff"].contains($0) } ?? false
        // Lowercase names with dots are system symbols, which storyboards mark elsewhere.
        let isSymbol = use.name.contains(".") && use.name == use.name.lowercased() || use.name == "YES"
        // NSImage has its own system names.
        let isOfSystem = use.name.hasPrefix("NS")
        return isFile || isSymbol || isOfSystem
    }
}
