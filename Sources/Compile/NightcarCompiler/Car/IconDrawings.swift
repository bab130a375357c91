import NightcarBasics
import NightcarIcons
import Synchronization
import ThemeCatalogPixels

/// The bitmaps of icons that a run has drawn: a car and the files next to it have the same.
package final class IconDrawings: Sendable {
    /// Everything that decides a bitmap.
    struct Key: Hashable {
        /// Of what the document shows, and of its pictures.
        var digest: SHA256.Digest
        var rendition: IconRendition
        var shape: IconShape
        var side: Int
        /// The side of the largest bitmap: pictures are painted for it.
        var largest: Int
    }

    private let drawn = Mutex<[Key: PixelBuffer]>([:])

    package init() {}

    subscript(_ key: Key) -> PixelBuffer? {
        get { drawn.withLock { $0[key] } }
        set { drawn.withLock { $0[key] = newValue } }
    }
}
