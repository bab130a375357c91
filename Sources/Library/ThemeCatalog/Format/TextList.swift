package import ThemeCatalogBytes

/// A sorted, front-coded list of texts: the sections `names` and `strings`.
///
/// ```
/// | block offsets: u32 × ⌈count / 16⌉ | block 0: length bytes | shared length bytes | … ×15 | block 1 …
/// ```
///
/// Only `init` and `verify` throw. If a list wasn't verified, or if the mapped file changes, a text that can't be read is empty.
package struct TextList: Sendable {
    package let section: SectionID
    private let bytes: ByteView
    /// The offset of the list's first byte in the file.
    package let start: Int
    package let count: Int
    package let length: Int

    /// Reads the list's descriptor from the header.
    ///
    /// - Throws: `ThemeCatalogError` if the list isn't inside `bytes`, or if it is too short for its count.
    package init(_ section: SectionID, _ bytes: ByteView, start: Int) throws(ThemeCatalogError) {
        let descriptor = section.descriptorOffset
        self.section = section
        self.bytes = bytes
        self.start = start
        count = Int(bytes.unsigned(at: descriptor, width: 4))
        length = Int(bytes.unsigned(at: descriptor + 4, width: 4))
        guard length <= bytes.count - start else {
            throw .malformed("list \(section) of \(length) bytes does not fit the file", at: descriptor + 4)
        }
        // In addition to the block offsets, each entry takes at least one byte.
        guard entriesStart + count <= start + length else {
            throw .malformed("list \(section) of \(length) bytes cannot hold \(count) texts", at: descriptor)
        }
    }

    private var blockCount: Int { (count + Format.blockSize - 1) / Format.blockSize }
    private var entriesStart: Int { start + 4 * blockCount }

    private func blockStart(_ block: Int) -> Int {
        entriesStart + Int(bytes.unsigned(at: start + 4 * block, width: 4))
    }

    private func entry(at offset: Int, isFirst: Bool) -> Entry? {
        bytes.withUnsafeBytes { Entry($0, at: offset, end: start + length, isFirst: isFirst) }
    }

    /// The text at `index`, or an empty text if there is none. Allocates memory only for texts longer than 15 bytes.
    package subscript(_ index: Int) -> String {
        guard index >= 0, index < count else { return "" }
        // The length of the longest text up to `index` in the block. The texts are assembled in the same buffer, one after
        // another.
        var capacity = 0
        walkBlock(to: index) { entry, _ in capacity = max(capacity, entry.total) }
        guard capacity <= Format.stringLimit else { return "" }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(capacity, 1)) { text in
            let total = walkBlock(to: index) { entry, bytes in
                // The file may have changed since the capacity was computed.
                guard entry.total <= capacity else { return }
                for offset in 0..<entry.length { text[entry.shared + offset] = bytes[entry.textStart + offset] }
            }
            return String(decoding: text.prefix(total <= capacity ? total : 0), as: UTF8.self)
        }
    }

    /// Visits the entries of a block from the first one to the one at `index`.
    ///
    /// - Returns: the length of the last text in bytes, or 0 if the entries can't be read.
    @discardableResult
    private func walkBlock(to index: Int, _ body: (Entry, UnsafeRawBufferPointer) -> Void) -> Int {
        bytes.withUnsafeBytes { bytes in
            let first = index / Format.blockSize * Format.blockSize
            var (position, total) = (blockStart(first / Format.blockSize), 0)
            for step in first...index {
                guard let entry = Entry(bytes, at: position, end: start + length, isFirst: step == first), entry.shared <= total
                else { return 0 }
                body(entry, bytes)
                (position, total) = (entry.end, entry.total)
            }
            return total
        }
    }
}

// MARK: - Search

extension TextList {
    /// The indices of the entries that equal `text`: at most one in `strings`, and one for each kind in `names`.
    ///
    /// Allocates nothing if `text` is a native Swift string.
    package func range(of text: String) -> Range<Int> {
        var text = text
        return text.withUTF8 { range(of: UnsafeRawBufferPointer($0)) }
    }

    private func range(of wanted: UnsafeRawBufferPointer) -> Range<Int> {
        guard count > 0 else { return 0..<0 }
        var (low, high) = (0, blockCount)
        // Find the last block whose first entry is smaller. Equal entries may start in it and continue in the next block.
        while low + 1 < high {
            let middle = (low + high) / 2
            guard let head = entry(at: blockStart(middle), isFirst: true) else { return 0..<0 }
            if compare(head, wanted, from: 0).isSmaller { low = middle } else { high = middle }
        }
        var index = low * Format.blockSize
        var matched = 0
        var first: Int?
        var next = entry(at: blockStart(low), isFirst: true)
        while let entry = next {
            if entry.shared <= matched {
                guard entry.shared == matched else { break }
                let order = compare(entry, wanted, from: matched)
                if order.isEqual { first = first ?? index } else if !order.isSmaller { break }
                matched = order.matched
            }
            index += 1
            guard index < count else { break }
            let isFirst = index % Format.blockSize == 0
            next = self.entry(at: entry.end, isFirst: isFirst)
            if isFirst { matched = 0 }
        }
        return first.map { $0..<index } ?? 0..<0
    }

    /// Compares the new bytes of an entry. Its first `from` bytes are known to agree with `wanted`.
    private func compare(
        _ entry: Entry, _ wanted: UnsafeRawBufferPointer, from: Int
    ) -> (isSmaller: Bool, isEqual: Bool, matched: Int) {
        let common = min(entry.length, wanted.count - from)
        let unequal = bytes.withUnsafeBytes { bytes in
            (0..<common).first { bytes[entry.textStart + $0] != wanted[from + $0] }.map { offset in
                (bytes[entry.textStart + offset] < wanted[from + offset], false, from + offset)
            }
        }
        if let unequal { return unequal }
        return (entry.total < wanted.count, entry.total == wanted.count, from + common)
    }
}

// MARK: - Verification

extension TextList {
    /// Checks the position, length, order and UTF-8 of every entry.
    ///
    /// - Parameters:
    ///   - lengths: the allowed lengths, in bytes.
    ///   - body: called for each entry with its index, its bytes, and whether it equals the previous one.
    package func verify(
        lengths: ClosedRange<Int>, _ body: (Int, [UInt8], Bool) throws(ThemeCatalogError) -> Void
    ) throws(ThemeCatalogError) {
        let end = start + length
        var position = entriesStart
        var (text, previous): ([UInt8], [UInt8]) = ([], [])
        for index in 0..<count {
            let isFirst = index % Format.blockSize == 0
            if isFirst, blockStart(index / Format.blockSize) != position {
                throw .malformed("list \(section): a block does not start where the one before ends", at: start + index / 4)
            }
            guard let entry = entry(at: position, isFirst: isFirst),
                entry.shared <= text.count, lengths.contains(entry.total)
            else { throw .malformed("list \(section): entry \(index) is not a text of the allowed length", at: position) }
            swap(&text, &previous)
            text.removeAll(keepingCapacity: true)
            text.append(contentsOf: previous[..<entry.shared])
            bytes.withUnsafeBytes { text.append(contentsOf: $0[entry.textStart..<entry.end]) }
            var isRepeat = false
            if index > 0 {
                isRepeat = try checkOrder(text, after: previous, shared: isFirst ? nil : entry.shared, at: position)
            }
            guard text.isUTF8 else { throw .malformed("list \(section): entry \(index) is not UTF-8", at: position) }
            try body(index, text, isRepeat)
            position = entry.end
        }
        guard position == end else { throw .malformed("list \(section): bytes follow the last text", at: position) }
    }

    /// - Returns: true if both are equal.
    private func checkOrder(
        _ text: [UInt8], after previous: [UInt8], shared: Int?, at position: Int
    ) throws(ThemeCatalogError) -> Bool {
        var common = shared ?? 0
        let shorter = min(text.count, previous.count)
        while common < shorter, text[common] == previous[common] { common += 1 }
        guard common == (shared ?? common) else {
            throw .malformed("list \(section): an entry shares more bytes than it says", at: position)
        }
        if common == previous.count { return common == text.count }
        guard common < text.count, previous[common] < text[common] else {
            throw .malformed("list \(section): entries are not in order", at: position)
        }
        return false
    }
}

/// One entry of a list, before it is assembled: `shared` bytes of the previous entry, then `length` new bytes.
private struct Entry {
    package var shared = 0
    package var length: Int
    package var textStart: Int

    package var total: Int { shared + length }
    package var end: Int { textStart + length }

    /// Nil if there is no valid entry between `offset` and `end`.
    package init?(_ bytes: UnsafeRawBufferPointer, at offset: Int, end: Int, isFirst: Bool) {
        var position = offset
        if !isFirst {
            guard let shared = Self.checkedVarint(bytes, &position, end: end) else { return nil }
            self.shared = shared
        }
        guard let length = Self.checkedVarint(bytes, &position, end: end), length <= end - position else { return nil }
        self.length = length
        textStart = position
    }

    private static func checkedVarint(_ bytes: UnsafeRawBufferPointer, _ position: inout Int, end: Int) -> Int? {
        var (value, shift) = (0, 0)
        while position < end, shift < 35 {
            let byte = bytes[position]
            position += 1
            value |= Int(byte & 0x7F) << shift
            guard byte >= 0x80 else {
                // Only the shortest form is valid, so that equal lists have equal bytes.
                return value <= UInt32.max && (byte != 0 || shift == 0) ? value : nil
            }
            shift += 7
        }
        return nil
    }
}

extension [UInt8] {
    /// Whether the bytes are UTF-8. ASCII, the usual case, is recognized without a copy.
    fileprivate var isUTF8: Bool {
        allSatisfy { $0 < 0x80 } || withUnsafeBytes { String(validUTF8: $0) } != nil
    }
}
