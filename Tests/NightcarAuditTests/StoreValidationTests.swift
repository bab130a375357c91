import AppleCatalog
import NightcarApplePixels
import NightcarAudit
import NightcarDiagnostics
import NightcarModel
import NightcarTestSupport
import Testing
import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

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

    /// A catalog with a color and an icon for kinds of devices: 1 for phones, 2 for tablets.
    static func car(_ idioms: [UInt16] = [1, 2]) throws -> [UInt8] {
        var contents = CarContents(target: CarTarget(platform: .ios, version: nil), tool: "a test")
        contents.names = [.init("AppIcon", part: Part.icon), .init("Ink", part: Part.color)]
        var ink = CarKey()
        (ink[.scale], ink[.part]) = (1, Part.color)
        let color = RenditionValue.color(name: "Ink", space: 1, components: [0, 0, 0, 1])
        contents.renditions.append(.init(name: "Ink", key: ink, value: color, origin: "Ink"))
        let pixels = try PixelEncoder(codecs: [.lzfse]).encode(PixelBuffer(width: 1, height: 1, bytes: [9, 9, 9, 255]))
        for idiom in idioms {
            var key = CarKey()
            (key[.scale], key[.part], key[.idiom], key[.dimension2]) = (1, Part.icon, idiom, 1)
            let icon = RenditionValue.picture(pixels, fileName: "a.png", scale: 100, flags: [])
            contents.renditions.append(.init(name: "AppIcon", key: key, value: icon, origin: "AppIcon"))
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
            ("AppIcon60x60", "Gone60x60", ["store-loose-icon"]), ("AppIcon76x76", "Gone76x76", ["store-loose-icon"]),
        ])
    func faults(_ old: String, _ new: String, _ ids: [String]) throws {
        let folder = try Self.app(Self.keys.replacing(old, with: new))
        #expect(try Self.found(folder) == ids.map { "\($0) App.app/Info.plist" })
    }

    @Test func anIconForPhonesOnly() throws {
        let folder = try Self.app(car: Self.car([1]))
        #expect(try Self.found(folder) == ["store-icon-idiom App.app/Info.plist"])
        let message = try validateForStore(folder.path("App.app")).findings.first?.message
        #expect(message?.contains("ITMS-90023") == true)
        let phone = try Self.app(Self.keys.replacing("<integer>2</integer>", with: ""), car: Self.car([1]))
        #expect(try Self.found(phone) == [], "an app for phones only")
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
