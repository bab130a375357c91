import Foundation
import NightcarImaging
import NightcarTestSupport
import Testing
import ThemeCatalogPixels

/// What becomes of files and names, by the built program.
@Suite("Fates")
struct FateCommandTests {
    @Test("A closed standard input is an error", arguments: ["show", "lint", "size"])
    func closedInput(command: String) async throws {
        let result = try await runShell("$NIGHTCAR \(command) - <&-", timeout: 20)
        #expect(result.status == 2 && result.stderr.contains("standard input: error: cannot read"), "\(result)")
    }

    private static let image = #"{"images": [{"idiom": "universal", "filename": "a.png"}]}"#

    @Test(
        "--accept takes the names that lint prints",
        arguments: [
            "Brand/Background", "card.background", "Brand/*", "Old [1]", "Inner",
        ])
    func accept(name: String) async throws {
        let space = #"{"properties": {"provides-namespace": true}}"#
        var files = ["Group/Brand/Contents.json": space]
        for set in ["Group/Brand/Plain/Background", "Group/Brand/Plain/Inner", "card.background", "Old [1]"] {
            files["\(set).imageset/Contents.json"] = Self.image
            files["\(set).imageset/a.png"] = "text"
        }
        let catalog = try TemporaryCatalog(files)
        let result = try await runNightcar(
            "lint", catalog.path, "--no-sources", "--accept", "broken-image:\(name)", "--reason", "x", in: catalog.folder)
        #expect(result.stderr.contains("accepted"), "\(result)")
    }

    @Test("generate names only what the car has")
    func generateAbsent() async throws {
        let image = #"{"images": [{"idiom": "universal", "filename": "FILE"}]}"#
        let catalog = try TemporaryCatalog([
            "Good.imageset/Contents.json": image.replacing("FILE", with: "a.png"),
            "Torn.imageset/Contents.json": image.replacing("FILE", with: "a.png"),
            "Spin.imageset/Contents.json": image.replacing("FILE", with: "a.gif"),
            "Spin.imageset/a.gif": "GIF89a\u{1}\0\u{1}\0\0\0\0;",
        ])
        let png = encodePNG(PixelBuffer(width: 9, height: 9, bytes: (0..<324).map { UInt8($0 % 251) }))
        try catalog.write(png, to: "Good.imageset/a.png")
        try catalog.write(Array(png.dropLast(30)), to: "Torn.imageset/a.png")
        let swift = try await runNightcar("generate", "swift", catalog.path, "--output", "-", in: catalog.folder)
        let names = ["Good", "Torn", "Spin"].filter { swift.stdout.contains("_Image(\"\($0)\"") }
        #expect(names == ["Good"] && swift.stderr.matches(of: /not-generated/).count == 2, "\(swift.stderr)")
        let json = try await runNightcar("generate", "json", catalog.path, "--output", "-", in: catalog.folder)
        #expect(json.stdout.contains("\"Spin\"") && !json.stdout.contains("\"Torn\""), "\(json.stderr)")
    }

    @Test("A loose picture with a word after @ is there")
    func looseWord() async throws {
        let folder = try TemporaryDirectory()
        try folder.write("// !$*UTF8*$!\n{ objects = { }; }\n", to: "App.xcodeproj/project.pbxproj")
        try folder.write(#"{"images": [{"filename": "a.png"}]}"#, to: "App/Assets.xcassets/One.imageset/Contents.json")
        try folder.write("x", to: "App/Assets.xcassets/One.imageset/a.png")
        try folder.write("let a = UIImage(named: \"User@white\")\nlet b = UIImage(named: \"Usr@white\")\n", to: "App/V.swift")
        for name in ["User@white.png", "User@white@2x.png"] { try folder.write("x", to: "App/Images/\(name)") }
        let result = try await runNightcar("lint", ".", "--only", "undefined-asset", in: folder.path)
        #expect(!result.stdout.contains("User@white") && result.stdout.contains("Usr@white"), "\(result)")
    }
}
