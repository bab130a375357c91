import NightcarBasics
import NightcarSettingsFiles
import ThemeCatalogBytes
import ThemeCatalogVariants

/// What build settings say about a target.
struct TargetSettings {
    let settings: SettingLevels
    /// The folder at which relative paths start.
    let folder: String
    /// The values that a tool writes into the Info.plist.
    var info: [String: Setting] = [:]

    /// Fills in everything that the settings know.
    func describe(_ target: inout Target) {
        target.deployments = deployments
        let sdk = target.platforms.first?.names.sdk
        func text(_ name: String) -> Fact<String>? { settings.setting(name, sdk: sdk).flatMap(Self.known) }
        target.appIcon = text("ASSETCATALOG_COMPILER_APPICON_NAME") ?? target.appIcon
        target.alternateIcons =
            settings.setting("ASSETCATALOG_COMPILER_ALTERNATE_APPICON_NAMES", sdk: sdk)?.value.settingWords ?? []
        target.includesAllIcons = isYes("ASSETCATALOG_COMPILER_INCLUDE_ALL_APPICON_ASSETS", sdk)
        target.accentColor = text("ASSETCATALOG_COMPILER_GLOBAL_ACCENT_COLOR_NAME") ?? target.accentColor
        leaveOut(from: &target, sdk)
        describeInfo(&target, sdk)
    }

    /// The icon of the first platform.
    var appIcon: String? {
        let sdk = platforms.value?.first?.names.sdk
        return settings.setting("ASSETCATALOG_COMPILER_APPICON_NAME", sdk: sdk).flatMap(Self.known)?.value
    }

    /// A text without open variables.
    private static func known(_ setting: Setting) -> Fact<String>? {
        if setting.value.isEmpty { return nil }
        guard !setting.value.contains("$(") else { return .unknown("it is \(setting.value), which nothing sets") }
        return Fact(setting.value, setting.origin)
    }

    private func isYes(_ name: String, _ sdk: String?) -> Bool {
        ["YES", "TRUE", "1"].contains((settings.setting(name, sdk: sdk)?.value ?? "").uppercased())
    }

    // MARK: Platforms

    private var deployments: Fact<[Target.Deployment]> {
        let platforms = platforms
        guard let found = platforms.value else { return platforms.with(nil) }
        var deployments = found.map { deployment($0, isCatalyst: false) }
        let isCatalyst = ["SUPPORTS_MACCATALYST", "SUPPORTS_UIKITFORMAC"].contains { isYes($0, nil) }
        if found.contains(.ios), isCatalyst { deployments.append(deployment(.ios, isCatalyst: true)) }
        return platforms.with(deployments)
    }

    private var platforms: Fact<[Platform]> {
        if let supported = settings.setting("SUPPORTED_PLATFORMS") {
            let found = supported.value.settingWords.compactMap { Platform(sdk: $0.lowercased()) }
            if !found.isEmpty { return Fact(found.uniqued, supported.origin) }
            if supported.value.contains("$(") { return .unknown("SUPPORTED_PLATFORMS is \(supported.value)") }
        }
        guard let root = settings.setting("SDKROOT"), !root.value.isEmpty else { return .unknown("no setting says SDKROOT") }
        if root.value == "auto" { return .unknown("SDKROOT is auto, and no setting says SUPPORTED_PLATFORMS") }
        // With a version: iphoneos17.0.sdk.
        let name = Paths.lastName(root.value).lowercased().prefix(while: \.isLetter)
        guard let platform = Platform(sdk: String(name)) else { return .unknown("SDKROOT is \(root.value)") }
        return Fact([platform], root.origin)
    }

    private func deployment(_ platform: Platform, isCatalyst: Bool) -> Target.Deployment {
        let sdk = isCatalyst ? "macosx" : platform.names.sdk
        return Target.Deployment(
            platform: platform, isCatalyst: isCatalyst, minimum: minimum(platform.names.minimumSetting, sdk),
            families: families(sdk))
    }

    private func minimum(_ key: String, _ sdk: String) -> Fact<SystemVersion> {
        guard let setting = settings.setting(key, sdk: sdk) else {
            return .unknown("no setting says \(key), so the SDK decides")
        }
        guard let version = SystemVersion(setting.value) else { return .unknown("\(key) is \(setting.value)") }
        return Fact(version, setting.origin)
    }

    private func families(_ sdk: String) -> Fact<[Int]> {
        guard let setting = settings.setting("TARGETED_DEVICE_FAMILY", sdk: sdk) else {
            return .unknown("no setting says TARGETED_DEVICE_FAMILY")
        }
        let numbers = setting.value.split { !$0.isNumber }.compactMap { Int($0) }
        guard !numbers.isEmpty, !setting.value.contains("$(") else {
            return .unknown("TARGETED_DEVICE_FAMILY is \(setting.value)")
        }
        return Fact(numbers, setting.origin)
    }

    // MARK: What is left out

    /// Takes out what settings exclude by name, and development assets, which an archive doesn't have.
    private func leaveOut(from target: inout Target, _ sdk: String?) {
        let excluded = words("EXCLUDED_SOURCE_FILE_NAMES", sdk)
        let included = words("INCLUDED_SOURCE_FILE_NAMES", sdk)
        let development = words("DEVELOPMENT_ASSET_PATHS", sdk).map { Paths.joined($0, to: folder) }
        func isNamed(_ path: String, _ patterns: [String]) -> Bool {
            patterns.contains { pattern in
                Wildcards.matches(Paths.lastName(path), pattern) || Wildcards.matches(path, pattern)
                    || Wildcards.matches(path, Paths.joined(pattern, to: folder))
            }
        }
        func ships(_ resource: Target.Resource) -> Bool {
            !isNamed(resource.path, excluded) || isNamed(resource.path, included)
        }
        func isDevelopment(_ resource: Target.Resource) -> Bool {
            development.contains { Paths.isInside(resource.path, $0) }
        }
        target.developmentCatalogs += target.catalogs.filter(isDevelopment)
        target.catalogs = target.catalogs.filter { ships($0) && !isDevelopment($0) }
        target.icons = target.icons.filter { ships($0) && !isDevelopment($0) }
        target.stickers = target.stickers.filter { ships($0) && !isDevelopment($0) }
    }

    private func words(_ name: String, _ sdk: String?) -> [String] {
        settings.setting(name, sdk: sdk)?.value.settingWords ?? []
    }

    // MARK: Info.plist

    private static let styleKey = "UIUserInterfaceStyle"
    private static let aquaKey = "NSRequiresAquaSystemAppearance"

    private func describeInfo(_ target: inout Target, _ sdk: String?) {
        var file: InfoPlist?
        if let setting = settings.setting("INFOPLIST_FILE", sdk: sdk), let named = Self.known(setting) {
            target.infoPlist = named
            if let name = named.value {
                let path = Paths.joined(name, to: folder)
                target.infoPlist = named.with(path)
                file = InfoPlist(path: path)
                if file == nil { target.notes.append("the Info.plist \(name) can't be read, or isn't in the checkout") }
            }
        }
        // Xcode writes these settings into the Info.plist only if it generates one.
        let isGenerated = isYes("GENERATE_INFOPLIST_FILE", sdk)
        func value(_ key: String) -> Setting? {
            if let written = info[key] { return written }
            if let text = file?[key] { return Setting(value: settings.expanded(text.value, sdk: sdk), origin: text.origin) }
            return isGenerated ? settings.setting("INFOPLIST_KEY_\(key)", sdk: sdk) : nil
        }
        target.supportedPlatforms = file?.supportedPlatforms ?? []
        target.newsstandIcon = file?.newsstandIcon
        if target.accentColor.value == nil, let name = value("NSAccentColorName") {
            target.accentColor = Fact(name.value, name.origin)
        }
        // UIKit's key says nothing about a Mac app.
        if target.platforms != [.macos], let style = value(Self.styleKey) {
            target.look = Fact(DeclaredLook(style: style.value) ?? .unknown, style.origin)
        } else if target.platforms.contains(.macos), let aqua = value(Self.aquaKey),
            ["YES", "TRUE", "1"].contains(aqua.value.uppercased())
        {
            target.look = Fact(.light, aqua.origin)
        }
    }
}

extension Array where Element: Hashable {
    /// Without elements that are equal to an earlier one.
    var uniqued: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}

/// The texts, numbers and flags at the top of an Info.plist, and what the store refuses of the rest.
struct InfoPlist {
    private var values: [String: Setting] = [:]
    private(set) var supportedPlatforms: [Fact<String>] = []
    private(set) var newsstandIcon: Location?

    /// Nil if the file can't be read as a property list.
    init?(path: String) {
        guard let bytes = try? readFile(path, limit: Limits.sourceBytes) else { return nil }
        let texts = PropertyListTexts(bytes, keysWith: "")
        for (keys, text, line) in texts.found where keys.count == 1 {
            values[keys[0]] = Setting(value: text, origin: .place(Location(path: path, line: line)))
        }
        supportedPlatforms = texts.supportedPlatforms.map { Fact($0.text, .place(Location(path: path, line: $0.line))) }
        newsstandIcon = texts.strayNewsstandIcon.map { Location(path: path, line: $0) }
    }

    subscript(_ key: String) -> Setting? { values[key] }
}
