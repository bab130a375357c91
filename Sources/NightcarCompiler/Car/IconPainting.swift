package import NightcarCache
import NightcarIconArt
import NightcarIcons
import NightcarVectors
import ThemeCatalogPixels
package import ThemeCatalogVariants

/// Draws the bitmaps of icon documents for systems without layered icons. Draws none for an icon with a layer that can't be drawn.
///
/// Only a Mac shows an icon in the shape that it is drawn in. Other systems cut a square to their shape, and color a tinted icon.
///
/// - Parameter cache: keeps painted vectors. Nil for no cache.
package func iconPainter(cache: LocalCache?) -> IconPainter {
    let painter = VectorPainter(cache: cache)
    return { document, picture, rendition, idiom, sizes in
        let pictures = IconPictures(document, painter: painter, largest: sizes.max() ?? 0, read: picture)
        guard pictures.problems.isEmpty else { return [] }
        var drawn: [Int: PixelBuffer] = [:]
        for size in Set(sizes) {
            drawn[size] = drawIcon(
                document.resolve(rendition, idiom), rendition, idiom == .macOS ? .macOS : .square, size: size, pictures: pictures,
                leavesTint: true)
        }
        return sizes.compactMap { drawn[$0] }
    }
}

extension SystemVersion {
    /// Whether all systems from this version on draw icon documents themselves, so that they need no bitmaps.
    package var drawsIcons: Bool { self >= SystemVersion(26) }
}
