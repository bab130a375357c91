import NightcarModel

/// How the bytes of a file are divided among the renditions of its catalog and the named parts that belong to none.
///
/// A rendition gets its value, divided evenly if several renditions are made from it. It also gets a share of the atlas with
/// its pixels, in proportion to its area. The remainders of these divisions form a separate part, `shared`. Renditions and
/// parts add up to the size of the file.
struct StoredSizes {
    private let car: CarFile
    /// The bytes for each rendition that is made from a value.
    private var values: [Int]
    private var atlasShares: [Int: Int] = [:]
    private var atlasUsers: [Int: Int] = [:]
    private var users: [Int: Int] = [:]
    /// The remainders of divided values and atlases.
    private var undivided = 0

    /// - Parameter sources: for each of the catalog's renditions, the stored rendition that it comes from.
    init(_ car: CarFile, sources: [Int]) {
        self.car = car
        values = [Int](repeating: 0, count: car.renditions.count)
        for share in car.shares {
            if case .rendition(let index) = share.use { values[index] += share.count }
        }
        for source in sources { users[source, default: 0] += 1 }
        split(atlases: Dictionary(grouping: Set(sources).sorted(), by: car.readableAtlas))
        splitValues()
    }

    /// The size of a rendition that is made from a stored one.
    func size(of source: Int) -> StoredSize {
        let bytes = values[source] + atlasShares[source, default: 0]
        guard let atlas = car.readableAtlas(of: source) else {
            return StoredSize(bytes: bytes, payload: source, isShared: users[source, default: 0] > 1)
        }
        return StoredSize(bytes: bytes, payload: atlas, isShared: atlasUsers[atlas, default: 0] > 1)
    }

    /// The parts of the file that don't belong to a rendition, by name, in the order in which they begin.
    func parts() -> [CompiledFile.Part] {
        var order: [String] = []
        var bytes: [String: Int] = [:]
        for share in car.shares {
            guard let name = name(of: share.use) else { continue }
            if bytes[name] == nil { order.append(name) }
            bytes[name, default: 0] += share.count
        }
        return order.map { CompiledFile.Part(name: $0, bytes: bytes[$0, default: 0]) }
            + [CompiledFile.Part(name: "shared", bytes: undivided)]
    }

    private mutating func split(atlases: [Int?: [Int]]) {
        // In file order, because a damaged file can name an atlas as a member of another.
        let named = atlases.compactMap { atlas, members in atlas.map { ($0, members) } }.sorted { $0.0 < $1.0 }
        for (atlas, members) in named {
            let areas = members.map { car.renditions[$0].header.width.clampedArea(car.renditions[$0].header.height) }
            let total = max(areas.reduce(0, +), 1)
            var rest = values[atlas]
            for (member, area) in zip(members, areas) {
                let share = values[atlas] * area / total
                atlasShares[member] = share
                rest -= share
            }
            undivided += rest
            // The bytes now belong to the members, even if the atlas is itself a rendition.
            values[atlas] = 0
            atlasUsers[atlas] = members.count
        }
    }

    /// Divides values and atlas shares among the renditions that are made from the same stored one.
    private mutating func splitValues() {
        for (source, count) in users.sorted(by: { $0.key < $1.key }) where count > 1 {
            undivided += values[source] % count
            values[source] /= count
            let share = atlasShares[source, default: 0]
            undivided += share % count
            atlasShares[source] = share / count
        }
    }

    private func name(of use: FileShare.Use) -> String? {
        switch use {
        case .container: "structure"
        case .free: "free space"
        case .padding: "padding"
        case .header(let name): name
        case .tree("FACETKEYS"): "names"
        case .tree(let name): "tree \(name)"
        case .key: "rendition keys"
        case .rendition(let index):
            if users[index] != nil || atlasUsers[index] != nil {
                nil
            } else {
                car.renditions[index].header.layout == .packedAtlas ? "unused atlases" : "icon sizes"
            }
        }
    }
}

private extension Int {
    /// The area of a picture with this width. Hostile sizes are clamped so that sums and products can't overflow.
    func clampedArea(_ height: Int) -> Int { Swift.min(self, 1 << 15) * Swift.min(height, 1 << 15) }
}
