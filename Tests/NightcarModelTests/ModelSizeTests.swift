import NightcarModel
import Testing

struct ModelSizeTests {
    @Test("What a large catalog has very many of is small") func sizes() {
        // 64-bit platforms. Whoever makes one larger makes a catalog of 100,000 sets so many hundred kilobytes larger.
        #expect(MemoryLayout<Rendition>.stride <= 168)
        #expect(MemoryLayout<EntryAttributes>.size <= MemoryLayout<Int>.size)
        #expect(MemoryLayout<Content>.stride <= 40)
        #expect(MemoryLayout<SourceFile>.stride <= 32)
    }

    @Test(arguments: ["Set.imageset/a.png", "a.png", "/a.png", "x/y/", ""]) func aFileKeepsItsPath(path: String) {
        #expect(SourceFile(path: path).path == path)
    }
}
