import NightcarBasics
import NightcarModel
import NightcarXCAssets
import ThemeCatalogVariants

// The parts of an asset that a source catalog has.
extension Asset {
    var hasParts: Bool {
        renditions.contains { if case .child = $0.content { true } else { false } }
    }

    /// Whether a part's name doesn't have the asset's name in it, although the part is inside.
    func hasPart(withoutItsName child: String) -> Bool {
        guard child != name else { return false }
        return kind.namesItsParts ? kind.listsParts && !child.contains("/") : !child.hasPrefix(name + "/")
    }

    /// Whether the parts have the asset's name, although its kind doesn't give it to them: the set provides a namespace.
    var givesPartsItsName: Bool {
        !kind.namesItsParts
            && renditions.contains { if case .child(let child) = $0.content { child.hasPrefix(name + "/") } else { false } }
    }

    /// Whether the set has a list of its parts. Without one, its parts are the folders in it, which have positions if there are
    /// several, and none if there is one.
    var listsItsParts: Bool {
        let names = renditions.flatMap { EntryJSON.qualifiers(of: $0.key).map(\.name) }
        return kind.isOrdered == (names.contains("position") || names.contains("layer"))
    }

    /// Why no set can represent the asset. Nil if one can.
    var unwritable: String? {
        guard kind.isKnown else { return "no type of set can hold it" }
        let qualifiers = renditions.map { Set(EntryJSON.qualifiers(of: $0.key).map(\.name)) }
        if kind == .symbol, !renditions.isEmpty, templates.isEmpty {
            return "a symbol's template cannot be made from its pictures alone"
        }
        if kind == .referenceObject, !qualifiers.contains(where: { $0.contains("role") }) {
            return "an object's file cannot be rebuilt from its parts"
        }
        return nil
    }

    /// The renditions without those that the compiler creates again. A picture with the name of a file that is stored as it is, such
    /// as `logo.pdf`, was painted or decoded from it, by Apple's tool or by ours.
    var written: [Rendition] {
        var seen: Set<VariantKey> = []
        let originals = Set(renditions.filter { !$0.content.isPicture }.compactMap(\.attributes.renditionName))
        return renditions.map { (key: $0.key.withoutTarget, rendition: $0) }
            .sorted { ($0.key, $0.rendition.key) < ($1.key, $1.rendition.key) }
            .filter { key, rendition in
                let isPlusIcon = kind == .appIcon && key.subtype == "1792" && key.size == PointSize(width: 90, height: 90)
                let isMade = rendition.content.isPicture && rendition.attributes.renditionName.map(originals.contains) ?? false
                return !isPlusIcon && !isMade && seen.insert(key).inserted
            }
            .map(\.rendition)
    }
}

// The order of entries.
extension Asset {
    /// Some of the asset's renditions with their positions in its list, counted from 1 and ascending. Without positions if the
    /// catalog doesn't have them or the set isn't ordered.
    func positioned(_ renditions: [Rendition]) -> [(position: Int?, rendition: Rendition)] {
        guard kind.isOrdered else { return renditions.map { (nil, $0) } }
        let all = renditions.map { rendition -> (position: Int?, rendition: Rendition) in
            let text = EntryJSON.qualifiers(of: rendition.key).first { $0.name == "position" }?.text
            return (text.flatMap { Int($0) }.flatMap { 1...Self.lastPosition ~= $0 ? $0 : nil }, rendition)
        }
        return all.sorted { ($0.position ?? 0) < ($1.position ?? 0) }
    }

    /// Tunable: larger positions are not from a list that a person made.
    private static let lastPosition = 1 << 16
}

// The layers of a stack.
extension Asset {
    /// For each stack, the names of its layers, front first. A compiled stack may contain several, for several idioms.
    var layers: [(stack: String, layers: [String])] {
        var stacks: [(stack: String, layers: [String])] = []
        for rendition in renditions {
            guard case .child(let child) = rendition.content else { continue }
            let parts = child.split(separator: "/").map(String.init)
            guard parts.count > 2 else { continue }
            let (stack, layer) = (parts.dropLast(2).joined(separator: "/"), parts.dropLast().joined(separator: "/"))
            if let index = stacks.firstIndex(where: { $0.stack == stack }) {
                if !stacks[index].layers.contains(layer) { stacks[index].layers.append(layer) }
            } else {
                stacks.append((stack, [layer]))
            }
        }
        return stacks
    }

    /// Whether the catalog has no assets for the layers, as in Apple's catalogs.
    func hasUnnamedLayers(_ names: Set<String>) -> Bool {
        layers.contains { $0.layers.contains { !names.contains($0) } }
    }
}

extension Asset {
    /// The name of a file in the properties of a set without a list.
    fileprivate func declaredFileName(of rendition: Rendition) -> String? {
        guard kind.list == nil else { return nil }
        let role = EntryJSON.qualifiers(of: rendition.key).first { $0.name == "role" }?.text
        return properties.members.first { $0.key == role ?? "filename" }?.value.string
    }
}

extension VariantKey {
    /// The same picture in another codec for newer systems has the same key except for this qualifier.
    fileprivate var withoutTarget: VariantKey {
        var key = self
        key.qualifiers = EntryJSON.qualifiers(of: self).filter { $0.name != "deployment-target" }
            .map { "\($0.name)=\($0.text)" }.joined(separator: ";")
        return key
    }
}

extension Rendition {
    /// The file's name and extension: the ones in the source, if they are known and fit what is written.
    func fileName(_ asset: Asset) -> (stem: String, suffix: String) {
        let name = asset.name.split(separator: "/").last.map(String.init) ?? asset.kind.rawValue
        let derived = "\(name)-\(key.description)".replacing(" · ", with: "-").replacing(" ", with: "-")
        var source: String?
        var suffix: String?
        switch content {
        case .file, .derived: source = content.file?.name
        case .data(let data):
            source = data.fileName ?? attributes.renditionName
            if source == "CoreStructuredImage" { source = nil }
            suffix = "." + data.fileExtension
        case .picture:
            source = attributes.renditionName ?? asset.declaredFileName(of: self)
            suffix = ".png"
        case .color, .child: break
        }
        guard let source, !source.isEmpty else { return (derived, suffix ?? "") }
        let dot = source.lastIndex(of: ".").flatMap { $0 == source.startIndex ? nil : $0 }
        let (stem, own) = dot.map { (String(source[..<$0]), String(source[$0...])) } ?? (source, "")
        if case .picture = content { return (stem, own.lowercased() == ".png" ? own : ".png") }
        // Older cars name a vector without its extension. The file of a data set may really have none.
        return (stem, own.isEmpty && asset.kind != .data ? suffix ?? "" : own)
    }
}

private extension Content {
    var isPicture: Bool { if case .picture = self { true } else { false } }
}
