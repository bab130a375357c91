import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

/// Header and tables of an opened catalog.
///
/// They are either checked at once, in memory of our own: a file that changes under a map cannot make them invalid again. Or they
/// are read where they lie, and only what is asked for: then nothing that a value says is taken for granted, and what it cannot
/// mean reads as nothing.
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
    /// Where the payloads start.
    let payloadStart: Int
    let fileSize: Int
    let minorVersion: UInt16
    /// What was decoded when everything was checked; nil when it is done as it is used.
    private(set) var decoded: Decoded?
    /// For each file the page that it lies in, once everything was checked.
    private var pages: [FilePage?]?

    struct Decoded: Sendable {
        /// The texts of `stringList`: renditions share them, so that a text costs its memory once.
        var strings: [String]
        /// The rows of `keyTable`, so that resolving does not have to decode them.
        var keys: [VariantKey] = []
    }

    /// - Throws: `ThemeCatalogError` for everything that a reader checks on opening (section 7 of the format).
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

    /// A string by its number; empty when there is none.
    func string(_ number: Int) -> String {
        guard let decoded else { return number == 0 ? "" : stringList[number] }
        return decoded.strings.indices.contains(number) ? decoded.strings[number] : ""
    }

    /// A key by its row; one without any value when there is none.
    func key(_ row: Int) -> VariantKey {
        guard let decoded else { return (try? decodeKey(row)) ?? VariantKey() }
        return decoded.keys.indices.contains(row) ? decoded.keys[row] : VariantKey()
    }

    /// The number of a string, nil when the catalog does not have it.
    func number(of text: String) -> Int? { stringList.range(of: text).first }

    /// The payloads: images, then files.
    var payloadCount: Int { images.count + files.count }

    /// Where a payload lies in the file.
    func payloadRange(_ payload: Int) -> Range<Int> {
        let space = fileSize - payloadStart
        let start = min(payloadOffset(payload), space)
        return payloadStart + start..<payloadStart + max(start, min(payloadOffset(payload + 1), space))
    }

    /// How a file is stored; nil when the tables were not checked and do not say.
    func fileEncoding(_ row: Int) -> FileEncoding? { FileEncoding(packed: files[row, .encoding]) }

    /// The page that a file lies in; nil when it has a payload of its own, or tables that were not checked name no page.
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

    /// The bytes of the file that count as a payload's: its own, or its share of the page that it lies in.
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

    /// The renditions of an asset.
    func renditions(of asset: Int) -> Range<Int> {
        let end = asset + 1 < assets.count ? min(assets.index(asset + 1, .renditions), renditions.count) : renditions.count
        return min(assets.index(asset, .renditions), end)..<end
    }

    /// Every byte of the file, by section; ascending and without gaps.
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

    /// Header and tables, after the checks that need no table; copied out of the file when they are to be checked.
    static func tables(_ file: BytePieces, check: ThemeCatalogFile.Check) throws(ThemeCatalogError) -> ByteView {
        // A copy, so that it cannot change between one check and the next.
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
                "the catalog is of version \(version), this reader knows version \(Format.version)", offset: 4)
        }
        let minor = header.unsigned(at: 6, width: 2)
        guard minor <= UInt64(Format.minorVersion) else {
            throw ThemeCatalogError(
                .unsupportedVersion,
                "the catalog is of version 1.\(minor), this reader knows up to 1.\(Format.minorVersion)", offset: 6)
        }
        let size = header.unsigned(at: 12, width: 4)
        guard size == UInt64(file.count) else {
            throw ThemeCatalogError(
                .wrongSize, "the file has \(file.count) bytes, \(size) were written", offset: min(file.count, Int(size)))
        }
        let end = try tablesEnd(header, fileSize: file.count)
        if check == .asUsed { return try file.start(end) }
        let bytes = try file.copy(of: end)
        let checksum = bytes.withUnsafeBytes { RawDeflate.crc32(UnsafeRawBufferPointer(rebasing: $0[Format.checkedStart...])) }
        guard UInt64(checksum) == header.unsigned(at: 8, width: 4) else {
            throw ThemeCatalogError(.checksum, "header or tables are damaged: their checksum is another", offset: 8)
        }
        return bytes
    }

    /// Where the sections end that the header describes.
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
            throw .malformed("the tables take \(end) bytes, the file has \(fileSize)", at: SectionID.names.descriptorOffset)
        }
        return end
    }
}

extension BytePieces {
    /// The first `count` bytes, or all when there are fewer.
    fileprivate func start(_ count: Int) throws(ThemeCatalogError) -> ByteView {
        do throws(ByteError) { return try slice(0, min(count, self.count)) } catch { throw ThemeCatalogError(error) }
    }

    /// A copy of them.
    fileprivate func copy(of count: Int) throws(ThemeCatalogError) -> ByteView { ByteView(try start(count).array) }
}
