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

    /// A sticker pack from a theme catalog has all frames, in their order and with their timing.
    @Test func extractedStickersCompileToTheSame() async throws {
        let folder = try TemporaryDirectory()
        try FileManager.default.createDirectory(atPath: folder.path("A.xcassets"), withIntermediateDirectories: true)
        try folder.write(#"{ "info" : { "author" : "xcode", "version" : 1 } }"#, to: "A.xcassets/Contents.json")
        let pack = "Cheers.stickerpack"
        try FileManager.default.copyItem(
            atPath: PackageLayout.fixtures + "/Composite.xcassets/" + pack, toPath: folder.path("A.xcassets/" + pack))
        let catalog = folder.path("A.xcassets")
        let compiled = try await runNightcar("compile", catalog, "--output", folder.path, "--name", "A", "--format", "ncar,car")
        #expect(compiled.status == 0, "\(compiled.stderr)")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path(pack)).sorted()
        #expect(files == ["Info.plist", "Jump.png", "Wave.png"])
        let extracted = try await runNightcar(
            "extract", folder.path("A.ncar"), "--output", folder.path("out"), "--as", "xcassets")
        #expect(extracted.status == 0, "\(extracted.stderr)")
        let again = try await runNightcar(
            "compile", folder.path("out/A.xcassets"), "--output", folder.path("out"), "--name", "A", "--format", "ncar,car")
        #expect(again.status == 0, "\(again.stderr)")
        // The file of a single sticker is copied, so it has the bytes of its source.
        for file in ["A.ncar", pack + "/Info.plist", pack + "/Jump.png"] {
            #expect(try folder.read("out/" + file) == folder.read(file), "\(file)")
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
