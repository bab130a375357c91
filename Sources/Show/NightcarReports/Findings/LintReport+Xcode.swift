import NightcarBasics

extension LintReport {
    /// A line for each finding and each related place: `file:line:column: warning: message (rule)`.
    ///
    /// Paths are as the user gave them. If the line or column is missing, its field is left out. `info` becomes `note`, the
    /// word that Xcode knows.
    func xcode() -> String {
        lines { entry in
            let place = Self.prefix(entry.place, withColumn: true)
            let related = entry.related.map { "\(Self.prefix($0.place, withColumn: true)) note: \($0.message)" }
            return ["\(place) \(entry.severity.xcodeWord): \(entry.message) (\(entry.rule))"] + related
        }
    }

    /// A line for each finding in the form of Apple's tools, which some programs read field by field:
    /// `file:line: warning: message`.
    func xcodeCompat() -> String {
        lines { entry in ["\(Self.prefix(entry.place, withColumn: false)) \(entry.severity.xcodeWord): \(entry.message)"] }
    }

    private func lines(of entry: (Entry) -> [String]) -> String {
        entries.flatMap(entry).map { PlainText.singleLine($0) + "\n" }.joined()
    }

    private static func prefix(_ place: Place, withColumn: Bool) -> String {
        guard let span = place.span else { return withColumn ? "\(place.givenPath):" : "\(place.givenPath):1:" }
        return withColumn ? "\(place.givenPath):\(span.line):\(span.byteColumn):" : "\(place.givenPath):\(span.line):"
    }
}

extension Severity {
    /// The word of compilers: `note` for `info`.
    var xcodeWord: String { self == .info ? "note" : rawValue }
}
