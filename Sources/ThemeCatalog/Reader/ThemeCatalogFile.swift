public import ThemeCatalogBytes
import ThemeCatalogPixels
public import ThemeCatalogVariants

/// An opened theme catalog.
///
/// What the tables say can be asked for without failing, and only reading a payload can throw; no payload is read before it is
/// asked for. A file is mapped and its tables are read where they are asked, so opening it and finding a name takes microseconds
/// and hardly any memory, however large it is. See `Documentation/CatalogFormat.md`.
///
/// ```swift
/// let catalog = try ThemeCatalogFile(contentsOf: "Assets.ncar")
/// var traits = Traits()
/// traits.luminosity = .dark
/// traits.scale = .x3
/// if let logo = catalog.resolve("Logo", traits: traits) { show(try logo.pixels()) }
/// ```
public final class ThemeCatalogFile: Sendable {
    let tables: CatalogTables
    let file: BytePieces

    /// What is checked when a catalog is opened.
    public enum Check: Sendable {
        /// The header: version, size, and that the sections fit. What a table says is checked where it is used: a name, a rendition
        /// or a value that breaks a rule reads as not there, and damage that breaks none is not noticed. Safe for hostile files.
        case asUsed
        /// All of the header and the tables and their checksum: what is damaged is refused.
        case tables
    }

    /// Opens a catalog in memory.
    ///
    /// - Throws: `ThemeCatalogError` when the bytes are not a whole and valid catalog of a version that this reader knows.
    public convenience init(_ file: ByteView, check: Check = .tables) throws(ThemeCatalogError) {
        try self.init(BytePieces(file), check: check)
    }

    /// Opens a catalog that lies in pieces in memory, such as one that was just serialized.
    ///
    /// - Throws: `ThemeCatalogError` when the bytes are not a whole and valid catalog of a version that this reader knows.
    public init(_ file: BytePieces, check: Check = .tables) throws(ThemeCatalogError) {
        tables = try CatalogTables(file, check: check)
        self.file = file
    }

    /// Maps a catalog file into memory. The file must not be cut short while the catalog is in use.
    ///
    /// - Throws: `ThemeCatalogError`, with the path.
    public convenience init(contentsOf path: String, check: Check = .asUsed) throws(ThemeCatalogError) {
        do {
            try self.init(MappedFile(path: path).view, check: check)
        } catch let error as FileError {
            throw ThemeCatalogError(.unreadable, "cannot \(error.doing): \(error.reason)", path: path)
        } catch {
            guard var error = error as? ThemeCatalogError else {
                throw ThemeCatalogError(.unreadable, "\(error)", path: path)
            }
            error.path = path
            throw error
        }
    }

    /// The assets' names, ascending by their UTF-8 bytes; a name that two kinds share comes twice.
    public var names: some RandomAccessCollection<String> { assets.lazy.map(\.name) }

    /// The assets, by name, then kind.
    public var assets: Assets { Assets(catalog: self) }

    /// The asset of this name, compared byte by byte in UTF-8.
    ///
    /// - Parameter kind: `imageset`, `colorset` …; nil for the first kind in byte order that has the name.
    public func asset(named name: String, kind: String? = nil) -> Asset? {
        let rows = tables.names.range(of: name)
        let row: Int?
        if let kind {
            guard let wanted = tables.number(of: kind) else { return nil }
            row = rows.first { tables.assets.index($0, .kind) == wanted }
        } else {
            row = rows.first
        }
        return row.flatMap { tables.isSound(asset: $0) ? Asset(catalog: self, row: $0) : nil }
    }

    /// The rendition that answers `traits` best (section 8 of the format), nil when the catalog has no rendition of the
    /// name. In a catalog whose tables were checked when it was opened this allocates nothing.
    public func resolve(_ name: String, kind: String? = nil, traits: Traits) -> Rendition? {
        asset(named: name, kind: kind)?.resolve(traits)
    }

    /// Checks the tables if that was not done when the catalog was opened, reads every payload and compares it with its checksum.
    ///
    /// - Throws: `ThemeCatalogError` for the first thing that is damaged.
    public func verify() throws(ThemeCatalogError) {
        if tables.decoded == nil { _ = try CatalogTables(file, check: .tables) }
        for payload in payloads { _ = try payload.bytes() }
    }

    /// The version of the format that the file is written in, such as `1.1`.
    public var formatVersion: String { "1.\(tables.minorVersion)" }

    /// What each byte of the file is for: ascending, without gaps, from 0 to the file's size.
    public var regions: [CatalogRegion] { tables.regions }
}
