import NightcarBasics

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// Dictionaries of hex values, from JSON and property lists.

extension ColorImport {
    mutating func readJSON(_ bytes: [UInt8], path: String) throws(Failure) {
        let document: JSONDocument
        do { document = try JSONDocument(path: path, bytes: bytes) } catch {
            throw Failure(error.message, at: error.location)
        }
        read(ListValue(document.root, in: document), names: [])
    }

    /// Values of a property list have no position, so findings name the file alone.
    mutating func readPropertyList(_ bytes: [UInt8], path: String) throws(Failure) {
        guard Self.depth(ofPropertyList: bytes) <= Self.deepestList else {
            throw Failure("nests its values more than \(Self.deepestList) levels deep", in: path)
        }
        let list: PropertyListValue
        do { list = try PropertyListDecoder().decode(PropertyListValue.self, from: Data(bytes)) } catch {
            throw Failure("isn't a property list that can be read", in: path)
        }
        read(ListValue(list, at: Location(path: path)), names: [])
    }

    /// Foundation's decoder goes one call deeper for each level of XML and of the old format with `(` and `{`, until it crashes.
    private static let deepestList = 128

    /// How deep the values of a property list can be nested. Zeros are of UTF-16. Binary lists have a limit of their own.
    private static func depth(ofPropertyList bytes: [UInt8]) -> Int {
        guard !bytes.starts(with: "bplist".utf8) else { return 0 }
        var (depth, deepest) = (0, 0)
        let text = bytes.filter { $0 != 0 }
        for (index, byte) in text.enumerated() {
            switch byte {
            case UInt8(ascii: "("), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "}"): depth -= 1
            case UInt8(ascii: "<"):
                let tag = text[(index + 1)...]
                for name in ["array", "dict"] {
                    if tag.starts(with: name.utf8), !tag.starts(with: "\(name)/>".utf8) { depth += 1 }
                    if tag.starts(with: "/\(name)".utf8) { depth -= 1 }
                }
            default: break
            }
            deepest = max(deepest, depth)
        }
        return deepest
    }

    /// Walks dictionaries. `colors` and `Colors` group values without being a part of their names, as in the files that `generate`
    /// writes; pictures have nothing to import.
    private mutating func read(_ value: ListValue, names: [String]) {
        switch value.kind {
        case .dictionary(let members):
            if names.isEmpty, let modes = members.first(where: { $0.0 == "modes" })?.1.texts {
                listModes = ListMode.modes(named: modes)
            }
            for (key, value) in members {
                let isRoot = names.isEmpty
                if isRoot, ["modes", "images", "Images", "gradients", "Gradients", "data"].contains(key) { continue }
                read(value, names: isRoot && ["colors", "Colors"].contains(key) ? [] : names + [key])
            }
        case .text(let text): read([text], value, names)
        case .list(let values):
            if let texts = value.texts, !values.isEmpty { read(texts, value, names) } else { refuse(value, names) }
        case .other: refuse(value, names)
        }
    }

    private mutating func read(_ texts: [String], _ value: ListValue, _ names: [String]) {
        let colors = texts.compactMap { ModelHex($0) }
        guard colors.count == texts.count, !names.isEmpty else { return refuse(value, names) }
        add(names.joined(separator: "/"), colors, value.location)
    }

    private mutating func refuse(_ value: ListValue, _ names: [String]) {
        let name = names.isEmpty ? "the list" : "\"\(names.joined(separator: "/"))\""
        report("\(name) isn't imported, because it isn't a hex value or an array of them", .warning, value.location)
    }
}

/// A value of a JSON file or a property list, with its place.
private struct ListValue {
    indirect enum Kind {
        case text(String)
        case list([ListValue])
        /// Sorted by key.
        case dictionary([(String, ListValue)])
        case other
    }

    var kind: Kind
    var location: Location

    /// The texts of a list. Nil if it has something else, or isn't a list.
    var texts: [String]? {
        guard case .list(let values) = kind else { return nil }
        let texts = values.compactMap { if case .text(let text) = $0.kind { text } else { nil } }
        return texts.count == values.count ? texts : nil
    }

    init(_ value: JSONValue, in document: JSONDocument) {
        location = document.location(of: value)
        switch value.kind {
        case .string(let text): kind = .text(text)
        case .array(let values): kind = .list(values.map { ListValue($0, in: document) })
        case .object: kind = .dictionary(value.sortedMembers.map { ($0.key, ListValue($0.value, in: document)) })
        default: kind = .other
        }
    }

    init(_ value: PropertyListValue, at location: Location) {
        self.location = location
        switch value {
        case .text(let text): kind = .text(text)
        case .list(let values): kind = .list(values.map { ListValue($0, at: location) })
        case .dictionary(let members):
            kind = .dictionary(members.sorted { $0.key < $1.key }.map { ($0, ListValue($1, at: location)) })
        case .other: kind = .other
        }
    }
}

private indirect enum PropertyListValue: Decodable {
    case text(String)
    case list([PropertyListValue])
    case dictionary([String: PropertyListValue])
    case other

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let values = try? container.decode([PropertyListValue].self) {
            self = .list(values)
        } else if let members = try? container.decode([String: PropertyListValue].self) {
            self = .dictionary(members)
        } else {
            self = .other
        }
    }
}
