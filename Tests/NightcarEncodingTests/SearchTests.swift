import NightcarTestSupport
import Testing

@testable import NightcarEncoding
@testable import ThemeCatalogPixels

/// The properties of a picture that the search finds before it encodes the picture.
@Suite struct SearchTests {
    private static func picture(side: Int, color: (Int, Int) -> UInt32) -> PixelBuffer {
        let bytes = (0..<side * side).flatMap { index -> [UInt8] in
            let color = color(index % side, index / side)
            return [UInt8(color & 0xFF), UInt8(color >> 8 & 0xFF), UInt8(color >> 16 & 0xFF), 255]
        }
        return PixelBuffer(width: side, height: side, bytes: bytes)
    }

    @Test func colorsRecurInDrawingsAndNotInNoise() {
        var random = SeededGenerator(seed: 11)
        let noise = Self.picture(side: 96) { _, _ in .random(in: 0...0xFF_FFFF, using: &random) }
        #expect(noise.recurrence < 0.05)
        // Neighbors differ, but there are only 49 colors.
        let checks = Self.picture(side: 96) { x, y in UInt32((x % 7) * 7 + y % 7) * 5003 }
        #expect(checks.recurrence > 0.9)
    }

    @Test func aPictureWithoutChangesHasNoRecurrence() {
        for side in [1, 2, 40] { #expect(Self.picture(side: side) { _, _ in 0x30_2010 }.recurrence == 0) }
    }

    #if JPEGXL
        @Test func aJPEGFileTakesMemoryForItsPixelsWhereItIsTranscoded() {
            let file = JPEGTranscoderTests.photo(512, seed: 4)
            let pixels = 512 * 512
            #expect(EncodeOptions().memory(file: file) > 24 * pixels)
            #expect(EncodeOptions(effort: .space).memory(file: file) > EncodeOptions().memory(file: file))
            for options in [EncodeOptions(effort: .time), EncodeOptions(codecs: [.deflate, .webp])] {
                #expect(options.memory(file: file) < 24 * pixels)
            }
            #expect(EncodeOptions().memory(file: Array(file.dropLast(2))) < 24 * pixels)
        }
    #endif

    @Test func aPictureTakesMemoryByCodec() {
        func memory(_ effort: EncodeOptions.Effort, _ codecs: Set<PayloadCodec>, _ depth: PixelBuffer.Depth = .eight) -> Int {
            EncodeOptions(effort: effort, codecs: codecs).memory(pixels: 1000, depth: depth)
        }
        #expect(memory(.balanced, [.deflate]) < memory(.balanced, [.deflate], .sixteen))
        #if WebP
            #expect(memory(.balanced, [.deflate]) < memory(.balanced, [.deflate, .webp]))
            #expect(memory(.balanced, [.deflate], .sixteen) == memory(.balanced, [.deflate, .webp], .sixteen))
        #endif
        #if JPEGXL
            #expect(memory(.space, [.webp]) < memory(.space, [.webp, .jpegXL]))
            #expect(memory(.balanced, [.webp]) == memory(.balanced, [.webp, .jpegXL]))
        #endif
    }
}
