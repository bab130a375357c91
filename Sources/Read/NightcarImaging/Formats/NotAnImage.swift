/// Why a file of an image set isn't an image.
package enum NotAnImage: Sendable, Hashable {
    case empty
    /// The text that Git LFS leaves in place of a file that it hasn't downloaded.
    case gitLFSPointer
    case html
    case text
    case unknown

    /// Nil for an image in a known format. Also nil for other bytes under an extension that isn't an image's: a texture, for
    /// example, may have a format of its own.
    ///
    /// - Parameter format: what the bytes are.
    package init?(_ bytes: [UInt8], format: FileFormat, fileName: String) {
        guard format == .other || format == .json else { return nil }
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
        }
    }

    /// Whether a file of any kind has been replaced with a pointer.
    package static func isGitLFSPointer(_ bytes: [UInt8]) -> Bool { bytes.starts(with: pointerStart) }

    /// The first line of a pointer, according to the specification of Git LFS.
    private static let pointerStart = Array("version https://git-lfs.github.com/spec/".utf8)

    /// Whether the first bytes have no control character that text doesn't have.
    private static func isText(_ bytes: [UInt8]) -> Bool {
        bytes.prefix(1024).allSatisfy { $0 >= 0x20 || [0x09, 0x0A, 0x0C, 0x0D].contains($0) }
    }
}
