import NightcarBasics

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The path from the root, without `.`, `..` and doubled slashes, because reports and dependency files contain no relative paths.
///
/// Links are not followed.
func absolutePath(_ path: String) -> String {
    let full = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    return "/" + Paths.components(full).joined(separator: "/")
}
