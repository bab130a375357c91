import NightcarBasics
import ThemeCatalog
import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

/// Turns contents into the bytes of a catalog. It sorts and checks them, collects distinct values, and then writes section by
/// section.
struct CatalogSerializer {
    /// Sorted, with sorted renditions.
    private let contents: ThemeCatalogContents
    private var assets: [ThemeCatalogContents.Asset] { contents.assets }
    private let pool: PayloadPool
    private let profiles: ProfilePayloads
    private let files: [StoredFile]
    private let index: CatalogIndex

    /// - Parameter deflate: see `ThemeCatalogContents.serialize`.
    /// - Throws: `ThemeCatalogError` if the contents break a rule.
    init(_ contents: ThemeCatalogContents, deflate: ([UInt8]) -> [UInt8]) throws(ThemeCatalogError) {
        var contents = contents
        contents.assets = try contents.checkedAndSorted()
        self.contents = contents
        profiles = ProfilePayloads(contents.payloads)
        var pool = PayloadPool(contents.payloads + profiles.payloads, checksums: contents.checksums)
        for asset in contents.assets {
            for rendition in asset.renditions {
                switch rendition.content {
                case .image(let payload, _), .data(let payload): pool.use(payload)
                case .color, .child: break
                }
                if let profile = profiles.position(of: rendition) { pool.use(profile) }
            }
        }
        files = pool.formPages(deflate: deflate)
        self.pool = pool
        index = CatalogIndex(contents, extensions: pool.files.map(\.fileExtension))
        guard index.keys.count <= Format.keyLimit else {
            throw ThemeCatalogError(
                .limitExceeded,
                "\(index.keys.count) different variant keys are too many; the format holds at most \(Format.keyLimit)")
        }
        let textBytes = index.texts.reduce(0) { $0 + $1.string.utf8.count }
        guard index.texts.count <= Format.stringCountLimit, textBytes <= Format.stringTotalLimit else {
            throw ThemeCatalogError(
                .limitExceeded,
                "\(index.texts.count) texts of \(textBytes) bytes; the format holds at most \(Format.stringCountLimit) of "
                    + "\(Format.stringTotalLimit) together")
        }
    }

    /// Writes the file.
    ///
    /// - Throws: `ThemeCatalogError` if the file is larger than the format allows.
    func run() throws(ThemeCatalogError) -> SerializedCatalog {
        var header = ByteWriter()
        var body = ByteWriter()
        var regions = [CatalogRegion(.structure, 0..<Format.headerSize)]
        func close(_ section: CatalogRegion.Section) {
            let start = regions[regions.count - 1].range.upperBound
            regions.append(CatalogRegion(section, start..<Format.headerSize + body.count))
        }
        TextListBuilder.write(assets.map { ByteText($0.name) }, header: &header, body: &body)
        close(.names)
        TextListBuilder.write(index.texts, header: &header, body: &body)
        close(.strings)
        assetTable().write(header: &header, body: &body)
        close(.assets)
        renditionTable().write(header: &header, body: &body)
        close(.renditions)
        index.keyTable().write(header: &header, body: &body)
        close(.keys)
        index.colorTable().write(header: &header, body: &body)
        index.numberTable().write(header: &header, body: &body)
        close(.colors)
        try writePayloadTables(header: &header, body: &body)
        close(.payloadTable)
        let sizes = [pool.images.map(\.payload.count), files.map(\.share)].joined()
        for (number, size) in sizes.enumerated() {
            let start = regions[regions.count - 1].range.upperBound
            regions.append(CatalogRegion(.payload(number), start..<start + size))
        }
        let file = assemble(header: header.bytes, tables: body.bytes, size: regions[regions.count - 1].range.upperBound)
        let numbers = Array(pool.numbers.prefix(contents.payloads.count))
        return SerializedCatalog(file: file, regions: regions, payloadNumbers: numbers)
    }
}

private extension CatalogSerializer {
    func assetTable() -> TableBuilder<AssetColumn> {
        var table = TableBuilder<AssetColumn>(rows: assets.count)
        var first = 0
        for asset in assets {
            let flags = UInt64(asset.templateIntent.rawValue) | (asset.preservesVector ? 4 : 0)
            table.append([UInt64(first), index.text(asset.kind), flags, index.text(asset.properties)])
            first += asset.renditions.count
        }
        return table
    }

    func renditionTable() -> TableBuilder<RenditionColumn> {
        var table = TableBuilder<RenditionColumn>(rows: assets.reduce(0) { $0 + $1.renditions.count })
        for asset in assets {
            for rendition in asset.renditions {
                let (kind, value) = columns(of: rendition.content)
                let tint = contents.tint(of: rendition).map { index.color($0) + 1 } ?? 0
                let profile = profiles.position(of: rendition).flatMap { pool.rows[$0] }.map { UInt64($0) + 1 } ?? 0
                table.append([
                    index.key(rendition.key), kind.rawValue | (rendition.isDerived ? ContentKind.derivedBit : 0), value,
                    tint, index.text(rendition.attributes), index.text(rendition.nameText), profile,
                ])
            }
        }
        return table
    }

    func columns(of content: ThemeCatalogContents.Content) -> (ContentKind, UInt64) {
        switch content {
        case .image(let payload, _): (.image, UInt64(pool.rows[payload] ?? 0))
        case .data(let payload): (.file, UInt64(pool.rows[payload] ?? 0))
        case .color(let color): (.color, index.color(color))
        case .child(let name): index.asset(name).map { (.childAsset, $0) } ?? (.childName, index.text(name))
        }
    }

    func writePayloadTables(header: inout ByteWriter, body: inout ByteWriter) throws(ThemeCatalogError) {
        var (images, fileTable) = (TableBuilder<ImageColumn>(rows: pool.images.count), TableBuilder<FileColumn>())
        var start = 0
        for (image, checksum) in zip(pool.images, pool.imageChecksums) {
            images.append([
                UInt64(start), UInt64(checksum), UInt64(image.width), UInt64(image.height), ImageFormat(image).packed,
            ])
            start += image.payload.count
        }
        for file in files {
            fileTable.append([
                UInt64(start), UInt64(file.checksum), UInt64(file.data.length), index.text(file.data.fileExtension),
                file.encoding.packed,
            ])
            start += file.payload.count
        }
        images.write(header: &header, body: &body)
        fileTable.write(header: &header, body: &body)
        let size = Format.headerSize + body.count + start
        guard size <= Format.fileSizeLimit else {
            throw ThemeCatalogError(
                .limitExceeded, "the catalog would have \(size) bytes, more than \(Format.fileSizeLimit)")
        }
    }

    /// The smallest minor version that has everything the file uses.
    var minorVersion: UInt16 {
        let hasProfile = contents.assets.contains { $0.renditions.contains { profiles.position(of: $0) != nil } }
        let ofPayloads = files.map(\.encoding.minorVersion) + pool.images.map { ImageFormat($0).minorVersion }
        return max(ofPayloads.max() ?? 0, hasProfile ? Format.profileVersion : 0)
    }

    func assemble(header: [UInt8], tables: [UInt8], size: Int) -> BytePieces {
        var head = ByteWriter()
        head.reserve(Format.headerSize + tables.count)
        head.append(Format.magic)
        head.append(Format.version)
        head.append(minorVersion)
        head.append(UInt32(0))
        head.append(UInt32(size))
        head.append(header)
        head.append(tables)
        let checksum = head.bytes.withUnsafeBytes {
            RawDeflate.crc32(UnsafeRawBufferPointer(rebasing: $0[Format.checkedStart...]))
        }
        head.patch(checksum, at: 8)
        var file = BytePieces(head.bytes)
        file.reserve(1 + pool.images.count + files.count)
        for image in pool.images { file.append(image.payload) }
        for stored in files { file.append(stored.payload) }
        return file
    }
}
