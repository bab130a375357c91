package import NightcarBasics
package import NightcarIcons
import NightcarVectors
package import ThemeCatalogPixels
package import ThemeCatalogVariants

/// Draws the bitmaps of icon documents for systems without layered icons.
package struct IconPainter: Sendable {
    private let painter: VectorPainter

    /// - Parameter cache: keeps painted vectors. Nil for no cache.
    package init(cache: LocalCache?) { painter = VectorPainter(cache: cache) }

    /// The programs that paint layers, for a cache's keys.
    var programs: String { painter.identity }

    /// A bitmap for each side. None if a layer can't be drawn.
    ///
    /// Only a Mac shows an icon in the shape that it is drawn in. Other systems cut a square to their shape, and color a tinted
    /// icon.
    ///
    /// - Parameters:
    ///   - picture: returns the bytes of a layer's picture.
    ///   - sides: the sides of the bitmaps, in pixels.
    package func bitmaps(
        of document: IconDocument, picture: (String) -> [UInt8]?, _ rendition: IconRendition, _ idiom: IconIdiom, sides: [Int]
    ) -> [PixelBuffer] {
        bitmaps(of: document, picture: picture, [rendition], idiom, sides: sides).first ?? []
    }

    /// The same for several renditions, whose layers are read and painted once. Nothing if a layer can't be drawn.
    func bitmaps(
        of document: IconDocument, picture: (String) -> [UInt8]?, _ renditions: [IconRendition], _ idiom: IconIdiom, sides: [Int]
    ) -> [[PixelBuffer]] {
        let pictures = IconPictures(document, painter: painter, largest: sides.max() ?? 0, read: picture)
        guard pictures.problems.isEmpty else { return [] }
        var drawn: [Int: [PixelBuffer]] = [:]
        for side in Set(sides) {
            let layers = PlacedLayers(limit: renditions.count > 1 ? Self.keptLayers : 0)
            drawn[side] = renditions.map { rendition in
                drawIcon(
                    document.resolve(rendition, idiom), rendition, idiom == .macOS ? .macOS : .square, size: side,
                    pictures: pictures, leavesTint: true, layers: layers)
            }
        }
        return renditions.indices.map { index in sides.compactMap { drawn[$0]?[index] } }
    }

    /// More layers would save little more time, and take more memory.
    private static let keptLayers = 2
}

extension SystemVersion {
    /// Whether all systems from this version on draw icon documents themselves, so that they need no bitmaps.
    package var drawsIcons: Bool { self >= SystemVersion(26) }
}
