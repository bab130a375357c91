import Synchronization
package import ThemeCatalogBytes
package import ThemeCatalogPixels

extension CarFile {
    /// The pixels of a rendition, its own or those it names in an atlas, as they are stored.
    ///
    /// - Parameter index: its position in `renditions`.
    /// - Throws: `ByteError` when the rendition has no pixels, or they cannot be unpacked.
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

    /// The picture of a rendition with straight alpha; see `StoredPixels.straight` for the rounding.
    ///
    /// Values of extended color spaces below 0 and above 1 are cut off.
    ///
    /// - Throws: `ByteError`, as `storedPixels`.
    package func picture(of index: Int) throws(ByteError) -> PixelBuffer {
        let (pixels, isOpaque) = try storedPixels(of: index)
        return pixels.straight(isOpaque: isOpaque, colorSpace: ColorSpace(carIdentifier: colorSpaceNumber(of: index)))
    }

    /// The element that holds a rendition's pixels, its own or its atlas's; nil when it has none.
    package func pixelElement(of index: Int) -> PixelElement? {
        let source = (try? atlas(of: index)) ?? index
        if case .pixels(let element) = renditions[source].payload { return element }
        return nil
    }

    /// The atlas in which a rendition's pixels stand, nil when it has its own.
    ///
    /// - Throws: `ByteError` when the link names no atlas of the file.
    package func atlas(of index: Int) throws(ByteError) -> Int? {
        guard let link = try renditions[index].link() else { return nil }
        return try atlas(of: link, from: renditions[index])
    }

    func colorSpaceNumber(of index: Int) -> UInt32 {
        renditions[(try? atlas(of: index)) ?? index].header.colorSpace & 0xF
    }
}

private extension CarFile {
    func atlas(of link: InternalLink, from rendition: StoredRendition) throws(ByteError) -> Int {
        guard let atlas = self.rendition(matching: link.reference),
            renditions[atlas].property(RenditionProperty.internalLink) == nil
        else {
            throw ByteError(
                offset: rendition.value.startOffset, message: "\(rendition.header.name) points to an atlas that is not there")
        }
        return atlas
    }

    func linkedPixels(_ link: InternalLink, from rendition: StoredRendition) throws(ByteError) -> (StoredPixels, Bool) {
        let index = try atlas(of: link, from: rendition)
        let (atlas, isOpaque) = try atlases.pixels(of: index) { () throws(ByteError) in try storedPixels(of: index) }
        let rect = link.rect
        // The link counts from the bottom, the pixels from the top.
        guard rect.y <= atlas.height, rect.height <= atlas.height - rect.y,
            let pixels = atlas.cropped(
                x: rect.x, y: atlas.height - rect.y - rect.height, width: rect.width, height: rect.height)
        else {
            throw ByteError(
                offset: rendition.value.startOffset, message: "\(rendition.header.name) lies outside its atlas")
        }
        return (pixels, isOpaque)
    }
}

/// The atlas unpacked last, because its pictures are mostly asked for one after the other.
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
    /// The color space with a number of Apple's catalogs; the numbers not listed read as unspecified.
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
    /// The number of the color space in Apple's catalogs; that of sRGB where they have none.
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
