import NightcarBasics
import NightcarSettingsFiles
import ThemeCatalogBytes

/// A specification for XcodeGen, with the files that it includes and the templates of its targets:
/// https://github.com/yonaskolb/XcodeGen/blob/master/Docs/ProjectSpec.md
struct XcodeGenSpec {
    /// A value with its place, which can be merged with others.
    indirect enum Value: Sendable {
        case text(String, Location)
        case list([Value])
        case table([(name: String, value: Value)])

        init(_ node: YAMLNode) {
            if node.isMapping {
                self = .table(node.members.map { ($0.name, Value($0.value)) })
            } else if node.isList {
                self = .list(node.items.map(Value.init))
            } else {
                self = .text(node.text ?? "", node.location)
            }
        }

        var text: String? { if case .text(let text, _) = self { text } else { nil } }
        var members: [(name: String, value: Value)] { if case .table(let members) = self { members } else { [] } }
        /// The items of a list, or the value alone.
        var items: [Value] { if case .list(let items) = self { items } else { [self] } }
        var isTable: Bool { if case .table = self { true } else { false } }

        /// Where the first text in it is.
        var location: Location? {
            switch self {
            case .text(_, let location): location
            case .list(let items): items.lazy.compactMap(\.location).first
            case .table(let members): members.lazy.compactMap(\.value.location).first
            }
        }

        subscript(_ name: String) -> Value? {
            get { members.first { $0.name == name }?.value }
            set {
                var members = members.filter { $0.name != name }
                if let newValue { members.append((name, newValue)) }
                self = .table(members)
            }
        }

        /// Another value over this one: tables merge, lists append, and `KEY:REPLACE` replaces.
        func merged(with other: Value) -> Value {
            switch (self, other) {
            case (.table(var own), .table(let more)):
                for (name, value) in more {
                    let replaces = name.hasSuffix(":REPLACE")
                    let plain = replaces ? String(name.dropLast(":REPLACE".count)) : name
                    if let index = own.firstIndex(where: { $0.name == plain }) {
                        own[index].value = replaces ? value : own[index].value.merged(with: value)
                    } else {
                        own.append((plain, value))
                    }
                }
                return .table(own)
            case (.list(let own), .list(let more)): return .list(own + more)
            default: return other
            }
        }

        /// The same with another text for each text in it.
        func mapTexts(_ change: (String) -> String) -> Value {
            switch self {
            case .text(let text, let location): .text(change(text), location)
            case .list(let items): .list(items.map { $0.mapTexts(change) })
            case .table(let members): .table(members.map { ($0.name, $0.value.mapTexts(change)) })
            }
        }
    }

    let path: String
    let folder: String
    private(set) var root: Value
    private(set) var notes: [String] = []

    private static let mostIncludes = 16

    /// Nil if the file isn't a specification.
    init?(path: String) {
        (self.path, folder) = (path, Paths.parent(of: path))
        root = .table([])
        guard let loaded = load(path, depth: 0, open: []) else { return nil }
        root = loaded
        guard root["targets"]?.isTable == true else { return nil }
    }

    private mutating func load(_ path: String, depth: Int, open: Set<String>) -> Value? {
        guard depth < Self.mostIncludes, !open.contains(path), let bytes = try? readFile(path, limit: Limits.configurationBytes),
            let document = (try? YAMLDocument(String(decoding: bytes, as: UTF8.self), path: path)) ?? nil
        else {
            notes.append("\(Paths.lastName(path)) can't be read")
            return nil
        }
        var value = Value(YAMLNode(document, path: path))
        let base = Paths.parent(of: path)
        var merged = Value.table([])
        for include in value["include"]?.items ?? [] {
            guard let name = include.text ?? include["path"]?.text else { continue }
            let file = Paths.joined(name, to: base)
            guard var included = load(file, depth: depth + 1, open: open.union([path])) else { continue }
            let isRelative = include["relativePaths"]?.text != "false"
            if isRelative, Paths.parent(of: file) != base { included.move(from: Paths.parent(of: file)) }
            merged = merged.merged(with: included)
        }
        value["include"] = nil
        return merged.merged(with: value)
    }

    /// A target with everything that its templates say.
    func target(_ name: String, _ own: Value) -> Value {
        let full = templated(own, depth: 0)
        var attributes = ["target_name": name]
        for (key, value) in full["templateAttributes"]?.members ?? [] { attributes[key] = value.text ?? "" }
        return full.mapTexts { text in
            guard text.contains("${") else { return text }
            return attributes.reduce(text) { $0.replacing("${\($1.key)}", with: $1.value) }
        }
    }

    private func templated(_ target: Value, depth: Int) -> Value {
        guard depth < 8, let names = target["templates"] else { return target }
        var base = Value.table([])
        for name in names.items.compactMap(\.text) {
            guard let template = root["targetTemplates"]?[name] else { continue }
            base = base.merged(with: templated(template, depth: depth + 1))
        }
        var own = target
        own["templates"] = nil
        return base.merged(with: own)
    }
}

extension XcodeGenSpec.Value {
    /// Makes the paths of an included file absolute, because they are relative to that file.
    fileprivate mutating func move(from folder: String) {
        func moved(_ value: Self) -> Self { value.mapTexts { Paths.joined($0, to: folder) } }
        for list in ["targets", "targetTemplates"] {
            guard let targets = self[list] else { continue }
            self[list] = .table(
                targets.members.map { name, target in
                    var target = target
                    if let sources = target["sources"] {
                        target["sources"] = .list(
                            sources.items.map { source in
                                guard source.isTable else { return moved(source) }
                                var source = source
                                source["path"] = source["path"].map(moved)
                                return source
                            })
                    }
                    target["configFiles"] = target["configFiles"].map(moved)
                    if var info = target["info"] {
                        info["path"] = info["path"].map(moved)
                        target["info"] = info
                    }
                    return (name, target)
                })
        }
        self["configFiles"] = self["configFiles"].map(moved)
        if let packages = self["packages"] {
            self["packages"] = .table(
                packages.members.map { name, package in
                    var package = package
                    package["path"] = package["path"].map(moved)
                    return (name, package)
                })
        }
    }
}
