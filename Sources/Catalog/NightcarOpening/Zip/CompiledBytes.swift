import NightcarBasics
package import ThemeCatalogBytes

/// The bytes of a compiled file, as pages of a file that is mapped into memory. So the size of the file doesn't matter.
package struct CompiledBytes: Sendable {
    package let view: ByteView
    /// Whether the pages belong to a file, from which they can be read again.
    private let isMapped: Bool

    /// Tunable: so many bytes are read before their pages are dropped.
    package static let batchBytes = 32 << 20

    package init(_ bytes: [UInt8]) { self.init(ByteView(bytes)) }

    package init(_ view: ByteView) { (self.view, isMapped) = (view, false) }

    /// A file on disk.
    ///
    /// - Throws: `FileError` if it can't be read.
    package init(path: String) throws(FileError) { (view, isMapped) = (try MappedFile(path: path).view, true) }

    /// An entry of an archive. A large one is unpacked into a temporary file, which has no name by the time this returns.
    ///
    /// - Throws: `Failure` if the entry is damaged, and `FileError` if the temporary file can't be written.
    package init(_ entry: ZipArchive.Entry, of archive: ZipArchive) throws {
        guard entry.size > FileScan.wholeBytes else {
            self.init(try archive.read(entry))
            return
        }
        let scratch = try TemporaryFolder(named: "nightcar-entry")
        defer { withExtendedLifetime(scratch) {} }
        let path = "\(scratch.path)/entry"
        try archive.unpack(entry, to: path)
        try self.init(path: path)
    }

    /// Lets the system have the pages that were read. They are read from the file again if something needs them.
    package func dropPages() {
        guard isMapped, view.count > 0 else { return }
        view.withUnsafeBytes { _ = madvise(UnsafeMutableRawPointer(mutating: $0.baseAddress), $0.count, MADV_DONTNEED) }
    }

    /// The size after deflating, as in an archive.
    package var deflatedSize: Int {
        var counter = DeflateCounter()
        defer { counter.end() }
        view.withUnsafeBytes { bytes in
            for start in stride(from: 0, to: bytes.count, by: Self.batchBytes) {
                counter.take(UnsafeRawBufferPointer(rebasing: bytes[start..<min(start + Self.batchBytes, bytes.count)]))
                dropPages()
            }
        }
        return counter.finish()
    }
}

extension BytePieces {
    /// The size after deflating, as in an archive.
    package var deflatedSize: Int {
        var counter = DeflateCounter()
        defer { counter.end() }
        for piece in pieces { piece.withUnsafeBytes { counter.take($0) } }
        return counter.finish()
    }
}

extension ZipArchive {
    /// Unpacks an entry into a new file.
    ///
    /// - Throws: `Failure` if the entry is damaged, and `FileError` if the file can't be written.
    package func unpack(_ entry: Entry, to path: String) throws {
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw FileError(path: path, doing: "create", errno: errno) }
        defer { close(file) }
        var failure: Int32 = 0
        try stream(entry) { part in
            var rest = part
            while failure == 0, !rest.isEmpty {
                let count = write(file, rest.baseAddress, rest.count)
                if count < 0, errno != EINTR { failure = errno }
                if count > 0 { rest = UnsafeRawBufferPointer(rebasing: rest[count...]) }
            }
        }
        guard failure == 0 else { throw FileError(path: path, doing: "write", errno: failure) }
    }
}
