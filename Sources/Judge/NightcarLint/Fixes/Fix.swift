package import NightcarBasics
import NightcarXCAssets
package import ThemeCatalogPixels

/// A way to fix an issue.
package struct Fix: Sendable {
    /// A change to a set's files. Paths are the set's folder, as the finding spells it, and names in it.
    package enum Edit: Sendable {
        /// Sets a key of an entry, or removes it if the value is nil. The location in the text identifies the entry.
        case setEntry(folder: String, entry: ByteRange, key: String, value: JSONValue?)
        case removeEntry(folder: String, entry: ByteRange)
        /// Adds an entry after the last one.
        case addEntry(folder: String, JSONValue)
        /// Sets a key of `properties`, or removes it.
        case setProperty(folder: String, key: String, value: JSONValue?)
        /// Formats the whole Contents.json like Xcode.
        case format(folder: String)
        /// Writes a Contents.json if there is none.
        case create(folder: String, JSONValue)
        case rename(folder: String, from: String, to: String)
        /// Removes a file that nothing names anymore.
        case delete(folder: String, file: String)
        /// Paints a picture onto a color, so that it needs no alpha.
        case flatten(folder: String, file: String, RGB8)
        /// Removes the color from a picture.
        case desaturate(folder: String, file: String)
        /// Gives a file other contents.
        case replace(folder: String, file: String, with: [UInt8])
        /// Removes a set.
        case deleteSet(folder: String)

        package var folder: String {
            switch self {
            case .setEntry(let folder, _, _, _), .removeEntry(let folder, _), .addEntry(let folder, _),
                .setProperty(let folder, _, _), .format(let folder), .create(let folder, _), .rename(let folder, _, _),
                .delete(let folder, _), .flatten(let folder, _, _), .desaturate(let folder, _), .replace(let folder, _, _),
                .deleteSet(let folder):
                folder
            }
        }
    }

    /// Whether the result needs no review. A fix that is not safe is applied only with `--unsafe`.
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

    /// Whether another file already has the name. A second name for the same file, which a killed run can leave, doesn't count.
    func isTaken(_ name: String, besides file: String) -> Bool {
        source.folder.files.contains { other in
            other.lowercased() == name.lowercased() && !isOneFile("\(folder)/\(other)", "\(folder)/\(file)")
        }
    }

    /// Removes entries, and the files that no other entry names.
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
