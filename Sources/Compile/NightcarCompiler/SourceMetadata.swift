package import NightcarModel

/// What a picture file contains besides its pixels: text, dates, camera data and previews. Color profiles don't count.
package enum SourceMetadata {
    /// The digest of a picture that is stored as the bytes of its file. The metadata of a JPEG file doesn't count.
    package static func digest(ofPicture bytes: [UInt8]) -> ContentDigest {
        ContentDigest(bytes: bytes.starts(with: [0xFF, 0xD8, 0xFF]) ? strippedJPEG(bytes) ?? bytes : bytes)
    }

    /// The file without its metadata. Nil if the file is neither PNG nor JPEG, or is damaged.
    package static func stripped(_ bytes: [UInt8]) -> [UInt8]? {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return strippedPNG(bytes) }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return strippedJPEG(bytes) }
        return nil
    }

    /// PNG specification, clause 11.3: the textual chunks, `tIME` and `eXIf`.
    private static let pngTypes: Set<String> = ["tEXt", "zTXt", "iTXt", "tIME", "eXIf"]

    private static func strippedPNG(_ bytes: [UInt8]) -> [UInt8]? {
        var kept = Array(bytes[..<8])
        var offset = 8
        while offset + 12 <= bytes.count {
            let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            guard length <= bytes.count - offset - 12 else { return nil }
            let end = offset + 12 + length
            let type = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
            if !pngTypes.contains(type) { kept += bytes[offset..<end] }
            offset = end
            if type == "IEND" { return kept }
        }
        return nil
    }

    /// ITU-T T.81, annex B: the segments before the first scan. `APP1` holds Exif and XMP, `APP13` Photoshop's data, `COM` text.
    private static func strippedJPEG(_ bytes: [UInt8]) -> [UInt8]? {
        var kept = Array(bytes[..<2])
        var offset = 2
        while offset + 4 <= bytes.count, bytes[offset] == 0xFF {
            let marker = bytes[offset + 1]
            if marker == 0xDA { return kept + bytes[offset...] }
            let length = Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3])
            guard length >= 2, length <= bytes.count - offset - 2 else { return nil }
            // An orientation in Exif changes how the picture is shown, so such a segment stays.
            let segment = bytes[offset..<offset + 2 + length]
            let goes = marker == 0xED || marker == 0xFE || (marker == 0xE1 && !mayRotate(segment))
            if !goes { kept += segment }
            offset += 2 + length
        }
        return nil
    }

    /// Whether an Exif segment has the tag 0x0112, in either byte order.
    private static func mayRotate(_ segment: ArraySlice<UInt8>) -> Bool {
        guard segment.dropFirst(4).starts(with: Array("Exif".utf8)) else { return false }
        return zip(segment, segment.dropFirst()).contains { ($0 == 0x01 && $1 == 0x12) || ($0 == 0x12 && $1 == 0x01) }
    }
}
