import NightcarBasics

/// The style of a text report.
package struct TextStyle: Sendable {
    /// Whether the text is colored with escape sequences.
    package var isColored: Bool

    /// The longest row of a table, in characters. Nil for any.
    package var width: Int?

    /// Whether sentences fit the width, too. Programs read whole lines.
    package var breaksSentences: Bool

    package init(isColored: Bool, width: Int? = nil, breaksSentences: Bool = true) {
        (self.isColored, self.width, self.breaksSentences) = (isColored, width, breaksSentences)
    }

    package static let plain = TextStyle(isColored: false)

    enum Color: Int {
        case red = 31
        case green = 32
        case yellow = 33
        case blue = 34
        case dim = 2
        case bold = 1
    }

    /// The lines, those that are too long broken at spaces. What follows a break is indented.
    func fitted(_ lines: [String]) -> [String] {
        guard breaksSentences, let width else { return lines }
        return lines.flatMap { line -> [String] in
            guard line.count > width, !line.contains("\u{1B}") else { return [line] }
            let indent = String(line.prefix { $0 == " " })
            var words = line.dropFirst(indent.count).split(separator: " ", omittingEmptySubsequences: false)[...]
            var (broken, current) = ([String](), indent + (words.popFirst() ?? ""))
            for word in words {
                if current.count + 1 + word.count > width {
                    broken.append(current)
                    current = indent + "  " + word
                } else {
                    current += " " + word
                }
            }
            return broken + [current]
        }
    }

    func paint(_ text: String, _ color: Color) -> String {
        isColored && !text.isEmpty ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
    }
}

/// A bar of block characters, with a resolution of an eighth of a character. Empty for a share of 0.
func bar(_ part: Int, of whole: Int, width: Int) -> String {
    guard whole > 0, part > 0 else { return "" }
    let eighths = min(width * 8, max(1, Int(Double(part) / Double(whole) * Double(width * 8))))
    let partial = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8]
    return String(repeating: "█", count: eighths / 8) + partial
}

/// A line of blocks, one for each value, from the smallest to the largest.
func sparkline(_ values: [Int]) -> String {
    guard let low = values.min(), let high = values.max() else { return "" }
    let blocks: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    return String(values.map { high == low ? "▄" : blocks[Int(Double($0 - low) / Double(high - low) * 7)] })
}

extension Numbers {
    /// `412 KB`, `1.26 MB`, `97 B`: three significant digits, units of 1000.
    package static func short(_ bytes: Int) -> String {
        let units = ["B", "KB", "MB", "GB", "TB"]
        var value = Double(bytes.magnitude)
        var unit = 0
        while value >= 999.5, unit < units.count - 1 {
            value /= 1000
            unit += 1
        }
        let digits = unit == 0 || value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2
        return (bytes < 0 ? "-" : "") + fixed(value, digits: digits) + " " + units[unit]
    }

    /// The same with a sign: `+48.2 KB`, `-97 B`, `±0 B`.
    package static func change(_ bytes: Int) -> String { bytes == 0 ? "±0 B" : (bytes > 0 ? "+" : "") + short(bytes) }

    /// `+2.1 %`, or an en dash if there is nothing to compare with.
    package static func changePercent(_ growth: Int, of whole: Int) -> String {
        (growth > 0 && whole != 0 ? "+" : "") + percent(growth, of: whole)
    }
}
