import Foundation
import NightcarBasics
import NightcarTestSupport
import Testing
import ThemeCatalogPixels

@testable import NightcarTokens

/// Compares the colors of public systems with the values that an independent resolver found.
@Suite("Design tokens of public systems")
struct PublicSystemTests {
    struct Declaration: Decodable {
        struct File: Decodable {
            var path: String
            init(from decoder: any Decoder) throws {
                if let text = try? decoder.singleValueContainer().decode(String.self) {
                    path = text
                } else {
                    path = try decoder.container(keyedBy: Keys.self).decode(String.self, forKey: .path)
                }
            }
            enum Keys: String, CodingKey { case path }
        }
        struct Context: Decodable {
            var name: String
            var files: [File]?
            var mode: String?
        }
        var kind: String
        var resolver: String?
        var file: String?
        var contexts: [Context]?
    }

    static let systems: [(name: String, resolver: String?)] = [
        ("C5FR7Q+sd-compose", nil), ("GregNBlack+kanso-protocol", nil), ("NVE+Designsystem", nil),
        ("alfariesh+design-tokens", nil), ("coingaming+moon-tokens", nil), ("dbanksdesign+style-dictionary-dark-mode", nil),
        ("element-hq+compound-design-tokens", nil), ("equinor+design-system", nil),
        ("ilikescience+little-league", nil), ("leboncoin+spark-tokens", nil),
        ("mateusvillain+design-system-ia", "example/tokens.resolver.json"), ("unpunnyfuns+swatchbook-example", nil),
        ("utilitywarehouse+design-systems", nil),
    ]

    @Test(.enabled(if: SharedData.tokens != nil), arguments: systems.map(\.name))
    func valuesAreThoseOfTheIndependentResolver(name: String) throws {
        let shared = try #require(SharedData.tokens)
        let folder = "\(shared)/corpus/\(name)"
        let nested = Self.systems.first { $0.name == name }?.resolver
        let expected = try Expected(path: "\(shared)/expected/open/\(name)\(nested == nil ? "" : ".example").tsv")
        var contexts: [(name: String, system: TokenSystem, choice: [Int])] = []
        if let nested {
            contexts = try Self.resolverContexts("\(folder)/\(nested)")
        } else {
            let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/system.json"))
            contexts = try Self.contexts(try JSONDecoder().decode(Declaration.self, from: data), folder)
        }
        var wrong: [String] = []
        var compared = 0
        for (context, system, choice) in contexts {
            var system = system
            let values = system.resolve(choice).values
            let found = Dictionary(values.map { (Self.path(of: $0, system), $0.color) }) { first, _ in first }
            let wanted = try #require(expected.rows[context], "\(context) of \(expected.rows.keys.sorted())")
            for (path, row) in wanted {
                compared += 1
                // The other resolver finds no token whose name has a point. We report the name, and keep the color.
                if row.rgba == nil, system.findings.contains(where: { $0.id == .tokenInvalidName }), path.contains(".json ") {
                    continue
                }
                if let difference = row.difference(from: found[path]) { wrong.append("\(context) \(path): \(difference)") }
            }
            let extra = Set(found.keys).subtracting(wanted.keys)
            // The table has only some collections of a file of Figma, and some sets of themes.
            if !extra.isEmpty, system.format == .resolver || system.format == .files {
                wrong.append("\(context): more than expected: \(extra.sorted().prefix(5))")
            }
        }
        #expect(Set(contexts.map(\.name)) == Set(expected.rows.keys))
        #expect(wrong == [], "\(wrong.count) of \(compared)")
        #expect(compared > 10)
    }

    /// Figma's names have slashes.
    private static func path(of value: TokenValue, _ system: TokenSystem) -> String {
        system.path(of: value.node).joined(separator: system.format == .figma ? "/" : ".")
    }

    private static func resolverContexts(_ path: String) throws -> [(name: String, system: TokenSystem, choice: [Int])] {
        let system = try TokenSystem(paths: [path])
        var choices: [[Int]] = [[]]
        for modifier in system.modifiers {
            choices = choices.flatMap { choice in modifier.contexts.indices.map { choice + [$0] } }
        }
        return choices.map { choice in
            let names = zip(system.modifiers, choice).map { "\($0.name)=\($0.contexts[$1])" }
            return (names.joined(separator: ","), system, choice)
        }
    }

    private static func contexts(
        _ declaration: Declaration, _ folder: String
    ) throws -> [(name: String, system: TokenSystem, choice: [Int])] {
        if let resolver = declaration.resolver { return try resolverContexts("\(folder)/\(resolver)") }
        let listed = try #require(declaration.contexts)
        if declaration.kind == "figma" {
            let system = try TokenSystem(paths: ["\(folder)/\(try #require(declaration.file))"])
            return listed.map { context in
                let mode = system.modifiers[0].contexts.firstIndex(of: context.mode ?? "") ?? -1
                return (context.name, system, [mode])
            }
        }
        if declaration.kind == "tokens-studio" {
            let paths = Set(listed.flatMap { $0.files?.map(\.path) ?? [] })
            let root = try #require(["tokens", "src/tokens/raw"].first { top in paths.allSatisfy { $0.hasPrefix(top + "/") } })
            return try themeContexts(try TokenSystem(paths: ["\(folder)/\(root)"]), listed.map(\.name))
        }
        let files = listed.map { context in
            TokenFileContext(name: context.name, files: (context.files ?? []).map { "\(folder)/\($0.path)" })
        }
        let system = try TokenSystem(contexts: files)
        return listed.indices.map { (listed[$0].name, system, [$0]) }
    }

    /// The choice of themes whose names make up the name of a context: `nve-dark` is the brand NVE with the theme dark.
    private static func themeContexts(
        _ system: TokenSystem, _ names: [String]
    ) throws -> [(name: String, system: TokenSystem, choice: [Int])] {
        func plain(_ text: String) -> String { text.lowercased().filter { $0.isLetter } }
        return names.map { name in
            let choice = system.modifiers.map { modifier in
                modifier.contexts.firstIndex { plain($0) == plain(name) }
                    ?? modifier.contexts.firstIndex { context in
                        name.split(separator: "-").contains { plain(String($0)) == plain(context) }
                    }
                    ?? 0
            }
            return (name, system, choice)
        }
    }
}

/// The rows of a table of expected colors.
struct Expected {
    struct Row {
        /// Red, green, blue and alpha in sRGB. Nil if the token must be an error.
        var rgba: [Double]?

        func difference(from color: TokenColor?) -> String? {
            guard let rgba else { return color == nil ? nil : "must be an error" }
            guard let color else { return "is missing" }
            let found = [color.srgb.x, color.srgb.y, color.srgb.z, color.alpha]
            return zip(found, rgba).allSatisfy { abs($0 - $1) <= 1.0 / 255 } ? nil : "\(found) instead of \(rgba)"
        }
    }

    var rows: [String: [String: Row]] = [:]

    init(path: String) throws {
        for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").dropFirst() {
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard columns.count > 2 else { continue }
            var row = Row()
            if !columns[2].hasPrefix("ERROR"), columns.count > 4 {
                row.rgba = columns[2].split(separator: " ").compactMap { Double($0) } + [Double(columns[4]) ?? -1]
            }
            rows[columns[0], default: [:]][columns[1]] = row
        }
    }
}
