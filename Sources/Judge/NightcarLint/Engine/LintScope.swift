import NightcarBasics

/// The settings for the sets in a folder that has its own configuration. They include the settings of the folders around it.
package struct LintScope: Sendable {
    /// The folder's path from the root. Empty for the root.
    package var folder: String
    package var settings: LintSettings
    /// What the compiler adds to the catalogs in the folder.
    package var derived: DerivedVariants

    package init(folder: String, settings: LintSettings, derived: DerivedVariants = DerivedVariants()) {
        self.folder = folder
        self.settings = settings
        self.derived = derived
    }

    /// Whether a path from the root is in the folder.
    func contains(_ path: String) -> Bool { folder.isEmpty || path == folder || path.hasPrefix(folder + "/") }
}

extension [LintScope] {
    /// The position of the innermost scope that contains a path from the root. The first scope contains everything else.
    func position(of path: String) -> Int {
        let containing = indices.dropFirst().filter { self[$0].contains(path) }
        return containing.max { self[$0].folder.utf8.count < self[$1].folder.utf8.count } ?? 0
    }
}

/// Where the originals of linted copies are.
package struct LintOriginals: Sendable {
    /// The root of the originals.
    package var root: RepositoryRoot
    /// The path of each original catalog, by the path of its copy.
    package var catalogs: [String: String]

    package init(root: RepositoryRoot, catalogs: [String: String]) {
        self.root = root
        self.catalogs = catalogs
    }

    /// The path of the original of something in a copy.
    func path(of copy: String) -> String {
        guard let catalog = catalogs.first(where: { Paths.isInside(copy, $0.key) }) else { return copy }
        return catalog.value + copy.dropFirst(catalog.key.count)
    }
}
