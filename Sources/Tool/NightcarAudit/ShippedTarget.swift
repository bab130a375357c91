import NightcarConfiguration
package import NightcarModel
import NightcarSystem
import NightcarXCAssets
import ThemeCatalogBytes
package import ThemeCatalogVariants

/// What a build makes of a catalog: what a size report has to weigh. An `Assets.car` for iOS, unless the project says something else.
package struct ShippedTarget: Sendable, Hashable {
    package var format = CompiledFormat.car
    /// Nil if the project names no platform or several. Then no entry is left out, and an `Assets.car` is for iOS.
    package var platform: Platform?
    /// Nil for the oldest system that the format allows.
    package var minimum: SystemVersion?
    /// The name of the project or file that says so. Nil if none was found.
    package var source: String?

    package init() {}
}

extension ShippedTarget {
    /// What the nearest project around a catalog says: an Xcode project, XcodeGen's `project.yml`, a Swift package or a `BUILD` file of
    /// Bazel. The search ends at the root of the repository.
    package static func nearest(to catalog: String) -> ShippedTarget {
        var folder = Paths.components(Paths.resolved(catalog))
        for _ in 0..<Limits.folderDepth {
            guard folder.popLast() != nil else { break }
            let path = "/" + folder.joined(separator: "/")
            guard let listing = try? FolderListing(path: path) else { continue }
            if let target = target(in: path, listing) { return target }
            if listing.folders.contains(".git") || listing.files.contains(".git") { break }
        }
        return ShippedTarget()
    }

    private static func target(in folder: String, _ listing: FolderListing) -> ShippedTarget? {
        let projects = listing.folders.filter { $0.hasSuffix(".xcodeproj") }.sorted().map { $0 + "/project.pbxproj" }
        let others = ["project.yml", "project.yaml", "Package.swift", "BUILD.bazel", "BUILD"].filter(listing.files.contains)
        for name in projects + others {
            guard let bytes = try? readFile("\(folder)/\(name)") else { continue }
            let text = String(decoding: bytes, as: UTF8.self)
            guard var target = ShippedSettings(text).target(named: name) else { continue }
            target.source = name.hasSuffix("/project.pbxproj") ? String(name.prefix { $0 != "/" }) : name
            return target
        }
        return nil
    }

    /// The same with what a configuration says.
    func replacing(_ ships: SizeConfiguration.Ships) -> ShippedTarget {
        var target = self
        target.format = ships.format ?? format
        target.platform = ships.platform ?? platform
        if ships.format != nil || ships.platform != nil { target.source = Configuration.fileName }
        target.minimum = ships.minimum ?? (target.platform == platform ? minimum : nil)
        return target
    }
}

/// The text of a project file. It is searched for a few settings and not understood as a whole: a wrong guess is printed with the name of
/// the file, and `ships:` in the configuration corrects it.
private struct ShippedSettings {
    let text: String

    init(_ text: String) { self.text = text }

    func target(named name: String) -> ShippedTarget? {
        let minimums =
            switch name {
            case "project.yml", "project.yaml": xcodeGenMinimums
            case "Package.swift": packageMinimums
            case "BUILD", "BUILD.bazel": bazelMinimums
            default: xcodeMinimums
            }
        // A BUILD or YAML file of something else says nothing about catalogs.
        guard let minimums else { return nil }
        var target = ShippedTarget()
        if minimums.count == 1, let only = minimums.first { (target.platform, target.minimum) = (only.key, only.value) }
        if compilesThemeCatalogs { target.format = .ncar }
        return target
    }

    /// Whether the build runs Nightcar for a theme catalog: its plug-in, its rule for Bazel, or a script.
    private var compilesThemeCatalogs: Bool {
        let uses = [".plugin(name: \"NightcarCompile\", package:", "nightcar_theme_catalog("]
        if uses.contains(where: text.contains) { return true }
        guard let call = text.firstRange(of: "nightcar compile") else { return false }
        let line = text[call.upperBound...].prefix { $0 != "\n" && $0 != "\\" }
        return !line.contains("--format car") && !line.contains("--format=car")
    }

    /// `IPHONEOS_DEPLOYMENT_TARGET = 15.0;` The lowest of all configurations and targets.
    private var xcodeMinimums: [Platform: SystemVersion?]? {
        let keys: [(String, Platform)] = [
            ("IPHONEOS", .ios), ("MACOSX", .macos), ("TVOS", .tvos), ("WATCHOS", .watchos), ("XROS", .visionos),
        ]
        var minimums: [Platform: SystemVersion?] = [:]
        for (key, platform) in keys {
            let versions = values(after: "\(key)_DEPLOYMENT_TARGET = ", until: ";").compactMap { SystemVersion($0.trimmed) }
            if let least = versions.min() { minimums[platform] = least }
        }
        if minimums.isEmpty,
            let root = values(after: "SDKROOT = ", until: ";").lazy.compactMap({ Platform(spelling: $0.trimmed) }).first
        {
            minimums[root] = .some(nil)
        }
        return minimums
    }

    /// `platform: iOS` of a target, and `deploymentTarget: "15.0"` or a list of `iOS: "15.0"`.
    private var xcodeGenMinimums: [Platform: SystemVersion?]? {
        guard text.contains("targets:") else { return nil }
        var minimums: [Platform: SystemVersion?] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 1).map { String($0).trimmed }
            guard parts.count == 2 else { continue }
            if parts[0] == "platform", let platform = Platform(spelling: parts[1]), minimums[platform] == nil {
                minimums[platform] = .some(nil)
            } else if let platform = Platform(spelling: parts[0]), let version = SystemVersion(parts[1]) {
                minimums[platform] = minimums[platform].flatMap { $0 }.map { min($0, version) } ?? version
            }
        }
        let all = values(after: "deploymentTarget: ", until: "\n").compactMap { SystemVersion($0.trimmed) }.min()
        if let all, minimums.count == 1, let only = minimums.first, only.value == nil { minimums[only.key] = all }
        return minimums
    }

    /// `.iOS(.v15)`, `.iOS(.v15_4)` or `.iOS("15.4")`.
    private var packageMinimums: [Platform: SystemVersion?]? {
        var minimums: [Platform: SystemVersion?] = [:]
        for platform in ["iOS", "macOS", "tvOS", "watchOS", "visionOS"] {
            let version = values(after: ".\(platform)(", until: ")").lazy.compactMap { value in
                let digits = value.trimmed.drop { !$0.isNumber }
                return SystemVersion(digits.map { $0 == "_" ? "." : $0 }.map(String.init).joined())
            }.first
            if let version, let platform = Platform(spelling: platform) { minimums[platform] = version }
        }
        return minimums
    }

    /// `minimum_os_version = "15.0"` of a rule such as `ios_application`.
    private var bazelMinimums: [Platform: SystemVersion?]? {
        guard ["_application(", "_framework(", "nightcar_"].contains(where: text.contains) else { return nil }
        let least = values(after: "minimum_os_version = ", until: ",").compactMap { SystemVersion($0.trimmed) }.min()
        var minimums: [Platform: SystemVersion?] = [:]
        for platform in Platform.allCases where text.contains("\(platform.rawValue)_") { minimums[platform] = .some(least) }
        return minimums
    }

    private func values(after key: String, until end: Character) -> [Substring] {
        text.ranges(of: key).map { range in text[range.upperBound...].prefix { $0 != end && $0 != "\n" } }
    }
}

extension StringProtocol {
    /// Without blanks and quotes around it, and without a comment.
    fileprivate var trimmed: String {
        var text = self.prefix { $0 != "#" }.drop { " \t\"'".contains($0) }
        while let last = text.last, " \t\r\"',".contains(last) { text.removeLast() }
        return String(text)
    }
}
