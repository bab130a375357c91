/// Pictures that share one atlas, and their places in it.
package struct AtlasSheet: Sendable {
    /// What all pictures of an atlas, and the atlas itself, have in common.
    struct Kind: Sendable, Hashable {
        var columns: Columns
        var format: EncodedPixels.PixelFormat
        var isOpaque: Bool
    }

    /// The columns of the pictures' keys that the atlas's key repeats. Atlases with the same columns are numbered.
    struct Columns: Sendable, Hashable, Comparable {
        static let attributes: [KeyAttribute] = [.scale, .idiom, .subtype, .graphicsClass, .displayGamut]
        /// In the order of `attributes`.
        var values: [UInt16]

        subscript(_ attribute: KeyAttribute) -> UInt16 { Self.attributes.firstIndex(of: attribute).map { values[$0] } ?? 0 }

        static func < (a: Columns, b: Columns) -> Bool { a.values.lexicographicallyPrecedes(b.values) }
    }

    struct Member: Sendable {
        /// The position in `CarContents.renditions`.
        var rendition: Int
        /// Counted from the bottom left.
        var rect: PixelRect
    }

    let kind: Kind
    /// Equal pictures share one place.
    let members: [Member]
    package let hasIcons: Bool
    /// Whether it has nothing but app icons, which have older codecs.
    package let hasOnlyIcons: Bool
    /// Each with the place of its top left corner, counted from the top left.
    private let pictures: [(pixels: EncodedPixels, place: AtlasLayout.Place)]
    private let width: Int
    private let height: Int

    /// - Parameter icons: the positions of app icons.
    init(
        _ kind: Kind, _ layout: AtlasLayout, _ distinct: [EncodedPixels], renditions: [EncodedPixels: [Int]], icons: Set<Int>
    ) {
        self.kind = kind
        (width, height) = (layout.width, layout.height)
        pictures = layout.places.map { (distinct[$0.item], $0) }
        members = layout.places.flatMap { place in
            let pixels = distinct[place.item]
            let rect = PixelRect(
                x: place.x, y: layout.height - place.y - pixels.height, width: pixels.width, height: pixels.height)
            return renditions[pixels, default: []].map { Member(rendition: $0, rect: rect) }
        }
        let count = members.count { icons.contains($0.rendition) }
        (hasIcons, hasOnlyIcons) = (count > 0, count == members.count)
    }

    /// Everything that decides the packed pixels.
    package struct Artwork: Sendable, Hashable {
        fileprivate var kind: Kind
        fileprivate var hasOnlyIcons: Bool
        fileprivate var size: [Int]
        fileprivate var pixels: [EncodedPixels]
        fileprivate var places: [[Int]]

        /// The same as bytes, in the same order for the same artwork.
        package var fields: [[UInt8]] {
            let text = "\(kind.format.rawValue) \(kind.isOpaque) \(kind.columns.values) \(hasOnlyIcons) \(size) \(places)"
            return [Array(text.utf8)]
                + pixels.flatMap { pixels in
                    let size = "\(pixels.width) \(pixels.height) \(pixels.bytesPerRow)"
                    return [Array("\(pixels.codec.rawValue) \(size) \(pixels.isOpaque)".utf8), pixels.element]
                }
        }
    }

    package var artwork: Artwork {
        Artwork(
            kind: kind, hasOnlyIcons: hasOnlyIcons, size: [width, height], pixels: pictures.map(\.pixels),
            places: pictures.map { [$0.place.x, $0.place.y] })
    }

    /// The packed pixels of a sheet with the same artwork.
    package func packed(as pixels: EncodedPixels) -> PackedAtlas { PackedAtlas(sheet: self, pixels: pixels) }

    /// The packed pixels of the atlas, in which the edge of each picture is repeated one pixel outward, as in all of Apple's atlases
    /// since Xcode 10. A picture that is sampled between its pixels would otherwise be blended with the gap.
    ///
    /// - Returns: nil if a picture can't be unpacked again. This doesn't happen with pictures from our encoder.
    package func packed(by encoder: PixelEncoder) -> PackedAtlas? {
        let size = kind.format.pixelSize
        var canvas = [UInt8](repeating: 0, count: width * height * size)
        // The rest is clear, also between opaque pictures. Opaque gray has no alpha in Apple's atlases.
        if kind.isOpaque, kind.format == .gray {
            for alpha in stride(from: size - 1, to: canvas.count, by: size) { canvas[alpha] = 255 }
        }
        for (pixels, place) in pictures {
            guard let bytes = pixels.unpacked?.bytes, bytes.count == pixels.width * pixels.height * size else { return nil }
            for row in -1...pixels.height {
                let start = ((place.y + row) * width + place.x) * size
                let source = min(max(row, 0), pixels.height - 1) * pixels.width * size
                let line = bytes[source..<source + pixels.width * size]
                let widened = line.prefix(size) + line + line.suffix(size)
                canvas.replaceSubrange(start - size..<start - size + widened.count, with: widened)
            }
        }
        let pixels = PremultipliedPixels(
            width: width, height: height, format: kind.format, isOpaque: kind.isOpaque, bytes: canvas)
        return (try? encoder.encode(pixels)).map { PackedAtlas(sheet: self, pixels: $0) }
    }
}

/// The pixels of a sheet.
package struct PackedAtlas: Sendable {
    package var sheet: AtlasSheet
    package var pixels: EncodedPixels
}
