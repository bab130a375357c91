package import NightcarAppSources
package import NightcarBasics
import NightcarModel
package import NightcarProjects
import NightcarTint
package import NightcarVectors
package import NightcarXCAssets
package import ThemeCatalogVariants

/// Everything that rules can see: the catalogs, what is known about their pictures, and settings that several rules share.
package struct LintProject: Sendable {
    package var catalogs: [SourceCatalog]
    /// The sets of all catalogs that are not ignored, in catalog order.
    package var sets: [LintSet]
    /// Documents of Icon Composer.
    package var icons: [LoadedIcon] = []
    /// Paints the vectors of documents.
    package var painter = VectorPainter()
    /// The findings of loading and expanding.
    package var loaded: [Finding] = []
    /// Each catalog in the form that is compiled.
    var expanded: [Catalog] = []
    package var settings: LintSettings
    /// What is known about pictures, by path.
    package var pictures: PictureTable
    /// What the projects around the catalogs ship. Nil if nobody asked.
    package var projects: Projects? {
        didSet { findTargets() }
    }
    /// The targets that compile each catalog.
    private(set) var targets: [[Target]] = []

    /// What the app's sources say about assets. Nil if there are no sources to read.
    package var usage: AppUsage? {
        didSet { findUses() }
    }
    /// Whether the sources use each set, by its folder. Several rules ask.
    private var states: [String: AssetEvidence.State] = [:]

    /// What the compiler adds.
    package var derived = DerivedVariants()

    /// The platforms that each catalog is for.
    package private(set) var platforms: [Set<Platform>]
    /// Whether the configuration names the platforms of each catalog.
    private let namesPlatforms: [Bool]
    /// The names, as words, of images that have a companion with a background word in its name: `logo` next to `logo-light`.
    let groundCompanions: Set<Companion>
    /// The catalogs in which a color or an image has a dark variant.
    let catalogsWithDark: Set<Int>
    /// The targets that show each catalog, and under which looks. Known once the sources are read.
    var appearances: [[TargetAppearance]] = []
    /// Whether a first dark mode is one finding, because its rule runs.
    var reportsFirstDarkMode = false
    /// What each set needs in dark mode. Nil until the pictures are read, or if no rule asks.
    var dark: DarkMode?
    /// The variants that sets had before, by the path of the set from the root.
    package var earlier: EarlierVariants?
    /// The positions in `sets`, by folder path.
    let setsByFolder: [String: Int]

    /// The paths of the original catalogs, if the catalogs are copies.
    var originals: [String: String] = [:]

    /// - Parameter platforms: the platforms that the configuration names for each catalog. If there are none for a catalog, its
    ///   entries tell.
    package init(catalogs: [SourceCatalog], sets: [LintSet], settings: LintSettings, platforms: [[Platform]] = []) {
        self.catalogs = catalogs
        self.sets = sets
        self.settings = settings
        pictures = PictureTable()
        setsByFolder = Dictionary(
            sets.indices.map { (sets[$0].source.folder.path, $0) }, uniquingKeysWith: { first, _ in first })
        catalogsWithDark = Set(
            sets.lazy.filter { ($0.kind == .color || $0.isImage) && $0.filled.contains(where: \.isDark) }.map(\.catalog))
        groundCompanions = Set(sets.compactMap(Self.companion))
        namesPlatforms = catalogs.indices.map { index in
            !(platforms.indices.contains(index) ? platforms[index] : settings.platforms).isEmpty
        }
        self.platforms = catalogs.indices.map { index in
            let named = platforms.indices.contains(index) ? platforms[index] : settings.platforms
            return named.isEmpty ? Self.platforms(of: catalogs[index]) : Set(named)
        }
    }

    private mutating func findTargets() {
        targets = catalogs.map { targets(shipping: originals[$0.path] ?? $0.path) }
        // What the entries of a catalog are for says less than who ships it.
        for (index, shipping) in targets.enumerated() where !namesPlatforms[index] {
            // If the platform of one isn't known, the others' say nothing about it.
            guard shipping.allSatisfy({ !$0.platforms.isEmpty }) else { continue }
            let found = Set(shipping.flatMap(\.platforms))
            if !found.isEmpty { platforms[index] = found }
        }
    }

    /// The name of an image in words, and where it is.
    package struct Companion: Sendable, Hashable {
        var folder: Folder
        var words: [String]
    }

    /// Words in a name that say for which background an image is made.
    static let groundWords: Set<String> = ["dark", "light", "white", "black", "night", "day", "inverse", "inverted"]

    /// Whether a name says for which background an image is made. A day and a night can be what it shows: `day-view`.
    static func namesGround(_ words: [String]) -> Bool {
        guard let last = words.last else { return false }
        return groundWords.contains(last) || words.contains { groundWords.contains($0) && !["day", "night"].contains($0) }
    }

    /// The name of an image without its background word. Nil if it doesn't have one.
    private static func companion(of set: LintSet) -> Companion? {
        guard set.isImage else { return nil }
        let words = NameTokens.split(set.name)
        let rest = words.compactMap(withoutGround)
        return rest != words && !rest.isEmpty ? Companion(folder: Folder(set), words: rest) : nil
    }

    /// `contrast` for `contrastlight`, and nil for `light`.
    private static func withoutGround(_ word: String) -> String? {
        if groundWords.contains(word) { return nil }
        let ending = ["dark", "light", "white", "black"].first { word.hasSuffix($0) && word.count > $0.count + 2 }
        return ending.map { String(word.dropLast($0.count)) } ?? word
    }

    /// Whether the App Store never sees the app of a set: it is a test or an example, or has entitlements of Apple's own.
    func isOutsideStore(_ set: LintSet) -> Bool {
        let folders = set.path.split(separator: "/").dropLast(set.pathInCatalog.split(separator: "/").count + 1)
        if folders.contains(where: { Self.exampleFolders.contains($0.lowercased()) || $0.hasSuffix("Tests") }) { return true }
        guard let usage, catalogs.indices.contains(set.catalog) else { return false }
        let path = catalogs[set.catalog].path
        return usage.isOutsideStore(near: originals[path] ?? path)
    }

    /// Whole names: an app can be called `SpeedTest`.
    private static let exampleFolders: Set<String> = [
        "test", "tests", "testdata", "example", "examples", "demo", "demos", "sample", "samples",
    ]

    /// Whether the app of a set runs on no device but the iPad. The project files say it, or else the app icons.
    func isForPadOnly(_ set: LintSet) -> Bool {
        let families = targets(of: set).compactMap { $0.deployment(for: .ios)?.families.value }
        if !families.isEmpty { return families.allSatisfy { $0 == [2] } }
        guard catalogs.indices.contains(set.catalog) else { return false }
        let icons = catalogs[set.catalog].sets.filter { $0.kind == .appIcon }
        let idioms = Set(icons.lazy.flatMap(\.entries).map(\.key.idiom))
        return idioms.contains(.pad) && idioms.isSubset(of: [.pad, .iosMarketing])
    }

    /// Whether a set is in the catalog of an extension, a widget or a test, and not of the app itself. The targets that ship it say
    /// it, or else the names of its folders.
    func isOfExtension(_ set: LintSet) -> Bool {
        let targets = targets(of: set)
        if !targets.isEmpty { return !targets.contains(where: \.kind.isApp) }
        let words = set.path.split(separator: "/").dropLast().flatMap { NameTokens.split($0) }
        return !Self.extensionWords.isDisjoint(with: words)
    }

    private static let extensionWords: Set<String> = [
        "extension", "extensions", "widget", "widgets", "intent", "intents", "stickers", "share", "today", "test",
        "tests", "example", "examples", "demo", "sample", "samples", "preview",
    ]

    package func platforms(of set: LintSet) -> Set<Platform> {
        platforms.indices.contains(set.catalog) ? platforms[set.catalog] : []
    }

    /// Whether the set has a dark variant, or gets one when it is compiled.
    package func hasDark(_ set: LintSet) -> Bool { set.filled.contains(where: \.isDark) || derived.makesDark(for: set) }

    /// What the sources say, if there is code among them. Nil if there is only a project file, for example.
    var code: AppUsage? { usage?.hasCode == true ? usage : nil }

    /// What the sources say about a set, with the places that draw it. Nil if there are no sources to read.
    func evidence(of set: LintSet) -> AssetEvidence? {
        code?.evidence(of: set.assetNames, kind: set.kind, symbolName: set.source.namespacedName)
    }

    /// Whether the sources use a set. Nil if there are no sources to read.
    func use(of set: LintSet) -> AssetEvidence.State? {
        states[set.folder] ?? code?.state(of: set.assetNames, kind: set.kind)
    }

    private mutating func findUses() {
        let code = code
        states = Dictionary(
            sets.compactMap { set in code.map { (set.folder, $0.state(of: set.assetNames, kind: set.kind)) } }
        ) { first, _ in first }
    }

    /// Whether a color tints all controls of the app, without any code: `AccentColor`, or what the project names.
    func tintsControls(_ set: LintSet) -> Bool {
        guard set.kind == .color else { return false }
        return set.shortName == "AccentColor" || usage?.accentColors.contains(set.shortName) == true
            || targets(of: set).contains { $0.accentColor.value == set.shortName }
    }

    /// Whether an image can't be seen on a dark background, and there are no sources that tell how it is drawn.
    func isLostWithoutSources(_ set: LintSet) -> Bool {
        guard set.isImage, let answer = dark?[set] else { return false }
        return answer.state == .undecided && answer.cause == .pixels
    }

    /// The colors and images that miss a dark variant, and those that may, with the entries that need a counterpart.
    ///
    /// - Parameter isWanted: whether to return a set, by what shows that it misses one.
    func missingDark(
        where isWanted: (LintSet, DarkAnswer.Cause?) -> Bool
    ) -> [(set: LintSet, answer: DarkAnswer, entry: SourceEntry)] {
        // A first dark mode is one finding.
        if reportsFirstDarkMode, !FirstDarkMode.open(in: self).isEmpty { return [] }
        return sets.compactMap { set in
            guard let answer = dark?[set], answer.severity != nil, isWanted(set, answer.cause),
                let entry = answer.entry ?? set.entryWithoutDark
            else { return nil }
            return (set, answer, entry)
        }
    }

    package func facts(of entry: SourceEntry, in set: LintSet) -> PictureFacts? {
        set.filePath(of: entry).flatMap { pictures[$0] }
    }

    /// The platforms that a catalog's entries name. If it has app icons, only their entries count. Empty if every entry is
    /// `universal`.
    private static func platforms(of catalog: SourceCatalog) -> Set<Platform> {
        let icons = named(catalog.sets.filter { [.appIcon, .icon, .brandAssets].contains($0.kind) })
        return icons.isEmpty ? named(catalog.sets) : icons
    }

    private static func named(_ sets: [SourceSet]) -> Set<Platform> {
        var found: Set<Platform> = []
        let isForWatch = { (entry: SourceEntry) in entry.key.qualifier("platform") == "watchos" }
        // Xcode's template for a widget has an empty slot for watchOS.
        for entry in sets.lazy.flatMap(\.entries) where entry.fileName != nil || !isForWatch(entry) {
            if let name = entry.key.qualifier("platform"), let platform = Platform(spelling: String(name)) {
                found.insert(platform)
            } else if let platform = Platform.allCases.first(where: { $0.idioms.contains(entry.key.idiom) }) {
                found.insert(platform)
            }
        }
        return found
    }
}
