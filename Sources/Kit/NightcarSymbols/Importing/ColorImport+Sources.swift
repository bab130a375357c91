import NightcarBasics

// Calls with a light and a dark color in Objective-C. Swift is read with its parser.

extension ColorImport {
    /// Reads every call with a light and a dark color. The color has the name of what it is assigned to, or returned from.
    mutating func readObjectiveC(_ text: String, path: String) {
        let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        // Regular expressions are slow, and most lines have no such call. A call may begin in the line before its word.
        let hasWord = lines.map(Self.hasWord)
        var name: String?
        var searched = 0
        for index in lines.indices where hasWord[index] || hasWord.dropFirst(index + 1).first == true {
            let declared = lines[searched...index].reversed().lazy.compactMap { Self.declaredName(Self.withoutComment($0)) }.first
            name = declared ?? name
            searched = index + 1
            let code = Self.withoutComment(lines[index])
            // A call may go on in the next lines.
            let following = lines[(index + 1)..<max(index + 1, min(index + 16, lines.count))].map(Self.withoutComment)
            func place(_ start: Substring.Index) -> Location {
                let position = Position(line: index + 1, column: code[..<start].utf8.count + 1)
                return Location(path: path, place: .text(TextRange(start: position, end: position)))
            }
            for (start, kit) in Self.calls(in: code) {
                let rest = ([code[start...]] + following).joined(separator: "\n")
                read(rest[...], as: kit.form, of: Self.assignedName(code[..<start]) ?? name, at: place(start))
            }
        }
    }

    /// Reads a call, or reports why it can't be read.
    private mutating func read(_ call: Substring, as form: Kit.Form, of target: String?, at location: Location) {
        if form == .pictures {
            let message = "the pictures of this call aren't imported; put their files into one image set for light and dark"
            return report(message, .info, location)
        }
        let called = target.map { "\"\($0)\"" } ?? "a color without a name"
        guard let colors = Self.colors(of: call, as: form) else {
            report(
                "\(called) can't be read; only hex values, components and named basic colors can, not what the app computes",
                .warning, location)
            return
        }
        guard let target else {
            report("the colors of this call aren't assigned to anything with a name", .warning, location)
            return
        }
        add(target, colors, location)
    }

    private static func withoutComment(_ line: Substring) -> Substring {
        guard let comment = line.firstRange(of: "//"), !line[..<comment.lowerBound].contains("\"") else { return line }
        return line[..<comment.lowerBound]
    }

    /// A call of UIKit or of a theme kit.
    private struct Kit {
        enum Form {
            /// `LightColor:` and `darkColor:`
            case lightAndDark
            /// A list of hex values in the order of the modes.
            case list
            /// A block that looks at the style of the traits.
            case provider
            case pictures
        }

        /// How the call begins.
        var call: String
        var form: Form
    }

    /// The kits that we know. Of two calls in one place, the first one counts.
    private static let kits = [
        Kit(call: "dm_colorWithLightColor:", form: .lightAndDark),
        Kit(call: "colorWithLightColor:", form: .lightAndDark),
        Kit(call: "jdbappearance_colorWithHex:", form: .list),
        Kit(call: "colorWithDynamicProvider:", form: .provider),
        Kit(call: "dm_imageWithLightImage:", form: .pictures),
        Kit(call: "jdbappearance_imageNamed:", form: .pictures),
    ]
    private static let words = kits.map { Array($0.call.utf8) }

    private static func hasWord(_ line: Substring) -> Bool {
        let bytes = Array(line.utf8)
        return bytes.indices.contains { start in words.contains { bytes[start...].starts(with: $0) } }
    }

    /// The calls in a line, in order.
    private static func calls(in code: Substring) -> [(start: Substring.Index, kit: Kit)] {
        var found: [(range: Range<Substring.Index>, kit: Kit)] = []
        for kit in kits {
            for range in code.ranges(of: kit.call) where !found.contains(where: { $0.range.overlaps(range) }) {
                found.append((range, kit))
            }
        }
        return found.sorted { $0.range.lowerBound < $1.range.lowerBound }.map { ($0.range.lowerBound, $0.kit) }
    }

    /// `title` in `+ (UIColor *)title {` and `#define title …`.
    private static func declaredName(_ code: Substring) -> String? {
        if let match = code.firstMatch(of: /^[+-]\s*\(\s*UIColor\s*\*\s*\)\s*(\w+)/) { return String(match.output.1) }
        if let match = code.firstMatch(of: /^\s*#define\s+(\w+)/) { return String(match.output.1) }
        return nil
    }

    /// `textColor` in `label.textColor = `.
    private static func assignedName(_ code: Substring) -> String? {
        code.firstMatch(of: /(\w+)(?:\s*:\s*[\w.?!]+)?\s*=\s*(?:return\s*)?[\[\w.\s(]*$/).map { String($0.output.1) }
    }

    /// The colors of a call, light first. Nil if one can't be read.
    private static func colors(of call: Substring, as form: Kit.Form) -> [ModelHex]? {
        switch form {
        case .lightAndDark:
            guard let light = call.firstMatch(of: /LightColor:()/)?.range,
                let dark = call[light.upperBound...].firstMatch(of: /\sdarkColor:/)?.range,
                let first = color(call[light.upperBound..<dark.lowerBound]),
                let second = color(firstTerm(call[dark.upperBound...]))
            else { return nil }
            return [first, second]
        case .list:
            guard let open = call.firstIndex(of: "["), let close = call[open...].firstIndex(of: "]") else { return nil }
            let texts = call[open..<close].matches(of: /"([^"]*)"/).map { $0.output.1 }
            let colors = texts.compactMap { ModelHex($0) }
            return colors.count == texts.count && !colors.isEmpty ? colors : nil
        case .provider: return provided(call)
        case .pictures: return nil
        }
    }

    /// The two colors of a block that looks at the style of the traits: `style == …Dark ? a : b` and `if`.
    private static func provided(_ call: Substring) -> [ModelHex]? {
        let body = call.prefix(2000)
        func ordered(_ isDark: Bool, _ first: ModelHex?, _ second: ModelHex?) -> [ModelHex]? {
            guard let first, let second else { return nil }
            return isDark ? [second, first] : [first, second]
        }
        let style = /userInterfaceStyle\s*(==|!=)\s*(?:\.|UIUserInterfaceStyle\.?)(dark|light|Dark|Light)\s*/
        if let match = body.firstMatch(of: style) {
            let isDark = (match.output.2.lowercased() == "dark") == (match.output.1 == "==")
            let rest = body[match.range.upperBound...].drop { " )\n".contains($0) }
            if rest.hasPrefix("?") {
                guard let colon = topLevel(":", in: rest.dropFirst()) else { return nil }
                let second = firstTerm(rest[colon...].dropFirst()).prefix { $0 != "}" }
                return ordered(isDark, color(rest.dropFirst()[..<colon]), color(second))
            }
            guard rest.hasPrefix("{"), let end = rest.firstIndex(of: "}"), let open = rest.firstMatch(of: /\{\s*(?:return\b)?/)
            else { return nil }
            let other = rest[end...].dropFirst().prefixMatch(of: /\s*(?:else\s*\{)?\s*(?:return\b)?/)
            guard let other else { return nil }
            let second = rest[other.range.upperBound...].prefix { !"}\n;".contains($0) }
            return ordered(isDark, color(rest[open.range.upperBound..<end]), color(second))
        }
        return nil
    }

    /// The first such character outside of brackets.
    private static func topLevel(_ wanted: Character, in text: Substring) -> Substring.Index? {
        var depth = 0
        for (index, character) in zip(text.indices, text) {
            if "([{".contains(character) { depth += 1 }
            if ")]}".contains(character) { depth -= 1 }
            if depth < 0 { return nil }
            if depth == 0, character == wanted { return index }
        }
        return nil
    }

    /// The text up to the bracket that closes the call around it.
    private static func firstTerm(_ text: Substring) -> Substring {
        var depth = 0
        for (index, character) in zip(text.indices, text) {
            if "([".contains(character) { depth += 1 }
            if ")]".contains(character) {
                depth -= 1
                if depth < 0 { return text[..<index] }
            }
            if depth == 0, character == ";" { return text[..<index] }
        }
        return text
    }

    /// A color as a hex value in a text or a number, as components, or as one of UIKit's basic colors.
    private static func color(_ text: Substring) -> ModelHex? {
        if let match = text.firstMatch(of: /"(#?[0-9A-Fa-f]{3,8})"/) { return ModelHex(match.output.1) }
        if let match = text.firstMatch(of: /\b0x([0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})\b/) { return ModelHex(match.output.1) }
        if let match = text.firstMatch(
            of: /(?i)red:\s*([^,:\s]+)[,\s]+green:\s*([^,:\s]+)[,\s]+blue:\s*([^,:\s]+)[,\s]+alpha:\s*([0-9.]+)/)
        {
            let parts = [match.output.1, match.output.2, match.output.3, match.output.4].map(component)
            let bytes = parts.compactMap { $0.flatMap { (0...1).contains($0) ? UInt8(($0 * 255).rounded()) : nil } }
            guard bytes.count == 4 else { return nil }
            return ModelHex(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes[3])
        }
        if let match = text.firstMatch(of: /(?i)white:\s*([^,:\s]+)[,\s]+alpha:\s*([0-9.]+)/) {
            guard let white = component(match.output.1), let alpha = component(match.output.2), (0...1).contains(white),
                (0...1).contains(alpha)
            else { return nil }
            let byte = UInt8((white * 255).rounded())
            return ModelHex(red: byte, green: byte, blue: byte, alpha: UInt8((alpha * 255).rounded()))
        }
        guard let match = text.firstMatch(of: /^\s*\[?(?:UIColor)?[\s.]*(\w+)\s*[\],)\s]*$/) else { return nil }
        let word = match.output.1.hasSuffix("Color") ? match.output.1.dropLast(5) : match.output.1
        return basic[String(word)].flatMap { ModelHex($0) }
    }

    /// `0.5`, `128/255.0`, `128.0f / 255`
    private static func component(_ text: Substring) -> Double? {
        let parts = text.split(separator: "/").map { part in
            Double(part.filter { !"fF() ".contains($0) })
        }
        guard let first = parts.first ?? nil else { return nil }
        guard parts.count > 1 else { return first }
        guard parts.count == 2, let second = parts[1], second > 0 else { return nil }
        return first / second
    }

    /// UIKit's documentation gives the components of these.
    private static let basic = [
        "black": "000000", "darkGray": "555555", "lightGray": "AAAAAA", "white": "FFFFFF", "gray": "808080", "red": "FF0000",
        "green": "00FF00", "blue": "0000FF", "cyan": "00FFFF", "yellow": "FFFF00", "magenta": "FF00FF", "orange": "FF8000",
        "purple": "800080", "brown": "996633", "clear": "00000000",
    ]
}
