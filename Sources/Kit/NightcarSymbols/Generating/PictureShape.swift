import NightcarImaging
import NightcarModel
import NightcarVectors
import ThemeCatalogBytes
import ThemeCatalogVariants

/// What a layout sees of a picture: its size in points, and how it is cut and aligned.
struct PictureShape: Sendable {
    /// In points. Nil if the file doesn't say.
    private var size: (width: Double, height: Double)?
    private let scale: UInt8
    /// As JSON. Insets are in pixels.
    private let cut: String

    init(_ rendition: Rendition) {
        scale = rendition.key.scale.rawValue
        var values = EntryAttributes.Values()
        (values.resizing, values.alignment) = (rendition.attributes.resizing, rendition.attributes.alignment)
        cut = EntryAttributes(values).json
        let points = 1 / Double(max(1, scale))
        switch rendition.content {
        case .picture(let picture): size = (points * Double(picture.width), points * Double(picture.height))
        case .file, .derived:
            guard let file = rendition.content.file, let bytes = readAgain(file.path) else { return }
            size = Self.size(of: bytes, points: points)
        case .data(let data):
            guard let bytes = try? data.read() else { return }
            size = Self.size(of: bytes, points: points)
        case .color, .child: break
        }
    }

    /// - Parameter points: the side of a pixel.
    private static func size(of bytes: [UInt8], points: Double) -> (width: Double, height: Double)? {
        switch FileFormat.sniff(bytes) {
        case .svg: VectorSize(svg: bytes).map { ($0.width, $0.height) }
        // Without Poppler, the size of a PDF isn't known.
        case .pdf: (try? VectorPainter().size(of: bytes, for: .pdf)).map { ($0.width, $0.height) }
        case let format: ImageSize(bytes, format: format).map { (points * Double($0.width), points * Double($0.height)) }
        }
    }

    /// The words for a difference that moves the layout, such as `in 20 × 20 points instead of 24 × 24`. Nil if there is none.
    ///
    /// Pictures of different scales are rounded to pixels, so a difference of less than a point doesn't count. Insets are compared
    /// if the scales are the same.
    func difference(from themed: PictureShape) -> String? {
        if let size, let new = themed.size, abs(size.width - new.width) >= 1 || abs(size.height - new.height) >= 1 {
            func text(_ value: Double) -> String { sourceNumber((value * 100).rounded() / 100) }
            return "at \(text(new.width)) × \(text(new.height)) points instead of \(text(size.width)) × \(text(size.height))"
        }
        return scale == themed.scale && cut != themed.cut ? "with different slices or alignment than without a theme" : nil
    }
}
