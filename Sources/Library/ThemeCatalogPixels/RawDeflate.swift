package import ThemeCatalogBytes
package import ThemeCatalogZlib

/// Reads complete raw deflate streams (RFC 1951: no header, no checksum), and computes the checksums of zlib.
package enum RawDeflate {
    /// Inflates the whole of `view` to exactly `count` bytes.
    ///
    /// - Throws: `PixelError` with an offset if the stream is corrupt, shorter or longer than `count`, or followed by other
    ///   bytes. If deflate can't pack `count` bytes into so few, it throws before memory is allocated.
    package static func inflate(_ view: ByteView, count: Int) throws(PixelError) -> [UInt8] {
        // A match of 258 bytes takes at least 2 bits, so deflate can't compress more than 1032 : 1.
        guard count >= 0, count / 1032 <= view.count else {
            throw PixelError("\(view.count) bytes of deflate cannot hold \(count) bytes", offset: view.startOffset)
        }
        let result = view.withUnsafeBytes { inflate($0, limit: count, wrapper: .none) }
        switch result.end {
        case .complete where result.bytes.count == count && result.consumed == view.count: return result.bytes
        case .complete where result.bytes.count < count:
            throw PixelError(
                "the deflate stream holds \(result.bytes.count) bytes, but \(count) are needed", offset: view.startOffset)
        case .complete:
            throw PixelError("bytes follow the deflate stream", offset: view.startOffset + result.consumed)
        case .full:
            throw PixelError("the deflate stream holds more than \(count) bytes", offset: view.startOffset)
        case .truncated: throw PixelError("the deflate stream ends too early", offset: view.startOffset + view.count)
        case .corrupt(let reason):
            throw PixelError("corrupt deflate stream: \(reason)", offset: view.startOffset + result.consumed)
        }
    }

    /// The CRC-32 of PNG, zip and gzip.
    ///
    /// - Parameter seed: the CRC-32 of the preceding bytes, to checksum several runs one after another.
    /// - Complexity: O(n) for n bytes.
    package static func crc32(_ bytes: UnsafeRawBufferPointer, seed: UInt32 = 0) -> UInt32 {
        UInt32(truncatingIfNeeded: crc32_z(uLong(seed), bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count))
    }

    /// The CRC-32 of PNG, zip and gzip.
    ///
    /// - Parameter seed: the CRC-32 of the preceding bytes, to checksum several runs one after another.
    /// - Complexity: O(n) for n bytes.
    package static func crc32(_ bytes: [UInt8], seed: UInt32 = 0) -> UInt32 {
        bytes.withUnsafeBytes { crc32($0, seed: seed) }
    }

    package static func adler32(_ bytes: [UInt8]) -> UInt32 {
        bytes.withUnsafeBufferPointer { UInt32(truncatingIfNeeded: adler32_z(1, $0.baseAddress, $0.count)) }
    }
}

extension RawDeflate {
    /// The header and checksum around a deflate stream.
    package enum Wrapper: Sendable {
        case none
        /// zlib's 2-byte header and Adler-32 (RFC 1950).
        case zlib
        /// The wrapper `zlib`, or the header and CRC-32 of gzip (RFC 1952). The first bytes of the stream decide.
        case gzipOrZlib

        /// The argument for `inflateInit2`: the window, and which wrapper to look for.
        fileprivate var windowBits: Int32 {
            switch self {
            case .none: -15
            case .zlib: 15
            case .gzipOrZlib: 15 + 32
            }
        }
    }

    /// The output of a stream, which may be incomplete.
    package struct Inflated: Sendable {
        package enum End: Sendable, Hashable {
            /// The stream is complete.
            case complete
            /// The limit was reached before the end of the stream.
            case full
            /// The input ended before the end of the stream.
            case truncated
            case corrupt(String)
        }

        package var bytes: [UInt8]
        package var consumed: Int
        package var end: End
    }

    /// Inflates at most `limit` bytes of a stream.
    ///
    /// - Precondition: the caller has checked that `limit` bytes of memory are acceptable.
    package static func inflate(_ input: UnsafeRawBufferPointer, limit: Int, wrapper: Wrapper) -> Inflated {
        var stream = z_stream()
        let status = inflateInit2_(&stream, wrapper.windowBits, ZLIB_VERSION, streamSize)
        precondition(status == Z_OK, "zlib ran out of memory")
        defer { inflateEnd(&stream) }
        var consumed = 0
        var end = Inflated.End.complete
        let bytes = [UInt8](unsafeUninitializedCapacity: limit) { output, filled in
            var run = StreamRun(input: input, output: UnsafeMutableRawBufferPointer(output))
            let status = run.finish(&stream, step: ThemeCatalogZlib.inflate)
            (filled, consumed) = (run.written, run.read)
            switch status {
            case Z_STREAM_END: end = .complete
            case Z_DATA_ERROR, Z_NEED_DICT:
                end = .corrupt(stream.msg.map { String(cString: $0) } ?? "it needs a dictionary")
            default: end = run.written == limit ? .full : .truncated
            }
        }
        return Inflated(bytes: bytes, consumed: consumed, end: end)
    }

    package static let streamSize = Int32(MemoryLayout<z_stream>.size)
}

/// One pass over an input and an output, in steps that fit zlib's 32-bit counters.
package struct StreamRun {
    let input: UnsafeRawBufferPointer
    let output: UnsafeMutableRawBufferPointer
    package private(set) var read = 0
    package private(set) var written = 0
    private static let step = 1 << 30
    /// zlib needs an address even for zero bytes. Nothing is read or written there.
    private nonisolated(unsafe) static let nowhere = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)

    package init(input: UnsafeRawBufferPointer, output: UnsafeMutableRawBufferPointer) {
        self.input = input
        self.output = output
    }

    /// Calls `step` until it ends, fails or makes no more progress.
    ///
    /// - Returns: zlib's last status. `Z_BUF_ERROR` means that the input or the output ran out.
    package mutating func finish(_ stream: inout z_stream, step: (z_streamp?, Int32) -> Int32) -> Int32 {
        while true {
            let give = min(input.count - read, Self.step)
            let take = min(output.count - written, Self.step)
            let isLast = give == input.count - read
            stream.next_in = address(input.baseAddress.map { UnsafeMutableRawPointer(mutating: $0) }, read)
            stream.next_out = address(output.baseAddress, written)
            (stream.avail_in, stream.avail_out) = (UInt32(give), UInt32(take))
            let status = step(&stream, isLast ? Z_FINISH : Z_NO_FLUSH)
            let (gave, took) = (give - Int(stream.avail_in), take - Int(stream.avail_out))
            read += gave
            written += took
            guard status == Z_OK || status == Z_BUF_ERROR else { return status }
            if gave == 0 && took == 0 { return Z_BUF_ERROR }
        }
    }

    private func address(_ base: UnsafeMutableRawPointer?, _ offset: Int) -> UnsafeMutablePointer<UInt8> {
        base.map { ($0 + offset).assumingMemoryBound(to: UInt8.self) } ?? Self.nowhere
    }
}
