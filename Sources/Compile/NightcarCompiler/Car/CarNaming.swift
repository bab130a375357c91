import NightcarModel
import ThemeCatalogVariants

/// The names that assets have in a car.
///
/// They are the names in the catalog, with two exceptions. Parts of brand assets and of groups of reference images are found by
/// their own name alone. On tvOS, the App Store stack has the name of the home screen stack, unless its entry has the idiom
/// `tv-marketing`: then Apple's tool leaves its own name (meshtastic/Meshtastic-Apple#2277), and the store doesn't find it.
struct CarNaming: Sendable {
    private var prefixes: [String] = []
    private var taken: [String: Int] = [:]
    /// Maps each App Store stack to the stack whose name it has.
    private var marketing: [String: String] = [:]

    /// The size of the App Store icon, in points.
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

    /// Two parts that would get the same short name keep their long names.
    func name(of asset: Asset) -> String {
        let name = short(marketing[asset.name] ?? asset.name)
        return taken[name, default: 0] > 1 && name != asset.name && marketing[asset.name] == nil ? asset.name : name
    }

    /// Whether an asset is the App Store icon or a part of it.
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
        let store = icons.first { $0.key.size == Self.marketingSize }
        guard let large = child(store), let small = child(icons.first { $0.key.size != Self.marketingSize }) else { return }
        marketing[large] = store?.key.idiom == .tvMarketing ? large : small
    }
}
