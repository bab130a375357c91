import Foundation
import ThemeCatalogUI

/// Reads the catalog that the plug-in compiled into the target's bundle, with the symbols that it wrote.
@main
struct BundledTheme {
    static func main() throws {
        guard let path = Assets.bundle.path(forResource: "Assets", ofType: "ncar") else {
            print("the bundle has no Assets.ncar")
            exit(1)
        }
        let catalog = try ThemedCatalog(contentsOf: path)
        Assets.catalog = catalog
        let sunset = Assets.Images.sunset.name
        let picture = try catalog.picture(named: sunset, look: ThemedCatalog.Look(isDark: true, scale: 2))
        print("\(sunset) in dark: \(picture.map { "\($0.pixels.width) x \($0.pixels.height) pixels" } ?? "nothing")")
    }
}
