import AppleCatalog
import NightcarModel

extension CarEmission {
    /// Adds a gradient set in the form of the gradients of layered icons: a named gradient from top to bottom, and a color for each
    /// of its stops, which has the appearances.
    ///
    /// Nothing is known of public functions of Apple that read it.
    mutating func addGradient(_ items: [CarPlan.Item], of asset: Asset) {
        let type = asset.properties.text("gradient-type") ?? "linear"
        guard type == "linear" else {
            return reportUnsupported(
                "an Assets.car file can't store a \(type) gradient, because its form is unknown; it is left out", asset)
        }
        let name = naming.name(of: asset)
        let numbers = Set(items.compactMap(\.rendition.stopNumber)).sorted()
        var stops: [(location: Double, color: String)] = []
        for (index, number) in numbers.enumerated() {
            let own = items.filter { $0.rendition.stopNumber == number }
            let color = "\(name)_Assets/Color-\(index + 1)"
            for item in own { addColor(item, named: color) }
            let stated = own.lazy.compactMap(\.rendition.stopLocation).first
            let location = stated ?? (numbers.count < 2 ? 0 : Double(index) / Double(numbers.count - 1))
            stops.append((min(max(location, 0), 1), color))
        }
        guard !stops.isEmpty else { return }
        let value = RenditionValue.namedGradient(name: name, isAutomatic: false, line: (0.5, 0, 0.5, 1), stops: stops)
        add(value, to: name, part: Part.gradient, key: plainKey, item: nil)
    }
}
