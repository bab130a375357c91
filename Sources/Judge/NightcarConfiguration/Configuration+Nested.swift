package import NightcarBasics
package import NightcarLint
import ThemeCatalogBytes

// Lint settings of nested folders. The other sections are only read from the nearest file.
extension Configuration {
    /// Reads the `.nightcar.yml` in the nearest folder at or above `path`. Its lint settings refine the settings in the folders
    /// around it, up to the root of the repository.
    ///
    /// - Throws: `Failure` if a file can't be read or parsed.
    package init(lintingAt path: String) throws(Failure) {
        let found = Self.files(above: path)
        try self.init(chain: found.endsInRepository ? found.files : found.files.suffix(1))
    }

    /// The settings for catalogs that are in a folder with its own `.nightcar.yml`, which this configuration isn't.
    ///
    /// - Parameter root: the folder that the scopes are relative to.
    /// - Throws: `Failure` if a file can't be read or parsed.
    func nestedScopes(for catalogs: [String], root: RepositoryRoot) throws(Failure) -> [LintScope] {
        var scopes: [String: LintScope] = [:]
        for catalog in catalogs {
            let found = Self.files(above: catalog)
            guard let nearest = found.files.last, nearest != path, scopes[nearest] == nil else { continue }
            var chain = found.files
            // Outside a repository, nothing above this configuration counts.
            if !found.endsInRepository { chain = Array(chain[(path.flatMap(chain.firstIndex) ?? chain.count - 1)...]) }
            let nested = try Self(chain: chain)
            let folder = root.relative(Paths.parent(of: nearest))
            scopes[nearest] = LintScope(
                folder: folder == "." ? "" : folder, settings: nested.lint, derived: nested.derivedVariants)
        }
        return scopes.values.sorted { $0.folder < $1.folder }
    }

    /// The file whose settings apply to a path.
    static func nearestFile(to path: String) -> String? { files(above: path).files.last }

    /// What the configuration says about linting.
    package var lintPolicy: LintPolicy {
        LintPolicy(
            settings: lint, path: path, entered: entered, themeCatalogs: themeCatalogs, derived: derivedVariants, tokens: tokens,
            nested: nestedScopes)
    }

    /// - Parameter chain: from the outermost file to the innermost. Empty for an empty configuration.
    private init(chain: [String]) throws(Failure) {
        self.init()
        for path in chain { self = try Self(yaml: Self.text(of: path), path: path, refining: lint) }
        outer = Array(chain.dropLast())
    }

    /// The configurations in the folders at and above a path, from the outermost to the innermost, up to the root of the
    /// repository. Outside a repository, all of them.
    private static func files(above path: String) -> (files: [String], endsInRepository: Bool) {
        guard var folder = Paths.real(path) else { return ([], false) }
        var files: [String] = []
        while true {
            let prefix = folder == "/" ? folder : folder + "/"
            if access(prefix + fileName, F_OK) == 0 { files.append(relativeToWorkingFolder(prefix + fileName)) }
            let isRepository = access(prefix + ".git", F_OK) == 0
            guard !isRepository, folder != "/" else { return (files.reversed(), isRepository) }
            folder = Paths.parent(of: folder)
        }
    }
}
