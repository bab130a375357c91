import NightcarBasics
import NightcarProjects
import ThemeCatalogVariants

/// What each target of a checkout ships, and which line says so.
package struct TargetReport: Sendable {
    private let projects: Projects
    private let targets: [Target]
    /// The part of the checkout that the user named.
    private let folder: String

    /// - Parameter path: a checkout, or a part of it. Only targets with a project in it are shown, or else those that ship something in
    ///   it.
    package init(of path: String) {
        folder = Paths.resolved(path)
        projects = Projects(around: path)
        let place = folder
        let own = projects.targets.filter { Paths.isInside($0.id.project, place) }
        let shipping = projects.targets.filter { target in target.sources.contains { Paths.isInside($0.path, place) } }
        targets = (own.isEmpty ? shipping : own).sorted { Self.order($0) < Self.order($1) }
    }

    /// Apps first, and examples last.
    private static func order(_ target: Target) -> (Int, Int, Target.ID) {
        (target.foreignFolder == nil ? 0 : 1, target.kind.isApp ? 0 : 1, target.id)
    }

    private var inNoTarget: [String] { projects.inNoTarget.filter { Paths.isInside($0, folder) } }

    private func short(_ path: String) -> String {
        let root = projects.root
        return path == root ? "." : Paths.isInside(path, root) ? String(path.dropFirst(root.utf8.count + 1)) : path
    }

    // MARK: Text

    /// A block for each target, and last what is in no target.
    package var text: String {
        var lines: [String] = []
        if targets.isEmpty { lines.append("no project here declares a target") }
        for target in targets { lines += block(target) + [""] }
        let rest = inNoTarget
        if !rest.isEmpty { lines += ["In no target:"] + rest.map { "  \(short($0))".printable } + [""] }
        lines += projects.notes.map { note in note.replacing(projects.root + "/", with: "").printable }
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines.joined(separator: "\n") + "\n"
    }

    private func block(_ target: Target) -> [String] {
        var table = TextTable([.left, .left, .left])
        func add(_ name: String, _ value: String, _ origin: FactOrigin) { table.add(name, value, words(origin)) }
        if target.deployments.value == nil { add("platform", "unknown", target.deployments.origin) }
        for deployment in target.deployments.value ?? [] {
            let name = deployment.isCatalyst ? "Mac Catalyst, iOS" : deployment.platform.words
            add(deployment.isCatalyst ? "" : "platform", name, target.deployments.origin)
            add("oldest system", deployment.minimum.value.map { "\(name) \($0)" } ?? "unknown", deployment.minimum.origin)
            let families = deployment.families.value.map { $0.compactMap(Self.family).joined(separator: ", ") }
            if !deployment.isCatalyst { add("devices", families ?? "unknown", deployment.families.origin) }
        }
        for (word, resources) in Self.resources(of: target) {
            for (index, resource) in resources.enumerated() {
                add(index == 0 ? word : "", short(resource.path), .place(resource.location))
            }
        }
        if let icon = target.appIcon.value { add("app icon", icon, target.appIcon.origin) }
        if let color = target.accentColor.value { add("accent color", color, target.accentColor.origin) }
        if let file = target.infoPlist.value { add("Info.plist", short(file), target.infoPlist.origin) }
        if let look = target.look.value { add("look", Self.words(look), target.look.origin) }
        if let name = target.configuration.value { add("configuration", name, target.configuration.origin) }
        let parts = Self.wrapped("with ", projects.shipped(by: target).dropFirst().map(\.name))
        let foreign = target.foreignFolder.map { ", in \($0)/, so it isn't judged" } ?? ""
        let title = "\(target.name) (\(target.kind.rawValue), \(short(target.id.project))\(foreign))".printable
        return [title] + table.lines() + parts + target.notes.map { "  note: \(short($0))".printable }
    }

    /// A list in lines of at most 100 characters, unless a name is longer.
    private static func wrapped(_ title: String, _ names: [String]) -> [String] {
        var lines: [String] = []
        for (index, name) in names.enumerated() {
            let text = name.printable + (index + 1 < names.count ? "," : "")
            if let last = lines.last, last.count + 1 + text.count <= 100 {
                lines[lines.count - 1] += " \(text)"
            } else {
                lines.append("  " + (lines.isEmpty ? title : String(repeating: " ", count: title.count)) + text)
            }
        }
        return lines
    }

    private static func resources(of target: Target) -> [(String, [Target.Resource])] {
        [
            ("catalogs", target.catalogs), ("icon documents", target.icons), ("sticker packs", target.stickers),
            ("only for development", target.developmentCatalogs),
        ]
    }

    private static func family(_ number: Int) -> String? {
        [1: "iPhone", 2: "iPad", 3: "Apple TV", 4: "Apple Watch", 6: "Mac", 7: "Apple Vision"][number]
    }

    private static func words(_ look: DeclaredLook) -> String {
        switch look {
        case .light: "always light"
        case .dark: "always dark"
        case .system: "follows the system"
        case .unknown: "unknown"
        }
    }

    /// `App.xcodeproj/project.pbxproj:212`, `default of XcodeGen`, or the reason why it isn't known.
    private func words(_ origin: FactOrigin) -> String {
        switch origin {
        case .place(let location):
            short(location.path) + (location.range.map { ":\($0.start.line)" } ?? "")
        case .byDefault(let whose): "default of \(whose)"
        case .given: "given"
        case .unknown(let reason): reason
        }
    }
}

// The JSON form, documented in Documentation/reports.schema.json; the encoder turns the keys to snake_case.
extension TargetReport: Encodable {
    private enum CodingKeys: String, CodingKey { case schemaVersion, targets, inNoTarget, notes }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(1, forKey: .schemaVersion)
        try container.encode(targets.map(encoded), forKey: .targets)
        try container.encode(inNoTarget.map(short), forKey: .inNoTarget)
        try container.encode(projects.notes.map { $0.replacing(projects.root + "/", with: "") }, forKey: .notes)
    }

    /// A value with its origin. Exactly one of the other keys says where it is from.
    private struct EncodedFact<Value: Encodable & Sendable>: Encodable, Sendable {
        var value: Value?
        var path: String?
        var line: Int?
        var defaultOf: String?
        var unknown: String?
    }

    private struct EncodedResource: Encodable {
        var path: String
        var platforms: [String]?
        var from: String
    }

    private struct EncodedDeployment: Encodable {
        var platform: String
        var isCatalyst: Bool
        var minimumDeploymentTarget: EncodedFact<String>
        var deviceFamilies: EncodedFact<[Int]>
    }

    private struct EncodedPart: Encodable {
        var target: String
        var kind: String
        var catalogs: [String]
        var icons: [String]
        var stickers: [String]
    }

    private struct EncodedTarget: Encodable {
        var name, kind, form, project: String
        var foreignFolder: String?
        var configuration, appIcon, accentColor, infoPlist, look: EncodedFact<String>
        var platforms: EncodedFact<[String]>
        var deployments: [EncodedDeployment]
        var catalogs, icons, stickers, developmentCatalogs: [EncodedResource]
        var alternateIcons, embeds, dependencies, notes: [String]
        var includesAllIcons: Bool
        var ships: [EncodedPart]
    }

    private func encoded<Value, Other>(_ fact: Fact<Value>, _ convert: (Value) -> Other) -> EncodedFact<Other> {
        var result = EncodedFact(value: fact.value.map(convert))
        switch fact.origin {
        case .place(let location): (result.path, result.line) = (short(location.path), location.range?.start.line)
        case .byDefault(let whose): result.defaultOf = whose
        case .given: result.defaultOf = "the user"
        case .unknown(let reason): result.unknown = reason
        }
        return result
    }

    private func encoded(_ resources: [Target.Resource]) -> [EncodedResource] {
        resources.map { resource in
            let platforms = resource.platforms.map(\.rawValue).sorted()
            return EncodedResource(
                path: short(resource.path), platforms: platforms.isEmpty ? nil : platforms,
                from: words(.place(resource.location)))
        }
    }

    private func encoded(_ target: Target) -> EncodedTarget {
        let parts = projects.shipped(by: target).filter { !$0.sources.isEmpty && $0.kind.hasBundle }
        return EncodedTarget(
            name: target.name, kind: target.kind.rawValue, form: target.form.rawValue, project: short(target.id.project),
            foreignFolder: target.foreignFolder, configuration: encoded(target.configuration) { $0 },
            appIcon: encoded(target.appIcon) { $0 }, accentColor: encoded(target.accentColor) { $0 },
            infoPlist: encoded(target.infoPlist, short), look: encoded(target.look) { $0.rawValue },
            platforms: encoded(target.deployments) { $0.filter { !$0.isCatalyst }.map(\.platform.rawValue) },
            deployments: (target.deployments.value ?? []).map { deployment in
                EncodedDeployment(
                    platform: deployment.platform.rawValue, isCatalyst: deployment.isCatalyst,
                    minimumDeploymentTarget: encoded(deployment.minimum, \.description),
                    deviceFamilies: encoded(deployment.families) { $0 })
            },
            catalogs: encoded(target.catalogs), icons: encoded(target.icons), stickers: encoded(target.stickers),
            developmentCatalogs: encoded(target.developmentCatalogs), alternateIcons: target.alternateIcons,
            embeds: target.embeds.sorted(), dependencies: target.dependencies.sorted(), notes: target.notes,
            includesAllIcons: target.includesAllIcons,
            ships: parts.map { part in
                EncodedPart(
                    target: part.name, kind: part.kind.rawValue, catalogs: part.catalogs.map { short($0.path) },
                    icons: part.icons.map { short($0.path) }, stickers: part.stickers.map { short($0.path) })
            })
    }
}
