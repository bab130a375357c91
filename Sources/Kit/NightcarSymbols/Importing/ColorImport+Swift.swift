import NightcarAppSources
import NightcarBasics
import ThemeCatalogPixels

// What Swift files define.

extension ColorImport {
    /// - Throws: `Failure` if this build can't read Swift.
    mutating func readSwift(_ bytes: [UInt8], path: String) throws(Failure) {
        guard CodeColors.isAvailable else {
            throw Failure("this build doesn't read Swift; build Nightcar with the trait SwiftSources", in: path)
        }
        let found = CodeColors(bytes, path: path)
        definitions += found.colors
        findHexConstants(String(decoding: bytes, as: UTF8.self), path: path)
        if found.isTooDeep {
            report("this file nests too deep; the definitions in the rest of it aren't read", .warning, Location(path: path))
        }
        for place in found.pictures {
            report(
                "the pictures of this call aren't imported; put their files into one image set for light and dark", .info, place)
        }
    }

    /// Adds all definitions, when the ones that they name are known.
    mutating func addDefinitions() {
        var table = DefinitionTable(definitions, hexConstants)
        if table.hasAlphaFirst, let first = definitions.first(where: { !$0.value.bytes.isEmpty }) {
            report("values of 8 hex digits are read with alpha first, because all of them begin with FF", .info, first.location)
        }
        for definition in definitions {
            switch definition.value {
            // Another name of a color stays in the code.
            case .name, .asset: continue
            case .alpha(let value, _, _) where value.isOtherName: continue
            default: break
            }
            let called = definition.name.map { "\"\($0)\"" } ?? "a color without a name"
            do {
                let (light, dark) = try table.colors(of: definition)
                guard let name = definition.name else {
                    report("the colors of this call aren't assigned to anything with a name", .warning, definition.location)
                    continue
                }
                add(definition, Pair(name: name, light: light, dark: dark, location: definition.location))
            } catch {
                report("\(called) can't be read: \(error.reason)", .warning, definition.location)
            }
        }
        definitions = []
        countHexConstants(except: table.usedConstants)
    }

    /// Constants that hold the text of a hex value, which only the app makes a color of: `case fog = "eeeeee"`, `let dark = "24292e"`.
    private mutating func findHexConstants(_ text: String, path: String) {
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            guard line.contains("case ") || line.contains("let ") else { continue }
            for match in line.matches(of: /(\w+)\s*(?::\s*String\s*)?=\s*"(#?)([0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})"/) {
                let position = Position(line: index + 1, column: line[..<match.range.lowerBound].utf8.count + 1)
                let place = Location(path: path, place: .text(TextRange(start: position, end: position)))
                hexConstants.append(
                    HexConstant(
                        name: String(match.output.1), digits: String(match.output.3), place: place,
                        // `"facade"` may be a word.
                        isCounted: !match.output.2.isEmpty || match.output.3.contains(where: \.isNumber)))
            }
        }
    }

    /// Says how many of them no color has, in one line.
    private mutating func countHexConstants(except used: Set<String>) {
        let unread = hexConstants.filter { $0.isCounted && !isImported($0.name) && !used.contains($0.name) }
        hexConstants = []
        guard let first = unread.first else { return }
        let names = unread.prefix(3).map { "\"\($0.name)\"" }.joined(separator: ", ") + (unread.count > 3 ? " …" : "")
        let constants =
            unread.count == 1 ? "1 constant with a hex value wasn't" : "\(unread.count) constants with hex values weren't"
        report("\(constants) understood: \(names); write colors, such as UIColor(hex: …)", .info, first.place)
    }

    /// Two types may have a member with one name. The second one gets the name of its type.
    private mutating func add(_ definition: CodeColor, _ pair: Pair) {
        var pair = pair
        if isTaken(by: pair), let type = definition.type { pair.name = "\(type)/\(pair.name)" }
        add(pair)
    }
}

extension CodeColor.Value {
    /// A color of a catalog, or one that is defined elsewhere.
    fileprivate var isOtherName: Bool {
        switch self {
        case .name, .asset: true
        default: false
        }
    }

    /// The values of four bytes in it.
    fileprivate var bytes: [UInt32] {
        switch self {
        case .bytes(let value): [value]
        case .pair(let light, let dark): light.bytes + dark.bytes
        case .alpha(let value, _, _): value.bytes
        case .color, .name, .asset, .unreadable: []
        }
    }
}

/// Why a definition can't be read.
private struct UnreadColor: Error {
    var reason: String
}

/// Definitions by name, for the ones that name others.
private struct DefinitionTable {
    private var byName: [String: [CodeColor]] = [:]
    /// Whether all values of four bytes, of which there are several, begin with FF: that is alpha then.
    let hasAlphaFirst: Bool

    /// Constants of texts, by name, for what no color defines.
    private let constants: [String: [ColorImport.HexConstant]]
    private(set) var usedConstants: Set<String> = []

    /// Longer chains of names are refused.
    private static let mostSteps = 32

    init(_ definitions: [CodeColor], _ constants: [ColorImport.HexConstant]) {
        self.constants = Dictionary(grouping: constants, by: \.name)
        let bytes = Set(definitions.flatMap(\.value.bytes))
        hasAlphaFirst = bytes.count > 2 && bytes.allSatisfy { $0 >> 24 == 255 }
        for definition in definitions { if let name = definition.name { byName[name, default: []].append(definition) } }
    }

    mutating func colors(of definition: CodeColor) throws(UnreadColor) -> (light: ColorValue, dark: ColorValue?) {
        let light = try color(definition.value, isDark: false, in: definition.type, steps: 0)
        let dark = try color(definition.value, isDark: true, in: definition.type, steps: 0)
        return (light, light == dark ? nil : dark)
    }

    private mutating func color(
        _ value: CodeColor.Value, isDark: Bool, in type: String?, steps: Int
    ) throws(UnreadColor) -> ColorValue {
        guard steps < Self.mostSteps else { throw UnreadColor(reason: "it names itself, or nests too deep") }
        switch value {
        case .color(let color): return color
        case .bytes(let value):
            guard hasAlphaFirst || value >> 24 != 255 || value & 255 == 255 else {
                throw UnreadColor(reason: "its alpha may be the first or the last two of the 8 digits")
            }
            let value = hasAlphaFirst ? value << 8 | 255 : value
            let parts = [24, 16, 8, 0].map { Double(value >> $0 & 255) / 255 }
            return .components(space: .srgb, values: Array(parts[..<3]), alpha: parts[3])
        case .pair(let light, let dark): return try color(isDark ? dark : light, isDark: isDark, in: type, steps: steps + 1)
        case .unreadable(let reason): throw UnreadColor(reason: reason)
        case .asset: throw UnreadColor(reason: "a color of an asset catalog is a part of it")
        case .alpha(let value, let alpha, let isFactor):
            let base = try color(value, isDark: isDark, in: type, steps: steps + 1)
            guard case .components(let space, let values, let own) = base else {
                throw UnreadColor(reason: "it is a color of the platform with another alpha")
            }
            return .components(space: space, values: values, alpha: isFactor ? own * alpha : alpha)
        case .name(let path):
            if let constant = constant(path) { return constant }
            let found = try definition(path, in: type)
            return try color(found.value, isDark: isDark, in: found.type, steps: steps + 1)
        }
    }

    /// The color of six digits that a name stands for, if no color has the name.
    private mutating func constant(_ path: [String]) -> ColorValue? {
        guard let name = path.last, byName[name] == nil, let all = constants[name], let digits = all.first?.digits,
            digits.count == 6, all.allSatisfy({ $0.digits.lowercased() == digits.lowercased() }), let hex = ModelHex(digits)
        else { return nil }
        usedConstants.insert(name)
        return hex.color
    }

    /// The definition that a name means: a member of the type that the code names, of the type around, or the only one.
    private func definition(_ path: [String], in type: String?) throws(UnreadColor) -> CodeColor {
        let all = path.last.flatMap { byName[$0] } ?? []
        let owner = path.dropLast().last { !["self", "Self", "", "shared"].contains($0) } ?? type
        if let own = all.first(where: { $0.type == owner }) { return own }
        if let first = all.first, all.allSatisfy({ $0.value == first.value }) { return first }
        let name = path.filter { !$0.isEmpty && $0 != "?" }.joined(separator: ".")
        throw UnreadColor(
            reason: all.isEmpty
                ? "no definition of \(name) in these files can be read" : "\(name) is defined more than once with other values")
    }
}
