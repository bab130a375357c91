package import NightcarModel
import ThemeCatalogBytes

/// One of several parts of a catalog, such as the third of 16. Together they have each asset once.
package struct Shard: Hashable, Sendable {
    /// Counted from 1.
    package let number: Int
    package let count: Int

    /// All assets.
    package static let whole = Shard(trusted: 1, of: 1)
    /// Each shard is a file that is open while it is linked.
    package static let limit = 10_000

    /// Nil if there is no such part.
    package init?(_ number: Int, of count: Int) {
        guard (1...Self.limit).contains(count), (1...count).contains(number) else { return nil }
        self.init(trusted: number, of: count)
    }

    private init(trusted number: Int, of count: Int) { (self.number, self.count) = (number, count) }

    /// Whether an asset belongs to this part. Only its name decides, so that sets of the same name stay together.
    package func contains(_ asset: Asset) -> Bool {
        var name = asset.name
        return name.withUTF8 { xxHash64(UnsafeRawBufferPointer($0)) } % UInt64(count) == UInt64(number - 1)
    }
}

extension Shard: CustomStringConvertible {
    package var description: String { "\(number)/\(count)" }
}
