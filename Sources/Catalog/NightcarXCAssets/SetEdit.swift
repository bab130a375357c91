import NightcarBasics
package import ThemeCatalogPixels
package import ThemeCatalogVariants

/// Changes to the entries of a set: additions, replacements and removals, in the way that Xcode would write them.
package struct SetEdit: Sendable {
    package enum Value: Sendable, Hashable {
        case color(ColorValue)
        case file(String)
    }

    private struct Node {
        var key: VariantKey?
        var value: JSONValue
    }

    private let list: String
    private let root: JSONValue
    private var nodes: [Node]
    private let original: String

    /// - Returns: nil if the set's Contents.json has no list of entries to change.
    package init?(_ set: SourceSet) {
        guard let document = set.folder.document, let list = SetReader.list(in: document.root, kind: set.kind) else { return nil }
        self.list = list.key
        root = document.root
        original = document.root.canonical
        nodes = (list.value.array ?? []).map { node in
            let entry = set.entries.first { $0.origin == .list && $0.node.range == node.range }
            return Node(key: entry?.key, value: node)
        }
    }

    /// Adds an entry for another appearance after the entry for `base`, and otherwise equal to it. Replaces the entry that
    /// already has the key.
    ///
    /// - Returns: whether there is an entry for `base`.
    package mutating func put(_ value: Value, for key: VariantKey, like base: VariantKey) -> Bool {
        guard let source = nodes.firstIndex(where: { $0.key == base }) else { return false }
        var members = (nodes[source].value.members ?? []).filter {
            !["appearances", "filename", "color", "unassigned"].contains($0.key)
        }
        members.append(JSONMember(key: "appearances", value: JSONValue(.array(key.appearances))))
        switch value {
        case .color(let color): members.append(JSONMember(key: "color", value: color.json(.three)))
        case .file(let name): members.append(JSONMember(key: "filename", value: .string(name)))
        }
        let node = Node(key: key, value: JSONValue(.object(members)))
        if let existing = nodes.firstIndex(where: { $0.key == key }) {
            nodes[existing] = node
        } else {
            // After the last appearance of the slot, so that all appearances of a slot are together.
            var end = source + 1
            while end < nodes.count, let next = nodes[end].key, next.isAppearance(of: base) { end += 1 }
            nodes.insert(node, at: end)
        }
        return true
    }

    package mutating func remove(_ key: VariantKey) { nodes.removeAll { $0.key == key } }

    /// The value of an entry as compact JSON. The same value always gives the same text. Nil if no entry has the key.
    package func text(for key: VariantKey) -> String? {
        nodes.first { $0.key == key }.map { ($0.value["color"] ?? $0.value["filename"] ?? JSONValue(.null)).canonical }
    }

    /// The Contents.json in Xcode's layout. Nil if it says the same as before.
    package var changed: String? {
        let members = (root.members ?? []).map { member in
            member.key == list ? JSONMember(key: list, value: JSONValue(.array(nodes.map(\.value)))) : member
        }
        let edited = JSONValue(.object(members))
        guard edited.canonical != original else { return nil }
        return root.isSorted ? edited.pretty : edited.prettyInOrder
    }
}

extension VariantKey {
    package func isAppearance(of base: VariantKey) -> Bool {
        var plain = self
        plain.luminosity = base.luminosity
        plain.contrast = base.contrast
        return plain == base
    }
}
