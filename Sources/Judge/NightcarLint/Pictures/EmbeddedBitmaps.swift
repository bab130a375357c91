import NightcarImaging

/// Counts the bitmaps inside vector files.
enum EmbeddedBitmaps {
    static func count(_ bytes: [UInt8], format: FileFormat) -> Int {
        switch format {
        case .svg: occurrences(of: ["<image", ":image"], in: bytes, before: " \t\r\n>/")
        case .pdf: occurrences(of: ["/Subtype/Image", "/Subtype /Image"], in: bytes, before: " \t\r\n>/[(")
        default: 0
        }
    }

    /// How often one of the words occurs in the bytes, followed by one of the characters.
    private static func occurrences(of words: [String], in bytes: [UInt8], before: String) -> Int {
        let words = words.map { Array($0.utf8) }
        let ends = Set(before.utf8)
        var count = 0
        for word in words {
            var at = 0
            while at + word.count < bytes.count {
                guard let start = bytes[at...].firstIndex(of: word[0]), start + word.count < bytes.count else { break }
                if bytes[start..<start + word.count].elementsEqual(word), ends.contains(bytes[start + word.count]) { count += 1 }
                at = start + 1
            }
        }
        return count
    }
}
