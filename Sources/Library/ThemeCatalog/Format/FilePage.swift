/// How a file is stored: the `encoding` column of the table `files`.
///
/// ```
/// bit   0          1       2               3                                     4
///       deflated   shape   starts a page   continues the page of the row before  JPEG XL, with no other bit
/// ```
package struct FileEncoding: Sendable, Hashable {
    package enum Place: Sendable, Hashable {
        /// The file has its own payload.
        case alone
        /// The payload is a page, and the file is the first one in it.
        case first
        /// The file is in the page of an earlier row, and its payload is empty.
        case later
    }

    package var encoding: EncodedData.Encoding
    package var place: Place

    package init(_ encoding: EncodedData.Encoding, _ place: Place = .alone) {
        self.encoding = encoding
        self.place = place
    }

    /// Nil if the format doesn't have this number. Files in a page are always deflated.
    package init?(packed: UInt64) {
        let places: [UInt64: Place] = [0: .alone, 1: .first, 2: .later]
        guard packed < 32, let encoding = EncodedData.Encoding(rawValue: UInt8(packed & 0b10011)),
            let place = places[packed >> 2 & 3],
            encoding.isDeflated || place == .alone
        else { return nil }
        self.init(encoding, place)
    }

    /// The minor version of the format that introduced this encoding.
    package var minorVersion: UInt16 { place != .alone || encoding == .jpegXL ? 1 : 0 }

    package var packed: UInt64 { UInt64(encoding.rawValue) | (place == .first ? 4 : place == .later ? 8 : 0) }
}

/// The position of a file in a page.
package struct FilePage: Sendable, Hashable {
    /// The row of the page's first file. The payload of this row is the page.
    package var first: Int
    /// The inflated lengths of the page's files, in bytes.
    package var lengths: [Int]
    /// The position of the file in `lengths`.
    package var position: Int

    package init(first: Int, lengths: [Int], position: Int) {
        self.first = first
        self.lengths = lengths
        self.position = position
    }

    /// The size of the inflated page, in bytes.
    package var size: Int { lengths.reduce(0, +) }

    /// The position of the file's bytes in the inflated page.
    package var range: Range<Int> {
        let start = lengths[..<position].reduce(0, +)
        return start..<start + lengths[position]
    }

    /// The part of the page's stored bytes that is counted for this file. It is proportional to the file's length.
    ///
    /// - Parameter stored: the number of bytes that the page takes in the file.
    package func share(of stored: Int) -> Range<Int> {
        let (range, size) = (range, size)
        guard size > 0 else { return position == 0 ? 0..<stored : stored..<stored }
        let end = position == lengths.count - 1 ? stored : stored * range.upperBound / size
        return stored * range.lowerBound / size..<end
    }
}
