import ThemeCatalog
import ThemeCatalogBytes
import ThemeCatalogPixels

/// Small files that are deflated together, so that common parts are stored once.
struct PackedPage {
    /// Rows of `files`.
    var members: [Int]
    /// The bytes of all members, one after another, deflated.
    let payload: ByteView
    /// The checksum of each member's bytes.
    let checksums: [UInt32]
    let lengths: [Int]

    /// The pages that are smaller than their separate files. A page holds files with the same extension, in the given order.
    ///
    /// - Parameter deflate: see `ThemeCatalogContents.serialize`.
    static func pages(of files: [EncodedData], deflate: ([UInt8]) -> [UInt8]) -> [PackedPage] {
        let small = files.indices.filter { files[$0].length <= Format.pageLimit }
        let order = small.sorted { a, b in
            let (left, right) = (ByteText(files[a].fileExtension), ByteText(files[b].fileExtension))
            return left == right ? a < b : left < right
        }
        var pages: [PackedPage] = []
        var (members, size) = ([Int](), 0)
        func close() {
            if let page = best(of: members, in: files, deflate: deflate) { pages.append(page) }
            (members, size) = ([], 0)
        }
        for row in order {
            if files[row].length > Format.pageLimit - size || members.count == Format.pageFileLimit { close() }
            members.append(row)
            size += files[row].length
        }
        close()
        return pages
    }

    /// JPEG XL is smaller than a JPEG file, but not always smaller than many files with the same color profile on one page.
    private static func best(of members: [Int], in files: [EncodedData], deflate: ([UInt8]) -> [UInt8]) -> PackedPage? {
        let all = PackedPage(members, of: files, deflate: deflate)
        let others = members.filter { files[$0].encoding != .jpegXL }
        guard others.count < members.count else { return all }
        let rest = PackedPage(others, of: files, deflate: deflate)
        func bytes(_ page: PackedPage?) -> Int {
            let inside = Set(page?.members ?? [])
            return (page?.payload.count ?? 0) + members.reduce(0) { inside.contains($1) ? $0 : $0 + files[$1].payload.count }
        }
        return bytes(all) < bytes(rest) ? all : rest
    }

    /// Nil if there is nothing to share, or if the files are smaller separately.
    private init?(_ members: [Int], of files: [EncodedData], deflate: ([UInt8]) -> [UInt8]) {
        guard members.count > 1 else { return nil }
        var (bytes, apart) = ([UInt8](), 0)
        var checksums: [UInt32] = []
        for row in members {
            // A file that can't be decoded is stored as it was given.
            guard let file = try? files[row].decode(limit: Format.pageLimit) else { return nil }
            checksums.append(RawDeflate.crc32(file))
            bytes += file
            apart += files[row].payload.count
        }
        let deflated = deflate(bytes)
        guard deflated.count < apart else { return nil }
        self.members = members
        self.checksums = checksums
        lengths = members.map { files[$0].length }
        payload = ByteView(deflated)
    }
}

/// A file with the values of its row in the table `files`.
struct StoredFile {
    var data: EncodedData
    /// The stored bytes: the page for its first member, and nothing for the other members.
    var payload: ByteView
    var checksum: UInt32
    var encoding: FileEncoding
    /// The number of stored bytes that are counted for the file.
    var share: Int

    /// - Parameter checksum: the CRC-32 of its bytes.
    init(_ data: EncodedData, checksum: UInt32) {
        (self.data, self.checksum) = (data, checksum)
        payload = data.payload
        encoding = FileEncoding(data.encoding)
        share = data.payload.count
    }

    init(_ data: EncodedData, in page: PackedPage, at position: Int) {
        self.data = data
        payload = position == 0 ? page.payload : ByteView([])
        checksum = page.checksums[position]
        encoding = FileEncoding(data.encoding.isShape ? .deflatedShape : .deflate, position == 0 ? .first : .later)
        share = FilePage(first: 0, lengths: page.lengths, position: position).share(of: page.payload.count).count
    }
}
