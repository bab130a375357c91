import NightcarBasics
import NightcarModel
import NightcarXCAssets
import Testing
import ThemeCatalogVariants

/// Every key of an entry, one by one and together.
struct EntryKeyTests {
    @Test(arguments: [
        (#""scale": "1x""#, "1x"), (#""scale": "3x""#, "3x"), (#""scale": "4x""#, "4x"),
        (#""idiom": "universal""#, "any"), (#""idiom": "iphone""#, "iphone"), (#""idiom": "ios-marketing""#, "ios-marketing"),
        (#""size": "83.5x83.5""#, "83.5x83.5"), (#""display-gamut": "display-P3""#, "display-P3"),
        (#""display-gamut": "sRGB""#, "sRGB"), (#""language-direction": "right-to-left""#, "right-to-left"),
        (#""locale": "de""#, "de"), (#""subtype": "retina4""#, "retina4"), (#""width-class": "compact""#, "compact width"),
        (#""height-class": "regular""#, "regular height"), (#""memory": "2GB""#, "2GB"),
        (#""graphics-feature-set": "metal2v2""#, "metal2v2"), (#""role": "quickLook""#, "role=quickLook"),
        (#""platform": "ios""#, "platform=ios"), (#""minimum-system-version": "7.0""#, "minimum-system-version=7.0"),
        (#""orientation": "portrait", "extent": "full-screen""#, "extent=full-screen · orientation=portrait"),
        (#""mipmap-level": "base""#, "mipmap-level=base"), (#""cube-face": "x+""#, "cube-face=x+"),
        (#""screen-width": "<=145""#, "screen-width=<=145"), (#""screenWidth": "{130,145}""#, "screen-width=<=145"),
        (#""screenWidth": "{146,165}""#, "screen-width=>145"), (#""screenWidth": "{1, 2}""#, "screen-width={1, 2}"),
        (#""appearances": [{"appearance": "luminosity", "value": "dark"}]"#, "dark"),
        (#""appearances": [{"appearance": "luminosity", "value": "light"}]"#, "light"),
        (#""appearances": [{"appearance": "luminosity", "value": "tinted"}]"#, "tinted"),
        (#""appearances": [{"appearance": "luminosity", "value": "any"}]"#, "any"),
        (#""appearances": [{"appearance": "contrast", "value": "high"}]"#, "high contrast"),
        (
            #""appearances": [{"appearance": "contrast", "value": "high"}, {"appearance": "luminosity", "value": "dark"}]"#,
            "dark · high contrast"
        ),
        (#""appearances": [], "subtype": "", "locale": "", "scale": """#, "any"),
    ])
    func keysBecomeAxes(entry: String, key: String) throws {
        let sample = try Sample.set("A.imageset", #"[{"filename": "a", \#(entry)}]"#, files: ["a"])
        #expect(sample.renditions("A") == ["\(key) → a"])
        #expect(sample.findings == [])
        #expect(sample.asset("A")?.renditions[0].attributes.json == "")
    }

    /// The arrow marks the value that the finding must point to.
    @Test(arguments: [
        (#""scale": ↓"huge""#, "scale=huge"), (#""scale": ↓"999x""#, "scale=999x"), (#""size": ↓"axb""#, "size=axb"),
        (#""idiom": ↓"toaster""#, "toaster"), (#""display-gamut": ↓"bt2020""#, "display-gamut=bt2020"),
        (#""language-direction": ↓"down""#, "language-direction=down"), (#""width-class": ↓"wide""#, "width-class=wide"),
        (#""appearances": [{"appearance": "luminosity", "value": ↓"dim"}]"#, "luminosity=dim"),
        (#""appearances": [{"appearance": "mood", "value": ↓"sad"}]"#, "appearance-mood=sad"),
    ])
    func unknownValuesAreReportedAndKeptApart(marked: String, key: String) throws {
        let before = "{\"filename\": \"b\", "
        let column = before.utf8.count + (marked.split(separator: "↓").first?.utf8.count ?? 0) + 1
        let entry = marked.filter { $0 != "↓" }
        let sample = try Sample.set("A.imageset", "[{\"filename\": \"a\"},\n\(before)\(entry)}]", files: ["a", "b"])
        #expect(sample.renditions("A").contains("\(key) → b"))
        #expect(sample.findings == ["A.imageset/Contents.json:2:\(column): warning: unknown-value"])
    }

    @Test func allAxesTogetherFillTheWholeMatrix() throws {
        var entries: [String] = []
        for scale in 1...3 {
            for luminosity in ["", "light", "dark"] {
                for contrast in ["", "high"] {
                    for gamut in ["sRGB", "display-P3"] {
                        for direction in ["left-to-right", "right-to-left"] {
                            var looks: [String] = []
                            if !contrast.isEmpty { looks.append(#"{"appearance": "contrast", "value": "high"}"#) }
                            if !luminosity.isEmpty { looks.append(#"{"appearance": "luminosity", "value": "\#(luminosity)"}"#) }
                            entries.append(
                                """
                                {"filename": "a", "scale": "\(scale)x", "appearances": [\(looks.joined(separator: ","))],
                                 "display-gamut": "\(gamut)", "language-direction": "\(direction)"}
                                """)
                        }
                    }
                }
            }
        }
        let sample = try Sample.set("A.imageset", "[\(entries.joined(separator: ","))]", files: ["a"])
        #expect(sample.findings == [] && entries.count == 72)
        #expect(Set(sample.asset("A")?.renditions.map(\.key) ?? []).count == 72)
    }

    @Test func whatIsNoKeyBecomesAnAttribute() throws {
        let entry = """
            [{"filename": "a", "universal-type-identifier": "public.json", "matching-style": "x",
              "resizing": {"mode": "9-part", "capInsets": {"top": 1}}, "alignment-insets": {"top": 5}}]
            """
        let sample = try Sample.set("A.imageset", entry, files: ["a"])
        #expect(
            sample.asset("A")?.renditions[0].attributes.json == #"{"alignment-insets":{"top":5},"matching-style":"x","#
                + #""resizing":{"cap-insets":{"top":1},"mode":"9-part"},"universal-type-identifier":"public.json"}"#)
        #expect(sample.findings == [])
    }

    @Test func unknownKeysAreKeptAndSaid() throws {
        let sample = try Sample.set("A.imageset", "[{\"filename\": \"a\",\n  \"expected-size\": 60}]", files: ["a"])
        #expect(sample.findings == ["A.imageset/Contents.json:2:3: info: unknown-key"])
        #expect(sample.renditions("A") == ["any → a"])
        #expect(sample.asset("A")?.renditions[0].attributes.json == #"{"expected-size":60}"#)
    }

    @Test func unknownKeysTellEntriesApartThatWouldCollide() throws {
        let entries = #"[{"filename": "a", "mood": "sad"}, {"filename": "b", "mood": "glad"}, {"filename": "c"}]"#
        let sample = try Sample.set("A.imageset", entries, files: ["a", "b", "c"])
        #expect(sample.renditions("A") == ["any → c", "mood=glad → b", "mood=sad → a"])
        #expect(sample.expansion.findings.allSatisfy { $0.severity == .info })
    }

    @Test func manyUnknownKeysBecomeOneQualifier() throws {
        let many = (0..<9).map { "\"k\($0)\": 1" }.joined(separator: ",")
        let sample = try Sample.set("A.imageset", #"[{"filename": "a", \#(many)}, {"filename": "b"}]"#, files: ["a", "b"])
        #expect(sample.asset("A")?.renditions.map(\.key.qualifiers.count) == [0, 70])
        #expect(sample.asset("A")?.renditions.last?.key.qualifiers.hasPrefix(#"other={"k0":1,"k1":1"#) == true)
    }

    @Test func propertiesAndLeftoversAreKept() throws {
        let sample = try Sample([
            "Contents.json": "{}",
            "A.imageset/Contents.json": """
            {"images": [{"filename": "a"}], "info": {"author": "xcode", "version": "2.0.0-rc.4", "on-demand-resource-tags": ["L1"]},
             "properties": {"template-rendering-intent": "original", "preserves-vector-representation": true,
              "compression-type": "gpu-optimized-smallest", "localizable": true}, "extra": 1}
            """, "A.imageset/a": "",
        ])
        let properties = try #require(sample.asset("A")?.properties)
        #expect(properties.templateIntent == .original && properties.preservesVector)
        #expect(
            properties.json == #"{"compression-type":"gpu-optimized-smallest","extra":1,"localizable":true,"#
                + #""on-demand-resource-tags":["L1"],"preserves-vector-representation":true,"#
                + #""template-rendering-intent":"original"}"#)
        #expect(sample.findings == ["A.imageset/Contents.json:3:71: info: unknown-key"])
    }

    @Test func leftoversWithATakenNameAreKeptUnderTheirPlace() throws {
        let sample = try Sample([
            "Contents.json": "{}",
            "A.imageset/Contents.json":
                #"{"properties": {"width": 1}, "info": {"width": 2}, "width": 3, "filename": "x"}"#,
        ])
        #expect(sample.asset("A")?.properties.json == #"{"contents.width":3,"filename":"x","info.width":2,"width":1}"#)
    }

    @Test func entriesKnowTheirPlaces() throws {
        let sample = try Sample.set("A.imageset", "[\n  {\"filename\": \"a\",\n   \"scale\": \"1x\"}\n]", files: ["a"])
        let entry = try #require(sample.source.sets.first?.entries.first)
        #expect(sample.short(entry.location) == "A.imageset/Contents.json:2:3")
        #expect(entry.location.range.map { [$0.end.line, $0.end.column] } == [3, 18])
        let document = try #require(sample.source.sets.first?.folder.document)
        let scale = try #require(entry.node.member("scale"))
        #expect(sample.short(document.location(scale.keyRange)) == "A.imageset/Contents.json:3:4")
        #expect(sample.asset("A")?.renditions[0].location == entry.location)
    }
}
