import Foundation
import NightcarTestSupport
import Testing

/// Commands that take compiled catalogs.
@Suite struct ReadAppleCatalogTests {
    static func color(_ level: String, _ appearance: String = "") -> String {
        """
        { \(appearance)"idiom" : "universal", "color" : { "color-space" : "srgb", "components" : {
        "red" : "\(level)", "green" : "\(level)", "blue" : "\(level)", "alpha" : "1.000" } } }
        """
    }

    /// A catalog in which one of two colors has a dark value, compiled.
    static func compile(_ format: String, in folder: TemporaryDirectory) async throws -> String {
        let dark = #""appearances" : [ { "appearance" : "luminosity", "value" : "dark" } ], "#
        let info = #""info" : { "author" : "xcode", "version" : 1 }"#
        try folder.write("{ \(info) }", to: "A.xcassets/Contents.json")
        try folder.write(
            #"{ "colors" : [ \#(color("1.000")) ], \#(info) }"#, to: "A.xcassets/Card.colorset/Contents.json")
        try folder.write(
            #"{ "colors" : [ \#(color("0.123")), \#(color("0xF0", dark)) ], \#(info) }"#,
            to: "A.xcassets/Label.colorset/Contents.json")
        let result = try await runNightcar(
            "compile", folder.path("A.xcassets"), "--output", folder.path, "--name", "A", "--format", format)
        #expect(result.status == 0, "\(result.stderr)")
        return folder.path("A." + format)
    }

    @Test(arguments: ["car", "ncar"])
    func lintLooksAtAppearances(_ format: String) async throws {
        let folder = try TemporaryDirectory()
        let file = try await Self.compile(format, in: folder)
        let plain = try await runNightcar("lint", file, "--all", in: folder.path)
        #expect(plain.stdout.contains("A.\(format)/Card.colorset"))
        #expect(plain.stdout.contains("color-missing-dark"))
        #expect(!plain.stdout.contains("Label.colorset"))
        #expect(!plain.stdout.contains("nightcar-lint-"))
    }

    /// A source catalog that is extracted from a compiled one compiles to the same file.
    @Test(arguments: ["car", "ncar"])
    func extractedSourceCompilesToTheSame(_ format: String) async throws {
        let folder = try TemporaryDirectory()
        let file = try await Self.compile(format, in: folder)
        let first = FileManager.default.contents(atPath: file)
        let extracted = try await runNightcar("extract", file, "--output", folder.path("out"), "--as", "xcassets")
        #expect(extracted.status == 0, "\(extracted.stdout)\(extracted.stderr)")
        let again = try await runNightcar(
            "compile", folder.path("out/A.xcassets"), "--output", folder.path("out"), "--name", "A", "--format", format)
        #expect(again.status == 0, "\(again.stderr)")
        #expect(FileManager.default.contents(atPath: folder.path("out/A." + format)) == first)
        let refused = try await runNightcar("extract", file, "--output", folder.path("out"), "--as", "xcassets")
        #expect(refused.status == 2)
        #expect(refused.stderr.contains("a catalog already exists here"))
    }
}
