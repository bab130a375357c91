import Foundation
import ThemeCatalogPixels
import ThemeCatalogVariants

/// Decoded pictures up to a number of bytes. The one that wasn't used for the longest time is dropped first.
final class PictureCache: @unchecked Sendable {
    struct Key: Hashable {
        var layer: Int
        var name: String
        var key: VariantKey
        /// The pixels per point at which a vector was drawn, or 0 for pixels.
        var vectorScale = 0
    }

    let limit: Int
    private let lock = NSLock()
    private var entries: [Key: (picture: PixelBuffer, use: Int)] = [:]
    private var uses = 0
    private var bytes = 0

    init(limit: Int) { self.limit = max(limit, 0) }

    /// The bytes of all pictures that are kept.
    var size: Int { lock.withLock { bytes } }

    subscript(key: Key) -> PixelBuffer? {
        lock.withLock {
            guard entries[key] != nil else { return nil }
            uses += 1
            entries[key]?.use = uses
            return entries[key]?.picture
        }
    }

    func insert(_ picture: PixelBuffer, for key: Key) {
        guard picture.bytes.count <= limit else { return }
        lock.withLock {
            if let old = entries.removeValue(forKey: key) { bytes -= old.picture.bytes.count }
            while bytes + picture.bytes.count > limit, let oldest = entries.min(by: { $0.value.use < $1.value.use }) {
                entries.removeValue(forKey: oldest.key)
                bytes -= oldest.value.picture.bytes.count
            }
            uses += 1
            entries[key] = (picture, uses)
            bytes += picture.bytes.count
        }
    }
}
