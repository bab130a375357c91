/// A pattern for asset names and paths. `*` matches any text within one path segment, and `**` matches across segments. `?`
/// matches one character, and `[abc]` and `[a-z]` match one character of a class. Everything else matches itself, and case
/// matters.
package struct Glob: Sendable, Hashable, CustomStringConvertible {
    package let pattern: String
    private let scalars: [Unicode.Scalar]

    package init(_ pattern: String) {
        self.pattern = pattern
        self.scalars = Array(pattern.unicodeScalars)
    }

    package var description: String { pattern }

    /// Whether it has no wildcards, so that it matches one text only.
    package var isName: Bool {
        var rest = pattern[...]
        while let first = rest.first {
            // `[*]` is a star.
            if first == "[", rest.count > 2, rest[rest.index(rest.startIndex, offsetBy: 2)] == "]" {
                rest = rest.dropFirst(3)
            } else if "*?[".contains(first) {
                return false
            } else {
                rest = rest.dropFirst()
            }
        }
        return true
    }

    /// Whether the whole of `text` matches. O(length of the pattern × length of the text).
    package func matches(_ text: String) -> Bool {
        let text = Array(text.unicodeScalars)
        // reachable[j]: the first i elements of the pattern can match the first j scalars of the text.
        var reachable = [Bool](repeating: false, count: text.count + 1)
        reachable[0] = true
        var index = 0
        while index < scalars.count {
            let element = self.element(at: &index)
            var next = [Bool](repeating: false, count: text.count + 1)
            if element.repeats {
                var open = false
                for position in 0...text.count {
                    if position > 0 && open { open = element.accepts(text[position - 1]) }
                    open = open || reachable[position]
                    next[position] = open
                }
            } else {
                for position in 0..<text.count where reachable[position] {
                    next[position + 1] = element.accepts(text[position])
                }
            }
            reachable = next
        }
        return reachable[text.count]
    }
}

extension Glob {
    private struct Element {
        var repeats = false
        var accepts: (Unicode.Scalar) -> Bool
    }

    private func element(at index: inout Int) -> Element {
        let scalar = scalars[index]
        index += 1
        switch scalar {
        case "*":
            let crosses = index < scalars.count && scalars[index] == "*"
            if crosses { index += 1 }
            return Element(repeats: true) { crosses || $0 != "/" }
        case "?":
            return Element { $0 != "/" }
        case "[":
            return characterClass(at: &index) ?? Element { $0 == "[" }
        default:
            return Element { $0 == scalar }
        }
    }

    /// The class that starts after `[`. Nil, with `index` unchanged, if there is no closing `]`.
    private func characterClass(at index: inout Int) -> Element? {
        guard let end = scalars[index...].dropFirst().firstIndex(of: "]") else { return nil }
        var ranges: [ClosedRange<Unicode.Scalar>] = []
        var position = index
        while position < end {
            let low = scalars[position]
            if position + 2 < end, scalars[position + 1] == "-", scalars[position + 2] >= low {
                ranges.append(low...scalars[position + 2])
                position += 3
            } else {
                ranges.append(low...low)
                position += 1
            }
        }
        index = end + 1
        return Element { scalar in ranges.contains { $0.contains(scalar) } }
    }
}
