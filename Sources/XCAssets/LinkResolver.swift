import LibC

/// Decides which symbolic links of a catalog may be followed.
struct LinkResolver {
    enum Answer {
        case file
        /// The folder's real path.
        case folder(String)
        case outside
        case broken
        /// Neither a file nor a folder.
        case other
    }

    /// The real path of the catalog, found out when the first link is met.
    private var root: String?
    private let catalog: String

    init(catalog: String) { self.catalog = catalog }

    mutating func resolve(_ path: String) -> Answer {
        guard let target = Self.realPath(path) else { return .broken }
        if root == nil { root = Self.realPath(catalog) }
        guard let root, target == root || target.hasPrefix(root == "/" ? root : root + "/") else { return .outside }
        var status = stat()
        guard stat(target, &status) == 0 else { return .broken }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return .file
        case S_IFDIR: return .folder(target)
        default: return .other
        }
    }

    static func realPath(_ path: String) -> String? {
        guard let text = realpath(path, nil) else { return nil }
        defer { free(text) }
        return String(validatingCString: text)
    }
}
