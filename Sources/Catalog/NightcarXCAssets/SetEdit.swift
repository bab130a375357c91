package import NightcarBasics
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
        members.append(JSONMember(key: "appearances", value: Self.appearances(of: key)))
        switch value {
        case .color(let color): members.append(JSONMember(key: "color", value: Self.json(color)))
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

extension SetEdit {
    private static func appearances(of key: VariantKey) -> JSONValue {
        var list: [JSONValue] = []
        func add(_ axis: String, _ value: String) {
            list.append(.object(["appearance": .string(axis), "value": .string(value)]))
        }
        if key.luminosity != .any { add("luminosity", key.luminosity.rawValue) }
        if key.contrast == .high { add("contrast", "high") }
        return JSONValue(.array(list))
    }

    /// Eight-bit components in hexadecimal, others with three decimals, as the color inspector writes them.
    package static func json(_ color: ColorValue) -> JSONValue {
        switch color {
        case .reference(let name, let platform): return .object(["platform": .string(platform), "reference": .string(name)])
        case .components(let space, let values, let alpha):
            var components = ["alpha": JSONValue.string(decimals(alpha))]
            let names = values.count == 1 ? ["white"] : ["red", "green", "blue"]
            let bytes = values.map { ($0 * 255).rounded() }
            let isExact = zip(bytes, values).allSatisfy { (0...255).contains($0) && abs($0 / 255 - $1) < 1e-9 }
            for (index, name) in names.enumerated() {
                components[name] = .string(isExact ? hex(bytes[index]) : decimals(values[index]))
            }
            let name = space == .unspecified ? ColorSpace.srgb.name : space.name
            return .object(["color-space": .string(name), "components": .object(components)])
        }
    }

    private static func hex(_ byte: Double) -> String {
        let digits = String(Int(byte), radix: 16, uppercase: true)
        return "0x" + (digits.count == 1 ? "0" : "") + digits
    }

    private static func decimals(_ value: Double) -> String {
        let thousandths = Int((min(max(value, -1000), 1000) * 1000).rounded())
        let fraction = String(abs(thousandths) % 1000)
        let padded = String(repeating: "0", count: 3 - fraction.count) + fraction
        return (thousandths < 0 ? "-" : "") + "\(abs(thousandths) / 1000).\(padded)"
    }
}
