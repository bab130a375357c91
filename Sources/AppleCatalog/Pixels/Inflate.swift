import Bytes
import CZlib

/// Unpacks what the codec `zip` packs: a gzip member, or a zlib stream.
enum Inflate {
    /// - Throws: `ByteError` when the stream is damaged or unpacks to more than `limit` bytes.
    static func unpack(_ view: ByteView, limit: Int) throws(ByteError) -> [UInt8] {
        guard view.count <= Int(UInt32.max), limit <= Int(UInt32.max) else {
            throw ByteError(offset: view.startOffset, message: "a zip stream of more than 4 GB")
        }
        var stream = z_stream()
        // 15 bits of window; 32 asks zlib to tell gzip and zlib apart.
        guard inflateInit2_(&stream, 15 + 32, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            throw ByteError(offset: view.startOffset, message: "zlib cannot start")
        }
        defer { inflateEnd(&stream) }
        // No deflate stream unpacks to more than 1032 times its size.
        let capacity = min(limit, view.count * 1032 + 64)
        var status = Z_OK
        let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { output, filled in
            view.withUnsafeBytes { input in
                stream.next_in = UnsafeMutablePointer(mutating: input.bindMemory(to: UInt8.self).baseAddress)
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(capacity)
                status = inflate(&stream, Z_FINISH)
                filled = capacity - Int(stream.avail_out)
            }
        }
        guard status == Z_STREAM_END else {
            throw ByteError(
                offset: view.startOffset + Int(stream.total_in),
                message: bytes.count == capacity ? "a zip stream unpacks to more than expected" : "a zip stream is damaged")
        }
        return bytes
    }
}
