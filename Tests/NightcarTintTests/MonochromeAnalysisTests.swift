import Testing
import ThemeCatalogPixels

@testable import NightcarTint

@Suite("Monochrome analysis")
struct MonochromeAnalysisTests {
    @Test("One color behind any alpha is monochrome")
    func oneColor() {
        let analysis = MonochromeAnalysis(picture([(10, 20, 30, 255), (10, 20, 30, 128), (10, 20, 30, 1)]))
        #expect(analysis.color == RGB8(red: 10, green: 20, blue: 30))
        #expect(analysis.deviation == 0)
        #expect(analysis.isMonochrome)
    }

    @Test("Color under alpha 0 does not count")
    func hiddenColor() {
        let analysis = MonochromeAnalysis(picture([(10, 20, 30, 255), (255, 255, 255, 0)]))
        #expect(analysis.color == RGB8(red: 10, green: 20, blue: 30))
        #expect(analysis.isMonochrome)
    }

    @Test("Rounding noise at a faint edge does not count, the same noise at full alpha does")
    func faintNoise() {
        let opaque = [(UInt8, UInt8, UInt8, UInt8)](repeating: (0, 0, 0, 255), count: 100)
        // 40/255 away at alpha 10 weighs 1.6, at alpha 255 it weighs 40.
        #expect(MonochromeAnalysis(picture(opaque + [(40, 40, 40, 10)])).isMonochrome)
        let loud = MonochromeAnalysis(picture(opaque + [(40, 40, 40, 255)]))
        #expect(!loud.isMonochrome)
        #expect(loud.deviation > 39)
        #expect(loud.shareWithinTolerance > 0.98 && loud.shareWithinTolerance < 1)
    }

    @Test("A deviation of two steps is within the tolerance, three are not", arguments: [(2, true), (3, false)])
    func tolerance(step: UInt8, expected: Bool) {
        // Enough pixels of the base color that the mean stays on it.
        let base = [(UInt8, UInt8, UInt8, UInt8)](repeating: (100, 100, 100, 255), count: 1000)
        #expect(MonochromeAnalysis(picture(base + [(100 + step, 100, 100, 255)])).isMonochrome == expected)
    }

    @Test("A fully transparent picture has no color")
    func transparent() {
        let analysis = MonochromeAnalysis(picture([(1, 2, 3, 0), (4, 5, 6, 0)]))
        #expect(analysis.color == nil)
        #expect(!analysis.isMonochrome)
    }

    @Test("16-bit samples are read as 16-bit")
    func sixteenBit() {
        var bytes: [UInt8] = []
        for sample: UInt16 in [0x0A0A, 0x1414, 0x1E1E, 0xFFFF, 0x0A0B, 0x1414, 0x1E1E, 0x8000] {
            bytes += [UInt8(sample & 0xFF), UInt8(sample >> 8)]
        }
        let analysis = MonochromeAnalysis(PixelBuffer(width: 2, height: 1, depth: .sixteen, bytes: bytes))
        #expect(analysis.color == RGB8(red: 10, green: 20, blue: 30))
        #expect(analysis.isMonochrome)
        #expect(analysis.deviation < 0.01)
    }

    private func picture(_ pixels: [(UInt8, UInt8, UInt8, UInt8)]) -> PixelBuffer {
        PixelBuffer(width: pixels.count, height: 1, bytes: pixels.flatMap { [$0.0, $0.1, $0.2, $0.3] })
    }
}
