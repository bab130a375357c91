import Foundation
import NightcarTestSupport
import Testing
import ThemeCatalog

/// Code that an app writes with one import. The compiler tests most of it.
@Suite("One import has all of the library")
struct OneImportTests {
    @Test func namesOfEveryRoom() {
        var traits = VariantTraits()
        traits.luminosity = .dark
        #expect(VariantAxis.luminosity.value(of: traits.key) == "dark")
        #expect(ColorValue.components(space: .srgb, values: [0, 0, 0], alpha: 1).converted(to: .displayP3) != nil)
        #expect(throws: ThemeCatalog.ThemeCatalogError.self) { try ThemeCatalogFile([]) }
    }

    // The first example of the documentation, word for word.

    func showStar(of path: String) throws {
        let catalog = try ThemeCatalogFile(contentsOf: path)
        var traits = VariantTraits()
        traits.luminosity = .dark
        traits.scale = .x3
        guard let star = catalog.resolve("Icons/Star", traits: traits) else { return }
        let picture = try star.pixels()
        show(picture.premultipliedBGRA(), width: picture.width, height: picture.height)
    }

    func show(_ pixels: [UInt8], width: Int, height: Int) {}

    @Test func theFirstExampleOfTheDocumentationCompiles() throws {
        let page = try text("Sources/Library/ThemeCatalog/ThemeCatalog.docc/ThemeCatalog.md")
        let start = try #require(page.range(of: "```swift\n"))
        let end = try #require(page.range(of: "```", range: start.upperBound..<page.endIndex))
        let example = page[start.upperBound..<end.lowerBound].split(separator: "\n").map { "    \($0)\n" }.joined()
        #expect(try text("Tests/ThemeCatalogTests/OneImportTests.swift").contains(example))
    }

    /// Names that the import adds to the names of an app. A new one should have two words and no meaning elsewhere.
    @Test func theNamesAreTheLibrarysOwn() throws {
        var names: Set<String> = []
        let declaration = /^(?:@\w+ )*public (?:final )?(?:struct|class|enum|protocol|actor|func|let|var|typealias) (\w+)/
        let foreign = /^(?:public )?extension (?:String|Array|Sequence|Collection|CaseIterable|RawRepresentable|Optional|\[)/
        for room in ["ThemeCatalog", "ThemeCatalogPixels", "ThemeCatalogVariants"] {
            let folder = PackageLayout.folder(ofRoom: room)
            for case let file as String in try #require(FileManager.default.enumerator(atPath: folder))
            where file.hasSuffix(".swift") {
                var isForeign = false
                for line in try text("Sources/Library/\(room)/\(file)").split(separator: "\n") {
                    if let match = line.prefixMatch(of: declaration) { names.insert(String(match.output.1)) }
                    if line.first != " " { isForeign = line.prefixMatch(of: foreign) != nil }
                    #expect(!isForeign || !line.contains("public "), "\(file): \(line)")
                }
            }
        }
        #expect(
            names == [
                "ThemeCatalogFile", "ThemeCatalogError", "VariantKey", "VariantTraits", "VariantAxis", "VariantResolver",
                "ColorValue", "DecodeLimit", "PixelBuffer",
            ])
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOfFile: PackageLayout.root + "/" + path, encoding: .utf8)
    }
}
