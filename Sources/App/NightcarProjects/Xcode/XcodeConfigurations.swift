import NightcarBasics
import NightcarSettingsFiles
import ThemeCatalogBytes

/// The configurations of a target or of a project.
struct XcodeConfigurations {
    private let project: XcodeProject
    private let configurations: [OpenStepList.Value]
    /// The configuration that command-line builds use.
    let usual: String?

    init(of owner: OpenStepList.Value, in project: XcodeProject) {
        self.project = project
        let list = project.value(owner["buildConfigurationList"]?.text)
        configurations = (list?["buildConfigurations"]?.texts ?? []).compactMap { project.objects[$0] }
        usual = list?["defaultConfigurationName"]?.text
    }

    var names: [Fact<String>] {
        configurations.compactMap { value in value["name"]?.text.map { Fact($0, .place(project.location(value))) } }
    }

    /// The settings of a configuration, then those of its `.xcconfig`.
    func levels(of name: String, notes: inout [String]) -> [SettingLevel] {
        guard let own = configurations.first(where: { $0["name"]?.text == name }) else { return [] }
        var level = SettingLevel()
        for (key, value) in own["buildSettings"]?.members ?? [:] {
            level.add(key, value.text ?? value.texts.map(\.asSettingWord).joined(separator: " "), .place(project.location(value)))
        }
        guard let file = baseFile(of: own) else { return [level] }
        let config = XCConfig(path: file)
        notes += config.notes.filter { !notes.contains($0) }
        return [level, config.level]
    }

    private func baseFile(of configuration: OpenStepList.Value) -> String? {
        if let path = configuration["baseConfigurationReference"]?.text.flatMap({ project.paths[$0] }) { return path }
        guard let anchor = configuration["baseConfigurationReferenceAnchor"]?.text.flatMap({ project.paths[$0] }),
            let relative = configuration["baseConfigurationReferenceRelativePath"]?.text
        else { return nil }
        return Paths.joined(relative, to: anchor)
    }
}

extension String {
    /// With quotation marks, if it has blanks.
    fileprivate var asSettingWord: String { contains(" ") ? "\"\(self)\"" : self }
}

/// The configurations that the shared schemes of a project archive, by target.
struct ArchivedConfigurations {
    private var names: [String: [String]] = [:]

    init(bundle: String) {
        let folder = "\(bundle)/xcshareddata/xcschemes"
        for name in (entryNames(in: folder) ?? []).sorted() where name.hasSuffix(".xcscheme") {
            guard let bytes = try? readFile("\(folder)/\(name)", limit: Limits.sourceBytes) else { continue }
            add(String(decoding: bytes, as: UTF8.self))
        }
    }

    /// Schemes are XML that Xcode writes with each attribute on a line: `buildForArchiving = "YES"`, then `BlueprintName = "App"`.
    private mutating func add(_ text: String) {
        guard let archive = text.firstRange(of: "<ArchiveAction"),
            let configuration = Self.attribute("buildConfiguration", in: text[archive.upperBound...])
        else { return }
        for entry in text.split(separator: "<BuildActionEntry").dropFirst() {
            let entry = entry.firstRange(of: "</BuildActionEntry>").map { entry[..<$0.lowerBound] } ?? entry
            guard Self.attribute("buildForArchiving", in: entry) == "YES",
                let target = Self.attribute("BlueprintName", in: entry)
            else { continue }
            names[target, default: []].append(configuration)
        }
    }

    private static func attribute(_ name: String, in text: Substring) -> String? {
        guard let start = text.firstRange(of: name + " = \"") ?? text.firstRange(of: name + "=\"") else { return nil }
        return String(text[start.upperBound...].prefix { $0 != "\"" })
    }

    /// The configuration that is archived: Release, unless all schemes that archive the target name others. If there is neither, the
    /// usual one, if it isn't for debugging.
    func choice(for target: String, among known: [Fact<String>], default usual: String?) -> Fact<String> {
        func find(_ isWanted: (String) -> Bool) -> Fact<String>? { known.first { $0.value.map(isWanted) == true } }
        let archived = names[target] ?? []
        if archived.isEmpty || archived.contains("Release"), let release = find({ $0 == "Release" }) { return release }
        let counts = Dictionary(archived.map { ($0, 1) }, uniquingKeysWith: +)
        for (name, _) in counts.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
            if let found = find({ $0 == name }) { return found }
        }
        if let release = find({ $0 == "Release" }) { return release }
        if let usual, !usual.lowercased().contains("debug"), let found = find({ $0 == usual }) { return found }
        let shipping = ["release", "appstore", "production", "prod"]
        return find { name in shipping.contains { name.lowercased().contains($0) } } ?? known.last
            ?? .unknown("the target has no configurations")
    }
}
