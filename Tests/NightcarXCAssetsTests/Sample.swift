import NightcarBasics
import NightcarModel
import NightcarTestSupport
import NightcarXCAssets
import Testing
import ThemeCatalogPixels
import ThemeCatalogVariants

/// A small catalog, loaded and expanded, with paths counted from the catalog.
struct Sample {
    let directory: TemporaryCatalog
    let source: SourceCatalog
    let expansion: Expansion

    init(_ files: [String: String], filter: PlatformFilter = PlatformFilter()) throws {
        try self.init(TemporaryCatalog(files), filter: filter)
    }

    init(_ directory: TemporaryCatalog, filter: PlatformFilter = PlatformFilter()) throws {
        self.directory = directory
        source = try loadCatalog(at: directory.path)
        expansion = expand([source], filter: filter)
        guard directory.path.hasSuffix(".xcassets") else { return }
        let handedOver = try loadExpansion(at: [directory.path], filter: filter)
        #expect("\(handedOver)" == "\(expansion)", "sets are expanded alike one by one and all together")
    }

    /// One set with entries and, for each `filename` in them, a file. The root has a Contents.json, so there are no findings.
    static func set(
        _ folder: String, _ entries: String, files: [String] = [], filter: PlatformFilter = PlatformFilter()
    ) throws -> Sample {
        let lists = ["colorset": "colors", "dataset": "data", "mipmapset": "levels", "stickersequence": "frames"]
        let list = lists[String(folder.split(separator: ".").last ?? "")] ?? "images"
        var contents = ["Contents.json": "{}", "\(folder)/Contents.json": "{\"\(list)\": \(entries)}"]
        for file in files { contents["\(folder)/\(file)"] = file }
        return try Sample(contents, filter: filter)
    }

    /// The findings as `path:line:column: severity: rule`.
    var findings: [String] {
        expansion.findings.map { "\(short($0.location)): \($0.severity.rawValue): \($0.id)" }
    }

    var names: [String] { expansion.catalog.assets.map { "\($0.name) \($0.kind.rawValue)" } }

    func asset(_ name: String) -> Asset? { expansion.catalog.assets.first { $0.name == name } }

    /// The renditions of an asset as `key → content`.
    func renditions(_ name: String) -> [String] {
        (asset(name)?.renditions ?? []).map { "\($0.key) → \(Self.words($0.content))" }
    }

    func finding(_ rule: String) -> Finding? { expansion.findings.first { $0.id.name == rule } }

    func short(_ location: Location) -> String {
        let text = location.description
        return text.hasPrefix(directory.path + "/") ? String(text.dropFirst(directory.path.count + 1)) : text
    }

    private static func words(_ content: Content) -> String {
        switch content {
        case .file(let file): file.name
        case .child(let name): "part \(name)"
        case .color(.components(let space, let values, let alpha)): "\(space.name) \(values) \(alpha)"
        case .color(.reference(let name, let platform)): "\(name) on \(platform)"
        case .derived, .picture, .data: "stored"
        }
    }
}
