#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A small catalog on disk, made from a map of paths to contents. It is removed with the value.
///
/// ```swift
/// let catalog = try TemporaryCatalog(["Logo.imageset/Contents.json": #"{"images": []}"#])
/// let loaded = try loadCatalogs(at: [catalog.path])
/// ```
package final class TemporaryCatalog: Sendable {
    /// The folder around the catalog, for files outside of it.
    package let folder: String
    /// `…/Assets.xcassets`, or another name if one is given.
    package let path: String

    /// - Parameter files: paths inside the catalog; a path that ends in a slash makes an empty folder.
    package init(_ files: [String: String] = [:], name: String = "Assets.xcassets") throws {
        folder = "/tmp/" + "nightcar-\(UInt64.random(in: .min ... .max))"
        path = folder + "/" + name
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        for (file, content) in files { try write(Array(content.utf8), to: file) }
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// The path of something in the catalog.
    package func path(_ file: String) -> String { path + "/" + file }

    /// Writes a file, and the folders on the way to it.
    package func write(_ bytes: [UInt8], to file: String) throws {
        let manager = FileManager.default
        if file.hasSuffix("/") {
            return try manager.createDirectory(atPath: path(file), withIntermediateDirectories: true)
        }
        let parent = path(file).split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        try manager.createDirectory(atPath: parent, withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(filePath: path(file)))
    }

    /// Makes a symbolic link; a relative target counts from the link's folder.
    package func link(_ file: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path(file), withDestinationPath: target)
    }
}
