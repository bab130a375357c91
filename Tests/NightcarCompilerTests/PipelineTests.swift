import NightcarBasics
import NightcarCompiler
import NightcarModel
import NightcarOpening
import NightcarTestSupport
import Testing
import ThemeCatalog
import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

@Suite("The pipeline")
struct PipelineTests {
    @Test("Pictures, colors, data and parts come back from the compiled catalog")
    func contents() async throws {
        let sample = try Sample([
            "Accent.colorset/Contents.json":
                ##"{"colors": [{"idiom": "universal", "color": {"color-space": "srgb", "components": {"red": "0xFF", "green": "0.500", "blue": "0", "alpha": "1.000"}}}]}"##,
            "Notes.dataset/Contents.json": #"{"data": [{"idiom": "universal", "filename": "notes.txt"}]}"#,
            "Notes.dataset/notes.txt": "hello",
        ])
        try sample.addImage("Group/Dot", [("", disc { _, _ in (10, 20, 30) })])
        let catalog = try ThemeCatalogFile(ByteView(try await sample.compile().bytes))
        #expect(Array(catalog.names) == ["Accent", "Dot", "Notes"])
        let dot = try #require(catalog.resolve("Dot", traits: Traits()))
        let pixels = try dot.pixels()
        #expect(pixels.width == 8 && Array(pixels.bytes[108..<112]) == [10, 20, 30, 255])
        #expect(try catalog.resolve("Notes", traits: Traits())?.data() == Array("hello".utf8))
        #expect(
            catalog.resolve("Accent", traits: Traits())?.color
                == .components(space: .srgb, values: [1, 0.5, 0], alpha: 1))
    }

    @Test("The same pixels are stored once, whatever the files are named or how they are packed")
    func dedupe() async throws {
        let sample = try Sample()
        let picture = disc { x, y in (x * 30, y * 30, 7) }
        var repacked = PNGBuilder(width: 8, height: 8) { x, y, channel in
            let distance = (2 * x - 7) * (2 * x - 7) + (2 * y - 7) * (2 * y - 7)
            return [x * 30, y * 30, 7, max(0, min(255, (60 - distance) * 8))][channel]
        }
        repacked.filters = [2]
        try sample.addImage("A", [("", picture)])
        try sample.addImage("B", [("", picture)])
        try sample.addImage("C", [("", repacked.file())])
        let compilation = try await sample.compile()
        let catalog = try ThemeCatalogFile(ByteView(compilation.bytes))
        #expect(catalog.payloads.count == 1)
        #expect(catalog.payloadUses() == [3])
        let stored = catalog.payloads[0].range.count
        #expect(compilation.report.savings?.dedupeBytes == 2 * stored)
        #expect(compilation.report.rows.filter { $0.isShared }.map(\.storedBytes).reduce(0, +) == stored)
    }

    @Test("A picture without a tag shares the payload of the same picture in sRGB, and stays without a tag")
    func untagged() async throws {
        func picture(_ chunks: [(String, [UInt8])], blue: Int = 7) -> [UInt8] {
            var png = PNGBuilder(width: 8, height: 8) { x, y, channel in [x * 30, y * 30, blue, 255][channel] }
            png.chunks = chunks.map { (type: $0, data: $1) }
            return png.file()
        }
        let sample = try Sample()
        try sample.addImage("A", [("", picture([]))])
        try sample.addImage("B", [("", picture([("sRGB", [0])]))])
        try sample.addImage("C", [("", picture([], blue: 8))])
        let bytes = try await sample.compile().bytes
        let file = try ThemeCatalogFile(ByteView(bytes))
        #expect(file.payloads.count == 2 && file.payloadUses() == [2, 1])
        let catalog = try Catalog(file, path: "out.ncar")
        let spaces = try catalog.assets.map { asset in
            guard case .picture(let picture) = asset.renditions[0].content else { return [ColorSpace.otherICC] }
            return [picture.colorSpace, try picture.decode().colorSpace]
        }
        #expect(spaces == [[.unspecified, .unspecified], [.srgb, .srgb], [.unspecified, .unspecified]])
        // The thinned file still knows it.
        let thin = try thinned(BytePieces(bytes), path: "out.ncar", to: ThinningRule(try #require(Device.named("ipad-9"))))
        #expect(thin.array == bytes)
    }

    @Test("A picture of a data set is kept as its bytes")
    func dataSetsKeepBytes() async throws {
        let sample = try Sample([
            "Raw.dataset/Contents.json": #"{"data": [{"idiom": "universal", "filename": "raw.png"}]}"#
        ])
        let png = disc { _, _ in (0, 0, 0) }
        try sample.catalog.write(png, to: "Raw.dataset/raw.png")
        try sample.addImage("Same", [("", png)])
        let catalog = try ThemeCatalogFile(ByteView(try await sample.compile().bytes))
        #expect(try catalog.resolve("Raw", traits: Traits())?.data() == png)
        #expect(try catalog.resolve("Same", traits: Traits())?.pixels().width == 8)
    }

    @Test("A file whose format differs from its name is stored in its real format; a broken one is left out and named")
    func formats() async throws {
        let sample = try Sample()
        try sample.addImage("Wrong", [("", Array("%PDF-1.4\n%%EOF".utf8))])
        try sample.addImage("Broken", [("", Array(disc { _, _ in (0, 0, 0) }.dropLast(40)))])
        try sample.addImage("Fine", [("", disc { _, _ in (0, 0, 0) })])
        let compilation = try await sample.compile()
        #expect(compilation.findings.map(\.id) == ["broken-image", "format-mismatch"])
        #expect(compilation.findings.map(\.severity) == [.error, .warning])
        let catalog = try ThemeCatalogFile(ByteView(compilation.bytes))
        #expect(Array(catalog.names) == ["Fine", "Wrong"])
        #expect(try catalog.resolve("Wrong", traits: Traits())?.data() == Array("%PDF-1.4\n%%EOF".utf8))
    }

    @Test("The bytes don't depend on the memory, even if no file fits")
    func memoryChangesNothing() async throws {
        let sample = try Sample()
        for name in ["A", "B", "C"] { try sample.addImage(name, [("", disc { x, y in (x * 30, y * 20, name.utf8.count) })]) }
        let usual = try await sample.compile(jobs: 3)
        #expect(try await sample.compile(jobs: 3, memory: 1).bytes == usual.bytes)
    }

    @Test("The bytes don't depend on the jobs, the order in the folder, or its path", arguments: [1, 2, 7])
    func reproducible(jobs: Int) async throws {
        func sample(_ names: [String]) throws -> Sample {
            let sample = try Sample()
            for name in names {
                let value = Int(name.unicodeScalars.first!.value)
                try sample.addImage(name, [("", disc { x, y in (x * value % 256, y * 20, value) })])
            }
            return sample
        }
        let names = ["A", "B", "C", "D", "E", "F"]
        let first = try await sample(names).compile(jobs: 1)
        let second = try await sample(names.reversed()).compile(jobs: jobs)
        #expect(first.bytes == second.bytes)
    }

    @Test("An empty catalog compiles to an empty one")
    func empty() async throws {
        let compilation = try await Sample().compile()
        #expect(try ThemeCatalogFile(ByteView(compilation.bytes)).assets.isEmpty)
        #expect(compilation.report.rows.reduce(0) { $0 + $1.storedBytes } == compilation.bytes.count)
    }
}
