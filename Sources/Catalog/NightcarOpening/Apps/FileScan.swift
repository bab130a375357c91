package import NightcarBasics
import NightcarImaging
package import NightcarModel
import ThemeCatalogBytes
import ThemeCatalogPixels

/// What is counted of a file of an app. A large file is looked at a part at a time, so that its size doesn't matter.
package struct FileScan {
    /// Files up to this size are read as a whole.
    package static let wholeBytes = 16 << 20

    package let size: Int
    package let digest: ContentDigest
    /// The beginning of the file, or all of it.
    package let head: [UInt8]
    /// The deflated size, as in an archive.
    package let download: Int
    /// Reads a range of the file.
    package let read: MachO.Reader

    /// A file of a folder.
    ///
    /// - Throws: `Failure`, `FileError` if it can't be read.
    package init(file path: String, size: Int) throws {
        if size <= Self.wholeBytes {
            let bytes = try readFile(path)
            self.init(whole: bytes, download: RawDeflate.deflate(bytes, level: 6).count)
            return
        }
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw FileError(path: path, doing: "open", errno: errno) }
        defer { close(file) }
        var (parts, counter) = (FileParts(), DeflateCounter())
        defer { counter.end() }
        let part = UnsafeMutableRawBufferPointer.allocate(byteCount: ZipArchive.partBytes, alignment: 8)
        defer { part.deallocate() }
        var position = 0
        while position < size {
            let count = pread(file, part.baseAddress, min(part.count, size - position), off_t(position))
            guard count > 0 else { throw FileError(path: path, doing: "read", errno: count == 0 ? EIO : errno) }
            position += count
            let bytes = UnsafeRawBufferPointer(rebasing: part[..<count])
            parts.take(bytes)
            counter.take(bytes)
        }
        self.init(parts, size: size, download: counter.finish()) { offset, count in
            Self.range(of: path, offset, count, size: size)
        }
    }

    /// An entry of an archive.
    ///
    /// - Throws: `Failure` if it is damaged.
    package init(entry: ZipArchive.Entry, of archive: ZipArchive) throws(Failure) {
        if entry.size <= Self.wholeBytes {
            self.init(whole: try archive.read(entry), download: entry.compressedSize)
            return
        }
        var parts = FileParts()
        try archive.stream(entry) { parts.take($0) }
        self.init(parts, size: entry.size, download: entry.compressedSize) { offset, count in
            Self.range(of: entry, in: archive, offset, count)
        }
    }

    private init(whole bytes: [UInt8], download: Int) {
        (size, head, self.download) = (bytes.count, bytes, min(download, bytes.count))
        digest = ContentDigest(bytes: bytes)
        read = { offset, count in
            offset >= 0 && count >= 0 && offset <= bytes.count && count <= bytes.count - offset
                ? Array(bytes[offset..<offset + count]) : nil
        }
    }

    private init(_ parts: FileParts, size: Int, download: Int, read: @escaping MachO.Reader) {
        let (digest, head) = parts.finish()
        (self.size, self.digest, self.head) = (size, digest, head)
        (self.download, self.read) = (min(download, size), read)
    }

    private static func range(of path: String, _ offset: Int, _ count: Int, size: Int) -> [UInt8]? {
        guard offset >= 0, (0...FileParts.partBytes).contains(count), offset <= size, count <= size - offset else { return nil }
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: count)
        let got = bytes.withUnsafeMutableBytes { pread(file, $0.baseAddress, count, off_t(offset)) }
        return got == count ? bytes : nil
    }

    /// Unpacks the entry again, and keeps a range of it.
    private static func range(of entry: ZipArchive.Entry, in archive: ZipArchive, _ offset: Int, _ count: Int) -> [UInt8]? {
        guard offset >= 0, (0...FileParts.partBytes).contains(count), offset <= entry.size, count <= entry.size - offset else {
            return nil
        }
        var (bytes, position) = ([UInt8](), 0)
        bytes.reserveCapacity(count)
        let wanted = offset..<offset + count
        let result: Void? = try? archive.stream(entry) { part in
            let overlap = wanted.clamped(to: position..<position + part.count)
            if !overlap.isEmpty { bytes += part[overlap.lowerBound - position..<overlap.upperBound - position] }
            position += part.count
        }
        return result != nil && bytes.count == count ? bytes : nil
    }
}

/// The digest and the beginning of a file that comes in parts.
private struct FileParts {
    /// The digest is made of parts with this size, however the bytes come.
    static let partBytes = 1 << 20

    private var head: [UInt8] = []
    private var pending: [UInt8] = []
    private var digest: UInt64 = 0
    private var isFirst = true

    mutating func take(_ bytes: UnsafeRawBufferPointer) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let taken = rest.prefix(Self.partBytes - pending.count)
            pending += taken
            rest = rest.dropFirst(taken.count)
            if pending.count == Self.partBytes { closePart() }
        }
    }

    private mutating func closePart() {
        digest = pending.withUnsafeBytes { xxHash64($0, seed: digest) }
        if isFirst { head = pending }
        isFirst = false
        pending.removeAll(keepingCapacity: true)
    }

    func finish() -> (digest: ContentDigest, head: [UInt8]) {
        var all = self
        if !pending.isEmpty { all.closePart() }
        return (ContentDigest(rawValue: all.digest), all.head)
    }
}
