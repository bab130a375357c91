package import NightcarDiagnostics
import NightcarSystem
package import ThemeCatalogBytes
import ThemeCatalogPixels

/// A zip archive that is read in place: PKWARE's application note 6.3.10, with the 64-bit extensions.
///
/// ```
/// local header, name, extra, data   for each entry
/// central directory                 one record for each entry: the one that counts
/// [64-bit end record, its locator]  when a number does not fit
/// end record                        last, in front of a comment of at most 65,535 bytes
/// ```
///
/// Nothing is unpacked to disk. What could harm is refused when the archive is opened: entries that overlap (the quadratic
/// bombs), names that leave their folder, more entries or bytes than an app has; and when an entry is read: one that inflates
/// to more or less than it claims.
package struct ZipArchive: Sendable {
    package static let maximumEntries = Limits.zipEntries
    package static let maximumEntrySize = Limits.zipEntryBytes

    package struct Entry: Sendable, Hashable {
        /// With slashes, relative, inside the archive: `Payload/App.app/Assets.car`.
        package var name: String
        package var compressedSize: Int
        package var size: Int
        var method: UInt16
        var flags: UInt16
        var crc: UInt32
        var headerOffset: Int

        package var isFolder: Bool { name.hasSuffix("/") }
    }

    /// In the order of the central directory.
    package let entries: [Entry]
    private let file: ByteView
    private let path: String

    /// Whether the file starts as an archive does: with an entry, or, when it has none, with the end record.
    package static func isArchive(_ file: ByteView) -> Bool {
        let signature = try? file.u32(0)
        return signature == Signature.localHeader || signature == Signature.end
    }

    /// - Parameter path: what errors name.
    /// - Throws: `Failure` when the archive is damaged or made to do harm.
    package init(_ file: ByteView, path: String) throws(Failure) {
        self.file = file
        self.path = path
        do throws(ByteError) {
            let directory = try CentralDirectory(file)
            entries = try directory.entries()
            try Self.checkOverlaps(entries, directory: directory)
        } catch {
            throw Self.failure(error, path)
        }
    }

    /// The unpacked bytes of an entry of this archive.
    ///
    /// - Throws: `Failure` when it is encrypted, packed in another way than deflate, damaged, or larger than `limit`.
    package func read(_ entry: Entry, limit: Int = maximumEntrySize) throws(Failure) -> [UInt8] {
        func refuse(_ message: String) -> Failure {
            Self.failure(ByteError(offset: entry.headerOffset, message: "the entry “\(entry.name)” \(message)"), path)
        }
        guard entry.flags & 1 == 0 else { throw refuse("is encrypted") }
        guard entry.size <= limit else { throw refuse("unpacks to \(entry.size) bytes; at most \(limit) are read") }
        let data: ByteView
        do throws(ByteError) { data = try Self.data(of: entry, in: file) } catch { throw Self.failure(error, path) }
        let bytes: [UInt8]
        switch entry.method {
        case 0:
            guard entry.compressedSize == entry.size else { throw refuse("is stored, yet its two sizes differ") }
            bytes = data.array
        case 8:
            do throws(PixelError) { bytes = try RawDeflate.inflate(data, count: entry.size) } catch {
                throw refuse("is damaged: \(error.message)")
            }
        default: throw refuse("is packed by method \(entry.method); only stored and deflated entries can be read")
        }
        guard RawDeflate.crc32(bytes) == entry.crc else { throw refuse("is damaged: its checksum is another") }
        return bytes
    }

    private static func failure(_ error: ByteError, _ path: String) -> Failure {
        Failure("not a usable archive: \(error.message)", at: Location(path: path, place: .byte(error.offset)))
    }
}

enum Signature {
    static let localHeader: UInt32 = 0x0403_4B50
    static let record: UInt32 = 0x0201_4B50
    static let end: UInt32 = 0x0605_4B50
    static let end64: UInt32 = 0x0606_4B50
    static let locator64: UInt32 = 0x0706_4B50
}

extension ZipArchive {
    private static let localHeaderSize = 30

    /// The packed bytes: behind the local header, whose name and extra field have lengths of their own.
    private static func data(of entry: Entry, in file: ByteView) throws(ByteError) -> ByteView {
        let header = try file.slice(entry.headerOffset, localHeaderSize)
        guard try header.u32(0) == Signature.localHeader else {
            throw ByteError(offset: entry.headerOffset, message: "no entry starts where the directory says “\(entry.name)” does")
        }
        let start = entry.headerOffset + localHeaderSize + Int(try header.u16(26)) + Int(try header.u16(28))
        return try file.slice(start, entry.compressedSize)
    }

    /// Honest archives keep every byte for one entry; a bomb of a few kilobytes lets thousands of entries share one stream.
    private static func checkOverlaps(_ entries: [Entry], directory: CentralDirectory) throws(ByteError) {
        let sorted = entries.sorted { $0.headerOffset < $1.headerOffset }
        for (index, entry) in sorted.enumerated() {
            let next = index + 1 < sorted.count ? sorted[index + 1].headerOffset : directory.start
            // Names are at least as long in the directory as nothing: the header alone bounds the entry from below.
            guard entry.headerOffset <= directory.start - localHeaderSize,
                entry.compressedSize <= next - entry.headerOffset - localHeaderSize
            else {
                throw ByteError(offset: entry.headerOffset, message: "the entry “\(entry.name)” overlaps what follows it")
            }
        }
    }
}
