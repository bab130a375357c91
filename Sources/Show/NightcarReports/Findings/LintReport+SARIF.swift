import NightcarBasics

extension LintReport {
    /// Limits that GitHub's code scanning documents for SARIF files. Anything beyond them is rejected or not shown.
    enum SARIFLimits {
        /// GitHub accepts 25,000 results in a run but keeps only this many.
        static let results = 5000
        static let rules = 25_000
        /// The number of locations that are shown for a result. 1,000 are accepted.
        static let locations = 100
        /// The maximum length of a rule's descriptions. Messages have the same limit, which bounds the file.
        static let characters = 1024
        /// The maximum for all results together. A file may have 10 MB compressed, and such JSON shrinks to less than a fifth.
        static let bytes = 50_000_000
    }

    /// The report as SARIF 2.1.0, complete for GitHub's code scanning.
    ///
    /// Paths are relative to `%SRCROOT%`, the repository, so that the file contains nothing about the machine. Results beyond
    /// the limits are left out, the least severe first, and a notification says how many.
    func sarif(byteLimit: Int = SARIFLimits.bytes) -> String {
        let rules = Array(self.rules.prefix(SARIFLimits.rules))
        let indices = Dictionary(rules.enumerated().map { ($1.name, $0) }) { first, _ in first }
        var room = byteLimit
        var results: [(position: Int, value: JSONValue)] = []
        for (position, entry) in entries.enumerated().sorted(by: {
            ($1.element.severity, $0.offset) < ($0.element.severity, $1.offset)
        }) {
            let value = result(entry, ruleIndex: indices[entry.rule])
            room -= value.canonical.utf8.count
            if results.count == SARIFLimits.results || room < 0 { break }
            results.append((position, value))
        }
        results.sort { $0.position < $1.position }
        var invocation: [String: JSONValue] = ["executionSuccessful": true]
        if results.count < entries.count {
            let message =
                "\(entries.count - results.count) findings are left out because of code scanning's limits; none is more severe."
            invocation["toolExecutionNotifications"] = [["level": "warning", "message": text(message)]]
        }
        let run: JSONValue = [
            "tool": ["driver": driver(rules)], "invocations": [.object(invocation)],
            "automationDetails": ["id": .string("\(tool.name)/lint/")], "columnKind": "utf16CodeUnits",
            "originalUriBaseIds": ["%SRCROOT%": ["description": text("The root of the repository.")]],
            "results": JSONValue(.array(results.map(\.value))),
        ]
        let log: JSONValue = [
            "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run],
        ]
        return log.canonical + "\n"
    }
}

private extension LintReport {
    func driver(_ rules: [RuleInfo]) -> JSONValue {
        var driver: [String: JSONValue] = [
            "name": .string(tool.name), "version": .string(tool.version), "semanticVersion": .string(tool.version),
            "rules": JSONValue(.array(rules.map(descriptor))),
        ]
        if let uri = tool.informationURI { driver["informationUri"] = .string(uri) }
        return .object(driver)
    }

    func descriptor(_ rule: RuleInfo) -> JSONValue {
        let rationale = rule.rationale.isEmpty ? rule.summary : rule.rationale
        var descriptor: [String: JSONValue] = [
            "id": .string(rule.name), "name": .string(pascalCase(rule.name)), "shortDescription": text(rule.summary),
            "fullDescription": text(rationale),
            "help": ["text": .string(rationale), "markdown": .string(rule.help.isEmpty ? rationale : rule.help)],
            "defaultConfiguration": ["level": .string(level(rule.defaultSeverity))],
            "properties": [
                "precision": .string(rule.precision.rawValue), "tags": ["asset-catalog"],
                "problem.severity": .string(problemSeverity(rule.defaultSeverity)),
            ],
        ]
        if let uri = rule.helpURI { descriptor["helpUri"] = .string(uri) }
        return .object(descriptor)
    }

    func result(_ entry: Entry, ruleIndex: Int?) -> JSONValue {
        var result: [String: JSONValue] = [
            "ruleId": .string(entry.rule), "level": .string(level(entry.severity)), "message": text(entry.message),
            "locations": [["physicalLocation": physicalLocation(entry.place)]],
            "partialFingerprints": ["primaryLocationLineHash": .string(entry.fingerprint)],
            "properties": ["asset": .string(entry.subject), "variant": .string(entry.variant)],
        ]
        if let ruleIndex { result["ruleIndex"] = .integer(ruleIndex) }
        if !entry.related.isEmpty {
            let related = entry.related.prefix(SARIFLimits.locations - 1).enumerated().map { index, related -> JSONValue in
                [
                    "id": .integer(index + 1), "physicalLocation": physicalLocation(related.place),
                    "message": text(related.message),
                ]
            }
            result["relatedLocations"] = JSONValue(.array(related))
        }
        return .object(result)
    }

    func physicalLocation(_ place: Place) -> JSONValue {
        var artifact: [String: JSONValue] = ["uri": .string(uri(place))]
        if place.isInRoot { artifact["uriBaseId"] = "%SRCROOT%" }
        // A picture has no lines, but code scanning requires them.
        let span = place.span ?? Place.Span(line: 1, column: 1, endLine: 1, endColumn: 1, byteColumn: 1, endByteColumn: 1)
        return [
            "artifactLocation": .object(artifact),
            "region": [
                "startLine": .integer(span.line), "startColumn": .integer(span.column), "endLine": .integer(span.endLine),
                "endColumn": .integer(span.endColumn),
            ],
        ]
    }

    func uri(_ place: Place) -> String {
        (place.path.hasPrefix("/") ? "file://" : "") + percentEncoded(place.path)
    }

    /// The path, with everything escaped except what RFC 3986 allows in the segments of a relative reference.
    func percentEncoded(_ path: String) -> String {
        let digits = Array("0123456789ABCDEF")
        var uri = ""
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                uri.unicodeScalars.append(Unicode.Scalar(byte))
            case _ where "/-._~!$&'()*+,;=@".utf8.contains(byte): uri.unicodeScalars.append(Unicode.Scalar(byte))
            default: uri += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
            }
        }
        return uri
    }

    func text(_ text: String) -> JSONValue { ["text": .string(PlainText.shortened(text, to: SARIFLimits.characters))] }

    func level(_ severity: Severity) -> String { severity.xcodeWord }

    func problemSeverity(_ severity: Severity) -> String { severity == .info ? "recommendation" : severity.rawValue }

    /// `ColorMissingDark`, the form of rule names in SARIF.
    func pascalCase(_ id: String) -> String {
        id.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
}
