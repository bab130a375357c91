import NightcarBasics
import Testing

/// What the reader accepts, and which positions it reports.
struct JSONDocumentTests {
    static func read(_ text: String) throws -> JSONDocument {
        try JSONDocument(path: "a.json", bytes: Array(text.utf8))
    }

    @Test(arguments: [
        ("null", "null"), (" true ", "true"), ("false", "false"), ("-0.5e+3", "-0.5e+3"), ("1.50", "1.50"),
        (#""a\"\\\/\b\f\n\r\t""#, #""a\"\\/\b\f\n\r\t""#), (#""\u00e9\ud83d\ude00""#, "\"é😀\""),
        ("[ 1 , [ ] , { } ]", "[1,[],{}]"), (#"{"b":1,"a":{"d":2,"c":3}}"#, #"{"a":{"c":3,"d":2},"b":1}"#),
        (#""\u0001""#, #""\u0001""#),
    ])
    func valuesAreReadAndWrittenCanonically(text: String, canonical: String) throws {
        let root = try Self.read(text).root
        #expect(root.canonical == canonical)
        #expect(try Self.read(root.pretty).root.canonical == canonical)
    }

    @Test func prettyLooksAsXcodeWritesIt() throws {
        let root = try Self.read(#"{"info":{"version":1,"author":"xcode"},"images":[{"idiom":"universal"}],"none":{}}"#).root
        #expect(
            root.pretty == """
                {
                  "images" : [
                    {
                      "idiom" : "universal"
                    }
                  ],
                  "info" : {
                    "author" : "xcode",
                    "version" : 1
                  },
                  "none" : {

                  }
                }

                """)
    }

    @Test func everyValueAndKeyKnowsItsPlace() throws {
        let document = try Self.read("{\n  \"é\" : [1,\n\t\"zwei\"],\n  \"b\": true\n}\n")
        let list = try #require(document.root.member("é"))
        #expect("\(document.location(list.keyRange))" == "a.json:2:3")
        #expect(document.location(list.keyRange).range?.end == Position(line: 2, column: 7), "é is two bytes")
        #expect("\(document.location(of: list.value))" == "a.json:2:10")
        let second = try #require(list.value.array?[1])
        let range = try #require(document.location(of: second).range)
        #expect(range == TextRange(start: Position(line: 3, column: 2), end: Position(line: 3, column: 8)))
        let flag = try #require(document.root["b"])
        #expect("\(document.location(of: flag))" == "a.json:4:8")
        #expect(document.location(of: document.root).range?.end == Position(line: 5, column: 2))
    }

    @Test(arguments: [
        ("", "1:1", "the file is empty; expected a JSON object"),
        (" \n ", "2:2", "the file is empty; expected a JSON object"),
        ("{\n \"x\" 1}", "2:6", "expected ':' after the key \"x\", found '1'"),
        ("[1 2]", "1:4", "expected ',' or ']', found '2'"),
        ("{\"a\":1 \"b\":2}", "1:8", "expected ',' or '}', found '\"'"),
        ("[1,,2]", "1:4", "expected a value, found ','"),
        ("{,}", "1:2", "expected a key in quotes, found ','"),
        ("{a:1}", "1:2", "expected a key in quotes, found 'a'"),
        ("[NaN]", "1:2", "expected a value, found 'NaN'"),
        ("[01]", "1:3", "expected ',' or ']', found '1'"),
        ("[1.]", "1:4", "expected a digit, found ']'"),
        ("[-]", "1:3", "expected a digit, found ']'"),
        ("[1e]", "1:4", "expected a digit, found ']'"),
        ("{} x", "1:4", "expected the end of the text, found 'x'"),
        ("[\n[1,", "2:1", "the text ends inside this '['"),
        ("{\"a\":", "1:6", "expected a value, found the end of the text"),
        ("{\"a\":1", "1:1", "the text ends inside this '{'"),
        ("[\"abc", "1:2", "the string is not closed"),
        ("[\"a\\", "1:4", "unknown escape in a string; a backslash is written \\\\"),
        ("[\"\\x\"]", "1:3", "unknown escape in a string; a backslash is written \\\\"),
        ("[\"\\u12g4\"]", "1:3", "an escape \\u needs four hexadecimal digits"),
        ("[\"\\ud800\"]", "1:3", "the escape is half a surrogate pair"),
        ("[\"\\ud800\\u0041\"]", "1:3", "the escape is half a surrogate pair"),
        ("[\"a\nb\"]", "1:4", "a string contains a line break or control character; write it as an escape such as \\n"),
        ("[/* a", "1:2", "the comment is not closed"),
        ("[/a]", "1:2", "expected a value, found '/'"),
        ("[\u{1}]", "1:2", "expected a value, found byte 0x1"),
    ])
    func errorsNameThePlaceAndTheRemedy(text: String, place: String, message: String) {
        let error = #expect(throws: JSONError.self) { try Self.read(text) }
        #expect(error.map(String.init(describing:)) == "a.json:\(place): \(message)")
    }

    @Test func textThatIsNotUTF8IsRefused() {
        let bytes = Array("[\"a".utf8) + [0xFF, 0x22, 0x5D]
        let error = #expect(throws: JSONError.self) { try JSONDocument(path: "a.json", bytes: bytes) }
        #expect(error?.reason == .encoding)
        #expect(error?.location.description == "a.json:1:2")
    }

    @Test func depthAndNumberAndSizeAreLimited() throws {
        let deep = { String(repeating: "[", count: $0) + String(repeating: "]", count: $0) }
        #expect(try Self.read(deep(JSONDocument.maximumDepth)).root.array?.count == 1)
        for text in [
            deep(JSONDocument.maximumDepth + 1), String(repeating: "[", count: 1 << 20),
            "[" + String(repeating: "0,", count: JSONDocument.maximumValues) + "0]",
            String(repeating: " ", count: JSONDocument.maximumSize + 1),
        ] {
            #expect(throws: JSONError.self) { try Self.read(text) }.map { #expect($0.reason == .limit) }
        }
    }
}
