package import NightcarDiagnostics
import NightcarLint
import NightcarModel
import NightcarSize
import NightcarSystem
import NightcarTint
import ThemeCatalogBytes
import ThemeCatalogLibC

extension Configuration {
    package static let fileName = ".nightcar.yml"

    /// Reads the `.nightcar.yml` in the nearest folder at or above `path`. The configuration is empty if there is none.
    ///
    /// - Throws: `Failure` if a file can't be read or parsed.
    package init(nearestTo path: String) throws(Failure) {
        self.init()
        guard var folder = Paths.real(path) else { return }
        while true {
            let candidate = folder == "/" ? "/\(Self.fileName)" : "\(folder)/\(Self.fileName)"
            if access(candidate, F_OK) == 0 {
                try self.init(contentsOf: Self.relativeToWorkingFolder(candidate))
                return
            }
            guard folder != "/" else { return }
            folder = Paths.parent(of: folder)
        }
    }

    /// - Throws: `Failure` if a file can't be read or parsed.
    package init(contentsOf path: String) throws(Failure) {
        try self.init(yaml: Self.text(of: path), path: path)
    }

    /// - Parameter path: the path in errors and in the locations of rules.
    package init(yaml: String, path: String) throws(Failure) {
        try self.init(yaml: yaml, path: path, refining: LintSettings())
    }

    /// - Parameter outer: the lint settings of the folders around the file. The file refines them.
    init(yaml: String, path: String, refining outer: LintSettings) throws(Failure) {
        var files = 0
        try self.init(yaml: yaml, path: path, refining: outer, trail: [], files: &files)
        try Theme.checkParents(of: themes)
    }

    /// - Parameters:
    ///   - trail: the files that led here by `extends:`.
    ///   - files: the number of files read so far. Without a limit, a few files that each extend several others could be read
    ///     without end.
    private init(yaml: String, path: String, refining outer: LintSettings, trail: [String], files: inout Int) throws(Failure) {
        self.init()
        files += 1
        lint = outer
        self.path = path
        self.files = [path]
        guard Self.aliasCount(yaml) <= Limits.configurationAliases else {
            throw Failure("more than \(Limits.configurationAliases) aliases (*name); write the values out", in: path)
        }
        guard let document = try YAMLDocument(yaml, path: path) else { return }
        let fields = try ConfigurationNode(path: path, name: "", document: document)
            .fields(Self.keys, foreign: LintSettings.swiftLintTopKeys)
        for rule in try fields["tint"]?.list() ?? [] { tint.append(try TintRule(rule)) }
        if let section = fields["derive"] { derive = try DeriveConfiguration(section) }
        for (name, theme) in try fields["themes"]?.members() ?? [] { themes.append(try Theme(name: name, theme)) }
        for pair in try fields["pairs"]?.list() ?? [] { pairs.append(try LoosePair(pair)) }
        for budget in try fields["budgets"]?.list() ?? [] { size.budgets.append(try Budget(budget)) }
        if let footer = fields["size-footer"] { size.footer = try footer.text() }
        resolveThemePaths()
        if let field = fields["extends"] {
            for base in field.isText ? [field] : try field.list() {
                let file = try Self.path(of: base, from: path)
                guard !trail.contains(file), file != path else { throw base.error("\"\(file)\" extends itself") }
                guard trail.count < Limits.configurationChain else {
                    throw base.error("more than \(Limits.configurationChain) files extend each other")
                }
                guard files < Limits.configurations else {
                    throw base.error("more than \(Limits.configurations) files are read through \"extends\"")
                }
                let read = try Self(
                    yaml: Self.text(of: file), path: file, refining: LintSettings(), trail: trail + [path], files: &files)
                extend(read, has: Set(fields.keys))
            }
        }
        if let section = fields["lint"] { try lint.read(section, folder: Self.folder(of: path)) }
    }

    static let keys = ["extends", "tint", "derive", "themes", "pairs", "budgets", "size-footer", "lint"]

    /// Adds the settings of a base: its lists after the file's own lists, and its single values if the file has none.
    private mutating func extend(_ base: Configuration, has own: Set<String>) {
        files += base.files
        tint += base.tint
        if !own.contains("derive") { derive = base.derive }
        themes += base.themes.filter { theme in !themes.contains { $0.name == theme.name } }
        pairs += base.pairs
        size.budgets += base.size.budgets
        if !own.contains("size-footer") { size.footer = base.size.footer }
        lint.extend(base.lint)
    }

    /// A path that a configuration contains, relative to the configuration's folder.
    private static func path(of node: ConfigurationNode, from path: String) throws(Failure) -> String {
        let text = try node.text()
        return text.hasPrefix("/") ? text : folder(of: path) + text
    }

    /// Empty, or ends in a slash.
    private static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    }

    static func text(of path: String) throws(Failure) -> String {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try readFile(path, limit: Limits.configurationBytes)
        } catch {
            let message = "cannot \(error.doing) the configuration: \(error.reason)"
            throw Failure(message, in: path)
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Failure("the configuration is not UTF-8 text", in: path)
        }
        return text
    }

    /// Makes the paths of the themes' catalogs relative to the working folder. The file contains them relative to itself.
    private mutating func resolveThemePaths() {
        guard let path, let slash = path.lastIndex(of: "/") else { return }
        for index in themes.indices {
            guard let catalog = themes[index].catalog, !catalog.hasPrefix("/") else { continue }
            themes[index].catalog = path[...slash] + catalog
        }
    }

    /// An upper bound for the number of aliases (`*name`) in the text. Matches in quoted text also count.
    private static func aliasCount(_ yaml: String) -> Int {
        var count = 0
        var previous = UInt8(ascii: "\n")
        for byte in yaml.utf8 {
            // An alias starts a token: it follows a blank, a line break (YAML has some beyond ASCII) or an indicator.
            if byte == UInt8(ascii: "*"), previous <= 32 || previous >= 128 || "[{,:-?".utf8.contains(previous) { count += 1 }
            previous = byte
        }
        return count
    }

    /// Shortens an absolute path below the working folder, so that messages read as the user types paths.
    static func relativeToWorkingFolder(_ path: String) -> String {
        guard let working = getcwd(nil, 0) else { return path }
        defer { free(working) }
        let prefix = String(cString: working) + "/"
        return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
    }
}

extension TintRule {
    init(_ node: ConfigurationNode) throws(Failure) {
        let fields = try node.fields(["match", "dark", "contrast-light", "contrast-dark"])
        guard let match = fields["match"] else {
            throw node.error("\(node.name) needs \"match\", a pattern for asset names such as \"icons/*\"")
        }
        guard fields.count > 1 else {
            throw node.error("\(node.name) needs a color: dark, contrast-light or contrast-dark")
        }
        func color(_ key: String) throws(Failure) -> Source? {
            guard let field = fields[key] else { return nil }
            let text = try field.text()
            if let source = Source(text), !text.isEmpty { return source }
            throw field.error("\"\(text)\" is not a color: use \"#RRGGBB\", \"#RRGGBBAA\" or the name of a colorset")
        }
        self.init(
            match: Glob(try match.text()), dark: try color("dark"), contrastLight: try color("contrast-light"),
            contrastDark: try color("contrast-dark"), location: node.location)
    }
}
