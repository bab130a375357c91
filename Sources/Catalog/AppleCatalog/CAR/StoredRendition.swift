package import ThemeCatalogBytes

/// One rendition as the file stores it.
package struct StoredRendition: Sendable {
    package var key: RenditionKey
    package var header: RenditionHeader
    package var properties: [RenditionProperty]
    package var payload: RenditionPayload
    /// The whole rendition: head, properties and payload. Its length is `SizeOnDisk`.
    package var value: ByteView
    /// The number of bytes after the parts that the head describes. 0 in files from Apple's tools.
    package var trailingSize: Int
    /// The tree entry that refers to key and value.
    package var entry: BOMTree.Entry
    /// Why the value can't be interpreted. Then only its key and its size are known. Nil if it can.
    package var fault: ByteError?

    /// A value that can't be interpreted is kept with its fault, so that one form that nobody knows doesn't hide the others.
    ///
    /// - Throws: `ByteError` if the key is damaged.
    package init(parsing entry: BOMTree.Entry, format: KeyFormat) throws(ByteError) {
        guard case .bytes(let keyBytes) = entry.key else {
            throw ByteError(offset: entry.offset, message: "the tree of renditions has numbers as keys")
        }
        self.entry = entry
        key = try RenditionKey(parsing: keyBytes, format: format)
        value = entry.value
        do throws(ByteError) {
            let header = try RenditionHeader(parsing: value)
            let start = RenditionHeader.size + header.propertySize
            properties = try RenditionProperty.list(value.slice(RenditionHeader.size, header.propertySize))
            payload = try RenditionPayload(parsing: value.slice(start, header.payloadSize))
            trailingSize = value.count - start - header.payloadSize
            self.header = header
        } catch {
            (header, fault) = ((try? RenditionHeader(parsing: value)) ?? .unknown, error)
            (properties, payload, trailingSize) = ([], .other(mark: "", value), 0)
        }
    }

    package func property(_ tag: UInt32) -> RenditionProperty? { properties.first { $0.tag == tag } }

    /// Whether its pixels are in an atlas.
    package var isInAtlas: Bool { property(RenditionProperty.internalLink) != nil }

    /// The location of the pixels, if the rendition is part of an atlas.
    ///
    /// - Throws: `ByteError` if the link is damaged.
    package func link() throws(ByteError) -> InternalLink? { try property(RenditionProperty.internalLink)?.link() }

    /// The layout of the picture, no matter where its pixels are.
    package var pictureLayout: RenditionLayout { (try? link())?.layout ?? header.layout }

    /// The size in pixels. The size of a JPEG comes from its slices, because its header has none.
    package var pixelSize: (width: Int, height: Int) {
        if header.width > 0 || header.height > 0 { return (header.width, header.height) }
        guard let slices = try? property(RenditionProperty.slices)?.slices(), slices.count == 1 else { return (0, 0) }
        return (slices[0].width, slices[0].height)
    }

    /// `SizeOnDisk`: the bytes of the value.
    package var sizeOnDisk: Int { value.count }
}
