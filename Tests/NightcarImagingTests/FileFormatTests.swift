import NightcarImaging
import NightcarTestSupport
import Testing
import ThemeCatalogPixels

@Suite struct FileFormatTests {
    private static let heic: [UInt8] = {
        func box(_ type: String, _ data: [UInt8]) -> [UInt8] { PNGBuilder.big(data.count + 8) + Array(type.utf8) + data }
        func ispe(_ width: Int, _ height: Int) -> [UInt8] {
            box("ispe", [0, 0, 0, 0] + PNGBuilder.big(width) + PNGBuilder.big(height))
        }
        let properties = box("iprp", box("ipco", ispe(512, 512) + box("colr", [1, 2]) + ispe(4032, 3024) + ispe(160, 120)))
        return box("ftyp", Array("heic".utf8) + [0, 0, 0, 0] + Array("mif1heic".utf8))
            + box("meta", [0, 0, 0, 0] + box("hdlr", [1, 2, 3]) + properties)
    }()

    private static let samples: [(FileFormat, [UInt8], ImageSize?)] = [
        (.png, PNGBuilder(width: 3, height: 2) { _, _, _ in 0 }.file(), ImageSize(width: 3, height: 2)),
        (
            .jpeg, [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xFF, 0xC2, 0, 11, 8, 0x01, 0x02, 0x03, 0x04, 1],
            ImageSize(width: 0x304, height: 0x102)
        ),
        (
            .webp, Array("RIFF".utf8) + [9, 0, 0, 0] + Array("WEBPVP8L".utf8) + [5, 0, 0, 0, 0x2F, 0x03, 0x40, 0, 0],
            ImageSize(width: 4, height: 2)
        ),
        (
            .webp, Array("RIFF".utf8) + [9, 0, 0, 0] + Array("WEBPVP8X".utf8) + [10, 0, 0, 0, 0, 0, 0, 0, 7, 1, 0, 9, 0, 0],
            ImageSize(width: 264, height: 10)
        ),
        (
            .webp,
            Array("RIFF".utf8) + [9, 0, 0, 0] + Array("WEBPVP8 ".utf8)
                + [10, 0, 0, 0, 0, 0, 0, 0x9D, 0x01, 0x2A, 16, 0x40, 8, 0], ImageSize(width: 16, height: 8)
        ),
        (.heif, heic, ImageSize(width: 4032, height: 3024)),
        (.avif, PNGBuilder.big(20) + Array("ftypavif".utf8) + [0, 0, 0, 0] + Array("mif1".utf8), nil),
        (.gif, Array("GIF89a".utf8) + [5, 0, 4, 1], ImageSize(width: 5, height: 260)),
        (.psd, Array("8BPS".utf8) + [0, 1, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 7, 0, 0, 0, 9], ImageSize(width: 9, height: 7)),
        (
            .bmp, Array("BM".utf8) + [9, 9, 9, 9, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 6, 0, 0, 0, 0xFB, 0xFF, 0xFF, 0xFF],
            ImageSize(width: 6, height: 5)
        ),
        (.ico, [0, 0, 1, 0, 1, 0, 0, 32], ImageSize(width: 256, height: 32)),
        (.tiff, [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8], nil),
        (.icns, Array("icns".utf8), nil),
        (.ktx, [0xAB, 0x4B, 0x54, 0x58, 0x20, 0x31, 0x31, 0xBB], nil),
        (.pdf, Array("%PDF-1.4".utf8), nil),
        (.pdf, Array("\nsome line\n%PDF-1.4".utf8), nil),
        (.svg, Array("<!--\(String(repeating: "a long license ", count: 900))--><svg/>".utf8), nil),
        (.svg, Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), nil),
        (.svg, Array("\u{FEFF}<?xml version='1.0'?>\n<!DOCTYPE svg>\n<!-- <html> --><svg:svg>".utf8), nil),
        (.json, Array(" \n{\"a\": 1}".utf8), nil),
        (.other, Array("<html><svg></svg></html>".utf8), nil),
        (.other, Array("<!-- no end".utf8), nil),
        (.other, Array("plain text".utf8), nil),
        (.other, [], nil),
    ]

    @Test func knowsEachFormatAndItsSize() {
        for (format, bytes, size) in Self.samples {
            #expect(FileFormat.sniff(bytes) == format)
            #expect(ImageSize(bytes, format: format) == size, "\(format)")
        }
    }

    @Test func cutsAndNoiseAreNoTrap() {
        var random = SeededGenerator(seed: 4)
        for (format, bytes, _) in Self.samples {
            for length in 0...bytes.count {
                let cut = Array(bytes[..<length])
                _ = FileFormat.sniff(cut)
                _ = ImageSize(cut, format: format)
            }
            for _ in 0..<300 where !bytes.isEmpty {
                var noise = bytes
                for _ in 0..<4 {
                    noise[.random(in: 0..<noise.count, using: &random)] = [0, 255, 1, 128].randomElement(using: &random)!
                }
                _ = FileFormat.sniff(noise)
                _ = ImageSize(noise, format: format)
            }
        }
    }

    @Test func namesMatchByExtension() {
        #expect(FileFormat.jpeg.matches(fileName: "A.B.JPEG"))
        #expect(FileFormat.crushedPNG.matches(fileName: "a.png"))
        #expect(!FileFormat.webp.matches(fileName: "a.png"))
        #expect(!FileFormat.png.matches(fileName: "png"))
        #expect(FileFormat.other.matches(fileName: "a.caar") && FileFormat.json.matches(fileName: "a.geojson"))
        #expect(!FileFormat.other.matches(fileName: "a.png") && FileFormat.other.matches(fileName: "README"))
        for format in FileFormat.allCases {
            if let ending = format.fileExtension { #expect(format.matches(fileName: "x.\(ending)")) }
        }
    }
}
