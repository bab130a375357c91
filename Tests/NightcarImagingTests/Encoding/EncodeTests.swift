import NightcarTestSupport
import Testing
import ThemeCatalogBytes

@testable import NightcarImaging
@testable import ThemeCatalogPixels

/// Every option that this build offers.
private let allOptions = EncodeOptions.Effort.allCases.flatMap { effort in
    [[PayloadCodec.deflate], [.deflate, .webp]].map { EncodeOptions(effort: effort, codecs: Set($0)) }
}

@Suite struct EncodeTests {
    @Test(arguments: PictureKind.allCases)
    func everyKindComesBackExactly(kind: PictureKind) throws {
        for seed in UInt64(1)...6 {
            var random = SeededGenerator(seed: seed)
            let (width, height) = (Int.random(in: 1...40, using: &random), Int.random(in: 1...40, using: &random))
            let picture = kind.picture(width: width, height: height, using: &random)
            for options in allOptions {
                let encoded = encode(picture, options: options)
                let decoded = try encoded.decode()
                #expect(decoded.compareIgnoringHiddenColor(picture), "seed \(seed), \(options), \(encoded.layout)")
                #expect(decoded.colorSpace == .displayP3)
                #expect(encoded.codec == .deflate || options.codecs.contains(.webp))
            }
        }
    }

    @Test(arguments: [
        (PictureKind.mask1, PixelLayout.mask1), (.mask2, .mask2), (.mask4, .mask4), (.mask8, .mask8), (.transparent, .mask1),
        (.solid, .mask1), (.palette4, .palette2), (.palette16, .palette4), (.palette256, .palette8),
        (.translucentPalette, .palette8), (.gray1, .gray1), (.gray2, .gray2), (.gray4, .gray4), (.gray8, .gray8),
        (.grayAlpha, .grayAlpha8), (.rgb, .rgb8), (.rgba, .rgba8), (.gray16, .gray16), (.grayAlpha16, .grayAlpha16),
        (.rgb16, .rgb16), (.rgba16, .rgba16),
    ])
    func smallestLayoutHoldsTheKind(kind: PictureKind, layout: PixelLayout) {
        var random = SeededGenerator(seed: 7)
        let picture = kind.picture(width: 64, height: 64, using: &random)
        #expect(encode(picture, options: EncodeOptions(codecs: [.deflate])).layout == layout)
    }

    @Test func onePixelOfAnotherColorIsNoMask() {
        var random = SeededGenerator(seed: 3)
        var picture = PictureKind.mask8.picture(width: 20, height: 20, using: &random)
        let visible = (0..<400).first { picture.bytes[$0 * 4 + 3] > 0 }!
        picture.bytes[visible * 4] ^= 1
        #expect(!encode(picture).layout.isMask)
    }

    @Test func maskCarriesItsColor() {
        let picture = PixelBuffer(width: 2, height: 1, bytes: [9, 9, 9, 0, 10, 20, 30, 5])
        let encoded = encode(picture, options: EncodeOptions(codecs: [.deflate]))
        #expect(encoded.layout == .mask8)
        #expect(encoded.tint == RGB8(red: 10, green: 20, blue: 30))
        #expect(try! encoded.decode().bytes == [0, 0, 0, 0, 10, 20, 30, 5])
    }

    @Test func maskIsPaintedInAnotherColor() throws {
        let picture = PixelBuffer(
            width: 64, height: 64, bytes: (0..<4096).flatMap { [1, 2, 3, UInt8(truncatingIfNeeded: $0 * $0)] })
        var masks = [encode(picture, options: EncodeOptions(codecs: [.deflate]))]
        #if WebP
            let stream = try #require(WebPCodec.encode(picture.cleaned(), search: .fast, asMask: true))
            masks.append(
                EncodedImage(
                    width: 64, height: 64, layout: .mask8, codec: .webp, colorSpace: .srgb, payload: ByteView(stream)))
        #endif
        for mask in masks {
            var encoded = mask
            encoded.tint = RGB8(red: 200, green: 100, blue: 50)
            let decoded = try encoded.decode()
            #expect(Array(decoded.bytes[4..<8]) == [200, 100, 50, 1])
            encoded.tint = nil
            #expect(Array(try encoded.decode().bytes[4..<8]) == [0, 0, 0, 1])
        }
    }

    @Test func plainPicturesOfAnySizeComeBack() throws {
        // Their WebP streams are shorter than libwebp accepts; 300 pixels are past the exhaustive search.
        for (width, height) in [(1, 1), (300, 300), (4097, 1), (1, 16383), (16384, 1)] {
            for alpha in [UInt8(0), 1, 255] {
                let pixel: [UInt8] = [1, 2, 3, alpha]
                let picture = PixelBuffer(
                    width: width, height: height, bytes: Array(repeatElement(pixel, count: width * height).joined()))
                for options in allOptions {
                    let encoded = encode(picture, options: options)
                    #expect(try encoded.decode().compareIgnoringHiddenColor(picture))
                    #expect(encoded.layout.isMask)
                    #expect(encoded.codec == .deflate || max(width, height) <= 16383)
                }
            }
        }
    }

    @Test func sameInputGivesSameBytesFromManyTasks() async {
        var random = SeededGenerator(seed: 11)
        let pictures = PictureKind.allCases.map { $0.picture(width: 33, height: 17, using: &random) }
        for options in allOptions {
            let expected = pictures.map { encode($0, options: options).payload.array }
            await withTaskGroup(of: (Int, [UInt8]).self) { group in
                for (index, picture) in (pictures + pictures).enumerated() {
                    group.addTask { (index % pictures.count, encode(picture, options: options).payload.array) }
                }
                for await (index, bytes) in group { #expect(bytes == expected[index]) }
            }
        }
    }

    @Test func hiddenColorDoesNotChangeTheBytes() {
        var random = SeededGenerator(seed: 12)
        let picture = PictureKind.rgba.picture(width: 30, height: 30, using: &random)
        for options in allOptions {
            #expect(encode(picture, options: options).payload.array == encode(picture.cleaned(), options: options).payload.array)
        }
    }

    @Test func spaceIsNeverLargerThanBalancedDeflate() {
        var random = SeededGenerator(seed: 13)
        for kind in PictureKind.allCases {
            let picture = kind.picture(width: 50, height: 31, using: &random)
            let balanced = encode(picture, options: EncodeOptions(effort: .balanced, codecs: [.deflate]))
            let space = encode(picture, options: EncodeOptions(effort: .space, codecs: [.deflate]))
            #expect(space.payload.count <= balanced.payload.count, "\(kind)")
        }
    }
}
