import ThemeCatalog
import ThemeCatalogBytes
import ThemeCatalogPixels

/// Numbers the payloads in the order in which renditions first use them. Equal payloads get the same number. Pictures and files
/// are numbered separately.
struct PayloadPool {
    private let payloads: [ThemeCatalogContents.Payload]
    /// See `ThemeCatalogContents`.
    private let checksums: [UInt32?]
    /// For each given payload, its row in `images` or `files`. Nil until a rendition uses it.
    private(set) var rows: [Int?]
    /// The first payload in use with each fingerprint.
    private var first: [UInt64: Int] = [:]
    /// The positions of the pictures in use among the payloads, in the order of their rows.
    private var pictures: [Int] = []
    /// The CRC-32 of the bytes of each row.
    private(set) var imageChecksums: [UInt32] = []
    private var fileChecksums: [UInt32] = []
    private(set) var files: [EncodedData] = []

    /// - Parameter checksums: see `ThemeCatalogContents`.
    init(_ payloads: [ThemeCatalogContents.Payload], checksums: [UInt32?]) {
        (self.payloads, self.checksums) = (payloads, checksums)
        rows = Array(repeating: nil, count: payloads.count)
    }

    /// The pictures in the order of their rows.
    var images: some RandomAccessCollection<EncodedImage> {
        pictures.lazy.map { position in
            guard case .image(let image) = payloads[position] else { preconditionFailure("payload \(position) is not a picture") }
            return image
        }
    }

    /// Records that a rendition uses the payload.
    ///
    /// - Precondition: `position` is a valid position.
    mutating func use(_ position: Int) {
        guard rows[position] == nil else { return }
        let payload = payloads[position]
        let known = position < checksums.count ? checksums[position] : nil
        let checksum = known ?? payload.bytes.withUnsafeBytes { RawDeflate.crc32($0) }
        let fingerprint = payload.fingerprint(checksum)
        if let first = first[fingerprint] {
            if payload.isSame(as: payloads[first]) {
                rows[position] = rows[first]
                return
            }
        } else {
            self.first[fingerprint] = position
        }
        switch payload {
        case .image:
            rows[position] = pictures.count
            pictures.append(position)
            imageChecksums.append(checksum)
        case .data(let data):
            rows[position] = files.count
            files.append(data)
            fileChecksums.append(checksum)
        }
    }

    /// Puts small files together on pages if that is smaller. Files on pages come after the other files.
    ///
    /// - Parameter deflate: see `ThemeCatalogContents.serialize`.
    /// - Returns: the files in the form in which they are written. Call it once, when all payloads in use are known.
    mutating func formPages(deflate: ([UInt8]) -> [UInt8]) -> [StoredFile] {
        let pages = PackedPage.pages(of: files, deflate: deflate)
        let paged = Set(pages.flatMap(\.members))
        let alone = files.indices.filter { !paged.contains($0) }
        var place = [Int](repeating: 0, count: files.count)
        for (new, old) in (alone + pages.flatMap(\.members)).enumerated() { place[old] = new }
        for (position, payload) in payloads.enumerated() {
            if case .data = payload, let row = rows[position] { rows[position] = place[row] }
        }
        return alone.map { StoredFile(files[$0], checksum: fileChecksums[$0]) }
            + pages.flatMap { page in
                page.members.enumerated().map { StoredFile(files[$1], in: page, at: $0) }
            }
    }

    /// For each given payload, its number in the file. Images come before files.
    var numbers: [Int?] {
        zip(payloads, rows).map { payload, row in
            if case .data = payload { row.map { images.count + $0 } } else { row }
        }
    }
}

extension ThemeCatalogContents.Payload {
    /// Equal for payloads with equal bytes and equal descriptions, and almost certainly different for others.
    ///
    /// - Parameter checksum: the CRC-32 of the bytes.
    fileprivate func fingerprint(_ checksum: UInt32) -> UInt64 {
        let size = bytes.count
        switch self {
        case .image(let image):
            let description = (image.width, image.height, ImageFormat(image).packed, size, checksum)
            return withUnsafeBytes(of: description) { xxHash64($0) }
        case .data(let data):
            return withUnsafeBytes(of: (data.length, UInt64(data.encoding.rawValue), size, checksum)) { xxHash64($0, seed: 1) }
        }
    }

    fileprivate func isSame(as other: Self) -> Bool {
        switch (self, other) {
        case (.image(let a), .image(let b)):
            guard (a.width, a.height) == (b.width, b.height), ImageFormat(a).packed == ImageFormat(b).packed else { return false }
        case (.data(let a), .data(let b)):
            guard a.length == b.length, a.encoding == b.encoding, ByteText(a.fileExtension) == ByteText(b.fileExtension) else {
                return false
            }
        case (.image, .data), (.data, .image): return false
        }
        return bytes.withUnsafeBytes { own in other.bytes.withUnsafeBytes { own.elementsEqual($0) } }
    }
}
