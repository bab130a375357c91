package import ThemeCatalogBytes

/// Copies folders so that changes in a copy can't reach the originals: linked files and folders become real ones.
package struct FolderCopy {
    private let links: LinkPolicy
    /// The copies of files that have several names.
    private var copied: [FileID: String] = [:]

    private struct FileID: Hashable {
        let device: UInt64
        let file: UInt64

        init(_ status: stat) {
            device = UInt64(truncatingIfNeeded: status.st_dev)
            file = UInt64(truncatingIfNeeded: status.st_ino)
        }
    }

    /// - Parameter links: which links are followed. The others stay links, to the same targets.
    package init(links: LinkPolicy) { self.links = links }

    /// - Throws: `FileError` if something can't be read or written.
    package mutating func copy(_ path: String, to copy: String) throws(FileError) { try self.copy(path, to: copy, above: []) }

    /// - Parameter above: the real paths of the folders around this one.
    private mutating func copy(_ path: String, to copy: String, above: [String]) throws(FileError) {
        guard let real = Paths.real(path), let names = entryNames(in: path) else {
            throw FileError(path: path, doing: "open", errno: errno)
        }
        try makeFolder(copy)
        for name in names.sorted() {
            let (from, to) = ("\(path)/\(name)", "\(copy)/\(name)")
            var status = stat()
            guard lstat(from, &status) == 0 else { throw FileError(path: from, doing: "read", errno: errno) }
            if status.st_mode & S_IFMT == S_IFLNK, !follows(from, above: above + [real]) {
                _ = symlink(Paths.real(from) ?? from, to)
                continue
            }
            guard stat(from, &status) == 0 else { continue }
            switch status.st_mode & S_IFMT {
            case S_IFDIR: try self.copy(from, to: to, above: above + [real])
            case S_IFREG: try copyFile(from, to: to, FileID(status))
            default: break
            }
        }
    }

    private func follows(_ link: String, above: [String]) -> Bool {
        guard links != .never, let target = Paths.real(link), !above.contains(target) else { return false }
        if case .within(let root) = links { return Paths.isInside(target, root) }
        return true
    }

    private mutating func copyFile(_ path: String, to copy: String, _ id: FileID) throws(FileError) {
        if let other = copied[id], link(other, copy) == 0 { return }
        // What can't be read stays a link, so that whoever reads it reports the error.
        guard let bytes = try? readFile(path) else {
            _ = symlink(Paths.real(path) ?? path, copy)
            return
        }
        copied[id] = copy
        try writeFileAtomically(bytes, to: copy, isDurable: false)
    }
}
