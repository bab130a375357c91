package import NightcarBasics
import NightcarModel
import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogZlib

extension ZipArchive {
    /// Unpacks an entry a part at a time, so that its size doesn't matter. The checks are the same as for `read`.
    ///
    /// - Parameter handOver: gets the parts in order, each with at most `partBytes` bytes.
    /// - Throws: `Failure` if the entry is damaged, encrypted, or packed in another way than stored, deflated or LZFSE. Parts may have
    ///   been handed over by then.
    package func stream(_ entry: Entry, handOver: @escaping (UnsafeRawBufferPointer) -> Void) throws(Failure) {
        if entry.method == Self.lzfseMethod { return try handOverParts(of: try read(entry), to: handOver) }
        let start = try packedStart(of: entry)
        // Pages of the mapped archive would stay in memory. These parts don't.
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw Failure(FileError(path: path, doing: "open", errno: errno)) }
        defer { close(file) }
        var output = EntryOutput(limit: entry.size, handOver: handOver)
        var inflater = entry.method == 8 ? EntryInflater() : nil
        defer { inflater?.end() }
        var position = 0
        let part = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.partBytes, alignment: 8)
        defer { part.deallocate() }
        while position < entry.compressedSize {
            let wanted = min(part.count, entry.compressedSize - position)
            let count = pread(file, part.baseAddress, wanted, off_t(start + position))
            guard count > 0 else { throw refusal(of: entry, "can't be read") }
            position += count
            let packed = UnsafeRawBufferPointer(rebasing: part[..<count])
            if inflater == nil {
                output.take(packed)
            } else if inflater?.inflate(packed, to: &output) == false {
                throw refusal(of: entry, "is damaged: its data can't be unpacked")
            }
        }
        guard output.count == entry.size, inflater?.isComplete ?? true else {
            throw refusal(of: entry, "is damaged: it doesn't unpack to \(entry.size) bytes")
        }
        guard output.crc == entry.crc else { throw refusal(of: entry, "is damaged: the checksum doesn't match") }
    }

    private func handOverParts(of bytes: [UInt8], to handOver: (UnsafeRawBufferPointer) -> Void) throws(Failure) {
        bytes.withUnsafeBytes { bytes in
            for start in stride(from: 0, to: bytes.count, by: Self.partBytes) {
                handOver(UnsafeRawBufferPointer(rebasing: bytes[start..<min(start + Self.partBytes, bytes.count)]))
            }
        }
    }

    /// The size of the parts that are in memory.
    package static let partBytes = 1 << 18
}

/// The unpacked bytes so far.
private struct EntryOutput {
    /// The size that the entry declares. What is beyond it isn't handed over.
    let limit: Int
    let handOver: (UnsafeRawBufferPointer) -> Void
    private(set) var count = 0
    private(set) var crc: UInt32 = 0

    init(limit: Int, handOver: @escaping (UnsafeRawBufferPointer) -> Void) { (self.limit, self.handOver) = (limit, handOver) }

    var isFull: Bool { count > limit }

    mutating func take(_ part: UnsafeRawBufferPointer) {
        count += part.count
        guard count <= limit else { return }
        crc = RawDeflate.crc32(part, seed: crc)
        handOver(part)
    }
}

/// A deflate stream that is unpacked a part at a time.
private struct EntryInflater {
    private let stream: UnsafeMutablePointer<z_stream>
    private let part: UnsafeMutableRawBufferPointer
    private(set) var isComplete = false

    init() {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        part = .allocate(byteCount: ZipArchive.partBytes, alignment: 8)
        let status = inflateInit2_(stream, -15, ZLIB_VERSION, RawDeflate.streamSize)
        precondition(status == Z_OK, "zlib ran out of memory")
    }

    /// - Returns: whether the stream isn't damaged, and not larger than it says.
    mutating func inflate(_ packed: UnsafeRawBufferPointer, to output: inout EntryOutput) -> Bool {
        stream.pointee.next_in = packed.baseAddress.map {
            UnsafeMutableRawPointer(mutating: $0).assumingMemoryBound(to: UInt8.self)
        }
        stream.pointee.avail_in = UInt32(packed.count)
        repeat {
            // Bytes after the end of the stream belong to no entry.
            if isComplete { return stream.pointee.avail_in == 0 }
            stream.pointee.next_out = part.baseAddress?.assumingMemoryBound(to: UInt8.self)
            stream.pointee.avail_out = UInt32(part.count)
            let status = ThemeCatalogZlib.inflate(stream, Z_NO_FLUSH)
            guard [Z_OK, Z_STREAM_END, Z_BUF_ERROR].contains(status) else { return false }
            let count = part.count - Int(stream.pointee.avail_out)
            output.take(UnsafeRawBufferPointer(rebasing: part[..<count]))
            if output.isFull { return false }
            isComplete = status == Z_STREAM_END
        } while stream.pointee.avail_in > 0 || stream.pointee.avail_out == 0
        return true
    }

    func end() {
        inflateEnd(stream)
        stream.deallocate()
        part.deallocate()
    }
}
