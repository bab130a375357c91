import NightcarImaging
import NightcarTestSupport
import Testing
import ThemeCatalogPixels

@Suite struct CrushedPNGTests {
    /// Straight pixels that survive premultiplication, and the crushed file that holds them.
    private func crushed(colorType: Int, interlaced: Bool) -> (file: [UInt8], pixels: [UInt8]) {
        var random = SeededGenerator(seed: 5)
        let (width, height) = (11, 6)
        let pixels = (0..<width * height).flatMap { index -> [UInt8] in
            let alpha: UInt8 = colorType == 2 ? 255 : [0, 255, 51][index % 3]
            // At alpha 51 = 255 / 5, multiples of 5 come back exactly.
            return (0..<3).map { _ in alpha == 0 ? 0 : .random(in: 0...51, using: &random) * 5 } + [alpha]
        }
        var builder = PNGBuilder(width: width, height: height) { x, y, c in
            let at = (y * width + x) * 4
            let (value, alpha) = (Int(pixels[at + [2, 1, 0, 3][c]]), Int(pixels[at + 3]))
            return c == 3 ? value : value * alpha / 255
        }
        (builder.colorType, builder.isInterlaced, builder.isCrushed) = (colorType, interlaced, true)
        return (builder.file(), pixels)
    }

    @Test(arguments: [(2, false), (2, true), (6, false), (6, true)])
    func decodesToStraightColor(colorType: Int, interlaced: Bool) throws {
        let (file, pixels) = crushed(colorType: colorType, interlaced: interlaced)
        #expect(FileFormat.sniff(file) == .crushedPNG)
        #expect(try PNGHeader(file).isCrushed)
        #expect(try decodePNG(file).bytes == pixels)
    }

    @Test func roundsToTheNearest() throws {
        // 100 / 200 of 255 is 127.5; a color above alpha is clamped to the maximum.
        var builder = PNGBuilder(width: 1, height: 1) { _, _, c in [210, 100, 1, 200][c] }
        builder.isCrushed = true
        #expect(try decodePNG(builder.file()).bytes == [1, 128, 255, 200])
    }

    @Test func everyCutAndWrongStreamIsAnError() {
        let file = crushed(colorType: 6, interlaced: false).file
        for length in 0..<file.count {
            #expect(throws: PixelError.self, "\(length) bytes") { try decodePNG(Array(file[..<length])) }
        }
        let at = file.indices.first { file[$0...].starts(with: "IDAT".utf8) }!
        var broken = file
        broken[at + 4] = 7
        #expect(throws: PixelError.self) { try decodePNG(broken) }
        #expect(throws: PixelError.self) { try decodePNG(PNGBuilder.mendingChecksums(broken)) }
    }
}
