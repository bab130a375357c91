import Foundation

/// A new empty folder, removed with its contents when the value is destroyed.
package final class TemporaryDirectory: Sendable {
    /// The folder's absolute path, symlinks resolved, without a slash at the end.
    package let path: String

    package init() throws {
        let parent = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
        path = parent.appendingPathComponent("nightcar-test-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The absolute path of something inside.
    package func path(_ relative: String) -> String { path + "/" + relative }

    /// Writes a file, creates its folders if necessary, and returns its absolute path.
    @discardableResult
    package func write(_ bytes: [UInt8], to relative: String) throws -> String {
        let url = URL(fileURLWithPath: path(relative))
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
        return url.path
    }

    @discardableResult
    package func write(_ text: String, to relative: String) throws -> String {
        try write(Array(text.utf8), to: relative)
    }

    /// The bytes of a file inside.
    package func read(_ relative: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: path(relative))))
    }
}
