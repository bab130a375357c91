import NightcarBasics

extension LintReport {
    /// The findings as test results in the form that Jenkins documents (`junit-10.xsd` of its xUnit plugin).
    ///
    /// Each rule is a suite. A finding is a failing test, except that a finding with the severity `info` passes and is named in
    /// the output. A rule without findings is one passing test. There are no times, because reports are the same for the same
    /// input.
    func junit() -> String {
        let byRule = Dictionary(grouping: entries, by: \.rule)
        let failing = entries.count { $0.severity > .info }
        let tests = rules.reduce(0) { $0 + max(1, byRule[$1.name]?.count ?? 0) }
        var text = XMLText.declaration
        text += "<testsuites\(XMLText.attributes(counts(name: "\(tool.name) lint", tests: tests, failures: failing)))>\n"
        for rule in rules {
            let entries = byRule[rule.name] ?? []
            let failures = entries.count { $0.severity > .info }
            let attributes = counts(name: rule.name, tests: max(1, entries.count), failures: failures)
            text += "  <testsuite\(XMLText.attributes(attributes))>\n"
            if entries.isEmpty { text += testCase(rule.name, "no findings") + "/>\n" }
            var names: [String: Int] = [:]
            for entry in entries {
                let name = entry.subject + (entry.variant.isEmpty ? "" : " (\(entry.variant))")
                names[name, default: 0] += 1
                let number = names[name] ?? 1
                text += testCase(rule.name, number == 1 ? name : "\(name) #\(number)") + ">\n" + outcome(of: entry)
                text += "    </testcase>\n"
            }
            text += "  </testsuite>\n"
        }
        return text + "</testsuites>\n"
    }
}

private extension LintReport {
    func counts(name: String, tests: Int, failures: Int) -> [(String, String)] {
        [("name", name), ("tests", String(tests)), ("failures", String(failures)), ("errors", "0")]
    }

    func testCase(_ rule: String, _ name: String) -> String {
        "    <testcase\(XMLText.attributes([("classname", rule), ("name", name)]))"
    }

    func outcome(of entry: Entry) -> String {
        let place = entry.place.path + (entry.place.span.map { ":\($0.line):\($0.byteColumn)" } ?? "")
        var lines = ["\(place): \(entry.severity.rawValue): \(entry.message)"]
        lines += entry.related.map { "\($0.place.path): \($0.message)" }
        // Line breaks between places stay. Line breaks inside a message are removed.
        let body = lines.map { XMLText.escaped(PlainText.singleLine($0)) }.joined(separator: "\n")
        if entry.severity == .info { return "      <system-out>\(body)</system-out>\n" }
        let attributes = XMLText.attributes([("type", entry.severity.rawValue), ("message", entry.message)])
        return "      <failure\(attributes)>\(body)</failure>\n"
    }
}
