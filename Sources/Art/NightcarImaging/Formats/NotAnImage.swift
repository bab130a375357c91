import ThemeCatalogPixels

/// Why a file of an image set isn't an image.
package enum NotAnImage: Sendable, Hashable {
    case empty
    /// The text that Git LFS leaves in place of a file that it hasn't downloaded.
    case gitLFSPointer
    case html
    case text
    case unknown
    /// The beginning of a picture.
    case cutShort
    /// A picture's header without a picture.
    case noPicture
    /// A JPEG with fewer bytes than its size needs.
    case claim(ImageSize, bytes: Int)
    /// An SVG that no XML parser reads.
    case malformed

    /// Nil for an image in a known format. Also nil for other bytes under an extension that isn't an image's: a texture, for
    /// example, may have a format of its own.
    ///
    /// - Parameter format: what the bytes are.
    package init?(_ bytes: [UInt8], format: FileFormat, fileName: String) {
        guard format == .other || format == .json else {
            if Self.isCutShort(bytes, format) {
                self = .cutShort
            } else if let size = ImageSize(bytes, format: format) {
                // A header can claim any size. A PNG is checked where it is decoded.
                guard format == .jpeg, !JPEGTranscoder.canHold(width: size.width, height: size.height, bytes: bytes.count) else {
                    return nil
                }
                self = .claim(size, bytes: bytes.count)
            } else if Self.sized.contains(format) {
                self = .noPicture
            } else {
                return nil
            }
            return
        }
        if bytes.isEmpty {
            self = .empty
        } else if Self.isGitLFSPointer(bytes) {
            self = .gitLFSPointer
        } else if Self.isText(bytes) {
            let head = String(decoding: bytes.prefix(512), as: UTF8.self).lowercased()
            self = head.contains("<!doctype html") || head.contains("<html") ? .html : .text
        } else if !format.matches(fileName: fileName) || !fileName.contains(".") {
            self = .unknown
        } else {
            return nil
        }
    }

    /// The sentence about the file without its subject: `is empty`.
    package var words: String {
        switch self {
        case .empty: "is empty"
        case .gitLFSPointer: "is a Git LFS pointer, not the file itself; run \"git lfs pull\""
        case .html: "is an HTML page, not an image"
        case .text: "is text, not an image"
        case .unknown: "is not an image in a known format"
        case .cutShort: "ends too early: its last part is missing"
        case .noPicture: "has no picture in it"
        case .claim(let size, let bytes):
            "says that it has \(size.width) x \(size.height) pixels, which \(bytes) bytes can't hold"
        case .malformed: "is not well-formed XML, so nothing can show it"
        }
    }

    /// Whether a file of any kind has been replaced with a pointer.
    package static func isGitLFSPointer(_ bytes: [UInt8]) -> Bool { bytes.starts(with: pointerStart) }

    /// Whether the end of a file is missing that its format requires. Other formats are checked by decoding them.
    private static func isCutShort(_ bytes: [UInt8], _ format: FileFormat) -> Bool {
        switch format {
        case .jpeg: jpegLacksItsEnd(bytes)
        case .pdf: pdfLacksItsEnd(bytes)
        case .heif, .avif: boxLacksItsEnd(bytes)
        case .webp: bytes.little(4, at: 4).map { $0 > bytes.count - 8 } ?? true
        default: false
        }
    }

    /// The formats whose header says how large the picture is. A PNG is read by its own reader.
    private static let sized: Set<FileFormat> = [.jpeg, .heif, .avif, .webp, .gif, .psd]

    /// Whether a box ends after the file (ISO 14496-12, 4.2). A size of 0 goes to the end, and 1 is followed by 64 bits.
    private static func boxLacksItsEnd(_ bytes: [UInt8]) -> Bool {
        var offset = 0
        while offset + 8 <= bytes.count, let short = bytes.big(4, at: offset), short != 0 {
            let size = short == 1 ? bytes.big(4, at: offset + 8) == 0 ? bytes.big(4, at: offset + 12) : nil : short
            guard let size, size >= 8, size <= bytes.count - offset else { return true }
            offset += size
        }
        return false
    }

    /// Whether a scan of a JPEG file isn't followed by the marker EOI, or a segment ends after the file (ITU-T T.81, annex B.1.1).
    /// The data of a scan never has the bytes of the marker.
    private static func jpegLacksItsEnd(_ bytes: [UInt8]) -> Bool {
        var offset = 2
        while offset + 4 <= bytes.count, bytes[offset] == 0xFF {
            let marker = bytes[offset + 1]
            switch marker {
            case 0xFF: offset += 1
            case 0x01, 0xD0...0xD8: offset += 2
            case 0xD9: return false
            case 0xDA: return !hasEnd(bytes[offset...])
            default: offset += 2 + (Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3]))
            }
        }
        return offset > bytes.count
    }

    private static func hasEnd(_ bytes: ArraySlice<UInt8>) -> Bool {
        var last: UInt8 = 0
        for byte in bytes {
            if last == 0xFF, byte == 0xD9 { return true }
            last = byte
        }
        return false
    }

    /// Whether a PDF file has objects, but its last line isn't `%%EOF` (ISO 32000-1, 7.5.5). Readers accept some bytes after it.
    private static func pdfLacksItsEnd(_ bytes: [UInt8]) -> Bool {
        let tail = String(decoding: bytes.suffix(2048), as: UTF8.self)
        return !tail.contains("%%EOF") && String(decoding: bytes.prefix(4096), as: UTF8.self).contains(" obj")
    }

    /// The first line of a pointer, according to the specification of Git LFS.
    private static let pointerStart = Array("version https://git-lfs.github.com/spec/".utf8)

    /// Whether the first bytes have no control character that text doesn't have.
    private static func isText(_ bytes: [UInt8]) -> Bool {
        bytes.prefix(1024).allSatisfy { $0 >= 0x20 || [0x09, 0x0A, 0x0C, 0x0D].contains($0) }
    }
}
