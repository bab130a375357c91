import NightcarBasics
import NightcarModel
import ThemeCatalogVariants

// A bundle with the resources of a package.
extension CompileRequest {
    /// Whether an `Assets.car` becomes a bundle of resources, which has an `Info.plist`, too.
    package var isBundle: Bool { Paths.trimmed(output).hasSuffix(".bundle") && formats.contains(.car) && shard == nil }

    /// The folder of the compiled catalogs. Bundles of macOS have folders of their own for resources.
    package var folder: String { isDeepBundle ? "\(Paths.trimmed(output))/Contents/Resources" : output }

    private var isDeepBundle: Bool { isBundle && settings.filter.platform == .macos }

    /// The path and the bytes of the `Info.plist` of a bundle, as Xcode writes it for the resources of a package. The identifier is the
    /// one that SwiftPM makes (PackagePIFBuilder in swiftlang/swift-package-manager): `package.target.resources`.
    package var bundleInfo: (path: String, bytes: [UInt8]) {
        let bundle = Paths.trimmed(output)
        let name = String((bundle.split(separator: "/").last ?? "").dropLast(".bundle".count))
        let parts = name.split(separator: "_", maxSplits: 1).joined(separator: ".") + ".resources"
        let identifier = String(parts.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "-") ? $0 : "-" })
        let platform = settings.filter.platform ?? .ios
        var members: [(String, PropertyText)] = [
            ("CFBundleDevelopmentRegion", .string("en")), ("CFBundleIdentifier", .string(identifier)),
            ("CFBundleInfoDictionaryVersion", .string("6.0")), ("CFBundleName", .string(name)),
            ("CFBundlePackageType", .string("BNDL")), ("CFBundleSupportedPlatforms", .list([.string(platform.names.bundle)])),
        ]
        if let minimum = settings.filter.minimumDeploymentTarget {
            members.append((platform == .macos ? "LSMinimumSystemVersion" : "MinimumOSVersion", .string("\(minimum)")))
        }
        return ("\(bundle)/\(isDeepBundle ? "Contents/" : "")Info.plist", PropertyText.members(members).file)
    }
}
