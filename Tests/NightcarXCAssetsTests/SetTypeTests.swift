import NightcarBasics
import NightcarModel
import NightcarTestSupport
import NightcarXCAssets
import Testing
import ThemeCatalogVariants

/// Each type of set: what its entries are, and how its parts are named.
struct SetTypeTests {
    @Test(arguments: [
        ("imageset", "images"), ("appiconset", "images"), ("launchimage", "images"), ("stickersiconset", "images"),
        ("arreferenceimage", "images"), ("iconset", "images"), ("dataset", "data"),
        ("mipmapset", "levels"), ("watchface", "images"),
    ])
    func typesOfFiles(kind: String, list: String) throws {
        let sample = try Sample([
            "Contents.json": "{}", "A.\(kind)/Contents.json": "{\"\(list)\": [{\"filename\": \"a.x\"}, {}]}", "A.\(kind)/a.x": "",
        ])
        #expect(sample.names == ["A \(kind)"] && sample.findings == [])
        #expect(sample.renditions("A") == ["any → a.x"])
    }

    @Test func foldersMayBeSpelledInUpperCase() throws {
        let sample = try Sample.set("A.IMAGESET", #"[{"filename": "a"}]"#, files: ["a"])
        #expect(sample.names == ["A imageset"] && sample.findings == [])
    }

    @Test func layersKeepTheirOrderAndTheirContent() throws {
        let sample = try Sample([
            "Contents.json": "{}",
            "S.imagestack/Contents.json":
                #"{"layers": [{"filename": "Front.imagestacklayer"}, {"filename": "Back.imagestacklayer"}]}"#,
            "S.imagestack/Back.imagestacklayer/Contents.json": "{}",
            "S.imagestack/Back.imagestacklayer/Content.imageset/Contents.json": #"{"images": [{"filename": "b.png"}]}"#,
            "S.imagestack/Back.imagestacklayer/Content.imageset/b.png": "",
            "S.imagestack/Front.imagestacklayer/Contents.json": "{}",
            "S.imagestack/Front.imagestacklayer/Content.imageset/Contents.json": #"{"images": [{"filename": "f.png"}]}"#,
            "S.imagestack/Front.imagestacklayer/Content.imageset/f.png": "",
        ])
        #expect(sample.findings == [])
        #expect(sample.renditions("S") == ["position=0001 → part S/Front", "position=0002 → part S/Back"])
        #expect(sample.renditions("S/Front") == ["any → part S/Front/Content"])
        #expect(sample.renditions("S/Front/Content") == ["any → f.png"])
    }

    @Test func aDeletedLayerIsReportedAndKeptByItself() throws {
        let sample = try Sample([
            "Contents.json": "{}", "S.imagestack/Contents.json": #"{"layers": []}"#,
            "S.imagestack/Old.imagestacklayer/Contents.json": "{}",
            "S.imagestack/Old.imagestacklayer/Content.imageset/Contents.json": #"{"images": [{"filename": "o.png"}]}"#,
            "S.imagestack/Old.imagestacklayer/Content.imageset/o.png": "",
        ])
        #expect(sample.findings == ["S.imagestack/Old.imagestacklayer: warning: unassigned-child"])
        #expect(sample.renditions("S/Old/Content") == ["any → o.png"])
    }

    @Test func brandAssetsNameStacksAndImagesByRole() throws {
        let sample = try Sample([
            "Contents.json": "{}",
            "B.brandassets/Contents.json": """
            {"assets": [{"size": "1920x720", "idiom": "tv", "filename": "Shelf.imageset", "role": "top-shelf-image"}]}
            """,
            "B.brandassets/Shelf.imageset/Contents.json": #"{"images": [{"filename": "s.png", "idiom": "tv", "scale": "1x"}]}"#,
            "B.brandassets/Shelf.imageset/s.png": "",
        ])
        #expect(sample.renditions("B") == ["tv · 1920x720 · role=top-shelf-image → part B/Shelf"])
        #expect(sample.renditions("B/Shelf") == ["tv · 1x → s.png"])
    }

    @Test func texturesHaveLevelsAndFaces() throws {
        let level = """
            {"levels": [{"filename": "t.png", "mipmap-level": "base"}, {"filename": "u.png", "mipmap-level": "mipmap-level-1"}]}
            """
        let sample = try Sample([
            "Contents.json": "{}",
            "C.cubetextureset/Contents.json":
                #"{"textures": [{"filename": "X.mipmapset", "cube-face": "x+", "pixel-format": "r-8-unorm"}]}"#,
            "C.cubetextureset/X.mipmapset/Contents.json": level,
            "C.cubetextureset/X.mipmapset/t.png": "", "C.cubetextureset/X.mipmapset/u.png": "",
        ])
        #expect(sample.findings == [])
        #expect(sample.renditions("C") == ["cube-face=x+ → part C/X"])
        #expect(sample.asset("C")?.renditions[0].attributes.json == #"{"pixel-format":"r-8-unorm"}"#)
        #expect(sample.renditions("C/X") == ["mipmap-level=base → t.png", "mipmap-level=mipmap-level-1 → u.png"])
    }

    @Test func stickersAreNamedInProperties() throws {
        let sample = try Sample([
            "Contents.json": "{}",
            "P.stickerpack/Contents.json": #"{"stickers": [{"filename": "A.sticker"}, {"filename": "B.stickersequence"}]}"#,
            "P.stickerpack/A.sticker/Contents.json": #"{"properties": {"filename": "a.png"}}"#,
            "P.stickerpack/A.sticker/a.png": "",
            "P.stickerpack/B.stickersequence/Contents.json":
                #"{"frames": [{"filename": "1.png"}, {"filename": "2.png"}], "properties": {"duration": 15}}"#,
            "P.stickerpack/B.stickersequence/1.png": "", "P.stickerpack/B.stickersequence/2.png": "",
        ])
        #expect(sample.findings == [])
        #expect(sample.renditions("P/A") == ["any → a.png"])
        #expect(sample.renditions("P/B") == ["position=0001 → 1.png", "position=0002 → 2.png"])
        #expect(sample.asset("P/B")?.properties.json == #"{"duration":15}"#)
    }

    @Test func objectsHaveContentAndPreview() throws {
        let sample = try Sample([
            "Contents.json": "{}", "G.arresourcegroup/Contents.json": #"{"resources": [{"filename": "O.arobject"}]}"#,
            "G.arresourcegroup/O.arobject/Contents.json": #"{"properties": {"content": "o.cv3dmap", "preview": "p.jpg"}}"#,
            "G.arresourcegroup/O.arobject/o.cv3dmap": "", "G.arresourcegroup/O.arobject/p.jpg": "",
        ])
        #expect(sample.findings == [])
        #expect(sample.renditions("G/O") == ["role=content → o.cv3dmap", "role=preview → p.jpg"])
    }

    @Test func atlasesNameTheirImagesOnlyWithANamespace() throws {
        for (properties, name) in [("{}", "Run"), (#"{"properties": {"provides-namespace": true}}"#, "Hero/Run")] {
            let sample = try Sample([
                "Contents.json": "{}", "Hero.spriteatlas/Contents.json": properties,
                "Hero.spriteatlas/Run.imageset/Contents.json": #"{"images": [{"filename": "r.png"}]}"#,
                "Hero.spriteatlas/Run.imageset/r.png": "",
            ])
            #expect(sample.renditions(name) == ["any → r.png"] && sample.findings == [])
            #expect(sample.renditions("Hero") == ["any → part \(name)"])
        }
    }

    @Test func gameCenterPartsNeedNoList() throws {
        let sample = try Sample([
            "Contents.json": "{}", "L.gcleaderboardset/Contents.json": "{}",
            "L.gcleaderboardset/Poster.imagestack/Contents.json": #"{"layers": [{"filename": "F.imagestacklayer"}]}"#,
            "L.gcleaderboardset/Poster.imagestack/F.imagestacklayer/Contents.json": "{}",
            "L.gcleaderboardset/Poster.imagestack/F.imagestacklayer/Content.imageset/Contents.json":
                #"{"images": [{"filename": "f.png"}]}"#,
            "L.gcleaderboardset/Poster.imagestack/F.imagestacklayer/Content.imageset/f.png": "",
        ])
        #expect(sample.findings == [] && sample.renditions("L") == ["any → part L/Poster"])
    }

    @Test func iconsetsWithoutContentsNameThemselves() throws {
        let sample = try Sample([
            "Contents.json": "{}", "I.iconset/icon_16x16.png": "", "I.iconset/icon_16x16@2x.png": "", "I.iconset/notes.txt": "",
        ])
        #expect(sample.renditions("I") == ["mac · 16x16 · 1x → icon_16x16.png", "mac · 16x16 · 2x → icon_16x16@2x.png"])
        #expect(sample.findings == ["I.iconset/notes.txt: warning: unassigned-child"])
        #expect(inventory(of: sample.source).implicit == 2)
    }

    @Test func unknownTypesAreCarriedAsData() throws {
        let sample = try Sample([
            "Contents.json": "{}",
            "N.novelset/Contents.json": #"{"novels": [{"filename": "a.txt", "idiom": "mac"}], "info": {}}"#,
            "N.novelset/a.txt": "", "N.novelset/b;c.txt": "", "N.novelset/.hidden": "",
            "Version 1.2/A.colorset/Contents.json": #"{"colors": []}"#,
        ])
        #expect(sample.findings == ["N.novelset: warning: unknown-set-type", "Version 1.2/A.colorset: info: empty-set"])
        #expect(sample.renditions("N") == ["file=a.txt → a.txt", "file=b%3Bc.txt → b;c.txt"])
        #expect(sample.asset("N")?.renditions[0].attributes.json == #"{"filename":"a.txt","idiom":"mac"}"#)
        #expect(inventory(of: sample.source).unknownFolderExtensions == ["novelset": 1, "2": 1])
    }

    @Test func emptySetsAreAssetsOnlyWithPropertiesOrParts() throws {
        let sample = try Sample([
            "Contents.json": "{}", "A.imageset/Contents.json": #"{"images": [{"scale": "1x"}]}"#,
            "B.imageset/Contents.json": #"{"properties": {"template-rendering-intent": "template"}}"#,
        ])
        #expect(sample.names == ["B imageset"] && sample.findings == ["A.imageset: info: empty-set"])
        #expect(sample.asset("B")?.properties.templateIntent == .template)
    }
}

@Suite("Gradients")
struct GradientTests {
    @Test func aStopIsOneRenditionInEachAppearance() throws {
        func stop(_ number: Int, _ location: String, _ red: String, _ more: String = "") -> String {
            """
            {"idiom": "universal", "stop": \(number), "location": \(location)\(more), "color": {"color-space": "srgb",
            "components": {"red": "\(red)", "green": "0x00", "blue": "0x00", "alpha": "1.000"}}}
            """
        }
        let dark = #", "appearances": [{"appearance": "luminosity", "value": "dark"}]"#
        let entries = [stop(0, "0", "0x10"), stop(0, "0", "0xF0", dark), stop(1, "1", "0x20"), stop(2, "1.5", "0x30")]
        let catalog = try TemporaryCatalog([
            "Contents.json": #"{"info": {"version": 1, "author": "xcode"}}"#,
            "Sunset.gradientset/Contents.json": """
            {"stops": [\(entries.joined(separator: ","))], "properties": {"gradient-type": "linear"},
            "info": {"version": 1, "author": "nightcar"}}
            """,
        ])
        let expansion = expand(try loadCatalogs(at: [catalog.path]))
        #expect(expansion.findings.map(\.id) == ["bad-value"])
        let asset = try #require(expansion.catalog.assets.first)
        #expect(asset.kind == .gradient)
        #expect(asset.renditions.map(\.key.qualifiers) == ["stop=0", "stop=0", "stop=1", "stop=2"])
        #expect(
            asset.renditions.map(\.attributes.json) == [
                #"{"location":0}"#, #"{"location":0}"#, #"{"location":1}"#, #"{"location":1.5}"#,
            ])
    }
}
