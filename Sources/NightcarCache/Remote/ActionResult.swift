import NightcarSystem

/// The message `build.bazel.remote.execution.v2.ActionResult`, as far as a result with one file needs it.
///
/// ```
/// ActionResult  2 output_files: OutputFile (repeated)  4 exit_code: int32
/// OutputFile    1 path: string                         2 digest: Digest
/// Digest        1 hash: string, lower-case hex         2 size_bytes: int64
/// ```
///
/// Protocol buffers: each field is a varint of number << 3 | type, then a varint (type 0), 8 bytes (1), a varint length and as many
/// bytes (2), or 4 bytes (5).
struct ActionResult: Equatable {
    var digest: SHA256.Digest
    var size: Int

    static let path = "payload"

    init(digest: SHA256.Digest, size: Int) {
        self.digest = digest
        self.size = size
    }

    var bytes: [UInt8] {
        var hash: [UInt8] = []
        Self.append(text: digest.hex, field: 1, to: &hash)
        hash.append(2 << 3)
        Self.append(varint: UInt64(size), to: &hash)
        var file: [UInt8] = []
        Self.append(text: Self.path, field: 1, to: &file)
        Self.append(bytes: hash, field: 2, to: &file)
        var result: [UInt8] = []
        Self.append(bytes: file, field: 2, to: &result)
        return result
    }

    /// Reads the first output file with the path. Nil if there is none, or if the message is broken or is about a failed
    /// action.
    init?(_ bytes: [UInt8]) {
        guard let result = Self.fields(bytes[...]) else { return nil }
        for field in result {
            if field.number == 4, field.value != 0 { return nil }
        }
        for field in result where field.number == 2 {
            guard let file = field.bytes.flatMap(Self.fields),
                file.contains(where: { $0.number == 1 && $0.bytes?.elementsEqual(Self.path.utf8) == true }),
                let digest = file.last(where: { $0.number == 2 })?.bytes.flatMap(Self.fields),
                let hash = digest.last(where: { $0.number == 1 })?.bytes,
                let parsed = SHA256.Digest(hex: String(decoding: hash, as: UTF8.self))
            else { continue }
            let size = digest.last { $0.number == 2 }?.value ?? 0
            guard size <= UInt64(Int32.max) else { return nil }
            self.init(digest: parsed, size: Int(size))
            return
        }
        return nil
    }
}

private extension ActionResult {
    struct Field {
        var number: UInt64
        var value: UInt64 = 0
        var bytes: ArraySlice<UInt8>?
    }

    static func append(varint value: UInt64, to bytes: inout [UInt8]) {
        var rest = value
        while rest > 0x7F {
            bytes.append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    static func append(bytes more: [UInt8], field: UInt8, to bytes: inout [UInt8]) {
        bytes.append(field << 3 | 2)
        append(varint: UInt64(more.count), to: &bytes)
        bytes += more
    }

    static func append(text: String, field: UInt8, to bytes: inout [UInt8]) {
        append(bytes: Array(text.utf8), field: field, to: &bytes)
    }

    /// Nil if the message is truncated or has a field type that is no longer used.
    static func fields(_ bytes: ArraySlice<UInt8>) -> [Field]? {
        var rest = bytes
        var fields: [Field] = []
        while !rest.isEmpty {
            guard let key = varint(&rest) else { return nil }
            var field = Field(number: key >> 3)
            switch key & 7 {
            case 0:
                guard let value = varint(&rest) else { return nil }
                field.value = value
            case 2:
                guard let length = varint(&rest), length <= UInt64(rest.count) else { return nil }
                field.bytes = rest.prefix(Int(length))
                rest = rest.dropFirst(Int(length))
            case 1, 5:
                let length = key & 7 == 1 ? 8 : 4
                guard rest.count >= length else { return nil }
                rest = rest.dropFirst(length)
            default: return nil
            }
            fields.append(field)
        }
        return fields
    }

    static func varint(_ rest: inout ArraySlice<UInt8>) -> UInt64? {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            guard let byte = rest.popFirst() else { return nil }
            value |= UInt64(byte & 0x7F) &<< shift
            if byte & 0x80 == 0 { return value }
        }
        return nil
    }
}
