/// The formats in which findings are reported.
package enum ReportFormat: String, Sendable, Hashable, CaseIterable {
    case pretty
    case xcode
    case xcodeCompat = "xcode-compat"
    case json
    case sarif
    case github
    case gitlab
    case junit
    case checkstyle
    case markdown
    case html

    /// The audience of the format, in a few words.
    package var purpose: String {
        switch self {
        case .pretty: "people at a terminal: by file, with source lines"
        case .xcode: "editors: file:line:column: warning: message (rule)"
        case .xcodeCompat: "tools that read Apple's form: file:line: warning: message"
        case .json: "programs: one document"
        case .sarif: "code scanning, such as GitHub's: SARIF 2.1.0"
        case .github: "annotations of a GitHub Actions run"
        case .gitlab: "GitLab's Code Quality widget"
        case .junit: "CI systems that show test results"
        case .checkstyle: "tools that read Checkstyle's XML"
        case .markdown: "a comment or GITHUB_STEP_SUMMARY"
        case .html: "a page to look at, with the pictures on light and dark"
        }
    }
}

extension LintReport {
    /// The whole report in one of the formats, with a line break at the end.
    ///
    /// - Parameter color: whether `pretty` colors its text with ANSI escapes. The other formats never do.
    package func text(as format: ReportFormat, color: Bool = false) -> String {
        switch format {
        case .pretty: pretty(color: color)
        case .xcode: xcode()
        case .xcodeCompat: xcodeCompat()
        case .json: json()
        case .sarif: sarif()
        case .github: gitHubCommands()
        case .gitlab: gitLabCodeQuality()
        case .junit: junit()
        case .checkstyle: checkstyle()
        case .markdown: markdown()
        case .html: page
        }
    }
}
