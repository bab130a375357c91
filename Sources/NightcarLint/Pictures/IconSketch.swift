import NightcarIconArt
import NightcarIcons
import NightcarVectors
import NightcarXCAssets
import ThemeCatalogLibC
import ThemeCatalogPixels

/// An icon document drawn small, to compare its appearances with each other.
///
/// Glass and shadows are left out: they light up every edge, also of a shape that nobody can tell from its background.
struct IconSketch {
    /// A picture, and the same one without layers.
    struct Drawing {
        var whole: PixelBuffer
        var ground: PixelBuffer
    }

    /// Tunable: the side in pixels.
    static let side = 96

    private let document: IconDocument
    private let pictures: IconPictures

    /// Nil if the icon can't be read or if one of its pictures is missing or can't be painted.
    init?(_ icon: LoadedIcon, painter: VectorPainter) {
        guard icon.isUsable, let document = icon.document else { return nil }
        let names = Set(document.groups.flatMap(\.layers).flatMap(\.image.values))
        guard !names.isEmpty, names.isSubset(of: icon.pictures) else { return nil }
        pictures = IconPictures(document, painter: painter, largest: Self.side) { icon.picture(named: $0) }
        guard pictures.problems.isEmpty else { return nil }
        self.document = document
    }

    /// Whether the document has more than one appearance: watches show only one.
    var hasAppearances: Bool {
        switch document.platforms?.squares {
        case .list(let names): !names.isEmpty
        case .shared, nil: true
        }
    }

    func drawing(_ rendition: IconRendition) -> Drawing {
        var icon = document.resolve(rendition, .iOS)
        for group in icon.groups.indices {
            icon.groups[group].shadow = IconShadow(.none, 0)
            for layer in icon.groups[group].layers.indices { icon.groups[group].layers[layer].glass = false }
        }
        var bare = icon
        bare.groups = []
        return Drawing(whole: draw(icon, rendition), ground: draw(bare, rendition))
    }

    private func draw(_ icon: ResolvedIcon, _ rendition: IconRendition) -> PixelBuffer {
        drawIcon(icon, rendition, .square, size: Self.side, pictures: pictures, detail: Self.side, leavesTint: true)
    }
}

extension IconSketch.Drawing {
    /// The pixels in which the layers show.
    var art: [Int] {
        (0..<whole.pixelCount).filter { pixel in
            (4 * pixel..<4 * pixel + 4).contains { abs(Int(whole.bytes[$0]) - Int(ground.bytes[$0])) > 8 }
        }
    }

    /// How far a pixel is from its background, as a ratio of contrast from 1 to 21.
    func contrast(_ pixel: Int) -> Double {
        let (a, b) = (Self.luminance(whole, pixel), Self.luminance(ground, pixel))
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    private static func luminance(_ picture: PixelBuffer, _ pixel: Int) -> Double {
        0.2126 * linear[Int(picture.bytes[4 * pixel])] + 0.7152 * linear[Int(picture.bytes[4 * pixel + 1])]
            + 0.0722 * linear[Int(picture.bytes[4 * pixel + 2])]
    }

    private static let linear = (0...255).map { byte in
        let value = Double(byte) / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
}
