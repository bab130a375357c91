import NightcarCache
import NightcarCompiler
import NightcarIconArt
import NightcarIcons
import NightcarVectors
import ThemeCatalogPixels
import ThemeCatalogVariants

/// Draws the bitmaps of icon documents that become part of a car. Draws none if a layer of the icon can't be drawn.
///
/// - Parameter cache: keeps painted vectors. Nil for no cache.
func iconPainter(cache: LocalCache?) -> IconPainter {
    let painter = VectorPainter(cache: cache)
    return { document, picture, rendition, idiom, sizes in
        let pictures = IconPictures(document, painter: painter, largest: sizes.max() ?? 0, read: picture)
        guard pictures.problems.isEmpty else { return [] }
        var drawn: [Int: PixelBuffer] = [:]
        for size in Set(sizes) {
            drawn[size] = document.drawn(rendition, IconShape(idiom), size: size, pictures: pictures)
        }
        return sizes.compactMap { drawn[$0] }
    }
}

extension SystemVersion {
    /// Whether all systems from this version on draw icon documents themselves, so that they need no bitmaps.
    var drawsIcons: Bool { self >= SystemVersion(26) }
}
