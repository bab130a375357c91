/// How a file is stored: the `encoding` column of the table `files`.
///
/// ```
/// bit   0          1       2               3                                     4
///       deflated   shape   starts a page   continues the page of the row before  JPEG XL, with no other bit
/// ```
package struct FileEncoding: Sendable, Hashable {
    package enum Place: Sendable, Hashable {
        /// The payload is the file's own.
        case alone
        /// The payload is a page, and the file the first in it.
        case first
        /// The file lies in the page of the rows before, and its payload is empty.
        case later
    }

    package var encoding: EncodedData.Encoding
    package var place: Place

    package init(_ encoding: EncodedData.Encoding, _ place: Place = .alone) {
        self.encoding = encoding
        self.place = place
    }

    /// nil when the number is none of the format: what lies in a page is always deflated.
    package init?(packed: UInt64) {
        let places: [UInt64: Place] = [0: .alone, 1: .first, 2: .later]
        guard packed < 32, let encoding = EncodedData.Encoding(rawValue: UInt8(packed & 0b10011)),
            let place = places[packed >> 2 & 3],
            encoding.isDeflated || place == .alone
        else { return nil }
        self.init(encoding, place)
    }

    /// The minor version of the format that has it.
    package var minorVersion: UInt16 { place != .alone || encoding == .jpegXL ? 1 : 0 }

    package var packed: UInt64 { UInt64(encoding.rawValue) | (place == .first ? 4 : place == .later ? 8 : 0) }
}

/// Where a file lies in a page.
package struct FilePage: Sendable, Hashable {
    /// The row of the page's first file, whose payload is the page.
    package var first: Int
    /// The lengths of the page's files, inflated.
    package var lengths: [Int]
    /// The position in `lengths`.
    package var position: Int

    package init(first: Int, lengths: [Int], position: Int) {
        self.first = first
        self.lengths = lengths
        self.position = position
    }

    /// The bytes of the page, inflated.
    package var size: Int { lengths.reduce(0, +) }

    /// The file's bytes in the inflated page.
    package var range: Range<Int> {
        let start = lengths[..<position].reduce(0, +)
        return start..<start + lengths[position]
    }

    /// The part of the page's stored bytes that counts as the file's: in proportion to its length.
    ///
    /// - Parameter stored: how many bytes the page takes in the file.
    package func share(of stored: Int) -> Range<Int> {
        let (range, size) = (range, size)
        guard size > 0 else { return position == 0 ? 0..<stored : stored..<stored }
        let end = position == lengths.count - 1 ? stored : stored * range.upperBound / size
        return stored * range.lowerBound / size..<end
    }
}
