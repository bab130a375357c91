import NightcarBasics
import Testing
import ThemeCatalogVariants

@testable import NightcarStore

/// Each row of the table that judges a description: one that has the fault, and a similar one that doesn't.
@Suite("The rules of the store")
struct StoreRuleTests {
    static let place = Location(path: "a")

    static func picture(
        _ idiom: Idiom, _ width: Double, _ height: Double? = nil, _ scale: Scale = .x1, isOpaque: Bool = true
    ) -> StorePicture {
        var picture = StorePicture("a.png", idiom, PointSize(width: width, height: height ?? width), scale, at: place)
        picture.isOpaque = isOpaque
        return picture
    }

    static func item(
        _ role: StoreItem.Role, _ platform: Platform, _ layers: [[StorePicture]], devices: Set<Idiom> = [],
        isAlternate: Bool = false, target: SystemVersion? = nil
    ) -> StoreItem {
        let named = layers.enumerated().map { StoreLayer("\($0)", $1, at: place) }
        var item = StoreItem(role, "A", platform, layers: named, at: place)
        (item.devices, item.isAlternate, item.target) = (devices, isAlternate, target)
        return item
    }

    static func sized(_ platform: Platform, _ pictures: [StorePicture], _ device: Idiom, isAlternate: Bool = false) -> StoreItem {
        item(.appIcon, platform, [pictures], devices: [device], isAlternate: isAlternate)
    }

    static let store = picture(.iosMarketing, 1024)
    static let pads = [picture(.pad, 76, nil, .x2), picture(.pad, 83.5, nil, .x2)]
    static let watches = [24, 27.5, 86, 98].map { picture(.watch, $0, nil, .x2) }
    static let watchStore = picture(.watchMarketing, 1024)
    static let messages: [StorePicture] = [(27.0, 20.0), (32, 24), (60, 45)].flatMap { width, height in
        [Scale.x2, .x3].map { picture(.phone, width, height, $0) }
    }
    static let messagesPads = [picture(.pad, 67, 50, .x2), picture(.pad, 74, 55, .x2)]
    static let messagesStore = picture(.iosMarketing, 1024, 768)
    static let looseMessages: StoreItem = {
        var icon = item(.messagesIcon, .ios, [messages + messagesPads], devices: [.phone])
        icon.isLoose = true
        return icon
    }()
    static let vision = picture(.vision, 512, nil, .x2)
    static let clear = picture(.vision, 512, nil, .x2, isOpaque: false)

    /// By the code of the row: the fault, and what passes.
    static let items: [String: (StoreItem, [StoreItem])] = [
        "ITMS-90717": (
            sized(.ios, [picture(.iosMarketing, 1024, isOpaque: false)], .mac),
            [
                sized(.ios, [store], .mac), sized(.ios, [picture(.phone, 60, nil, .x2, isOpaque: false), store], .mac),
                sized(.ios, [picture(.iosMarketing, 1024, isOpaque: false)], .mac, isAlternate: true),
            ]
        ),
        "ITMS-90022": (
            sized(.ios, [store], .phone),
            [sized(.ios, [store, picture(.phone, 60, nil, .x2)], .phone), sized(.ios, [picture(.universal, 1024)], .phone)]
        ),
        "ITMS-90023": (
            sized(.ios, [store, pads[0]], .pad),
            [
                sized(.ios, [store] + pads, .pad),
                item(.appIcon, .ios, [[store, pads[0]]], devices: [.pad], target: SystemVersion(8)),
            ]
        ),
        "ITMS-90704": (sized(.ios, [picture(.phone, 60, nil, .x2)], .phone), [sized(.ios, [picture(.universal, 1024)], .phone)]),
        "ITMS-90719": (sized(.watchos, watches, .watch), [sized(.watchos, watches + [watchStore], .watch)]),
        "ITMS-90890": (
            sized(.ios, [store], .phone, isAlternate: true),
            [sized(.ios, [picture(.phone, 60, nil, .x2)], .phone, isAlternate: true)]
        ),
        "ITMS-90892": (sized(.ios, [pads[1]], .pad, isAlternate: true), [sized(.ios, pads, .pad, isAlternate: true)]),
        "ITMS-90394": (
            sized(.watchos, watches.dropLast() + [watchStore], .watch),
            [sized(.watchos, watches + [watchStore], .watch), sized(.watchos, [picture(.universal, 1024)], .watch)]
        ),
        "ITMS-90391": (
            item(.app, .watchos, [[]]), [item(.app, .watchos, [[watchStore]]), item(.app, .ios, [[]])]
        ),
        "ITMS-90236": (
            sized(.macos, [picture(.mac, 512)], .mac), [sized(.macos, [picture(.mac, 512, nil, .x2)], .mac)]
        ),
        // An app for iPhone only needs the sizes of iPads, too.
        "ITMS-90649": (
            item(.messagesIcon, .ios, [messages + [messagesStore]], devices: [.phone]),
            [item(.messagesIcon, .ios, [messages + messagesPads + [messagesStore]], devices: [.phone])]
        ),
        "ITMS-90642": (
            item(.messagesIcon, .ios, [messages + messagesPads], devices: [.phone]),
            [item(.messagesIcon, .ios, [messages + messagesPads + [messagesStore]], devices: [.phone]), looseMessages]
        ),
        "ITMS-90682": (
            item(.widePicture, .ios, [[store]], target: SystemVersion(9, 3)),
            [item(.widePicture, .ios, [[store]], target: SystemVersion(10)), item(.widePicture, .ios, [[store]])]
        ),
        "must be a fully opaque bitmap": (
            item(.stack, .visionos, [[vision], [clear], []]), [item(.stack, .visionos, [[clear], [vision], []])]
        ),
        "must have at least 2 layers with applicable content": (
            item(.stack, .tvos, [[], [picture(.tv, 400)]]), [item(.stack, .tvos, [[picture(.tv, 400)], [picture(.tv, 400)]])]
        ),
        "ITMS-90967": (
            item(.stack, .visionos, [[vision], [picture(.vision, 512)]]), [item(.stack, .visionos, [[vision], [vision]])]
        ),
        "did not have any applicable content": (
            item(.topShelf, .tvos, [[]]), [item(.topShelf, .tvos, [[picture(.tv, 1920, 720)]])]
        ),
        "ITMS-90497": (
            item(.topShelf, .tvos, [[picture(.tv, 1920, 720, isOpaque: false)]]),
            [item(.topShelf, .tvos, [[picture(.tv, 1920, 720)]])]
        ),
        "ITMS-90471": (
            item(.tvIcon, .tvos, [[picture(.tv, 400, 240), picture(.tvMarketing, 1280, 768)]]),
            [item(.tvIcon, .tvos, [[picture(.tv, 400, 240), picture(.tv, 1280, 768)]])]
        ),
    ]

    @Test(arguments: StoreRule.all.filter(\.readsSources).map(\.code))
    func items(_ code: String) throws {
        let (bad, good) = try #require(Self.items[code], "\(code) has no example")
        #expect(StoreRule.faults(of: bad).map(\.rule.code) == [code])
        for item in good { #expect(StoreRule.faults(of: item).map(\.rule.code) == []) }
    }

    /// The picture for the store has its pixels and its file, and is for light mode.
    @Test func whatCountsAsTheStoreIcon() {
        func faults(_ change: (inout StorePicture) -> Void) -> [String] {
            var picture = Self.picture(.universal, 1024)
            change(&picture)
            return StoreRule.faults(of: Self.item(.appIcon, .ios, [[picture]])) { $0 == .appIconMissingRequired }.map(
                \.fault.message)
        }
        #expect(faults { _ in } == [] && faults { $0.pixels = (1024, 1024) } == [])
        #expect(faults { $0.pixels = (1000, 1024) }.first?.contains("has 1000 x 1024 pixels for the store") == true)
        #expect(faults { $0.isMissing = true }.first?.contains("there is no ") == true)
        #expect(faults { $0.isBase = false }.first?.contains("lacks the required picture for ios-marketing 1024x1024") == true)
    }

    static func bundle(_ change: (inout StoreBundle) -> Void) -> StoreBundle {
        var bundle = StoreBundle(at: place)
        bundle.platform = .ios
        bundle.builds = [("DTXcodeBuild", "17F42")]
        bundle.catalogIcons = [.init(key: "CFBundleIcons", name: "AppIcon", isAlternate: false)]
        bundle.looseIcons = [.init(key: "CFBundleIcons", name: "AppIcon60x60", isAlternate: false)]
        bundle.catalogNames = (icons: ["AppIcon"], colors: ["Ink"])
        bundle.files = ["AppIcon60x60@2x.png"]
        change(&bundle)
        return bundle
    }

    @Test func propertyLists() {
        func codes(_ change: (inout StoreBundle) -> Void) -> [String] {
            StoreRule.faults(of: Self.bundle(change)).map(\.rule.code)
        }
        #expect(codes { _ in } == [])
        #expect(codes { $0.catalogIcons = [] } == ["ITMS-90713"])
        #expect(codes { $0.catalogNames = (icons: ["B"], colors: []) } == ["ITMS-90704"])
        #expect(codes { $0.catalogIcons.append(.init(key: "", name: "B", isAlternate: true)) } == ["ITMS-90895"])
        #expect(codes { $0.files = ["AppIcon60x60"] } == ["ITMS-90032"])
        #expect(codes { $0.messages = (true, false) } == ["ITMS-90642"])
        #expect(codes { $0.messages = (true, true) } == [])
        #expect(codes { $0.builds = [("DTSDKBuild", "17A5241e")] } == ["ITMS-90596"])
        #expect(codes { $0.colors = [("NSAccentColorName", "Sky")] } == ["NSAccentColorName"])
        #expect(codes { ($0.platform, $0.catalogIcons) = (.macos, []) } == [], "another platform")
    }
}
