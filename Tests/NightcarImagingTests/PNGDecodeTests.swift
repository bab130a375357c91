import NightcarImaging
import NightcarTestSupport
import Testing
import ThemeCatalogPixels

/// One legal combination of color type, bit depth, interlacing and transparency.
struct PNGForm: CustomTestStringConvertible {
    var colorType: Int
    var bitDepth: Int
    var isInterlaced: Bool
    var hasTransparency: Bool

    static let all: [PNGForm] = [(0, [1, 2, 4, 8, 16]), (2, [8, 16]), (3, [1, 2, 4, 8]), (4, [8, 16]), (6, [8, 16])].flatMap {
        (type: Int, depths: [Int]) in
        depths.flatMap { depth in
            [false, true].flatMap { interlaced in
                (type >= 4 ? [false] : [false, true]).map {
                    PNGForm(colorType: type, bitDepth: depth, isInterlaced: interlaced, hasTransparency: $0)
                }
            }
        }
    }

    var testDescription: String {
        "type \(colorType), \(bitDepth) bits\(isInterlaced ? ", interlaced" : "")\(hasTransparency ? ", tRNS" : "")"
    }

    /// A file of this form with random samples, and the pixels it must give.
    func make(width: Int, height: Int, seed: UInt64) -> (file: [UInt8], pixels: PixelBuffer) {
        var random = SeededGenerator(seed: seed)
        let largest = 1 << bitDepth - 1
        let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType]!
        // Few values, so that some pixels equal the transparent one.
        let values = (0..<3).map { _ in Int.random(in: 0...largest, using: &random) }
        let samples = (0..<width * height * channels).map { _ in values.randomElement(using: &random)! }
        let palette = (0..<min(256, largest + 1)).map { _ in (0..<3).map { _ in UInt8.random(in: 0...255, using: &random) } }
        let alphas = (0..<palette.count / 2 + 1).map { _ in UInt8.random(in: 0...255, using: &random) }
        let key = (0..<3).map { _ in values[0] }

        var builder = PNGBuilder(width: width, height: height) { x, y, c in samples[(y * width + x) * channels + c] }
        (builder.colorType, builder.bitDepth, builder.isInterlaced) = (colorType, bitDepth, isInterlaced)
        if colorType == 3 { builder.chunks.append(("PLTE", palette.flatMap { $0 })) }
        if hasTransparency {
            let keyBytes = key[..<(colorType == 0 ? 1 : 3)].flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
            builder.chunks.append(("tRNS", colorType == 3 ? alphas : keyBytes))
        }
        let isWide = bitDepth == 16
        let bytes = (0..<width * height).flatMap { pixel -> [UInt8] in
            let own = Array(samples[pixel * channels..<(pixel + 1) * channels])
            let opaque = isWide ? 65535 : 255
            let wide: [Int] =
                switch colorType {
                case 0:
                    Array(repeating: isWide ? own[0] : own[0] * 255 / largest, count: 3)
                        + [hasTransparency && own[0] == key[0] ? 0 : opaque]
                case 2: own + [hasTransparency && own == key ? 0 : opaque]
                case 3:
                    palette[own[0]].map { Int($0) }
                        + [hasTransparency && own[0] < alphas.count ? Int(alphas[own[0]]) : 255]
                case 4: [own[0], own[0], own[0], own[1]]
                default: own
                }
            return wide.flatMap { isWide ? [UInt8($0 & 255), UInt8($0 >> 8)] : [UInt8($0)] }
        }
        let pixels = PixelBuffer(
            width: width, height: height, depth: isWide ? .sixteen : .eight, colorSpace: .unspecified, bytes: bytes)
        return (builder.file(), pixels)
    }
}

@Suite struct PNGDecodeTests {
    @Test(arguments: PNGForm.all)
    func everyFormDecodesExactly(form: PNGForm) throws {
        for (width, height) in [(1, 1), (3, 2), (17, 9), (2, 13), (40, 31)] {
            let (file, pixels) = form.make(width: width, height: height, seed: UInt64(width))
            #expect(try decodePNG(file) == pixels, "\(width) x \(height)")
        }
    }

    @Test(arguments: PNGForm.all)
    func headerSaysTheForm(form: PNGForm) throws {
        let header = try PNGHeader(form.make(width: 5, height: 4, seed: 2).file)
        #expect((header.width, header.height, header.bitDepth) == (5, 4, form.bitDepth))
        #expect(header.colorType.rawValue == form.colorType)
        #expect(header.isInterlaced == form.isInterlaced)
        #expect(header.hasTransparency == form.hasTransparency)
        #expect(!header.isCrushed)
    }

    @Test func bytesAfterTheEndDoNotMatter() throws {
        let (file, pixels) = PNGForm.all[9].make(width: 8, height: 8, seed: 1)
        #expect(try decodePNG(file + [1, 2, 3]) == pixels)
    }

    @Test func everyCutIsAnError() {
        for form in [PNGForm.all[0], PNGForm.all[3], PNGForm.all[PNGForm.all.count - 1]] {
            let file = form.make(width: 6, height: 5, seed: 1).file
            for length in 0..<file.count {
                #expect(throws: PixelError.self, "\(form), \(length) bytes") { try decodePNG(Array(file[..<length])) }
            }
        }
    }

    @Test func wrongChecksumsAreErrors() throws {
        let form = PNGForm(colorType: 0, bitDepth: 8, isInterlaced: false, hasTransparency: true)
        let file = form.make(width: 6, height: 5, seed: 1).file
        // The last bytes of IHDR, tRNS and both IDAT chunks.
        for type in ["IHDR", "tRNS", "IDAT"] {
            let at = file.indices.first { file[$0...].starts(with: type.utf8) }!
            let length = Int(file[at - 1]) | Int(file[at - 2]) << 8
            var broken = file
            broken[at + 4 + length] ^= 1
            let error = #expect(throws: PixelError.self) { try decodePNG(broken) }
            #expect(error?.message.contains("\(type): CRC error") == true, "\(error?.message ?? "")")
        }
    }

    @Test func sizeIsCheckedBeforeMemoryIsTaken() {
        let file = PNGForm.all[9].make(width: 8, height: 8, seed: 1).file
        #expect(throws: PixelError.self) { try decodePNG(file, limit: DecodeLimit(pixels: 63)) }
        var huge = PNGBuilder(width: 1 << 14, height: 1 << 14) { _, _, _ in 0 }.header()
        #expect(throws: PixelError.self) { try decodePNG(huge) }
        huge = PNGBuilder(width: Int(Int32.max), height: Int(Int32.max)) { _, _, _ in 0 }.header()
        #expect(throws: PixelError.self) { try decodePNG(huge, limit: DecodeLimit(pixels: .max)) }
    }

    @Test func bombsInTextAreSkipped() throws {
        var builder = PNGBuilder(width: 1, height: 1) { _, _, c in c }
        let zeros = RawDeflate.deflate([UInt8](repeating: 0, count: 50_000_000), level: 1)
        builder.chunks = [("zTXt", Array("a".utf8) + [0, 0, 0x78, 0x01] + zeros)]
        builder.chunks.append(("iCCP", Array("a".utf8) + [0, 0, 0x78, 0x01] + zeros))
        #expect(try decodePNG(builder.file()).bytes == [0, 1, 2, 3])
    }

    /// Flips, cuts and overwrites files. The result is an error or a picture, and nothing else.
    @Test(arguments: PNGForm.all)
    func mutatedFilesDoNotCrash(form: PNGForm) {
        for seed in UInt64(1)...60 {
            var random = SeededGenerator(seed: seed)
            var file = form.make(width: 9, height: 7, seed: seed).file
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let at = Int.random(in: 8..<file.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: file[at] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                case 1: file.remove(at: at)
                case 2: file.insert(.random(in: 0...255, using: &random), at: at)
                default: file[at] = .random(in: 0...255, using: &random)
                }
            }
            let mended = PNGBuilder.mendingChecksums(file)
            for bytes in [file, mended] {
                if let pixels = try? decodePNG(bytes, limit: DecodeLimit(pixels: 1 << 20)) {
                    #expect(pixels.bytes.count == pixels.pixelCount * 4 * Int(pixels.depth.rawValue), "seed \(seed)")
                }
            }
        }
    }
}
