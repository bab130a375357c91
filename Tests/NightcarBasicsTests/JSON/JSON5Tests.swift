import NightcarBasics
import Testing

/// What token files may have beyond JSON (https://json5.org).
struct JSON5Tests {
    private func read(_ text: String, isJSON5: Bool = true) throws -> String {
        try JSONDocument(path: "a.json5", bytes: Array(text.utf8), isJSON5: isJSON5).root.canonical
    }

    @Test(arguments: [
        (#"{name: 1, $value: 2, 'with space': 3, "usual": 4}"#, #"{"$value":2,"name":1,"usual":4,"with space":3}"#),
        (#"{ä: 'it\'s'}"#, #"{"ä":"it's"}"#), (#"['say "hi"']"#, #"["say \"hi\""]"#),
        ("[.5, +.25, +1, 2., -3]", "[0.5,0.25,1,2,-3]"),
        ("// a comment\n[1, /* another */ 2,]", "[1,2]"),
    ])
    func isRead(text: String, expected: String) throws {
        #expect(try read(text) == expected)
    }

    @Test(arguments: ["{name: 1}", "{'name': 1}", "['text']", "[.5]", "[+1]", "[2.]", #"["it\'s"]"#])
    func isAnErrorInJSON(text: String) {
        #expect(throws: JSONError.self) { try read(text, isJSON5: false) }
    }

    @Test(arguments: ["{: 1}", "{a-b: 1}", "['open", "[.]", "[+]", "{name 1}", "[word]"])
    func whatIsNeitherIsAnErrorWithAPlace(text: String) {
        let error = #expect(throws: JSONError.self) { try read(text) }
        #expect(error?.location.path == "a.json5")
    }
}
