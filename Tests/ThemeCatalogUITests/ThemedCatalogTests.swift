import Foundation
import NightcarEncoding
import NightcarImaging
import NightcarTestSupport
import Testing
import ThemeCatalog
import ThemeCatalogPixels
import ThemeCatalogVariants

@testable import ThemeCatalogUI

@Suite("The theme kit without a framework", .serialized)
@MainActor struct ThemedCatalogTests {
    /// Texts that a closure collects.
    final class Saved: @unchecked Sendable {
        private let lock = NSLock()
        private var texts: [String] = []

        func append(_ text: String) { lock.withLock { texts.append(text) } }
        var all: [String] { lock.withLock { texts } }
    }

    @Test(arguments: ["system", "light", "dark", "theme:sepia", "theme:a:b"])
    func choicesAreStoredAsText(text: String) throws {
        #expect(try #require(ThemeChoice(rawValue: text)).rawValue == text)
    }

    @Test(arguments: ["", "Dark", "theme:", "theme", "sepia"])
    func unknownChoicesAreNone(text: String) { #expect(ThemeChoice(rawValue: text) == nil) }

    @Test func theStoreFollowsTheChoice() {
        let saved = Saved()
        let changes = Saved()
        let store = ThemeStore(catalog: nil, stored: "nonsense", system: .init()) { saved.append($0) }
        #expect(store.choice == .system && store.look == .init())
        let observation = store.observe { changes.append("\($0.old.isDark) \($0.new.isDark) \($0.new.theme)") }
        store.systemChanged(to: .init(isDark: true))
        store.choice = .dark
        store.choice = .theme("sepia")
        store.choice = .theme("sepia")
        withExtendedLifetime(observation) {}
        #expect(changes.all == ["false true ", "true true sepia"])
        #expect(saved.all == ["dark", "theme:sepia"])
    }

    /// In the background, the system shows light and dark in turn to take two snapshots. A theme has both, as the windows do.
    @Test(arguments: [ThemeChoice.system, .light, .theme("sepia")])
    func snapshotsChangeOnlyWhoFollowsTheSystem(choice: ThemeChoice) {
        let store = ThemeStore(catalog: nil, stored: choice.rawValue, system: .init()) { _ in }
        let before = store.look
        store.systemChanged(to: .init(isDark: true), isInBackground: true)
        #expect((store.look == before) == (choice == .light))
    }

    @Test func anObservationEndsWithItsValue() {
        let changes = Saved()
        let store = ThemeStore(catalog: nil, stored: nil, system: .init()) { _ in }
        var observation: ThemeStore.Token? = store.observe { _ in changes.append("change") }
        store.choice = .dark
        _ = observation
        observation = nil
        store.choice = .light
        #expect(changes.all.count == 1)
    }

    @Test func theCacheKeepsItsLimit() {
        let cache = PictureCache(limit: 1000)
        func picture(_ pixels: Int) -> PixelBuffer {
            PixelBuffer(width: pixels, height: 1, bytes: [UInt8](repeating: 0, count: pixels * 4))
        }
        func key(_ name: String) -> PictureCache.Key { PictureCache.Key(layer: 0, name: name, key: VariantKey()) }
        cache.insert(picture(100), for: key("a"))
        cache.insert(picture(100), for: key("b"))
        #expect(cache.size == 800 && cache[key("a")] != nil)
        cache.insert(picture(100), for: key("c"))
        #expect(cache.size == 800 && cache[key("a")] != nil && cache[key("b")] == nil)
        cache.insert(picture(251), for: key("d"))
        #expect(cache[key("d")] == nil && cache.size == 800)
        cache.insert(picture(50), for: key("a"))
        #expect(cache.size == 600)
    }

    // MARK: Catalogs

    static func color(_ red: Double, _ set: (inout VariantKey) -> Void = { _ in }) -> ThemeCatalogContents.Rendition {
        var key = VariantKey()
        set(&key)
        return .init(key: key, content: .color(.components(space: .srgb, values: [red, 0, 0], alpha: 1)))
    }

    static func file(
        _ colors: [String: [ThemeCatalogContents.Rendition]], picture: PixelBuffer? = nil
    ) throws -> [UInt8] {
        var assets = colors.map { name, renditions in
            ThemeCatalogContents.Asset(name: name, kind: "colorset", renditions: renditions.sorted { $0.key < $1.key })
        }
        if picture != nil {
            let rendition = ThemeCatalogContents.Rendition(key: VariantKey(), content: .image(payload: 0, tint: nil))
            assets.append(.init(name: "page", kind: "imageset", renditions: [rendition]))
        }
        var payloads: [ThemeCatalogContents.Payload] = []
        if let picture { payloads.append(.image(encode(picture, options: EncodeOptions(codecs: [.deflate])))) }
        let sorted = assets.sorted { ($0.name, $0.kind) < ($1.name, $1.kind) }
        return try ThemeCatalogContents(assets: sorted, payloads: payloads).serialize().bytes
    }

    static func app() throws -> [UInt8] {
        let picture = PixelBuffer(width: 2, height: 1, bytes: [1, 2, 3, 255, 4, 5, 6, 255])
        return try file(
            [
                "label": [color(0), color(1) { $0.luminosity = .dark }],
                "page": [color(0.5), color(0.75) { $0.theme = "sepia" }],
                "still": [color(0.25)],
            ], picture: picture)
    }

    @Test func namesOfTwoKindsAreToldApart() throws {
        let catalog = ThemedCatalog([try ThemeCatalogFile(Self.app())])
        #expect(catalog.names == ["label", "page", "still"])
        #expect(catalog.color(named: "page", look: .init())?.red == 0.5)
        #expect(try catalog.picture(named: "page", look: .init(scale: 2))?.pixels.width == 2)
        #expect(try catalog.picture(named: "label", look: .init()) == nil)
        #expect(catalog.color(named: "nothing", look: .init()) == nil)
        #expect(catalog.cache.size == 8)
    }

    @Test func aGradientHasItsStops() throws {
        func stop(_ number: Int, _ red: Double, _ set: (inout VariantKey) -> Void = { _ in }) -> ThemeCatalogContents.Rendition {
            Self.color(red) {
                $0.qualifiers = "stop=\(number)"
                set(&$0)
            }
        }
        let stops = [stop(0, 0.1), stop(1, 0.2), stop(0, 0.3) { $0.luminosity = .dark }]
        let catalog = ThemedCatalog([try ThemeCatalogFile(Self.file(["sky": stops]))])
        #expect(catalog.gradient(named: "sky", look: .init())?.colors.map(\.red) == [0.1, 0.2])
        #expect(catalog.gradient(named: "sky", look: .init(isDark: true))?.colors.map(\.red) == [0.3, 0.2])
        #expect(catalog.gradient(named: "sky", look: .init())?.locations == [0, 1])
        #expect(catalog.gradient(named: "sea", look: .init()) == nil)
    }

    @Test func aColorOfThePlatformHasAValue() throws {
        let rendition = ThemeCatalogContents.Rendition(
            key: VariantKey(), content: .color(.reference(name: "systemGray6Color", platform: "ios")))
        let catalog = ThemedCatalog([try ThemeCatalogFile(Self.file(["ground": [rendition]]))])
        let color = try #require(catalog.color(named: "ground", look: .init(isDark: true)))
        #expect([color.red, color.green, color.blue].map { Int(($0 * 255).rounded()) } == [0x1C, 0x1C, 0x1E])
        #expect(color.system == "systemGray6Color")
    }

    @Test func aPreviewIsShownButNotStored() {
        let saved = Saved()
        let store = ThemeStore(catalog: nil, stored: "dark", system: .init()) { saved.append($0) }
        store.preview = .init(isHighContrast: true, theme: "sepia")
        #expect(store.look == .init(isHighContrast: true, theme: "sepia") && store.choice == .dark)
        store.preview = nil
        #expect(store.look.isDark && saved.all.isEmpty)
    }

    /// Stands in for a layer.
    @MainActor final class Box { var red: Double? }

    /// Waits for the main actor's other tasks: here, the main actor isn't always the main thread.
    @MainActor static func wait(until isTrue: () -> Bool) async {
        for _ in 0..<1000 where !isTrue() { await Task.yield() }
    }

    @MainActor @Test func aFollowerIsUpdatedOnlyIfItsNamesChange() async throws {
        let catalog = ThemedCatalog([try ThemeCatalogFile(Self.app())])
        let store = ThemeStore(catalog: catalog, stored: nil, system: .init()) { _ in }
        let followers = LookFollowers(store)
        let (label, page) = (Box(), Box())
        let calls = Saved()
        for (name, box) in [("label", label), ("page", page)] {
            followers.add(box, key: "red", names: [name]) { box, look in
                box.red = catalog.color(named: name, look: look)?.red
                calls.append(name)
            }
        }
        #expect(label.red == 0 && page.red == 0.5)
        store.systemChanged(to: .init(isDark: true))
        await Self.wait { calls.all.count == 3 }
        #expect(label.red == 1 && calls.all == ["label", "page", "label"])
        store.choice = .theme("sepia")
        await Self.wait { calls.all.count == 4 }
        #expect(page.red == 0.75 && calls.all.count == 4)
        followers.remove(label)
        store.choice = .light
        await Self.wait { calls.all.count == 5 }
        #expect(label.red == 1 && page.red == 0.5 && calls.all.count == 5)
    }

    @MainActor @Test func aFollowerDoesNotKeepItsTarget() throws {
        let catalog = ThemedCatalog([try ThemeCatalogFile(Self.app())])
        let store = ThemeStore(catalog: catalog, stored: nil, system: .init()) { _ in }
        let followers = LookFollowers(store)
        weak var box: Box?
        do {
            let strong = Box()
            box = strong
            followers.add(strong, key: "red", names: ["label"]) { box, _ in box.red = 1 }
        }
        #expect(box == nil)
        store.choice = .dark
    }

    /// The classes for Objective-C, which are plain classes here.
    @Test func theObjectiveCFacePassesEverythingOn() throws {
        let folder = try TemporaryDirectory()
        let catalog = try ThemedCatalogObject(contentsOfFile: folder.write(try Self.app(), to: "app.ncar"))
        #expect(catalog.names == ["label", "page", "still"] && catalog.themes == ["sepia"])
        #expect(throws: ThemeCatalogError.self) { try ThemedCatalogObject(contentsOfFile: "/nowhere.ncar") }
        let saved = Saved()
        let store = ThemeStoreObject(catalog: catalog, stored: "theme:sepia") { saved.append($0) }
        let changes = Saved()
        let token = NotificationCenter.default.addObserver(
            forName: Notification.Name(ThemeStoreObject.didChangeNotification), object: store, queue: nil
        ) { note in
            changes.append((note.userInfo?[ThemeStoreObject.changedNamesKey] as? [String] ?? []).joined(separator: " "))
        }
        #expect(store.theme == "sepia" && !store.isDark)
        store.choice = "dark"
        NotificationCenter.default.removeObserver(token)
        #expect(store.isDark && store.theme.isEmpty)
        #expect(saved.all == ["dark"] && changes.all == ["label page"])
    }

    @Test func onlyNamesWithAnotherAnswerChange() throws {
        let catalog = ThemedCatalog([try ThemeCatalogFile(Self.app())])
        #expect(catalog.changedNames(from: .init(), to: .init()) == [])
        #expect(catalog.changedNames(from: .init(), to: .init(isDark: true)) == ["label"])
        #expect(catalog.changedNames(from: .init(), to: .init(theme: "sepia")) == ["page"])
        #expect(catalog.changedNames(from: .init(), to: .init(isHighContrast: true, isWideGamut: true)) == [])
    }

    @Test func aPackAnswersForItsThemeAlone() throws {
        let folder = try TemporaryDirectory()
        let pack = try folder.write(
            try Self.file(["label": [Self.color(0.6) { $0.theme = "ocean" }], "page": [Self.color(0.8) { $0.theme = "sepia" }]]),
            to: "pack.ncar")
        let catalog = try ThemedCatalog(contentsOf: folder.write(try Self.app(), to: "app.ncar")).overlaid(by: pack)
        func red(_ name: String, _ theme: String, isDark: Bool = false) -> Double? {
            catalog.color(named: name, look: .init(isDark: isDark, theme: theme))?.red
        }
        #expect(red("label", "") == 0 && red("label", "", isDark: true) == 1)
        #expect(red("label", "ocean") == 0.6)
        #expect(red("page", "") == 0.5 && red("page", "sepia") == 0.8)
        #expect(red("still", "ocean") == 0.25)
    }

    @Test func aDamagedOrForeignPackIsRefused() throws {
        let folder = try TemporaryDirectory()
        let catalog = ThemedCatalog([try ThemeCatalogFile(Self.app())])
        let foreign = try folder.write(try Self.file(["other": [Self.color(0)]]), to: "foreign.ncar")
        #expect { try catalog.overlaid(by: foreign) } throws: { ($0 as? ThemeCatalogError)?.code == .wrongContent }
        var bytes = try Self.app()
        bytes[bytes.count - 1] ^= 1
        let damaged = try folder.write(bytes, to: "damaged.ncar")
        #expect(throws: ThemeCatalogError.self) { try catalog.overlaid(by: damaged) }
        #expect(throws: ThemeCatalogError.self) { try catalog.overlaid(by: "/nowhere.ncar") }
    }
}
