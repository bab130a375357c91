import NightcarBasics
import NightcarImaging
import NightcarModel
import NightcarTestSupport
import NightcarTint
import NightcarVectors
import Testing
import ThemeCatalogBytes
import ThemeCatalogPixels

@testable import NightcarLint

@Suite("What an earlier run measured in pictures")
struct PictureCacheTests {
    static let picture = ExamplePicture(width: 16, height: 12, fill: .init(240, 240, 240, 230), disc: .red).pixels()
    static let drawing = """
        <svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"><circle cx="8" cy="8" r="6" fill="#204060"/></svg>
        """

    @Test(arguments: [PictureNeeds.pixels, .alpha, .flatColors, [.identity, .brightness]])
    func aRecordIsTheSameAfterwards(needs: PictureNeeds) throws {
        let facts = PixelFacts(Self.picture, needs: needs, dark: 0.01, light: 1)
        #expect(PixelFacts(record: ByteView(try #require(facts.record()))) == facts)
    }

    /// Whoever adds a property adds it to the record, too.
    @Test func theRecordHasAllProperties() throws {
        let facts = PixelFacts(Self.picture, needs: .pixels, dark: 0.01, light: 1)
        let parts: [Any] = [
            facts, try #require(facts.visibility), try #require(facts.monochrome), try #require(facts.flatColors),
        ]
        #expect(
            parts.map { Mirror(reflecting: $0).children.count } == [10, 5, 3, 3],
            "mend PixelFacts+Record.swift and its recordVersion")
        #expect(facts.chroma != nil && facts.digest != nil && facts.alphaDigest != nil)
    }

    @Test func aDamagedRecordIsNothing() throws {
        let record = try #require(PixelFacts(Self.picture, needs: .pixels, dark: 0.01, light: 1).record())
        for count in 0..<record.count { #expect(PixelFacts(record: ByteView(Array(record[..<count]))) == nil) }
        #expect(PixelFacts(record: ByteView(record + [0])) == nil)
    }

    /// What is in the cache is taken as it is. So a changed entry shows that the picture isn't measured again.
    @Test(arguments: ["picture.png", "drawing.svg"])
    func aPictureIsMeasuredOnce(name: String) throws {
        let folder = try TemporaryDirectory()
        let bytes = name.hasSuffix(".png") ? encodePNG(Self.picture) : Array(Self.drawing.utf8)
        try folder.write(bytes, to: name)
        let local = try LocalCache(folder: folder.path + "/cache")
        let cache = ProgramCache(local, program: "one")
        let settings = LintSettings()
        func read(_ cache: ProgramCache?, _ needs: PictureNeeds = .brightness) -> PixelFacts? {
            PictureReader(settings: settings, painter: VectorPainter(), cache: cache).read(folder.path + "/" + name, needs: needs)
                .pixels
        }
        let measured = try #require(read(cache))
        #expect(measured == read(nil))
        local.finish()
        let later = ProgramCache(try LocalCache(folder: folder.path + "/cache"), program: "one")
        #expect(read(later) == measured)
        var changed = measured
        changed.width = 4321
        let reader = PictureReader(settings: settings, painter: VectorPainter(), cache: nil)
        let key = reader.key(of: bytes, .brightness, in: cache)
        let other = try LocalCache(folder: folder.path + "/other")
        ProgramCache(other, program: "one").write(try #require(changed.record()), for: key)
        other.finish()
        let kept = try LocalCache(folder: folder.path + "/other")
        #expect(read(ProgramCache(kept, program: "one"))?.width == 4321)
        #expect(read(ProgramCache(kept, program: "another"))?.width == measured.width)
        #expect(read(ProgramCache(kept, program: "one"), [.brightness, .hue])?.width == measured.width)
    }
}
