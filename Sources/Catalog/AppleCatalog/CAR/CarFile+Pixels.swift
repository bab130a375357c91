import Synchronization
package import ThemeCatalogBytes
package import ThemeCatalogPixels

extension CarFile {
    /// The pixels of a rendition as they are stored, either its own or its part of an atlas.
    ///
    /// - Parameter index: its position in `renditions`.
    /// - Throws: `ByteError` if the rendition has no pixels or they can't be unpacked.
    package func storedPixels(of index: Int) throws(ByteError) -> (pixels: StoredPixels, isOpaque: Bool) {
        let rendition = renditions[index]
        if let link = try rendition.link() { return try linkedPixels(link, from: rendition) }
        guard case .pixels(let element) = rendition.payload else {
            throw ByteError(offset: rendition.value.startOffset, message: "\(rendition.header.name) has no pixels")
        }
        let pixels = try element.unpack(
            width: rendition.header.width, height: rendition.header.height, format: rendition.header.pixelFormat,
            bytesPerRow: Int(try rendition.property(RenditionProperty.bytesPerRow)?.number() ?? 0))
        return (pixels, element.isOpaque)
    }

    /// The picture of a rendition with straight alpha. See `StoredPixels.straight` for the rounding.
    ///
    /// Values of extended color spaces are clamped to 0 … 1.
    ///
    /// - Throws: `ByteError`, like `storedPixels`.
    package func picture(of index: Int) throws(ByteError) -> PixelBuffer {
        let (pixels, isOpaque) = try storedPixels(of: index)
        return (consume pixels).straight(isOpaque: isOpaque, colorSpace: ColorSpace(carIdentifier: colorSpaceNumber(of: index)))
    }

    /// The element with a rendition's pixels, either its own or its atlas's. Nil if it has none.
    package func pixelElement(of index: Int) -> PixelElement? {
        let source = readableAtlas(of: index) ?? index
        if case .pixels(let element) = renditions[source].payload { return element }
        return nil
    }

    /// The atlas that contains a rendition's pixels. Nil if the rendition has its own pixels.
    ///
    /// - Throws: `ByteError` if the link doesn't name an atlas of the file.
    package func atlas(of index: Int) throws(ByteError) -> Int? {
        guard let link = try renditions[index].link() else { return nil }
        return try atlas(of: link, from: renditions[index])
    }

    /// The same. Nil for a damaged link, too, which `validate` reports.
    package func readableAtlas(of index: Int) -> Int? { (try? atlas(of: index)) ?? nil }

    func colorSpaceNumber(of index: Int) -> UInt32 {
        renditions[readableAtlas(of: index) ?? index].header.colorSpace & 0xF
    }
}

private extension CarFile {
    func atlas(of link: InternalLink, from rendition: StoredRendition) throws(ByteError) -> Int {
        guard let atlas = self.rendition(matching: link.reference),
            renditions[atlas].property(RenditionProperty.internalLink) == nil
        else {
            throw ByteError(
                offset: rendition.value.startOffset, message: "\(rendition.header.name) points to an atlas that doesn't exist")
        }
        return atlas
    }

    func linkedPixels(_ link: InternalLink, from rendition: StoredRendition) throws(ByteError) -> (StoredPixels, Bool) {
        let index = try atlas(of: link, from: rendition)
        let (atlas, isOpaque) = try atlases.pixels(of: index) { () throws(ByteError) in try storedPixels(of: index) }
        let rect = link.rect
        // The link counts from the bottom, and the pixels count from the top.
        guard rect.y <= atlas.height, rect.height <= atlas.height - rect.y,
            let pixels = atlas.cropped(
                x: rect.x, y: atlas.height - rect.y - rect.height, width: rect.width, height: rect.height)
        else {
            throw ByteError(
                offset: rendition.value.startOffset, message: "\(rendition.header.name) is outside its atlas")
        }
        return (pixels, isOpaque)
    }
}

/// The most recently unpacked atlas. Its pictures are usually requested one after the other.
final class DecodedAtlas: Sendable {
    private struct Entry {
        var index: Int
        var pixels: StoredPixels
        var isOpaque: Bool
    }

    private let latest = Mutex<Entry?>(nil)

    func pixels(
        of index: Int, unpack: () throws(ByteError) -> (StoredPixels, Bool)
    ) throws(ByteError) -> (StoredPixels, Bool) {
        if let entry = latest.withLock({ $0 }), entry.index == index { return (entry.pixels, entry.isOpaque) }
        let (pixels, isOpaque) = try unpack()
        latest.withLock { $0 = Entry(index: index, pixels: pixels, isOpaque: isOpaque) }
        return (pixels, isOpaque)
    }
}

extension ColorSpace {
    /// The color space with a number of Apple's catalogs. Numbers that are not listed become unspecified.
    package init(carIdentifier: UInt32) {
        self =
            switch carIdentifier {
            case 1: .srgb
            case 2: .grayGamma22
            case 3: .displayP3
            case 4: .extendedSRGB
            case 5: .extendedLinearSRGB
            case 6: .extendedGray
            default: .unspecified
            }
    }
}

extension ColorSpace {
    /// The number of the color space in Apple's catalogs. A color space without one gets the number of sRGB.
    package var carIdentifier: UInt32 {
        switch self {
        case .unspecified, .srgb, .otherICC, .genericRGB, .adobeRGB: 1
        case .grayGamma22: 2
        case .displayP3: 3
        case .extendedSRGB: 4
        case .extendedLinearSRGB: 5
        case .extendedGray: 6
        }
    }
}
