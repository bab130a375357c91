import Foundation
import NightcarCompiler
import NightcarImaging
import NightcarModel
import NightcarSize
import NightcarTestSupport
import Testing
import ThemeCatalogVariants

@testable import NightcarSizing

@Suite("Savings")
struct SavingsTests {
    func opportunities(
        _ catalog: TemporaryCatalog, platform: Platform? = nil, effort: EncodeOptions.Effort = .time
    ) async throws -> [Opportunity] {
        let compile = CompileOptions(filter: PlatformFilter(platform: platform), effort: effort)
        let reader = SizeReader(options: MeasureOptions(compile: compile, format: .ncar, jobs: 2), tool: "t") { _, _ in }
        // These catalogs are small, so each byte counts.
        let request = SavingsRequest(least: LeastSaving(bytes: 0))
        return try await reader.savings(in: [catalog.path], report: try await reader.report(of: [catalog.path]), request: request)
            .opportunities
    }

    func noise(_ seed: Int, side: Int = 32, depth: Int = 8, chunks: [(type: String, data: [UInt8])] = []) -> [UInt8] {
        var builder = PNGBuilder(width: side, height: side) { x, y, c in
            let value = (x * 37 + y * 91 * (c + 1) + (x * y * seed) / 7 + seed * 53) & 255
            return c == 3 ? (depth == 16 ? 65535 : 255) : depth == 16 ? value * 257 : value
        }
        builder.bitDepth = depth
        builder.chunks = chunks
        return builder.file()
    }

    func catalog(_ images: [String: [(file: String, keys: String, bytes: [UInt8])]], properties: String = "") throws
        -> TemporaryCatalog
    {
        let catalog = try TemporaryCatalog()
        for (set, entries) in images {
            let list = entries.map { #"{"idiom": "universal", "filename": "\#($0.file)"\#($0.keys)}"# }.joined(separator: ",")
            try catalog.write(Array(#"{"images": [\#(list)]\#(properties)}"#.utf8), to: "\(set)/Contents.json")
            for entry in entries { try catalog.write(entry.bytes, to: "\(set)/\(entry.file)") }
        }
        return catalog
    }

    let dark = #", "appearances": [{"appearance": "luminosity", "value": "dark"}]"#

    @Test func aDeadScaleSavesItsPayload() async throws {
        let catalog = try catalog([
            "A.imageset": [("a.png", #", "scale": "1x""#, noise(1)), ("b.png", #", "scale": "2x""#, noise(2, side: 64))]
        ])
        #expect(try await opportunities(catalog).isEmpty)
        let found = try await opportunities(catalog, platform: .ios)
        #expect(found.map(\.kind) == [.deadScale])
        let before = try await size(catalog)
        try catalog.write(
            Array(#"{"images": [{"idiom": "universal", "scale": "2x", "filename": "b.png"}]}"#.utf8),
            to: "A.imageset/Contents.json")
        let after = try await size(catalog)
        #expect(found[0].savedBytes > 100)
        #expect(before - after == found[0].savedBytes)
    }

    private func size(_ catalog: TemporaryCatalog, effort: EncodeOptions.Effort = .time) async throws -> Int {
        let compile = CompileOptions(effort: effort)
        return try await SizeReader(options: MeasureOptions(compile: compile, format: .ncar, jobs: 2), tool: "t") { _, _ in }
            .report(of: [catalog.path]).bytes
    }

    @Test func aFileThatAnotherEntryNeedsStays() async throws {
        let shared = noise(2, side: 64)
        let catalog = try catalog([
            "A.imageset": [("a.png", #", "scale": "1x""#, shared), ("a.png", #", "scale": "2x""#, shared)]
        ])
        let one = try await opportunities(catalog, platform: .ios)
        #expect(one.map(\.kind) == [.deadScale] && one[0].savedSourceBytes == 0)
        let two = try self.catalog([
            "A.imageset": [
                ("a.png", #", "scale": "1x""#, noise(1)), ("b.png", #", "scale": "2x""#, shared),
                ("c.png", #", "scale": "1x", "idiom": "ipad""#, noise(3)),
                ("b.png", #", "scale": "2x", "idiom": "ipad""#, shared),
            ],
            "B.imageset": [("b.png", "", shared)],
        ])
        let found = try await opportunities(two, platform: .ios)
        #expect(found.map(\.kind) == [.deadScale])
        #expect(found[0].command.hasSuffix("--apply dead_1x"))
        #expect(found[0].savedSourceBytes == noise(1).count + noise(3).count)
    }

    @Test func duplicatesAreStoredOnceAndCostTheirSources() async throws {
        let catalog = try catalog(["A.imageset": [("a.png", "", noise(1))], "B.imageset": [("b.png", "", noise(1))]])
        let found = try await opportunities(catalog)
        #expect(found.map(\.kind) == [.duplicate])
        // The pixels are stored once, so only the name and the rendition are saved.
        #expect(found[0].asset == "B" && found[0].savedBytes > 0 && found[0].savedBytes < noise(1).count / 2)
        #expect(found[0].savedSourceBytes == noise(1).count)
        try await expectSaved(found[0], in: catalog) { try FileManager.default.removeItem(atPath: $0.path("B.imageset")) }
    }

    @Test func darkFilesOfATemplateImage() async throws {
        let catalog = try catalog(
            ["A.imageset": [("a.png", "", noise(1)), ("d.png", dark, noise(2))]],
            properties: #", "properties": {"template-rendering-intent": "template"}"#)
        let found = try await opportunities(catalog)
        #expect(found.map(\.kind) == [.templateDark])
        try await expectSaved(found[0], in: catalog) {
            try $0.write(
                Array(#"{"images": [{"filename": "a.png"}], "properties": {"template-rendering-intent": "template"}}"#.utf8),
                to: "A.imageset/Contents.json")
        }
    }

    /// The promised saving equals what compiling the change saves, to the byte.
    private func expectSaved(
        _ opportunity: Opportunity, in catalog: TemporaryCatalog, sourceLocation: SourceLocation = #_sourceLocation,
        by change: (TemporaryCatalog) throws -> Void
    ) async throws {
        let before = try await size(catalog)
        try change(catalog)
        let saved = before - (try await size(catalog))
        #expect(opportunity.savedBytes == saved, sourceLocation: sourceLocation)
    }

    @Test func sixteenBitsThatEightHold() async throws {
        let catalog = try catalog(["A.imageset": [("a.png", "", noise(1, depth: 16))]])
        // With `time`, the rows of the new file would be stored unchanged, and we can't know how another program packs them.
        let found = try await opportunities(catalog, effort: .balanced)
        #expect(found.map(\.kind) == [.deepColor])
        #expect(found[0].detail.contains("exactly"))
        let before = try await size(catalog, effort: .balanced)
        try catalog.write(noise(1), to: "A.imageset/a.png")
        #expect(try await size(catalog, effort: .balanced) == before - found[0].savedBytes)
    }

    @Test func metadataIsInTheSourcesOnly() async throws {
        let catalog = try catalog(["A.imageset": [("a.png", "", noise(1, chunks: [("tEXt", Array("Software\0Paint".utf8))]))]])
        #expect(try await opportunities(catalog) == [])
    }

    @Test func metadataOfAFileThatIsCarriedAsItIsSavesBoth() async throws {
        // The frame says 8 x 8 pixels. Without one, there would be no picture.
        let start: [UInt8] = [0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0, 8, 0, 8, 1, 1, 0x11, 0]
        let scan: [UInt8] = [0xFF, 0xDA, 0, 2] + (0..<200).map { UInt8($0) } + [0xFF, 0xD9]
        var generator = SeededGenerator(seed: 1)
        let text = (0..<900).map { _ in UInt8.random(in: 0...255, using: &generator) }
        let comment: [UInt8] = [0xFF, 0xFE, UInt8((text.count + 2) >> 8), UInt8((text.count + 2) & 255)] + text
        let catalog = try catalog(["A.imageset": [("a.jpg", "", start + comment + scan)]])
        let found = try await opportunities(catalog)
        #expect(found.map(\.kind) == [.metadata])
        #expect(found[0].savedSourceBytes == comment.count && found[0].savedBytes > 800)
        try await expectSaved(found[0], in: catalog) { try $0.write(start + scan, to: "A.imageset/a.jpg") }
    }

    @Test func aRecipeForTheLightPictureInAnotherColor() async throws {
        func mask(_ value: Int) -> [UInt8] {
            PNGBuilder(width: 16, height: 16) { x, y, c in c == 3 ? (x * y) & 255 : value }.file()
        }
        // The mask is stored once for both already, so a recipe saves nothing.
        let masks = try catalog(["A.imageset": [("a.png", "", mask(0)), ("d.png", dark, mask(255))]])
        #expect(try await opportunities(masks) == [])
        // If the dark picture has its own payload, the payload is removed and a color takes its place.
        func drawn(_ value: Int, noise: Int) -> [UInt8] {
            PNGBuilder(width: 48, height: 48) { x, y, c in
                c == 3 ? ((x * y * 7 + x * 31) & 127) * 2 + noise * ((x + y) & 1) : value
            }.file()
        }
        let other = try catalog(["A.imageset": [("a.png", "", drawn(0, noise: 0)), ("d.png", dark, drawn(255, noise: 1))]])
        let second = try #require(try await opportunities(other).first)
        #expect(second.kind == .recipe && second.savedBytes > 500 && second.command.isEmpty)
        #expect(second.detail.contains("dark: \"#FFFFFF\""))
        try await expectSaved(second, in: other) {
            try $0.write(
                Array(#"{"images": [{"filename": "a.png", "idiom": "universal"}]}"#.utf8), to: "A.imageset/Contents.json")
            try $0.write(Array("tint:\n  - {match: \"A\", dark: \"#FFFFFF\"}\n".utf8), to: ".nightcar.yml")
        }
    }

    @Test func anAlternateIconIsShownSmall() async throws {
        func entry(_ file: String, _ seed: UInt64) -> [(file: String, keys: String, bytes: [UInt8])] {
            var generator = SeededGenerator(seed: seed)
            let values = (0..<400 * 400).map { _ in Int.random(in: 0...255, using: &generator) }
            let picture = PNGBuilder(width: 400, height: 400) { x, y, c in c == 3 ? 255 : values[y * 400 + x] }
            return [(file, #", "size": "1024x1024""#, picture.file())]
        }
        let watch = entry("w.png", 4).map { ($0.file, $0.keys + #", "platform": "watchos""#, $0.bytes) }
        let found = try await opportunities(
            try catalog([
                "AppIcon.appiconset": entry("a.png", 1), "Night.appiconset": entry("n.png", 2),
                "AppIcon-Debug.appiconset": entry("d.png", 3), "Wrist.appiconset": watch,
            ]))
        #expect(found.map(\.kind).contains(.largeAlternateIcon))
        #expect(found.filter { $0.kind == .largeAlternateIcon }.map(\.asset) == ["Night"])
    }
}
