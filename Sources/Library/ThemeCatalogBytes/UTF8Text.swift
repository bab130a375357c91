extension String {
    /// The bytes as text, or nil if they aren't UTF-8.
    ///
    /// - Complexity: O(n) for n bytes.
    ///
    /// `String(validating:as:)` does the same but needs iOS 18. `String(decoding:as:)` replaces invalid UTF-8, so the text has
    /// the same bytes only if they were valid.
    package init?(validUTF8 bytes: UnsafeRawBufferPointer) {
        let text = String(decoding: bytes, as: UTF8.self)
        let isSame = text.utf8.withContiguousStorageIfAvailable { $0.elementsEqual(bytes) } ?? text.utf8.elementsEqual(bytes)
        guard isSame else { return nil }
        self = text
    }
}
