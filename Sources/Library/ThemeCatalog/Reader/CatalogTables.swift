import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

/// The header and the tables of an opened catalog.
///
/// There are two modes. With `Check.tables`, everything is copied into our own memory and checked at once, so a later change of a
/// mapped file can't make it invalid. With `Check.asUsed`, only the requested values are read, in place. Then no value is
/// trusted, and an invalid value reads as if it weren't there.
struct CatalogTables: Sendable {
    let names: TextList
    let stringList: TextList
    let assets: Table<AssetColumn>
    let renditions: Table<RenditionColumn>
    let keyTable: Table<KeyColumn>
    let colors: Table<ColorColumn>
    let numbers: Table<NumberColumn>
    let images: Table<ImageColumn>
    let files: Table<FileColumn>
    /// The offset of the first payload in the file.
    let payloadStart: Int
    let fileSize: Int
    let minorVersion: UInt16
    /// The decoded values if everything was checked. Nil if values are decoded as they are used.
    private(set) var decoded: Decoded?
    /// The page of each file, if everything was checked.
    private var pages: [FilePage?]?

    struct Decoded: Sendable {
        /// The texts of `stringList`. Renditions share them, so each text is in memory once.
        var strings: [String]
        /// The rows of `keyTable`, so that resolving doesn't have to decode them.
        var keys: [VariantKey] = []
    }

    /// - Throws: `ThemeCatalogError` if a check on opening fails (section 7 of the format).
    init(_ file: BytePieces, check: ThemeCatalogFile.Check) throws(ThemeCatalogError) {
        let bytes = try Self.tables(file, check: check)
        var cursor = Format.headerSize
        names = try TextList(.names, bytes, start: cursor)
        cursor += names.length
        stringList = try TextList(.strings, bytes, start: cursor)
        cursor += stringList.length
        assets = try Table(bytes, start: cursor)
        cursor += assets.length
        renditions = try Table(bytes, start: cursor)
        cursor += renditions.length
        keyTable = try Table(bytes, start: cursor)
        cursor += keyTable.length
        colors = try Table(bytes, start: cursor)
        cursor += colors.length
        numbers = try Table(bytes, start: cursor)
        cursor += numbers.length
        images = try Table(bytes, start: cursor)
        cursor += images.length
        files = try Table(bytes, start: cursor)
        payloadStart = bytes.count
        minorVersion = UInt16(bytes.unsigned(at: 6, width: 2))
        fileSize = file.count
        try verifyCounts()
        guard check == .tables else { return }
        let strings = try decodeStrings()
        decoded = Decoded(strings: strings)
        let keys = try decodeKeys()
        decoded = Decoded(strings: strings, keys: keys)
        try verify()
        pages = filePages()
    }

    var stringCount: Int { stringList.count }

    /// The string with this number, or an empty string if there is none.
    func string(_ number: Int) -> String {
        guard let decoded else { return number == 0 ? "" : stringList[number] }
        return decoded.strings.indices.contains(number) ? decoded.strings[number] : ""
    }

    /// The key in this row, or an unrestricted key if there is none.
    func key(_ row: Int) -> VariantKey {
        guard let decoded else { return (try? decodeKey(row)) ?? VariantKey() }
        return decoded.keys.indices.contains(row) ? decoded.keys[row] : VariantKey()
    }

    /// The number of a string, or nil if the catalog doesn't contain it.
    func number(of text: String) -> Int? { stringList.range(of: text).first }

    /// The number of payloads: images, then files.
    var payloadCount: Int { images.count + files.count }

    /// The position of a payload in the file.
    func payloadRange(_ payload: Int) -> Range<Int> {
        let space = fileSize - payloadStart
        let start = min(payloadOffset(payload), space)
        return payloadStart + start..<payloadStart + max(start, min(payloadOffset(payload + 1), space))
    }

    /// How a file is stored. Nil only if the tables weren't checked and the value is invalid.
    func fileEncoding(_ row: Int) -> FileEncoding? { FileEncoding(packed: files[row, .encoding]) }

    /// The page that contains a file. Nil if the file has its own payload, or if the tables weren't checked and name no valid
    /// page.
    func page(ofFile row: Int) -> FilePage? {
        if let pages { return pages.indices.contains(row) ? pages[row] : nil }
        var first = row
        while fileEncoding(first)?.place == .later, first > 0, row - first < Format.pageFileLimit { first -= 1 }
        guard fileEncoding(first)?.place == .first else { return nil }
        var end = first + 1
        while end < files.count, end - first < Format.pageFileLimit, fileEncoding(end)?.place == .later { end += 1 }
        let lengths = (first..<end).map { files[$0, .length] }
        guard row < end, lengths.allSatisfy({ $0 <= Format.pageLimit }) else { return nil }
        let page = FilePage(first: first, lengths: lengths.map { Int($0) }, position: row - first)
        return page.size <= Format.pageLimit ? page : nil
    }

    /// The bytes of the file that are counted for a payload: its own bytes, or its share of its page.
    func attributedRange(_ payload: Int) -> Range<Int> {
        guard payload >= images.count, let page = page(ofFile: payload - images.count) else { return payloadRange(payload) }
        let stored = payloadRange(images.count + page.first)
        let share = page.share(of: stored.count)
        return stored.lowerBound + share.lowerBound..<stored.lowerBound + share.upperBound
    }

    func payloadOffset(_ payload: Int) -> Int {
        if payload < images.count { return images.index(payload, .start) }
        return payload < payloadCount ? files.index(payload - images.count, .start) : fileSize - payloadStart
    }

    /// The rows of an asset's renditions.
    func renditions(of asset: Int) -> Range<Int> {
        let end = asset + 1 < assets.count ? min(assets.index(asset + 1, .renditions), renditions.count) : renditions.count
        return min(assets.index(asset, .renditions), end)..<end
    }

    /// Every byte of the file, by section. Regions ascend without gaps.
    var regions: [CatalogRegion] {
        var regions = [CatalogRegion(.structure, 0..<Format.headerSize)]
        let tables: [(CatalogRegion.Section, Int)] = [
            (.names, names.length), (.strings, stringList.length), (.assets, assets.length),
            (.renditions, renditions.length), (.keys, keyTable.length), (.colors, colors.length + numbers.length),
            (.payloadTable, images.length + files.length),
        ]
        for (section, length) in tables {
            let start = regions[regions.count - 1].range.upperBound
            regions.append(CatalogRegion(section, start..<start + length))
        }
        for payload in 0..<payloadCount { regions.append(CatalogRegion(.payload(payload), attributedRange(payload))) }
        return regions
    }
}

private extension CatalogTables {
    /// The page of each file.
    ///
    /// - Precondition: everything was checked.
    func filePages() -> [FilePage?] {
        var pages: [FilePage?] = []
        pages.reserveCapacity(files.count)
        while pages.count < files.count {
            guard let page = page(ofFile: pages.count) else {
                pages.append(nil)
                continue
            }
            for position in page.lengths.indices {
                pages.append(FilePage(first: page.first, lengths: page.lengths, position: position))
            }
        }
        return pages
    }

    /// The header and the tables, after the checks that don't need a table. With `Check.tables`, they are copied out of the file.
    static func tables(_ file: BytePieces, check: ThemeCatalogFile.Check) throws(ThemeCatalogError) -> ByteView {
        // A copy, so that it can't change between two checks.
        let header = try file.copy(of: Format.headerSize)
        guard header.count >= 4, header.unsigned(at: 0, width: 4) == UInt64(Format.magic) else {
            throw ThemeCatalogError(.notACatalog, "not a theme catalog: it does not start with NCAR", offset: 0)
        }
        guard header.count == Format.headerSize else {
            throw ThemeCatalogError(.wrongSize, "the file ends within its header", offset: header.count)
        }
        let version = header.unsigned(at: 4, width: 2)
        guard version == UInt64(Format.version) else {
            throw ThemeCatalogError(
                .unsupportedVersion,
                "the catalog has version \(version), but this reader knows version \(Format.version)", offset: 4)
        }
        let minor = header.unsigned(at: 6, width: 2)
        guard minor <= UInt64(Format.minorVersion) else {
            throw ThemeCatalogError(
                .unsupportedVersion,
                "the catalog has version 1.\(minor), but this reader knows versions up to 1.\(Format.minorVersion)", offset: 6)
        }
        let size = header.unsigned(at: 12, width: 4)
        guard size == UInt64(file.count) else {
            throw ThemeCatalogError(
                .wrongSize, "the file has \(file.count) bytes, but \(size) were written", offset: min(file.count, Int(size)))
        }
        let end = try tablesEnd(header, fileSize: file.count)
        if check == .asUsed { return try file.start(end) }
        let bytes = try file.copy(of: end)
        let checksum = bytes.withUnsafeBytes { RawDeflate.crc32(UnsafeRawBufferPointer(rebasing: $0[Format.checkedStart...])) }
        guard UInt64(checksum) == header.unsigned(at: 8, width: 4) else {
            throw ThemeCatalogError(.checksum, "the header or a table is damaged: the checksum does not match", offset: 8)
        }
        return bytes
    }

    /// The end of the sections that the header describes, as an offset in the file.
    static func tablesEnd(_ header: ByteView, fileSize: Int) throws(ThemeCatalogError) -> Int {
        var end = Format.headerSize
        for list in SectionID.allCases where list.isList {
            end += Int(header.unsigned(at: list.descriptorOffset + 4, width: 4))
        }
        end += try Table<AssetColumn>.length(in: header) + Table<RenditionColumn>.length(in: header)
        end += try Table<KeyColumn>.length(in: header) + Table<ColorColumn>.length(in: header)
        end += try Table<NumberColumn>.length(in: header) + Table<ImageColumn>.length(in: header)
        end += try Table<FileColumn>.length(in: header)
        guard end <= fileSize else {
            throw .malformed("the tables take \(end) bytes, but the file has \(fileSize)", at: SectionID.names.descriptorOffset)
        }
        return end
    }
}

extension BytePieces {
    /// The first `count` bytes, or all bytes if there are fewer.
    fileprivate func start(_ count: Int) throws(ThemeCatalogError) -> ByteView {
        do throws(ByteError) { return try slice(0, min(count, self.count)) } catch { throw ThemeCatalogError(error) }
    }

    /// A copy of the first `count` bytes, or of all bytes if there are fewer.
    fileprivate func copy(of count: Int) throws(ThemeCatalogError) -> ByteView { ByteView(try start(count).array) }
}
