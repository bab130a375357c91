import AppleCatalog
import NightcarModel
import ThemeCatalogPixels

/// How a picture stretches and aligns according to its entry, in pixels of its file.
struct PictureAttributes: Hashable, Sendable {
    struct Insets: Hashable, Sendable {
        var top = 0
        var left = 0
        var bottom = 0
        var right = 0
    }

    struct Resizing: Hashable, Sendable {
        var parts: EntryAttributes.Resizing.Parts
        /// Whether the center is repeated instead of stretched.
        var isTiled: Bool
        var caps: Insets
        /// Nil for the whole area between the caps.
        var centerWidth: Int?
        var centerHeight: Int?
    }

    var resizing: Resizing?
    var alignment = Insets()

    init(_ attributes: EntryAttributes) {
        alignment = Insets(attributes.alignment)
        resizing = attributes.resizing.map { resizing in
            Resizing(
                parts: resizing.parts, isTiled: resizing.center?.fill == .tile, caps: Insets(resizing.caps),
                centerWidth: resizing.center?.width, centerHeight: resizing.center?.height)
        }
    }

    init() {}
}

extension PictureAttributes {
    /// The attributes of a picture painted at a scale, if these are in points.
    func scaled(by scale: Int, from drawnScale: Int) -> PictureAttributes {
        func scaled(_ length: Int) -> Int { length * scale / max(1, drawnScale) }
        func scaled(_ insets: Insets) -> Insets {
            Insets(
                top: scaled(insets.top), left: scaled(insets.left), bottom: scaled(insets.bottom), right: scaled(insets.right))
        }
        var attributes = self
        attributes.alignment = scaled(alignment)
        attributes.resizing = resizing.map { resizing in
            var resizing = resizing
            resizing.caps = scaled(resizing.caps)
            resizing.centerWidth = resizing.centerWidth.map { scaled($0) }
            resizing.centerHeight = resizing.centerHeight.map { scaled($0) }
            return resizing
        }
        return attributes
    }

    /// Cuts a picture to its caps and center, as catalogs store it.
    ///
    /// - Returns: its parts. Nil if the caps and center don't fit into the picture, which isn't changed then.
    func cut(_ picture: inout PixelBuffer) -> PictureShape? {
        var shape = PictureShape()
        (shape.insets.top, shape.insets.left) = (alignment.top, alignment.left)
        (shape.insets.bottom, shape.insets.right) = (alignment.bottom, alignment.right)
        guard let resizing else { return shape }
        let across = resizing.parts != .threeDown
        let down = resizing.parts != .threeAcross
        guard
            let columns = Cut(
                picture.width, across ? (resizing.caps.left, resizing.centerWidth, resizing.caps.right) : nil),
            let rows = Cut(picture.height, down ? (resizing.caps.top, resizing.centerHeight, resizing.caps.bottom) : nil)
        else { return nil }
        shape.layout = RenditionLayout(parts: resizing.parts, isTiled: resizing.isTiled)
        shape.slices = Self.slices(columns, rows)
        picture = picture.keeping(columns: columns.kept, rows: rows.kept)
        return shape
    }

    /// The top row comes first, from left to right. Coordinates count from the bottom left.
    private static func slices(_ columns: Cut, _ rows: Cut) -> [PixelRect] {
        var slices: [PixelRect] = []
        var top = rows.lengths.reduce(0, +)
        for height in rows.lengths {
            top -= height
            var x = 0
            for width in columns.lengths {
                slices.append(PixelRect(x: x, y: top, width: width, height: height))
                x += width
            }
        }
        return slices
    }
}

/// What remains of a picture in one direction.
private struct Cut {
    /// Cap, center and cap, or one length if nothing is cut.
    var lengths: [Int]
    /// The columns or rows that remain.
    var kept: [Range<Int>]

    init?(_ size: Int, _ parts: (first: Int, center: Int?, last: Int)?) {
        guard let parts else {
            (lengths, kept) = ([size], [0..<size])
            return
        }
        guard parts.first <= size, parts.last <= size - parts.first else { return nil }
        let between = size - parts.first - parts.last
        let center = parts.center ?? between
        guard center > 0, center <= between else { return nil }
        lengths = [parts.first, center, parts.last]
        kept = [0..<parts.first + center, size - parts.last..<size]
    }
}

extension RenditionLayout {
    fileprivate init(parts: EntryAttributes.Resizing.Parts, isTiled: Bool) {
        let stretched: UInt16 =
            switch parts {
            case .threeAcross: 21
            case .threeDown: 24
            case .nine: 31
            }
        self.init(rawValue: isTiled ? stretched - 1 : stretched)
    }
}

extension PictureAttributes.Insets {
    fileprivate init(_ insets: EntryAttributes.EdgeInsets?) {
        self.init(
            top: insets?.top ?? 0, left: insets?.left ?? 0, bottom: insets?.bottom ?? 0, right: insets?.right ?? 0)
    }
}

extension PixelBuffer {
    /// Some columns and rows of the picture, moved together.
    fileprivate func keeping(columns: [Range<Int>], rows: [Range<Int>]) -> PixelBuffer {
        let size = 4 * Int(depth.rawValue)
        var kept: [UInt8] = []
        for row in rows.joined() {
            for range in columns {
                let start = row * width
                kept += bytes[(start + range.lowerBound) * size..<(start + range.upperBound) * size]
            }
        }
        return PixelBuffer(
            width: columns.reduce(0) { $0 + $1.count }, height: rows.reduce(0) { $0 + $1.count }, depth: depth,
            colorSpace: colorSpace, bytes: kept)
    }
}
