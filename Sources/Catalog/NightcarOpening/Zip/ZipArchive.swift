import AppleCatalog
package import NightcarBasics
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
/// Nothing is unpacked to disk. Opening an archive fails if it could do harm: overlapping entries (quadratic bombs), names that
/// lead out of their folder, or more entries or bytes than an app has. Reading an entry fails if it inflates to more or less
/// than it declares.
package struct ZipArchive: Sendable {
    package static let maximumEntries = Limits.zipEntries
    package static let maximumEntrySize = Limits.zipEntryBytes

    package struct Entry: Sendable, Hashable {
        /// A relative path with slashes inside the archive: `Payload/App.app/Assets.car`.
        package var name: String
        package var compressedSize: Int
        package var size: Int
        package var method: UInt16
        package var flags: UInt16
        package var crc: UInt32
        package var headerOffset: Int
        /// Whether it is a symbolic link, whose content is the path that it leads to.
        package var isLink: Bool

        package var isFolder: Bool { name.hasSuffix("/") }
    }

    /// In the order of the central directory.
    package let entries: [Entry]
    private let file: ByteView
    package let path: String

    /// Whether the file starts like an archive: with an entry, or with the end record if it has no entries.
    package static func isArchive(_ file: ByteView) -> Bool {
        let signature = try? file.u32(0)
        return signature == Signature.localHeader || signature == Signature.end
    }

    /// The archive at a path. Nil if it is another kind of file.
    ///
    /// - Throws: `FileError`; `Failure` if the archive is damaged or malicious, or if a file with an app's name is not an archive.
    package init?(at path: String) throws {
        let view = try MappedFile(path: path).view
        guard Self.isArchive(view) else {
            if path.lowercased().hasSuffix(".ipa") { throw Failure("not an app: it isn't a zip archive", in: path) }
            return nil
        }
        try self.init(view, path: path)
    }

    /// - Parameter path: the path for errors.
    /// - Throws: `Failure` if the archive is damaged or malicious.
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
    /// - Throws: `Failure` if the entry is encrypted, damaged, larger than `limit`, or packed with a method other than deflate and LZFSE.
    package func read(_ entry: Entry, limit: Int = maximumEntrySize) throws(Failure) -> [UInt8] {
        func refuse(_ message: String) -> Failure { refusal(of: entry, message) }
        guard entry.flags & 1 == 0 else { throw refuse("is encrypted") }
        guard entry.size <= limit else { throw refuse("unpacks to \(entry.size) bytes; at most \(limit) are read") }
        let data: ByteView
        do throws(ByteError) { data = try Self.data(of: entry, in: file) } catch { throw Self.failure(error, path) }
        let bytes: [UInt8]
        switch entry.method {
        case 0:
            guard entry.compressedSize == entry.size else {
                throw refuse("is stored without compression, but its two sizes differ")
            }
            bytes = data.array
        case 8:
            do throws(PixelError) { bytes = try RawDeflate.inflate(data, count: entry.size) } catch {
                throw refuse("is damaged: \(error.message)")
            }
        case Self.lzfseMethod:
            do throws(ByteError) { bytes = try LZFSEDecoder.decode(data, limit: entry.size) } catch {
                throw refuse("is damaged: \(error.message)")
            }
            guard bytes.count == entry.size else { throw refuse("is damaged: it doesn't unpack to \(entry.size) bytes") }
        default: throw unknownMethod(of: entry)
        }
        guard RawDeflate.crc32(bytes) == entry.crc else { throw refuse("is damaged: the checksum doesn't match") }
        return bytes
    }

    /// Where the packed bytes of an entry start, if they are packed in a way that can be read.
    package func packedStart(of entry: Entry) throws(Failure) -> Int {
        guard entry.flags & 1 == 0 else { throw refusal(of: entry, "is encrypted") }
        guard entry.method == 8 || entry.method == 0 && entry.compressedSize == entry.size else {
            throw unknownMethod(of: entry)
        }
        do throws(ByteError) { return try Self.data(of: entry, in: file).startOffset } catch { throw Self.failure(error, path) }
    }

    /// LZFSE, which the App Store uses for the apps that it delivers.
    package static let lzfseMethod: UInt16 = 99

    private func unknownMethod(of entry: Entry) -> Failure {
        refusal(of: entry, "is compressed with method \(entry.method); only stored, deflated and LZFSE entries can be read")
    }

    package func refusal(of entry: Entry, _ message: String) -> Failure {
        Self.failure(ByteError(offset: entry.headerOffset, message: "the entry \"\(entry.name)\" \(message)"), path)
    }

    private static func failure(_ error: ByteError, _ path: String) -> Failure {
        Failure("not a usable archive: \(error.message)", at: Location(path: path, place: .byte(error.offset)))
    }
}

package enum Signature {
    package static let localHeader: UInt32 = 0x0403_4B50
    package static let record: UInt32 = 0x0201_4B50
    package static let end: UInt32 = 0x0605_4B50
    package static let end64: UInt32 = 0x0606_4B50
    package static let locator64: UInt32 = 0x0706_4B50
}

extension ZipArchive {
    private static let localHeaderSize = 30

    /// The packed bytes. They follow the local header, which has its own lengths for the name and the extra field.
    private static func data(of entry: Entry, in file: ByteView) throws(ByteError) -> ByteView {
        let header = try file.slice(entry.headerOffset, localHeaderSize)
        guard try header.u32(0) == Signature.localHeader else {
            throw ByteError(
                offset: entry.headerOffset, message: "no entry starts where the directory says \"\(entry.name)\" does")
        }
        let start = entry.headerOffset + localHeaderSize + Int(try header.u16(26)) + Int(try header.u16(28))
        return try file.slice(start, entry.compressedSize)
    }

    /// In an honest archive, every byte belongs to one entry. In a bomb of a few kilobytes, thousands of entries share one
    /// stream.
    private static func checkOverlaps(_ entries: [Entry], directory: CentralDirectory) throws(ByteError) {
        let sorted = entries.sorted { $0.headerOffset < $1.headerOffset }
        for (index, entry) in sorted.enumerated() {
            let next = index + 1 < sorted.count ? sorted[index + 1].headerOffset : directory.start
            // Names in the directory have at least length zero, so only the header gives a lower bound for the entry.
            guard entry.headerOffset <= directory.start - localHeaderSize,
                entry.compressedSize <= next - entry.headerOffset - localHeaderSize
            else {
                throw ByteError(
                    offset: entry.headerOffset, message: "the entry \"\(entry.name)\" overlaps the data that follows it")
            }
        }
    }
}
