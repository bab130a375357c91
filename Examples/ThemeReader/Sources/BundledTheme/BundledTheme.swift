import Foundation
import ThemeCatalog

/// Reads the catalog that the plug-in compiled into the target's bundle.
@main
struct BundledTheme {
    static func main() throws {
        guard let path = Bundle.module.path(forResource: "Assets", ofType: "ncar") else {
            throw ThemeCatalogError(.malformed, "the bundle has no Assets.ncar")
        }
        let catalog = try ThemeCatalogFile(contentsOf: path)
        var traits = VariantTraits()
        traits.luminosity = .dark
        let size = catalog.resolve("Sunset", traits: traits)?.pixelSize
        print("Sunset in dark: \(size.map { "\($0.width) x \($0.height) pixels" } ?? "nothing")")
    }
}
