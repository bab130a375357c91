import NightcarModel
import ThemeCatalogVariants

/// The names that assets have in a car.
///
/// They are those of the catalog, except that the parts of brand assets and of groups of reference images are found by their own
/// names alone, and that on tvOS the stack for the App Store stands under the name of the one for the home screen.
struct CarNaming: Sendable {
    private var prefixes: [String] = []
    private var taken: [String: Int] = [:]
    /// The App Store's stacks, each with the stack of the home screen.
    private var marketing: [String: String] = [:]

    /// The size in points of the icon that the App Store shows.
    private static let marketingSize = PointSize(width: 1280, height: 768)

    init(_ catalog: Catalog) {
        for asset in catalog.assets {
            if asset.kind == .brandAssets || asset.kind == .referenceGroup {
                prefixes.append(asset.name + "/")
            }
            if asset.kind == .brandAssets { addIcons(of: asset) }
        }
        for asset in catalog.assets { taken[short(asset.name), default: 0] += 1 }
    }

    /// Two parts that would get one name keep their long ones.
    func name(of asset: Asset) -> String {
        let name = short(marketing[asset.name] ?? asset.name)
        return taken[name, default: 0] > 1 && name != asset.name && marketing[asset.name] == nil ? asset.name : name
    }

    /// Whether an asset is the App Store's icon, or a part of it.
    func isForMarketing(_ asset: Asset) -> Bool {
        marketing.keys.contains { asset.name == $0 || asset.name.hasPrefix($0 + "/") }
    }

    private func short(_ name: String) -> String {
        prefixes.first { name.hasPrefix($0) }.map { String(name.dropFirst($0.count)) } ?? name
    }

    private mutating func addIcons(of brand: Asset) {
        let icons = brand.renditions.filter { $0.key.qualifier("role") == "primary-app-icon" }
        func child(_ rendition: Rendition?) -> String? {
            if case .child(let name) = rendition?.content { name } else { nil }
        }
        guard let large = child(icons.first { $0.key.size == Self.marketingSize }),
            let small = child(icons.first { $0.key.size != Self.marketingSize })
        else { return }
        marketing[large] = small
    }
}
