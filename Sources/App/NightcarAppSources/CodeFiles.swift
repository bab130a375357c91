import NightcarBasics
import NightcarProjects
import NightcarXCAssets
import ThemeCatalogBytes

/// The search for the files that can name an asset.
struct CodeFiles {
    /// How a file is read.
    enum Syntax: Sendable {
        /// Swift and the languages of the C family.
        case code
        /// Storyboards and property lists.
        case markup
        /// Anything else: words, and texts in quotation marks of either kind.
        case words
    }

    struct File: Sendable {
        var path: String
        var syntax: Syntax
    }

    private(set) var found: [File] = []
    private(set) var pictures: Set<String> = []
    private(set) var notes: [String] = []
    /// The names of the sets of all catalogs, without namespaces.
    private(set) var catalogNames: Set<String> = []

    private static let syntaxes: [String: Syntax] = {
        let groups: [(Syntax, [String])] = [
            (.code, ["swift", "m", "mm", "h", "c", "cpp"]),
            (.markup, ["storyboard", "xib", "plist", "entitlements"]),
            (
                .words,
                [
                    "strings", "stringsdict", "xcstrings", "json", "yml", "yaml", "pbxproj", "xcconfig", "html", "css", "js",
                    "jsx", "ts", "tsx", "dart", "kt", "java", "rb", "py", "sh", "xml", "sks", "scn", "intentdefinition",
                    "toml", "bzl", "gyb", "stencil",
                ]
            ),
        ]
        return Dictionary(groups.flatMap { syntax, names in names.map { ($0, syntax) } }) { first, _ in first }
    }()
    private static let projectEndings: Set<String> = [
        "pbxproj", "xcconfig", "plist", "entitlements", "strings", "stringsdict", "xcstrings", "yml", "yaml", "toml", "bzl",
    ]
    private static let pictureEndings: Set<String> = ["png", "jpg", "jpeg", "gif", "pdf", "svg", "heic", "webp", "icns", "tiff"]
    static let skipped: Set<String> = [
        ".git", ".build", "DerivedData", "node_modules", "Pods", "Carthage", "build",
    ]
    private static let mostDepth = 64

    /// Whether a file of this name is read.
    static func reads(_ path: String) -> Bool {
        guard let dot = path.lastIndex(of: ".") else { return false }
        return syntaxes[path[path.index(after: dot)...].lowercased()] != nil
    }

    /// Adds a file, or all files of a folder. Links are not followed, and catalogs are left out.
    mutating func visit(_ path: String) { visit(path, depth: 0) }

    private mutating func visit(_ path: String, depth: Int) {
        var status = stat()
        guard depth < Self.mostDepth, lstat(path, &status) == 0 else {
            if depth == 0 { notes.append("\(path): there are no sources to read") }
            return
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: add(path)
        case S_IFDIR: list(path, depth: depth)
        default: break
        }
    }

    private mutating func list(_ path: String, depth: Int) {
        guard let names = entryNames(in: path) else {
            notes.append("\(path): cannot be read: \(String(cString: strerror(errno)))")
            return
        }
        for name in names.sorted() {
            if CatalogFinder.isSource(name) { catalogNames.formUnion(CatalogNames.of("\(path)/\(name)")) }
            let isSkipped = name.hasPrefix(".") || Self.skipped.contains(name) || CatalogFinder.isSource(name)
            if !isSkipped { visit("\(path)/\(name)", depth: depth + 1) }
        }
    }

    private mutating func add(_ path: String) {
        let name = path.split(separator: "/").last ?? ""
        let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
        if let syntax = Self.syntaxes[ending] {
            found.append(File(path: path, syntax: syntax))
        } else if let stem = Self.pictureStem(Array(name.utf8)[...]) {
            pictures.insert(stem)
        }
    }

    /// Whether a file describes a project, or has its settings and texts. Such a file draws nothing.
    static func describesProject(_ path: String) -> Bool {
        let name = path.split(separator: "/").last ?? ""
        if name == "Package.swift" || name == "Project.swift" { return true }
        return projectEndings.contains(name.split(separator: ".").last.map { $0.lowercased() } ?? "")
    }

    /// `logo` for `logo@2x~ipad.png`. Nil if it isn't the name of a picture.
    static func pictureStem(_ name: ArraySlice<UInt8>) -> String? {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")),
            pictureEndings.contains(String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased())
        else { return nil }
        return String(decoding: name[..<dot].prefix { $0 != UInt8(ascii: "@") && $0 != UInt8(ascii: "~") }, as: UTF8.self)
    }

    /// The folder of a repository, if it has a Swift package or an Xcode project within two levels. Nil if there is none.
    static func folder(ofRepository root: String) -> String? {
        guard access(root + "/.git", F_OK) == 0 else { return nil }
        return holdsProject(root, levels: 2) ? root : nil
    }

    /// The nearest folder with a project above a catalog. The root if there is none below it.
    static func folder(nearest catalog: String, below root: String) -> String {
        var folder = Paths.parent(of: catalog)
        while folder != root, Paths.isInside(folder, root) {
            if (entryNames(in: folder) ?? []).contains(where: Projects.isProject) { return folder }
            folder = Paths.parent(of: folder)
        }
        return root
    }

    /// The outermost folder with a project above a catalog, at most three folders above the nearest one.
    static func folder(above catalog: String) -> String? {
        var folder = Paths.parent(of: Paths.real(catalog) ?? catalog)
        var found: String?
        // Above, there are other projects.
        var left = 8
        while folder != "/", folder != ".", left > 0 {
            if (entryNames(in: folder) ?? []).contains(where: Projects.isProject) {
                if found == nil { left = 4 }
                found = folder
            }
            folder = Paths.parent(of: folder)
            left -= 1
        }
        return found
    }

    private static func holdsProject(_ folder: String, levels: Int) -> Bool {
        let names = entryNames(in: folder) ?? []
        if names.contains(where: Projects.isProject) { return true }
        guard levels > 0 else { return false }
        return names.contains { name in
            !name.hasPrefix(".") && !skipped.contains(name) && !name.contains(".")
                && holdsProject("\(folder)/\(name)", levels: levels - 1)
        }
    }
}
