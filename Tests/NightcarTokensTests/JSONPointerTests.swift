import Testing

@testable import NightcarTokens

@Suite("References of RFC 6901")
struct JSONPointerTests {
    @Test("Escaped slashes and tildes, and a file before the reference")
    func escapes() throws {
        let pointer = try #require(JSONPointer("colors.json#/a~1b/c~0d/~01/0"))
        #expect(pointer.file == "colors.json" && pointer.names == ["a/b", "c~d", "~1", "0"])
    }

    @Test("What is no reference", arguments: ["", "#a"])
    func noReference(text: String) { #expect(JSONPointer(text) == nil) }
}
