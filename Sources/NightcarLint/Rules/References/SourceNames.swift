import NightcarModel
import NightcarSystem
import NightcarXCAssets
import ThemeCatalogBytes
import ThemeCatalogLibC

/// The names that an app's sources use: in Swift, Objective-C, storyboards, property lists and the like.
package struct SourceNames: Sendable {
    /// An asset that code or a storyboard uses by name.
    struct Reference: Sendable {
        var name: String
        /// Image or color. Nil if the source doesn't say.
        var kind: SetKind?
        var path: String
        var line: Int
        var column: Int
    }

    /// The files that couldn't be read.
    package private(set) var notes: [String] = []
    /// All texts in quotation marks, and the values of attributes.
    private(set) var texts: Set<String> = []
    /// All names after a dot: `.icJapan`.
    private(set) var members: Set<String> = []
    private(set) var references: [Reference] = []
    /// If it is 0, we can't tell what is used.
    private(set) var fileCount = 0

    init(paths: [String]) {
        for path in paths { visit(path, depth: 0, isNamed: true) }
    }

    private static let extensions: Set<String> = [
        "swift", "m", "mm", "h", "storyboard", "xib", "plist", "strings", "json", "yml", "yaml", "pbxproj", "html", "js", "ts",
        "tsx",
    ]
    private static let skipped: Set<String> = [".git", ".build", "DerivedData", "node_modules"]

    private mutating func visit(_ path: String, depth: Int, isNamed: Bool) {
        var status = stat()
        guard depth < 64, lstat(path, &status) == 0 else {
            if isNamed { notes.append("\(path): there are no sources to read") }
            return
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: read(path)
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
            let isSkipped = name.hasPrefix(".") || Self.skipped.contains(name) || CatalogFinder.isSource(name)
            if !isSkipped { visit("\(path)/\(name)", depth: depth + 1, isNamed: false) }
        }
    }

    private mutating func read(_ path: String) {
        let ending = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
        guard Self.extensions.contains(ending), let bytes = try? readFile(path, limit: Limits.sourceBytes) else { return }
        var scanner = SourceScanner(bytes, path: path, isXML: ["storyboard", "xib", "plist"].contains(ending))
        scanner.scan()
        fileCount += 1
        texts.formUnion(scanner.texts)
        members.formUnion(scanner.members)
        references += scanner.references
    }
}
