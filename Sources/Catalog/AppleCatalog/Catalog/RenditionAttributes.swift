import NightcarModel
import ThemeCatalogBytes

extension EntryAttributes {
    /// What a rendition says besides its key, in the form of an entry.
    init(_ rendition: StoredRendition) {
        var values = Values()
        values.renditionName = rendition.header.name
        values.typeIdentifier = try? rendition.property(RenditionProperty.typeIdentifier)?.typeIdentifier()
        if let orientation = try? rendition.property(RenditionProperty.orientation)?.number(), orientation > 1 {
            values.orientation = Int(orientation)
        }
        if let size = try? rendition.property(RenditionProperty.physicalSize)?.physicalSize() {
            values.physicalSize = PhysicalSize(width: size.width, height: size.height)
        }
        if let metrics = try? rendition.property(RenditionProperty.metrics)?.metrics().first, !metrics.isZero {
            values.alignment = EdgeInsets(
                top: metrics.top, left: metrics.left, bottom: metrics.bottom, right: metrics.right)
        }
        values.glyph = SymbolGlyph(rendition)
        values.resizing = SliceInsets(of: rendition).map { Resizing($0) }
        self.init(values)
    }
}

extension EntryAttributes.Resizing {
    /// The stored picture is cut to its caps and center, so the original's size is unknown.
    fileprivate init(_ slicing: SliceInsets) {
        let parts: Parts =
            switch slicing.parts {
            case .threeAcross: .threeAcross
            case .threeDown: .threeDown
            case .nine: .nine
            }
        var caps = EntryAttributes.EdgeInsets()
        var center = Center(fill: slicing.isTiled ? .tile : .stretch)
        if parts != .threeDown {
            (caps.left, caps.right, center.width) = (slicing.left, slicing.right, slicing.centerWidth)
        }
        if parts != .threeAcross {
            (caps.top, caps.bottom, center.height) = (slicing.top, slicing.bottom, slicing.centerHeight)
        }
        self.init(parts, center: center, caps: caps)
    }
}
