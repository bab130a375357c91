package import NightcarBasics
package import NightcarLint
import NightcarModel
import NightcarSettingsFiles
import NightcarTint
import ThemeCatalogBytes

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
        let fields = try Table.file.fields(ConfigurationNode(path: path, name: "", document: document))
        keys = Set(fields.keys)
        var bases: [Self] = []
        for node in try fields["extends"].map(Table.extends.read) ?? [] {
            let base = try Self(extendedBy: node, refining: lint, trail: trail + [path], files: &files)
            lint = base.lint
            bases.append(base)
        }
        var read = self
        _ = try Table.file.keys.readEach { (key) throws(Failure) in
            if let field = fields[key.name] { try key.read(field, &read) }
        }
        self = read
        for base in bases { inherit(base, except: Set(fields.keys)) }
        lint.format = size.ships.format ?? lint.format
        lint.decided = derive.options.colors + derive.options.choices.map(\.match)
    }

    /// Reads a file that another one extends.
    ///
    /// - Parameter node: its path in the file that extends it.
    private init(
        extendedBy node: ConfigurationNode, refining outer: LintSettings, trail: [String], files: inout Int
    ) throws(Failure) {
        let file = try Shape.path.read(node)
        guard !trail.contains(file) else { throw node.error("\"\(file)\" extends itself") }
        guard trail.count <= Limits.configurationChain else {
            throw node.error("more than \(Limits.configurationChain) files extend each other")
        }
        guard files < Limits.configurations else {
            throw node.error("more than \(Limits.configurations) files are read through \"extends\"")
        }
        try self.init(yaml: Self.text(of: file), path: file, refining: outer, trail: trail, files: &files)
    }

    /// Adds the settings of a base: its lists after the file's own lists, and its single values unless the file has them.
    private mutating func inherit(_ base: Configuration, except own: Set<String>) {
        files += base.files
        for key in Table.file.keys { key.inherit(&self, base, base.keys.contains(key.name) && !own.contains(key.name)) }
        keys.formUnion(base.keys)
    }

    /// Empty, or ends in a slash.
    static func folder(of path: String) -> String {
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

extension Configuration {
    /// The variants that compiling adds to the catalogs. Lint must know about them.
    package var derivedVariants: DerivedVariants {
        let named = derive.options.colors
        return DerivedVariants(
            recipes: tint, images: derive.images.rules,
            // As in compiling, an empty list of colors means all of them.
            colors: derive.compilesColors ? named.isEmpty ? [Glob("**")] : named : [], appIcons: derive.images.appIcons)
    }
}
