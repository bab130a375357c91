package import ThemeCatalogBytes

/// The location of an archive's directory, found from the end of the archive.
package struct CentralDirectory {
    package let start: Int
    private let size: Int
    private let count: Int
    private let file: ByteView

    private static let endSize = 22
    private static let locatorSize = 20
    private static let recordSize = 46

    package init(_ file: ByteView) throws(ByteError) {
        self.file = file
        let end = try Self.endRecord(of: file)
        var fields = (
            disks: Int(try file.u16(end + 4)) + Int(try file.u16(end + 6)), count: UInt64(try file.u16(end + 10)),
            size: UInt64(try file.u32(end + 12)), start: UInt64(try file.u32(end + 16))
        )
        var limit = end
        if end >= Self.locatorSize, try file.u32(end - Self.locatorSize) == Signature.locator64 {
            let offset = try Self.offset(try file.u64(end - Self.locatorSize + 8), in: file)
            let record = try file.slice(offset, 56)
            guard try record.u32(0) == Signature.end64 else {
                throw ByteError(offset: offset, message: "the 64-bit end record is missing")
            }
            fields = (
                Int(clamping: try record.u32(16)) + Int(clamping: try record.u32(20)), try record.u64(32),
                try record.u64(40), try record.u64(48)
            )
            limit = offset
        }
        guard fields.disks == 0 else { throw ByteError(offset: end, message: "it is one part of a split archive") }
        guard fields.count <= ZipArchive.maximumEntries else {
            throw ByteError(offset: end, message: "it has \(fields.count) entries; at most \(ZipArchive.maximumEntries) are read")
        }
        start = try Self.offset(fields.start, in: file)
        guard fields.size <= UInt64(limit - min(start, limit)), fields.count <= fields.size / UInt64(Self.recordSize) else {
            throw ByteError(offset: end, message: "the directory does not fit before its end record")
        }
        (size, count) = (Int(fields.size), Int(fields.count))
    }

    package func entries() throws(ByteError) -> [ZipArchive.Entry] {
        let directory = try file.slice(start, size)
        var entries: [ZipArchive.Entry] = []
        entries.reserveCapacity(count)
        var names: Set<String> = []
        var offset = 0
        for _ in 0..<count {
            let record = try directory.slice(offset, Self.recordSize)
            guard try record.u32(0) == Signature.record else {
                throw ByteError(offset: record.startOffset, message: "a record of the directory is missing")
            }
            let lengths = (Int(try record.u16(28)), Int(try record.u16(30)), Int(try record.u16(32)))
            let variable = try directory.slice(offset + Self.recordSize, lengths.0 + lengths.1 + lengths.2)
            let entry = try Self.entry(record, name: variable.slice(0, lengths.0), extra: variable.slice(lengths.0, lengths.1))
            guard names.insert(entry.name).inserted else {
                throw ByteError(offset: record.startOffset, message: "two entries are named \"\(entry.name)\"")
            }
            entries.append(entry)
            offset += Self.recordSize + lengths.0 + lengths.1 + lengths.2
        }
        return entries
    }
}

extension CentralDirectory {
    /// The last end record whose comment ends exactly at the end of the file.
    private static func endRecord(of file: ByteView) throws(ByteError) -> Int {
        var offset = file.count - endSize
        let first = max(0, offset - 65_535)
        while offset >= first {
            if try file.u32(offset) == Signature.end, offset + endSize + Int(try file.u16(offset + 20)) == file.count {
                return offset
            }
            offset -= 1
        }
        throw ByteError(offset: file.count, message: "the end record is missing; the file may be cut short")
    }

    private static func offset(_ value: UInt64, in file: ByteView) throws(ByteError) -> Int {
        guard value <= UInt64(file.count) else {
            throw ByteError(offset: file.count, message: "an offset points past the end of the file: \(value)")
        }
        return Int(value)
    }

    private static func entry(_ record: ByteView, name: ByteView, extra: ByteView) throws(ByteError) -> ZipArchive.Entry {
        var sizes = (size: UInt64(try record.u32(24)), packed: UInt64(try record.u32(20)), start: UInt64(try record.u32(42)))
        if sizes.size == 0xFFFF_FFFF || sizes.packed == 0xFFFF_FFFF || sizes.start == 0xFFFF_FFFF {
            try widen(&sizes, from: extra)
        }
        let text = String(decoding: name.array, as: UTF8.self)
        guard isSafe(text) else {
            throw ByteError(offset: name.startOffset, message: "the name \"\(text)\" leads outside the archive")
        }
        let limit = UInt64(Int64.max)
        guard sizes.size <= limit, sizes.packed <= limit, sizes.start <= limit else {
            throw ByteError(offset: record.startOffset, message: "the entry \"\(text)\" is larger than any file")
        }
        return ZipArchive.Entry(
            name: text, compressedSize: Int(sizes.packed), size: Int(sizes.size), method: try record.u16(10),
            flags: try record.u16(8), crc: try record.u32(16), headerOffset: Int(sizes.start), isLink: try isLink(record))
    }

    /// The high byte of the maker's version is 3 for Unix. The type and the permissions are then the high half of the external
    /// attributes.
    private static func isLink(_ record: ByteView) throws(ByteError) -> Bool {
        let (maker, type) = (try record.u16(4) >> 8, try record.u32(38) >> 28)
        return maker == 3 && type == 0xA
    }

    /// The extra field 1 contains, in this order, 64-bit values for the fields that are all ones in the record.
    private static func widen(_ sizes: inout (size: UInt64, packed: UInt64, start: UInt64), from extra: ByteView)
        throws(ByteError)
    {
        var offset = 0
        while offset + 4 <= extra.count {
            let field = try extra.slice(offset + 4, Int(try extra.u16(offset + 2)))
            if try extra.u16(offset) == 1 {
                var position = 0
                func next(_ value: UInt64) throws(ByteError) -> UInt64 {
                    guard value == 0xFFFF_FFFF else { return value }
                    defer { position += 8 }
                    return try field.u64(position)
                }
                sizes = (try next(sizes.size), try next(sizes.packed), try next(sizes.start))
                return
            }
            offset += 4 + field.count
        }
        throw ByteError(offset: extra.startOffset, message: "the 64-bit sizes of an entry are missing")
    }

    /// Whether it is a relative name with slashes that stays inside its folder.
    private static func isSafe(_ name: String) -> Bool {
        guard !name.isEmpty, !name.hasPrefix("/"), !name.contains("\\"), !name.contains("\0") else { return false }
        return !name.split(separator: "/", omittingEmptySubsequences: false).contains { $0 == ".." || $0 == "." }
    }
}
