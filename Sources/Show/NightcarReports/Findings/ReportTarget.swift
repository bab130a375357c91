import NightcarBasics
package import ThemeCatalogBytes

/// A requested report, written as `FORMAT[:FILE]`.
package struct ReportTarget: Sendable, Hashable {
    package var format: ReportFormat
    /// The file to write to. Nil for standard output.
    package var file: String?

    package init(format: ReportFormat, file: String? = nil) {
        self.format = format
        self.file = file
    }

    /// Reads `sarif`, `sarif:out/lint.sarif` and `html:report.html`. Everything after the first colon is the path.
    package init(parsing text: String) throws(ReportTargetError) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts.first.map(String.init) ?? ""
        guard let format = ReportFormat(rawValue: name) else { throw .unknownFormat(name) }
        guard parts.count == 1 || !parts[1].isEmpty else { throw .noFile(name) }
        self.init(format: format, file: parts.count == 1 ? nil : String(parts[1]))
    }
}

extension LintReport {
    /// Writes the reports that go to files, and creates their folders. Returns the others as text.
    ///
    /// - Parameter color: whether `pretty` on standard output is colored. In a file, it never is.
    /// - Returns: the text for standard output, with the reports in order.
    /// - Throws: `FileError` if a file can't be written.
    package func write(to targets: [ReportTarget], color: Bool) throws(FileError) -> String {
        var output = ""
        for target in targets {
            guard let file = target.file else {
                output += text(as: target.format, color: color)
                continue
            }
            if let slash = file.lastIndex(of: "/"), slash != file.startIndex { try makeFolder(String(file[..<slash])) }
            try writeFileAtomically(text(as: target.format).utf8, to: file)
        }
        return output
    }
}

/// Why a `FORMAT[:FILE]` can't be parsed.
package enum ReportTargetError: Error, Hashable, CustomStringConvertible {
    case unknownFormat(String)
    case noFile(String)

    package var description: String {
        switch self {
        case .unknownFormat(let name):
            let names = ReportFormat.allCases.map(\.rawValue)
            let hint = nearest(to: name, among: names).map { " Did you mean \"\($0)\"?" } ?? ""
            return "\"\(name)\" is not a report format.\(hint) Use one of \(names.joined(separator: ", "))."
        case .noFile(let name): return "\"\(name):\" has no file name; write \"\(name):FILE\", or \"\(name)\" for standard output"
        }
    }
}
