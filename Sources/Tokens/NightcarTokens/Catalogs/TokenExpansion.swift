package import NightcarBasics
import NightcarModel
package import NightcarXCAssets
import ThemeCatalogBytes
import ThemeCatalogVariants

extension TokenSystem {
    /// Whether a path names design tokens rather than a catalog: a JSON file, or a folder with `$themes.json`.
    ///
    /// A JSON file isn't anything else, so the errors in it are about tokens. Other folders aren't sources, because a folder may have
    /// token files beside the catalogs that a search is for.
    package static func isSource(_ path: String) -> Bool {
        // A Contents.json is a part of a catalog.
        if CatalogFinder.catalog(around: path) != nil { return false }
        return Paths.isFolder(path) ? isThemesFolder(path) : access(path, F_OK) == 0 && hasTokenExtension(path)
    }

    /// Whether a folder has the themes of Tokens Studio.
    package static func isThemesFolder(_ path: String) -> Bool { TokensStudio.isFolder(Paths.trimmed(path)) }

    /// The paths that name design tokens, and the others.
    package static func split(_ paths: [String]) -> (tokens: [String], others: [String]) {
        let areTokens = paths.map(isSource)
        return (zip(paths, areTokens).filter(\.1).map(\.0), zip(paths, areTokens).filter { !$0.1 }.map(\.0))
    }
}

extension Expansion {
    /// Design tokens as assets: a color for each token, with its themes.
    ///
    /// - Parameter paths: as for `TokenSystem`.
    /// - Throws: `Failure` if a file can't be opened, or isn't JSON.
    package init(tokens paths: [String], _ settings: TokenSettings) throws(Failure) {
        var system = try TokenSystem(paths: paths)
        let usual = TokenCatalog(&system, settings)
        var assets: [String: Asset] = [:]
        var found = usual.findings
        for name in [""] + usual.themes {
            let tokens = name.isEmpty ? usual : usual.theme(name, of: &system)
            if !name.isEmpty { found += tokens.findings }
            for set in tokens.sets {
                let renditions = set.entries(settings.gamut).map { entry in
                    var key = entry.key
                    key.theme = name
                    return Rendition(
                        key: key, content: .color(entry.color), attributes: set.attributes(of: entry.key), location: set.location)
                }
                let asset = Asset(
                    name: set.name, kind: set.kind, properties: set.properties, renditions: [], location: set.location)
                assets[set.folderName, default: asset].renditions += renditions
            }
        }
        let sorted = assets.values.sorted { $0.name < $1.name }
        self.init(catalog: Catalog(path: paths.first ?? "", assets: sorted), findings: (system.findings + found).sorted())
    }

    /// The same with design tokens. A name that both have is the catalogs'.
    package func adding(tokens paths: [String], _ settings: TokenSettings) throws(Failure) -> Expansion {
        guard !paths.isEmpty else { return self }
        let tokens = try Expansion(tokens: paths, settings)
        return .merged([self, tokens], path: catalog.path.isEmpty ? tokens.catalog.path : catalog.path)
    }
}
