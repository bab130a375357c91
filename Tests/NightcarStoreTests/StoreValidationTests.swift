import AppleCatalog
import Foundation
import NightcarBasics
import NightcarModel
import NightcarTestSupport
import Testing
import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

@testable import NightcarStore

/// An app around a compiled catalog, and what the store says of it.
@Suite struct StoreValidationTests {
    static let keys = """
        <key>DTPlatformName</key><string>iphoneos</string><key>DTXcodeBuild</key><string>17F42</string>
        <key>UIDeviceFamily</key><array><integer>1</integer><integer>2</integer></array>
        <key>NSAccentColorName</key><string>Ink</string>
        <key>CFBundleIcons</key><dict><key>CFBundlePrimaryIcon</key><dict>
        <key>CFBundleIconFiles</key><array><string>AppIcon60x60</string></array>
        <key>CFBundleIconName</key><string>AppIcon</string></dict></dict>
        <key>CFBundleIcons~ipad</key><dict><key>CFBundlePrimaryIcon</key><dict>
        <key>CFBundleIconFiles</key><array><string>AppIcon76x76</string></array></dict></dict>
        """

    /// A picture of one color and one alpha.
    static func picture(_ width: Int, _ height: Int, alpha: UInt8 = 255) throws -> RenditionValue {
        var bytes = [UInt8](repeating: 9, count: 4 * width * height)
        for index in stride(from: 3, to: bytes.count, by: 4) { bytes[index] = alpha }
        let pixels = try PixelEncoder(codecs: [.lzfse]).encode(PixelBuffer(width: width, height: height, bytes: bytes))
        return RenditionValue.picture(pixels, fileName: "a.png", scale: 100, flags: [])
    }

    /// A catalog with a color and an icon for kinds of devices: 1 for phones, 2 for tablets, 5 for watches.
    static func car(
        _ idioms: [UInt16] = [1, 2], side: Int = 1024, alpha: UInt8 = 255, on platform: Platform = .ios,
        names: [String] = ["AppIcon"]
    ) throws -> [UInt8] {
        var contents = CarContents(target: CarTarget(platform: platform, version: nil), tool: "a test")
        contents.names = names.map { .init($0, part: Part.icon) } + [.init("Ink", part: Part.color)]
        var ink = CarKey()
        (ink[.scale], ink[.part]) = (1, Part.color)
        let color = RenditionValue.color(name: "Ink", space: 1, components: [0, 0, 0, 1])
        contents.renditions.append(.init(name: "Ink", key: ink, value: color, origin: "Ink"))
        let icon = try picture(side, side, alpha: alpha)
        for name in names {
            for idiom in idioms {
                var key = CarKey()
                (key[.scale], key[.part], key[.idiom], key[.dimension2]) = (1, Part.icon, idiom, 1)
                contents.renditions.append(.init(name: name, key: key, value: icon, origin: name))
            }
        }
        return try contents.serialize().bytes.array
    }

    /// A catalog of ordinary pictures.
    static func images(
        _ pictures: [(name: String, idiom: UInt16, scale: UInt16, value: RenditionValue)], on platform: Platform,
        version: SystemVersion? = nil, gamut: UInt16 = 0
    ) throws -> [UInt8] {
        var contents = CarContents(target: CarTarget(platform: platform, version: version), tool: "a test")
        for picture in pictures {
            contents.names.append(.init(picture.name, part: Part.image))
            var key = CarKey()
            (key[.scale], key[.part], key[.idiom], key[.displayGamut]) = (picture.scale, Part.image, picture.idiom, gamut)
            contents.renditions.append(.init(name: picture.name, key: key, value: picture.value, origin: picture.name))
        }
        return try contents.serialize().bytes.array
    }

    static func plist(_ keys: String) -> String { "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict>\(keys)</dict></plist>" }

    static func app(
        _ keys: String = keys, car: [UInt8]? = nil, files: [String] = ["AppIcon60x60@2x.png", "AppIcon76x76@2x~ipad.png"],
        more: [String: [UInt8]] = [:]
    ) throws -> TemporaryDirectory {
        let folder = try TemporaryDirectory()
        try folder.write(try car ?? Self.car(), to: "App.app/Assets.car")
        try folder.write(plist(keys), to: "App.app/Info.plist")
        for file in files { try folder.write([1], to: "App.app/\(file)") }
        for (name, bytes) in more { try folder.write(bytes, to: "App.app/\(name)") }
        return folder
    }

    static func found(_ folder: TemporaryDirectory) throws -> [String] {
        try validateForStore(folder.path("App.app")).findings.map { finding in
            "\(finding.id) \(finding.location.path.dropFirst(folder.path.count + 1))"
        }
    }

    @Test func aWholeAppPasses() throws { #expect(try Self.found(Self.app()) == []) }

    @Test(
        "Each fault of a property list",
        arguments: [
            ("17F42", "17A5241e", ["store-toolchain"]), ("<string>Ink</string>", "<string>Sky</string>", ["store-color-name"]),
            (">AppIcon</string>", ">Other</string>", ["store-icon-name"]), ("CFBundleIconName", "Elsewhere", ["store-icon-name"]),
            ("iphoneos", "appletvos", ["store-car-platform"]),
            (
                "<key>NSAcc", "<key>CFBundleSupportedPlatforms</key><array><string>iPhoneSimulator</string></array><key>NSAcc",
                ["store-simulator"]
            ),
            (
                "<dict><key>CFBundlePrimaryIcon",
                "<dict><key>UINewsstandIcon</key><dict><key>A</key><string>b</string></dict><key>CFBundlePrimaryIcon",
                ["store-newsstand"]
            ),
            ("AppIcon60x60", "Gone60x60", ["store-loose-icon"]), ("AppIcon76x76", "Gone76x76", ["store-loose-icon"]),
        ])
    func faults(_ old: String, _ new: String, _ ids: [String]) throws {
        let folder = try Self.app(Self.keys.replacing(old, with: new))
        #expect(try Self.found(folder) == ids.map { "\($0) App.app/Info.plist" })
    }

    static func codes(_ findings: [Finding]) -> [String] { findings.map { "\($0.severity) \($0.id)" } }

    /// What a catalog by itself is said to have.
    static func codes(_ car: [UInt8]) throws -> [String] {
        let folder = try TemporaryDirectory()
        try folder.write(car, to: "Assets.car")
        return try codes(validateForStore(folder.path("Assets.car")).findings)
    }

    @Test("A library's resources say that they are for a simulator")
    func aResourceBundleForASimulator() throws {
        let keys = "<key>CFBundleSupportedPlatforms</key><array><string>iPhoneSimulator</string></array>"
        let folder = try Self.app(more: ["Pay.bundle/Info.plist": Array(Self.plist(keys).utf8)])
        #expect(try Self.found(folder) == ["store-simulator App.app/Pay.bundle/Info.plist"])
        let good = try Self.app(
            more: ["Pay.bundle/Info.plist": Array(Self.plist(keys.replacing("Simulator", with: "OS")).utf8)])
        #expect(try Self.found(good) == [])
    }

    @Test("A newsstand app may have the icon")
    func newsstandApps() throws {
        let icon = "<key>UINewsstandIcon</key><dict><key>A</key><string>b</string></dict>"
        let keys = Self.keys.replacing("<dict><key>CFBundlePrimaryIcon", with: "<dict>\(icon)<key>CFBundlePrimaryIcon")
        #expect(try Self.found(Self.app(keys + "<key>UINewsstandApp</key><true/>")) == [])
    }

    @Test("A watch app has its icon in its catalog or beside its property list")
    func watchAppsWithoutAnIcon() throws {
        let keys = "<key>DTPlatformName</key><string>watchos</string>"
        func found(_ more: [String: [UInt8]], _ keys: String) throws -> [String] {
            let list = ["Watch/W.app/Info.plist": Array(Self.plist(keys).utf8)]
            return try Self.found(Self.app(more: list.merging(more) { $1 }))
        }
        #expect(try found([:], keys) == ["store-watch-icon App.app/Watch/W.app/Info.plist"])
        let named = "<key>CFBundleIcons</key><dict><key>CFBundlePrimaryIcon</key><dict>"
        let catalog = keys + named + "<key>CFBundleIconName</key><string>AppIcon</string></dict></dict>"
        let car = try Self.car([5], on: .watchos)
        #expect(try found(["Watch/W.app/Assets.car": car], catalog) == [])
        #expect(
            try found(["Watch/W.app/Assets.car": car], catalog.replacing("AppIcon", with: "Other"))
                == ["store-watch-icon App.app/Watch/W.app/Info.plist"])
        let loose = keys + named + "<key>CFBundleIconFiles</key><array><string>Icon24x24</string></array></dict></dict>"
        #expect(try found(["Watch/W.app/Icon24x24@2x.png": [1]], loose) == [])
    }

    @Test("An extension by itself isn't judged as an app")
    func anExtensionByItself() throws {
        let folder = try TemporaryDirectory()
        try folder.write(try Self.car(), to: "Share.appex/Assets.car")
        try folder.write(Self.plist(Self.keys.replacing("AppIcon", with: "Other")), to: "Share.appex/Info.plist")
        #expect(try validateForStore(folder.path("Share.appex")).findings.isEmpty)
    }

    @Test func anIconForPhonesOnly() throws {
        let folder = try Self.app(car: Self.car([1]), files: ["AppIcon60x60@2x.png"])
        let keys = Self.keys.replacing("AppIcon76x76", with: "AppIcon60x60")
        try folder.write(Self.plist(keys), to: "App.app/Info.plist")
        let findings = try validateForStore(folder.path("App.app")).findings
        #expect(Self.codes(findings) == ["error appicon-missing-required", "error appicon-missing-required"])
        #expect(findings.allSatisfy { $0.message.contains("ITMS-90023") })
        let phone = try Self.app(Self.keys.replacing("<integer>2</integer>", with: ""), car: Self.car([1]))
        #expect(try Self.found(phone) == [], "an app for phones only")
    }

    @Test func theSentenceSaysWhatWasDone() throws {
        let folder = try Self.app()
        let report = try validateForStore(folder.path("App.app"))
        #expect(
            report.sentence.hasPrefix(
                "checked \(StoreRule.all.count) rules on 1 car and Info.plist: no refusal found; not checked: "))
    }

    @Test(arguments: [Platform.ios, .watchos])
    func aStoreIconWithHoles(_ platform: Platform) throws {
        let idiom: UInt16 = platform == .ios ? 1 : 5
        #expect(try Self.codes(Self.car([idiom], alpha: 254, on: platform)) == ["error appicon-alpha"])
        #expect(try Self.codes(Self.car([idiom], on: platform)) == [])
        #expect(try Self.codes(Self.car([idiom], side: 512, alpha: 9, on: platform)) == [], "not the one for the store")
    }

    @Test func anIconWithoutThePictureForTheStore() throws {
        let folder = try Self.app(car: Self.car(side: 60))
        let found = try validateForStore(folder.path("App.app")).findings
        #expect(found.map { $0.message.suffix(12) }.contains("(ITMS-90704)"))
        #expect(Set(Self.codes(found)) == ["error appicon-missing-required"])
    }

    @Test func alternateIcons() throws {
        let more =
            "</array><key>CFBundleIconName</key><string>AppIcon</string></dict><key>CFBundleAlternateIcons</key><dict>"
            + "<key>B</key><dict><key>CFBundleIconName</key><string>Blue</string></dict></dict></dict>"
        let keys = Self.keys.replacing(
            "</array>\n<key>CFBundleIconName</key><string>AppIcon</string></dict></dict>", with: more)
        #expect(try Self.found(Self.app(keys)) == ["store-alternate-name App.app/Info.plist"])
        #expect(try Self.found(Self.app(keys, car: Self.car(names: ["AppIcon", "Blue"]))) == [])
        let phone = try Self.app(keys, car: Self.car([1], names: ["AppIcon", "Blue"]))
        #expect(try Self.found(phone).contains("store-alternate-sizes App.app/Assets.car"))
    }

    @Test func layersOfVisionIcons() throws {
        func codes(_ alphas: [UInt8], scale: UInt16 = 2) throws -> [String] {
            let layers = try zip(["Front", "Back"], alphas).map { name, alpha in
                ("AppIcon/\(name)/Content", UInt16(8), scale, try Self.picture(4, 4, alpha: alpha))
            }
            return try Self.codes(Self.images(layers, on: .visionos))
        }
        #expect(try codes([9, 254]) == ["error store-layer-clear"])
        #expect(try codes([9, 255]) == [])
        #expect(try codes([9, 255], scale: 1) == ["warning store-layer-scale", "warning store-layer-scale"])
        #expect(try codes([255]) == ["error store-few-layers"])
    }

    @Test func theTopShelf() throws {
        func codes(_ alpha: UInt8, width: Int = 1920) throws -> [String] {
            let shelf = ("Shelf", UInt16(3), UInt16(1), try Self.picture(width, 720, alpha: alpha))
            return try Self.codes(Self.images([shelf], on: .tvos))
        }
        #expect(try codes(254) == ["warning store-shelf-alpha"])
        #expect(try codes(255) == [])
        #expect(try codes(254, width: 1000) == [], "another picture")
    }

    @Test func wideColorsForOldSystems() throws {
        func codes(_ version: Int) throws -> [String] {
            let picture = ("A", UInt16(0), UInt16(1), try Self.picture(1, 1))
            return try Self.codes(Self.images([picture], on: .ios, version: SystemVersion(version), gamut: 1))
        }
        #expect(try codes(9) == ["error store-wide-target"])
        #expect(try codes(10) == [])
    }

    @Test func messagesExtensions() throws {
        let keys = """
            <key>DTPlatformName</key><string>iphoneos</string><key>UIDeviceFamily</key><array><integer>1</integer></array>
            <key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key>
            <string>com.apple.message-payload-provider</string></dict>
            <key>CFBundleIcons</key><dict><key>CFBundlePrimaryIcon</key><dict><key>CFBundleIconFiles</key><array>
            <string>I27x20</string><string>I32x24</string><string>I60x45</string><string>I67x50</string><string>I74x55</string>
            </array></dict></dict>
            """
        let name = "<key>MSMessagesExtensionStoreIconName</key><string>I</string>"
        func found(_ sizes: [String], more: String) throws -> [String] {
            let folder = try Self.app()
            try folder.write(Self.plist(keys + more), to: "App.app/PlugIns/M.appex/Info.plist")
            for size in sizes {
                for scale in [2, 3] { try folder.write([1], to: "App.app/PlugIns/M.appex/I\(size)@\(scale)x.png") }
            }
            return try Self.found(folder)
        }
        let place = "App.app/PlugIns/M.appex/Info.plist"
        let all = ["60x45", "27x20", "32x24", "67x50", "74x55"]
        #expect(try found(all.dropLast(), more: name) == ["store-messages-icon \(place)"])
        #expect(try found(all, more: "") == ["store-messages-name \(place)"])
        #expect(try found(all, more: name) == [])
    }

    @Test func theIconOfAMacApp() throws {
        func found(_ types: [String]) throws -> [String] {
            let keys = "<key>DTPlatformName</key><string>macosx</string><key>CFBundleIconFile</key><string>App</string>"
            let folder = try TemporaryDirectory()
            try folder.write(Self.car([0], on: .macos), to: "App.app/Contents/Resources/Assets.car")
            try folder.write(Self.plist(keys), to: "App.app/Contents/Info.plist")
            var body: [UInt8] = []
            for type in types { body += Array(type.utf8) + [0, 0, 0, 9, 1] as [UInt8] }
            let head: [UInt8] = Array("icns".utf8) + [0, 0, 0, UInt8(8 + body.count)]
            try folder.write(head + body, to: "App.app/Contents/Resources/App.icns")
            return try Self.found(folder)
        }
        #expect(try found(["ic09"]) == ["appicon-missing-mac-sizes App.app/Contents/Info.plist"])
        #expect(try found(["ic09", "ic10"]) == [])
    }

    /// Apple's files have nothing that is known to be refused.
    @Test(.enabled(if: SharedData.cars != nil)) func applesFilesPass() throws {
        let folder = try #require(SharedData.cars)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter {
            $0.hasSuffix(".car") && !$0.contains("corrupt")
        }
        #expect(names.count > 10)
        for name in names.sorted() {
            let report = try validateForStore("\(folder)/\(name)")
            #expect(report.findings == [], "\(name)")
        }
    }

    /// One bad catalog anywhere in the app counts, and a file that can't be opened is a finding, not the end.
    @Test func everyCatalogCounts() throws {
        let torn = Array(try Self.car().dropLast(1024))
        let folder = try Self.app(more: ["PlugIns/Share.appex/Assets.car": torn, "Kit.bundle/Assets.car": [1, 2, 3]])
        #expect(
            try Self.found(folder) == [
                "catalog-header App.app/Kit.bundle/Assets.car", "store-index-entries App.app/PlugIns/Share.appex/Assets.car",
            ])
        #expect(try validateForStore(folder.path("App.app")).catalogs == 3)
        #expect(try validateForStore(folder.path("App.app/Assets.car")).findings == [])
    }

    @Test func aFolderWithoutCatalogs() throws {
        let folder = try TemporaryDirectory()
        try folder.write([1], to: "App.app/a.txt")
        #expect(throws: Failure.self) { try validateForStore(folder.path("App.app")) }
    }
}
