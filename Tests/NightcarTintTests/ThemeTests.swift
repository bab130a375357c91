import NightcarBasics
import NightcarModel
import Testing
import ThemeCatalogPixels
import ThemeCatalogVariants

@testable import NightcarTint

@Suite("Colors of themes")
struct ThemeTests {
    static let here = Location(path: ".nightcar.yml")

    /// White in light, black in dark, and with more contrast a yellow.
    static let plain: [Rendition] = [(Luminosity.any, Contrast.normal, 0xFFFFFF), (.dark, .normal, 0), (.any, .high, 0xFFFF00)]
        .map { luminosity, contrast, hex in
            var key = VariantKey()
            (key.luminosity, key.contrast) = (luminosity, contrast)
            return Rendition(key: key, content: .color(.hex(UInt32(hex))))
        }

    /// The four answers of the theme: light, dark, then both with high contrast.
    static func answers(_ color: Theme.Color, over plain: [Rendition] = Self.plain) -> [ColorValue?] {
        let catalog = Catalog(path: "A.xcassets", assets: [Asset(name: "page", kind: .color, renditions: plain)])
        let theme = Theme(name: "sepia", colors: [color], catalog: nil, location: here)
        let renditions = catalog.adding([theme], artwork: [:], isSame: { _, _ in false }).catalog.assets[0].renditions
        return [Contrast.normal, .high].flatMap { contrast in
            [Luminosity.light, .dark].map { luminosity in
                var traits = Traits()
                (traits.theme, traits.luminosity, traits.contrast) = ("sepia", luminosity, contrast)
                guard let best = Resolver.best(of: renditions.map(\.key), for: traits) else { return nil }
                if case .color(let value) = renditions[best].content { return value } else { return nil }
            }
        }
    }

    /// The value equals the light one, so it looks repeated, but without it dark mode would show black.
    @Test func aValueThatOnlyLightRepeatsIsStored() {
        let color = Theme.Color(name: "page", light: .hex(0xFFFFFF), isForAllLooks: true, location: Self.here)
        #expect(Self.answers(color) == Array(repeating: .hex(0xFFFFFF), count: 4))
    }

    @Test func aLookAloneChangesOnlyWhatFollowsIt() {
        let dark = Theme.Color(name: "page", light: nil, dark: .hex(0x112233), location: Self.here)
        #expect(Self.answers(dark) == [.hex(0xFFFFFF), .hex(0x112233), .hex(0xFFFF00), .hex(0x112233)])
        let high = Theme.Color(name: "page", light: nil, highContrast: .hex(0x112233), location: Self.here)
        #expect(Self.answers(high) == [.hex(0xFFFFFF), .hex(0), .hex(0x112233), .hex(0x112233)])
        let night = Theme.Color(name: "page", light: nil, darkHighContrast: .hex(0x112233), location: Self.here)
        #expect(Self.answers(night) == [.hex(0xFFFFFF), .hex(0), .hex(0xFFFF00), .hex(0x112233)])
    }

    @Test func whatShowsTheSameIsNotStored() {
        let plain = Array(Self.plain.prefix(2))
        let catalog = Catalog(path: "A.xcassets", assets: [Asset(name: "page", kind: .color, renditions: plain)])
        func stored(dark: UInt32) -> Int {
            let color = Theme.Color(name: "page", light: .hex(0xFFFFFF), dark: .hex(dark), location: Self.here)
            let theme = Theme(name: "sepia", colors: [color], catalog: nil, location: Self.here)
            return catalog.adding([theme], artwork: [:], isSame: { _, _ in false }).catalog.assets[0].renditions.count
        }
        #expect(stored(dark: 0) == 2)
        #expect(stored(dark: 1) == 4)
    }
}
