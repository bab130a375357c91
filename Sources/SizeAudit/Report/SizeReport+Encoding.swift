import Variants

extension SizedFile: Encodable {
    private enum CodingKeys: String, CodingKey {
        case path, bytes, sourceBytes, savings, darkBytes, byKind, byScale, byAppearance, byEncoding, rows
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(path, forKey: .path)
        try container.encode(bytes, forKey: .bytes)
        try container.encodeIfPresent(sourceBytes, forKey: .sourceBytes)
        try container.encodeIfPresent(savings, forKey: .savings)
        try container.encode(darkBytes, forKey: .darkBytes)
        try container.encode(byKind, forKey: .byKind)
        try container.encode(byScale, forKey: .byScale)
        try container.encode(byAppearance, forKey: .byAppearance)
        try container.encode(byEncoding, forKey: .byEncoding)
        try container.encode(rows, forKey: .rows)
    }
}

extension SizeRow: Encodable {
    private enum CodingKeys: String, CodingKey {
        case asset, kind, variant, axes, sourceFile, sourceBytes, storedBytes, width, height, encoding, isDerived, isShared
        case savedBytes
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(asset, forKey: .asset)
        try container.encode(storedBytes, forKey: .storedBytes)
        guard let kind, let key else { return }
        try container.encode(kind, forKey: .kind)
        try container.encode(key.description, forKey: .variant)
        try container.encode(key.restrictedAxes, forKey: .axes)
        try container.encodeIfPresent(sourceFile, forKey: .sourceFile)
        try container.encodeIfPresent(sourceBytes, forKey: .sourceBytes)
        try container.encodeIfPresent(width, forKey: .width)
        try container.encodeIfPresent(height, forKey: .height)
        try container.encodeIfPresent(encoding, forKey: .encoding)
        try container.encode(isDerived, forKey: .isDerived)
        try container.encode(isShared, forKey: .isShared)
        try container.encodeIfPresent(savedBytes, forKey: .savedBytes)
    }
}
