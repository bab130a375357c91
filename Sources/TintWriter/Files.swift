package import Bytes
import LibC

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

func fileExists(_ path: String) -> Bool { access(path, F_OK) == 0 }

func removeFile(_ path: String) throws(FileError) {
    if unlink(path) != 0, errno != ENOENT { throw FileError(path: path, doing: "remove", errno: errno) }
}

/// - Throws: `FileError` when something stands there.
package func checkIsFree(_ target: String) throws(FileError) {
    guard !fileExists(target) else { throw FileError(path: target, doing: "write the copy", errno: EEXIST) }
}

/// Copies a catalog with all that is in it.
///
/// - Throws: `FileError` when the target exists or cannot be written.
package func copyCatalog(_ path: String, to target: String) throws(FileError) {
    try checkIsFree(target)
    do { try FileManager.default.copyItem(atPath: path, toPath: target) } catch {
        throw FileError(path: target, doing: "write the copy", errno: EIO)
    }
}
