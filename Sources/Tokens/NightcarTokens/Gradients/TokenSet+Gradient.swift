import NightcarBasics
package import NightcarModel
import NightcarXCAssets
import ThemeCatalogVariants

extension TokenSet {
    package var kind: SetKind { stops.isEmpty ? .color : .gradient }

    /// The name of the set's folder, with namespaces.
    var folderName: String { "\(name).\(kind.rawValue)" }

    /// What a look shows: a color, or the one of each stop and the positions.
    func shown(for key: VariantKey) -> [TokenGradient.Stop] {
        guard !stops.isEmpty else { return value(for: key).map { [.init(position: 0, color: $0)] } ?? [] }
        return stops.compactMap { stop in stop.colors.value(for: key).map { .init(position: stop.position, color: $0) } }
    }

    /// Gives each look an entry.
    mutating func makeExplicit() {
        isExplicit = true
        for index in stops.indices { stops[index].colors.isExplicit = true }
    }

    /// Adds a value for the usual look, which is the first one's.
    mutating func addUsual() {
        if let first = values.first { values.insert((VariantKey(), first.color, first.location), at: 0) }
        for index in stops.indices { stops[index].colors.addUsual() }
    }

    /// The attributes of an entry besides its key: where a stop is.
    func attributes(of key: VariantKey) -> EntryAttributes {
        guard let stop = stop(of: key) else { return EntryAttributes() }
        return EntryAttributes([JSONMember(key: "location", value: stop.location)])
    }

    /// The properties of the set in a catalog.
    var properties: AssetProperties { AssetProperties(members: stops.isEmpty ? [] : Self.gradientProperties) }

    static let gradientProperties = [JSONMember(key: "gradient-type", value: "linear")]

    /// The stop that an entry is of. Nil for the entry of a color set.
    func stop(of key: VariantKey) -> (number: Int, location: JSONValue)? {
        guard let number = key.qualifier("stop").flatMap({ Int($0) }), stops.indices.contains(number) else { return nil }
        return (number, JSONValue(.number(Self.digits(stops[number].position))))
    }

    /// `0`, `0.33`: at most six decimals.
    static func digits(_ position: Double) -> String {
        let rounded = (position * 1_000_000).rounded() / 1_000_000
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
}

extension SourceCatalog {
    /// The color and gradient sets by the names of their folders, with namespaces.
    var tokenSets: [String: SourceSet] {
        Dictionary(
            sets.filter { $0.kind == .color || $0.kind == .gradient }.map { ("\($0.name).\($0.kind.rawValue)", $0) }
        ) { first, _ in first }
    }
}

extension TokenCatalog {
    /// The set of a gradient. Nil if its looks have other numbers of stops, or other positions: a stop has one place.
    func gradientSet(
        _ values: [(key: VariantKey, value: TokenGradientValue, location: Location)], _ system: TokenSystem
    ) -> TokenSet? {
        guard let first = values.first else { return nil }
        let positions = first.value.gradient.stops.map { TokenSet.digits($0.position) }
        guard values.allSatisfy({ $0.value.gradient.stops.map { TokenSet.digits($0.position) } == positions }) else { return nil }
        let path = system.path(of: first.value.node)
        let empty = TokenSet(
            name: TokenNames(settings: settings).name(of: path), token: path.joined(separator: "."), node: first.value.node,
            target: first.value.target, location: first.location, values: [])
        var set = empty
        for (number, stop) in first.value.gradient.stops.enumerated() {
            var colors = empty
            colors.values = values.map { ($0.key, $0.value.gradient.stops[number].color, $0.location) }
            set.stops.append(TokenStop(position: stop.position, colors: colors))
        }
        set.values = set.stops.first?.colors.values ?? []
        return set
    }
}
