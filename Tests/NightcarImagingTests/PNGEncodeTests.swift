import NightcarImaging
import NightcarTestSupport
import Testing
import ThemeCatalogPixels

@Suite struct PNGEncodeTests {
    @Test(arguments: [PixelBuffer.Depth.eight, .sixteen], [ColorSpace.srgb, .displayP3, .unspecified])
    func comesBackExactly(depth: PixelBuffer.Depth, space: ColorSpace) throws {
        var random = SeededGenerator(seed: 21)
        for (isGray, isOpaque) in [(true, true), (true, false), (false, true), (false, false)] {
            let bytes = (0..<13 * 7).flatMap { _ -> [UInt8] in
                func sample() -> [UInt8] { (0..<Int(depth.rawValue)).map { _ in .random(in: 0...255, using: &random) } }
                let gray = sample()
                let alpha = isOpaque ? gray.map { _ in 255 } : sample()
                return (isGray ? gray + gray + gray : sample() + sample() + sample()) + alpha
            }
            let picture = PixelBuffer(width: 13, height: 7, depth: depth, colorSpace: space, bytes: bytes)
            let file = encodePNG(picture)
            let decoded = try decodePNG(file)
            #expect(decoded.compareIgnoringHiddenColor(picture))
            #expect(decoded.colorSpace == space)
            let type: PNGHeader.ColorType = isGray ? (isOpaque ? .gray : .grayAlpha) : (isOpaque ? .rgb : .rgba)
            #expect(try PNGHeader(file).colorType == type)
        }
    }
}
