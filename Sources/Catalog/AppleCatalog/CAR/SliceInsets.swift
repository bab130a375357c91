import ThemeCatalogBytes

/// The caps of a resizable picture in pixels of the stored picture, which is cut to its caps and center.
package struct SliceInsets: Sendable, Hashable {
    package enum Parts: Sendable, Hashable { case threeAcross, threeDown, nine }

    package var parts: Parts
    /// Whether the center is repeated instead of stretched.
    package var isTiled: Bool
    package var top: Int
    package var left: Int
    package var bottom: Int
    package var right: Int
    package var centerWidth: Int
    package var centerHeight: Int
    package var layout: RenditionLayout

    /// - Returns: nil for a picture with one part, or if the slices don't fit the layout.
    package init?(of rendition: StoredRendition) {
        layout = rendition.pictureLayout
        guard let slices = try? rendition.property(RenditionProperty.slices)?.slices() else { return nil }
        (top, left, bottom, right) = (0, 0, 0, 0)
        isTiled = layout.rawValue == 20 || layout.rawValue == 23 || layout.rawValue == 30
        let center: PixelRect
        switch (layout.rawValue, slices.count) {
        case (20...22, 3):
            parts = .threeAcross
            (left, right, center) = (slices[0].width, slices[2].width, slices[1])
        case (23...25, 3):
            parts = .threeDown
            (top, bottom, center) = (slices[0].height, slices[2].height, slices[1])
        case (30...34, 9):
            parts = .nine
            (top, left, center) = (slices[0].height, slices[0].width, slices[4])
            (right, bottom) = (slices[2].width, slices[6].height)
        default: return nil
        }
        (centerWidth, centerHeight) = (center.width, center.height)
    }

    /// The word that `assetutil` prints after `kCoreTheme`.
    var appleName: String {
        switch layout.rawValue {
        case 20: "ThreePartHTile"
        case 21: "ThreePartHScale"
        case 22: "ThreePartHUniform"
        case 23: "ThreePartVTile"
        case 24: "ThreePartVScale"
        case 25: "ThreePartVUniform"
        case 30: "NinePartTile"
        case 31: "NinePartScale"
        case 32: "NinePartHorizontalUniformVerticalScale"
        case 33: "NinePartHorizontalScaleVerticalUniform"
        default: "NinePartEdgesOnly"
        }
    }
}
