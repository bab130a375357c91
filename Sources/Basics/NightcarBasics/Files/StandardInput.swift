package import ThemeCatalogBytes

/// A catalog on standard input, which `-` stands for.
package enum StandardInput {
    /// What users write in place of a path.
    package static let word = "-"
    /// What errors call it.
    package static let name = "standard input"

    /// Everything on standard input. It is read once, because it can't be read again.
    ///
    /// - Throws: `FileError` if it can't be read, or is larger than any file may be.
    package static func bytes() throws(FileError) -> ByteView { try contents.get() }

    private static let contents: Result<ByteView, FileError> = readAll(limit: Limits.fileBytes)

    private static func readAll(limit: Int) -> Result<ByteView, FileError> {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let got = piece.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress, $0.count) }
            if got == 0 { return .success(ByteView(bytes)) }
            if got < 0, errno == EINTR { continue }
            if got < 0 { return .failure(FileError(path: name, doing: "read", errno: errno)) }
            bytes += piece[..<got]
            if bytes.count > limit { return .failure(FileError(path: name, doing: "read", errno: EFBIG)) }
        }
    }
}
