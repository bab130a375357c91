package import NightcarBasics
import NightcarModel
package import NightcarXCAssets
package import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

/// The changes that bring a catalog up to its tokens.
package struct TokenWriting: Sendable {
    package struct Change: Sendable {
        package enum Kind: String, Sendable {
            case add, change, remove
        }

        package var kind: Kind
        /// The folder of the set.
        package var path: String
        /// What differs, one line each.
        package var lines: [String]
        /// The new `Contents.json`. Nil to remove the set.
        fileprivate var contents: [UInt8]?
    }

    package private(set) var changes: [Change] = []
    package private(set) var findings: [Finding] = []
    /// The sets that are as the tokens say.
    package private(set) var unchanged = 0
    private let catalog: String
    private var lock = TokenLock()
    private var oldLock = TokenLock()
    /// Folders that need a `Contents.json`, with its text.
    private var folders: [(path: String, contents: [UInt8])] = []

    /// - Parameters:
    ///   - path: the catalog. It may not exist yet.
    ///   - adopts: whether sets that somebody else made are changed, too.
    /// - Throws: `Failure` if the catalog or its lock can't be read.
    package init(_ tokens: TokenCatalog, to path: String, adopts: Bool) throws(Failure) {
        catalog = Paths.trimmed(path)
        oldLock = try TokenLock(path: TokenLock.path(beside: catalog))
        lock = oldLock
        let present = Paths.isFolder(catalog) ? try loadCatalog(at: catalog).tokenSets : [:]
        for set in tokens.sets { plan(set, present[set.folderName], tokens.settings, adopts) }
        planRemovals(tokens, present)
        planFolders(tokens)
    }

    /// Whether nothing would be written.
    package var isEmpty: Bool { changes.isEmpty && lock == oldLock }

    /// Writes the changes. The lock comes first with the sets of both runs, so that a run that was stopped still knows its own.
    ///
    /// - Parameter done: gets each change after it is made.
    package func write(_ done: (Change) -> Void) throws(FileError) {
        if isEmpty { return }
        try makeFolder(catalog)
        let lockPath = TokenLock.path(beside: catalog)
        var early = lock
        early.records.merge(oldLock.records) { new, _ in new }
        if early != oldLock { try writeFileAtomically(Array(early.text.utf8), to: lockPath) }
        for folder in folders {
            try makeFolder(folder.path)
            try writeFileAtomically(folder.contents, to: "\(folder.path)/Contents.json", isDurable: false)
        }
        for change in changes {
            if let contents = change.contents {
                try makeFolder(change.path)
                try writeFileAtomically(contents, to: "\(change.path)/Contents.json", isDurable: false)
            } else {
                if unlink("\(change.path)/Contents.json") != 0, errno != ENOENT {
                    throw FileError(path: change.path, doing: "remove", errno: errno)
                }
                // Fails if somebody put other files into the set, which then stay.
                rmdir(change.path)
            }
            done(change)
        }
        if lock != early { try writeFileAtomically(Array(lock.text.utf8), to: lockPath) }
    }
}

extension TokenCatalog {
    /// The catalog that `tokens build` would write into an empty folder, without writing it.
    ///
    /// - Parameter path: what the catalog is called.
    package func sourceCatalog(named path: String) -> SourceCatalog {
        var contents: [String: JSONValue] = [:]
        for set in sets {
            contents[set.folderName] = TokenWriting.contents(set, nil, settings.gamut)
            let parts = set.folderName.split(separator: "/")
            for depth in parts.indices.dropFirst() {
                contents[parts[..<depth].joined(separator: "/")] = TokenWriting.group(isCatalog: false)
            }
        }
        if contents.isEmpty { return SourceCatalog(emptyAt: path) }
        contents[""] = TokenWriting.group(isCatalog: true)
        return makeCatalog(named: path, contents: contents)
    }
}

private extension TokenWriting {
    /// The path of a set in the lock.
    func key(_ path: String) -> String {
        let folder = Paths.parent(of: catalog)
        return folder.isEmpty ? path : String(path.dropFirst(folder.count + 1))
    }

    mutating func plan(_ set: TokenSet, _ own: SourceSet?, _ settings: TokenSettings, _ adopts: Bool) {
        let path = own?.folder.path ?? "\(catalog)/\(set.folderName)"
        let isOurs = lock.records[key(path)] != nil
        let differences = own.map { set.differences(from: $0, settings.gamut) } ?? []
        if own?.folder.document != nil, differences.isEmpty {
            // The digest stays that of the file that we wrote, so that a set that somebody edited since isn't removed later.
            lock.records[key(path)]?.token = set.token
            unchanged += 1
            return
        }
        if own != nil, !isOurs, !adopts {
            for difference in differences {
                findings.append(
                    Finding(
                        .tokenDrift, .error,
                        "\"\(set.name)\" was made by hand and differs from \(set.token) (set → token): \(difference.text); "
                            + "remove the set, or use --adopt",
                        at: difference.entry, related: [.init(location: difference.token, message: "the value of the token")],
                        asset: path))
            }
            return
        }
        let contents = Array(Self.contents(set, own, settings.gamut).pretty.utf8)
        lock.records[key(path)] = .init(token: set.token, output: SHA256.hex(contents))
        let source = set.target == nil ? set.token : "\(set.token), an alias"
        let lines =
            differences.isEmpty
            ? ["\(TokenDifference.text(set.values[0].color.value(in: .srgb))), from \(source) at \(set.location)"]
            : differences.map { "\($0.text), from \(source) at \($0.token)" }
        changes.append(
            Change(kind: own == nil ? .add : .change, path: path, lines: lines, contents: contents))
    }

    /// Sets in the lock whose token is gone. A set that was edited since stays.
    mutating func planRemovals(_ tokens: TokenCatalog, _ present: [String: SourceSet]) {
        let failed = tokens.failedNames.flatMap { name in [SetKind.color, .gradient].map { "\(name).\($0.rawValue)" } }
        let wanted = Set(tokens.sets.map(\.folderName)).union(failed)
        let byPath = Dictionary(present.values.map { ($0.folder.path, $0) }) { first, _ in first }
        for (name, record) in oldLock.records.sorted(by: { $0.key < $1.key }) {
            let folder = Paths.parent(of: catalog)
            let path = folder.isEmpty ? name : "\(folder)/\(name)"
            guard Paths.isInside(path, catalog) else { continue }
            guard let set = byPath[path] else {
                if !wanted.contains(where: { path == "\(catalog)/\($0)" }) { lock.records[name] = nil }
                continue
            }
            guard !wanted.contains("\(set.name).\(set.kind.rawValue)") else { continue }
            lock.records[name] = nil
            guard let root = set.folder.document?.root, SHA256.hex(Array(root.pretty.utf8)) == record.output else {
                findings.append(
                    Finding(
                        .tokenSetExtra, .warning,
                        "the token \(record.token) is gone, but its color set was edited by hand, so it stays; remove it if you can",
                        at: set.location, asset: path))
                continue
            }
            changes.append(Change(kind: .remove, path: path, lines: ["the token \(record.token) is gone"], contents: nil))
        }
    }

    mutating func planFolders(_ tokens: TokenCatalog) {
        guard changes.contains(where: { $0.contents != nil }) else { return }
        var paths: Set<String> = []
        // A folder that is there already may be one without a namespace.
        for change in changes where change.kind == .add {
            var parent = Paths.parent(of: change.path)
            while parent.utf8.count > catalog.utf8.count {
                paths.insert(parent)
                parent = Paths.parent(of: parent)
            }
        }
        for path in [catalog] + paths.sorted() where access("\(path)/Contents.json", F_OK) != 0 {
            folders.append((path, Array(Self.group(isCatalog: path == catalog).pretty.utf8)))
        }
    }

    static func group(isCatalog: Bool) -> JSONValue {
        let info: JSONValue = ["author": "xcode", "version": 1]
        return isCatalog ? ["info": info] : ["info": info, "properties": ["provides-namespace": true]]
    }

    /// What a set has besides the tokens' colors stays: its properties, and entries for axes that tokens don't have.
    static func contents(_ set: TokenSet, _ own: SourceSet?, _ gamut: TokenSettings.Gamut) -> JSONValue {
        let entries = set.entries(gamut)
        let idioms = Set(entries.map(\.key.idiom))
        var colors = entries.map { entry($0.key, $0.color, set.stop(of: $0.key)) }
        for entry in own?.entries ?? [] where entry.origin == .list {
            var rest = entry.key
            (rest.luminosity, rest.contrast, rest.gamut) = (.any, .normal, .any)
            if idioms.contains(rest.idiom) { rest.idiom = .universal }
            rest = rest.settingQualifier("stop", to: nil)
            if rest != VariantKey() { colors.append(entry.node) }
        }
        var members = own?.folder.document?.root.effectiveMembers ?? []
        if !members.contains(where: { $0.key == "info" }) {
            members.append(JSONMember(key: "info", value: ["author": "xcode", "version": 1]))
        }
        if set.kind == .gradient, !members.contains(where: { $0.key == "properties" }) {
            members.append(JSONMember(key: "properties", value: JSONValue(.object(TokenSet.gradientProperties))))
        }
        let list = set.kind == .gradient ? "stops" : "colors"
        members.removeAll { $0.key == list }
        members.append(JSONMember(key: list, value: JSONValue(.array(colors))))
        return JSONValue(.object(members))
    }

    static func entry(_ key: VariantKey, _ color: ColorValue, _ stop: (number: Int, location: JSONValue)?) -> JSONValue {
        // Lists of members: a dictionary would be hashed and sorted for each entry of each set.
        var members = [JSONMember(key: "color", value: color.json(.six))]
        if key.gamut != .any { members.append(JSONMember(key: "display-gamut", value: .string(key.gamut.rawValue))) }
        members.append(JSONMember(key: "idiom", value: .string(key.idiom.rawValue)))
        if let stop {
            members.append(JSONMember(key: "location", value: stop.location))
            members.append(JSONMember(key: "stop", value: .integer(stop.number)))
        }
        let appearances = key.appearances
        if !appearances.isEmpty { members.append(JSONMember(key: "appearances", value: JSONValue(.array(appearances)))) }
        return JSONValue(.object(members))
    }
}
