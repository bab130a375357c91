package import NightcarBasics
package import ThemeCatalogBytes

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

func fileExists(_ path: String) -> Bool { access(path, F_OK) == 0 }

func removeFile(_ path: String) throws(FileError) {
    if unlink(path) != 0, errno != ENOENT { throw FileError(path: path, doing: "remove", errno: errno) }
}

/// - Throws: `FileError` if something already exists at the path.
package func checkIsFree(_ target: String) throws(FileError) {
    guard !fileExists(target) else { throw FileError(path: target, doing: "write the copy", errno: EEXIST) }
}

/// Copies a catalog with all of its contents.
///
/// A relative link to a target inside the catalog is copied as a link. For any other link that is followed, the target is copied,
/// so that writing into the copy can't change the original.
///
/// - Throws: `FileError` if the target exists or can't be written.
package func copyCatalog(_ path: String, to target: String, links: LinkPolicy = .follow) throws(FileError) {
    try checkIsFree(target)
    guard links != .never, let root = Paths.real(path) else { return try copy(path, to: target) }
    try copyFolder(root, to: target, of: root, trail: [root])
}

private func copyFolder(_ folder: String, to target: String, of root: String, trail: [String]) throws(FileError) {
    guard let names = entryNames(in: folder) else { throw FileError(path: folder, doing: "read", errno: errno) }
    try makeFolder(target)
    for name in names.sorted() {
        let (source, copied) = ("\(folder)/\(name)", "\(target)/\(name)")
        var status = stat()
        guard lstat(source, &status) == 0 else { throw FileError(path: source, doing: "read", errno: errno) }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: try copyFolder(source, to: copied, of: root, trail: trail)
        case S_IFLNK:
            let real = Paths.real(source)
            let text = try? FileManager.default.destinationOfSymbolicLink(atPath: source)
            let isOwn = real.map { Paths.isInside($0, root) } ?? true
            if let real, !isOwn || text?.hasPrefix("/") == true, !trail.contains(where: { Paths.isInside($0, real) }) {
                if Paths.isFolder(real) {
                    try copyFolder(real, to: copied, of: root, trail: trail + [real])
                } else {
                    try copy(real, to: copied)
                }
            } else {
                try copy(source, to: copied)
            }
        default: try copy(source, to: copied)
        }
    }
}

private func copy(_ path: String, to target: String) throws(FileError) {
    do { try FileManager.default.copyItem(atPath: path, toPath: target) } catch {
        throw FileError(path: target, doing: "write the copy", errno: EIO)
    }
}
