import NightcarDiagnostics
import NightcarSystem

/// Reads the targets that a specification for XcodeGen (`project.yml`) declares.
enum XcodeGenTargets {
    /// The targets, and what the specification says about all of them.
    static func facts(_ bytes: [UInt8], path: String) -> LookFacts {
        let entries = SettingsText.entries(bytes, path: path)
        var facts = LookFacts()
        let folder = Paths.real(Paths.parent(of: path)) ?? Paths.normalized(Paths.parent(of: path))
        let names = entries.filter { $0.keys.count == 2 && $0.keys[0] == "targets" }.map(\.keys[1])
        for name in names where !facts.targets.contains(where: { $0.name == name }) {
            let own = entries.filter { $0.keys.starts(with: ["targets", name]) }
            let shared = entries.filter { $0.keys.first == "settings" }
            if let target = target(name, own, shared, folder: folder) { facts.targets.append(target) }
        }
        // A template, or a group of settings, is for whoever uses it.
        let others = entries.filter { !["targets", "settings"].contains($0.keys.first) }
        for entry in others where entry.keys.last == BuildTarget.styleKey || entry.keys.last == "UIUserInterfaceStyle" {
            guard let look = LookFacts.look(style: entry.value) else { continue }
            facts.claims.append(LookClaim(look: look, reach: .app, location: entry.location))
        }
        return facts
    }

    private static func target(
        _ name: String, _ own: [SettingsText.Entry], _ shared: [SettingsText.Entry], folder: String
    ) -> BuildTarget? {
        guard let first = own.first else { return nil }
        func value(_ key: String) -> String { own.first { $0.keys.count == 3 && $0.keys[2] == key }?.value ?? "" }
        var target = BuildTarget(
            name: name, kind: kind(value("type"), value("platform")), folder: folder, location: first.location)
        let sources = own.filter { entry in
            entry.keys.count > 2 && entry.keys[2] == "sources" && !entry.value.isEmpty && !"[{".contains(entry.value.first ?? "[")
                && (entry.keys.count == 3 || entry.keys.last == "path")
        }
        let paths = Set(sources.map { Paths.normalized("\(folder)/\($0.value)") })
        (target.resources, target.code) = (paths, paths)
        // A package that names no product has one with its name.
        let named = ["target", "package", "product", "products"]
        let dependencies = own.filter { $0.keys.count > 3 && $0.keys[2] == "dependencies" && named.contains($0.keys[3]) }
        target.dependencies = Set(dependencies.compactMap { $0.value.split(separator: "/").last.map(String.init) })
        let configurations = Set((own + shared).compactMap { configuration(of: $0) }).sorted()
        target.builds = (configurations.isEmpty ? [""] : configurations).map { name in
            BuildTarget.Build(name: name, layers: [.settings(settings(shared, name)), .settings(settings(own, name))])
        }
        return target
    }

    private static func kind(_ type: String, _ platform: String) -> BuildTarget.Kind {
        if type.contains("test") { return .test }
        if type.contains("watch") || platform == "watchOS" { return .watch }
        if type.contains("extension") || type == "xpc-service" { return .appExtension }
        return type.contains("application") ? .app : .library
    }

    /// `Release` in `settings: {configs: {Release: {…}}}`.
    private static func configuration(of entry: SettingsText.Entry) -> String? {
        guard let place = entry.keys.firstIndex(of: "configs"), entry.keys.indices.contains(place + 1) else { return nil }
        return entry.keys[place + 1]
    }

    /// The settings of a configuration. The properties of the Info.plist that XcodeGen writes count as such.
    private static func settings(_ entries: [SettingsText.Entry], _ name: String) -> [String: LookFacts.Setting] {
        var found: [String: LookFacts.Setting] = [:]
        for entry in entries {
            guard let key = entry.keys.last, !entry.value.isEmpty else { continue }
            let setting = LookFacts.Setting(value: entry.value, location: entry.location)
            if entry.keys.contains("info") {
                if key == "path" { found["INFOPLIST_FILE"] = setting }
                if key == "UIUserInterfaceStyle" { found[BuildTarget.styleKey] = setting }
                if key == "NSRequiresAquaSystemAppearance" { found[key] = setting }
            } else if entry.keys.contains("settings"), configuration(of: entry) ?? name == name {
                found[key] = setting
            }
        }
        return found
    }
}
