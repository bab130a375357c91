package import ThemeCatalog
import ThemeCatalogVariants

extension ThemeCatalogContents {
    /// The renditions of one theme, for a file that an app downloads and opens over its own catalog. Payloads stay as they are stored.
    ///
    /// - Throws: `ThemeCatalogError` if a payload is damaged.
    package init(theme: String, of file: ThemeCatalogFile) throws(ThemeCatalogError) {
        self.init()
        var copies = PayloadCopies()
        for asset in file.assets {
            let kept = asset.renditions.filter { $0.key.theme == theme }
            if !kept.isEmpty { try copies.add(asset, with: kept, to: &self) }
        }
    }
}
