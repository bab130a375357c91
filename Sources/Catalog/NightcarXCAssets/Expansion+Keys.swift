package import NightcarBasics
import NightcarModel

extension Expansion {
    /// A finding for each set and each entry with keys that change nothing in what is compiled.
    package var keysWithoutEffect: [Finding] {
        catalog.assets.flatMap { asset in
            let place = asset.location ?? Location(path: asset.name)
            let entries = asset.renditions.map { Self.finding($0.attributes.keysWithoutEffect, at: $0.location ?? place) }
            return ([Self.finding(asset.properties.keysWithoutEffect, at: place)] + entries).compactMap(\.self)
        }
    }

    private static func finding(_ keys: [String], at place: Location) -> Finding? {
        guard !keys.isEmpty else { return nil }
        let names = keys.map { "\"\($0)\"" }.joined(separator: ", ")
        let verb = keys.count == 1 ? "has" : "have"
        return Finding(.keyWithoutEffect, .info, "\(names) \(verb) no effect on what is compiled", at: place)
    }
}
