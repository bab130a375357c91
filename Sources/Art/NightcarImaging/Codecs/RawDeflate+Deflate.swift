package import ThemeCatalogPixels
import ThemeCatalogZlib

extension RawDeflate {
    /// The compressed bytes.
    ///
    /// - Parameter level: zlib's level, from 0 (stored) to 9 (smallest).
    package static func deflate(_ bytes: [UInt8], level: Int = 9) -> [UInt8] {
        deflate(bytes, level: level, strategy: .standard)
    }

    /// How zlib chooses between literals and matches.
    package enum Strategy: Sendable, Hashable {
        case standard
        /// Fewer short matches. For small values in random order, such as filtered rows.
        case filtered
    }

    package static func deflate(_ bytes: [UInt8], level: Int, strategy: Strategy) -> [UInt8] {
        var stream = z_stream()
        start(&stream, level: level, strategy)
        defer { deflateEnd(&stream) }
        // The bound of zlib 1.2.13 is too small for stored blocks. Each of them needs 5 bytes more than it holds.
        let stored = bytes.count + (bytes.count / 4096 + 2) * 5
        let bound = max(Int(deflateBound(&stream, uLong(bytes.count))), stored)
        return bytes.withUnsafeBytes { input in
            [UInt8](unsafeUninitializedCapacity: bound) { output, filled in
                var run = StreamRun(input: input, output: UnsafeMutableRawBufferPointer(output))
                let status = run.finish(&stream, step: ThemeCatalogZlib.deflate)
                precondition(status == Z_STREAM_END, "zlib's bound of its own output was too small")
                filled = run.written
            }
        }
    }

    /// The compressed bytes of parts that are made one after another.
    ///
    /// - Parameters:
    ///   - limit: the smallest size for which the result is nil, in bytes.
    ///   - next: returns the next part, or nil after the last one.
    static func deflate(level: Int, strategy: Strategy, limit: Int, next: () -> [UInt8]?) -> [UInt8]? {
        var stream = z_stream()
        start(&stream, level: level, strategy)
        defer { deflateEnd(&stream) }
        var (result, output) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
        if limit < .max { result.reserveCapacity(limit) }
        var part = next()
        while let bytes = part {
            part = next()
            let isLast = part == nil
            bytes.withUnsafeBytes { input in
                var (read, isFull) = (0, false)
                repeat {
                    output.withUnsafeMutableBytes { output in
                        let rest = UnsafeRawBufferPointer(rebasing: input[read...])
                        var run = StreamRun(input: rest, output: output)
                        _ = run.finish(&stream) { ThemeCatalogZlib.deflate($0, isLast ? $1 : Z_NO_FLUSH) }
                        read += run.read
                        result += output[..<run.written]
                        isFull = run.written == output.count
                    }
                } while isFull && result.count < limit
            }
            if result.count >= limit { return nil }
        }
        return result
    }

    private static func start(_ stream: inout z_stream, level: Int, _ strategy: Strategy) {
        let status = deflateInit2_(
            &stream, Int32(max(0, min(9, level))), Z_DEFLATED, -15, 9,
            strategy == .filtered ? Z_FILTERED : Z_DEFAULT_STRATEGY, ZLIB_VERSION, streamSize)
        precondition(status == Z_OK, "zlib ran out of memory")
    }
}
