package import NightcarBasics
package import NightcarModel
package import NightcarProjects
import NightcarXCAssets

/// What an app's sources say about assets: code, storyboards, property lists, scripts and project files.
package struct AppUsage: Sendable {
    /// The number of files that were read. If it is 0, nothing is known.
    package private(set) var fileCount = 0
    /// Whether one of them could name an asset to draw it. A project file and settings alone say nothing about what code uses.
    package private(set) var hasCode = false
    /// Where nothing could be read, and why.
    package private(set) var notes: [String] = []
    /// The names of pictures outside catalogs, without scale and extension.
    package private(set) var looseFiles: Set<String> = []
    /// The names of the sets of all catalogs beside the sources, without namespaces.
    package private(set) var catalogNames: Set<String> = []
    /// All places that name an asset, by path, line and column, also names that no catalog has.
    package private(set) var uses: [AssetUse] = []
    /// The projects among the sources.
    package let projects: Projects
    /// The names of the colors that tint all controls of an app, as Info.plists say.
    package private(set) var accentColors: Set<String> = []
    /// Under which look targets run.
    private var looks: AppearanceTable
    private var entitlements: [(path: String, isOutsideStore: Bool)] = []
    /// The folders with an Xcode project.
    private var projectFolders: [String] = []
    private var words: Set<NameHash> = []
    private var literals: Set<NameHash> = []
    private var patterns: [NamePattern: Location] = [:]
    private var byName: [String: [AssetUse]] = [:]
    /// Symbols of assets, by their names without case and punctuation.
    private var bySymbol: [NameHash: [AssetUse]] = [:]
    private var found: [FoundUse] = []
    private var passedTexts: [FoundUse] = []
    /// The names of views to which code gives an image or a tint.
    private var redrawn: Set<String> = []
    private var flow = CodeFlow()
    /// The number of images that code passes on in too many places to follow them.
    package private(set) var unfollowedImages = 0

    /// Whether a file of this name can say something about assets.
    package static func reads(_ path: String) -> Bool { CodeFiles.reads(path) }

    /// Reads all sources at and below some paths.
    ///
    /// - Parameters:
    ///   - width: the number of files that are read at the same time.
    ///   - projects: the projects around the paths. Nil to read them.
    ///   - cache: what earlier runs found in files of code.
    package static func reading(
        _ paths: [String], projects: Projects? = nil, width: Int, cache: ProgramCache? = nil
    ) async -> AppUsage {
        var files = CodeFiles()
        for path in paths { files.visit(path) }
        let found = files.found
        let scans = await Task(executorPreference: ThreadPool.shared) {
            found.deepMap(width: min(width, 16), stack: Self.stackBytes) { SourceScan(of: $0, cache: cache) }
        }.value
        var usage = AppUsage(scans, of: paths, projects: projects)
        usage.notes = files.notes + usage.notes + Self.unread(found.map(\.path))
        usage.looseFiles.formUnion(files.pictures)
        usage.catalogNames = files.catalogNames
        return usage
    }

    /// The languages that are only searched for names.
    private static func unread(_ paths: [String]) -> [String] {
        var languages = [("Kotlin", ".kt"), ("Dart", ".dart"), ("JavaScript", ".jsx"), ("TypeScript", ".tsx")]
        #if !SwiftSources
            languages.append(("Swift", ".swift"))
        #endif
        let found = languages.filter { language in paths.contains { $0.hasSuffix(language.1) } }.map(\.0)
        if found.isEmpty { return [] }
        return ["\(found.joined(separator: ", ")) code was searched for names only, so nothing tells how it draws what it names"]
    }

    /// - Parameters:
    ///   - scans: what each file says. Nil for files that can't be read.
    ///   - paths: the files and folders that were read.
    init(_ scans: [SourceScan?], of paths: [String] = [], projects: Projects? = nil) {
        let projects = projects ?? paths.first.map { Projects(around: $0) } ?? .none
        self.projects = projects
        looks = AppearanceTable(sources: paths, projects: projects)
        for scan in scans.compactMap({ $0 }) { add(scan) }
        follow()
        uses.sort { ($0.path, $0.line, $0.column, $0.name) < ($1.path, $1.line, $1.column, $1.name) }
    }

    /// The folders with the sources of the app that some catalogs belong to: their project and what it depends on by path. If none is
    /// near, the repository if it has a project, or else the folder of the outermost project above the first catalog.
    ///
    /// - Parameter projects: the projects around the catalogs. Nil to read them if they are needed.
    /// - Returns: with links resolved. Empty if there is no project.
    package static func folders(of catalogs: [String], repository: String, projects: Projects? = nil) -> [String] {
        let outermost = CodeFiles.folder(ofRepository: repository) ?? catalogs.first.flatMap(CodeFiles.folder(above:))
        guard let outermost, let root = Paths.real(outermost) else { return [] }
        let real = catalogs.map(Paths.resolved)
        // Most repositories have one project, at the top.
        if real.isEmpty || real.contains(where: { CodeFiles.folder(nearest: $0, below: root) == root }) { return [root] }
        let known = projects?.root == root ? projects : nil
        return (known ?? Projects(root: root)).folders(of: real)
    }

    private mutating func add(_ scan: SourceScan) {
        fileCount += 1
        if !CodeFiles.describesProject(scan.path) { hasCode = true }
        if scan.isTooDeep { notes.append("\(Paths.normalized(scan.path)): not read, because it nests too deep") }
        found += scan.found
        passedTexts += scan.passedTexts
        flow.formUnion(scan.flow)
        redrawn.formUnion(scan.redrawn)
        uses += scan.uses
        words.formUnion(scan.words)
        literals.formUnion(scan.literals)
        patterns.merge(scan.patterns) { $0.path < $1.path ? $0 : $1 }
        looseFiles.formUnion(scan.pictures)
        accentColors.formUnion(scan.accentColors)
        looks.add(scan)
        if let isOutsideStore = scan.isOutsideStore { entitlements.append((scan.path, isOutsideStore)) }
        if scan.path.hasSuffix(".pbxproj") { projectFolders.append(Paths.parent(of: Paths.parent(of: scan.path))) }
    }

    /// Follows what Swift code passes on to where it is drawn, and sorts the uses by name.
    private mutating func follow() {
        // What code changes isn't drawn as the storyboard says.
        for index in uses.indices where uses[index].outlet.map(redrawn.contains) == true { uses[index].drawing = .unknown }
        var all: [AssetUse] = uses
        for item in found {
            let ends = flow.ends(of: item.outcome, isName: false)
            if ends.isCapped, item.use.kind != .color { unfollowedImages += 1 }
            let places = Self.places(of: item.use, ends.ends, among: flow.types)
            uses.append(places.first ?? item.use)
            all += places.isEmpty ? [item.use] : places
        }
        for item in passedTexts {
            let ends = flow.ends(of: item.outcome, isName: true).ends
            for kind in [SetKind.image, .color] {
                var use = item.use
                use.kind = kind
                let places = Self.places(of: use, ends.filter { $0.names == kind }, among: flow.types)
                if let first = places.first { uses.append(first) }
                all += places
            }
        }
        (found, passedTexts, flow, redrawn) = ([], [], CodeFlow(), [])
        byName = Dictionary(
            grouping: all.filter { $0.form == .text || $0.form == .storyboard || $0.form == .propertyList }, by: \.name)
        bySymbol = Dictionary(
            grouping: all.filter { ![.text, .storyboard, .propertyList].contains($0.form) }, by: { NameHash($0.name.utf8) })
    }

    /// The use of an asset at each of the places where its value ends up. A place that says nothing counts only if no other does.
    ///
    /// - Parameter types: the types of the app, whose names mean something else than the system's.
    private static func places(of use: AssetUse, _ ends: [Outcome], among types: Set<String>) -> [AssetUse] {
        var places: [AssetUse] = []
        for end in ends {
            var place = use
            place.apply(end)
            place.isGuess = place.isGuess || !end.types.isDisjoint(with: types)
            if end.location.path != use.path || end.location.range?.start.line != use.line { place.drawnAt = end.location }
            if !places.contains(place) { places.append(place) }
        }
        let telling = places.filter { $0.drawing != .unknown || $0.role != nil }
        return Array((telling.isEmpty ? Array(places.prefix(1)) : telling).prefix(mostPlaces))
    }

    /// The stack of a thread that reads Swift: the parser nests to 256 levels, which take more than the usual 8 MB in a debug build.
    static let stackBytes = 64 << 20

    /// How many places one use is followed to.
    private static let mostPlaces = 16

    /// What the sources say about an asset, with the places that draw it.
    ///
    /// - Parameters:
    ///   - names: the asset's names: alone and with its namespace.
    ///   - kind: the kind of its set. All kinds but colors are found where an image is expected.
    ///   - symbolName: the name of which Xcode makes the symbol, with its namespace. Nil if it isn't known.
    package func evidence(of names: [String], kind: SetKind, symbolName: String? = nil) -> AssetEvidence {
        let spellings = Spellings(names, kind: kind, symbolName: symbolName)
        let found = uses(spellings)
        guard !found.isEmpty else {
            return AssetEvidence(state: isPossible(spellings) ? .possible : .unused, uses: wildcards(spellings))
        }
        return AssetEvidence(state: .used, uses: found)
    }

    /// Whether the sources use an asset.
    package func state(of names: [String], kind: SetKind) -> AssetEvidence.State {
        let spellings = Spellings(names, kind: kind)
        return uses(spellings).isEmpty ? isPossible(spellings) ? .possible : .unused : .used
    }

    /// The names and symbols of one asset.
    private struct Spellings {
        var names: [String]
        var all: [String]
        var isColor: Bool

        /// The symbols that Xcode generates for it. Nil if the namespace isn't known.
        var symbols: Set<NameHash>?

        init(_ names: [String], kind: SetKind, symbolName: String? = nil) {
            self.names = Set(names).sorted()
            isColor = kind == .color
            symbols = symbolName.map { Set(AssetSymbol.spellings(of: $0, kind: kind).map { NameHash($0.utf8) }) }
            all = self.names + self.names.flatMap { AssetSymbol.spellings(of: $0, kind: kind) }
        }
    }

    private func uses(_ spellings: Spellings) -> [AssetUse] {
        let symbols = Set(spellings.all.map { NameHash($0.utf8) })
        var found: [AssetUse] = spellings.names.flatMap { byName[$0] ?? [] }
        found += symbols.flatMap { bySymbol[$0] ?? [] }
        found.removeAll { ($0.kind == .color) != spellings.isColor }
        // `.text` is the set `text`, and not one in a namespace.
        if let symbols = spellings.symbols {
            found.removeAll { $0.form == .symbol && !symbols.contains(NameHash($0.name.utf8)) }
        }
        return found.sorted { ($0.path, $0.line, $0.column, $0.name) < ($1.path, $1.line, $1.column, $1.name) }
    }

    /// The names that code puts together and that could be one of an asset.
    private func wildcards(_ spellings: Spellings) -> [AssetUse] {
        patterns.filter { pattern, _ in spellings.names.contains(where: pattern.matches) }
            .map { AssetUse(name: $0.key.text, kind: spellings.isColor ? .color : .image, form: .wildcard, location: $0.value) }
            .sorted { ($0.path, $0.line, $0.column, $0.name) < ($1.path, $1.line, $1.column, $1.name) }
    }

    private func isPossible(_ spellings: Spellings) -> Bool {
        let hashes = spellings.all.map { NameHash($0.utf8) }
        return hashes.contains { words.contains($0) || literals.contains($0) }
            || patterns.keys.contains { pattern in spellings.names.contains(where: pattern.matches) }
            || spellings.names.contains { isPutTogether($0) || beginsWithText($0) }
    }

    /// The targets that show a catalog, and under which looks. Never empty.
    package func appearances(of catalog: String) -> [TargetAppearance] { looks.appearances(of: catalog) }

    /// Whether a file is in the code of a target. Nil if no project says what its code is.
    package func isInCode(_ path: String, of target: String) -> Bool? { looks.isInCode(path, of: target) }

    /// Whether the app of a catalog has entitlements that Apple grants to no app of the App Store.
    ///
    /// The entitlements that share the most folders with the catalog belong to its app, if they are in a folder above it, or in the
    /// same folder of an Xcode project. In other folders of the project are other targets, such as a daemon.
    package func isOutsideStore(near catalog: String) -> Bool {
        guard entitlements.contains(where: \.isOutsideStore) else { return false }
        let near = entitlements.map { Self.sharedFolders(catalog, $0.path) }
        let project = projectFolders.map(Self.folders).filter { Self.folders(catalog).starts(with: $0) }.map(\.count).max()
        return zip(entitlements, near).contains { file, shared in
            let isAbove = shared == Self.folders(Paths.parent(of: file.path)).count
            return file.isOutsideStore && shared == near.max() && (isAbove || shared > project ?? .max)
        }
    }

    private static func folders(_ path: String) -> [String] { Paths.components(Paths.real(path) ?? path).map(String.init) }

    private static func sharedFolders(_ path: String, _ other: String) -> Int {
        zip(folders(path), folders(other)).prefix { $0 == $1 }.count
    }

    /// Whether a text in the sources is the beginning of a name, up to one of its separators: `["flag", code].joined(separator: "_")`.
    private func beginsWithText(_ name: String) -> Bool {
        let bytes = Array(name.utf8)
        return bytes.indices.dropFirst(3).contains { cut in
            (!bytes[cut].isWord || bytes[cut] == UInt8(ascii: "_")) && literals.contains(NameHash(bytes[..<cut]))
        }
    }

    /// Whether a name can be made of two texts in the sources: `"menu_" + "play"`.
    private func isPutTogether(_ name: String) -> Bool {
        let bytes = Array(name.utf8)
        guard bytes.count >= 4 else { return false }
        return (2...bytes.count - 2).contains { cut in
            literals.contains(NameHash(bytes[..<cut])) && literals.contains(NameHash(bytes[cut...]))
        }
    }
}
