/// Reads integers from unchecked bytes. The result is nil if they are beyond the end.
extension [UInt8] {
    func big(_ length: Int, at offset: Int) -> Int? {
        guard offset >= 0, length <= count, offset <= count - length else { return nil }
        return self[offset..<offset + length].reduce(0) { $0 << 8 | Int($1) }
    }

    func little(_ length: Int, at offset: Int) -> Int? {
        guard offset >= 0, length <= count, offset <= count - length else { return nil }
        return self[offset..<offset + length].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// Whether the bytes at `offset` are `text`.
    func has(_ text: String, at offset: Int) -> Bool {
        let length = text.utf8.count
        guard offset >= 0, length <= count, offset <= count - length else { return false }
        return self[offset..<offset + length].elementsEqual(text.utf8)
    }
}
