import NightcarBasics

extension LintReport {
    /// The report for a terminal: findings by file, each with its source line and a caret below, and the totals at the end.
    func pretty(color: Bool) -> String {
        let style = Style(isOn: color)
        var text = ""
        var path: String?
        for entry in entries {
            if entry.place.givenPath != path {
                if path != nil { text += "\n" }
                path = entry.place.givenPath
                text += style.bold(PlainText.singleLine(entry.place.givenPath)) + "\n"
            }
            text += headline(entry, style) + snippet(entry, style) + related(entry, style)
        }
        let worst = entries.map(\.severity).max()
        return text + (text.isEmpty ? "" : "\n") + (worst.map { style.severity($0, totals) } ?? totals) + "\n"
    }
}

// One finding.
extension LintReport {
    func related(_ entry: Entry, _ style: Style) -> String {
        entry.related.map { related in
            let span = related.place.span.map { ":\($0.line):\($0.byteColumn)" } ?? ""
            return style.dim(PlainText.singleLine("    \(related.place.givenPath)\(span): note: \(related.message)")) + "\n"
        }.joined()
    }

    func headline(_ entry: Entry, _ style: Style) -> String {
        let place = entry.place.span.map { "\($0.line):\($0.byteColumn)  " } ?? ""
        let word = style.severity(entry.severity, entry.severity.rawValue)
        return
            "  \(place)\(word)  \(PlainText.singleLine(entry.message))  \(style.dim("[\(PlainText.singleLine(entry.rule))]"))\n"
    }

    /// The source line after its number, and below it a caret at the start and tildes to the end of the span. If the span has
    /// several lines, all stored lines are shown and marked next to their numbers.
    func snippet(_ entry: Entry, _ style: Style) -> String {
        guard let span = entry.place.span, let line = entry.place.sourceLines.first else { return "" }
        let width = String(span.line + entry.place.sourceLines.count - 1).count
        func gutter(_ text: String, _ sign: String) -> String {
            style.dim("    " + String(repeating: " ", count: width - text.count) + text) + " \(sign) "
        }
        let bar = style.dim("|")
        if span.endLine > span.line {
            let lines = entry.place.sourceLines.enumerated().map { index, line in
                gutter(String(span.line + index), style.severity(entry.severity, ">")) + Window(line, from: 0, to: 0).text + "\n"
            }
            return lines.joined() + (span.endLine - span.line >= lines.count ? gutter("", bar) + "…\n" : "")
        }
        let window = Window(line, from: span.byteColumn - 1, to: span.endByteColumn - 1)
        let mark = style.severity(entry.severity, "^" + String(repeating: "~", count: max(0, window.length - 1)))
        return gutter(String(span.line), bar) + window.text + "\n" + gutter("", bar) + window.indent + mark + "\n"
    }
}

/// The part of a source line to show: the whole line, or the surroundings of the span if the line is long.
private struct Window {
    static let width = 120

    var text: String
    /// The text before the caret: whitespace as wide as the text before the span, with its tabs.
    var indent: String
    /// The number of marked characters, at least 1.
    var length: Int

    /// - Parameters:
    ///   - start: where the span starts, in UTF-8 bytes from 0.
    ///   - end: where it ends.
    init(_ line: String, from start: Int, to end: Int) {
        let bytes = Array(line.utf8)
        let start = min(max(0, start), bytes.count)
        let end = min(max(start, end), bytes.count)
        var before = Self.characters(bytes[..<start])
        var marked = Self.characters(bytes[start..<end])
        var after = Self.characters(bytes[end...])
        if before.count > Self.width / 2, before.count + marked.count + after.count > Self.width {
            before = ["…"] + Array(before.suffix(Self.width / 2 - 1))
        }
        if before.count + marked.count > Self.width {
            marked = Array(marked.prefix(Self.width - before.count)) + ["…"]
            after = []
        } else if before.count + marked.count + after.count > Self.width {
            after = Array(after.prefix(Self.width - before.count - marked.count)) + ["…"]
        }
        text = String(before + marked + after)
        indent = String(before.map { $0 == "\t" ? "\t" : " " })
        length = max(1, marked.count)
    }

    private static func characters(_ bytes: ArraySlice<UInt8>) -> [Character] {
        // Tabs keep their width. Everything else that moves the cursor is made visible.
        let parts = String(decoding: bytes, as: UTF8.self).split(separator: "\t", omittingEmptySubsequences: false)
        return Array(parts.map { PlainText.singleLine(String($0)) }.joined(separator: "\t"))
    }
}

/// ANSI escapes, or nothing.
struct Style {
    var isOn: Bool

    func bold(_ text: String) -> String { wrap(text, "1") }
    func dim(_ text: String) -> String { wrap(text, "2") }

    func severity(_ severity: Severity, _ text: String) -> String {
        switch severity {
        case .error: wrap(text, "1;31")
        case .warning: wrap(text, "1;33")
        case .info: wrap(text, "1;36")
        }
    }

    private func wrap(_ text: String, _ code: String) -> String { isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text }
}
