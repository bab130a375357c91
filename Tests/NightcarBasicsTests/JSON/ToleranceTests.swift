import NightcarBasics
import NightcarTestSupport
import Testing

/// What the reader accepts beyond strict JSON, and what it says about it.
struct ToleranceTests {
    private func findings(_ text: String) throws -> [String] {
        try JSONDocumentTests.read(text).findings.map(\.description)
    }

    @Test func strictTextHasNoFindings() throws {
        #expect(try findings(#"{"a": [1, 2], "b": "// no comment, /* neither */"}"#).isEmpty)
    }

    @Test func trailingCommasAreNotedOnceWithTheirNumber() throws {
        let document = try JSONDocumentTests.read("{\"a\": [1,\n2, ],\n}")
        #expect(document.root.canonical == #"{"a":[1,2]}"#)
        #expect(
            document.findings.map(\.description) == [
                "a.json:2:2: warning: there is a comma before a closing bracket; remove it (and 1 more) [json-trailing-comma]"
            ])
    }

    @Test func commentsAreSkippedAndLinesInThemCount() throws {
        let document = try JSONDocumentTests.read("// one\n{/* two\nthree */ \"a\": 1 // end\n}// last")
        #expect(document.root.canonical == #"{"a":1}"#)
        #expect(document.root.member("a").map { "\(document.location($0.keyRange))" } == "a.json:3:10")
        #expect(
            document.findings.map(\.description) == [
                "a.json:1:1: warning: JSON has no comments; remove this one (and 3 more) [json-comment]"
            ])
    }

    @Test func theLastOfDuplicateKeysCounts() throws {
        let document = try JSONDocumentTests.read("{\"a\": 1,\n \"a\": 2}")
        #expect(document.root["a"]?.canonical == "2")
        #expect(document.root.members?.count == 2, "both are kept in the tree")
        #expect(document.root.canonical == #"{"a":2}"#)
        let finding = try #require(document.findings.first)
        #expect(finding.id == "json-duplicate-key" && finding.severity == .warning)
        #expect("\(finding.location)" == "a.json:2:2" && finding.related.map { "\($0.location)" } == ["a.json:1:2"])
    }

    @Test func duplicateKeysAreFoundInLargeObjectsToo() throws {
        let members = (0..<400).map { "\"k\($0 % 200)\": \($0)" }.joined(separator: ",")
        let document = try JSONDocumentTests.read("{\(members)}")
        #expect(document.root["k7"]?.canonical == "207")
        #expect(document.findings.count == 100, "hostile input must not multiply")
    }

    @Test func byteOrderMarksAreAccepted() throws {
        let text = "{\"ä\": 1}"
        let utf16 = Array(text.utf16)
        let forms: [(String, [UInt8])] = [
            ("json-bom", [0xEF, 0xBB, 0xBF] + Array(text.utf8)),
            ("json-utf16", [0xFF, 0xFE] + utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }),
            ("json-utf16", [0xFE, 0xFF] + utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }),
        ]
        for (rule, bytes) in forms {
            let document = try JSONDocument(path: "a.json", bytes: bytes)
            #expect(document.root.canonical == "{\"ä\":1}")
            #expect(document.findings.map(\.id.name) == [rule])
            #expect(document.root.member("ä").map { "\(document.location($0.keyRange))" } == "a.json:1:2")
        }
    }

    @Test(arguments: [[0xFF, 0xFE, 0x7B], [0xFE, 0xFF, 0xD8, 0x00]] as [[UInt8]])
    func brokenUTF16IsAnError(bytes: [UInt8]) {
        #expect(throws: JSONError.self) { try JSONDocument(path: "a.json", bytes: bytes) }.map { #expect($0.reason == .encoding) }
    }
}
