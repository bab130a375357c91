import Foundation
import NightcarTestSupport
import Testing

/// Symbol sets through the commands.
@Suite struct SymbolTests {
    static func write(to folder: TemporaryDirectory) throws {
        let info = #""info" : { "author" : "xcode", "version" : 1 }"#
        try folder.write("{ \(info) }", to: "A.xcassets/Contents.json")
        var text = SymbolTemplateText.interpolatable { index in
            let classes = "monochrome-0 hierarchical-0:primary SFSymbolsPreview000000"
            return #"<path class="\#(classes)" d="M 0 3 H \#(50 + 10 * index) V -70.5 H 0 Z"/>"#
        }
        text.head = "<style>.monochrome-0 {fill:#000000}</style>\n"
        let plain = SymbolTemplateText(
            version: "2.0",
            glyphs: [("Regular-M", #"<circle cx="40" cy="-30" r="33.3"/>"#), ("Bold-L", #"<rect width="9" height="8"/>"#)])
        for (name, text) in [("Bolt", text), ("Dot", plain)] {
            try folder.write(text.text, to: "A.xcassets/\(name).symbolset/\(name).svg")
            try folder.write(
                #"{ "symbols" : [ { "filename" : "\#(name).svg", "idiom" : "universal" } ], \#(info) }"#,
                to: "A.xcassets/\(name).symbolset/Contents.json")
        }
    }

    /// The template that `extract` makes of glyphs compiles to the same file again.
    @Test(arguments: ["car", "ncar"])
    func extractedTemplatesCompileToTheSame(_ format: String) async throws {
        let folder = try TemporaryDirectory()
        try Self.write(to: folder)
        let compiled = try await runNightcar(
            "compile", folder.path("A.xcassets"), "--output", folder.path, "--name", "A", "--format", format)
        #expect(compiled.status == 0, "\(compiled.stderr)")
        let file = folder.path("A." + format)
        let extracted = try await runNightcar("extract", file, "--output", folder.path("out"), "--as", "xcassets")
        #expect(extracted.status == 0, "\(extracted.stdout)\(extracted.stderr)")
        #expect(!extracted.stderr.contains("warning"))
        let again = try await runNightcar(
            "compile", folder.path("out/A.xcassets"), "--output", folder.path("out"), "--name", "A", "--format", format)
        #expect(again.status == 0, "\(again.stderr)")
        let bytes = FileManager.default.contents(atPath: file)
        #expect(bytes != nil && FileManager.default.contents(atPath: folder.path("out/A." + format)) == bytes)
    }
}
