import NightcarBasics
package import NightcarModel
import ThemeCatalogBytes

/// Thins a compiled file and writes the result to another one.
///
/// - Returns: the sizes of both files, in bytes.
/// - Throws: `Failure` if nothing would be left, the errors of `thinned`, of reading and of writing.
package func thinFile(_ path: String, to rule: ThinningRule, output: String) throws -> (before: Int, after: Int) {
    let isStandardInput = path == StandardInput.word
    let whole = try isStandardInput ? StandardInput.bytes() : MappedFile(path: path).view
    if !isStandardInput { readAhead(whole) }
    let thin = try thinned(BytePieces(whole), path: isStandardInput ? StandardInput.name : path, to: rule, refusingNothing: true)
    try makeFolder(Paths.parent(of: output))
    try writeFileAtomically(thin, to: output)
    return (whole.count, thin.count)
}

/// Maps all pages of the file with one call. Most are written again, and one fault for each few pages takes longer.
private func readAhead(_ file: ByteView) {
    #if os(Linux)
        // `MADV_POPULATE_READ`, which older headers don't have. An older kernel refuses it, and nothing changes.
        file.withUnsafeBytes { _ = madvise(UnsafeMutableRawPointer(mutating: $0.baseAddress), $0.count, 22) }
    #endif
}
