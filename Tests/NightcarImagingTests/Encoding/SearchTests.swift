import NightcarTestSupport
import Testing
import ThemeCatalogBytes

@testable import NightcarImaging
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

    @Test func codecsThatNeedTooMuchAreLeftOut() {
        let all = EncodeOptions(effort: .space)
        func codecs(_ pixels: Int) -> Set<PayloadCodec> {
            fitting(pixels).codecs
        }
        func fitting(_ pixels: Int) -> EncodeOptions { all.fitting(512_000_000) { $0.memory(pixels: pixels, depth: .eight) } }
        #expect(codecs(1_000_000) == all.codecs)
        #expect(!fitting(21_000_000).worksInBands && fitting(22_000_000).worksInBands)
        #if JPEGXL && WebP
            #expect(codecs(16_000_000) == [.deflate])
            #expect(codecs(8_000_000) == [.deflate, .webp])
        #endif
        #expect(all.fitting(0) { _ in 1 }.effort == .space)
    }

    /// Large pictures are deflated in bands of rows.
    @Test(arguments: PictureKind.allCases)
    func bandsMakeOnePicture(kind: PictureKind) throws {
        var random = SeededGenerator(seed: 5)
        let picture = kind.picture(width: 37, height: 53, using: &random).cleaned()
        func made(_ limit: Int = .max) -> DeflatedBands? {
            encodeInBands(picture, options: EncodeOptions(), limit: limit, bandBytes: 1000)
        }
        let encoded = try #require(made()).image
        #expect(try encoded.decode().compareIgnoringHiddenColor(picture))
        #expect(made(encoded.payload.count) == nil)
        #expect(made(encoded.payload.count + 1) != nil)
        #expect(encoded.hasReadableRows == !encoded.layout.isPalette)
        for change in [-1, 1] {
            var other = encoded
            other.height += change
            #expect(!other.hasReadableRows)
            other = encoded
            other.payload = ByteView(change < 0 ? encoded.payload.array.dropLast() : encoded.payload.array + [0])
            #expect(!other.hasReadableRows)
        }
    }

    /// More effort never gives more bytes, also than the rows of the file that it comes from.
    @Test(arguments: PictureKind.allCases)
    func moreEffortIsNeverLarger(kind: PictureKind) throws {
        for seed in UInt64(1)...5 {
            var random = SeededGenerator(seed: seed)
            let (width, height) = (Int.random(in: 1...90, using: &random), Int.random(in: 1...90, using: &random))
            let original = kind.picture(width: width, height: height, using: &random)
            let file = encode(original, options: EncodeOptions(effort: .space, codecs: [.deflate]))
            let picture = try file.decode()
            for stored in [nil, kind.depth == .eight ? file : nil] {
                let sizes = [EncodeOptions.Effort.space, .balanced, .time].map {
                    encode(picture, options: EncodeOptions(effort: $0), stored: stored).payload.count
                }
                #expect(sizes == sizes.sorted(), "\(kind), seed \(seed), \(width) x \(height)")
            }
        }
    }

    #if WebP
        /// libwebp needs a fifth more for this gradient than a PNG file that was compressed well.
        @Test func aFileWithBetterRowsKeepsThem() throws {
            var bytes: [UInt8] = []
            for y in 0..<256 {
                for x in 0..<1024 { bytes += [UInt8(x / 4), UInt8(y), UInt8(x / 4 * y / 255), UInt8(max(y, 1))] }
            }
            let picture = PixelBuffer(width: 1024, height: 256, bytes: bytes)
            let file = encode(picture, options: EncodeOptions(effort: .space, codecs: [.deflate]))
            for effort in [EncodeOptions.Effort.balanced, .space] {
                let encoded = encode(picture, options: EncodeOptions(effort: effort, codecs: [.deflate, .webp]), stored: file)
                #expect(encoded.payload.count <= file.payload.count, "\(effort)")
                #expect(try encoded.decode().compareIgnoringHiddenColor(picture))
            }
            // Rows of another picture are never taken.
            var other = picture
            other.bytes[4000] ^= 1
            #expect(try encode(other, options: EncodeOptions(), stored: file).decode().compareIgnoringHiddenColor(other))
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
