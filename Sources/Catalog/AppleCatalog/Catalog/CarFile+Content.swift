import NightcarBasics
import NightcarImaging
import NightcarModel
package import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

extension CarFile {
    /// The largest file or data to unpack, in bytes.
    static let maximumDataSize = Limits.carDataBytes

    /// The contents of a stored rendition, with their keys. A stack has several layers. The size list of an icon set has no
    /// contents.
    func contents(of index: Int, _ key: VariantKey) -> [(VariantKey, Content)] {
        let rendition = renditions[index]
        if let children = children(of: rendition, key) { return children }
        if rendition.property(RenditionProperty.internalLink) != nil { return [(key, .picture(picture(index)))] }
        switch rendition.payload {
        case .pixels: return [(key, .picture(picture(index)))]
        case .color(let color): return [(key, .color(value(of: color)))]
        case .data(let data): return [(key, .data(file(rendition, data)))]
        case .sizes: return []
        case .none: return [(key, .data(raw(rendition, ByteView([]))))]
        case .other(_, let bytes): return [(key, .data(raw(rendition, bytes)))]
        }
    }

    /// The bytes of a file or of data, unpacked.
    ///
    /// - Throws: `ByteError` if they are damaged or there are more than `maximumDataSize`.
    package static func unpack(_ data: DataElement) throws(ByteError) -> [UInt8] {
        data.isPacked ? try LZFSEDecoder.decode(data.bytes, limit: maximumDataSize) : data.bytes.array
    }
}

private extension CarFile {
    /// The layers of a stack, or the members of a group.
    func children(of rendition: StoredRendition, _ key: VariantKey) -> [(VariantKey, Content)]? {
        let names: [String]
        if let layers = try? rendition.property(RenditionProperty.layers)?.layers() {
            // Stored back to front. A source catalog lists the front layer first.
            names = layers.reversed().map { layer in
                let identifier = layer.reference.first { $0.attribute == .identifier }?.value
                return facets.first { $0.identifier == identifier }?.name ?? "identifier \(identifier ?? 0)"
            }
        } else if rendition.header.layout == .namedContents,
            let packed = try? rendition.property(RenditionProperty.packedNames)?.packedNames()
        {
            names = packed
        } else {
            return nil
        }
        return names.enumerated().map { number, name in
            var key = key
            key.qualifiers += (key.qualifiers.isEmpty ? "" : ";") + "layer=\(number)"
            return (key, .child(name))
        }
    }

    func picture(_ index: Int) -> Picture {
        let size = renditions[index].pixelSize
        let element = pixelElement(of: index)
        return Picture(
            width: size.width, height: size.height, encoding: element?.codec.name ?? "missing atlas",
            colorSpace: ColorSpace(carIdentifier: colorSpaceNumber(of: index)),
            decode: { [self] in try picture(of: index) })
    }

    func value(of color: ColorElement) -> ColorValue {
        if let name = color.systemName {
            return .reference(name: name, platform: platform == .macos ? "osx" : metadata?.platform ?? "")
        }
        return .components(
            space: ColorSpace(carIdentifier: color.space & 0xF), values: Array(color.components.dropLast()),
            alpha: color.components.last ?? 1)
    }

    func file(_ rendition: StoredRendition, _ data: DataElement) -> StoredData {
        let name = rendition.header.name
        return StoredData(
            fileExtension: Self.fileExtension(of: rendition), fileName: name == "CoreStructuredImage" ? nil : name,
            length: Self.length(of: data), encoding: data.isPacked ? "lzfse" : "uncompressed",
            plain: data.isPacked ? nil : data.bytes, read: { try Self.unpack(data) })
    }

    /// Contents that this reader can't interpret, unchanged.
    func raw(_ rendition: StoredRendition, _ bytes: ByteView) -> StoredData {
        StoredData(
            fileExtension: "bin", length: bytes.count, encoding: rendition.header.layout.name, plain: bytes,
            read: { bytes.array })
    }

    /// The unpacked size that the data declares. 0 if it can't be read.
    static func length(of data: DataElement) -> Int {
        guard data.isPacked else { return data.bytes.count }
        return (try? LZFSEDecoder.unpackedSize(of: data.bytes, limit: maximumDataSize)) ?? 0
    }

    static func fileExtension(of rendition: StoredRendition) -> String {
        switch rendition.header.pixelFormat {
        case "JPEG": return "jpg"
        case "HEIF": return "heic"
        case let word: if let format = VectorFormat(carWord: word) { return format.rawValue }
        }
        let name = rendition.header.name
        if let dot = name.lastIndex(of: "."), dot != name.startIndex, name.index(after: dot) != name.endIndex {
            return String(name[name.index(after: dot)...])
        }
        let identifier = (try? rendition.property(RenditionProperty.typeIdentifier)?.typeIdentifier()) ?? ""
        return fileExtensions[identifier] ?? "data"
    }

    static let fileExtensions = [
        "com.adobe.pdf": "pdf", "public.json": "json", "public.plain-text": "txt", "public.text": "txt",
        "public.xml": "xml", "public.html": "html", "public.png": "png", "public.jpeg": "jpg", "public.svg-image": "svg",
        "com.apple.property-list": "plist", "public.mp3": "mp3", "com.compuserve.gif": "gif",
    ]
}
