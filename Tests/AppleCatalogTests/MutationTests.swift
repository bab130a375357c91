import NightcarModel
import NightcarTestSupport
import Testing
import ThemeCatalogBytes

@testable import AppleCatalog

@Suite struct MutationTests {
    /// Damaged catalogs are refused or read. None causes a crash, a hang, or unbounded use of memory.
    ///
    /// 2,000 of them, or as many as `NIGHTCAR_MUTATIONS` says.
    @Test func damagedCatalogs() throws {
        let seed = UInt64.random(in: 0..<1 << 32)
        let count = mutationCount ?? 2000
        var random = SeededGenerator(seed: seed)
        let bytes = Self.sample()
        #expect(Self.survives(bytes, unpacking: true))
        var refused = 0
        for _ in 0..<count where !Self.survives(Self.damage(bytes, &random), unpacking: true) { refused += 1 }
        if mutationCount != nil { print("SeededGenerator(seed: \(seed)): \(refused) of \(count) damaged .car files refused") }
        #expect((count / 100..<count).contains(refused), "SeededGenerator(seed: \(seed))")
    }

    /// A catalog with one rendition of each kind that the builder can make.
    static func sample() -> [UInt8] {
        var tiny = TinyCatalog()
        tiny.appearances = [("UIAppearanceAny", 0), ("UIAppearanceDark", 1)]
        let color = tiny.facet("Color", part: 217)
        tiny.add(color, TinyRendition.color([1, 0.5, 0, 1]))
        tiny.add(color.merging([7: 1]) { $1 }, TinyRendition.color([0, 0.5, 1, 1]))
        let data = tiny.facet("Data")
        tiny.add(data, TinyRendition.data(LZFSEEncoder.encode(Array("hello, hello, hello".utf8)), isPacked: true))
        let pixels = PixelTests.pixels
        let elements = [
            TinyRendition.element(.uncompressed, pixels), TinyRendition.element(.lzfse, LZFSEEncoder.encode(pixels)),
            TinyRendition.element(.lzvn, LZVNEncoder.encode(pixels)),
            TinyRendition.element(.deepmap2, DeepmapTests.second(3, 4, width: 5, tileHeight: 4, DeepmapTests.tile(pixels))),
        ]
        for (number, element) in elements.enumerated() {
            let key = tiny.facet("Picture \(number)")
            tiny.add(key.merging([12: 1]) { $1 }, TinyRendition.picture(element, width: 5, height: 4))
        }
        tiny.add([1: 9, 2: 181, 12: 1], TinyRendition.picture(elements[1], width: 5, height: 4, layout: 1004))
        let link = TinyRendition.link(x: 1, y: 1, width: 2, height: 2, to: [(1, 9), (2, 181), (12, 1)])
        tiny.add(tiny.facet("Part").merging([12: 1]) { $1 }, link)
        return tiny.build()
    }

    /// Reads everything in the file. False if the file is refused.
    static func survives(_ bytes: [UInt8], unpacking: Bool) -> Bool {
        guard let car = try? CarFile(ByteView(bytes), path: "damaged.car") else { return false }
        #expect(car.shares.reduce(0) { $0 + $1.count } == bytes.count)
        let catalog = car.catalog
        let stored = catalog.assets.flatMap(\.renditions).reduce(0) { $0 + ($1.stored?.bytes ?? 0) }
        #expect(stored + (catalog.file?.parts.reduce(0) { $0 + $1.bytes } ?? 0) == bytes.count)
        _ = car.validate(unpacking: unpacking)
        _ = CarInfo(car).report(dumpToolVersion: .integer(1)).pretty()
        return true
    }

    static func damage(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let isIndex = Int.random(in: 0..<4, using: &random) == 0
            let index = Int.random(in: isIndex ? max(0, bytes.count - 2500)..<bytes.count : 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<6, using: &random) {
            case 0: bytes[index] = [0, 0xFF, 0x7F, 0x80, 1].randomElement(using: &random)!
            case 1: for offset in index..<min(index + 4, bytes.count) { bytes[offset] = 0xFF }
            case 2: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            case 3 where index > 2000 && Int.random(in: 0..<6, using: &random) == 0: bytes.removeSubrange(index...)
            default: bytes[index] = UInt8.random(in: 0...255, using: &random)
            }
        }
        return bytes
    }
}
