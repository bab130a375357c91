/// The report of a run, in any of the three formats.
struct ActoolReport {
    var showsVersion = false
    var contents: [PropertyList]?
    var tagCombinations: [[String]]?
    /// The absolute paths of the files that were written. Nil if the run was not meant to write any.
    var outputs: [String]?
    /// The diagnostics that are shown.
    var diagnostics: [Diagnostic] = []

    func bytes(_ format: OutputFormat) throws -> [UInt8] {
        switch format {
        case .text: Array(text.utf8)
        case .xml: try propertyList.bytes(.xml)
        case .binary: try propertyList.bytes(.binary)
        }
    }
}

private extension ActoolReport {
    static let version: PropertyList = [
        "bundle-version": .string(ActoolVersion.bundle), "short-bundle-version": .string(ActoolVersion.short),
    ]

    /// The sections in Apple's order: first what failed, then what was made.
    var text: String {
        var lines: [String] = []
        func section(_ name: String, _ content: [String]) {
            lines.append("/* com.apple.actool.\(name) */")
            lines += content
        }
        if showsVersion { section("version", Self.version.lines()) }
        for severity in Diagnostic.Severity.allCases {
            for scope in [Diagnostic.Scope.tool, .document] {
                let found = diagnostics(scope, severity)
                if !found.isEmpty { section(Self.key(scope, severity), found.map(\.line)) }
            }
        }
        if let contents { section("catalog-contents", contents.flatMap { $0.lines() }) }
        if let tagCombinations { section("asset-tag-combinations", tagCombinations.map { $0.joined(separator: ", ") }) }
        if let outputs { section("compilation-results", outputs) }
        return lines.map { $0 + "\n" }.joined()
    }

    var propertyList: PropertyList {
        var members: [String: PropertyList] = [:]
        func add(_ name: String, _ value: PropertyList) { members["com.apple.actool.\(name)"] = value }
        if showsVersion { add("version", Self.version) }
        for severity in Diagnostic.Severity.allCases {
            let tool = diagnostics(.tool, severity)
            if !tool.isEmpty { add(Self.key(.tool, severity), .array(tool.map(Self.toolMember))) }
            let document = diagnostics(.document, severity)
            if !document.isEmpty { add(Self.key(.document, severity), .array(document.map(Self.documentMember))) }
        }
        if let contents { add("catalog-contents", .array(contents)) }
        if let tagCombinations {
            add("asset-tag-combinations", .array(tagCombinations.map { PropertyList.strings($0) }))
        }
        if let outputs { add("compilation-results", ["output-files": .strings(outputs)]) }
        return .dictionary(members)
    }

    func diagnostics(_ scope: Diagnostic.Scope, _ severity: Diagnostic.Severity) -> [Diagnostic] {
        diagnostics.filter { $0.scope == scope && $0.severity == severity }
    }

    static func key(_ scope: Diagnostic.Scope, _ severity: Diagnostic.Severity) -> String {
        "\(scope == .document ? "document." : "")\(severity.rawValue)s"
    }

    static func toolMember(_ diagnostic: Diagnostic) -> PropertyList {
        var members: [String: PropertyList] = ["description": .string(diagnostic.message)]
        if let reason = diagnostic.failureReason { members["failure-reason"] = .string(reason) }
        return .dictionary(members)
    }

    static func documentMember(_ diagnostic: Diagnostic) -> PropertyList {
        ["message": .string(diagnostic.message), "type": .string(diagnostic.type)]
    }
}
