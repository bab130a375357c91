/// How a picture has to be turned to be shown, as a camera notes it (CIPA DC-008 Exif 2.32, tag 274).
package enum PictureOrientation: UInt32, Sendable, Hashable, CaseIterable {
    case upright = 1
    case mirrored, rotated180, flipped
    case transposed, rotated90, transversed, rotated270

    /// Whether the rows of the file are shown as columns.
    package var swapsSides: Bool { rawValue > 4 }

    /// The orientation that the Exif segment of a JPEG file says. Upright if there is none, or if it is damaged.
    package init(jpeg bytes: [UInt8]) {
        var offset = 2
        while let lead = bytes.big(1, at: offset), lead == 0xFF, let marker = bytes.big(1, at: offset + 1) {
            if marker == 0xFF {
                offset += 1
                continue
            }
            guard marker != 0xDA, marker != 0xD9, let length = bytes.big(2, at: offset + 2), length >= 2 else { break }
            if marker == 0xE1, bytes.has("Exif\0\0", at: offset + 4),
                let found = Self.tag(bytes, at: offset + 10, end: offset + 2 + length).flatMap({ Self(rawValue: UInt32($0)) })
            {
                self = found
                return
            }
            offset += 2 + length
        }
        self = .upright
    }

    /// The value of tag 274 in the first directory of a TIFF structure. Nil if there is none.
    ///
    /// ```
    /// II or MM | 42 (2) | offset (4) | … count (2), count × (tag (2), type (2), count (4), value (4))
    /// ```
    private static func tag(_ bytes: [UInt8], at start: Int, end: Int) -> Int? {
        let isLittle = bytes.has("II", at: start)
        func number(_ length: Int, _ offset: Int) -> Int? {
            guard offset <= end - length else { return nil }
            return isLittle ? bytes.little(length, at: offset) : bytes.big(length, at: offset)
        }
        guard isLittle || bytes.has("MM", at: start), number(2, start + 2) == 42, let directory = number(4, start + 4),
            let count = number(2, start + directory)
        else { return nil }
        for entry in 0..<count {
            let place = start + directory + 2 + 12 * entry
            guard let tag = number(2, place) else { return nil }
            // A short number is at the start of the value's four bytes.
            if tag == 274 { return number(2, place + 8) }
        }
        return nil
    }
}

extension ImageSize {
    /// The size of the rows and columns in the file, for a picture that is shown in this size and orientation.
    package func stored(_ orientation: PictureOrientation) -> ImageSize {
        orientation.swapsSides ? ImageSize(width: height, height: width) : self
    }
}
