package import NightcarBasics
import NightcarEncoding
import NightcarModel
import ThemeCatalog
package import ThemeCatalogBytes

/// The renditions of one theme of a theme catalog, as a file of their own.
///
/// - Returns: the number of assets, and the file.
/// - Throws: `Failure` if the catalog can't be read or has nothing for the theme.
package func packedTheme(_ theme: String, ofCatalogAt path: String) throws(Failure) -> (assets: Int, file: BytePieces) {
    let themes: [String]
    do throws(ThemeCatalogError) {
        let file = try ThemeCatalogFile(contentsOf: path)
        let contents = try ThemeCatalogContents(theme: theme, of: file)
        if theme.isEmpty || !contents.assets.isEmpty { return (contents.assets.count, try contents.serialize().file) }
        themes = Set(file.assets.flatMap { $0.renditions.map(\.key.theme) }).subtracting([""]).sorted()
    } catch {
        throw Failure(error.message, in: error.path ?? path)
    }
    throw Failure.noTheme(theme, among: themes, in: path)
}

/// An error for each asset of a theme pack that the theme catalog of an app doesn't have.
///
/// - Throws: `Failure` if one of them can't be read.
package func themePackFindings(_ pack: String, against catalog: String) throws(Failure) -> [Finding] {
    do throws(ThemeCatalogError) {
        let (file, app) = (try ThemeCatalogFile(contentsOf: pack), try ThemeCatalogFile(contentsOf: catalog))
        try file.verify()
        return file.assets.filter { app.asset(named: $0.name, kind: $0.kind) == nil }.map { asset in
            let message = "\(catalog) has no \(asset.kind) named \"\(asset.name)\""
            return Finding(.themePackName, .error, message, at: Location(path: pack))
        }
    } catch {
        throw Failure(error.message, in: error.path ?? pack)
    }
}
