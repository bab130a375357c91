import Foundation
import NightcarBasics
import NightcarImaging
import NightcarModel
import NightcarTestSupport
import Testing
import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

@testable import NightcarOpening

/// A compiled catalog as a source catalog, read again.
@Suite struct SourceExportTests {
    /// The identity of a rendition, and the digest of its content.
    typealias Contents = [String: String]

    /// - Parameter isSource: whether names and keys of a compiled catalog are converted to the form of its source.
    static func contents(_ catalog: Catalog) throws -> Contents {
        var contents: Contents = [:]
        let groups = catalog.assets.filter { $0.kind.rawValue == "arresourcegroup" }
        for asset in catalog.assets where asset.unwritable == nil && !asset.hasParts {
            for rendition in asset.written {
                var key = rendition.key
                key.qualifiers = EntryJSON.qualifiers(of: key).filter { !EntryJSON.unwritten.contains($0.name) }
                    .map { "\($0.name)=\($0.text)" }.joined(separator: ";")
                if asset.kind == .appIcon, key.idiom.rawValue == "mac" { key.idiom = .universal }
                var name = asset.name
                for group in groups where name.hasPrefix(group.name + "/") { name.removeFirst(group.name.count + 1) }
                contents["\(name).\(asset.kind.rawValue) \(key)"] = try digest(rendition.content)
            }
        }
        return contents
    }

    static func digest(_ content: Content) throws -> String {
        switch content {
        case .picture(let picture): return digest(try picture.decode())
        case .file(let file):
            let bytes = try readFile(file.path)
            return bytes.starts(with: [0x89, 0x50]) ? digest(try decodePNG(bytes)) : "\(ContentDigest(bytes: bytes))"
        case .data(let data): return "\(ContentDigest(bytes: try data.read()))"
        case .color(.components(let space, let values, let alpha)):
            return "\(space.name) \((values + [alpha]).map { Float($0) })"
        case .color(let color): return "\(ContentDigest(color))"
        case .derived(let artwork): return "\(artwork.change)"
        case .child(let name): return name
        }
    }

    /// Pixels alone: the color space of gray is not always written into a PNG.
    static func digest(_ picture: PixelBuffer) -> String {
        "\(picture.width)x\(picture.height) \(ContentDigest(bytes: picture.cleaned().bytes))"
    }

    @Test(
        .enabled(if: SharedData.cars != nil),
        arguments: [
            "acextract-assets.car", "acextract-assets_ipad.car", "acextract-assets_iphone.car", "acextract-assets_mac.car",
            "acextract-assets_tv.car", "acextract-assets_watch.car", "brandassets-target-tv-Assets.car",
            "reference-xcode26.3-macos.car", "selfgen-ios-Assets.car", "xcode10-colours-data.car", "xcode12.5-ios13.car",
        ])
    func realCatalogsComeBack(_ name: String) async throws {
        let scratch = try TemporaryDirectory()
        let catalog = try openCatalog(at: #require(SharedData.cars) + "/" + name).catalog
        let export = try await SourceExport(catalog, to: scratch.path("A.xcassets"), jobs: 2)
        #expect(export.findings.isEmpty)
        let expected = try Self.contents(catalog)
        let found = try Self.contents(openCatalog(at: export.folder).catalog)
        #expect(Set(expected.keys).symmetricDifference(found.keys).sorted() == [])
        #expect(expected.filter { found[$0.key] != $0.value }.keys.sorted() == [])
        #expect(!expected.isEmpty)
    }

    static func picture(_ red: UInt8) -> Content {
        .picture(
            Picture(width: 1, height: 1, encoding: "test", colorSpace: .srgb) {
                PixelBuffer(width: 1, height: 1, bytes: [red, 0, 0, 255])
            })
    }

    static func key(_ change: (inout VariantKey) -> Void) -> VariantKey {
        var key = VariantKey()
        change(&key)
        return key
    }

    /// Every axis that Contents.json has, and values that don't belong there.
    @Test func everyAxis() async throws {
        let keys: [VariantKey] = [
            VariantKey(), Self.key { $0.scale = .x2 }, Self.key { $0.idiom = .phone }, Self.key { $0.luminosity = .dark },
            Self.key {
                $0.luminosity = .dark
                $0.contrast = .high
            },
            Self.key { $0.gamut = .p3 }, Self.key { $0.direction = .rightToLeft }, Self.key { $0.widthClass = .compact },
            Self.key { $0.heightClass = .regular }, Self.key { $0.memory = "2GB" }, Self.key { $0.graphics = "apple6" },
            Self.key { $0.subtype = "retina4" }, Self.key { $0.locale = "ja" },
            Self.key { $0.qualifiers = "screen-width=<=145" }, Self.key { $0.qualifiers = "appearance-tinted=yes" },
        ]
        let renditions = keys.enumerated().map { Rendition(key: $1, content: Self.picture(UInt8($0))) }
        let again = Rendition(key: Self.key { $0.qualifiers = "deployment-target=2019" }, content: Self.picture(0))
        let catalog = Catalog(
            path: "x.car", assets: [Asset(name: "Space/Ship", kind: .image, renditions: renditions + [again])])
        let scratch = try TemporaryDirectory()
        let export = try await SourceExport(catalog, to: scratch.path("A.xcassets"), jobs: 2)
        #expect(export.findings.isEmpty)
        #expect(export.files == keys.count)
        let read = try openCatalog(at: export.folder).catalog
        #expect(read.assets.map(\.name) == ["Space/Ship"])
        #expect(read.assets.first?.renditions.map(\.key) == keys.sorted())
        #expect(try Self.contents(read) == Self.contents(catalog))
        await #expect(throws: Failure.self) {
            _ = try await SourceExport(catalog, to: scratch.path("A.xcassets"), jobs: 2)
        }
    }

    /// The properties of an AR object name its files. A list that names them too would give two entries one key.
    @Test func anObjectNamesItsFilesOnce() async throws {
        let scratch = try TemporaryDirectory()
        let set = "Room.arresourcegroup/Cup.arobject"
        try scratch.write(#"{"resources": [{"filename": "Cup.arobject"}]}"#, to: "A.xcassets/Room.arresourcegroup/Contents.json")
        try scratch.write(
            #"{"properties": {"content": "cup.cv3dmap", "preview": "cup.jpg"}}"#, to: "A.xcassets/\(set)/Contents.json")
        for file in ["cup.cv3dmap", "cup.jpg"] { try scratch.write(file, to: "A.xcassets/\(set)/\(file)") }
        let catalog = try openCatalog(at: scratch.path("A.xcassets")).catalog
        let export = try await SourceExport(catalog, to: scratch.path("B.xcassets"), jobs: 1)
        #expect(export.findings.isEmpty)
        let contents = try readFile("\(export.folder)/\(set)/Contents.json")
        #expect(!String(decoding: contents, as: UTF8.self).contains("objects"))
        #expect(try Self.contents(openCatalog(at: export.folder).catalog) == Self.contents(catalog))
    }

    /// The images of an atlas stay in the atlas in any folder, but a color with the name of an image doesn't.
    @Test func atlasesKeepTheirImages() async throws {
        func atlas(_ name: String, _ child: String) -> Asset {
            Asset(name: name, kind: .spriteAtlas, renditions: [Rendition(key: VariantKey(), content: .child(child))])
        }
        func image(_ name: String) -> Asset {
            Asset(name: name, kind: .image, renditions: [Rendition(key: VariantKey(), content: Self.picture(1))])
        }
        let white = Content.color(.components(space: .srgb, values: [1, 1, 1], alpha: 1))
        let catalog = Catalog(
            path: "x.ncar",
            assets: [
                atlas("Named", "Named/a"), image("Named/a"), atlas("Sprites", "hero"), image("hero"),
                atlas("Space/Ships", "Space/ship"), image("Space/ship"), image("other"),
                Asset(name: "hero", kind: .color, renditions: [Rendition(key: VariantKey(), content: white)]),
            ])
        let scratch = try TemporaryDirectory()
        let export = try await SourceExport(catalog, to: scratch.path("A.xcassets"), jobs: 1)
        #expect(export.findings.isEmpty)
        let files = try #require(FileManager.default.enumerator(atPath: export.folder)?.allObjects as? [String])
        for set in [
            "Named.spriteatlas/a.imageset", "Sprites.spriteatlas/hero.imageset", "Space/Ships.spriteatlas/ship.imageset",
            "other.imageset", "hero.colorset",
        ] {
            #expect(files.contains(set))
        }
        let read = try openCatalog(at: export.folder).catalog.assets.map { "\($0.name).\($0.kind.rawValue)" }
        #expect(read == catalog.assets.map { "\($0.name).\($0.kind.rawValue)" }.sorted())
    }

    /// Only Apple's catalogs for the Mac have icons without a device.
    @Test(arguments: [("ncar", "universal"), ("car", "mac")])
    func iconsForAPlatform(_ format: String, _ idiom: String) {
        let key = Self.key {
            $0.size = PointSize(width: 1024, height: 1024)
            $0.scale = .x1
            $0.qualifiers = "platform=ios"
        }
        let members = EntryJSON.members(for: key, of: .appIcon, isCar: format == "car")
        #expect(members["idiom"]?.string == idiom)
        #expect(members["platform"]?.string == "ios")
    }

    /// Names that differ only in case keep their names; one of them is in a folder that doesn't change it.
    @Test func namesThatDifferInCase() async throws {
        let names = ["MORE", "More", "Space/a", "more", "space/A", "space/a"]
        let assets = names.enumerated().map {
            Asset(name: $1, kind: .image, renditions: [Rendition(key: VariantKey(), content: Self.picture(UInt8($0)))])
        }
        let scratch = try TemporaryDirectory()
        let catalog = Catalog(path: "x", assets: assets)
        let export = try await SourceExport(catalog, to: scratch.path("A.xcassets"), jobs: 1)
        #expect(export.findings.isEmpty)
        #expect(try openCatalog(at: export.folder).catalog.assets.map(\.name) == names)
        #expect(try Self.contents(openCatalog(at: export.folder).catalog) == Self.contents(catalog))
        let files = try #require(FileManager.default.enumerator(atPath: export.folder)?.allObjects as? [String])
        #expect(Set(files.map { $0.lowercased() }).count == files.count)
    }

    /// Entries that shared a file share it again. A file with the same name but different contents is a separate file.
    @Test func sharedFiles() async throws {
        func rendition(_ idiom: Idiom, _ red: UInt8) -> Rendition {
            var values = EntryAttributes.Values()
            values.renditionName = "icon.png"
            return Rendition(key: Self.key { $0.idiom = idiom }, content: Self.picture(red), attributes: EntryAttributes(values))
        }
        let asset = Asset(name: "A", kind: .image, renditions: [rendition(.phone, 1), rendition(.pad, 1), rendition(.tv, 2)])
        let scratch = try TemporaryDirectory()
        let catalog = Catalog(path: "x", assets: [asset])
        let export = try await SourceExport(catalog, to: scratch.path("A.xcassets"), jobs: 1)
        #expect(export.files == 2)
        #expect(try Self.contents(openCatalog(at: export.folder).catalog) == Self.contents(catalog))
    }

    /// The parts of a set without a list have positions if there are several.
    @Test(arguments: [
        (SetKind.leaderboards, ["any"]), (.leaderboards, ["position=0001", "position=0002"]), (.brandAssets, ["any"]),
        (.brandAssets, ["position=0001", "position=0002"]),
    ])
    func partsOfASetWithoutAList(_ kind: SetKind, _ keys: [String]) async throws {
        let parts = keys.indices.map {
            Asset(name: "Set/\($0)", kind: .image, renditions: [Rendition(key: VariantKey(), content: Self.picture(1))])
        }
        let children = keys.enumerated().map { index, key in
            Rendition(key: Self.key { $0.qualifiers = key == "any" ? "" : key }, content: .child("Set/\(index)"))
        }
        let scratch = try TemporaryDirectory()
        let catalog = Catalog(path: "x", assets: [Asset(name: "Set", kind: kind, renditions: children)] + parts)
        let export = try await SourceExport(catalog, to: scratch.path("A.xcassets"), jobs: 1)
        let read = try openCatalog(at: export.folder).catalog
        #expect(read.assets.first?.renditions.map(\.key.description) == keys)
    }

    /// A sticker names its file in its properties, and a catalog keeps them.
    @Test func filesInProperties() async throws {
        let file = JSONMember(key: "filename", value: .string("Wave.PNG"))
        let asset = Asset(
            name: "Wave", kind: .sticker, properties: AssetProperties(members: [file]),
            renditions: [Rendition(key: VariantKey(), content: Self.picture(1))])
        let scratch = try TemporaryDirectory()
        let export = try await SourceExport(Catalog(path: "x", assets: [asset]), to: scratch.path("A.xcassets"), jobs: 1)
        #expect(try openCatalog(at: export.folder).catalog.assets.first?.properties.json == asset.properties.json)
    }

    /// An empty place in an ordered list stays empty. A position beyond any list doesn't write millions of entries.
    @Test(arguments: [("0003", "0003"), ("99999999", "0001")])
    func placesInAList(_ position: String, _ expected: String) async throws {
        let key = Self.key { $0.qualifiers = "position=\(position)" }
        let asset = Asset(name: "S", kind: .stickerSequence, renditions: [Rendition(key: key, content: Self.picture(1))])
        let scratch = try TemporaryDirectory()
        let export = try await SourceExport(Catalog(path: "x", assets: [asset]), to: scratch.path("A.xcassets"), jobs: 1)
        let read = try openCatalog(at: export.folder).catalog
        #expect(read.assets.first?.renditions.map(\.key.qualifiers) == ["position=\(expected)"])
    }

    /// Names from a file never lead out of the folder, and never collide.
    @Test func hostileNames() async throws {
        let names = ["../../etc/passwd", "a:b", "a?b", "A:B", "Contents", ".hidden", "x/", "/y", "x//z"]
        let assets = names.map {
            Asset(name: $0, kind: .image, renditions: [Rendition(key: VariantKey(), content: Self.picture(1))])
        }
        let scratch = try TemporaryDirectory()
        let export = try await SourceExport(Catalog(path: "x", assets: assets), to: scratch.path("A.xcassets"), jobs: 1)
        #expect(export.files == names.count)
        #expect(export.findings.count == 9)
        #expect(try openCatalog(at: export.folder).catalog.assets.count == names.count)
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == ["A.xcassets"])
    }

    /// Older cars name vectors without their extension, which a source file needs; a data set's file may have none.
    @Test(arguments: [(SetKind.image, "facebook.pdf"), (.data, "facebook")])
    func extensions(_ kind: SetKind, _ expected: String) async throws {
        let data = StoredData(
            fileExtension: "pdf", fileName: "facebook", length: 4, encoding: "stored", read: { Array("%PDF".utf8) })
        let asset = Asset(name: "A", kind: kind, renditions: [Rendition(key: VariantKey(), content: .data(data))])
        let scratch = try TemporaryDirectory()
        let export = try await SourceExport(Catalog(path: "x", assets: [asset]), to: scratch.path("A.xcassets"), jobs: 1)
        let files = try #require(FileManager.default.enumerator(atPath: export.folder)?.allObjects as? [String])
        #expect(files.map { $0.split(separator: "/").last.map(String.init) }.contains(expected))
    }

    @Test func saysWhatCannotBeWritten() async throws {
        let broken = Picture(width: 1, height: 1, encoding: "test", colorSpace: .srgb) { throw PixelError("no luck") }
        let glyph = Self.key { $0.qualifiers = "glyph-weight=regular" }
        let catalog = Catalog(
            path: "x.car",
            assets: [
                Asset(name: "A", kind: .image, renditions: [Rendition(key: VariantKey(), content: .picture(broken))]),
                Asset(name: "B", kind: .symbol, renditions: [Rendition(key: glyph, content: Self.picture(1))]),
                Asset(name: "C", kind: SetKind(rawValue: "iconstack"), renditions: []),
            ])
        let scratch = try TemporaryDirectory()
        let export = try await SourceExport(catalog, to: scratch.path("A.xcassets"), jobs: 2)
        #expect(export.findings.count == 3)
        #expect(export.findings.allSatisfy { $0.id == "not-extracted" })
        #expect(try openCatalog(at: export.folder).catalog.assets.isEmpty)
    }
}
