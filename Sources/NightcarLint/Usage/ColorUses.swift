import NightcarModel
import NightcarSystem
package import NightcarTint
import ThemeCatalogBytes

/// What an app's sources say about the purpose of its colors: `backgroundColor`, `.foregroundStyle`, a storyboard's `textColor`.
package struct ColorUses: Sendable {
    private var uses: [String: [Use]] = [:]
    /// Where nothing could be read, and why.
    package private(set) var notes: [String] = []

    private struct Use: Sendable {
        var role: ColorRole
        var reason: String
    }

    /// Reads all sources at and below some paths.
    ///
    /// - Parameter width: the number of files that are read at the same time.
    package static func reading(_ paths: [String], width: Int) async -> ColorUses {
        let usage = await SourceUsage.reading(paths, width: width)
        let files = Dictionary(grouping: usage.references.filter { $0.kind == .color }, by: \.path).sorted { $0.key < $1.key }
        let found = await files.concurrentMap(width: width) { path, references in Self.uses(in: path, references) }
        var result = ColorUses()
        result.notes = usage.notes
        for (name, use) in found.joined() { result.uses[name, default: []].append(use) }
        return result
    }

    /// The role that at least four of five uses of a color agree on. Nil if the code uses it for different things.
    package func use(of name: String) -> ColorUse? {
        let found = ([name] + AssetSymbol.spellings(of: name, kind: .color)).flatMap { uses[$0] ?? [] }
        let counts = Dictionary(grouping: found, by: \.role)
        guard let (role, group) = counts.max(by: { ($0.value.count, $0.key.rawValue) < ($1.value.count, $1.key.rawValue) }),
            group.count * 5 >= found.count * 4, let first = group.map(\.reason).min()
        else { return nil }
        let others = group.count == 1 ? "" : " and \(group.count - 1) more"
        return ColorUse(role, first + others)
    }

    private static func uses(in path: String, _ references: [AssetReference]) -> [(String, Use)] {
        guard let bytes = try? readFile(path, limit: Limits.sourceBytes) else { return [] }
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return references.compactMap { reference in
            guard lines.indices.contains(reference.line - 1) else { return nil }
            let line = lines[reference.line - 1]
            // In a storyboard, the key and the color are attributes of one element.
            let isMarkup = path.hasSuffix(".storyboard") || path.hasSuffix(".xib")
            let before = isMarkup ? line : line.prefix(max(reference.column - 1, 0))
            guard let (role, word) = Self.role(before: before) else { return nil }
            let file = path.split(separator: "/").last ?? ""
            return (reference.name, Use(role: role, reason: "\"\(word)\" in \(file):\(reference.line)"))
        }
    }

    /// The property or modifier that is nearest before a color on its line. In a storyboard, it is the key.
    private static func role(before line: ArraySlice<UInt8>) -> (ColorRole, String)? {
        var best: (end: Int, role: ColorRole, word: String)?
        for (word, role) in properties {
            var rest = line
            while let range = rest.firstRange(of: word.utf8) {
                if range.upperBound > best?.end ?? 0 { best = (range.upperBound, role, word) }
                rest = rest[range.upperBound...]
            }
        }
        return best.map { ($0.role, $0.word) }
    }

    private static let properties: [(String, ColorRole)] = [
        ("backgroundColor", .surface), (".background(", .surface), ("barTintColor", .surface), ("listRowBackground", .surface),
        ("textColor", .text), ("titleColor", .text), ("setTitleColor", .text), ("foregroundColor", .text),
        ("foregroundStyle", .graphic), ("tintColor", .accent), (".tint(", .accent), ("borderColor", .separator),
        ("separatorColor", .separator), (".stroke(", .separator), ("strokeColor", .separator), ("shadowColor", .shadow),
        (".shadow(", .shadow), (".fill(", .fill),
    ]
}
