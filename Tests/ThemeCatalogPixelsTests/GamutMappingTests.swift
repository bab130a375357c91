import NightcarTestSupport
import Testing
import ThemeCatalogPixels

@Suite("Gamut mapping")
struct GamutMappingTests {
    static func vividColors() -> [OKLCH] {
        var random = SeededGenerator(seed: 52)
        return (0..<100).map { _ in
            OKLCH(
                lightness: .random(in: 0.02...0.98, using: &random), chroma: .random(in: 0...0.4, using: &random),
                hue: .random(in: 0..<360, using: &random))
        }
    }

    @Test(arguments: [RGBSpace.srgb, .displayP3])
    func reducingChromaKeepsLightnessAndHue(space: RGBSpace) {
        for color in Self.vividColors() {
            let reduced = color.chromaReduced(into: space)
            #expect(reduced.lightness == color.lightness && reduced.hue == color.hue && reduced.chroma <= color.chroma)
            #expect(space.contains(reduced.xyz), "seed 52, \(color)")
            if reduced.chroma < color.chroma {
                var more = reduced
                more.chroma += 0.0005
                #expect(!space.contains(more.xyz), "seed 52, \(color) has room for more")
            }
        }
    }

    @Test(arguments: [RGBSpace.srgb, .displayP3])
    func cssMappingIsAtLeastAsVividAndHardlyOff(space: RGBSpace) {
        for color in Self.vividColors() {
            let mapped = OKLCH(color.gamutMapped(into: space))
            #expect(space.contains(mapped.xyz))
            #expect(abs(mapped.lightness - color.lightness) < 0.021, "seed 52, \(color)")
            #expect(mapped.chroma > color.chromaReduced(into: space).chroma - 0.001, "seed 52, \(color)")
        }
    }

    @Test func colorsInsideStay() {
        let inside = OKLCH(color(0x3366CC))
        #expect(inside.chromaReduced(into: .srgb) == inside)
        #expect(inside.gamutMapped(into: .srgb) == inside.xyz)
        #expect(OKLCH(lightness: 1, chroma: 0.3, hue: 20).gamutMapped(into: .srgb) == .white)
        #expect(OKLCH(lightness: 0, chroma: 0.3, hue: 20).gamutMapped(into: .srgb) == .black)
    }

    @Test func displayP3HasMoreRoom() {
        let green = OKLCH(lightness: 0.85, chroma: 0.4, hue: 145)
        #expect(green.chromaReduced(into: .displayP3).chroma > green.chromaReduced(into: .srgb).chroma + 0.05)
    }

    @Test(arguments: [RGBSpace.srgb, .displayP3])
    func solvingForToneHitsItAndKeepsHue(space: RGBSpace) {
        for color in Self.vividColors() {
            for tone in [6.0, 30, 55, 80, 97] {
                let solved = color.solved(forTone: tone, in: space)
                #expect(abs(solved.xyz.tone - tone) < 1e-6, "seed 52, \(color) at \(tone)")
                #expect(solved.hue == color.hue && solved.chroma <= color.chroma)
                #expect(space.contains(solved.xyz))
            }
        }
        let blue = OKLCH(color(0x0000FF))
        #expect(blue.solved(forTone: 0, in: space).xyz.tone == 0)
        #expect(abs(blue.solved(forTone: 100, in: space).xyz.tone - 100) < 1e-4)
    }
}
