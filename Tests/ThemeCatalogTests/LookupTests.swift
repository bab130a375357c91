import NightcarEncoding
import NightcarTestSupport
import Testing
import ThemeCatalog
import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

struct LookupTests {
    @Test("Each of 10,000 names is found, and no other name is")
    func tenThousandNames() throws {
        var generator = SeededGenerator(seed: 1)
        let groups = ["Icons/", "Icons/Small/", "", "Bilder/Größe/", "Icons/Small/Very/Deep/"]
        var names: Set<String> = []
        while names.count < 10_000 {
            names.insert(groups.randomElement(using: &generator)! + "n\(UInt32.random(in: 0..<90_000, using: &generator))")
        }
        let color = ThemeCatalogContents.Content.color(.reference(name: "labelColor", platform: "ios"))
        let contents = ThemeCatalogContents(
            assets: names.map { .init(name: $0, kind: "colorset", renditions: [.init(key: VariantKey(), content: color)]) })
        let catalog = try ThemeCatalogFile(ByteView(contents.serialize().bytes))
        for name in names { #expect(catalog.resolve(name, traits: Traits()) != nil, "\(name)") }
        for name in names { #expect(catalog.asset(named: name + "0") == nil || names.contains(name + "0")) }
        for name in ["", "Icons/", "zzz", "\u{0}", String(repeating: "n", count: 9000)] {
            #expect(catalog.asset(named: name) == nil)
        }
        #expect(catalog.names.map { Array($0.utf8) } == names.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) })
    }

    @Test("Reading without verification gives the same as reading with it", arguments: 1...6 as ClosedRange<UInt64>)
    func asUsed(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let bytes = try ThemeCatalogContents.random(assets: 40, using: &generator).serialize().bytes
        let checked = try ThemeCatalogFile(ByteView(bytes))
        let lazy = try ThemeCatalogFile(ByteView(bytes), check: .asUsed)
        #expect(Array(lazy.names) == Array(checked.names), "seed \(seed)")
        #expect(lazy.payloads.map(\.description) == checked.payloads.map(\.description))
        #expect(lazy.regions.map(\.range) == checked.regions.map(\.range))
        for (one, other) in zip(lazy.assets, checked.assets) {
            #expect((one.kind, one.properties) == (other.kind, other.properties))
            #expect(Array(one.renditions).map(Self.text) == Array(other.renditions).map(Self.text), "seed \(seed)")
            for luminosity in Luminosity.allCases {
                var traits = Traits()
                traits.luminosity = luminosity
                let found = lazy.resolve(one.name, kind: one.kind, traits: traits)
                #expect(found.map(Self.text) == checked.resolve(one.name, kind: one.kind, traits: traits).map(Self.text))
            }
        }
        try lazy.verify()
    }

    private static func text(_ rendition: ThemeCatalogFile.Rendition) -> String {
        "\(rendition.key) \(rendition.attributes) \(rendition.fileName ?? "–") \(rendition.isDerived) \(rendition.paints)"
            + " \(rendition.payload?.index ?? -1) \(String(describing: rendition.color)) \(String(describing: rendition.tint))"
    }

    @Test("Verifying finds damage that reading without verification misses")
    func damageIsFoundByVerifying() throws {
        var generator = SeededGenerator(seed: 3)
        var bytes = try ThemeCatalogContents.random(assets: 10, using: &generator).serialize().bytes
        bytes[8] ^= 1
        let catalog = try ThemeCatalogFile(ByteView(bytes), check: .asUsed)
        #expect(throws: ThemeCatalogError.self) { try catalog.verify() }
    }

    @Test("One name with many kinds, across blocks of the list")
    func kinds() throws {
        let kinds = (0..<50).map { "kind\($0)" }
        let others = (0..<9).map { "A\($0)" } + (0..<9).map { "Logo\($0)" }
        let contents = ThemeCatalogContents(
            assets: kinds.map { .init(name: "Logo", kind: $0) } + others.map { .init(name: $0, kind: "kind0") })
        let catalog = try ThemeCatalogFile(ByteView(contents.serialize().bytes))
        for kind in kinds.map({ ThemeCatalogFile.Kind(rawValue: $0) }) {
            #expect(catalog.asset(named: "Logo", kind: kind)?.kind == kind)
        }
        #expect(catalog.asset(named: "Logo")?.kind == "kind0")
        #expect(catalog.asset(named: "Logo", kind: "kind50") == nil)
        #expect(catalog.asset(named: "A0", kind: "kind1") == nil)
        for name in others { #expect(catalog.asset(named: name)?.name == name) }
    }

    @Test("A file is mapped; a missing one says so with its path")
    func files() throws {
        #expect {
            try ThemeCatalogFile(contentsOf: "/nowhere/Assets.ncar")
        } throws: { error in
            let error = try #require(error as? ThemeCatalogError)
            return error.code == .unreadable && error.description.hasPrefix("/nowhere/Assets.ncar: cannot open: ")
        }
        #expect { try ThemeCatalogFile(contentsOf: "/dev/null") } throws: { ($0 as? ThemeCatalogError)?.path == "/dev/null" }
    }

    @Test func oneCallEachForAColorAndAPicture() throws {
        let color = ColorValue.components(space: .srgb, values: [1, 0, 0], alpha: 1)
        let contents = ThemeCatalogContents(
            assets: [.init(name: "Accent", kind: "colorset", renditions: [.init(key: VariantKey(), content: .color(color))])])
        let catalog = try ThemeCatalogFile(contents.serialize().bytes)
        #expect(try catalog.color("Accent", traits: VariantTraits()) == color)
        #expect { try catalog.color("Acent", traits: VariantTraits()) } throws: { error in
            (error as? ThemeCatalogError)?.code == .noSuchAsset && "\(error)".contains("\"Acent\"")
        }
        #expect { try catalog.picture("Accent", traits: VariantTraits()) } throws: { error in
            (error as? ThemeCatalogError)?.code == .noSuchAsset
        }
    }
}
