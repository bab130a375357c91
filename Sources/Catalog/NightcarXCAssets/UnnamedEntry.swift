import NightcarBasics
import ThemeCatalogBytes

/// Something in a folder whose name is not UTF-8, so that no text can name it.
struct UnnamedEntry {
    private let path: [UInt8]
    /// The name as far as it can be shown.
    let name: String

    /// - Parameters:
    ///   - folder: the path of its folder.
    ///   - bytes: its name.
    init(_ bytes: [UInt8], in folder: String) {
        path = Array(folder.utf8) + [UInt8(ascii: "/")] + bytes
        name = String(decoding: bytes, as: UTF8.self)
    }

    var isFolder: Bool { Self.status(path).map { $0 & S_IFMT == S_IFDIR } ?? false }

    /// The paths of all files in the folder and beneath it, relative to it, as far as they can be shown. Links are not followed.
    var files: [String] { Self.files(path, depth: 0).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }

    /// Says that the entry is left out, and everything in it.
    ///
    /// - Parameter folder: the path of its folder.
    func finding(in folder: String) -> Finding {
        let place = folder + "/" + name
        guard isFolder else {
            let message = "the file name is not UTF-8; the file is left out; rename it"
            return Finding(.badFileName, .error, message, at: Location(path: place))
        }
        let files = files
        return Finding(
            .badFileName, .error, "the folder name is not UTF-8; rename it; the folder is left out\(LeftOut.words(files))",
            at: Location(path: place), related: LeftOut.related(files, in: place))
    }

    private static func status(_ path: [UInt8]) -> mode_t? {
        var status = stat()
        return withCString(path) { lstat($0, &status) } == 0 ? status.st_mode : nil
    }

    private static func files(_ folder: [UInt8], depth: Int) -> [String] {
        guard depth < Limits.folderDepth, let stream = withCString(folder, opendir) else { return [] }
        defer { closedir(stream) }
        var files: [String] = []
        while let entry = readdir(stream) {
            let name = FolderListing.name(of: entry)
            if name == [UInt8(ascii: ".")] || name == Array("..".utf8) { continue }
            let (path, shown) = (folder + [UInt8(ascii: "/")] + name, String(decoding: name, as: UTF8.self))
            if status(path).map({ $0 & S_IFMT == S_IFDIR }) ?? false {
                files += self.files(path, depth: depth + 1).map { "\(shown)/\($0)" }
            } else {
                files.append(shown)
            }
        }
        return files
    }

    private static func withCString<Result>(_ path: [UInt8], _ body: (UnsafePointer<CChar>) -> Result) -> Result {
        (path.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { buffer in
            // A buffer that ends in a zero has a base address.
            body(buffer.baseAddress!)
        }
    }
}

/// How findings name the files that are left out with a folder.
enum LeftOut {
    /// ` with its files: a.png, b.png and 3 more`. Empty if there are none.
    static func words(_ files: [String]) -> String {
        guard !files.isEmpty else { return "" }
        let more = files.count > 8 ? " and \(files.count - 8) more" : ""
        return " with its files: \(files.prefix(8).joined(separator: ", "))\(more)"
    }

    static func related(_ files: [String], in folder: String) -> [Finding.Related] {
        files.map { .init(location: Location(path: folder + "/" + $0), message: "left out") }
    }
}
