package import ThemeCatalogVariants

/// What the project files of an app say about its build.
package struct BuildSettings: Sendable, Hashable {
    /// The names of the app icons that the App Store shows, some with variables: `AppIcon${SUFFIX}`.
    private var appIcons: Set<String> = []
    /// The names of the colors that tint all controls of an app.
    package private(set) var accentColors: Set<String> = []
    /// The devices of each target: `1` is iPhone, `2` iPad.
    package private(set) var deviceFamilies: Set<String> = []
    /// The oldest systems that the targets run on.
    private var deploymentTargets: Set<SystemVersion> = []
    /// The ones of iOS.
    private var phoneTargets: Set<SystemVersion> = []

    /// Whether all targets that name devices are for iPad only.
    package var isForPadOnly: Bool { deviceFamilies == ["2"] }

    /// The oldest system that a target runs on. Nil if no target says it.
    package var minimumDeploymentTarget: SystemVersion? { deploymentTargets.min() }

    /// The oldest iOS that a target runs on. Nil if no target says it.
    package var minimumPhoneTarget: SystemVersion? { phoneTargets.min() }

    /// Whether an app icon is an alternate, which the App Store doesn't show. Nil if no project names its icon.
    package func isAlternate(_ icon: String) -> Bool? {
        guard !appIcons.isEmpty else { return nil }
        return !appIcons.contains { name in
            name.firstIndex(of: "$").map { icon.hasPrefix(name[..<$0]) } ?? (icon == name)
        }
    }

    init() {}

    /// Reads a project file or an `.xcconfig`.
    init(_ bytes: [UInt8]) {
        var debugIcons: Set<String> = []
        // In a project file, the name of a configuration follows its settings. Debug builds aren't sent to the store.
        var icon: String?
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            if let name = Self.value(of: "ASSETCATALOG_COMPILER_APPICON_NAME", in: line) {
                if let icon { appIcons.insert(icon) }
                icon = name
            } else if let found = icon, let name = Self.value(of: "name", in: line) {
                if name.lowercased().hasPrefix("debug") { debugIcons.insert(found) } else { appIcons.insert(found) }
                icon = nil
            }
            if let color = Self.value(of: "ASSETCATALOG_COMPILER_GLOBAL_ACCENT_COLOR_NAME", in: line) { add(accentColor: color) }
            if let devices = Self.value(of: "TARGETED_DEVICE_FAMILY", in: line) { deviceFamilies.insert(devices) }
            if let version = Self.value(of: "IPHONEOS_DEPLOYMENT_TARGET", in: line).flatMap({ SystemVersion($0) }) {
                deploymentTargets.insert(version)
                phoneTargets.insert(version)
            }
            for key in ["MACOSX_DEPLOYMENT_TARGET", "WATCHOS_DEPLOYMENT_TARGET"] as [StaticString] {
                if let version = Self.value(of: key, in: line).flatMap({ SystemVersion($0) }) {
                    deploymentTargets.insert(version)
                }
            }
        }
        if let icon { appIcons.insert(icon) }
        // A project with only debug builds says nothing about the store.
        if appIcons.isEmpty { appIcons = debugIcons }
    }

    mutating func add(accentColor name: String) { accentColors.insert(name) }

    mutating func formUnion(_ other: BuildSettings) {
        accentColors.formUnion(other.accentColors)
        appIcons.formUnion(other.appIcons)
        deviceFamilies.formUnion(other.deviceFamilies)
        deploymentTargets.formUnion(other.deploymentTargets)
        phoneTargets.formUnion(other.phoneTargets)
    }

    /// `AppIcon` in `KEY = AppIcon;`, `KEY = "AppIcon";` and `KEY = AppIcon`. Nil if the line sets something else or nothing.
    private static func value(of key: StaticString, in line: ArraySlice<UInt8>) -> String? {
        let blanks: Set<UInt8> = [0x20, 0x09, 0x0D]
        let start = line.drop(while: blanks.contains)
        let name = key.withUTF8Buffer { Array($0) }
        guard start.starts(with: name) else { return nil }
        let rest = start.dropFirst(name.count).drop(while: blanks.contains)
        guard rest.first == UInt8(ascii: "=") else { return nil }
        let text = String(decoding: rest.dropFirst(), as: UTF8.self)
        let value = text.filter { !"\";\r".contains($0) }.split(separator: " ").joined(separator: " ")
        return value.isEmpty ? nil : value
    }
}
