import NightcarEncoding
import NightcarModel
import ThemeCatalogBytes

/// Where the assets and renditions of the output come from. They live longer than the contents, until the report is made.
struct Origins {
    struct AssetOrigin {
        /// The number of the set's folder in `names`.
        var set: UInt32?
        /// Their positions in `renditions`.
        var renditions: Range<Int>
    }

    /// There can be very many, so rare values are stored indirectly to keep the others small.
    enum RenditionOrigin {
        /// There is no source file: the rendition is not a file, or it was derived.
        case none
        case file(FilePosition, SourceNames.Reference)
        /// - Parameter payload: the shape that is stored instead of the file.
        indirect case shape(file: FilePosition, SourceNames.Reference, payload: Emission.PayloadPosition)
        /// - Parameter savedBytes: the bytes that the second file would have taken. 0 if another recipe uses the same file.
        case recipe(file: FilePosition, savedBytes: Int)
    }

    /// One for each asset of the contents.
    private(set) var assets: [AssetOrigin] = []
    /// The origins of all assets, one asset after the other. A separate array for each asset would keep the memory of the contents
    /// in use.
    private(set) var renditions: [RenditionOrigin] = []
    /// The names of set folders and source files, for assets and renditions.
    private(set) var names = SourceNames()
    /// The origins of renditions that were added to an asset after those in `renditions`, until everything is sorted.
    private var late: [Emission.AssetPosition: [RenditionOrigin]] = [:]

    mutating func reserveCapacity(assets count: Int, renditions: Int) {
        assets.reserveCapacity(count)
        self.renditions.reserveCapacity(renditions)
    }

    /// Remembers the name of a source file.
    mutating func name(_ file: SourceFile) -> SourceNames.Reference { names.add(file) }

    /// Adds a rendition of the next asset.
    mutating func add(_ origin: RenditionOrigin) { renditions.append(origin) }

    /// Adds an asset with the renditions since the one before it.
    ///
    /// - Parameter set: the path of the set's folder.
    mutating func addAsset(in set: String?) {
        let start = assets.last?.renditions.upperBound ?? 0
        assets.append(AssetOrigin(set: set.map { names.add(folder: $0) }, renditions: start..<renditions.count))
    }

    /// Adds a rendition to an asset that is already there.
    mutating func add(_ origin: RenditionOrigin, to asset: Emission.AssetPosition) { late[asset, default: []].append(origin) }

    /// Sorts the assets and renditions into the order of the file, and their origins with them.
    mutating func sort(with contents: inout ThemeCatalogContents) {
        let order = contents.assets.order { $0.precedes($1) }
        var sorted: [RenditionOrigin] = []
        sorted.reserveCapacity(renditions.count + late.reduce(0) { $0 + $1.value.count })
        assets = order.map { asset in
            let start = sorted.count
            let own = contents.assets[asset].renditions
            let (declared, added) = (assets[asset].renditions, late[Position(asset)] ?? [])
            let order = own.order { $0.key < $1.key }
            for index in order {
                sorted.append(index < declared.count ? renditions[declared.lowerBound + index] : added[index - declared.count])
            }
            if !order.elementsEqual(own.indices) { contents.assets[asset].renditions = order.map { own[$0] } }
            return AssetOrigin(set: assets[asset].set, renditions: start..<sorted.count)
        }
        if !order.elementsEqual(contents.assets.indices) { contents.assets = order.map { contents.assets[$0] } }
        (renditions, late) = (sorted, [:])
    }
}

extension Array {
    /// The indices of the elements in sorted order. This is fast if they are sorted already.
    fileprivate func order(by precedes: (Element, Element) -> Bool) -> [Int] {
        let isSorted = zip(self, dropFirst()).allSatisfy { !precedes($1, $0) }
        return isSorted ? [Int](indices) : indices.sorted { precedes(self[$0], self[$1]) }
    }
}
