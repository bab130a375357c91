import ThemeCatalogBytes

// The fixed blocks. Their types document the fields.

extension CarHeader {
    var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.append(code: Self.mark)
        writer.append(words: [coreUIVersion, storageVersion, timestamp, UInt32(renditionCount)])
        writer.append(mainVersion, field: Self.versionSize)
        writer.append(tool, field: Self.toolSize)
        writer.append(uuid)
        writer.append(words: [checksum, schemaVersion, colorSpace, keySemantics])
        return writer.bytes
    }
}

extension CarMetadata {
    var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.append(utf8: Self.mark)
        for text in [thinning, platformVersion, platform, authoringTool] { writer.append(text, field: Self.fieldSize) }
        return writer.bytes
    }
}

extension KeyFormat {
    var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.append(code: Self.mark)
        writer.append(words: [version, UInt32(attributes.count)] + attributes.map(\.rawValue))
        return writer.bytes
    }
}

extension RenditionKey {
    /// - Parameter values: the values that are not 0.
    init(_ values: [KeyAttribute: UInt16], format: KeyFormat) {
        self.format = format
        self.values = format.attributes.map { values[$0] ?? 0 }
    }

    var bytes: [UInt8] { values.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } }
}

extension BitmapMasks {
    /// The value of the entry for an identifier. See `BitmapKey`.
    func entry(of identifier: UInt16, _ format: KeyFormat) -> [UInt8] {
        let masks = format.attributes.indices.map { mask(of: identifier, $0, format) }
        var writer = ByteWriter()
        writer.append(words: [1, 0, UInt32(4 + 4 * masks.count), UInt32(masks.count)] + masks)
        return writer.bytes
    }
}
