import NightcarTestSupport
import Testing

@testable import NightcarEncoding
@testable import ThemeCatalogPixels

/// The memory that encoding is expected to take.
@Suite struct SearchTests {
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
