import NightcarImaging
import NightcarTestSupport
import Testing
import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

@testable import NightcarEncoding
@testable import ThemeCatalog

@Suite("Pages: small files deflated together")
struct FilePageTests {
    /// Files that have much in common, but differ in some bytes.
    private static func files(_ count: Int, size: Int = 400, fileExtension: String = "svg") -> [EncodedData] {
        var generator = SeededGenerator(seed: 5)
        let common = (0..<size).map { _ in UInt8.random(in: 0...255, using: &generator) }
        return (0..<count).map { EncodedData(common + Array("file \($0)".utf8), fileExtension: fileExtension) }
    }

    private static func contents(_ files: [EncodedData]) -> ThemeCatalogContents {
        ThemeCatalogContents(
            assets: files.indices.map { index in
                .init(
                    name: "Asset \(index)", kind: "dataset",
                    renditions: [.init(key: VariantKey(), content: .data(payload: index))])
            }, payloads: files.map { .data($0) })
    }

    private func minorVersion(_ bytes: [UInt8]) -> UInt8 { bytes[6] }

    @Test("Files on a page come back, and take fewer bytes than separately")
    func roundTrip() throws {
        let files = Self.files(20)
        let file = try Self.contents(files).serialize()
        let catalog = try ThemeCatalogFile(ByteView(file.bytes))
        try catalog.verify()
        #expect(catalog.payloads.count == 20 && Set(catalog.payloads.map(\.page)).count == 1)
        #expect(minorVersion(file.bytes) == 1)
        for (index, data) in files.enumerated() {
            let payload = try #require(catalog.resolve("Asset \(index)", traits: Traits())?.payload)
            #expect(try payload.bytes().array == data.decode())
            #expect(try payload.encodedData()?.decode() == data.decode())
            #expect(try catalog.resolve("Asset \(index)", traits: Traits())?.data() == data.decode())
            #expect(try payload.checksum == RawDeflate.crc32(data.decode()))
        }
        let stored = catalog.payloads.reduce(0) { $0 + $1.range.count }
        #expect(stored == catalog.payloads[0].page?.count)
        #expect(stored < files.reduce(0) { $0 + $1.payload.count } / 5)
    }

    @Test("If files share nothing, each one keeps its own payload, and the version number stays")
    func nothingToShare() throws {
        var generator = SeededGenerator(seed: 6)
        let files = (0..<4).map { _ in
            EncodedData((0..<300).map { _ in UInt8.random(in: 0...255, using: &generator) }, fileExtension: "bin")
        }
        let file = try Self.contents(files).serialize()
        let catalog = try ThemeCatalogFile(ByteView(file.bytes))
        #expect(catalog.payloads.allSatisfy { $0.page == nil } && minorVersion(file.bytes) == 0)
    }

    @Test("A page has at most 64 files of one extension and 64 KiB; a larger file has none")
    func limits() throws {
        let many = try ThemeCatalogFile(ByteView(try Self.contents(Self.files(150)).serialize().bytes))
        #expect(pageSizes(many) == [64, 64, 22])
        let large = try ThemeCatalogFile(ByteView(try Self.contents(Self.files(8, size: 20_000)).serialize().bytes))
        #expect(pageSizes(large) == [3, 3, 2])
        let tooLarge = try ThemeCatalogFile(ByteView(try Self.contents(Self.files(3, size: 70_000)).serialize().bytes))
        #expect(pageSizes(tooLarge).isEmpty)
        let mixed = Self.files(5) + Self.files(5, fileExtension: "json")
        #expect(pageSizes(try ThemeCatalogFile(ByteView(try Self.contents(mixed).serialize().bytes))) == [10])
        try large.verify()
        try tooLarge.verify()
    }

    private func pageSizes(_ catalog: ThemeCatalogFile) -> [Int] {
        let pages = catalog.payloads.compactMap(\.page)
        return Set(pages).sorted { $0.lowerBound < $1.lowerBound }.map { page in pages.count { $0 == page } }
    }

    @Test("A damaged page is refused, and so is one that holds less than it says")
    func damage() throws {
        let file = try Self.contents(Self.files(6)).serialize()
        let page = try #require(ThemeCatalogFile(ByteView(file.bytes)).payloads[0].page)
        for position in [page.lowerBound, page.lowerBound + page.count / 2, page.upperBound - 1] {
            var bytes = file.bytes
            bytes[position] ^= 0x55
            let catalog = try ThemeCatalogFile(ByteView(bytes))
            #expect(throws: ThemeCatalogError.self) { try catalog.verify() }
        }
        let short = CatalogEditor.edit(file.bytes, section: 8, row: 2, column: 2, value: 9)
        #expect(throws: ThemeCatalogError.self) { try ThemeCatalogFile(ByteView(short)).verify() }
    }

    @Test(
        "A table that breaks a rule of pages is refused",
        arguments: [
            (0, 4, 9, "does not continue a page"), (1, 4, 5, "does not inflate"), (1, 4, 4, "unknown encoding"),
            (1, 4, 13, "unknown encoding"), (1, 4, 1, "does not inflate"), (2, 2, 65_536, "a page has more than 65536"),
            (2, 2, 1 << 50, "a page has more than 65536"), (1, 0, 0, "have a payload besides"),
        ] as [(Int, Int, UInt64, String)])
    func rules(row: Int, column: Int, value: UInt64, message: String) throws {
        let bytes = try Self.contents(Self.files(6)).serialize().bytes
        let edited = CatalogEditor.edit(bytes, section: 8, row: row, column: column, value: value)
        do throws(ThemeCatalogError) {
            // A page that is cut in two conforms to the rules of the tables, so it is found only when it is read.
            try ThemeCatalogFile(ByteView(edited)).verify()
            Issue.record("accepted: \(message)")
        } catch {
            if message != "does not inflate" { #expect(error.message.contains(message) || message.contains("besides")) }
            #expect(error.offset != nil)
        }
    }

    @Test("A JPEG file is packed by itself, and comes back", .enabled(if: JPEGTranscoder.isAvailable))
    func jpeg() throws {
        let file = buildJPEG((0..<50).map { y in (0..<50).map { x in UInt8((x * x + y * 3) & 255) } })
        let packed = EncodedData(file, fileExtension: "jpg")
        #expect(packed.encoding == .jpegXL)
        let bytes = try Self.contents([packed] + Self.files(6, fileExtension: "jpg")).serialize().bytes
        #expect(minorVersion(bytes) == 1)
        let catalog = try ThemeCatalogFile(ByteView(bytes))
        try catalog.verify()
        let stored = try #require(catalog.payloads.compactMap { try $0.encodedData() }.first { $0.encoding == .jpegXL })
        #expect(stored.payload.count == packed.payload.count)
        #expect(try stored.decode() == file)
        let alone = try Self.contents([packed]).serialize().bytes
        #expect(minorVersion(alone) == 1)
        var old = alone
        old[6] = 0
        #expect(throws: ThemeCatalogError.self) { _ = try ThemeCatalogFile(ByteView(old)) }
        #expect(EncodedData(file, fileExtension: "jpg", options: EncodeOptions(effort: .time)).encoding != .jpegXL)
        #expect(EncodedData(file, fileExtension: "jpg", options: EncodeOptions(codecs: [.deflate])).encoding != .jpegXL)
    }

    @Test("Version 1.0 has no pages, 1.2 and 1.3 have more than these, and 1.4 is not known")
    func versions() throws {
        let bytes = try Self.contents(Self.files(6)).serialize().bytes
        let messages = [
            (0, "version is 1.0, but the contents are encoded as in 1.1"),
            (2, "version is 1.2, but the contents are encoded as in 1.1"),
            (3, "version is 1.3, but the contents are encoded as in 1.1"),
            (4, "version 1.4, but this reader knows versions up to 1.3"),
        ]
        for (minor, message) in messages {
            var other = bytes
            other[6] = UInt8(minor)
            do throws(ThemeCatalogError) {
                _ = try ThemeCatalogFile(ByteView(other))
                Issue.record("accepted")
            } catch { #expect(error.message.contains(message)) }
        }
    }

    @Test("Shares add up to the page", arguments: [0, 1, 7, 1000, 65_535])
    func shares(stored: Int) {
        for lengths in [[0], [0, 0, 0], [1], [5, 0, 7], [65_536], [1, 65_535], Array(repeating: 3, count: 64)] {
            var end = 0
            for position in lengths.indices {
                let share = FilePage(first: 0, lengths: lengths, position: position).share(of: stored)
                #expect(share.lowerBound == end)
                end = share.upperBound
            }
            #expect(end == stored)
        }
    }
}
