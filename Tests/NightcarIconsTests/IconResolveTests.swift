import NightcarBasics
import NightcarIcons
import NightcarTestSupport
import Testing

@Suite struct IconResolveTests {
    @Test func defaults() throws {
        let (document, _) = try IconSample.read(IconSample.layer(#""image-name" : "a.svg""#))
        let icon = document.resolve(.default, .macOS)
        #expect(icon.fill == .systemLight)
        let group = try #require(icon.groups.first)
        #expect(group.shadow == IconShadow(.neutral, 0.5) && group.translucency == IconTranslucency(true, 0.3))
        #expect(group.specular == .automatic && group.lighting == .individual && group.blur == .off && group.opacity == 1)
        let layer = try #require(group.layers.first)
        #expect(layer.glass && layer.image == "a.svg" && layer.fill == .none && layer.position == .identity)
        #expect(document.resolve(IconAppearance.dark, .macOS).fill == .systemDark)
        for rendition in [IconRendition.clearLight, .clearDark, .tintedLight, .tintedDark] {
            #expect(document.resolve(rendition, .macOS).fill == .none)
        }
    }

    /// A light background doesn't show in the dark appearance, but does in the tinted one.
    @Test func aBackgroundWithoutADarkOneIsTheSystems() throws {
        let white = IconColor(.gray, [1, 1])
        let plain = try IconSample.read(#"{"fill" : {"solid" : "gray:1,1"}, "groups" : []}"#).document
        #expect(plain.resolve(.light, .iOS).fill == .solid(white))
        #expect(plain.resolve(IconAppearance.dark, .iOS).fill == .systemDark)
        #expect(plain.resolve(.tinted, .iOS).fill == .solid(white))
        let own = """
            {"fill-specializations" : [{"value" : "none"}, {"appearance" : "dark", "value" : {"solid" : "gray:1,1"}}], "groups" : []}
            """
        #expect(try IconSample.read(own).document.resolve(IconAppearance.dark, .iOS).fill == .solid(white))
    }

    /// Apple's tool of Xcode 26.6 ignores the list beside the plain value, of the background as of a layer.
    @Test func aListBesideAFillIsIgnored() throws {
        let both = """
            "fill" : {"solid" : "gray:1,1"}, "fill-specializations" : [{"appearance" : "dark", "value" : {"solid" : "gray:0,1"}}]
            """
        let white = ResolvedFill.solid(IconColor(.gray, [1, 1]))
        let background = try IconSample.read("{\(both), \"groups\" : []}")
        #expect(background.document.resolve(.light, .macOS).fill == white)
        #expect(background.document.resolve(IconAppearance.dark, .macOS).fill == .systemDark)
        let layer = try IconSample.read(IconSample.layer(both))
        #expect(layer.document.resolve(IconAppearance.dark, .macOS).groups[0].layers[0].fill == white)
        for read in [background, layer] {
            #expect(read.findings.map { "\($0.severity) \($0.id)" } == ["warning icon-bad-value"])
        }
        let alone = both.replacing("\"fill\" : {\"solid\" : \"gray:1,1\"}, ", with: "")
        #expect(try IconSample.read("{\(alone), \"groups\" : []}").findings == [])
    }

    /// An entry of a list is chosen by its conditions, never by its position.
    @Test func conditions() throws {
        let text = IconSample.layer(
            """
            "opacity-specializations" : [
              {"appearance" : "dark", "value" : 0.1}, {"idiom" : "watchOS", "value" : 0.2}, {"value" : 0.3},
              {"appearance" : "dark", "idiom" : "macOS", "value" : 0.4}, {"idiom" : "square", "value" : 0.5},
              {"idiom" : "iOS", "value" : 0.6}, {"localization" : "ar", "appearance" : "tinted", "value" : 0.7}
            ]
            """)
        let document = try IconSample.read(text).document
        func opacity(_ appearance: IconAppearance, _ idiom: IconIdiom) -> Double? {
            document.resolve(appearance, idiom).groups[0].layers[0].opacity
        }
        #expect(opacity(.dark, .iOS) == 0.1)
        #expect(opacity(.dark, .macOS) == 0.4)
        #expect(opacity(.light, .watchOS) == 0.2)
        #expect(opacity(.light, .macOS) == 0.5)
        #expect(opacity(.light, .iOS) == 0.6)
        #expect(opacity(.tinted, .macOS) == 0.5)
    }

    /// A list without an entry for light has no value for light, whatever the order of its entries is.
    @Test func aListWithoutAnEntryMeansTheDefault() throws {
        let text = IconSample.layer(#""fill-specializations" : [{"appearance" : "dark", "value" : {"solid" : "gray:1,1"}}]"#)
        let document = try IconSample.read(text).document
        #expect(document.resolve(.light, .macOS).groups[0].layers[0].fill == .none)
        #expect(document.resolve(.tinted, .macOS).groups[0].layers[0].fill == .none)
    }

    @Test func automaticIsTheFillInLight() throws {
        let text = IconSample.layer(
            """
            "fill-specializations" : [{"value" : {"solid" : "gray:1,1"}}, {"appearance" : "dark", "value" : "automatic"}]
            """)
        let document = try IconSample.read(text).document
        #expect(document.resolve(IconAppearance.dark, .macOS).groups[0].layers[0].fill == .solid(IconColor(.gray, [1, 1])))
        let plain = try IconSample.read(IconSample.layer(#""fill" : "automatic""#)).document
        #expect(plain.resolve(IconAppearance.dark, .macOS).groups[0].layers[0].fill == .none)
    }

    @Test func whatIsHiddenIsNotThere() throws {
        let text = """
            {"groups" : [
              {"layers" : [{"hidden" : true}, {"hidden-specializations" : [{"appearance" : "dark", "value" : true}]}]},
              {"hidden" : true, "layers" : [{}]}
            ]}
            """
        let document = try IconSample.read(text).document
        #expect(document.resolve(.light, .macOS).groups.map(\.index) == [0])
        #expect(document.resolve(.light, .macOS).groups[0].layers.map(\.index) == [1])
        #expect(document.resolve(IconAppearance.dark, .macOS).groups[0].layers.isEmpty)
    }

    @Test func olderSpellingsCountIfThereIsNoNewOne() throws {
        let old = try IconSample.read(
            IconSample.group(#""legacy-refractivity-strength" : 0.2, "legacy-specular-highlight" : false"#)
        ).document.resolve(.light, .macOS).groups[0]
        #expect(old.refractivity == IconRefractivity(true, strength: 0.2, depth: 0) && old.specular == .off)
        let both = try IconSample.read(IconSample.group(#""specular" : "outside", "legacy-specular-highlight" : false"#))
        #expect(both.document.resolve(.light, .macOS).groups[0].specular == .outside)
    }
}
