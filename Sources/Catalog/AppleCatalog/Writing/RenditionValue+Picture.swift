import ThemeCatalogBytes

/// How a picture stretches and aligns, in its own pixels.
package struct PictureShape: Sendable, Hashable {
    package var layout = RenditionLayout.onePartScale
    /// The parts, top row first, left to right, counted from the bottom left. One part if the picture doesn't stretch.
    package var slices: [PixelRect] = []
    /// The area outside the alignment rectangle.
    package var insets = Insets()

    package struct Insets: Sendable, Hashable {
        package var top = 0
        package var left = 0
        package var bottom = 0
        package var right = 0

        package init() {}
    }

    package init() {}

    /// The slices and metrics of a picture with this size.
    func properties(width: Int, height: Int) -> [RenditionProperty] {
        let whole = PixelRect(x: 0, y: 0, width: width, height: height)
        let metrics = AlignmentMetrics(
            left: insets.left, top: insets.top, right: insets.right, bottom: insets.bottom,
            width: width - insets.left - insets.right, height: height - insets.top - insets.bottom)
        return [.slices(slices.isEmpty ? [whole] : slices), .metrics(metrics)]
    }
}

extension RenditionValue {
    /// A picture with its own pixels.
    ///
    /// - Parameters:
    ///   - colorSpace: a number of `ColorSpace.carIdentifier`. Nil for the default of the pixels' format.
    ///   - scale: hundredths.
    package static func picture(
        _ pixels: EncodedPixels, colorSpace: UInt32? = nil, shape: PictureShape = PictureShape(), fileName: String,
        scale: UInt32, flags: RenditionFlags
    ) -> RenditionValue {
        var value = RenditionValue(shape.layout, name: fileName)
        value.flags = flags
        (value.width, value.height, value.scale) = (pixels.width, pixels.height, scale)
        (value.pixelFormat, value.colorSpace) = (pixels.format.rawValue, colorSpace ?? pixels.format.colorSpace)
        value.properties =
            shape.properties(width: pixels.width, height: pixels.height)
            + [.composition(opacity: 1), .upright, .bytesPerRow(pixels.bytesPerRow)]
        value.payload = pixels.element
        if value.colorSpace == pixels.format.colorSpace, !pixels.format.isWide { value.packable = pixels }
        return value
    }

    /// All layers of a stack as one picture.
    package static func flattened(_ pixels: EncodedPixels, scale: UInt16) -> RenditionValue {
        generated(.onePart, "ZZZZFlattenedImage", pixels, scale: scale, gamut: 0)
    }

    /// Several pictures side by side.
    ///
    /// - Parameter gamut: the value of the gamut column in its key.
    static func atlas(_ pixels: EncodedPixels, scale: UInt16, gamut: UInt16) -> RenditionValue {
        generated(.packedAtlas, "ZZZZPackedAsset", pixels, scale: scale, gamut: gamut)
    }

    /// The same picture with its pixels in an atlas.
    ///
    /// - Parameters:
    ///   - reference: the columns of the atlas's key.
    ///   - rect: counted from the bottom left of the atlas.
    func linked(to reference: [AttributeValue], at rect: PixelRect) -> RenditionValue {
        var value = self
        (value.layout, value.payload, value.packable) = (.internalLink, [], nil)
        value.properties.removeAll { $0.tag == RenditionProperty.bytesPerRow }
        let place = value.properties.firstIndex { $0.tag == RenditionProperty.composition } ?? value.properties.count
        value.properties.insert(.link(InternalLink(rect: rect, layout: layout, reference: reference)), at: place)
        return value
    }

    /// A picture that doesn't come from a set.
    private static func generated(
        _ layout: RenditionLayout, _ name: String, _ pixels: EncodedPixels, scale: UInt16, gamut: UInt16
    ) -> RenditionValue {
        let (opaque, gray) = (pixels.isOpaque ? 1 : 0, pixels.format == .gray ? 1 : 0)
        var value = RenditionValue(layout, name: "\(name)-\(scale).\(opaque).\(gray)-gamut\(gamut)")
        (value.width, value.height, value.scale) = (pixels.width, pixels.height, 100 * UInt32(scale))
        (value.pixelFormat, value.colorSpace) = (pixels.format.rawValue, pixels.format.colorSpace)
        value.properties = [
            .slices([PixelRect(x: 0, y: 0, width: 0, height: 0)]), .composition(opacity: 1), .upright,
            .bytesPerRow(pixels.bytesPerRow),
        ]
        value.payload = pixels.element
        return value
    }
}
