package import NightcarBasics
import NightcarIcons
import NightcarModel
import NightcarXCAssets
package import ThemeCatalogBytes

/// The icon documents of a compiled catalog, written as folders that Icon Composer and `compile` read.
package struct IconExport: Sendable {
    /// A written document.
    package struct Document: Sendable {
        package var folder: String
        package var pictures: Int
    }

    /// In the order of their names.
    package private(set) var documents: [Document] = []
    package private(set) var findings: [Finding] = []

    /// A theme catalog has whole documents. From an `Assets.car`, they are put together again: see `CarIconDocument`.
    ///
    /// - Parameters:
    ///   - bytes: a compiled catalog.
    ///   - path: the catalog's name in findings.
    ///   - output: the folder for all documents, or the only document, by its name.
    /// - Throws: `Failure` if the catalog can't be read, has no icon or several for one name, or if a document exists already, and
    ///   `FileError` if the folder can't be written to.
    package init(_ bytes: ByteView, path: String, to output: String) throws {
        var icons: [(name: String, files: [IconFile])] = []
        if let car = try openCar(bytes, path: path) {
            let found = car.iconDocuments()
            findings = found.findings
            for icon in found.icons {
                let pictures = icon.pictures.sorted { $0.key < $1.key }.map { name, bytes in
                    IconFile(path: "\(LoadedIcon.pictureFolder)/\(name)", bytes: bytes)
                }
                let text = IconFile(path: LoadedIcon.documentName, bytes: Array(icon.document.text.utf8))
                icons.append((icon.name, [text] + pictures))
            }
        } else {
            for asset in try openCatalog(bytes, path: path).assets where asset.kind == .iconDocument {
                let files = try asset.renditions.compactMap { rendition -> IconFile? in
                    guard let name = LoadedIcon.file(of: rendition.key), case .data(let data) = rendition.content else {
                        return nil
                    }
                    return IconFile(path: name, bytes: try data.read())
                }
                icons.append((asset.name, files))
            }
        }
        guard !icons.isEmpty || !findings.isEmpty else { throw Failure("there is no layered icon in this catalog", in: path) }
        try write(icons, to: output)
    }

    private mutating func write(_ icons: [(name: String, files: [IconFile])], to output: String) throws {
        let isDocument = CatalogFinder.isIcon(output)
        if isDocument, icons.count > 1 {
            let names = icons.prefix(4).map(\.name).joined(separator: ", ")
            throw Failure("\(icons.count) icons are in the catalog (\(names)); name a folder for them instead", in: output)
        }
        var names = SafeFileNames()
        if !isDocument { try makeFolder(output) }
        for icon in icons {
            let name = names.path([icon.name], suffix: ".\(SetKind.iconDocument.rawValue)")
            let folder = isDocument ? Paths.trimmed(output) : "\(output)/\(name)"
            try writeIconDocument(icon.files, to: folder)
            documents.append(Document(folder: folder, pictures: icon.files.count - 1))
        }
    }
}

/// A file of an icon document.
package struct IconFile: Sendable {
    /// Relative to the document: `icon.json` or `Assets/Front.svg`.
    package var path: String
    package var bytes: [UInt8]

    package init(path: String, bytes: [UInt8]) {
        (self.path, self.bytes) = (path, bytes)
    }
}

/// Writes a document that doesn't exist yet. It is made whole under another name first, so that a stopped run leaves none.
///
/// - Throws: `Failure` if the document exists, and `FileError` if it can't be written.
package func writeIconDocument(_ files: [IconFile], to folder: String) throws {
    guard Paths.real(folder) == nil else { throw Failure("the document exists already; remove it first", in: folder) }
    let parent = Paths.parent(of: folder)
    try makeFolder(parent)
    let temporary = try TemporaryFolder(named: ".nightcar-icon", in: parent)
    defer { withExtendedLifetime(temporary) {} }
    let made = temporary.path + "/document"
    try makeFolder("\(made)/\(LoadedIcon.pictureFolder)")
    var names = SafeFileNames()
    for file in files {
        // Names from a catalog can't leave the document. Ordinary names stay as they are.
        let path = names.path(file.path.split(separator: "/").map(String.init), suffix: "")
        try makeFolder("\(made)/\(Paths.parent(of: path))")
        try writeFileAtomically(file.bytes, to: "\(made)/\(path)", isDurable: false)
    }
    guard rename(made, folder) == 0 else { throw FileError(path: folder, doing: "make the folder", errno: errno) }
}
