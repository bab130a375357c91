import Foundation
import NightcarTestSupport
import Testing

/// Token files that nobody should write: each command ends with an error that has a place, and a documented exit code.
@Suite("Hostile token files")
struct HostileTokensTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var text: @Sendable () -> [UInt8]
        /// What the error begins with, after the name of the file.
        var error: String
        /// 2 if nothing can be read, and 1 if other tokens are fine.
        var status: Int32 = 2

        var testDescription: String { name }

        init(_ name: String, _ text: @autoclosure @escaping @Sendable () -> String, _ error: String, _ status: Int32 = 2) {
            self.name = name
            self.text = { Array(text().utf8) }
            (self.error, self.status) = (error, status)
        }
    }

    static let cases = [
        Case("empty", "", ":1:1: error: the file is empty"), Case("cut off", "{\"c\": {", ":1:7: error: the text ends inside"),
        Case(
            "deep", String(repeating: "{\"a\":", count: 10_000) + "1" + String(repeating: "}", count: 10_000),
            ":1:321: error: values are nested more than 64 deep"),
        Case("large", "{\"a\": \"" + String(repeating: "x", count: 10 << 20) + "\"}", ":1:1: error: the text has 10485769 bytes"),
        Case(
            "circle",
            """
            {"c": {"$type": "color", "a": {"$value": "{c.b}"}, "b": {"$value": "{c.a}"}}}
            """, ":1:26: error: tokens refer to each other in a circle: c.a → c.b → c.a", 1),
        Case(
            "no value",
            """
            {"c": {"$type": "color", "a": {"value": "#fff"}, "d": {"$value": "#000"}}}
            """, ":1:32: error: \"value\" is neither a token nor a group", 1),
        Case(
            "null",
            """
            {"c": {"$type": "color", "a": {"$value": null}}}
            """, ":1:42: error: a color is an object with colorSpace and components", 1),
        Case(
            "long name",
            """
            {"c": {"$type": "color", "\(String(repeating: "x", count: 5000))": {"$value": "#fff"}}}
            """, ":1:26: error: the color set would have a name of more than 240 bytes", 1),
        Case(
            "long value",
            """
            {"c": {"$type": "color", "a": {"$value": "\(String(repeating: "x", count: 3 << 20))"}}}
            """, ":1:42: error: \"xxx", 1),
        Case("no tokens", "{\"name\": {}}", ": error: there are no design tokens in it"),
        Case("a list", "[]", ":1:1: error: a token file needs an object of tokens and groups", 1),
        Case(
            "no context",
            """
            {"version": "2025.10", "sets": {"b": {"sources": [{"c": {"$type": "color", "$value": "#fff"}}]}},
             "modifiers": {"m": {"default": "none", "contexts": {"light": [], "dark": []}}},
             "resolutionOrder": [{"$ref": "#/sets/b"}, {"$ref": "#/modifiers/m"}]}
            """, ":2:33: error: \"none\" isn't a context of \"m\"", 1),
    ]

    @Test(arguments: cases)
    func endsWithAnError(item: Case) async throws {
        let name = "tokens.json"
        _ = try folder.write(item.text(), to: name)
        let runs = [
            ["tokens", "build", name, "-o", "Built.xcassets"],
            ["tokens", "check", name, "-o", "Old.xcassets", "--format", "xcode"],
            ["compile", name, "--output", "out"], ["lint", name, "--format", "xcode"], ["generate", "css", name, "-o", "-"],
            ["import", name, "-o", "Imported.xcassets"],
        ]
        try FileManager.default.createDirectory(atPath: folder.path("Old.xcassets"), withIntermediateDirectories: true)
        for arguments in runs {
            // To import, a file without tokens is a theme kit without colors.
            if arguments[0] == "import", item.name == "no tokens" || item.name == "a list" { continue }
            let result = try await runNightcar(arguments, in: folder.path)
            #expect(result.status == item.status, "\(arguments): \(result.stderr.prefix(400))")
            let text = item.status == 1 && arguments[0] != "generate" ? result.stdout : result.stderr
            #expect(text.contains("tokens.json\(item.error)"), "\(arguments): \(text.prefix(400))")
            #expect(text.utf8.count < 4000, "\(arguments)")
        }
        if item.status == 2 {
            #expect(!FileManager.default.fileExists(atPath: folder.path("Built.xcassets")))
            #expect(!FileManager.default.fileExists(atPath: folder.path("out")))
        }
    }

    /// The last value of a key counts, with a warning, and a text that isn't UTF-8 is an error.
    @Test func keysAndBytes() async throws {
        _ = try folder.write(##"{"c": {"$type": "color", "a": {"$value": "#fff"}, "a": {"$value": "#000"}}}"##, to: "twice.json")
        let twice = try await runNightcar("tokens", "build", "twice.json", "-o", "Colors.xcassets", in: folder.path)
        #expect(
            twice.status == 0 && twice.stdout.contains("twice.json:1:51: warning: the key \"a\" appears twice"), "\(twice.stdout)"
        )
        #expect(twice.stdout.contains("#000000, from c.a"))
        _ = try folder.write(Array("{\"c\": \"".utf8) + [0xFF, 0xFE] + Array("\"}".utf8), to: "bytes.json")
        for command in [
            ["tokens", "build", "bytes.json", "-o", "Colors.xcassets"], ["lint", "bytes.json"],
            ["compile", "bytes.json", "-o", "out"],
        ] {
            let bytes = try await runNightcar(command, in: folder.path)
            #expect(
                bytes.status == 2 && bytes.stderr.contains("bytes.json:1:7: error: the string is not UTF-8"), "\(bytes.stderr)")
        }
    }

    /// A folder where a file should be, and a set that can't be found, have the place of the reference.
    @Test func sourcesThatAreNotFiles() async throws {
        try FileManager.default.createDirectory(atPath: folder.path("a.json"), withIntermediateDirectories: true)
        _ = try folder.write(
            """
            {"version": "2025.10",
             "sets": {"b": {"sources": [{"$ref": "a.json"}, {"$ref": "gone.json"}]}},
             "resolutionOrder": [{"$ref": "#/sets/b"}]}
            """, to: "t.resolver.json")
        let result = try await runNightcar("tokens", "build", "t.resolver.json", "-o", "Colors.xcassets", in: folder.path)
        #expect(result.status == 1)
        #expect(result.stdout.contains("t.resolver.json:2:38: error: ./a.json is a folder; name its files"), "\(result.stdout)")
        #expect(result.stdout.contains("t.resolver.json:2:58: error: there is no file ./gone.json"), "\(result.stdout)")
        let named = try await runNightcar("tokens", "build", "a.json", "-o", "Colors.xcassets", in: folder.path)
        #expect(named.status == 2 && named.stderr.contains("a.json: error: the folder has no token files"), "\(named.stderr)")
    }

    /// A variable of an unknown collection would vanish without a word.
    @Test func variablesWithoutACollectionAreErrors() async throws {
        _ = try folder.write(
            """
            {"meta": {"variableCollections": {},
             "variables": {"v": {"name": "ink", "resolvedType": "COLOR", "variableCollectionId": "zz", "valuesByMode": {}}}}}
            """, to: "figma.json")
        let result = try await runNightcar("tokens", "build", "figma.json", "-o", "Colors.xcassets", in: folder.path)
        #expect(result.status == 1)
        #expect(
            result.stdout.contains("figma.json:2:86: error: the variable is in a collection that isn't in the file"),
            "\(result.stdout)")
    }
}
