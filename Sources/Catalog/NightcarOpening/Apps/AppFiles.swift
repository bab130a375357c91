import NightcarBasics
import ThemeCatalogBytes

/// Reads single files of an app: of a folder, or of an archive with an app in it.
package struct AppFiles: Sendable {
    private enum Source {
        case folder(String)
        case archive(ZipArchive, [String: ZipArchive.Entry])
    }

    private let source: Source

    /// Nil if the path is neither a folder nor an archive.
    ///
    /// - Throws: `Failure`, `FileError` if the archive is damaged.
    package init?(at path: String) throws {
        if Paths.isFolder(path) {
            source = .folder(Paths.trimmed(path))
            return
        }
        guard let archive = try ZipArchive(at: path) else { return nil }
        source = .archive(archive, Dictionary(archive.entries.map { ($0.name, $0) }) { first, _ in first })
    }

    /// The paths of all files inside, sorted. Links aren't followed.
    ///
    /// - Throws: `Failure` if folders are nested too deeply.
    package var names: [String] {
        get throws {
            switch source {
            case .archive(let archive, _):
                archive.entries.filter { !$0.isFolder && !$0.isLink }.map(\.name).sorted()
            case .folder(let path): try Self.names(in: path, below: "", depth: 0).sorted()
            }
        }
    }

    private static func names(in root: String, below folder: String, depth: Int) throws -> [String] {
        guard depth < Limits.folderDepth else { throw Failure("folders are nested too deeply", in: "\(root)/\(folder)") }
        return try (entryNames(in: "\(root)/\(folder)") ?? []).flatMap { name -> [String] in
            let inside = folder.isEmpty ? name : "\(folder)/\(name)"
            var status = stat()
            guard lstat("\(root)/\(inside)", &status) == 0 else { return [] }
            switch status.st_mode & S_IFMT {
            case S_IFDIR: return try names(in: root, below: inside, depth: depth + 1)
            case S_IFREG: return [inside]
            default: return []
            }
        }
    }

    /// The pages of a file inside. Nil as for `read`.
    package func map(_ name: String) -> CompiledBytes? {
        switch source {
        case .folder(let path):
            var status = stat()
            guard lstat("\(path)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
            return try? CompiledBytes(path: "\(path)/\(name)")
        case .archive(let archive, let entries): return entries[name].flatMap { try? CompiledBytes($0, of: archive) }
        }
    }

    /// The bytes of a file inside. Nil if there is no such file, if it can't be read, or if it is a link.
    package func read(_ name: String) -> [UInt8]? {
        switch source {
        case .folder(let path):
            var status = stat()
            guard lstat("\(path)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
            return try? readFile("\(path)/\(name)")
        case .archive(let archive, let entries): return entries[name].flatMap { try? archive.read($0) }
        }
    }
}
