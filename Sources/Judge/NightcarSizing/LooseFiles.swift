import NightcarBasics
import NightcarImaging
import NightcarModel
import NightcarOpening
import NightcarSize
import NightcarXCAssets
import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

/// The files of an app besides its catalogs.
///
/// Each bundle (the app, a plug-in, a framework) is one file of the report, and each of its files is a row. Its code is a second file,
/// with a row for each segment of each architecture. The store can't thin files, and they are stored as they are.
struct LooseFiles {
    /// The path of the app, or of the archive.
    private let path: String
    private(set) var measured = Measured()
    private var bundles: [String: Content] = [:]
    private var code: [String: Content] = [:]

    private struct Content {
        var rows: [SizeRow] = []
        var download = 0
    }

    private static let bundleExtensions = ["app", "appex", "framework", "bundle", "xctest"]
    private static let appExtensions = ["app", "appex", "xcarchive", "framework"]

    /// The files of the app or archive at a path. Nil if it is something else.
    ///
    /// - Throws: `Failure`, `FileError` if the archive is damaged.
    init?(at path: String) throws {
        self.path = Paths.trimmed(path)
        if Paths.isFolder(path) {
            guard Self.hasExtension(self.path, Self.appExtensions) else { return nil }
            // The rest of an archive, such as its dSYMs, stays on the Mac.
            try addFolder(Self.hasExtension(self.path, ["xcarchive"]) ? "Products/Applications" : "")
        } else {
            guard let archive = try ZipArchive(at: path) else { return nil }
            guard archive.entries.contains(where: { Self.bundle(of: $0.name) != nil }) else { return nil }
            // Beside the app, an .ipa can have symbols and a copy of Swift's libraries for the store.
            let payload = archive.entries.contains { $0.name.hasPrefix("Payload/") } ? "Payload/" : ""
            for entry in archive.entries where !entry.isFolder && !entry.isLink && entry.name.hasPrefix(payload) {
                add(entry.name) { try FileScan(entry: entry, of: archive) }
            }
        }
        try addFiles(bundles, as: SizedFile.looseFilesName)
        try addFiles(code, as: SizedFile.codeName)
    }
}

extension LooseFiles {
    /// Links are not followed: what they lead to is counted where it is.
    private mutating func addFolder(_ folder: String, depth: Int = 0) throws {
        guard depth < Limits.folderDepth, let names = entryNames(in: folder.isEmpty ? path : "\(path)/\(folder)") else {
            return measured.unreadable.append(UnreadableFile(path: "\(path)/\(folder)", message: "the folder can't be read"))
        }
        for name in names.sorted() where !CatalogFinder.isSource(name) {
            let inside = folder.isEmpty ? name : "\(folder)/\(name)"
            let whole = "\(path)/\(inside)"
            var status = stat()
            guard lstat(whole, &status) == 0 else { continue }
            switch status.st_mode & S_IFMT {
            case S_IFDIR: try addFolder(inside, depth: depth + 1)
            case S_IFREG: add(inside) { try FileScan(file: whole, size: Int(status.st_size)) }
            default: break
            }
        }
    }

    private mutating func addFiles(_ bundles: [String: Content], as part: String) throws {
        for (bundle, content) in bundles.sorted(by: { $0.key < $1.key }) {
            let bytes = content.rows.reduce(0) { $0 + $1.storedBytes }
            let name = bundle.isEmpty ? path : "\(path)/\(bundle)"
            measured.files.append(
                try SizedFile(
                    path: "\(name)/\(part)", bytes: bytes, downloadBytes: content.download, sourceBytes: nil,
                    rows: content.rows.sorted { $0.asset < $1.asset }, savings: nil))
        }
    }

    private mutating func add(_ name: String, scan: () throws -> FileScan) {
        guard !CatalogFinder.isCompiled(name), !name.contains("_CodeSignature/") else { return }
        let file: FileScan
        do { file = try scan() } catch {
            return measured.unreadable.append(
                UnreadableFile(path: "\(path)/\(name)", message: Failure(error).words(beside: path)))
        }
        let bundle = Self.bundle(of: name) ?? ""
        let asset = bundle.isEmpty ? name : String(name.dropFirst(bundle.count + 1))
        if MachO.isMarked(file.head), let code = MachO(size: file.size, read: file.read) {
            return add(code, file, asset: asset, in: bundle)
        }
        var row = SizeRow(
            asset: asset, kind: LooseKind(fileExtension: Self.fileExtension(of: name)).rawValue, key: Self.key(of: asset),
            storedBytes: file.size,
            encoding: Self.fileExtension(of: name))
        row.digests.contentDigest = file.digest
        row.digests.stored = row.digests.content
        if let size = ImageSize(file.head, format: FileFormat.sniff(file.head)) {
            (row.width, row.height) = (size.width, size.height)
        }
        bundles[bundle, default: Content()].rows.append(row)
        bundles[bundle, default: Content()].download += file.download
    }

    /// A file with code. Its segments have no digests of their own, so each row has the one of the file.
    private mutating func add(_ code: MachO, _ file: FileScan, asset: String, in bundle: String) {
        self.code[bundle, default: Content()].download += file.download
        for part in code.parts {
            let name = [asset, part.architecture, part.segment].filter { !$0.isEmpty }.joined(separator: " ")
            var row = SizeRow(
                asset: name, kind: LooseKind.code.rawValue, key: VariantKey(), storedBytes: part.bytes,
                encoding: part.architecture)
            row.digests.contentDigest = ContentDigest(bytes: Array("\(file.digest) \(part.architecture) \(part.segment)".utf8))
            row.digests.stored = row.digests.content
            self.code[bundle, default: Content()].rows.append(row)
        }
    }

    /// The innermost bundle that a path is in. Nil if it is in none.
    private static func bundle(of name: String) -> String? {
        var parts = name.split(separator: "/").dropLast()
        while let last = parts.last {
            if hasExtension(String(last), bundleExtensions) { return parts.joined(separator: "/") }
            parts.removeLast()
        }
        return nil
    }

    /// What the modifiers of a file's name say: `@2x`, `@3x`, `~ipad`, and the folder `de.lproj`.
    private static func key(of name: String) -> VariantKey {
        var key = VariantKey()
        let file = name.split(separator: "/").last ?? ""
        let stem = file.lastIndex(of: ".").map { file[..<$0] } ?? file
        if stem.contains("@2x") { key.scale = .x2 } else if stem.contains("@3x") { key.scale = .x3 }
        if stem.hasSuffix("~ipad") { key.idiom = .pad } else if stem.hasSuffix("~iphone") { key.idiom = .phone }
        if let folder = name.split(separator: "/").first(where: { $0.hasSuffix(".lproj") }), folder != "Base.lproj" {
            key.locale = String(folder.dropLast(".lproj".count))
        }
        return key
    }

    private static func fileExtension(of name: String) -> String {
        let file = name.split(separator: "/").last ?? ""
        return file.lastIndex(of: ".").map { file[file.index(after: $0)...].lowercased() } ?? ""
    }

    private static func hasExtension(_ name: String, _ extensions: [String]) -> Bool {
        extensions.contains(fileExtension(of: name))
    }
}
