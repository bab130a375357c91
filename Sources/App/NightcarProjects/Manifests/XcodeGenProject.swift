import NightcarBasics
import ThemeCatalogBytes
import ThemeCatalogVariants

/// The targets that a specification for XcodeGen declares.
struct XcodeGenProject {
    private typealias Value = XcodeGenSpec.Value

    private let spec: XcodeGenSpec
    private let compiles: Bool
    private(set) var targets: [Target] = []
    /// What it names outside its folder.
    private(set) var references: Set<String> = []

    /// Nil if the file isn't a specification, or if the checkout has the project that it makes: then that one counts.
    init?(path: String) {
        guard let spec = XcodeGenSpec(path: path) else { return nil }
        self.spec = spec
        compiles = (try? readFile(path)).map { NightcarUse.compiles(String(decoding: $0, as: UTF8.self)) } ?? false
        if let name = spec.root["name"]?.text, Paths.real("\(spec.folder)/\(name).xcodeproj/project.pbxproj") != nil {
            return nil
        }
        let packages = (spec.root["packages"]?.members ?? []).compactMap { $0.value["path"]?.text }
        references.formUnion(packages.map { Paths.joined($0, to: spec.folder) })
        for (name, own) in spec.root["targets"]?.members ?? [] where own.isTable {
            let full = spec.target(name, own)
            // A list of platforms makes a target for each.
            if case .list(let platforms)? = full["platform"] {
                for platform in platforms.compactMap(\.text) { add("\(name)_\(platform)", full, platform: platform) }
            } else {
                add(name, full, platform: full["platform"]?.text)
            }
        }
    }

    private mutating func add(_ name: String, _ value: Value, platform: String?) {
        var target = Target(
            id: Target.ID(project: spec.path, name: name), kind: XcodeProject.kind(value["type"]?.text ?? ""),
            product: value["productName"]?.text ?? name, form: .xcodeGen, folder: spec.folder,
            location: value.location ?? Location(path: spec.path))
        target.notes = spec.notes
        target.compilesThemeCatalogs = compiles
        addSources(of: value, to: &target)
        addDependencies(of: value, to: &target)
        let configuration = configuration
        target.configuration = configuration
        let chosen = configuration.value ?? "Release"
        let levels = levels(of: value, platform, target.kind, chosen, &target.notes)
        var settings = SettingLevels(levels: levels, configuration: chosen)
        settings.builtin = [
            "TARGET_NAME": name, "TARGETNAME": name, "PRODUCT_NAME": target.product, "CONFIGURATION": chosen,
            "SRCROOT": spec.folder, "PROJECT_DIR": spec.folder, "PROJECT_NAME": spec.root["name"]?.text ?? "",
        ]
        // XcodeGen writes these into the Info.plist.
        let info = Dictionary(
            (value["info"]?["properties"]?.members ?? []).compactMap { member in
                member.value.text.map { text in (member.name, Setting(value: text, origin: Self.origin(member.value))) }
            }, uniquingKeysWith: { $1 })
        TargetSettings(settings: settings, folder: spec.folder, info: info).describe(&target)
        if target.kind == .application, target.platforms == [.watchos] { target.kind = .watchApp }
        targets.append(target)
    }

    private static func origin(_ value: Value) -> FactOrigin {
        value.location.map(FactOrigin.place) ?? .byDefault("XcodeGen")
    }

    // MARK: Settings

    /// The configuration for a release.
    private var configuration: Fact<String> {
        let named = spec.root["configs"]?.members.filter { $0.value.text == "release" } ?? []
        if named.isEmpty { return Fact("Release", .byDefault("XcodeGen")) }
        let isProduction = { (name: String) in name.lowercased().contains("prod") }
        let chosen =
            named.first { $0.name == "Release" } ?? named.last.flatMap { isProduction($0.name) ? $0 : nil } ?? named[0]
        return Fact(chosen.name, Self.origin(chosen.value))
    }

    private static let families = ["iOS": "1,2", "tvOS": "3", "watchOS": "4", "visionOS": "7"]

    /// The target's settings and file, the presets, and the project's settings and file.
    private func levels(
        of value: Value, _ platform: String?, _ kind: Target.Kind, _ configuration: String, _ notes: inout [String]
    ) -> [SettingLevel] {
        var own = SettingLevel()
        if let minimum = value["deploymentTarget"] { add(minimum, platform: platform, to: &own) }
        add(settings: value["settings"], configuration, to: &own, depth: 0)
        if let file = value["info"]?["path"], let path = file.text { own.add("INFOPLIST_FILE", path, Self.origin(file)) }
        var shared = SettingLevel()
        if let minimum = spec.root["options"]?["deploymentTarget"] { add(minimum, platform: nil, to: &shared) }
        add(settings: spec.root["settings"], configuration, to: &shared, depth: 0)
        let presets = presets(of: value, platform, kind)
        return [own] + file(value, configuration, &notes) + [presets, shared] + file(spec.root, configuration, &notes)
    }

    private func file(_ owner: Value, _ configuration: String, _ notes: inout [String]) -> [SettingLevel] {
        guard let name = owner["configFiles"]?[configuration]?.text else { return [] }
        let config = XCConfig(path: Paths.joined(name, to: spec.folder))
        notes += config.notes.filter { !notes.contains($0) }
        return [config.level]
    }

    /// `deploymentTarget: "15.0"`, or a version for each platform.
    private func add(_ minimum: Value, platform: String?, to level: inout SettingLevel) {
        if let version = minimum.text, let platform = platform.flatMap({ Platform(spelling: $0) }) {
            level.add(platform.names.minimumSetting, version, Self.origin(minimum))
        }
        for (name, version) in minimum.members {
            guard let platform = Platform(spelling: name), let text = version.text else { continue }
            level.add(platform.names.minimumSetting, text, Self.origin(version))
        }
    }

    /// Groups come first, then `base`, then the configuration. Without any of these keys, all members are settings.
    private func add(settings value: Value?, _ configuration: String, to level: inout SettingLevel, depth: Int) {
        guard let value, depth < 8 else { return }
        guard ["base", "configs", "groups"].contains(where: { value[$0] != nil }) else {
            for (name, setting) in value.members {
                let text = setting.text ?? setting.items.compactMap(\.text).joined(separator: " ")
                let word = ["true": "YES", "false": "NO"][text] ?? text
                level.add(name, word, Self.origin(setting))
            }
            return
        }
        for name in value["groups"]?.items.compactMap(\.text) ?? [] {
            add(settings: spec.root["settingGroups"]?[name], configuration, to: &level, depth: depth + 1)
        }
        add(settings: value["base"], configuration, to: &level, depth: depth + 1)
        for (name, settings) in value["configs"]?.members ?? []
        where name == configuration || configuration.lowercased().contains(name.lowercased()) {
            add(settings: settings, configuration, to: &level, depth: depth + 1)
        }
    }

    /// What XcodeGen sets by itself.
    private func presets(of value: Value, _ platform: String?, _ kind: Target.Kind) -> SettingLevel {
        var level = SettingLevel()
        func set(_ name: String, _ value: String) { level.add(name, value, .byDefault("XcodeGen")) }
        let destinations = value["supportedDestinations"]?.items.compactMap(\.text) ?? []
        let named = platform.flatMap { Platform(words: $0)?.names.sdk }
        set("SDKROOT", named ?? "auto")
        let place = value["platform"] ?? value["supportedDestinations"]
        if let named, let place { level.add("SDKROOT", named, Self.origin(place)) }
        if named == nil, !destinations.isEmpty {
            let sdks = destinations.compactMap { Platform(words: $0)?.names.sdk }.joined(separator: " ")
            level.add("SUPPORTED_PLATFORMS", sdks, place.map(Self.origin) ?? .byDefault("XcodeGen"))
        }
        if destinations.contains("macCatalyst") { set("SUPPORTS_MACCATALYST", "YES") }
        guard !["none", "project"].contains(spec.root["options"]?["settingPresets"]?.text) else { return level }
        let platforms = destinations.isEmpty ? [platform ?? ""] : destinations
        let families = platforms.compactMap { Self.families[$0] }.joined(separator: ",")
        set("TARGETED_DEVICE_FAMILY", families.isEmpty ? "1,2" : families)
        if kind.isApp { set("ASSETCATALOG_COMPILER_APPICON_NAME", "AppIcon") }
        return level
    }

    // MARK: Sources

    private mutating func addSources(of value: Value, to target: inout Target) {
        for source in value["sources"]?.items ?? [] {
            guard let name = source.text ?? source["path"]?.text else { continue }
            if ["none", "headers", "sources"].contains(source["buildPhase"]?.text) { continue }
            let path = Paths.joined(name, to: spec.folder)
            let location = source.location ?? target.location
            target.code.insert(path)
            references.insert(path)
            // A folder reference is copied as it is.
            if source["type"]?.text == "folder", ResourceFolders.kind(of: path) == nil { continue }
            let excludes = source["excludes"]?.items.compactMap(\.text) ?? []
            let includes = source["includes"]?.items.compactMap(\.text) ?? []
            let filters = (source["destinationFilters"]?.items ?? source["platformFilter"].map { [$0] } ?? []).compactMap(\.text)
            let found =
                ResourceFolders.kind(of: path) != nil
                ? [path] : ResourceFolders.search(path) { Self.matches($0, below: path, excludes) }
            for file in found where includes.isEmpty || Self.matches(file, below: path, includes) {
                target.add(file, platforms: Set(filters.compactMap { Platform(spelling: $0) }), at: location)
            }
        }
    }

    /// Whether one of some patterns, which start at a folder, names a path in it or a folder around it.
    private static func matches(_ path: String, below folder: String, _ patterns: [String]) -> Bool {
        let inside = String(path.dropFirst(folder.utf8.count + 1))
        return patterns.contains { pattern in
            let plain =
                pattern.hasSuffix("/**")
                ? String(pattern.dropLast(3))
                : pattern.hasSuffix("/*")
                    ? String(pattern.dropLast(2)) : Paths.trimmed(pattern)
            return Wildcards.matches(inside, pattern) || inside == plain || inside.hasPrefix(plain + "/")
                || plain.hasPrefix("**/") && Wildcards.matches(Paths.lastName(inside), plain.dropFirst(3))
        }
    }

    // MARK: Dependencies

    private mutating func addDependencies(of value: Value, to target: inout Target) {
        for dependency in value["dependencies"]?.items ?? [] {
            if let name = dependency["target"]?.text { target.dependencies.insert(Paths.lastName(name)) }
            if let name = dependency["bundle"]?.text { target.embeds.insert(name) }
            guard let package = dependency["package"]?.text else { continue }
            // Only a package with a path is in the checkout.
            guard let place = spec.root["packages"]?[package]?["path"]?.text else { continue }
            let folder = Paths.joined(place, to: spec.folder)
            let named = (dependency["products"] ?? dependency["product"])?.items.compactMap(\.text) ?? [package]
            for product in named { target.packages[product] = .some(folder) }
        }
    }
}
