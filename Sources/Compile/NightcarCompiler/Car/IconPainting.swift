package import NightcarBasics
package import NightcarIcons
import NightcarVectors
package import ThemeCatalogPixels
package import ThemeCatalogVariants

/// Draws the bitmaps of icon documents for systems without layered icons.
package struct IconPainter: Sendable {
    private let painter: VectorPainter
    private let jobs: Int
    private let known: IconDrawings

    /// - Parameters:
    ///   - cache: keeps painted vectors. Nil for no cache.
    ///   - jobs: how many bitmaps are drawn at the same time.
    ///   - known: what was drawn before.
    package init(cache: LocalCache?, jobs: Int, known: IconDrawings) {
        painter = VectorPainter(cache: cache)
        (self.jobs, self.known) = (jobs, known)
    }

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
        // The largest takes longest.
        let distinct = Set(sides).sorted(by: >)
        guard !distinct.isEmpty else { return [] }
        let shape: IconShape = idiom == .macOS ? .macOS : .square
        let keys = renditions.map { rendition in
            let digest = Self.digest(document, rendition, idiom, picture)
            return distinct.map { side in
                IconDrawings.Key(digest: digest, rendition: rendition, shape: shape, side: side, largest: distinct[0])
            }
        }
        let missing = distinct.indices.filter { side in keys.contains { known[$0[side]] == nil } }
        if !missing.isEmpty {
            let pictures = IconPictures(document, painter: painter, largest: distinct[0], read: picture)
            guard pictures.problems.isEmpty else { return [] }
            _ = missing.blockingMap(width: min(jobs, Self.widest), share: 1) { side in
                let layers = PlacedLayers(limit: renditions.count > 1 ? Self.keptLayers : 0)
                for (rendition, keys) in zip(renditions, keys) {
                    known[keys[side]] = drawIcon(
                        document.resolve(rendition, idiom), rendition, shape, size: distinct[side], pictures: pictures,
                        leavesTint: true, layers: layers)
                }
            }
        }
        return keys.map { keys in
            sides.compactMap { side in distinct.firstIndex(of: side).flatMap { known[keys[$0]] } }
        }
    }

    private static func digest(
        _ document: IconDocument, _ rendition: IconRendition, _ idiom: IconIdiom, _ picture: (String) -> [UInt8]?
    ) -> SHA256.Digest {
        let names = document.pictureScales.keys.sorted()
        let words = Array("\(document.resolve(rendition, idiom))\n\(names)".utf8)
        return SHA256.digest(words + names.flatMap { SHA256.digest(picture($0) ?? []).bytes })
    }

    /// More layers would save little more time, and take more memory.
    private static let keptLayers = 2

    /// More bitmaps at the same time would take more memory: a canvas of 1024 pixels takes 16 MB, and each drawing has several.
    private static let widest = 2
}

extension SystemVersion {
    /// Whether all systems from this version on draw icon documents themselves, so that they need no bitmaps.
    package var drawsIcons: Bool { self >= SystemVersion(26) }
}
