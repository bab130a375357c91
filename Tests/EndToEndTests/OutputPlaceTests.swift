import Foundation
import NightcarTestSupport
import Testing

@Suite("Where outputs may be")
struct OutputPlaceTests {
    /// Each list ends in the option that the path follows, or in a format and a colon.
    static let outputs: [[String]] = [
        ["compile", "A.xcassets", "--output"], ["preview", "A.xcassets", "--output"],
        ["extract", "A.xcassets", "--output"], ["extract", "A.xcassets", "--as", "xcassets", "--output"],
        ["lint", "A.xcassets", "--write-baseline"], ["lint", "A.xcassets", "--format", "json:"],
        ["size", "--compile-to", "ncar", "A.xcassets", "--format", "json:"], ["generate", "css", "A.xcassets", "--output"],
        ["thin", "Assets.ncar", "--scale", "2"],
    ]

    private static func folder() async throws -> TemporaryDirectory {
        let folder = try TemporaryDirectory()
        try folder.write("{}", to: "A.xcassets/Contents.json")
        try folder.write(
            #"{"colors": [{"idiom": "universal", "color": {"platform": "ios", "reference": "labelColor"}}]}"#,
            to: "A.xcassets/Red.colorset/Contents.json")
        let compiled = try await runNightcar("compile", "A.xcassets", "--output", ".", in: folder.path)
        #expect(compiled.status == 0)
        return folder
    }

    private static func arguments(_ start: [String], _ path: String) -> [String] {
        start.last?.hasSuffix(":") == true ? start.dropLast() + [start[start.count - 1] + path] : start + [path]
    }

    @Test("No output replaces a file of a source catalog", arguments: outputs)
    func insideACatalog(start: [String]) async throws {
        let folder = try await Self.folder()
        let place = "A.xcassets/Red.colorset/Contents.json"
        let before = try folder.read(place)
        let result = try await runNightcar(Self.arguments(start, place), in: folder.path)
        #expect(result.status == 2)
        #expect(result.stderr.contains("the output would be inside the asset catalog"), "\(result.stderr)")
        #expect(try folder.read(place) == before)
    }

    @Test("An empty path is an error, not the root folder", arguments: outputs)
    func empty(start: [String]) async throws {
        let folder = try await Self.folder()
        let result = try await runNightcar(Self.arguments(start, ""), in: folder.path)
        #expect(result.status == 2, "\(result.stdout)")
        #expect(result.stderr.lowercased().contains("error: "), "\(result.stderr)")
    }

    @Test("An empty path isn't this folder", arguments: ["lint", "show", "tint", "size"])
    func emptyInput(command: String) async throws {
        let folder = try await Self.folder()
        let result = try await runNightcar(command, "", in: folder.path)
        #expect(result.status == 2)
        #expect(result.stderr.hasPrefix("\"\": error: cannot open"), "\(result.stderr)")
    }
}
