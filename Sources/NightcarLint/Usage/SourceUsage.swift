import NightcarModel
import NightcarSystem
import NightcarXCAssets

/// A place in the sources where an asset is used by its name.
struct AssetReference: Sendable, Hashable {
    /// How an image is drawn there.
    enum Drawing: Sendable, Hashable {
        /// In its own colors.
        case asItIs
        /// In a color that the app sets, or on its own background.
        case adapted
        /// Another function or view gets the image and draws it.
        case unknown
    }

    /// The name, or the symbol for it.
    var name: String
    /// Whether an asset of this name must exist. The compiler checks symbols, and an app's own calls may look elsewhere.
    var mustExist: Bool
    /// Image or color.
    var kind: SetKind
    var drawing: Drawing
    var path: String
    var line: Int
    var column: Int
}

/// What the sources say about one asset.
enum AssetUse: Sendable, Hashable {
    /// They name it where an image or a color is expected.
    case used([AssetReference])
    /// They have a word that is its name, or put together names that could be its own. Nobody can tell how it is used.
    case possible
    case unused
}

/// What an app's sources say about assets: code, storyboards, property lists, scripts and project files.
struct SourceUsage: Sendable {
    /// The number of files that were read. If it is 0, nothing is known.
    private(set) var fileCount = 0
    /// The paths of the Swift files.
    private(set) var swiftFiles: [String] = []
    /// Where nothing could be read, and why.
    private(set) var notes: [String] = []
    /// The names of pictures outside catalogs, without scale and extension.
    private(set) var looseFiles: Set<String> = []
    private(set) var references: [AssetReference] = []
    private(set) var build = BuildSettings()
    /// The files that can turn dark surroundings off, and whether they do.
    private var switches: [(path: String, isAlwaysLight: Bool)] = []
    private var entitlements: [(path: String, isOutsideStore: Bool)] = []
    /// The folders with an Xcode project.
    private var projectFolders: [String] = []
    private var words: Set<NameHash> = []
    private var literals: Set<NameHash> = []
    private var patterns: Set<NamePattern> = []
    private var byName: [String: [AssetReference]] = [:]

    /// Reads all sources at and below some paths.
    ///
    /// - Parameter width: the number of files that are read at the same time.
    static func reading(_ paths: [String], width: Int) async -> SourceUsage {
        var files = SourceFiles()
        for path in paths { files.visit(path) }
        let scans = await files.found.concurrentMap(width: width) { SourceScan(of: $0) }
        var usage = SourceUsage()
        usage.notes = files.notes
        usage.looseFiles = files.pictures
        for scan in scans.compactMap({ $0 }) { usage.add(scan) }
        usage.byName = Dictionary(grouping: usage.references, by: \.name)
        return usage
    }

    private mutating func add(_ scan: SourceScan) {
        fileCount += 1
        if scan.path.hasSuffix(".swift") { swiftFiles.append(scan.path) }
        references += scan.references
        words.formUnion(scan.words)
        literals.formUnion(scan.literals)
        patterns.formUnion(scan.patterns)
        looseFiles.formUnion(scan.pictures)
        build.formUnion(scan.build)
        if scan.isAlwaysLight || scan.path.hasSuffix("Info.plist") { switches.append((scan.path, scan.isAlwaysLight)) }
        if let isOutsideStore = scan.isOutsideStore { entitlements.append((scan.path, isOutsideStore)) }
        if scan.path.hasSuffix(".pbxproj") { projectFolders.append(Paths.parent(of: Paths.parent(of: scan.path))) }
    }

    /// What the sources say about a set.
    func use(of set: LintSet) -> AssetUse {
        let names = Set([set.name, set.source.namespacedName, set.shortName]).sorted()
        let symbols = names.flatMap { AssetSymbol.spellings(of: $0, kind: set.kind) }
        let isColor = set.kind == .color
        let found = (names + symbols).flatMap { byName[$0] ?? [] }.filter { ($0.kind == .color) == isColor }
        if !found.isEmpty {
            return .used(found.sorted { ($0.path, $0.line, $0.column, $0.name) < ($1.path, $1.line, $1.column, $1.name) })
        }
        let hashes = (names + symbols).map { NameHash($0.utf8) }
        if hashes.contains(where: { words.contains($0) || literals.contains($0) }) { return .possible }
        if patterns.contains(where: { pattern in names.contains(where: pattern.matches) }) { return .possible }
        return names.contains(where: isPutTogether) ? .possible : .unused
    }

    /// The file that turns dark surroundings off for the app of a catalog.
    ///
    /// A repository can have several apps. The files that share the most folders with the catalog belong to its app.
    func alwaysLight(near catalog: String) -> String? {
        guard switches.contains(where: \.isAlwaysLight) else { return nil }
        let near = switches.map { Self.sharedFolders(catalog, $0.path) }
        return zip(switches, near).first { $0.0.isAlwaysLight && $0.1 == near.max() }?.0.path
    }

    /// Whether the app of a catalog has entitlements that Apple grants to no app of the App Store.
    ///
    /// The entitlements that share the most folders with the catalog belong to its app, if they are in a folder above it, or in the
    /// same folder of an Xcode project. In other folders of the project are other targets, such as a daemon.
    func isOutsideStore(near catalog: String) -> Bool {
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

/// A number for a name that ignores case, spaces and punctuation: `ic-japan` and `icJapan` have the same one (FNV-1a, 64 bits).
struct NameHash: Hashable, Sendable {
    private var value: UInt64 = 0xCBF2_9CE4_8422_2325

    init(_ bytes: some Sequence<UInt8>) {
        for byte in bytes where byte.isWord && byte != UInt8(ascii: "_") {
            let isCapital = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
            value = (value ^ UInt64(isCapital ? byte | 0x20 : byte)) &* 0x100_0000_01B3
        }
    }
}

/// A name that code puts together at run time: texts with gaps between them.
struct NamePattern: Hashable, Sendable {
    /// The texts. Between two of them, anything can be.
    private let parts: [String]

    /// - Returns: nil if the texts are too short to tell one name from another.
    init?(_ parts: [String]) {
        guard parts.count > 1, parts.joined().utf8.count(where: \.isWord) >= 2 else { return nil }
        self.parts = parts
    }

    func matches(_ name: String) -> Bool {
        var rest = name[...]
        guard let first = parts.first, let last = parts.last, rest.hasPrefix(first) else { return false }
        rest = rest.dropFirst(first.count)
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard let found = rest.firstRange(of: part) else { return false }
            rest = rest[found.upperBound...]
        }
        return rest.hasSuffix(last)
    }
}

extension UInt8 {
    /// Whether it is part of an identifier in ASCII, or of any character beyond.
    var isWord: Bool {
        self >= 0x80 || self == UInt8(ascii: "_") || self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9")
            || self | 0x20 >= UInt8(ascii: "a") && self | 0x20 <= UInt8(ascii: "z")
    }
}
