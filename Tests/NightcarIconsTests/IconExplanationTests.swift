import NightcarBasics
import NightcarIcons
import NightcarTestSupport
import Testing

@Suite struct IconExplanationTests {
    private static let text = """
        {
          "fill" : {"solid" : "gray:1,1"},
          "groups" : [
            {
              "asset-mirroring" : {"mirrorable" : true},
              "layers" : [
                {"image-name" : "a.svg",
                 "fill-specializations" : [
                   {"value" : {"solid" : "gray:1,1"}},
                   {"appearance" : "dark", "value" : "automatic"},
                   {"appearance" : "tinted", "idiom" : "macOS", "value" : "none"}]},
                {"hidden-specializations" : [{"appearance" : "tinted", "value" : true}], "name" : "b"}
              ],
              "legacy-specular-highlight" : false,
              "opacity" : 0.5
            },
            {"hidden" : true}
          ]
        }
        """

    private func value(_ properties: [IconExplanation.Property], _ key: String) -> IconExplanation.Property? {
        properties.first { $0.key == key }
    }

    @Test func eachValueSaysWhatItIsFrom() throws {
        let document = try IconSample.read(Self.text).document
        let light = document.explain(.default, .macOS)
        #expect(light.background.source == .plainValue && light.background.location?.range?.start.line == 2)
        let group = light.groups[0]
        #expect(value(group.properties, "opacity")?.value.number == 0.5)
        #expect(value(group.properties, "opacity")?.source == .plainValue)
        #expect(value(group.properties, "shadow")?.source == .standard)
        let highlight = value(group.properties, "specular")
        #expect(highlight?.value.bool == false && highlight?.source == .plainValue)
        #expect(highlight?.location?.range?.start.line == 14, "the older spelling")
        let layer = group.layers[0]
        #expect(value(layer.properties, "fill")?.source == .specialization(nil, nil))
        #expect(value(layer.properties, "asset-mirroring")?.location?.range?.start.line == 5, "from the group")
        #expect(light.groups[1].hidden.value.bool == true && light.groups[1].properties.isEmpty)
    }

    @Test func appearancesHaveTheirOwnValues() throws {
        let document = try IconSample.read(Self.text).document
        let dark = document.explain(.dark, .macOS)
        #expect(dark.background.source == .standard, "the plain fill isn't for dark")
        #expect(dark.groups[0].layers[0].properties.first { $0.key == "fill" }?.value["solid"] != nil)
        for rendition in [IconRendition.clearLight, .clearDark, .tintedLight, .tintedDark] {
            let tinted = document.explain(rendition, .macOS)
            let fill = value(tinted.groups[0].layers[0].properties, "fill")
            #expect(fill?.source == .specialization(.tinted, .macOS) && fill?.value.string == "none")
            #expect(tinted.groups[0].layers[1].hidden.source == .specialization(.tinted, nil))
            #expect(tinted.groups[0].layers[1].properties.isEmpty)
        }
        let phone = document.explain(.tintedDark, .iOS)
        #expect(value(phone.groups[0].layers[0].properties, "fill")?.source == .specialization(nil, nil))
    }

    /// Nothing that is explained differs from what is compiled.
    @Test(.enabled(if: SharedData.icons != nil)) func agreesWithTheDocumentsOfTheTestData() throws {
        for path in IconSample.paths {
            let document = try IconDocument.read(path: path, bytes: IconSample.bytes(path)).document
            for rendition in IconRendition.allCases {
                let (icon, explained) = (document.resolve(rendition, .macOS), document.explain(rendition, .macOS))
                let shown = explained.groups.filter { $0.hidden.value.bool == false }
                #expect(shown.count == icon.groups.count, "\(path)")
                for (group, resolved) in zip(shown, icon.groups) {
                    #expect(value(group.properties, "opacity")?.value.number == resolved.opacity)
                    let layers = group.layers.filter { $0.hidden.value.bool == false }
                    #expect(layers.map { value($0.properties, "image-name")?.value.string } == resolved.layers.map(\.image))
                    #expect(layers.map { value($0.properties, "glass")?.value.bool } == resolved.layers.map(\.glass))
                }
            }
        }
    }
}

private extension JSONValue {
    var number: Double? { if case .number(let text) = kind { Double(text) } else { nil } }
}
