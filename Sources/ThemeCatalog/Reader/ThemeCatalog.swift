public import Bytes
import Pixels
public import Variants

/// An opened theme catalog.
///
/// Opening checks the header and all tables, and reads no payload: what the tables say can be asked for without failing,
/// and only reading a payload can throw. See `Documentation/CatalogFormat.md`.
///
/// ```swift
/// let catalog = try ThemeCatalog(contentsOf: "Assets.ncar")
/// var traits = Traits()
/// traits.luminosity = .dark
/// traits.scale = .x3
/// if let logo = catalog.resolve("Logo", traits: traits) { show(try logo.pixels()) }
/// ```
public final class ThemeCatalog: Sendable {
    let tables: CatalogTables
    let file: ByteView

    /// Opens a catalog in memory.
    ///
    /// - Throws: `ThemeCatalogError` when the bytes are not a whole and valid catalog of a version that this reader knows.
    public init(_ file: ByteView) throws(ThemeCatalogError) {
        tables = try CatalogTables(file)
        self.file = file
    }

    /// Maps a catalog file into memory. The file must not be cut short while the catalog is in use.
    ///
    /// - Throws: `ThemeCatalogError`, with the path.
    public convenience init(contentsOf path: String) throws(ThemeCatalogError) {
        do {
            try self.init(MappedFile(path: path).view)
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
        guard let kind else { return rows.first.map { Asset(catalog: self, row: $0) } }
        guard let wanted = tables.string(kind) else { return nil }
        return rows.first { tables.assets.index($0, .kind) == wanted }.map { Asset(catalog: self, row: $0) }
    }

    /// The rendition that answers `traits` best (section 8 of the format), nil when the catalog has no rendition of the
    /// name. Allocates nothing.
    public func resolve(_ name: String, kind: String? = nil, traits: Traits) -> Rendition? {
        asset(named: name, kind: kind)?.resolve(traits)
    }

    /// Reads every payload and compares it with its checksum.
    ///
    /// - Throws: `ThemeCatalogError` for the first payload that is damaged.
    public func verify() throws(ThemeCatalogError) {
        for payload in payloads { _ = try payload.bytes() }
    }

    /// What each byte of the file is for: ascending, without gaps, from 0 to the file's size.
    public var regions: [CatalogRegion] { tables.regions }
}
