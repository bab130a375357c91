import NightcarDiagnostics
package import NightcarModel
import NightcarSystem
import NightcarXCAssets
import Synchronization

/// What an app's sources say about assets: code, storyboards, property lists, scripts and project files.
package struct AppUsage: Sendable {
    /// The number of files that were read. If it is 0, nothing is known.
    package private(set) var fileCount = 0
    /// Where nothing could be read, and why.
    package private(set) var notes: [String] = []
    /// The names of pictures outside catalogs, without scale and extension.
    package private(set) var looseFiles: Set<String> = []
    /// All places that name an asset, by path, line and column, also names that no catalog has.
    package private(set) var uses: [AssetUse] = []
    package private(set) var build = BuildSettings()
    /// The files that can turn dark surroundings off, and whether they do.
    private var switches: [(path: String, isAlwaysLight: Bool)] = []
    private var entitlements: [(path: String, isOutsideStore: Bool)] = []
    /// The folders with an Xcode project.
    private var projectFolders: [String] = []
    private var words: Set<NameHash> = []
    private var literals: Set<NameHash> = []
    private var patterns: Set<NamePattern> = []
    private var byName: [String: [AssetUse]] = [:]
    /// The paths of the Swift files.
    private(set) var swiftFiles: [String] = []
    private let flow = FollowedImages()

    /// Reads all sources at and below some paths.
    ///
    /// - Parameter width: the number of files that are read at the same time.
    package static func reading(_ paths: [String], width: Int) async -> AppUsage {
        var files = SourceFiles()
        for path in paths { files.visit(path) }
        let scans = await files.found.concurrentMap(width: width) { SourceScan(of: $0) }
        var usage = AppUsage()
        usage.notes = files.notes
        usage.looseFiles = files.pictures
        for scan in scans.compactMap({ $0 }) { usage.add(scan) }
        usage.uses.sort { ($0.path, $0.line, $0.column, $0.name) < ($1.path, $1.line, $1.column, $1.name) }
        usage.byName = Dictionary(grouping: usage.uses, by: \.name)
        return usage
    }

    /// The folder with the sources of an app, by the folder of its repository. Nil if there is no project.
    package static func folder(ofRepository root: String) -> String? { SourceFiles.folder(ofRepository: root) }

    private mutating func add(_ scan: SourceScan) {
        fileCount += 1
        if scan.path.hasSuffix(".swift") { swiftFiles.append(scan.path) }
        uses += scan.uses
        words.formUnion(scan.words)
        literals.formUnion(scan.literals)
        patterns.formUnion(scan.patterns)
        looseFiles.formUnion(scan.pictures)
        build.formUnion(scan.build)
        if scan.isAlwaysLight || scan.path.hasSuffix("Info.plist") { switches.append((scan.path, scan.isAlwaysLight)) }
        if let isOutsideStore = scan.isOutsideStore { entitlements.append((scan.path, isOutsideStore)) }
        if scan.path.hasSuffix(".pbxproj") { projectFolders.append(Paths.parent(of: Paths.parent(of: scan.path))) }
    }

    /// What the sources say about an asset, with the places that draw it.
    ///
    /// - Parameters:
    ///   - names: the asset's names: alone and with its namespace.
    ///   - kind: the kind of its set. All kinds but colors are found where an image is expected.
    package func evidence(of names: [String], kind: SetKind) -> AssetEvidence {
        let spellings = Spellings(names, kind: kind)
        let found = uses(spellings)
        guard !found.isEmpty else { return AssetEvidence(state: isPossible(spellings) ? .possible : .unused) }
        return AssetEvidence(state: .used, uses: kind == .color ? found : flow.following(found, in: swiftFiles))
    }

    /// Whether the sources use an asset. Costs less than `evidence`, because nothing is followed to where it is drawn.
    package func state(of names: [String], kind: SetKind) -> AssetEvidence.State {
        let spellings = Spellings(names, kind: kind)
        return uses(spellings).isEmpty ? isPossible(spellings) ? .possible : .unused : .used
    }

    /// The number of images that code passes on in too many places to follow them.
    package var unfollowedImages: Int { flow.unfollowed }

    /// The names and symbols of one asset.
    private struct Spellings {
        var names: [String]
        var all: [String]
        var isColor: Bool

        init(_ names: [String], kind: SetKind) {
            self.names = Set(names).sorted()
            isColor = kind == .color
            all = self.names + self.names.flatMap { AssetSymbol.spellings(of: $0, kind: kind) }
        }
    }

    private func uses(_ spellings: Spellings) -> [AssetUse] {
        let found = spellings.all.flatMap { byName[$0] ?? [] }.filter { ($0.kind == .color) == spellings.isColor }
        return found.sorted { ($0.path, $0.line, $0.column, $0.name) < ($1.path, $1.line, $1.column, $1.name) }
    }

    private func isPossible(_ spellings: Spellings) -> Bool {
        let hashes = spellings.all.map { NameHash($0.utf8) }
        return hashes.contains { words.contains($0) || literals.contains($0) }
            || patterns.contains { pattern in spellings.names.contains(where: pattern.matches) }
            || spellings.names.contains(where: isPutTogether)
    }

    /// What turns dark mode off for the app of a catalog. Nil if the app follows the system.
    ///
    /// A repository can have several apps. The files that share the most folders with the catalog belong to its app.
    package func lightOnly(near catalog: String) -> LightOnly? {
        guard switches.contains(where: \.isAlwaysLight) else { return nil }
        let near = switches.map { Self.sharedFolders(catalog, $0.path) }
        return zip(switches, near).first { $0.0.isAlwaysLight && $0.1 == near.max() }
            .map { LightOnly(location: Location(path: $0.0.path)) }
    }

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

    /// Whether a name can be made of two texts in the sources: `"menu_" + "play"`.
    private func isPutTogether(_ name: String) -> Bool {
        let bytes = Array(name.utf8)
        guard bytes.count >= 4 else { return false }
        return (2...bytes.count - 2).contains { cut in
            literals.contains(NameHash(bytes[..<cut])) && literals.contains(NameHash(bytes[cut...]))
        }
    }
}

/// Images that were followed to where code draws them, each once.
private final class FollowedImages: Sendable {
    private struct State {
        var flow: ImageFlow?
        var known: [[AssetUse]: [AssetUse]] = [:]
    }

    private let state = Mutex(State())

    var unfollowed: Int { state.withLock { $0.flow?.unfollowed ?? 0 } }

    func following(_ uses: [AssetUse], in files: [String]) -> [AssetUse] {
        guard !uses.contains(where: { $0.drawing != .unknown }) else { return uses }
        return state.withLock { state in
            if let known = state.known[uses] { return known }
            let flow = state.flow ?? ImageFlow(files)
            state.flow = flow
            var followed = uses
            if let place = flow.place(drawing: uses), let index = uses.firstIndex(where: { $0.location == place.use.location }) {
                followed[index].drawing = .ownColors
                followed[index].drawnAt = place.location
            }
            state.known[uses] = followed
            return followed
        }
    }
}
