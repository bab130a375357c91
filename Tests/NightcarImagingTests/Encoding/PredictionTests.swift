@testable import NightcarImaging

#if WebP
    import NightcarTestSupport
    import Testing
    import ThemeCatalogBytes

    @testable import NightcarEncoding
    @testable import ThemeCatalogPixels

    /// Our own prediction of pictures in WebP streams.
    @Suite struct PredictionTests {
        /// What a made picture looks like.
        enum Texture: CaseIterable { case flat, gradient, waves, noise, clear, stripes }

        private static func picture(
            _ width: Int, _ height: Int, _ texture: Texture, using random: inout SeededGenerator
        ) -> PixelBuffer {
            var bytes: [UInt8] = []
            bytes.reserveCapacity(width * height * 4)
            for y in 0..<height {
                for x in 0..<width {
                    let grain = UInt8.random(in: 0...3, using: &random)
                    let pixel: [UInt8] =
                        switch texture {
                        case .flat: [9, 80, 200, 255]
                        case .gradient: [UInt8(x & 255), UInt8((x + y) / 2 & 255), UInt8(y & 255), 255]
                        case .waves:
                            [UInt8((x * x / 16 + y) & 255) &+ grain, UInt8((x + y * y / 16) & 255), UInt8(x * y / 32 & 255), 255]
                        case .noise: (0..<4).map { _ in .random(in: 1...255, using: &random) }
                        case .clear:
                            x / 9 % 2 == 0 ? [0, 0, 0, 0] : [UInt8(y & 255), grain, UInt8(x & 255), UInt8(1 + (x + y) % 255)]
                        case .stripes: [UInt8(y * 37 & 255), UInt8((x - y) * 5 & 255) &+ grain, UInt8((x + y) * 11 & 255), 255]
                        }
                    bytes += pixel
                }
            }
            return PixelBuffer(width: width, height: height, bytes: bytes)
        }

        @Test(arguments: [4, 5])
        func predictedPicturesComeBackExactly(blockBits: Int) throws {
            var random = SeededGenerator(seed: 41)
            var modes: Set<UInt8> = []
            var streams = 0
            for (width, height) in [(1, 1), (1, 70), (70, 1), (2, 2), (16, 33), (33, 16), (97, 131), (200, 64)] {
                for texture in Texture.allCases {
                    let picture = Self.picture(width, height, texture, using: &random)
                    modes.formUnion(WebPPrediction(picture, blockBits: blockBits).modes)
                    guard let stream = WebPCodec.encodePredicted(picture, search: .quick, blockBits: blockBits) else {
                        continue
                    }
                    streams += 1
                    let pixels = try WebPCodec.decode(ByteView(stream), width: width, height: height)
                    #expect(pixels == picture.bytes, "\(width) x \(height), \(texture)")
                }
            }
            // libwebp may transform what is left of a made picture once more.
            #expect(streams >= 30)
            #expect(modes.count >= 9, "\(modes.sorted())")
        }

        @Test func aPhotographIsAboutAsSmallAsWithLibwebp() throws {
            var random = SeededGenerator(seed: 42)
            let picture = Self.picture(240, 200, .waves, using: &random)
            #expect(picture.predictionGain < 0.95)
            let other = try #require(WebPCodec.encode(picture, search: .balanced, asMask: false))
            let own = try #require(WebPCodec.encodePredicted(picture, search: .quick, blockBits: 4))
            #expect(Double(own.count) < 1.05 * Double(other.count))
            #expect(encode(picture).payload.count == own.count)
        }

        @Test func predictionGainsWithGradientsAndNotWithDrawings() {
            var random = SeededGenerator(seed: 43)
            #expect(Self.picture(120, 90, .gradient, using: &random).predictionGain < 0.8)
            #expect(Self.picture(120, 90, .noise, using: &random).predictionGain > 0.95)
            for side in [1, 2, 50] { #expect(Self.picture(side, side, .flat, using: &random).predictionGain == 1) }
            let colors = (0..<40).map { _ in (0..<3).map { _ in UInt8.random(in: 0...255, using: &random) } + [255] }
            let drawing = (0..<80 * 80).flatMap { _ in colors.randomElement(using: &random) ?? [] }
            #expect(PixelBuffer(width: 80, height: 80, bytes: drawing).predictionGain > 0.95)
        }
    }
#endif
