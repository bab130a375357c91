import ArgumentParser

/// A format of a report and its destination: `markdown` or `markdown:comment.md`.
struct ReportOutput<Format: RawRepresentable & CaseIterable & Sendable>: ExpressibleByArgument where Format.RawValue == String {
    var format: Format
    /// Nil for standard output.
    var path: String?

    init?(argument: String) {
        let parts = argument.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let format = Format(rawValue: parts[0]), parts.count < 2 || !parts[1].isEmpty else { return nil }
        self.format = format
        path = parts.count > 1 ? parts[1] : nil
    }

    init(_ format: Format) { self.format = format }

    static var allValueStrings: [String] { Format.allCases.map(\.rawValue) }
    var defaultValueDescription: String { format.rawValue }
}
