import NightcarTestSupport
import Testing
import ThemeCatalogPixels

@testable import NightcarImaging

@Suite struct PixelBufferTests {
    @Test func cleaningTouchesOnlyHiddenColor() {
        let eight = PixelBuffer(width: 3, height: 1, bytes: [1, 2, 3, 0, 4, 5, 6, 1, 7, 8, 9, 255])
        #expect(eight.cleaned().bytes == [0, 0, 0, 0, 4, 5, 6, 1, 7, 8, 9, 255])
        let sixteen = PixelBuffer(
            width: 2, height: 1, depth: .sixteen, bytes: [1, 1, 2, 2, 3, 3, 0, 0, 1, 1, 2, 2, 3, 3, 0, 1])
        #expect(sixteen.cleaned().bytes == [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 0, 1])
    }

    @Test func comparisonForgivesHiddenColorOnly() {
        let picture = PixelBuffer(width: 2, height: 1, bytes: [1, 2, 3, 0, 4, 5, 6, 1])
        #expect(picture.compareIgnoringHiddenColor(PixelBuffer(width: 2, height: 1, bytes: [9, 9, 9, 0, 4, 5, 6, 1])))
        #expect(!picture.compareIgnoringHiddenColor(PixelBuffer(width: 2, height: 1, bytes: [1, 2, 3, 0, 4, 5, 7, 1])))
        #expect(!picture.compareIgnoringHiddenColor(PixelBuffer(width: 2, height: 1, bytes: [1, 2, 3, 1, 4, 5, 6, 1])))
        #expect(!picture.compareIgnoringHiddenColor(PixelBuffer(width: 1, height: 2, bytes: picture.bytes)))
    }

    @Test func traitsNameWhatIsCommon() {
        let traits = PixelTraits(PixelBuffer(width: 2, height: 1, bytes: [7, 7, 7, 17, 7, 7, 7, 34]))
        #expect(traits.onlyColor == RGB8(red: 7, green: 7, blue: 7))
        #expect(traits.isGray && !traits.isOpaque)
        #expect(traits.alphaBits == 4)
    }

    /// A single pixel anywhere can make a picture colorful, make it translucent, or give it a second color.
    @Test func traitsAreThoseOfEveryPixel() throws {
        for seed in UInt64(1)...400 {
            var random = SeededGenerator(seed: seed)
            let values: [UInt32] = [0xFF20_2020, 0xFF88_8888, 0xFF20_3040, 0x1120_2020, 0x7F40_3020, 0x0012_3456, 0x0000_0000]
            let ground = values.randomElement(using: &random)!
            var pixels = [UInt32](repeating: ground, count: Int.random(in: 1...5000, using: &random))
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                pixels[Int.random(in: pixels.indices, using: &random)] = values.randomElement(using: &random)!
            }
            let bytes = pixels.flatMap { pixel in [0, 8, 16, 24].map { UInt8(pixel >> $0 & 0xFF) } }
            let traits = PixelTraits(PixelBuffer(width: pixels.count, height: 1, bytes: bytes))
            let visible = pixels.filter { $0 >> 24 != 0 }
            #expect(traits.isOpaque == pixels.allSatisfy { $0 >> 24 == 255 }, "seed \(seed)")
            #expect(traits.isGray == visible.allSatisfy { $0 & 0xFFFF == $0 >> 8 & 0xFFFF }, "seed \(seed)")
            #expect((traits.onlyColor != nil) == (Set(visible.map { $0 & 0xFF_FFFF }).count < 2), "seed \(seed)")
            if traits.onlyColor != nil {
                let alphas = Set(pixels.map { $0 >> 24 })
                let bits = [(255, 1), (85, 2), (17, 4), (1, 8)].first { step, _ in alphas.allSatisfy { $0 % UInt32(step) == 0 } }
                #expect(traits.alphaBits == bits?.1, "seed \(seed)")
            }
        }
    }
}
