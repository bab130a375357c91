package import NightcarOpening
import NightcarTint
import NightcarTokens
import NightcarXCAssets

/// Opens design tokens as a catalog, with the settings of the nearest configuration.
///
/// - Throws: `Failure` if a file can't be read.
package func openTokens(at path: String) throws -> OpenedCatalog {
    let settings = try ConfigurationChoice().nearest(to: path).tokens
    let expansion = try Expansion(tokens: [path], settings)
    return OpenedCatalog(catalog: expansion.catalog, findings: expansion.findings)
}
