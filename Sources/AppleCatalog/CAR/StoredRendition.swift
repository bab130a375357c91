package import ThemeCatalogBytes

/// One rendition as the file stores it.
package struct StoredRendition: Sendable {
    package var key: RenditionKey
    package var header: RenditionHeader
    package var properties: [RenditionProperty]
    package var payload: RenditionPayload
    /// All of it: head, properties, payload. Its length is `SizeOnDisk`.
    package var value: ByteView
    /// The bytes behind what the head describes; none in files of Apple's tools.
    package var trailingSize: Int
    /// The entry of the tree that names key and value.
    package var entry: BOMTree.Entry

    package init(parsing entry: BOMTree.Entry, format: KeyFormat) throws(ByteError) {
        guard case .bytes(let keyBytes) = entry.key else {
            throw ByteError(offset: entry.offset, message: "the tree of renditions has numbers for keys")
        }
        self.entry = entry
        key = try RenditionKey(parsing: keyBytes, format: format)
        value = entry.value
        header = try RenditionHeader(parsing: value)
        properties = try RenditionProperty.list(value.slice(RenditionHeader.size, header.propertySize))
        let start = RenditionHeader.size + header.propertySize
        payload = try RenditionPayload(parsing: value.slice(start, header.payloadSize))
        trailingSize = value.count - start - header.payloadSize
    }

    package func property(_ tag: UInt32) -> RenditionProperty? { properties.first { $0.tag == tag } }

    /// Where the pixels stand when the rendition is a part of an atlas.
    ///
    /// - Throws: `ByteError` when the link is damaged.
    package func link() throws(ByteError) -> InternalLink? { try property(RenditionProperty.internalLink)?.link() }

    /// The layout of the picture, wherever its pixels stand.
    package var pictureLayout: RenditionLayout { (try? link())?.layout ?? header.layout }

    /// The size in pixels; a JPEG's stands in its slices, because its head has none.
    package var pixelSize: (width: Int, height: Int) {
        if header.width > 0 || header.height > 0 { return (header.width, header.height) }
        guard let slices = try? property(RenditionProperty.slices)?.slices(), slices.count == 1 else { return (0, 0) }
        return (slices[0].width, slices[0].height)
    }

    /// `SizeOnDisk`: the bytes of the value.
    package var sizeOnDisk: Int { value.count }
}
