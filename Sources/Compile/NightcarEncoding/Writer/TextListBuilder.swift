import NightcarBasics
import ThemeCatalog
import ThemeCatalogBytes

/// Writes sorted texts as a front-coded list.
enum TextListBuilder {
    /// Appends the list to `body` and its descriptor to `header`.
    ///
    /// - Parameter texts: ascending by their bytes.
    static func write(_ texts: [ByteText], header: inout ByteWriter, body: inout ByteWriter) {
        var offsets = ByteWriter()
        var entries = ByteWriter()
        var previous: [UInt8] = []
        for (index, text) in texts.enumerated() {
            let bytes = Array(text.string.utf8)
            var shared = 0
            if index % Format.blockSize == 0 {
                offsets.append(UInt32(entries.count))
            } else {
                shared = zip(previous, bytes).prefix { $0 == $1 }.count
                entries.append(varint: shared)
            }
            entries.append(varint: bytes.count - shared)
            entries.append(bytes[shared...])
            previous = bytes
        }
        header.append(UInt32(texts.count))
        header.append(UInt32(offsets.count + entries.count))
        body.append(offsets.bytes)
        body.append(entries.bytes)
    }
}

/// A text that is compared by its UTF-8 bytes. `String` itself compares decomposed scalars.
struct ByteText: Hashable, Comparable {
    let string: String

    init(_ string: String) { self.string = string }

    static func == (a: ByteText, b: ByteText) -> Bool { a.string.utf8.elementsEqual(b.string.utf8) }

    static func < (a: ByteText, b: ByteText) -> Bool { a.string.utf8.lexicographicallyPrecedes(b.string.utf8) }

    func hash(into hasher: inout Hasher) {
        var string = string
        string.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

extension ByteWriter {
    /// LEB128.
    fileprivate mutating func append(varint value: Int) {
        var rest = UInt64(value)
        while rest >= 0x80 {
            append(UInt8(rest & 0x7F | 0x80))
            rest >>= 7
        }
        append(UInt8(rest))
    }
}
