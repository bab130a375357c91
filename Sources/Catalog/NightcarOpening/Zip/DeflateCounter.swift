import ThemeCatalogPixels
import ThemeCatalogZlib

/// Counts the bytes that deflating gives, and drops them.
package struct DeflateCounter {
    private let stream: UnsafeMutablePointer<z_stream>
    private let part: UnsafeMutableRawBufferPointer
    private var count = 0

    package init() {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        part = .allocate(byteCount: ZipArchive.partBytes, alignment: 8)
        let status = deflateInit2_(stream, 6, Z_DEFLATED, -15, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION, RawDeflate.streamSize)
        precondition(status == Z_OK, "zlib ran out of memory")
    }

    package mutating func take(_ bytes: UnsafeRawBufferPointer) { run(bytes, Z_NO_FLUSH) }

    package mutating func finish() -> Int {
        run(UnsafeRawBufferPointer(start: nil, count: 0), Z_FINISH)
        return count
    }

    private mutating func run(_ bytes: UnsafeRawBufferPointer, _ flush: Int32) {
        stream.pointee.next_in = bytes.baseAddress.map {
            UnsafeMutableRawPointer(mutating: $0).assumingMemoryBound(to: UInt8.self)
        }
        stream.pointee.avail_in = UInt32(bytes.count)
        repeat {
            stream.pointee.next_out = part.baseAddress?.assumingMemoryBound(to: UInt8.self)
            stream.pointee.avail_out = UInt32(part.count)
            _ = deflate(stream, flush)
            count += part.count - Int(stream.pointee.avail_out)
        } while stream.pointee.avail_out == 0
    }

    package func end() {
        deflateEnd(stream)
        stream.deallocate()
        part.deallocate()
    }
}
