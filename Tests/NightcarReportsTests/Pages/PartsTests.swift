import NightcarImaging
import NightcarTestSupport
import Testing
import ThemeCatalogPixels

@testable import NightcarReports

@Suite("Parts of pages")
struct PartsTests {
    @Test func dataNeverEndsItsElement() throws {
        let text = try scriptData(["</script>", "<!--", "a&b", "\u{2028}\u{2029}", "\"\\\u{0}"])
        #expect(
            text == #"["\u003c/script\u003e","\u003c!--","a\u0026b","\u2028\u2029","\"\\\u0000"]"#)
    }

    @Test func titlesAreEscaped() {
        let page = HTMLDocument(title: "</title><script>", markup: "", style: "", data: [], script: "").text
        #expect(page.contains("<title>&lt;/title&gt;&lt;script&gt;</title>"))
    }

    @Test func colorsAsCSS() {
        func css(_ space: ColorSpace, _ values: [Double], _ alpha: Double = 1) -> String? {
            ColorValue.components(space: space, values: values, alpha: alpha).css
        }
        #expect(css(.srgb, [1, 0.5, 0], 0.25) == "color(srgb 1.0000 0.5000 0.0000 / 0.250)")
        #expect(css(.displayP3, [1, 0, 0]) == "color(display-p3 1.0000 0.0000 0.0000 / 1.000)")
        #expect(css(.extendedSRGB, [-0.1, 1.25, 0]) == "color(srgb -0.1000 1.2500 0.0000 / 1.000)")
        #expect(css(.extendedLinearSRGB, [0.5, 0.5, 0.5]) == "color(srgb-linear 0.5000 0.5000 0.5000 / 1.000)")
        #expect(css(.srgb, [.infinity, .nan, 1e300]) == "color(srgb 0.0000 0.0000 10.0000 / 1.000)")
        #expect(css(.srgb, [1]) == nil)
        #expect(ColorValue.reference(name: "label", platform: "ios").css == nil)
    }

    @Test func shrinkingKeepsTheMeanOfWhatShows() {
        // Left half red and opaque, right half green and transparent: green must not bleed.
        var bytes: [UInt8] = []
        for _ in 0..<4 { for x in 0..<8 { bytes += x < 4 ? [255, 0, 0, 255] : [0, 255, 0, 0] } }
        let small = PixelBuffer(width: 8, height: 4, bytes: bytes).shrunk(to: 1)
        #expect((small.width, small.height) == (1, 1))
        #expect(small.bytes == [255, 0, 0, 128])
    }

    @Test func sixteenBitsBecomeEight() {
        let bytes: [UInt8] = [0x34, 0x12, 0x00, 0x80, 0xFF, 0xFF, 0xFF, 0xFF]
        let small = PixelBuffer(width: 1, height: 1, depth: .sixteen, bytes: bytes).shrunk(to: 192)
        #expect(small.bytes == [0x12, 0x80, 0xFF, 0xFF])
    }

    @Test(arguments: [17, 191, 193, 1000]) func shrunkPicturesKeepTheirShape(width: Int) {
        let height = 3 * width
        let picture = PixelBuffer(width: width, height: height, bytes: Array(repeating: 7, count: width * height * 4))
        let small = picture.shrunk(to: 192)
        #expect(max(small.width, small.height) == min(192, height))
        #expect(abs(small.width * 3 - small.height) <= 3)
        #expect(small.bytes.allSatisfy { $0 == 7 })
    }

    @Test func contrastOfPictures() throws {
        func ratio(_ pixels: [[UInt8]], on ground: XYZ) -> Double? {
            PictureContrast(PixelBuffer(width: pixels.count, height: 1, bytes: pixels.flatMap(\.self))).ratio(on: ground)
        }
        let (clear, black): ([UInt8], [UInt8]) = ([0, 0, 0, 0], [0, 0, 0, 255])
        #expect(abs(try #require(ratio([clear, black], on: .white)) - 21) < 1e-9)
        #expect(ratio([clear, black], on: .black) == 1)
        // A quarter is enough; a fifth is not.
        let white: [UInt8] = [255, 255, 255, 255]
        #expect(try #require(ratio([clear, white, black, black, black], on: .black)) > 20)
        #expect(ratio([clear, white, black, black, black, black], on: .black) == 1)
        #expect(ratio([clear, clear], on: .white) == nil)
        #expect(ratio([black, black], on: .white) == nil)
    }

    @Test(arguments: [
        ("<svg width=\"24\" height=\"12\">", 24, 12), ("<svg viewBox=\"0 0 30 40\">", 30, 40),
        ("<?xml?><svg stroke-width='9' width='5px' height='6pt'>", 5, 6), ("<svg width='100%' viewBox='0,0,7,8'>", 7, 8),
    ]) func sizesOfSVG(text: String, width: Int, height: Int) {
        #expect(ImageSize(svg: Array(text.utf8)) == ImageSize(width: width, height: height))
    }

    @Test(arguments: [
        "", "<svg", "<svg>", "<svg width='nan' height='2'>", "<svg width='1e999' height='2'>", "<svg viewBox='1 2'>",
    ])
    func brokenSVGHasNoSize(text: String) {
        #expect(ImageSize(svg: Array(text.utf8)) == nil)
    }
}
