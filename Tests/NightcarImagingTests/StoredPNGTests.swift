import Foundation
import NightcarImaging
import NightcarTestSupport
import Testing
import ThemeCatalogPixels

@Suite("Rows of a PNG stored as they are")
struct StoredPNGTests {
    /// Every file of the corpus and of our own catalogs that can be stored as it is decodes to what libpng says.
    @Test func decodeToWhatTheFileSays() throws {
        var (stored, others) = (0, 0)
        for folder in [PackageLayout.root + "/Fixtures", SharedData.corpus].compactMap({ $0 }) {
            let names = FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] ?? []
            for name in names.sorted().filter({ $0.lowercased().hasSuffix(".png") }).prefix(400) {
                // One of our own catalogs has a link that leads nowhere.
                guard let data = FileManager.default.contents(atPath: folder + "/" + name) else { continue }
                let bytes = Array(data)
                guard let image = storedPNG(bytes), let pixels = try? image.decode() else {
                    others += 1
                    continue
                }
                stored += 1
                #expect(pixels == (try decodePNG(bytes)), "\(name)")
            }
        }
        #expect(stored > others)
    }

    @Test func damagedAndOddFilesAreLeftToTheDecoder() throws {
        var generator = SeededGenerator(seed: 11)
        let builder = PNGBuilder(width: 21, height: 13) { x, y, channel in [x * 12, y * 19, x * y, 200 + x][channel] }
        let file = builder.file()
        let truth = try decodePNG(file)
        let image = try #require(storedPNG(file))
        #expect(try image.decode() == truth)
        for _ in 0..<2000 {
            var broken = file
            broken[Int.random(in: 0..<broken.count, using: &generator)] ^= UInt8.random(in: 1...255, using: &generator)
            guard let image = storedPNG(broken), let pixels = try? image.decode() else { continue }
            #expect(pixels == (try? decodePNG(broken)))
        }
        for length in 0..<file.count { #expect(storedPNG(Array(file[..<length])) == nil) }
    }
}
