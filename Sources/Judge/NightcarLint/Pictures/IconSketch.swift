import NightcarIcons
import NightcarVectors
import NightcarXCAssets
import ThemeCatalogPixels

/// An icon document drawn small, to compare its appearances with each other.
///
/// Glass and shadows are left out: they light up every edge, also of a shape that nobody can tell from its background.
struct IconSketch {
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

    func drawing(_ rendition: IconRendition) -> PixelBuffer {
        var icon = document.resolve(rendition, .iOS)
        for group in icon.groups.indices {
            icon.groups[group].shadow = IconShadow(.none, 0)
            for layer in icon.groups[group].layers.indices { icon.groups[group].layers[layer].glass = false }
        }
        return drawIcon(icon, rendition, .square, size: Self.side, pictures: pictures, detail: Self.side, leavesTint: true)
    }
}
