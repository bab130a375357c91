import NightcarBasics

extension IconReader {
    static func text(_ reader: inout IconReader, _ value: JSONValue) -> String? { value.string ?? reader.refuse(value, "a text") }

    static func texts(_ reader: inout IconReader, _ value: JSONValue) -> [String]? {
        let texts = value.array?.compactMap(\.string)
        guard let texts, texts.count == value.array?.count else { return reader.refuse(value, "an array of strings") }
        return texts
    }

    static func flag(_ reader: inout IconReader, _ value: JSONValue) -> Bool? {
        value.bool ?? reader.refuse(value, "true or false")
    }

    static func number(_ reader: inout IconReader, _ value: JSONValue) -> Double? {
        guard case .number(let text) = value.kind, let number = Double(text), abs(number) <= largest else {
            return reader.refuse(value, "a number from \(-Int(largest)) to \(Int(largest))")
        }
        return number
    }

    /// A canvas has 1,024 points, so nothing sensible comes near this number.
    private static let largest = 1e6

    static func word<T: RawRepresentable & CaseIterable>(_ reader: inout IconReader, _ value: JSONValue) -> T?
    where T.RawValue == String {
        if let text = value.string, let word = T(rawValue: text) { return word }
        let words = T.allCases.map { "\"\($0.rawValue)\"" }
        return reader.refuse(value, "one of \(words.joined(separator: ", "))")
    }

    static func position(_ reader: inout IconReader, _ value: JSONValue) -> IconPosition? {
        guard var members = reader.object(value, "a position") else { return nil }
        let scale = reader.optional("scale", 1, &members, number)
        let translation = reader.optional("translation-in-points", [0, 0], &members) { reader, value -> [Double]? in
            guard let elements = value.array, elements.count == 2 else { return reader.refuse(value, "two numbers: x and y") }
            let numbers = elements.compactMap { number(&reader, $0) }
            return numbers.count == 2 ? numbers : nil
        }
        reader.finish(members)
        guard let scale, let translation else { return nil }
        return IconPosition(scale: scale, x: translation[0], y: translation[1])
    }

    static func shadow(_ reader: inout IconReader, _ value: JSONValue) -> IconShadow? {
        guard var members = reader.object(value, "a shadow") else { return nil }
        let kind: IconShadow.Kind? = reader.required("kind", of: value, &members, word)
        let opacity = reader.optional("opacity", 0.5, &members, number)
        reader.finish(members)
        guard let kind, let opacity else { return nil }
        return IconShadow(kind, opacity)
    }

    static func translucency(_ reader: inout IconReader, _ value: JSONValue) -> IconTranslucency? {
        guard var members = reader.object(value, "a translucency") else { return nil }
        let enabled = reader.optional("enabled", true, &members, flag)
        let amount = reader.optional("value", 0.3, &members, number)
        reader.finish(members)
        guard let enabled, let amount else { return nil }
        return IconTranslucency(enabled, amount)
    }

    static func refractivity(_ reader: inout IconReader, _ value: JSONValue) -> IconRefractivity? {
        guard var members = reader.object(value, "a refractivity") else { return nil }
        let enabled = reader.optional("enabled", false, &members, flag)
        let strength = reader.optional("strength", 0.5, &members, number)
        let depth = reader.optional("depth", 0, &members, number)
        reader.finish(members)
        guard let enabled, let strength, let depth else { return nil }
        return IconRefractivity(enabled, strength: strength, depth: depth)
    }

    static func blur(_ reader: inout IconReader, _ value: JSONValue) -> IconBlur? {
        if case .null = value.kind { return .off }
        return number(&reader, value).map { .radius($0) }
    }

    static func specular(_ reader: inout IconReader, _ value: JSONValue) -> IconSpecular? {
        if let isOn = value.bool { return isOn ? .automatic : .off }
        switch value.string {
        case "inside": return .inside
        case "outside": return .outside
        default: return reader.refuse(value, "true, false, \"inside\" or \"outside\"")
        }
    }

    static func mirroring(_ reader: inout IconReader, _ value: JSONValue) -> Bool? {
        guard var members = reader.object(value, "an asset mirroring") else { return nil }
        let mirrorable = reader.required("mirrorable", of: value, &members, flag)
        reader.finish(members)
        return mirrorable
    }

    static func platforms(_ reader: inout IconReader, _ value: JSONValue) -> IconPlatforms? {
        guard var members = reader.object(value, "the platforms") else { return nil }
        var platforms = IconPlatforms(squares: nil, circles: nil)
        if let squares = members.take("squares")?.value {
            if squares.string == "shared" {
                platforms.squares = .shared
            } else {
                guard let list = texts(&reader, squares) else { return nil }
                platforms.squares = .list(list)
            }
        }
        if let circles = members.take("circles")?.value {
            guard let list = texts(&reader, circles) else { return nil }
            platforms.circles = list
        }
        reader.finish(members)
        return platforms
    }
}

// Fills and colors.
extension IconReader {
    static func fill(_ reader: inout IconReader, _ value: JSONValue) -> IconFill? {
        if let word = value.string {
            guard let fill = IconFill(word: word) else {
                return reader.refuse(value, "\"none\", \"automatic\", \"system-light\", \"system-dark\", or an object")
            }
            return fill
        }
        guard var members = reader.object(value, "a fill") else { return nil }
        let solid = members.take("solid")
        let automatic = members.take("automatic-gradient")
        let linear = members.take("linear-gradient")
        var fill: IconFill?
        switch (solid, automatic, linear) {
        case (let solid?, nil, nil): fill = reader.color(solid.value).map { .solid($0) }
        case (nil, let automatic?, nil):
            guard case .some(let way) = reader.orientation(of: &members) else { return nil }
            fill = reader.color(automatic.value).map { .automaticGradient($0, way) }
        case (nil, nil, let linear?):
            guard case .some(let way) = reader.orientation(of: &members) else { return nil }
            fill = reader.gradient(linear.value, way)
        default: return reader.refuse(value, "one of \"solid\", \"automatic-gradient\" and \"linear-gradient\"")
        }
        reader.finish(members)
        return fill
    }

    /// The direction that a gradient says. Nil inside if it says none, and nil if it can't be read.
    private mutating func orientation(of members: inout IconMembers) -> IconOrientation?? {
        guard let member = members.take("orientation") else { return .some(nil) }
        return orientation(member.value).map { .some($0) }
    }

    private mutating func gradient(_ value: JSONValue, _ orientation: IconOrientation?) -> IconFill? {
        guard let stops = value.array else { return refuse(value, "an array of two colors") }
        guard stops.count == 2 else {
            let message = "a gradient must have two colors, but this one has \(stops.count)"
            report(.iconGradientNotTwo, message, at: value)
            return nil
        }
        guard let first = color(stops[0]), let second = color(stops[1]) else { return nil }
        return .linearGradient(first, second, orientation)
    }

    private mutating func orientation(_ value: JSONValue) -> IconOrientation? {
        guard var members = object(value, "an orientation") else { return nil }
        let start = required("start", of: value, &members, Self.point)
        let stop = required("stop", of: value, &members, Self.point)
        finish(members)
        guard let start, let stop else { return nil }
        return IconOrientation(start: start, stop: stop)
    }

    private static func point(_ reader: inout IconReader, _ value: JSONValue) -> IconPoint? {
        guard var members = reader.object(value, "a point") else { return nil }
        let x = reader.required("x", of: value, &members, number)
        let y = reader.required("y", of: value, &members, number)
        reader.finish(members)
        guard let x, let y else { return nil }
        return IconPoint(x, y)
    }

    private mutating func color(_ value: JSONValue) -> IconColor? {
        guard let text = value.string else {
            return refuse(value, "a color such as \"display-p3:1.00000,0.50000,0.00000,1.00000\"")
        }
        switch IconColor.parse(text) {
        case .color(let color): return color
        case .wrong(let reason):
            report(.iconBadColor, "the color \"\(text)\" \(reason)", at: value)
            return nil
        }
    }
}

extension IconFill {
    /// A fill that a word says.
    init?(word: String) {
        switch word {
        case "none": self = .none
        case "automatic": self = .automatic
        case "system-light": self = .systemLight
        case "system-dark": self = .systemDark
        default: return nil
        }
    }
}

extension IconColor {
    enum Parsed {
        case color(IconColor)
        /// What is wrong, for the end of a sentence.
        case wrong(String)
    }

    static func parse(_ text: String) -> Parsed {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else {
            return .wrong("has no color space; write it as \"srgb:…\"")
        }
        guard let space = Space(rawValue: String(text[..<colon])) else {
            let words = Space.allCases.map(\.rawValue).joined(separator: ", ")
            return .wrong("has an unknown color space; use one of \(words)")
        }
        let parts = text[text.utf8.index(after: colon)...].split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Double($0) }.filter { abs($0) <= 1e6 }
        guard numbers.count == parts.count else { return .wrong("has a component that isn't a number") }
        guard numbers.count == space.count else {
            let expected = space.count == 2 ? "2: white and alpha" : "4: red, green, blue and alpha"
            return .wrong("has \(numbers.count) components; \(space.rawValue) has \(expected)")
        }
        return .color(IconColor(space, numbers))
    }
}
