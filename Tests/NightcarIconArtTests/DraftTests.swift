import NightcarIcons
import NightcarImaging
import Testing
import ThemeCatalogPixels

@testable import NightcarIconArt

@Suite struct DraftTests {
    @Test func aFlatBackgroundBecomesTheFill() throws {
        let (plate, shape) = (Pixel(red: 240, green: 240, blue: 250, alpha: 255), Pixel(red: 20, green: 30, blue: 90, alpha: 255))
        let draft = IconDraft(icon(plate, shape))
        #expect(draft.hasOwnLayer)
        let light = draft.document.resolve(.light, .macOS)
        #expect(light.fill == .solid(IconColor(.srgb, [240.0 / 255, 240.0 / 255, 250.0 / 255, 1])))
        guard case .solid(let dark) = draft.document.resolve(IconAppearance.dark, .macOS).fill else {
            Issue.record("no dark background")
            return
        }
        #expect(dark.components[0] < 0.3, "a light background gets dark")
        #expect(draft.document.resolve(.tinted, .macOS).fill == ResolvedFill.none)
        // The dark blue would be lost on it.
        guard case .solid(let raised) = draft.document.resolve(IconAppearance.dark, .macOS).groups[0].layers[0].fill else {
            Issue.record("the layer keeps its dark color")
            return
        }
        #expect(raised.components[2] > 90.0 / 255)
        let layer = try decodePNG(draft.file)
        #expect(layer.pixel(10, 10).alpha == 0)
        #expect(layer.pixel(32, 32) == Pixel(red: 20, green: 30, blue: 90, alpha: 255))
        #expect(draft.steps.contains { $0.contains("#F0F0FA") })
    }

    @Test func theLayerLiesWhereItWas() {
        // A plate of 48 pixels in 64 fills the 1024 points of the icon.
        let draft = IconDraft(
            PixelBuffer(side: 64) { x, y in
                guard (8..<56).contains(x), (8..<56).contains(y) else { return Pixel(red: 0, green: 0, blue: 0, alpha: 0) }
                return (28..<36).contains(x) && (28..<36).contains(y)
                    ? Pixel(red: 255, green: 255, blue: 255, alpha: 255) : Pixel(red: 200, green: 0, blue: 0, alpha: 255)
            })
        #expect(draft.document.groups[0].layers[0].position.value == IconPosition(scale: 21.3333, x: 0, y: 0))
    }

    @Test func aBackgroundWithManyColorsStays() {
        let draft = IconDraft(
            PixelBuffer(side: 64) { x, y in Pixel(red: UInt8(x * 4), green: UInt8(y * 4), blue: 100, alpha: 255) })
        #expect(!draft.hasOwnLayer)
        #expect(draft.document.groups[0].layers[0].glass.value == false)
        #expect(draft.steps.contains { $0.contains("can't be removed") })
    }

    @Test func aPictureOfOneColorLeavesNothing() {
        let draft = IconDraft(PixelBuffer(side: 64) { _, _ in Pixel(red: 255, green: 0, blue: 0, alpha: 255) })
        #expect(draft.steps.contains { $0.contains("nothing is left for the layer") })
        #expect(!draft.steps.contains { $0.contains("The layer has") })
    }

    @Test func aPictureWithoutABackgroundIsOneLayer() {
        let svg = Array("<svg/>".utf8)
        let clear = PixelBuffer(side: 64) { x, _ in
            x < 32 ? Pixel(red: 255, green: 0, blue: 0, alpha: 255) : Pixel(red: 0, green: 0, blue: 0, alpha: 0)
        }
        let draft = IconDraft(clear, vector: (svg, 32))
        #expect(draft.hasOwnLayer)
        #expect(draft.fileName == "Icon.svg" && draft.file == svg)
        #expect(draft.document.groups[0].layers[0].position.value?.scale == 32)
        #expect(draft.document.fill.isEmpty)
    }

    @Test func softEdgesStaySoft() throws {
        let plate = Pixel(red: 0, green: 0, blue: 0, alpha: 255)
        let draft = IconDraft(
            PixelBuffer(side: 64) { x, y in
                guard (20..<44).contains(x), (20..<44).contains(y) else { return plate }
                let white: UInt8 = x == 20 ? 128 : 255
                return Pixel(red: white, green: white, blue: white, alpha: 255)
            })
        let edge = try decodePNG(draft.file).pixel(20, 32)
        #expect(edge == Pixel(red: 255, green: 255, blue: 255, alpha: 128))
    }

    /// A square plate with a square on it.
    private func icon(_ plate: Pixel, _ shape: Pixel) -> PixelBuffer {
        PixelBuffer(side: 64) { x, y in (24..<40).contains(x) && (24..<40).contains(y) ? shape : plate }
    }
}
