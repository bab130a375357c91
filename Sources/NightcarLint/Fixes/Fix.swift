package import NightcarJSON
import NightcarSystem
import NightcarXCAssets
package import ThemeCatalogPixels

/// How to mend what an issue is about.
package struct Fix: Sendable {
    /// A change of a set's files. Paths are the set's folder, as the finding spells it, and names in it.
    package enum Edit: Sendable {
        /// Sets a key of an entry, or takes it away when the value is nil. The entry is named by its place in the text.
        case setEntry(folder: String, entry: ByteRange, key: String, value: JSONValue?)
        case removeEntry(folder: String, entry: ByteRange)
        /// Adds an entry behind the last one.
        case addEntry(folder: String, JSONValue)
        /// Sets a key of `properties`, or takes it away.
        case setProperty(folder: String, key: String, value: JSONValue?)
        /// Lays the whole Contents.json out as Xcode does.
        case format(folder: String)
        /// Writes a Contents.json where there is none.
        case create(folder: String, JSONValue)
        case rename(folder: String, from: String, to: String)
        /// Removes a file that nothing names any more.
        case delete(folder: String, file: String)
        /// Paints a picture on a color, so that it needs no alpha; without a color only one that is opaque already.
        case flatten(folder: String, file: String, RGB8?)
        /// Takes the color out of a picture.
        case desaturate(folder: String, file: String)
        /// Removes a set.
        case deleteSet(folder: String)

        var folder: String {
            switch self {
            case .setEntry(let folder, _, _, _), .removeEntry(let folder, _), .addEntry(let folder, _),
                .setProperty(let folder, _, _), .format(let folder), .create(let folder, _), .rename(let folder, _, _),
                .delete(let folder, _), .flatten(let folder, _, _), .desaturate(let folder, _), .deleteSet(let folder):
                folder
            }
        }
    }

    /// Nobody has to look at the result. A fix that is not safe is applied with `--unsafe` only.
    package var isSafe: Bool
    package var edits: [Edit]

    package init(isSafe: Bool, _ edits: [Edit]) {
        self.isSafe = isSafe
        self.edits = edits
    }

    package static func safe(_ edits: Edit...) -> Fix { Fix(isSafe: true, edits) }
    package static func unsafe(_ edits: Edit...) -> Fix { Fix(isSafe: false, edits) }
}

extension LintSet {
    var folder: String { source.folder.path }

    /// Whether another file has the name already; a second name of the same one, as a killed run leaves it, does not count.
    func isTaken(_ name: String, besides file: String) -> Bool {
        source.folder.files.contains { other in
            other.lowercased() == name.lowercased() && !isOneFile("\(folder)/\(other)", "\(folder)/\(file)")
        }
    }

    /// Takes entries out, and their files where no other entry names them.
    func removal(of entries: [SourceEntry]) -> [Fix.Edit] {
        let listed = entries.filter { $0.origin == .list }
        let ranges = Set(listed.map(\.node.range))
        var edits = listed.map { Fix.Edit.removeEntry(folder: folder, entry: $0.node.range) }
        let kept = Set(source.entries.filter { !ranges.contains($0.node.range) }.compactMap(\.file))
        for file in Set(listed.compactMap(\.file)).subtracting(kept).sorted() {
            edits.append(.delete(folder: folder, file: file))
        }
        return edits
    }
}
