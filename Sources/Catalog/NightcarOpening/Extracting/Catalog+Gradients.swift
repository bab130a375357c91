import AppleCatalog
import NightcarBasics
import NightcarModel
import ThemeCatalogBytes
import ThemeCatalogVariants

// Gradient sets in an `Assets.car`: a named gradient, and a color for each of its stops.
extension Catalog {
    /// The catalog with such gradients as gradient sets again, and without the colors of their stops. The gradients of an icon,
    /// whose colors have other names, stay as they are.
    func withGradientSets() -> Catalog {
        let named = assets.filter { $0.kind == .namedGradient }
        guard !named.isEmpty else { return self }
        let colors = Dictionary(
            assets.filter { $0.kind == .color }.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        var sets: [String: Asset] = [:]
        var stops: Set<String> = []
        for asset in named {
            guard let gradient = asset.setGradient else { continue }
            let own = gradient.stops.compactMap { colors[$0.color] }
            guard own.count == gradient.stops.count else { continue }
            sets[asset.name] = asset.gradientSet(zip(gradient.stops.map(\.location), own))
            stops.formUnion(own.map(\.name))
        }
        var catalog = self
        catalog.assets = assets.compactMap { asset in
            if asset.kind == .namedGradient, let set = sets[asset.name] { return set }
            return asset.kind == .color && stops.contains(asset.name) ? nil : asset
        }
        return catalog
    }
}

private extension SetKind {
    /// What `CarFile` makes of a named gradient.
    static let namedGradient = SetKind(rawValue: "gradient")
}

private extension Asset {
    /// Nil if a gradient set would not be compiled to this gradient.
    var setGradient: NamedGradient? {
        guard renditions.count == 1, case .data(let data) = renditions[0].content, let bytes = try? data.read(),
            let gradient = try? NamedGradient(parsing: ByteView(bytes))
        else { return nil }
        let names = gradient.stops.indices.map { "\(name)_Assets/Color-\($0 + 1)" }
        let isOurs = !gradient.isAutomatic && gradient.line == [0.5, 0, 0.5, 1] && gradient.stops.map(\.color) == names
        let isInRange = gradient.stops.allSatisfy { (0...1).contains($0.location) }
        return isOurs && isInRange && !gradient.stops.isEmpty ? gradient : nil
    }

    func gradientSet(_ stops: Zip2Sequence<[Float], [Asset]>) -> Asset {
        var renditions: [Rendition] = []
        for (number, (location, color)) in stops.enumerated() {
            for rendition in color.renditions {
                var stop = rendition
                stop.key = stop.key.settingQualifier("stop", to: "\(number)")
                let digits = location == location.rounded() ? "\(Int(location))" : "\(location)"
                stop.attributes = EntryAttributes([JSONMember(key: "location", value: JSONValue(.number(digits)))])
                renditions.append(stop)
            }
        }
        let type = JSONMember(key: "properties", value: .object(["gradient-type": "linear"]))
        return Asset(
            name: name, kind: .gradient, properties: AssetProperties(members: [type]),
            renditions: renditions.sorted { $0.key < $1.key }, location: self.location)
    }
}
