import AppleCatalog
import NightcarBasics
import NightcarOpening
import NightcarSize
import ThemeCatalogBytes

extension StoreEstimate {
    /// Tunable: a file is packed in parts of this size. LZFSE looks back much less, so a part more costs next to nothing.
    private static let partBytes = 8 << 20

    /// Counts the apps at a path: an app, or an archive with apps. Nil if there are none.
    ///
    /// - Parameter jobs: the number of files that are packed at the same time.
    /// - Throws: `Failure`, `FileError` if the archive is damaged.
    init?(appAt path: String, jobs: Int) async throws {
        guard let files = try AppFiles(at: path), let names = try Self.names(in: files, of: path), !names.isEmpty else {
            return nil
        }
        let counted = await names.concurrentMap(width: jobs) { name in Self.sizes(of: name.stored, in: files) }
        self.init()
        for (size, packed) in counted {
            installBytes += Self.blocks(size)
            downloadBytes += packed
        }
        var entries: [String: Int] = [:]
        for name in names { Self.count(name.shown, in: &entries) }
        (self.files, folders) = (names.count, entries.count)
        // A folder of APFS has 64 bytes and 32 for each entry.
        installBytes += entries.values.reduce(0) { $0 + Self.blocks(64 + 32 * $1) }
        let paths = [""] + names.map(\.shown) + entries.keys.map { $0 + "/" }
        downloadBytes += paths.reduce(ZipHeaders.endBytes) { $0 + ZipHeaders.bytes(forName: "Payload/" + $1) }
        addSignatures(of: names.map(\.shown))
    }

    /// The files of apps, as they are found and as paths that start with the name of the app. Nil for other files than apps.
    private static func names(in files: AppFiles, of path: String) throws -> [(stored: String, shown: String)]? {
        let all = try files.names
        let last = path.split(separator: "/").last.map(String.init) ?? path
        if last.hasSuffix(".app") { return all.map { ($0, "\(last)/\($0)") } }
        guard let root = ["Payload/", "Products/Applications/"].first(where: { root in all.contains { $0.hasPrefix(root) } })
        else {
            return nil
        }
        return all.filter { $0.hasPrefix(root) && $0.contains(".app/") }.map { ($0, String($0.dropFirst(root.count))) }
    }

    /// Adds a file to the counts of entries of all folders above it.
    private static func count(_ name: String, in entries: inout [String: Int]) {
        var folder = Paths.parent(of: name)
        while !folder.isEmpty, folder != "." {
            entries[folder, default: 0] += 1
            if entries[folder] != 1 { return }
            folder = Paths.parent(of: folder)
        }
    }

    private static func sizes(of name: String, in files: AppFiles) -> (size: Int, packed: Int) {
        guard let file = files.map(name) else { return (0, 0) }
        let size = file.view.count
        var packed = 0
        for start in stride(from: 0, to: size, by: partBytes) {
            packed += file.view.withUnsafeBytes { bytes in
                LZFSEEncoder.encode(Array(bytes[start..<min(start + partBytes, size)])).count
            }
            file.dropPages()
        }
        return (size, min(packed, size))
    }

    /// The list of digests of each bundle without one. `codesign` writes the property list with a name and a digest of 20 and of 32
    /// bytes for each file; the digests don't get smaller in an archive.
    private mutating func addSignatures(of names: [String]) {
        let signed = Set(
            names.filter { $0.hasSuffix("/_CodeSignature/CodeResources") }.map { Paths.parent(of: Paths.parent(of: $0)) })
        let bundles = Set(names.compactMap(Self.bundle)).subtracting(signed)
        for bundle in bundles.sorted() {
            let own = names.filter { $0.hasPrefix(bundle + "/") }.map { $0.utf8.count - bundle.utf8.count - 1 }
            installBytes += 4096 + Self.blocks(own.reduce(2200) { $0 + 186 + 2 * $1 })
            downloadBytes += 52 * own.count
        }
    }

    /// The innermost bundle with code that a file is in.
    private static func bundle(of name: String) -> String? {
        var parts = name.split(separator: "/").dropLast()
        while let last = parts.last {
            if [".app", ".appex", ".framework"].contains(where: last.hasSuffix) { return parts.joined(separator: "/") }
            parts.removeLast()
        }
        return nil
    }
}

/// The bytes of a ZIP archive that aren't content.
///
/// Source: PKWARE APPNOTE.TXT 6.3.10, 4.3.7, 4.3.12 and 4.3.16, and Info-ZIP's extra fields for times and owners.
private enum ZipHeaders {
    static let endBytes = 22

    /// The local header and the one in the central directory, with the name and the extra fields (28 and 24 bytes) in each.
    static func bytes(forName name: String) -> Int { 30 + 28 + 46 + 24 + 2 * name.utf8.count }
}
