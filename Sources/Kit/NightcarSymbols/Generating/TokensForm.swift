import NightcarBasics
import ThemeCatalogPixels

// Design tokens: a resolver document, and a token file for each look (https://www.designtokens.org/TR/2025.10/resolver/).

extension FormWriter {
    /// All looks are contexts of one modifier, because two modifiers can't say that a theme has a dark value of its own.
    mutating func writeTokens() {
        let contexts = tokenContexts
        var paths: [(path: [String], value: TokenAnswer)] = []
        var taken: Set<[String]> = []
        for (name, value) in tokenAnswers {
            let path = name.split(separator: "/").map(Self.tokenName)
            if taken.insert(path).inserted {
                paths.append((path, value))
            } else {
                reportClash(name, "the token \(path.joined(separator: "."))")
            }
        }
        let stem = options.name
        var listed: [JSONMember] = []
        for context in contexts {
            let file = "\(stem)/\(context.name).json"
            let isBase = context.row == 0 && context.index == 0
            listed.append(
                JSONMember(key: context.name, value: JSONValue(.array(isBase ? [] : [["$ref": .string(file)]]))))
            var group = TokenGroup()
            for (path, answer) in paths {
                let value = answer.value(row: context.row, context.index)
                if isBase || value != answer.value(row: 0, 0) { group.add(value, at: path[...]) }
            }
            files.append(GeneratedFile(file, group.json.prettyInOrder))
        }
        files.append(GeneratedFile("\(stem).resolver.json", resolver(listed).prettyInOrder))
        let lost = tokenAnswers.filter { model.rows.indices.contains(where: $0.value.losesGamut) }
        leaveOut(lost.map(\.name), "a value for wide gamuts that sRGB has, too")
        leaveOut(model.gradients.filter { $0.value.type != "linear" }.map(\.name), "the kind of a gradient that isn't linear")
        leaveOut(model.pictures.map(\.name), "pictures")
        leaveOut(model.data.map(\.name), "data")
    }

    /// The colors and gradients by name.
    private var tokenAnswers: [(name: String, value: TokenAnswer)] {
        let colors = model.colors.map { ($0.name, TokenAnswer(stops: [(0, $0.value)], isGradient: false)) }
        return colors
            + model.gradients.map { item in
                (item.name, TokenAnswer(stops: item.value.stops.map { ($0.location, $0.colors) }, isGradient: true))
            }
    }

    private func resolver(_ contexts: [JSONMember]) -> JSONValue {
        let base = JSONValue(.array([["$ref": .string("\(options.name)/light.json")]]))
        var root: [JSONMember] = [
            JSONMember(key: "version", value: "2025.10"), JSONMember(key: "description", value: .string(notice)),
            JSONMember(key: "sets", value: ["base": ["sources": base]]),
        ]
        var order: [JSONValue] = [["$ref": "#/sets/base"]]
        if contexts.count > 1 {
            let look = [
                JSONMember(key: "default", value: "light"), JSONMember(key: "contexts", value: JSONValue(.object(contexts))),
            ]
            root.append(JSONMember(key: "modifiers", value: ["look": JSONValue(.object(look))]))
            order.append(["$ref": "#/modifiers/look"])
        }
        root.append(JSONMember(key: "resolutionOrder", value: JSONValue(.array(order))))
        return JSONValue(.object(root))
    }

    /// The looks that differ from what they fall back to.
    private var tokenContexts: [(name: String, row: Int, index: Int)] {
        let names = ["light", "dark", "high-contrast", "dark-high-contrast"]
        let answers = tokenAnswers
        var contexts: [(name: String, row: Int, index: Int)] = []
        for (row, theme) in model.rows.enumerated() {
            let theme = theme.map { SymbolName.words(of: $0).map { $0.lowercased() }.joined(separator: "-") }
            for (index, name) in names.enumerated() {
                let (otherRow, other) = index > 0 ? (row, index == 3 ? 1 : 0) : (0, 0)
                let differs = answers.contains { $0.value.value(row: row, index) != $0.value.value(row: otherRow, other) }
                guard differs || row == 0 && index == 0 else { continue }
                let word = index == 0 ? theme ?? name : theme.map { "\($0)-\(name)" } ?? name
                if !contexts.contains(where: { $0.name == word }) { contexts.append((word, row, index)) }
            }
        }
        return contexts
    }

    /// A name without what the Format report doesn't allow in it.
    private static func tokenName(_ name: Substring) -> String {
        let text = String(name.map { ".{}".contains($0) ? "-" : $0 })
        return text.hasPrefix("$") ? "_" + text.dropFirst() : text
    }
}

/// The colors of a token: one, or those of the stops of a gradient.
private struct TokenAnswer {
    var stops: [(position: Double, colors: ModelColors)]
    var isGradient: Bool

    func value(row: Int, _ index: Int) -> TokenValue {
        TokenValue(
            colors: stops.map { $0.colors.token(row: row, index) }, positions: isGradient ? stops.map(\.position) : nil)
    }

    func losesGamut(row: Int) -> Bool { stops.contains { $0.colors.losesGamut(row: row) } }
}

/// What a token is in one look.
private struct TokenValue: Hashable {
    var colors: [ModelColor]
    /// Where the colors are on the line of a gradient, 0...1. Nil for a single color.
    var positions: [Double]?

    /// The Format report, https://www.designtokens.org/TR/2025.10/format/#gradient.
    var token: JSONValue {
        guard let positions else { return colors.first.map { ["$type": "color", "$value": $0.token] } ?? JSONValue(.object([])) }
        let stops = zip(colors, positions).map { color, position in
            JSONValue(
                .object([
                    JSONMember(key: "color", value: color.token),
                    JSONMember(key: "position", value: JSONValue(.number(sourceNumber(position)))),
                ]))
        }
        return ["$type": "gradient", "$value": JSONValue(.array(stops))]
    }
}

extension ModelColors {
    /// The value of a look: the one for wide gamuts if it is outside of sRGB, else the other one.
    ///
    /// - Parameter index: the look's position in `Appearance.all`, below the wide ones.
    fileprivate func token(row: Int, _ index: Int) -> ModelColor {
        let wide = rows[row][index + 4]
        return wide.isOutsideOfSRGB ? wide : rows[row][index]
    }

    /// Whether a look has a value for wide gamuts that is inside sRGB and differs.
    fileprivate func losesGamut(row: Int) -> Bool {
        (0..<4).contains { rows[row][$0].bytes != rows[row][$0 + 4].bytes && !rows[row][$0 + 4].isOutsideOfSRGB }
    }
}

extension ModelColor {
    fileprivate var isOutsideOfSRGB: Bool {
        guard isP3 else { return false }
        let rgb = XYZ(encoded: SIMD3(red, green, blue), in: .displayP3).encoded(in: .srgb)
        return [rgb.x, rgb.y, rgb.z].contains { $0 < -1e-4 || $0 > 1 + 1e-4 }
    }

    /// The Color report, https://www.designtokens.org/TR/2025.10/color/. Components must be 0...1, so extended ones are in Display P3.
    fileprivate var token: JSONValue {
        var rgb = SIMD3(red, green, blue)
        var isP3 = isP3
        if !isP3, [red, green, blue].contains(where: { !(0...1).contains($0) }) {
            rgb = XYZ(encoded: rgb, in: .srgb).encoded(in: .displayP3)
            isP3 = true
        }
        let components = [rgb.x, rgb.y, rgb.z].map { JSONValue(.number(sourceNumber(min(max($0, 0), 1)))) }
        var members = [
            JSONMember(key: "colorSpace", value: isP3 ? "display-p3" : "srgb"),
            JSONMember(key: "components", value: JSONValue(.array(components))),
        ]
        if alpha != 1 {
            members.append(JSONMember(key: "alpha", value: JSONValue(.number(sourceNumber(min(max(alpha, 0), 1))))))
        }
        // The fallback of a color outside of sRGB would be another color, which other tools warn about.
        if !isP3 { members.append(JSONMember(key: "hex", value: .string(String(hex.prefix(7))))) }
        return JSONValue(.object(members))
    }
}

/// A group of tokens in the order of their names.
private struct TokenGroup {
    private var value: TokenValue?
    private var names: [String] = []
    private var groups: [String: TokenGroup] = [:]

    mutating func add(_ value: TokenValue, at path: ArraySlice<String>) {
        guard let first = path.first else {
            self.value = value
            return
        }
        if groups[first] == nil { names.append(first) }
        groups[first, default: TokenGroup()].add(value, at: path.dropFirst())
    }

    /// A token that is a group, too, is the group's `$root`.
    var json: JSONValue {
        guard !names.isEmpty else { return value?.token ?? JSONValue(.object([])) }
        var members = value.map { [JSONMember(key: "$root", value: $0.token)] } ?? []
        members += names.compactMap { name in groups[name].map { JSONMember(key: name, value: $0.json) } }
        return JSONValue(.object(members))
    }
}
