import NightcarModel
import Testing

struct ModelSizeTests {
    @Test("Types that a large catalog has many values of are small") func sizes() {
        // 64-bit platforms. Each byte more makes a catalog of 100,000 sets at least 100 kB larger in memory.
        #expect(MemoryLayout<Rendition>.stride <= 168)
        #expect(MemoryLayout<EntryAttributes>.size <= MemoryLayout<Int>.size)
        #expect(MemoryLayout<Content>.stride <= 40)
        #expect(MemoryLayout<SourceFile>.stride <= 32)
    }

    @Test(arguments: ["Set.imageset/a.png", "a.png", "/a.png", "x/y/", ""]) func aFileKeepsItsPath(path: String) {
        #expect(SourceFile(path: path).path == path)
    }
}
