import NightcarBasics

extension Sequence<Finding> {
    /// One line each, related places indented below: `path:line:column: error: message [rule]`.
    package var text: String {
        var text = ""
        for finding in self {
            text += "\(finding)\n"
            for related in finding.related { text += "    \(related.location): note: \(related.message)\n" }
        }
        return text
    }

    /// `2 errors, 1 warning`. Empty if there are neither.
    package var summary: String {
        var counts: [Severity: Int] = [:]
        for finding in self { counts[finding.severity, default: 0] += 1 }
        let words: [(Severity, String)] = [(.error, "error"), (.warning, "warning"), (.info, "note")]
        return words.compactMap { severity, word in
            counts[severity].map { Numbers.counted($0, word) }
        }.joined(separator: ", ")
    }
}
