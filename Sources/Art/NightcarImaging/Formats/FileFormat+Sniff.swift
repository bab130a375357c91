extension FileFormat {
    /// The format according to the first bytes (for SVG, the first 64 KiB, because comments may come first).
    package static func sniff(_ bytes: [UInt8]) -> FileFormat {
        if bytes.starts(with: PNGChunk.signature) { return bytes.has("CgBI", at: 12) ? .crushedPNG : .png }
        if let format = magics.first(where: { bytes.starts(with: $0.magic) })?.format { return format }
        if bytes.has("RIFF", at: 0), bytes.has("WEBP", at: 8) { return .webp }
        if bytes.has("ftyp", at: 4), let format = boxFormat(bytes) { return format }
        if bytes.has("BM", at: 0), bytes.little(4, at: 6) == 0, bytes.count >= 26 { return .bmp }
        return textFormat(bytes)
    }
}

extension FileFormat {
    /// The beginning of an SVG as UTF-8, whatever its encoding is.
    package static func textHead(_ bytes: [UInt8], limit: Int) -> String {
        String(decoding: utf8(ofUTF16: bytes) ?? Array(bytes.prefix(limit)), as: UTF8.self)
    }
}

private extension FileFormat {
    static let magics: [(magic: [UInt8], format: FileFormat)] = [
        ([0xFF, 0xD8, 0xFF], .jpeg),
        (Array("GIF87a".utf8), .gif),
        (Array("GIF89a".utf8), .gif),
        (Array("%PDF-".utf8), .pdf),
        (Array("8BPS".utf8), .psd),
        ([0x49, 0x49, 0x2A, 0x00], .tiff),
        ([0x4D, 0x4D, 0x00, 0x2A], .tiff),
        ([0x00, 0x00, 0x01, 0x00], .ico),
        ([0x00, 0x00, 0x02, 0x00], .ico),
        (Array("icns".utf8), .icns),
        ([0xAB, 0x4B, 0x54, 0x58, 0x20, 0x31, 0x31, 0xBB], .ktx),
        ([0xAB, 0x4B, 0x54, 0x58, 0x20, 0x32, 0x30, 0xBB], .ktx),
    ]

    /// The format according to the brands of the `ftyp` box (ISO 14496-12): the major brand, a version, then the compatible
    /// brands.
    static func boxFormat(_ bytes: [UInt8]) -> FileFormat? {
        let end = min(bytes.big(4, at: 0) ?? 0, bytes.count, 256)
        for offset in [8] + stride(from: 16, to: max(16, end - 3), by: 4) {
            if bytes.has("avif", at: offset) || bytes.has("avis", at: offset) { return .avif }
            let brands = ["heic", "heix", "heim", "heis", "hevc", "hevx", "heif"]
            if brands.contains(where: { bytes.has($0, at: offset) }) { return .heif }
        }
        return bytes.has("mif1", at: 8) || bytes.has("msf1", at: 8) ? .heif : nil
    }

    static func textFormat(_ bytes: [UInt8]) -> FileFormat {
        if let head = utf8(ofUTF16: bytes) { return isSVG(head) ? .svg : .other }
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let head = bytes[start..<min(bytes.count, start + 65536)]
        guard let first = head.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) else { return .other }
        if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") { return .json }
        if first == UInt8(ascii: "<") { return isSVG(Array(head)) ? .svg : .other }
        // Readers of PDF accept other bytes before the header.
        return (0..<min(head.count, 1024)).contains { bytes.has("%PDF-", at: start + $0) } ? .pdf : .other
    }

    /// The first 64 KiB of a text in UTF-16, with a byte order mark or with a `<` at its start.
    static func utf8(ofUTF16 bytes: [UInt8]) -> [UInt8]? {
        let open = UInt8(ascii: "<")
        let isLittle = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [open, 0])
        guard isLittle || bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0, open]) else { return nil }
        let units = stride(from: 0, to: min(bytes.count, 65536) - 1, by: 2).map { offset in
            UInt16(bytes[offset + (isLittle ? 1 : 0)]) << 8 | UInt16(bytes[offset + (isLittle ? 0 : 1)])
        }
        return Array(String(decoding: units.drop { $0 == 0xFEFF }, as: UTF16.self).utf8)
    }

    /// Whether the first element is `svg`, with or without a namespace prefix. Declarations, doctypes and comments may come
    /// before it.
    static func isSVG(_ head: [UInt8]) -> Bool {
        var offset = 0
        while let open = head[offset...].firstIndex(of: UInt8(ascii: "<")) {
            if head.has("<!--", at: open) {
                guard let close = (open..<head.count).first(where: { head.has("-->", at: $0) }) else { return false }
                offset = close
            } else if head.has("<?", at: open) || head.has("<!", at: open) {
                offset = open + 1
            } else {
                let name = head[(open + 1)...].prefix { !" \t\r\n/>".utf8.contains($0) }
                return name.elementsEqual("svg".utf8) || name.suffix(4).elementsEqual(":svg".utf8)
            }
        }
        return false
    }
}
