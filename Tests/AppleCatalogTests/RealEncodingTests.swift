import Foundation
import NightcarBasics
import NightcarImaging
import NightcarTestSupport
import Testing
import ThemeCatalogBytes
import ThemeCatalogPixels

@testable import AppleCatalog

/// The pixels of Apple's files packed again, and ours read by an independent reader.
@Suite(.enabled(if: SharedData.cars != nil))
struct RealEncodingTests {
    /// Unpacking and packing large pictures takes long without optimization.
    private static let maximumPixels = 60_000

    struct Picture {
        var element: PixelElement
        var pixels: PremultipliedPixels
    }

    static func pictures(_ codec: CarCodec, maximumPixels: Int = maximumPixels) throws -> [Picture] {
        let folder = try #require(SharedData.cars)
        var pictures: [Picture] = []
        for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() where name.hasSuffix(".car") {
            guard let car = try? CarFile(path: folder + "/" + name) else { continue }
            for (index, rendition) in car.renditions.enumerated() {
                guard case .pixels(let element) = rendition.payload, element.codec == codec,
                    rendition.header.width * rendition.header.height <= maximumPixels,
                    let format = EncodedPixels.PixelFormat(rawValue: rendition.header.pixelFormat)
                else { continue }
                let (stored, isOpaque) = try car.storedPixels(of: index)
                let pixels = PremultipliedPixels(
                    width: stored.width, height: stored.height, format: format, isOpaque: isOpaque, bytes: stored.bytes)
                pictures.append(Picture(element: element, pixels: pixels))
            }
        }
        return pictures
    }

    /// Pixels that Apple's tool packed survive our packing, in about the same size.
    @Test(arguments: [(CarCodec.lzfse, 1.35), (.rle, 1), (.palette, 1.02), (.deepmap2, 1.15)])
    func sameCodec(_ codec: CarCodec, _ factor: Double) throws {
        var (theirs, ours) = (0, 0)
        for picture in try Self.pictures(codec).prefix(60) {
            let encoded = try PixelEncoder(codecs: [codec]).encode(picture.pixels)
            #expect(encoded.codec == codec)
            let (unpacked, isOpaque) = try EncodingTests.unpack(encoded)
            let isEqual = unpacked.bytes == picture.pixels.bytes
            #expect(isEqual)
            #expect(isOpaque == picture.pixels.isOpaque)
            theirs += picture.element.bands.reduce(16) { $0 + $1.bytes.count + ($1.rows == nil ? 0 : 20) }
            ours += encoded.element.count
        }
        #expect(theirs > 0)
        #expect(Double(ours) <= Double(theirs) * factor, "\(ours) bytes instead of \(theirs)")
    }

    /// A palette image is Apple's byte for byte before LZFSE packs it.
    @Test func palettesAreEqual() throws {
        let pictures = try Self.pictures(.palette)
        #expect(pictures.count == 3)
        for picture in pictures {
            let ours = try PixelElement(parsing: ByteView(PixelEncoder(codecs: [.palette]).encode(picture.pixels).element))
            let bodies = try [ours, picture.element].map { try LZFSEDecoder.decode($0.bands[0].bytes, limit: 1 << 24) }
            let isEqual = bodies[0] == bodies[1]
            #expect(isEqual)
        }
    }
}

/// What we pack, unpacked by `cardump.py`; skipped where its Python packages are not installed.
@Suite(
    .enabled(if: SharedData.cars != nil),
    .enabled("numpy, Pillow or pyliblzfse is not installed") { try await pythonImports("numpy", "PIL", "liblzfse") })
struct SecondReaderTests {
    static let script = """
        import sys, struct
        sys.path.insert(0, sys.argv[1])
        import cardump, numpy
        for line in open(sys.argv[2] + '/list'):
            name, width, height, stride, form = line.rstrip('\\n').split('\\t')
            element = open(sys.argv[2] + '/' + name, 'rb').read()
            pixels, _ = cardump.decode_bitmap(element, int(width), int(height), form, int(stride))
            open(sys.argv[2] + '/' + name + '.raw', 'wb').write(numpy.ascontiguousarray(pixels).tobytes())
        """

    @Test func readsWhatWePack() async throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("let seed: UInt64 = \(seed)")
        var random = SeededGenerator(seed: seed)
        let folder = try TemporaryDirectory()
        var list = ""
        var expected: [[UInt8]] = []
        for codec: CarCodec in [.uncompressed, .lzfse, .palette, .deepmap2, .lzvn, .zip, .rle] {
            for kind in EncodingTests.PictureKind.allCases {
                let (width, height) = (Int.random(in: 1...120, using: &random), Int.random(in: 3...120, using: &random))
                let picture = EncodingTests.picture(kind, width, height, &random)
                let pixels = PremultipliedPixels(picture)
                let encoded = try PixelEncoder(codecs: [codec]).encode(pixels)
                try folder.write(encoded.element, to: "\(expected.count)")
                list += "\(expected.count)\t\(width)\t\(height)\t\(encoded.bytesPerRow)\t\(encoded.format.rawValue)\n"
                expected.append(pixels.bytes)
            }
        }
        let wide = EncodingTests.picture(.gradient, 30, 40, &random)
        let half = try PixelEncoder(codecs: [.deepmap2]).encode(wide, depth: .sixteen)
        try folder.write(half.element, to: "\(expected.count)")
        list += "\(expected.count)\t30\t40\t\(half.bytesPerRow)\t\(half.format.rawValue)\n"
        expected.append(PremultipliedPixels(wide, depth: .sixteen).bytes)
        try folder.write(list, to: "list")
        let tools = try #require(SharedData.cars) + "/../tools"
        let result = try await runCommand("/usr/bin/env", ["python3", "-c", Self.script, tools, folder.path])
        #expect(result.status == 0, "\(result.stderr)")
        for (index, pixels) in expected.enumerated() {
            let raw = FileManager.default.contents(atPath: folder.path("\(index).raw")).map { [UInt8]($0) }
            let isEqual = raw == pixels
            #expect(isEqual, "picture \(index)")
        }
    }
}
