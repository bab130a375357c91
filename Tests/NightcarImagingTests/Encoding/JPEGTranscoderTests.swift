import NightcarTestSupport
import Testing
import ThemeCatalog
import ThemeCatalogBytes

@testable import NightcarEncoding
@testable import NightcarImaging
@testable import ThemeCatalogPixels

/// JPEG files come back byte for byte from JPEG XL, and nothing else is treated as a JPEG file.
@Suite struct JPEGTranscoderTests {
    /// A soft gradient with some noise.
    static func photo(_ side: Int, seed: UInt64) -> [UInt8] {
        var random = SeededGenerator(seed: seed)
        func value(_ x: Int, _ y: Int) -> UInt8 { UInt8((x * 2 + y + .random(in: 0...9, using: &random)) & 255) }
        return buildJPEG((0..<side).map { y in (0..<side).map { x in value(x, y) } })
    }

    @Test(.enabled(if: JPEGTranscoder.isAvailable), arguments: [1, 7, 9])
    func comesBack(effort: Int) throws {
        for side in [40, 64] {
            let file = Self.photo(side, seed: UInt64(side))
            let packed = try #require(JPEGTranscoder.pack(file, effort: effort))
            #expect(packed.count < file.count)
            #expect(try JPEGTranscoder.unpack(ByteView(packed), count: file.count) == file)
        }
    }

    /// JPEG XL stores a color profile in each file. A page that is deflated stores it once.
    @Test func filesWithTheSameProfileAreNeverLargerThanWithTime() {
        var random = SeededGenerator(seed: 90)
        let profile = (0..<3000).map { _ in UInt8.random(in: 0...255, using: &random) }
        let segment = [0xFF, 0xE2, UInt8((profile.count + 2) >> 8), UInt8((profile.count + 2) & 255)] + profile
        let photos = (0..<6).map { Self.photo(40, seed: $0) }
        func bytes(_ files: [[UInt8]], _ effort: EncodeOptions.Effort) -> (total: Int, pages: Int) {
            let options = EncodeOptions(effort: effort)
            let encoded = files.map { EncodedData($0, fileExtension: "jpg", options: options) }
            let pages = PackedPage.pages(of: encoded) { RawDeflate.deflate($0) }
            let inside = Set(pages.flatMap(\.members))
            let apart = encoded.indices.filter { !inside.contains($0) }.reduce(0) { $0 + encoded[$1].payload.count }
            return (pages.reduce(apart) { $0 + $1.payload.count }, pages.count)
        }
        let same = photos.map { Array($0.prefix(2)) + segment + $0.dropFirst(2) }
        #expect(bytes(same, .balanced).total <= bytes(same, .time).total && bytes(same, .balanced).pages == 1)
        if JPEGTranscoder.isAvailable { #expect(bytes(photos, .balanced).pages == 0, "they have nothing in common") }
    }

    @Test func takesOnlyWhatComesBack() {
        let file = Self.photo(64, seed: 1)
        #expect(JPEGTranscoder.pack([], effort: 7) == nil)
        #expect(JPEGTranscoder.pack(Array("GIF89a".utf8), effort: 7) == nil)
        #expect(JPEGTranscoder.pack(Array(file.prefix(900)), effort: 7) == nil)
        let long = file + [1, 2, 3]
        if let packed = JPEGTranscoder.pack(long, effort: 7) {
            #expect((try? JPEGTranscoder.unpack(ByteView(packed), count: long.count)) == long)
        }
    }

    #if JPEGXL
        /// libjxl would take memory for the frame before it looks for its blocks.
        @Test func aFrameIsNoLargerThanTheFileCanHold() throws {
            let file = Self.photo(64, seed: 3)
            #expect(JPEGTranscoder.isPlain(file))
            let frame = try #require(file.indices.first { file[$0...].starts(with: [0xFF, 0xC0]) })
            func sized(_ height: Int, _ width: Int, padding: Int = 0) -> [UInt8] {
                var changed = file
                for (at, value) in [height >> 8, height & 255, width >> 8, width & 255].enumerated() {
                    changed[frame + 5 + at] = UInt8(value)
                }
                return changed.dropLast(2) + [UInt8](repeating: 0, count: padding) + changed.suffix(2)
            }
            let most = file.count * JPEGTranscoder.pixelsPerByte
            #expect(JPEGTranscoder.isPlain(sized(512, most / 512)))
            #expect(!JPEGTranscoder.isPlain(sized(512, most / 512 + 1)))
            #expect(!JPEGTranscoder.isPlain(sized(65535, 65535)))
            // This holds for files of any length.
            #expect(JPEGTranscoder.isPlain(sized(8192, 8192, padding: 1 << 18)))
            #expect(!JPEGTranscoder.isPlain(sized(8192, 8193, padding: 1 << 18)))
        }
    #endif

    @Test(.enabled(if: JPEGTranscoder.isAvailable)) func refusesWhatIsNotTheFile() throws {
        let file = Self.photo(64, seed: 2)
        let packed = try #require(JPEGTranscoder.pack(file, effort: 7))
        for count in [0, 1, file.count - 1, file.count + 1] {
            #expect(throws: PixelError("corrupt JPEG XL stream", offset: 0), "\(count)") {
                try JPEGTranscoder.unpack(ByteView(packed), count: count)
            }
        }
        #expect(throws: PixelError("\(packed.count) bytes of JPEG XL cannot hold a file of \(1 << 40)", offset: 0)) {
            try JPEGTranscoder.unpack(ByteView(packed), count: 1 << 40)
        }
    }

    /// Flips, cuts and overwrites: an error, or bytes of the promised count.
    @Test(.enabled(if: JPEGTranscoder.isAvailable)) func mutatedStreamsDoNotCrash() throws {
        let seed = UInt64.random(in: 0..<1 << 32)
        var random = SeededGenerator(seed: seed)
        let file = Self.photo(40, seed: 3)
        let packed = try #require(JPEGTranscoder.pack(file, effort: 7))
        for round in 0..<400 {
            var bytes = packed
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                case 1: bytes[place] = .random(in: 0...255, using: &random)
                default: bytes.removeLast(min(bytes.count - 1, .random(in: 1...30, using: &random)))
                }
            }
            if let result = try? JPEGTranscoder.unpack(ByteView(bytes), count: file.count) {
                #expect(result.count == file.count, "SeededGenerator(seed: \(seed)), round \(round)")
            }
        }
    }

    @Test(.enabled(if: !JPEGTranscoder.isAvailable)) func saysThatTheBuildLacksIt() {
        let error = PixelError.missingCodec("JPEG XL", trait: "JPEGXL", offset: 0)
        #expect(throws: error) { try JPEGTranscoder.unpack(ByteView([1, 2, 3]), count: 3) }
    }
}
