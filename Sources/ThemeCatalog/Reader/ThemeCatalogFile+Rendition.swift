public import ThemeCatalogBytes
public import ThemeCatalogPixels
public import ThemeCatalogVariants

extension ThemeCatalogFile {
    /// One stored answer for a name.
    public struct Rendition: Sendable {
        let catalog: ThemeCatalogFile
        let row: Int

        /// What a rendition holds.
        public enum Content: Sendable {
            /// A picture, and the color painted through its alpha where there is one.
            case image(Payload, tint: ColorValue?)
            /// The bytes of a file: a vector, a JPEG, data.
            case data(Payload)
            case color(ColorValue)
            /// Another asset that this one is made of, by its full name.
            case child(String)
        }

        /// The value on each axis that the rendition was declared for.
        public var key: VariantKey { tables.key(tables.renditions.index(row, .key)) }

        /// A child without a name when the tables were not checked and do not say what it is.
        public var content: Content {
            let value = tables.renditions.index(row, .value)
            switch (kind, payload) {
            case (.image, let payload?): return .image(payload, tint: tint)
            case (.file, let payload?): return .data(payload)
            case (.color, _): return .color(tables.color(value))
            case (.childAsset, _): return .child(tables.names[value])
            case (.childName, _): return .child(tables.string(value))
            default: return .child("")
            }
        }

        /// True when no source entry declares it, but a recipe made it.
        public var isDerived: Bool { tables.renditions[row, .kind] & ContentKind.derivedBit != 0 }

        /// What the entry says beyond its key, as compact JSON with sorted keys; empty when there is nothing.
        public var attributes: String { tables.string(tables.renditions.index(row, .attributes)) }

        /// The name of the source file, nil when the catalog does not keep it.
        public var fileName: String? {
            let name = isShape ? nameTexts[0] : tables.string(tables.renditions.index(row, .fileName))
            return name.isEmpty ? nil : name
        }
    }
}

extension ThemeCatalogFile.Rendition {
    /// The bytes behind a picture or a file, nil for a color or a child.
    public var payload: ThemeCatalogFile.Payload? {
        let value = tables.renditions.index(row, .value)
        switch kind {
        case .image where value < tables.images.count: return ThemeCatalogFile.Payload(catalog: catalog, index: value)
        case .file where value < tables.files.count:
            return ThemeCatalogFile.Payload(catalog: catalog, index: tables.images.count + value)
        default: return nil
        }
    }

    /// The color painted through a picture's alpha, nil when there is none.
    public var tint: ColorValue? {
        let tint = tables.renditions.index(row, .tint)
        return tint == 0 ? nil : tables.color(tint - 1)
    }

    /// The declared color, nil when the rendition is not a color.
    public var color: ColorValue? { kind == .color ? tables.color(tables.renditions.index(row, .value)) : nil }

    /// The colors of a shape, in the order of its paints; empty when the rendition is no shape.
    public var paints: [String] { isShape ? Array(nameTexts.dropFirst()) : [] }

    /// The decoded picture, tinted where the rendition says so (section 6 of the format).
    ///
    /// - Parameter limit: how large a picture may be, checked before memory is taken for it.
    /// - Throws: `ThemeCatalogError` when the rendition is no picture, or the payload is damaged or larger than `limit`.
    public func pixels(limit: DecodeLimit = .standard) throws(ThemeCatalogError) -> PixelBuffer {
        guard kind == .image, let payload, let image = try payload.encodedImage() else {
            throw ThemeCatalogError(.wrongContent, "the rendition is not a picture", offset: tables.renditions.offset(row, .kind))
        }
        let picture: PixelBuffer
        do throws(PixelError) { picture = try image.decode(limit: limit) } catch {
            throw ThemeCatalogError(.undecodable, error.message, offset: error.offset ?? payload.range.lowerBound)
        }
        return tint.flatMap(Tint.init)?.painted(through: picture) ?? picture
    }

    /// The bytes of a file, inflated; of a shape with the rendition's colors filled in.
    ///
    /// - Parameter limit: the most bytes to give, checked before memory is taken.
    /// - Throws: `ThemeCatalogError` when the rendition is no file, or the payload is damaged or larger than `limit`.
    public func data(limit: Int = Limits.payloadBytes) throws(ThemeCatalogError) -> [UInt8] {
        guard kind == .file, let payload, let data = try payload.encodedData() else {
            throw ThemeCatalogError(.wrongContent, "the rendition is not a file", offset: tables.renditions.offset(row, .kind))
        }
        let bytes: [UInt8]
        do throws(PixelError) { bytes = try data.decode(limit: limit) } catch {
            throw ThemeCatalogError(.undecodable, error.message, offset: error.offset ?? payload.range.lowerBound)
        }
        guard data.encoding.isShape else { return bytes }
        let start = payload.range.lowerBound
        return try ColorShape(bytes, offset: start).filled(paints, limit: limit, offset: start)
    }
}

private extension ThemeCatalogFile.Rendition {
    var tables: CatalogTables { catalog.tables }

    var isShape: Bool {
        guard kind == .file, case .data(let encoding, _, _)? = payload?.description else { return false }
        return encoding.isShape
    }

    /// The file name of a shape and its colors; never empty.
    var nameTexts: [String] { PaintTable.texts(tables.string(tables.renditions.index(row, .fileName))) }

    /// Nil only in tables that were not checked.
    var kind: ContentKind? { ContentKind(rawValue: tables.renditions[row, .kind] & ContentKind.mask) }
}

extension CatalogTables {
    /// The color in a row of the table `colors`; clear when there is none.
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
