import Bytes
import Pixels

/// Numbers the payloads in the order in which renditions first use them, equal ones alike: pictures and files apart.
struct PayloadPool {
    private let payloads: [ThemeCatalogContents.Payload]
    /// For each payload given its row in `images` or `files`; nil until a rendition uses it.
    private(set) var rows: [Int?]
    private var known: [Identity: Int] = [:]
    private(set) var images: [EncodedImage] = []
    private(set) var files: [EncodedData] = []

    init(_ payloads: [ThemeCatalogContents.Payload]) {
        self.payloads = payloads
        rows = Array(repeating: nil, count: payloads.count)
    }

    /// Takes note that a rendition uses the payload.
    ///
    /// - Precondition: there is one at `position`.
    mutating func use(_ position: Int) {
        guard rows[position] == nil else { return }
        let identity = Identity(payloads[position])
        if let row = known[identity] {
            rows[position] = row
            return
        }
        switch payloads[position] {
        case .image(let image):
            rows[position] = images.count
            images.append(image)
        case .data(let data):
            rows[position] = files.count
            files.append(data)
        }
        known[identity] = rows[position]
    }

    /// Puts small files together on pages where that is smaller; these stand behind the other files.
    ///
    /// - Returns: the files as they are to be written. Call it once, when all payloads are in use.
    mutating func formPages() -> [StoredFile] {
        let pages = PackedPage.pages(of: files)
        let paged = Set(pages.flatMap(\.members))
        let alone = files.indices.filter { !paged.contains($0) }
        var place = [Int](repeating: 0, count: files.count)
        for (new, old) in (alone + pages.flatMap(\.members)).enumerated() { place[old] = new }
        for (position, payload) in payloads.enumerated() {
            if case .data = payload, let row = rows[position] { rows[position] = place[row] }
        }
        return alone.map { StoredFile(files[$0]) }
            + pages.flatMap { page in
                page.members.enumerated().map { StoredFile(files[$1], in: page, at: $0) }
            }
    }

    /// For each payload given its number in the file, images before files.
    var numbers: [Int?] {
        zip(payloads, rows).map { payload, row in
            if case .data = payload { row.map { images.count + $0 } } else { row }
        }
    }
}

/// A payload as a dictionary key: equal when the file would hold equal bytes and an equal description.
private struct Identity: Hashable {
    private let payload: ThemeCatalogContents.Payload
    private let description: [UInt64]
    private let fileExtension: ByteText
    private let checksum: UInt32

    init(_ payload: ThemeCatalogContents.Payload) {
        self.payload = payload
        switch payload {
        case .image(let image):
            description = [0, UInt64(image.width), UInt64(image.height), ImageFormat(image).packed]
            fileExtension = ByteText("")
        case .data(let data):
            description = [1, UInt64(data.length), UInt64(data.encoding.rawValue)]
            fileExtension = ByteText(data.fileExtension)
        }
        checksum = payload.bytes.withUnsafeBytes { RawDeflate.crc32($0) }
    }

    static func == (a: Identity, b: Identity) -> Bool {
        guard a.checksum == b.checksum, a.description == b.description, a.fileExtension == b.fileExtension else { return false }
        return a.payload.bytes.withUnsafeBytes { left in
            b.payload.bytes.withUnsafeBytes { right in left.elementsEqual(right) }
        }
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(checksum)
        hasher.combine(description)
    }
}
