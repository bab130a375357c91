import ThemeCatalogBytes
import ThemeCatalogPixels

/// Reads the fields of a cache's record one after the other.
struct FieldReader {
    private let view: ByteView
    private var offset = 0

    init(_ record: ByteView) { view = record }

    /// What `read` makes of a record. Nil if the record isn't one of this version.
    static func value<Value>(in record: ByteView, read: (inout FieldReader) throws(ByteError) -> Value) -> Value? {
        var reader = FieldReader(record)
        do throws(ByteError) { return try read(&reader) } catch { return nil }
    }

    /// The bytes that were not read yet.
    var left: Int { view.count - offset }

    var isAtEnd: Bool { left <= 0 }

    /// Everything that was not read yet.
    func rest() throws(ByteError) -> ByteView { try view.slice(offset, left) }

    mutating func bytes(_ count: Int) throws(ByteError) -> [UInt8] {
        defer { offset += count }
        return try view.slice(offset, count).array
    }

    /// What `append(sized:)` wrote.
    mutating func sizedBytes() throws(ByteError) -> [UInt8] { try bytes(Int(try u32())) }

    mutating func shortText() throws(ByteError) -> String { try text(Int(try u8())) }

    /// - Parameter length: the number of bytes of UTF-8.
    mutating func text(_ length: Int) throws(ByteError) -> String {
        defer { offset += length }
        return try view.slice(offset, length).utf8()
    }

    mutating func color() throws(ByteError) -> RGB8? {
        guard try flag() else { return nil }
        return RGB8(red: try u8(), green: try u8(), blue: try u8())
    }

    mutating func flag() throws(ByteError) -> Bool { try u8() == 1 }

    mutating func count() throws(ByteError) -> Int {
        guard let count = Int(exactly: try u64()) else { throw broken }
        return count
    }

    mutating func u8() throws(ByteError) -> UInt8 {
        defer { offset += 1 }
        return try view.u8(offset)
    }

    mutating func u32() throws(ByteError) -> UInt32 {
        defer { offset += 4 }
        return try view.u32(offset)
    }

    mutating func u64() throws(ByteError) -> UInt64 {
        defer { offset += 8 }
        return try view.u64(offset)
    }

    var broken: ByteError { ByteError(offset: offset, message: "not a record of this version") }
}

extension ByteWriter {
    mutating func append(_ flag: Bool) { append(UInt8(flag ? 1 : 0)) }

    mutating func append(_ color: RGB8?) {
        guard let color else { return append(UInt8(0)) }
        append([1, color.red, color.green, color.blue])
    }

    /// Appends the number of bytes (4) and the bytes.
    mutating func append(sized bytes: [UInt8]) {
        append(UInt32(bytes.count))
        append(bytes)
    }

    /// - Precondition: at most 255 bytes of UTF-8.
    mutating func append(shortText: String) {
        append(UInt8(shortText.utf8.count))
        append(utf8: shortText)
    }
}
