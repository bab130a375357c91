import NightcarModel
import ThemeCatalogVariants

// The JSON form, documented in Documentation/size-report.schema.json; the encoder turns the keys to snake_case.

extension SizeReport: Encodable {
    private enum CodingKeys: String, CodingKey {
        case schemaVersion, tool, bytes, downloadBytes, sourceBytes, store, apps, files, unreadable, leftOut
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(Self.schemaVersion, forKey: .schemaVersion)
        try container.encode(tool, forKey: .tool)
        try container.encode(bytes, forKey: .bytes)
        try container.encodeIfPresent(downloadBytes, forKey: .downloadBytes)
        try container.encodeIfPresent(sourceBytes, forKey: .sourceBytes)
        try container.encodeIfPresent(store, forKey: .store)
        if !apps.isEmpty { try container.encode(apps, forKey: .apps) }
        try container.encode(files, forKey: .files)
        if !unreadable.isEmpty { try container.encode(unreadable, forKey: .unreadable) }
        if !leftOut.isEmpty { try container.encode(leftOut, forKey: .leftOut) }
    }
}

extension CodingUserInfoKey {
    /// If an encoder has this key, the lists of rows are empty, because they are encoded separately.
    package static let leavesOutRows = CodingUserInfoKey(rawValue: "leavesOutRows")!
}

extension SizedFile: Encodable {
    private enum CodingKeys: String, CodingKey {
        case path, apps, car, bytes, downloadBytes, deviceDownloads, sourceBytes, savings, options, darkBytes, byKind, byScale
        case byAppearance, byEncoding, rows
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(path, forKey: .path)
        try container.encodeIfPresent(apps, forKey: .apps)
        try container.encodeIfPresent(car, forKey: .car)
        try container.encode(bytes, forKey: .bytes)
        try container.encodeIfPresent(downloadBytes, forKey: .downloadBytes)
        try container.encodeIfPresent(deviceDownloads, forKey: .deviceDownloads)
        try container.encodeIfPresent(sourceBytes, forKey: .sourceBytes)
        try container.encodeIfPresent(savings, forKey: .savings)
        try container.encodeIfPresent(options, forKey: .options)
        try container.encode(darkBytes, forKey: .darkBytes)
        let groups = usualGroups
        try container.encode(groups.byKind, forKey: .byKind)
        try container.encode(groups.byScale, forKey: .byScale)
        try container.encode(groups.byAppearance, forKey: .byAppearance)
        try container.encode(groups.byEncoding, forKey: .byEncoding)
        try container.encode(encoder.userInfo[.leavesOutRows] == nil ? rows : [], forKey: .rows)
    }
}

extension SizeGroup: Encodable {
    private enum CodingKeys: String, CodingKey {
        case name, storedBytes, sourceBytes, renditions, isShared, pixels, bytesPerPixel, encodings, groups
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(storedBytes, forKey: .storedBytes)
        try container.encode(sourceBytes, forKey: .sourceBytes)
        try container.encode(renditions, forKey: .renditions)
        try container.encode(isShared, forKey: .isShared)
        if pixels > 0 { try container.encode(pixels, forKey: .pixels) }
        try container.encodeIfPresent(bytesPerPixel, forKey: .bytesPerPixel)
        if !encodings.isEmpty { try container.encode(encodings.sorted(), forKey: .encodings) }
        try container.encodeIfPresent(groups, forKey: .groups)
    }
}

extension SizeRow: Encodable {
    private enum CodingKeys: String, CodingKey {
        case asset, kind, variant, axes, set, owner, sourceFile, sourceBytes, storedBytes, width, height, pixels
        case bytesPerPixel, encoding, isDerived, isShared, payload, payloadBytes, contentDigest, sourceDigest, storedDigest
        case savedBytes, color, properties
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(asset, forKey: .asset)
        try container.encode(storedBytes, forKey: .storedBytes)
        guard let kind, let key else { return }
        try container.encode(kind, forKey: .kind)
        try container.encode(key.description, forKey: .variant)
        try container.encode(key.restrictedAxes, forKey: .axes)
        try container.encodeIfPresent(set, forKey: .set)
        try container.encodeIfPresent(owner, forKey: .owner)
        try container.encodeIfPresent(sourceFile, forKey: .sourceFile)
        try container.encodeIfPresent(sourceBytes, forKey: .sourceBytes)
        try container.encodeIfPresent(width, forKey: .width)
        try container.encodeIfPresent(height, forKey: .height)
        try container.encodeIfPresent(pixels, forKey: .pixels)
        try container.encodeIfPresent(bytesPerPixel, forKey: .bytesPerPixel)
        try container.encodeIfPresent(encoding, forKey: .encoding)
        try container.encodeIfPresent(color, forKey: .color)
        try container.encodeIfPresent(properties, forKey: .properties)
        try container.encode(isDerived, forKey: .isDerived)
        try container.encode(isShared, forKey: .isShared)
        try container.encodeIfPresent(savedBytes, forKey: .savedBytes)
        try container.encodeIfPresent(payload, forKey: .payload)
        try container.encodeIfPresent(payloadBytes, forKey: .payloadBytes)
        try container.encodeIfPresent(digests.content, forKey: .contentDigest)
        try container.encodeIfPresent(digests.source, forKey: .sourceDigest)
        try container.encodeIfPresent(digests.stored, forKey: .storedDigest)
    }
}
