import ThemeCatalogBytes
public import ThemeCatalogPixels
public import ThemeCatalogVariants

extension ThemeCatalogFile {
    /// One stored answer for a name.
    public struct Rendition: Sendable {
        let catalog: ThemeCatalogFile
        let row: Int

        /// What a rendition holds.
        public enum Content: Sendable {
            /// A picture and, if there is one, the color that is painted through its alpha.
            case image(Payload, tint: ColorValue?)
            /// The bytes of a file, such as a vector, a JPEG or data.
            case data(Payload)
            /// A declared color.
            case color(ColorValue)
            /// Another asset that this one is made of, given by its full name.
            case child(String)
        }

        /// The values of all axes that the rendition was made for.
        ///
        /// - Complexity: O(1) if the tables were checked, otherwise O(n) for n bytes of the texts in the key.
        public var key: VariantKey { tables.key(tables.renditions.index(row, .key)) }

        /// What the rendition holds.
        ///
        /// - Throws: `ThemeCatalogError` if the tables weren't checked when the catalog was opened, and this entry is damaged. A
        ///   rendition that `resolve` returned doesn't throw.
        /// - Complexity: O(1), plus O(n) for n bytes of a child's name.
        public var content: Content {
            get throws(ThemeCatalogError) {
                try tables.checkSound(rendition: row)
                let value = tables.renditions.index(row, .value)
                switch (kind, payload) {
                case (.image, let payload?): return .image(payload, tint: tint)
                case (.file, let payload?): return .data(payload)
                case (.color, _): return .color(tables.color(value))
                case (.childAsset, _): return .child(tables.names[value])
                case (.childName, _): return .child(tables.string(value))
                default: throw .malformed("a rendition's content doesn't exist", at: tables.renditions.offset(row, .value))
                }
            }
        }

        /// Whether a recipe made the rendition. False if a source entry declares it.
        public var isDerived: Bool { tables.renditions[row, .kind] & ContentKind.derivedBit != 0 }

        /// The attributes of the source entry that aren't in the key, as compact JSON with sorted keys. Empty if there are none.
        package var attributes: String { tables.string(tables.renditions.index(row, .attributes)) }

        /// The name of the source file, or nil if the catalog doesn't store it.
        ///
        /// - Complexity: O(n) for n bytes of text, on every access.
        public var fileName: String? {
            let name = isShape ? nameTexts[0] : tables.string(tables.renditions.index(row, .fileName))
            return name.isEmpty ? nil : name
        }
    }
}

extension ThemeCatalogFile.Rendition {
    /// The bytes of a picture or a file. Nil for a color or a child.
    public var payload: ThemeCatalogFile.Payload? {
        let value = tables.renditions.index(row, .value)
        switch kind {
        case .image where value < tables.images.count: return ThemeCatalogFile.Payload(catalog: catalog, index: value)
        case .file where value < tables.files.count:
            return ThemeCatalogFile.Payload(catalog: catalog, index: tables.images.count + value)
        default: return nil
        }
    }

    /// The color that is painted through the picture's alpha, or nil if there is none.
    public var tint: ColorValue? {
        let tint = tables.renditions.index(row, .tint)
        return tint == 0 || !tables.isSound(rendition: row) ? nil : tables.color(tint - 1)
    }

    /// The ICC profile of the picture, as a file. Nil if the picture's color space says everything about its colors. Pictures
    /// with the same profile share it.
    package var profile: ThemeCatalogFile.Payload? {
        let profile = tables.renditions.index(row, .profile)
        guard profile > 0, profile <= tables.files.count else { return nil }
        return ThemeCatalogFile.Payload(catalog: catalog, index: tables.images.count + profile - 1)
    }

    /// The declared color, or nil if the rendition isn't a color.
    public var color: ColorValue? {
        kind == .color && tables.isSound(rendition: row) ? tables.color(tables.renditions.index(row, .value)) : nil
    }

    /// The colors of a shape, in the order of its paints. Empty if the rendition isn't a shape.
    package var paints: [String] { isShape ? Array(nameTexts.dropFirst()) : [] }

    /// The bytes of a file, decompressed and complete: data, a JPEG, a vector.
    ///
    /// - Parameter limit: the maximum size of the result, in bytes. It is checked before memory is allocated.
    /// - Throws: `ThemeCatalogError`: `wrongContent` if the rendition isn't a file, `missingCodec` if this build lacks the codec, and
    ///   another code if the payload is damaged or larger than `limit`.
    /// - Complexity: O(n) for n bytes of the file.
    public func data(limit: Int = ThemeCatalogFile.dataLimit) throws(ThemeCatalogError) -> [UInt8] {
        try tables.checkSound(rendition: row)
        guard kind == .file, let payload, let data = try payload.encodedData() else {
            throw ThemeCatalogError(.wrongContent, "the rendition is not a file", offset: tables.renditions.offset(row, .kind))
        }
        let start = payload.range.lowerBound
        let bytes: [UInt8]
        do throws(PixelError) { bytes = try data.decode(limit: limit) } catch {
            throw ThemeCatalogError(error, payloadAt: start)
        }
        guard data.encoding.isShape else { return bytes }
        return try ColorShape(bytes, offset: start).filled(paints, limit: limit, offset: start)
    }
}

extension ThemeCatalogFile {
    /// The maximum size of a file that is decompressed, in bytes, if the caller doesn't choose another one: 1 GiB.
    public static let dataLimit = Limits.payloadBytes
}

extension ThemeCatalogFile.Rendition {
    var tables: CatalogTables { catalog.tables }

    func profileBytes() throws(ThemeCatalogError) -> [UInt8]? {
        guard let profile, let data = try profile.encodedData() else { return nil }
        do throws(PixelError) { return try data.decode(limit: Format.profileLimit) } catch {
            throw ThemeCatalogError(.undecodable, error.message, offset: error.offset ?? profile.range.lowerBound)
        }
    }
}

private extension ThemeCatalogFile.Rendition {
    var isShape: Bool {
        guard kind == .file, case .data(let encoding, _, _)? = payload?.description else { return false }
        return encoding.isShape
    }

    /// The file name of a shape, followed by its colors. Never empty.
    var nameTexts: [String] { PaintTable.texts(tables.string(tables.renditions.index(row, .fileName))) }

    /// Nil only if the tables weren't checked.
    var kind: ContentKind? { ContentKind(rawValue: tables.renditions[row, .kind] & ContentKind.mask) }
}

extension CatalogTables {
    /// The color in a row of the table `colors`, or a clear color if there is none.
    func color(_ row: Int) -> ColorValue {
        let form = colors[row, .form]
        let columns: [ColorColumn] = [.c0, .c1, .c2]
        if form >> 4 == ColorForm.reference.rawValue {
            return .reference(name: string(colors.index(row, .c0)), platform: string(colors.index(row, .c1)))
        }
        func component(_ column: ColorColumn) -> Double {
            form >> 4 == ColorForm.bytes.rawValue
                ? Double(colors[row, column]) / 255
                : Double(bitPattern: numbers[colors.index(row, column), .bits])
        }
        let space = ColorSpace(rawValue: UInt8(form & 15)) ?? .unspecified
        let values = columns.prefix(space.componentCount).map(component)
        return .components(space: space, values: values, alpha: component(.alpha))
    }
}
