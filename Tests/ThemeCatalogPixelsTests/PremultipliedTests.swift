import Testing
import ThemeCatalogPixels

@Suite("Premultiplied pixels")
struct PremultipliedTests {
    @Test func ordersOfChannels() {
        let picture = PixelBuffer(width: 2, height: 1, bytes: [255, 128, 0, 128, 10, 20, 30, 255])
        #expect(picture.premultipliedRGBA() == [128, 64, 0, 128, 10, 20, 30, 255])
        #expect(picture.premultipliedBGRA() == [0, 64, 128, 128, 30, 20, 10, 255])
    }

    @Test func everyProductIsRoundedToTheNearest() {
        var bytes: [UInt8] = []
        for color in UInt8.min...UInt8.max {
            for alpha in UInt8.min...UInt8.max { bytes += [color, 255, 0, alpha] }
        }
        let result = PixelBuffer(width: 256, height: 256, bytes: bytes).premultipliedRGBA()
        var wrong = 0
        for pixel in stride(from: 0, to: bytes.count, by: 4) {
            let alpha = bytes[pixel + 3]
            let red = UInt8((Double(bytes[pixel]) * Double(alpha) / 255).rounded())
            if Array(result[pixel..<pixel + 4]) != [red, alpha, 0, alpha] { wrong += 1 }
        }
        #expect(wrong == 0)
    }

    /// 16 bits are reduced once, after the product.
    @Test func sixteenBits() {
        let samples: [UInt16] = [0xFFFF, 0x8080, 0x0100, 0x8080, 0xFFFF, 0x0000, 0x1234, 0xFFFF]
        let bytes = samples.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
        let picture = PixelBuffer(width: 2, height: 1, depth: .sixteen, bytes: bytes)
        #expect(picture.premultipliedRGBA() == [128, 64, 1, 128, 255, 0, 18, 255])
        #expect(picture.premultipliedBGRA() == [1, 64, 128, 128, 18, 0, 255, 255])
    }
}
