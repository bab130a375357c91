import NightcarTestSupport
import Testing
import ThemeCatalogBytes

@testable import AppleCatalog

/// Deepmaps made by hand, from the description. The errors of the predictor are computed here in the opposite direction.
@Suite struct DeepmapTests {
    static func wrapped(_ body: [UInt8], version: UInt32 = 1, code: UInt32 = 4) -> [UInt8] {
        words32([version, code, UInt32(body.count), 0]) + body
    }

    static func second(_ method: UInt8, _ code: UInt8, width: Int, tileHeight: Int, quality: UInt8 = 0, _ rest: [UInt8])
        -> [UInt8]
    {
        wrapped(
            Array("dmp2".utf8) + [method, quality, 10, code] + words16([UInt16(width), UInt16(tileHeight)]) + rest)
    }

    static func tile(_ bytes: [UInt8]) -> [UInt8] {
        let packed = bytes.count < 4096 ? LZVNEncoder.encode(bytes) : LZFSEEncoder.encode(bytes)
        return words32([UInt32(packed.count)]) + packed
    }

    static func unpack(_ bytes: [UInt8], width: Int, height: Int, codec: CarCodec = .deepmap2, format: String = "ARGB") throws
        -> StoredPixels
    {
        let element = try PixelElement(parsing: ByteView(TinyRendition.element(codec, bytes)))
        return try element.unpack(width: width, height: height, format: format, bytesPerRow: 0)
    }

    static func noise(_ count: Int, seed: UInt64) -> [UInt8] {
        var random = SeededGenerator(seed: seed)
        return (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
    }

    @Test func rawAndDirect() throws {
        let pixels = Self.noise(7 * 5 * 4, seed: 1)
        let raw = Self.second(1, 4, width: 7, tileHeight: 5, pixels)
        #expect(try Self.unpack(raw, width: 7, height: 5).bytes == pixels)
        let tiles = Self.tile(Array(pixels[..<56])) + Self.tile(Array(pixels[56..<112])) + Self.tile(Array(pixels[112...]))
        let direct = Self.second(3, 4, width: 7, tileHeight: 2, tiles)
        #expect(try Self.unpack(direct, width: 7, height: 5).bytes == pixels)
    }

    @Test func palettes() throws {
        let colors: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]
        let indexes: [UInt8] = [1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
        let plain = Self.second(4, 4, width: 3, tileHeight: 1, words16([2, 4]) + colors + Self.tile(indexes))
        #expect(try Self.unpack(plain, width: 3, height: 1).bytes == [5, 6, 7, 8, 1, 2, 3, 4, 5, 6, 7, 8])
        let beside = Self.second(4, 4, width: 3, tileHeight: 1, words16([2, 3]) + colors + Self.tile([90, 91, 92, 1, 0, 1]))
        #expect(try Self.unpack(beside, width: 3, height: 1).bytes == [5, 6, 7, 90, 1, 2, 3, 91, 5, 6, 7, 92])
        let wild = Self.second(4, 4, width: 3, tileHeight: 1, words16([2, 4]) + colors + Self.tile([2, 0, 0]))
        #expect(throws: ByteError.self) { try Self.unpack(wild, width: 3, height: 1) }
    }

    /// Gray pictures whose rows use every mode.
    @Test(arguments: [UInt8(1), 2, 3, 4, 0])
    func predictedGray(mode: UInt8) throws {
        let (width, height) = (6, 4)
        let gray = Self.noise(width * height, seed: 3).map { Int($0) }
        let alpha = Self.noise(width * height, seed: 4)
        var residuals: [Int] = []
        for y in 0..<height {
            for x in 0..<width {
                func at(_ x: Int, _ y: Int) -> Int { y < 0 ? 0 : gray[y * width + x] }
                let (value, up) = (at(x, y), at(x, y - 1))
                let left = x > 0 ? at(x - 1, y) : 0
                let corner = x > 0 ? at(x - 1, y - 1) : 0
                let predicted =
                    switch mode {
                    case 1: x == 0 ? up : abs(up - corner) <= abs(left - corner) ? left : up
                    case 2: left
                    case 3: up
                    case 4: x == 0 ? up : (left + up + 1) / 2
                    default: 0
                    }
                residuals.append(value - predicted)
            }
        }
        let words = residuals.map { $0 < 0 ? UInt16(-$0) << 1 | 1 : UInt16($0) << 1 }
        let modes = [UInt8](repeating: mode, count: height)
        let body: [UInt8] = alpha + modes + words.map { UInt8($0 >> 8) } + words.map { UInt8($0 & 255) }
        let picture = try Self.unpack(
            Self.second(2, 2, width: width, tileHeight: height, Self.tile(body)), width: width, height: height, format: "GA8 ")
        #expect(picture.layout == .grayAlpha8)
        #expect(picture.bytes == zip(gray, alpha).flatMap { [UInt8($0), $1] })
    }

    /// Colors go through luma and two differences; quality 0 loses nothing.
    @Test func predictedColor() throws {
        let (width, height) = (5, 3)
        let pixels = Self.noise(width * height * 3, seed: 9)
        var words: [UInt16] = []
        for pixel in 0..<width * height {
            let (first, green, third) = (Int(pixels[3 * pixel]), Int(pixels[3 * pixel + 1]), Int(pixels[3 * pixel + 2]))
            let orange = first - third
            let base = third + orange / 2
            let difference = green - base
            for value in [base + difference / 2, orange, difference] {
                words.append(value < 0 ? UInt16(-value) << 1 | 1 : UInt16(value) << 1)
            }
        }
        let modes = [UInt8](repeating: 0, count: height)
        let body: [UInt8] = modes + words.map { UInt8($0 >> 8) } + words.map { UInt8($0 & 255) }
        let picture = try Self.unpack(
            Self.second(2, 3, width: width, tileHeight: 2, Self.tileRows(body, width: width, height: height)),
            width: width, height: height)
        #expect(picture.layout == .bgr8)
        #expect(picture.bytes == pixels)
    }

    /// Cuts a tile of mode 0 (no alpha, three lanes) into tiles of two rows and one.
    static func tileRows(_ body: [UInt8], width: Int, height: Int) -> [UInt8] {
        let lane = width * 3
        let high = Array(body[height..<height + lane * height])
        let low = Array(body[(height + lane * height)...])
        let upper: [UInt8] = [0, 0] + high[..<(2 * lane)] + low[..<(2 * lane)]
        let lower: [UInt8] = [0] + high[(2 * lane)...] + low[(2 * lane)...]
        return tile(upper) + tile(lower)
    }

    /// The older form: tiles of 256 x 256 pixels, smaller at the edges.
    @Test func grid() throws {
        let (width, height) = (300, 270)
        let pixels = Self.noise(width * height * 4, seed: 12)
        var tiles: [UInt8] = []
        for (top, rows) in [(0, 256), (256, 14)] {
            for (left, columns) in [(0, 256), (256, 44)] {
                var bytes: [UInt8] = []
                for y in top..<top + rows { bytes += pixels[(y * width + left) * 4..<(y * width + left + columns) * 4] }
                tiles += Self.tile(bytes)
            }
        }
        let deepmap = Self.wrapped(Array("dmap".utf8) + [3, 1, 10, 4] + tiles, version: 5)
        #expect(try Self.unpack(deepmap, width: width, height: height, codec: .deepmap).bytes == pixels)
    }

    @Test func halfFloats() throws {
        // 0, 0.5, 1, 2 and -1 and a value below the normal range.
        let halves: [UInt16] = [0, 0x3800, 0x3C00, 0x4000, 0xBC00, 0x0001]
        let raw = Self.second(1, 0x11, width: 6, tileHeight: 1, words16(halves))
        let picture = try Self.unpack(raw, width: 6, height: 1, format: "GA16")
        #expect(picture.layout == .gray16)
        #expect(picture.bytes == words16([0, 32768, 65535, 65535, 0, 0]))
    }

    @Test func refusesWhatItDoesNotKnow() {
        for (method, code, width) in [(UInt8(5), UInt8(4), 3), (1, 9, 3), (1, 4, 4)] {
            let bytes = Self.second(method, code, width: width, tileHeight: 1, [UInt8](repeating: 0, count: 12))
            #expect(throws: ByteError.self) { try Self.unpack(bytes, width: 3, height: 1) }
        }
        #expect(throws: ByteError.self) { try Self.unpack(Self.second(3, 4, width: 3, tileHeight: 0, []), width: 3, height: 1) }
    }
}
