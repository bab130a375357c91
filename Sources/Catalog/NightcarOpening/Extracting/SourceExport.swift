package import NightcarBasics
import NightcarImaging
package import NightcarModel
import NightcarVectors
import NightcarXCAssets
import ThemeCatalogBytes

/// Writes a compiled catalog as a source catalog that compiles to the same renditions again.
///
/// Content that the compiler creates itself is left out: the same picture in another codec for newer systems, the flattened and
/// blurred pictures of a stack, and the icon of 90 points. A finding reports content that a source catalog can't express.
package struct SourceExport: Sendable {
    /// The catalog's folder.
    package var folder: String
    package var sets = 0
    package var files = 0
    package var findings: [Finding] = []

    /// - Parameters:
    ///   - folder: the new catalog. It must not be a catalog already.
    ///   - jobs: the number of renditions that are decoded and written at the same time.
    /// - Throws: `FileError` if the folder can't be written to, and `Failure` if it is already a catalog.
    package init(_ catalog: Catalog, to folder: String, jobs: Int) async throws {
        self.folder = folder
        guard (try? readFile("\(folder)/Contents.json")) == nil else {
            throw Failure("a catalog already exists here; remove it, or name another folder", in: folder)
        }
        var layout = SourceLayout(catalog.withGradientSets())
        layout.run()
        for path in Set(layout.sets.map(\.folder)).union([""]).sorted() {
            try makeFolder(join(path))
            removeAbandonedFiles(in: join(path))
        }
        for (path, isNamespace) in layout.groups.sorted(by: { $0.key < $1.key }) {
            try write(Self.contents(isNamespace ? ["properties": ["provides-namespace": true]] : [:]), path)
        }
        let location = Location(path: catalog.path)
        var failures = layout.failures
        for set in layout.sets {
            let results = await set.files.concurrentMap(width: jobs) { [folder] file in
                file.write(to: "\(folder)/\(set.folder)/\(file.name)")
            }
            var kept = set
            for (file, failure) in zip(set.files, results) {
                guard let failure else { continue }
                failures.append("\(set.asset): \(file.name) is not written: \(failure)")
                kept.entries.removeAll { $0.filename == file.name }
            }
            files += results.count { $0 == nil }
            try write(kept.contents, set.folder)
        }
        sets = layout.sets.count
        findings = failures.map { Finding(.notExtracted, .warning, $0, at: location) }
    }

    /// A Contents.json with the `info` that Xcode writes.
    static func contents(_ members: [String: JSONValue]) -> JSONValue {
        .object(members.merging(["info": ["author": "xcode", "version": 1]]) { own, _ in own })
    }

    private func join(_ path: String) -> String { path.isEmpty ? folder : "\(folder)/\(path)" }

    private func write(_ contents: JSONValue, _ path: String) throws {
        try writeFileAtomically(Array(contents.pretty.utf8), to: join(path) + "/Contents.json", isDurable: false)
    }
}

/// A set folder to write.
struct SourceSetPlan: Sendable {
    struct Entry: Sendable {
        var members: [String: JSONValue]
        var filename: String? { members["filename"]?.string }
    }

    struct File: Sendable {
        var name: String
        /// The name to use if no other file in the set had it.
        var sourceName: String
        var content: Content

        /// - Returns: why it couldn't be written. Nil if it was.
        func write(to path: String) -> String? {
            do {
                try writeFileAtomically(try bytes, to: path, isDurable: false)
                return nil
            } catch {
                return "\(error)"
            }
        }

        private var bytes: [UInt8] {
            get throws {
                switch content {
                case .file(let file): try file.contents()
                case .picture(let picture): try encodePNG(picture.decode())
                case .data(let data): try data.read()
                case .derived, .color, .child: []
                }
            }
        }
    }

    var asset: String
    var kind: SetKind
    /// Relative to the catalog.
    var folder: String
    var properties: [String: JSONValue] = [:]
    /// Members next to `info`, `properties` and the entries.
    var others: [String: JSONValue] = [:]
    var entries: [Entry] = []
    /// Nil if the set lists nothing.
    var list: String?
    var files: [File] = []

    var contents: JSONValue {
        var members = others
        if let list { members[list] = JSONValue(.array(entries.map { .object($0.members) })) }
        if !properties.isEmpty { members["properties"] = .object(properties) }
        return SourceExport.contents(members)
    }
}
