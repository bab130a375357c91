import NightcarModel
import NightcarSystem
import ThemeCatalogVariants

// A bundle with the resources of a package.
extension CompileRequest {
    /// Whether an `Assets.car` becomes a bundle of resources, which has an `Info.plist`, too.
    package var isBundle: Bool { Paths.trimmed(output).hasSuffix(".bundle") && formats.contains(.car) && shard == nil }

    /// The folder of the compiled catalogs. Bundles of macOS have folders of their own for resources.
    package var folder: String { isDeepBundle ? "\(Paths.trimmed(output))/Contents/Resources" : output }

    private var isDeepBundle: Bool { isBundle && settings.filter.platform == .macos }

    /// The path and the text of the `Info.plist` of a bundle, as Xcode writes it for the resources of a package. The identifier is the
    /// one that SwiftPM makes (PackagePIFBuilder in swiftlang/swift-package-manager): `package.target.resources`.
    package var bundleInfo: (path: String, text: String) {
        let file = Paths.trimmed(output)
        let name = String((file.split(separator: "/").last ?? "").dropLast(".bundle".count))
        let parts = name.split(separator: "_", maxSplits: 1).joined(separator: ".") + ".resources"
        let identifier = String(parts.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "-") ? $0 : "-" })
        let platform = settings.filter.platform ?? .ios
        let minimumKey = platform == .macos ? "LSMinimumSystemVersion" : "MinimumOSVersion"
        var members = [
            ("CFBundleDevelopmentRegion", "en"), ("CFBundleIdentifier", identifier), ("CFBundleInfoDictionaryVersion", "6.0"),
            ("CFBundleName", name), ("CFBundlePackageType", "BNDL"),
        ]
        if let minimum = settings.filter.minimumDeploymentTarget { members.append((minimumKey, "\(minimum)")) }
        let lines = members.map { "\t<key>\($0)</key>\n\t<string>\(Self.escaped($1))</string>\n" }
        let supported =
            "\t<key>CFBundleSupportedPlatforms</key>\n\t<array>\n\t\t<string>\(platform.sdkName)</string>\n\t</array>\n"
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            <dict>
            \(lines.joined())\(supported)</dict>
            </plist>

            """
        return ("\(file)/\(isDeepBundle ? "Contents/" : "")Info.plist", text)
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}

extension Platform {
    /// The name that Xcode writes into `CFBundleSupportedPlatforms`.
    fileprivate var sdkName: String {
        switch self {
        case .ios: "iPhoneOS"
        case .macos: "MacOSX"
        case .tvos: "AppleTVOS"
        case .watchos: "WatchOS"
        case .visionos: "XROS"
        }
    }
}
