import Foundation
import NightcarBasics
import NightcarImaging
import NightcarModel
import NightcarTestSupport
import NightcarVectors
import NightcarXCAssets
import Testing
import ThemeCatalogBytes
import ThemeCatalogPixels

@testable import NightcarTint

@Suite("Writing derived variants")
struct TintWritingTests {
    static let label = """
        {
          "colors" : [
            {
              "color" : {
                "color-space" : "srgb",
                "components" : {
                  "alpha" : "1.000",
                  "blue" : "0x20",
                  "green" : "0x10",
                  "red" : "0x10"
                }
              },
              "idiom" : "universal"
            }
          ],
          "info" : {
            "author" : "xcode",
            "version" : 1
          }
        }

        """
    static let star = """
        {"images": [{"filename": "Star@2x.png", "idiom": "universal", "scale": "2x"}], "info": {"version": 1, "author": "xcode"}}
        """

    private func sample() throws -> TemporaryCatalog {
        let catalog = try TemporaryCatalog([
            "Label.colorset/Contents.json": Self.label, "Star.imageset/Contents.json": Self.star,
        ])
        var bytes: [UInt8] = []
        for pixel in 0..<64 { bytes += [16, 16, 32, pixel % 8 < 5 ? 255 : 0] }
        try catalog.write(encodePNG(PixelBuffer(width: 8, height: 8, bytes: bytes)), to: "Star.imageset/Star@2x.png")
        return catalog
    }

    @discardableResult
    private func run(_ path: String, role: ColorRole? = nil, images: Bool = true) async throws -> TintWriting {
        let sources = try loadCatalogs(at: [path])
        let state = try TintState(sources)
        var additions = CatalogAdditions()
        additions.derivation.derivesHighContrast = true
        if let role { additions.derivation.roles = [RoleRule(match: Glob("Label"), role: role, location: .init(path: "c"))] }
        (additions.derivesColors, additions.images) = (true, images ? ImageOptions() : nil)
        let configured = await ConfiguredCatalog(
            expand(sources).without(state.generated), additions: additions, jobs: 1)
        let writing = TintWriting(sources, configured, state: state)
        try writing.write()
        return writing
    }

    private func text(_ path: String) throws -> String { String(decoding: try readFile(path), as: UTF8.self) }

    @Test func theSecondRunChangesNothing() async throws {
        let catalog = try sample()
        let first = try await run(catalog.path)
        #expect(first.written == 2)
        let contents = try text(catalog.path("Label.colorset/Contents.json"))
        #expect(contents.contains("\"appearance\" : \"luminosity\""))
        #expect(contents.hasPrefix(String(Self.label.prefix(200))))
        let second = try await run(catalog.path)
        #expect(second.changes.isEmpty)
        #expect(second.written == 0)
    }

    @Test func aRejectedColorGetsNoEntry() async throws {
        let catalog = try TemporaryCatalog(["Label.colorset/Contents.json": Self.label])
        let writing = try await run(catalog.path, role: .constant)
        #expect(writing.written == 0 && writing.changes.isEmpty)
        #expect(try text(catalog.path("Label.colorset/Contents.json")) == Self.label)
    }

    @Test("A PDF gets a dark file beside it", .enabled(if: PDFDrawing.isWritable, "needs qpdf"))
    func writesPDF() async throws {
        let contents = #"{"images": [{"filename": "A b.pdf", "idiom": "universal"}], "info": {"version": 1, "author": "xcode"}}"#
        let catalog = try TemporaryCatalog(["Mark.imageset/Contents.json": contents])
        try catalog.write(makePDF("0.1 g 0 0 5 5 re f 0.4 g 5 5 5 5 re f"), to: "Mark.imageset/A b.pdf")
        #expect(try await run(catalog.path).written == 1)
        let dark = try #require(PDFDrawing(try readFile(catalog.path("Mark.imageset/A b-dark.pdf"))))
        #expect(dark.colors.obstacle == nil && dark.colors.uses.count == 2)
        #expect(try await run(catalog.path).changes.isEmpty)
        try await run(catalog.path, images: false)
        #expect(throws: FileError.self) { try readFile(catalog.path("Mark.imageset/A b-dark.pdf")) }
    }

    @Test func theWrittenCatalogHasNoNewFinding() async throws {
        let catalog = try sample()
        let before = expand(try loadCatalogs(at: [catalog.path])).findings
        try await run(catalog.path)
        let after = expand(try loadCatalogs(at: [catalog.path]))
        #expect(after.findings == before)
        #expect(after.catalog.assets.map(\.renditions.count) == [2, 2])
        let dark = try decodePNG(try readFile(catalog.path("Star.imageset/Star-dark@2x.png")))
        #expect(dark.bytes[0] > 200 && dark.bytes[3] == 255 && dark.bytes[7 * 4 + 3] == 0)
    }

    @Test func handEditsAreNeverTouched() async throws {
        let catalog = try sample()
        try await run(catalog.path)
        let path = catalog.path("Label.colorset/Contents.json")
        var lines = try text(path).components(separatedBy: "\n")
        let last = try #require(lines.lastIndex { $0.contains("\"red\"") })
        lines[last] = #"          "red" : "0x12""#
        try catalog.write(Array(lines.joined(separator: "\n").utf8), to: "Label.colorset/Contents.json")
        let byHand = try text(path)
        let picture = catalog.path("Star.imageset/Star-dark@2x.png")
        let other = encodePNG(PixelBuffer(width: 1, height: 1, bytes: [1, 2, 3, 255]))
        try catalog.write(other, to: "Star.imageset/Star-dark@2x.png")
        for _ in 0..<2 {
            try await run(catalog.path)
            #expect(try text(path) == byHand)
            #expect(try readFile(picture) == other)
        }
    }

    @Test func whatIsNoLongerPlannedGoes() async throws {
        let catalog = try sample()
        try await run(catalog.path)
        let writing = try await run(catalog.path, role: .shadow)
        #expect(writing.removed == 1)
        #expect(expand(try loadCatalogs(at: [catalog.path])).catalog.assets.first?.renditions.count == 1)
    }

    @Test func aNewInputIsDerivedAnew() async throws {
        let catalog = try sample()
        try await run(catalog.path)
        let path = catalog.path("Label.colorset/Contents.json")
        let before = try text(path)
        let light = try #require(before.range(of: "\"red\" : \"0x10\""))
        let changed = before.replacingCharacters(in: light, with: "\"red\" : \"0x90\"")
        try catalog.write(Array(changed.utf8), to: "Label.colorset/Contents.json")
        let writing = try await run(catalog.path)
        // In dark mode, and in high contrast for both modes.
        #expect(writing.written == 3)
        #expect(try text(path) != changed)
    }

    @Test func aFileOfThatNameIsNotOverwritten() async throws {
        let catalog = try sample()
        try catalog.write([1, 2, 3], to: "Star.imageset/Star-dark@2x.png")
        try await run(catalog.path)
        #expect(try readFile(catalog.path("Star.imageset/Star-dark@2x.png")) == [1, 2, 3])
        #expect(FileManager.default.fileExists(atPath: catalog.path("Star.imageset/Star-dark-2@2x.png")))
        #expect(try await run(catalog.path).changes.isEmpty)
    }

    @Test func aBrokenLockStopsEverything() async throws {
        let catalog = try sample()
        try Data("{".utf8).write(to: URL(fileURLWithPath: catalog.folder + "/.nightcar-tint.lock"))
        await #expect(throws: Failure.self) { try await run(catalog.path) }
    }
}
