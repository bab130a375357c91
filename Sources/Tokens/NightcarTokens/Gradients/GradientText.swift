/// Reads `linear-gradient()` of CSS Images 4, section 3.1, as far as a gradient set can show it: from the top to the bottom.
enum GradientText {
    /// What tokens with other gradients are counted as: another direction, another kind, or positions in pixels.
    static let otherForm = "gradient that isn't vertical or linear"

    /// Whether a text is a gradient of any form.
    static func isGradient(_ text: String) -> Bool { text.contains("gradient(") }

    /// Nil for other forms.
    static func gradient(_ text: String) -> TokenGradient? {
        let text = text.trimmingSpace
        guard text.utf8.count <= ColorText.maximumSize, text.hasPrefix("linear-gradient("), text.hasSuffix(")") else {
            return nil
        }
        var parts = split(text.dropFirst("linear-gradient(".count).dropLast(), at: ",")[...]
        var isReversed = false
        switch parts.first.map({ $0.trimmingSpace.lowercased() }) {
        case "180deg", "0.5turn", "to bottom": parts.removeFirst()
        case "0deg", "0", "0turn", "to top":
            parts.removeFirst()
            isReversed = true
        default: break
        }
        var colors: [(position: Double?, color: TokenColor)] = []
        for part in parts {
            guard let stop = stop(part.trimmingSpace) else { return nil }
            colors.append(stop)
        }
        guard colors.count > 1 else { return nil }
        let stops = placed(colors)
        guard isReversed else { return TokenGradient(stops: stops) }
        return TokenGradient(stops: stops.reversed().map { .init(position: 1 - $0.position, color: $0.color) })
    }

    /// A color with an optional position in percent.
    private static func stop(_ text: Substring) -> (position: Double?, color: TokenColor)? {
        let words = split(text, at: " ").filter { !$0.isEmpty }
        guard let last = words.last, words.count <= 2 else { return nil }
        guard words.count == 2 else { return ColorText.color(String(last)).map { (nil, $0) } }
        guard last.hasSuffix("%"), let percent = Double(last.dropLast()), percent.isFinite,
            let color = ColorText.color(String(words[0]))
        else { return nil }
        return (percent / 100, color)
    }

    /// Positions that aren't stated are spread evenly, and none is before an earlier one.
    private static func placed(_ colors: [(position: Double?, color: TokenColor)]) -> [TokenGradient.Stop] {
        var positions = colors.map(\.position)
        positions[0] = positions[0] ?? 0
        positions[positions.count - 1] = positions[positions.count - 1] ?? 1
        var highest = 0.0
        for index in positions.indices {
            guard let position = positions[index] else { continue }
            highest = max(highest, position)
            positions[index] = highest
        }
        var stops: [TokenGradient.Stop] = []
        var known = (index: 0, position: positions[0] ?? 0)
        for (index, position) in positions.enumerated() {
            if let position { known = (index, position) }
            let next = positions[index...].firstIndex { $0 != nil } ?? index
            let step = next > known.index ? ((positions[next] ?? 1) - known.position) / Double(next - known.index) : 0
            let place = known.position + step * Double(index - known.index)
            stops.append(.init(position: min(max(place, 0), 1), color: colors[index].color))
        }
        return stops
    }

    /// The parts of a text between separators that aren't inside of brackets.
    private static func split(_ text: Substring, at separator: Character) -> [Substring] {
        var (parts, start, depth) = ([Substring](), text.startIndex, 0)
        for index in text.indices {
            switch text[index] {
            case "(": depth += 1
            case ")": depth -= 1
            case separator where depth == 0:
                parts.append(text[start..<index])
                start = text.index(after: index)
            default: break
            }
        }
        return parts + [text[start...]]
    }
}
