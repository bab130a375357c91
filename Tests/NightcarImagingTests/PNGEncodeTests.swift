import NightcarImaging
import NightcarTestSupport
import Testing
import ThemeCatalogPixels

@Suite struct PNGEncodeTests {
    @Test(arguments: [PixelBuffer.Depth.eight, .sixteen], [ColorSpace.srgb, .displayP3, .unspecified, .genericRGB, .adobeRGB])
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
            let isStoredGray = isGray && !space.keepsProfile
            let type: PNGHeader.ColorType = isStoredGray ? (isOpaque ? .gray : .grayAlpha) : (isOpaque ? .rgb : .rgba)
            #expect(try PNGHeader(file).colorType == type)
        }
    }

    @Test func grayHasAProfileOfItsOwn() throws {
        let picture = PixelBuffer(width: 1, height: 1, colorSpace: .grayGamma22, bytes: [9, 9, 9, 255])
        let file = encodePNG(picture)
        #expect(try decodePNG(file) == picture)
        #expect(try PNGHeader(file).colorType == .gray)
    }

    /// A gray picture with a color profile is stored in color, and so is a gray profile in a gray file.
    @Test(arguments: [("RGB ", PNGHeader.ColorType.rgb), ("GRAY", .gray)])
    func profilesComeBack(space: String, type: PNGHeader.ColorType) throws {
        let profile = ICCSample.profile(space: space, name: "Somewhere", gamma: 1.7)
        let picture = PixelBuffer(width: 1, height: 1, colorSpace: .otherICC, profile: profile, bytes: [9, 9, 9, 255])
        let file = encodePNG(picture)
        #expect(try decodePNG(file) == picture)
        #expect(try PNGHeader(file).colorType == type)
    }
}
