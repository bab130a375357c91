import NightcarBasics
import NightcarImaging
import NightcarModel
import NightcarTestSupport
import Testing
import ThemeCatalogBytes
import ThemeCatalogPixels

@testable import AppleCatalog

@Suite struct PixelTests {
    /// A car with one picture.
    static func car(_ value: [UInt8]) throws -> CarFile {
        var tiny = TinyCatalog()
        let key = tiny.facet("Picture")
        tiny.add(key.merging([12: 1]) { $1 }, value)
        return try CarFile(ByteView(tiny.build()), path: "tiny.car")
    }

    static func stored(_ payload: [UInt8], width: Int, height: Int, format: String = "ARGB", bytesPerRow: Int? = nil) throws
        -> [UInt8]
    {
        try car(TinyRendition.picture(payload, width: width, height: height, format: format, bytesPerRow: bytesPerRow))
            .storedPixels(of: 0).pixels.bytes
    }

    /// 5 x 4 premultiplied pixels.
    static let pixels: [UInt8] = (0..<20).flatMap { (n: Int) -> [UInt8] in
        [UInt8(n), UInt8(2 * n), UInt8(40 - n), UInt8(40 + 10 * n)]
    }

    /// The same with rows of 32 bytes.
    static var padded: [UInt8] {
        (0..<4).flatMap { (row: Int) -> [UInt8] in
            Array(pixels[row * 20..<row * 20 + 20]) + [UInt8](repeating: 0xEE, count: 12)
        }
    }

    @Test func uncompressed() throws {
        #expect(try Self.stored(TinyRendition.element(.uncompressed, Self.pixels), width: 5, height: 4) == Self.pixels)
        let padded = TinyRendition.element(.uncompressed, Self.padded)
        #expect(try Self.stored(padded, width: 5, height: 4, bytesPerRow: 32) == Self.pixels)
    }

    @Test func packedStreams() throws {
        let lzfse = TinyRendition.element(.lzfse, LZFSEEncoder.encode(Self.padded))
        #expect(try Self.stored(lzfse, width: 5, height: 4, bytesPerRow: 32) == Self.pixels)
        let lzvn = TinyRendition.element(.lzvn, LZVNEncoder.encode(Self.pixels))
        #expect(try Self.stored(lzvn, width: 5, height: 4) == Self.pixels)
    }

    /// A gzip member of 80 zero bytes.
    @Test func zip() throws {
        let plain = [UInt8](repeating: 0, count: 80)
        let member: [UInt8] = [
            31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 99, 96, 160, 46, 0, 0, 230, 24, 35, 142, 80, 0, 0, 0,
        ]
        let element = TinyRendition.element(.zip, member)
        #expect(try Self.stored(element, width: 5, height: 4) == plain)
    }

    @Test func bands() throws {
        let upper = LZFSEEncoder.encode(Array(Self.pixels[..<60]))
        let lower = LZFSEEncoder.encode(Array(Self.pixels[60...]))
        let bands = TinyRendition.element(.lzfse, bands: [(3, upper), (1, lower)])
        #expect(try Self.stored(bands, width: 5, height: 4) == Self.pixels)
        #expect(throws: ByteError.self) { try Self.stored(bands, width: 5, height: 5) }
        #expect(throws: ByteError.self) { try Self.stored(bands, width: 5, height: 3) }
    }

    @Test func runs() throws {
        // Row 0: two literal pixels, then one pixel three times. Row 1 shares the packets of row 0.
        let packets = words32([2]) + [1, 2, 3, 4, 5, 6, 7, 8] + words32([0x8000_0003]) + [9, 10, 11, 12]
        let bytes = words32([4, 5, 2, 20, 20]) + packets
        let row: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 9, 10, 11, 12, 9, 10, 11, 12]
        #expect(try Self.stored(TinyRendition.element(.rle, bytes), width: 5, height: 2) == row + row)
        let tooLong = words32([4, 4, 2, 20, 20]) + packets
        #expect(throws: ByteError.self) { try Self.stored(TinyRendition.element(.rle, tooLong), width: 4, height: 2) }
    }

    @Test func palette() throws {
        // Three colors: two bits an index, highest first, rows padded to 16 bits.
        let colors: [UInt8] = [255, 1, 2, 3, 128, 10, 20, 30, 0, 0, 0, 0]
        let head: [UInt8] = words32([0xCAFE_F00D, 1]) + words16([3]) + colors
        let body: [UInt8] = head + words16([0b00_01_10_00_01 << 6, 0b10_10_01_00_00 << 6])
        let expected: [[UInt8]] = [[3, 2, 1, 255], [30, 20, 10, 128], [0, 0, 0, 0]]
        let indexes = [0, 1, 2, 0, 1, 2, 2, 1, 0, 0]
        for bytes in [body, LZFSEEncoder.encode(body)] {
            #expect(
                try Self.stored(TinyRendition.element(.palette, bytes), width: 5, height: 2) == indexes.flatMap { expected[$0] })
        }
        let wild: [UInt8] = head + words16([0xFFFF, 0xFFFF])
        #expect(throws: ByteError.self) { try Self.stored(TinyRendition.element(.palette, wild), width: 5, height: 2) }
    }

    @Test func grayAndOpaque() throws {
        let element = TinyRendition.element(.uncompressed, [10, 0, 200, 128], isOpaque: true)
        let car = try Self.car(TinyRendition.picture(element, width: 2, height: 1, format: "GA8 ", colorSpace: 2))
        let picture = try car.picture(of: 0)
        #expect(picture.bytes == [10, 10, 10, 255, 200, 200, 200, 255])
        #expect(picture.colorSpace == .grayGamma22)
    }

    /// Half floats: 0.25 under 0.5, 1 under 1.
    @Test func sixteenBits() throws {
        let element = TinyRendition.element(.uncompressed, words16([0x3400, 0x3800, 0x3C00, 0x3C00]))
        let car = try Self.car(TinyRendition.picture(element, width: 2, height: 1, format: "GA16", colorSpace: 6))
        let picture = try car.picture(of: 0)
        #expect(picture.depth == .sixteen)
        #expect(picture.colorSpace == .extendedGray)
        #expect(picture.bytes == words16([0x8000, 0x8000, 0x8000, 0x8000, 65535, 65535, 65535, 65535]))
    }

    /// Multiplying by alpha again, rounded to the nearest value, gives the stored values back.
    @Test func straightAlphaKeepsWhatWasStored() {
        for alpha in 0...255 {
            let colors = (0...alpha).flatMap { (n: Int) -> [UInt8] in [UInt8(n), UInt8(n), UInt8(n), UInt8(alpha)] }
            let stored = StoredPixels(width: alpha + 1, height: 1, layout: .bgra8, bytes: colors)
            let straight = stored.straight(isOpaque: false, colorSpace: .srgb)
            for color in 0...alpha {
                let value = Int(straight.bytes[4 * color])
                #expect((value * alpha + 127) / 255 == color, "\(color) under \(alpha)")
            }
        }
    }

    @Test func straightAlphaOfDamagedPixels() {
        let stored = StoredPixels(width: 1, height: 1, layout: .bgra8, bytes: [200, 100, 50, 60])
        #expect(stored.straight(isOpaque: false, colorSpace: .srgb).bytes == [213, 255, 255, 60])
        #expect(stored.straight(isOpaque: true, colorSpace: .srgb).bytes == [50, 100, 200, 255])
    }

    @Test func linksCountFromTheBottom() throws {
        var tiny = TinyCatalog()
        let bytes = (0..<24).flatMap { (n: UInt8) -> [UInt8] in [n, 0, 0, 255] }
        let atlas = TinyRendition.picture(
            TinyRendition.element(.uncompressed, bytes), width: 4, height: 6, layout: 1004)
        tiny.add([1: 9, 2: 181, 12: 2], atlas)
        let key = tiny.facet("Part")
        let link = TinyRendition.link(x: 1, y: 1, width: 2, height: 2, to: [(1, 9), (2, 181), (12, 2)])
        tiny.add(key.merging([12: 2]) { $1 }, link)
        let car = try CarFile(ByteView(tiny.build()), path: "tiny.car")
        let index = try #require(car.renditions.firstIndex { $0.header.layout == .internalLink })
        let pixels = try car.storedPixels(of: index).pixels.bytes
        #expect(stride(from: 0, to: 16, by: 4).map { pixels[$0] } == [13, 14, 17, 18])
        #expect(car.validate().isEmpty)
        #expect(car.catalog.assets.count == 1)
    }

    @Test func linksThatLeadNowhere() throws {
        var tiny = TinyCatalog()
        let key = tiny.facet("Part")
        tiny.add(key, TinyRendition.link(x: 0, y: 0, width: 2, height: 2, to: [(1, 9), (2, 181), (12, 3)]))
        let car = try CarFile(ByteView(tiny.build()), path: "tiny.car")
        #expect(throws: ByteError.self) { try car.picture(of: 0) }
        #expect(car.validate().map(\.id) == ["car-link"])
    }

    @Test func namesWhatItCannotUnpack() throws {
        for (codec, name) in [(UInt32(6), "blurred"), (7, "astc"), (9, "hevc"), (77, "codec 77")] {
            let element = TinyRendition.element(CarCodec(rawValue: codec), [1, 2, 3])
            let car = try Self.car(TinyRendition.picture(element, width: 2, height: 2))
            #expect(car.renditions.count == 1)
            let error = #expect(throws: ByteError.self) { try car.picture(of: 0) }
            #expect(error?.message == "pixels compressed with \(name) cannot be decoded")
            #expect(car.validate().map(\.severity) == [.info])
        }
    }

    @Test func refusesHugePictures() throws {
        let element = TinyRendition.element(.lzfse, LZFSEEncoder.encode([1, 2, 3, 4]))
        for (width, height) in [(0, 4), (1 << 30, 1 << 30), (8193, 8192)] {
            let car = try Self.car(TinyRendition.picture(element, width: width, height: height))
            #expect(throws: ByteError.self) { try car.picture(of: 0) }
        }
    }

    /// A band is not unpacked beyond its limit, even if its rows are padded.
    @Test func bandsAreLimited() throws {
        let packed = ByteView(LZFSEEncoder.encode(Self.pixels))
        func unpack(limit: Int) throws -> StoredPixels {
            let band = BandContext(width: 5, rows: 4, format: "ARGB", bytesPerRow: 0, bytes: packed, maximumSize: limit)
            return try PlainRows.unpack(band) { (view, most) throws(ByteError) in try AppleCompression.unpack(view, limit: most) }
        }
        #expect(try unpack(limit: 80).bytes == Self.pixels)
        let error = #expect(throws: ByteError.self) { try unpack(limit: 79) }
        #expect(error?.message.contains("more than the 79 bytes") == true)
        let standard = BandContext(width: 1, rows: 1, format: "ARGB", bytesPerRow: 0, bytes: packed)
        #expect(standard.maximumSize == Limits.carBandBytes)
    }

    /// A file that says it unpacks to more than the limit is refused before memory is taken.
    @Test func filesAreLimited() throws {
        func unpack(_ stream: [UInt8]) throws -> [UInt8] {
            let car = try Self.car(TinyRendition.data(stream, isPacked: true))
            guard case .data(let data) = car.renditions[0].payload else { return [] }
            return try CarFile.unpack(data)
        }
        #expect(try unpack(LZFSEEncoder.encode([1, 2, 3])) == [1, 2, 3])
        let size = Limits.carDataBytes + 1
        let payload = [UInt8](repeating: 0, count: size / 136 + 1)
        let stream = Array("bvxn".utf8) + words32([UInt32(size), UInt32(payload.count)]) + payload + Array("bvx$".utf8)
        let error = #expect(throws: ByteError.self) { try unpack(stream) }
        #expect(error?.message.contains("more than the \(Limits.carDataBytes) bytes") == true)
    }
}
