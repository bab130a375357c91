import NightcarEncoding
import NightcarImaging
import NightcarTestSupport
import Testing
import ThemeCatalog
import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

/// ICC profiles of pictures: section 5b of the format.
struct ProfileTests {
    private static let profiles = ["Apple Wide", "Scanner"].map { Array("\($0) ".utf8) + [UInt8](repeating: 7, count: 500) }

    private static func picture(_ profile: [UInt8]?, _ values: UInt8...) -> ThemeCatalogContents.Payload {
        let bytes = values.flatMap { value -> [UInt8] in [value, 2, 3, 255] }
        return .image(
            encode(PixelBuffer(width: values.count, height: 1, colorSpace: .otherICC, profile: profile, bytes: bytes)))
    }

    /// One asset for each payload, named `0`, `1` and so on.
    private static func contents(_ payloads: [ThemeCatalogContents.Payload]) -> ThemeCatalogContents {
        let assets = payloads.indices.map { index in
            ThemeCatalogContents.Asset(
                name: "\(index)", kind: "imageset",
                renditions: [.init(key: VariantKey(), content: .image(payload: index, tint: nil))])
        }
        return ThemeCatalogContents(assets: assets, payloads: payloads)
    }

    /// Masks, palettes and plain pictures, equal pixels with different profiles, and one picture without a profile.
    @Test func everyProfileIsStoredOnce() throws {
        let (wide, scanner) = (Self.profiles[0], Self.profiles[1])
        let payloads = [
            Self.picture(wide, 1), Self.picture(wide, 1, 9), Self.picture(scanner, 1), Self.picture(scanner, 4, 4),
            Self.picture(nil, 1),
        ]
        let file = try ThemeCatalogFile(ByteView(Self.contents(payloads).serialize().bytes))
        try file.verify()
        #expect(file.formatVersion == "1.3")
        #expect(file.profiles.count == 2)
        // The pixels of 0, 2 and 4 are equal, so they are one payload.
        #expect(file.payloads.count == 3 + 2)
        for (index, profile) in [wide, wide, scanner, scanner, nil].enumerated() {
            let rendition = try #require(file.resolve("\(index)", traits: Traits()))
            #expect(try rendition.pixels().profile == profile)
            #expect(try rendition.profile?.encodedData()?.decode() == profile)
        }
        let unchecked = try ThemeCatalogFile(ByteView(Self.contents(payloads).serialize().bytes), check: .asUsed)
        #expect(try unchecked.resolve("3", traits: Traits())?.pixels().profile == scanner)
    }

    @Test func withoutProfilesNothingChanges() throws {
        let file = try ThemeCatalogFile(ByteView(Self.contents([Self.picture(nil, 1)]).serialize().bytes))
        #expect(file.formatVersion == "1.0" && file.profiles.isEmpty)
    }

    /// A recipe's tint has its own space.
    @Test func recipesHaveNoProfile() throws {
        var contents = Self.contents([Self.picture(Self.profiles[0], 1)])
        var key = VariantKey()
        key.luminosity = .dark
        let white = ColorValue.components(space: .srgb, values: [1, 1, 1], alpha: 1)
        contents.assets[0].renditions.append(.init(key: key, content: .image(payload: 0, tint: white), isDerived: true))
        let file = try ThemeCatalogFile(ByteView(contents.serialize().bytes))
        #expect(try file.asset(named: "0")?.renditions.map { try $0.pixels().profile } == [Self.profiles[0], nil])
    }

    @Test func aDamagedProfileIsAnError() throws {
        var bytes = try Self.contents([Self.picture(Self.profiles[0], 1)]).serialize().bytes
        bytes[bytes.count - 1] ^= 1
        let file = try ThemeCatalogFile(ByteView(bytes))
        #expect(throws: ThemeCatalogError.self) { try file.asset(named: "0")?.renditions[0].pixels() }
    }

    @Test func aProfileHasALimit() throws {
        let contents = Self.contents([Self.picture([UInt8](repeating: 1, count: (1 << 20) + 1), 1)])
        #expect(throws: ThemeCatalogError.self) { try contents.serialize() }
        // Only pictures have profiles, and a version that has them says so.
        let bytes = try Self.contents([Self.picture(Self.profiles[0], 1)]).serialize().bytes
        var older = bytes
        older[6] = 2
        #expect(throws: ThemeCatalogError.self) { try ThemeCatalogFile(ByteView(older)) }
        let beyond = CatalogEditor.edit(bytes, section: 3, row: 0, column: 6, value: 2)
        #expect(throws: ThemeCatalogError.self) { try ThemeCatalogFile(ByteView(beyond)) }
    }
}
