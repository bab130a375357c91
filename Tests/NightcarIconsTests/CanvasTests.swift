import Testing
import ThemeCatalogPixels

@testable import NightcarIcons

@Suite struct CanvasTests {
    @Test func aBlurKeepsWhatIsThereAndSpreadsItEvenly() {
        var canvas = Canvas(width: 41, height: 41)
        canvas.pixels[20 * 41 + 20] = .one
        let blurred = canvas.blurred(sigma: 3)
        #expect(abs(blurred.pixels.reduce(0) { $0 + $1.w } - 1) < 0.001)
        #expect(abs(blurred.pixels[20 * 41 + 14].w - blurred.pixels[14 * 41 + 20].w) < 1e-6)
        let variance = (0..<41).reduce(Float(0)) { sum, x in
            let column = (0..<41).reduce(Float(0)) { $0 + blurred.pixels[$1 * 41 + x].w }
            return sum + column * Float((x - 20) * (x - 20))
        }
        #expect(abs(variance.squareRoot() - 3) < 0.3)
        let moved = canvas.blurred(sigma: 3, x: 4, y: -2)
        #expect(moved.pixels[18 * 41 + 24] == blurred.pixels[20 * 41 + 20])
        #expect(canvas.blurred(sigma: 1, x: 100, y: 100).pixels.allSatisfy { $0 == .zero })
    }

    @Test func depthIsTheDistanceToTheNearestEdge() {
        var canvas = Canvas(width: 30, height: 30)
        for y in 5..<25 { for x in 5..<25 { canvas.pixels[y * 30 + x] = .one } }
        let field = EdgeField(canvas)
        #expect(field.depth[4 * 30 + 10] == 0)
        #expect(field.depth[15 * 30 + 5] == 0.5)
        #expect(field.depth[15 * 30 + 9] == 4.5)
        #expect(field.depth[14 * 30 + 14] == 9.5)
        // An edge at the left faces the light, and one at the bottom doesn't.
        #expect(abs(field.light(7, 15) - 0.707) < 0.01)
        #expect(abs(field.light(15, 22) + 0.707) < 0.01)
        #expect(EdgeField(Canvas(width: 3, height: 3)).depth.allSatisfy { $0 == 0 })
    }

    @Test func aFullCanvasHasNoEdges() {
        var canvas = Canvas(width: 9, height: 9)
        for index in canvas.pixels.indices { canvas.pixels[index] = .one }
        #expect(EdgeField(canvas).depth.allSatisfy { $0 > 8 })
    }

    @Test func pixelsSurviveTheWayToACanvasAndBack() {
        let picture = PixelBuffer(side: 16) { x, y in
            Pixel(red: UInt8(x * 16), green: UInt8(y * 16), blue: 7, alpha: UInt8(255 - x))
        }
        #expect(Canvas(picture).picture == picture)
    }

    @Test(arguments: [
        (IconBlendMode.multiply, [0.25, 0.1, 0.4] as [Float]), (.screen, [0.75, 0.6, 0.9]), (.darken, [0.5, 0.2, 0.5]),
        (.lighten, [0.5, 0.5, 0.8]), (.overlay, [0.5, 0.2, 0.8]), (.hardLight, [0.5, 0.2, 0.8]), (.plusLighter, [1, 0.7, 1]),
        (.plusDarker, [0, 0, 0.3]), (.difference, [0, 0.3, 0.3]), (.exclusion, [0.5, 0.5, 0.5]),
        (.colorDodge, [1, 0.625, 1]), (.colorBurn, [0, 0, 0.375]),
    ])
    func blendModes(_ mode: IconBlendMode, _ expected: [Float]) {
        let top = SIMD4<Float>(0.5, 0.2, 0.8, 1)
        let ground = SIMD4<Float>(0.5, 0.5, 0.5, 1)
        let result = mode.blend(top, over: ground)
        for channel in 0..<3 { #expect(abs(result[channel] - expected[channel]) < 0.001, "\(mode) \(result)") }
        #expect(result.w == 1)
    }

    @Test(arguments: IconBlendMode.allCases)
    func aClearColorChangesNothingAndAClearGroundIsReplaced(_ mode: IconBlendMode) {
        let color = SIMD4<Float>(0.2, 0.1, 0.4, 0.5)
        #expect(mode.blend(.zero, over: color) == color)
        #expect(mode.blend(color, over: .zero) == color)
    }
}
