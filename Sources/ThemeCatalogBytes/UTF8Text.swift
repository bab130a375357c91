extension String {
    /// The bytes as text, or nil if they are not UTF-8. Takes time in proportion to their number.
    ///
    /// `String(validating:as:)` says the same, but needs iOS 18. `String(decoding:as:)` replaces what is not UTF-8, so the text has
    /// the same bytes exactly if they were UTF-8.
    package init?(validUTF8 bytes: UnsafeRawBufferPointer) {
        let text = String(decoding: bytes, as: UTF8.self)
        let isSame = text.utf8.withContiguousStorageIfAvailable { $0.elementsEqual(bytes) } ?? text.utf8.elementsEqual(bytes)
        guard isSame else { return nil }
        self = text
    }
}
