package import ThemeCatalogBytes
public import ThemeCatalogPixels
public import ThemeCatalogVariants

/// An opened theme catalog.
///
/// Reading the tables can't fail; only opening the file, reading a payload and `verify()` can throw. A payload is read only when
/// you ask for it. A file is mapped, and its tables are checked once, so that finding a name is fast. With `Check.asUsed`, the
/// tables are read in place: then opening takes microseconds and very little memory, whatever the size of the file. A catalog can
/// be used on any thread, and on several at once.
///
/// ```swift
/// let catalog = try ThemeCatalogFile(contentsOf: "Assets.ncar")
/// var traits = VariantTraits()
/// traits.luminosity = .dark
/// traits.scale = .x3
/// if let logo = catalog.resolve("Logo", traits: traits) { show(try logo.pixels()) }
/// ```
public final class ThemeCatalogFile: Sendable {
    let tables: CatalogTables
    let file: BytePieces

    /// How much is checked when a catalog is opened.
    public enum Check: Sendable {
        /// Checks the header: the version, the size, and that the sections fit. Tables are checked as they are used: a name, a
        /// rendition or a value that breaks a rule reads as if it weren't there. Damage that breaks no rule isn't noticed. This
        /// is safe for untrusted files. Opening takes no time, but finding a name takes longer.
        case asUsed
        /// Checks the header, all tables and their checksum. Opening a damaged file throws an error, and finding a name is fast.
        case tables
    }

    /// Opens a catalog in memory. The bytes are copied.
    ///
    /// - Throws: `ThemeCatalogError` if the bytes aren't a valid catalog of a version that this reader knows.
    /// - Complexity: O(n) for n bytes.
    public convenience init(_ bytes: some Sequence<UInt8>, check: Check = .tables) throws(ThemeCatalogError) {
        try self.init(ByteView(Array(bytes)), check: check)
    }

    /// Opens a catalog in memory that somebody else owns, without a copy.
    ///
    /// - Parameters:
    ///   - bytes: the catalog. The memory must stay valid and unchanged until `deallocator` is called.
    ///   - check: how much is checked now.
    ///   - deallocator: is called once, on any thread, when nothing uses the memory anymore, and also if opening fails.
    /// - Throws: `ThemeCatalogError` if the bytes aren't a valid catalog of a version that this reader knows.
    /// - Complexity: O(n) for n bytes of tables, or O(1) with `Check.asUsed`.
    public convenience init(
        bytesNoCopy bytes: UnsafeRawBufferPointer, check: Check = .tables,
        deallocator: @escaping @Sendable (UnsafeRawBufferPointer) -> Void
    ) throws(ThemeCatalogError) {
        try self.init(ByteView(owner: ForeignMemory(bytes, deallocator), memory: bytes), check: check)
    }

    package convenience init(_ file: ByteView, check: Check = .tables) throws(ThemeCatalogError) {
        try self.init(BytePieces(file), check: check)
    }

    /// Opens a catalog that is in memory in several pieces, for example one that was just serialized.
    package init(_ file: BytePieces, check: Check = .tables) throws(ThemeCatalogError) {
        tables = try CatalogTables(file, check: check)
        self.file = file
    }

    /// Maps a catalog file into memory. Don't truncate the file while the catalog is in use.
    ///
    /// - Throws: `ThemeCatalogError` with the path if the file can't be read or isn't a valid catalog.
    /// - Complexity: O(1) with `Check.asUsed`, or O(n) for n bytes of tables. Pages of the file are read as they are used.
    public convenience init(contentsOf path: String, check: Check = .tables) throws(ThemeCatalogError) {
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

    /// The names of the assets, ascending by their UTF-8 bytes. If two kinds share a name, it is listed twice. Each
    /// access to an element is O(1) in the number of assets and makes a text.
    public var names: some RandomAccessCollection<String> { assets.lazy.map(\.name) }

    /// The assets, sorted by name, then by kind.
    public var assets: Assets { Assets(catalog: self) }

    /// The asset with this name, or nil if there is none.
    ///
    /// - Parameters:
    ///   - name: the full name, including namespaces, such as `Buttons/Play`. It is compared byte by byte, as UTF-8.
    ///   - kind: `.imageset`, `.colorset` …, or nil for the first kind that has the name, in byte order.
    /// - Complexity: O(log n) for n assets.
    public func asset(named name: String, kind: Kind? = nil) -> Asset? {
        let rows = tables.names.range(of: name)
        let row: Int?
        if let kind {
            guard let wanted = tables.number(of: kind.rawValue) else { return nil }
            row = rows.first { tables.assets.index($0, .kind) == wanted }
        } else {
            row = rows.first
        }
        return row.flatMap { tables.isSound(asset: $0) ? Asset(catalog: self, row: $0) : nil }
    }

    /// The best rendition of this name for `traits` (section 8 of the format), or nil if the catalog has none.
    ///
    /// Allocates nothing if the tables were checked when the catalog was opened.
    ///
    /// - Parameters:
    ///   - name: the full name, including namespaces, such as `Buttons/Play`. It is compared byte by byte, as UTF-8.
    ///   - kind: `.imageset`, `.colorset` …, or nil for the first kind that has the name, in byte order.
    ///   - traits: what the device asks for.
    /// - Complexity: O(log n + m) for n assets, and m renditions of the one with the name.
    public func resolve(_ name: String, kind: Kind? = nil, traits: VariantTraits) -> Rendition? {
        asset(named: name, kind: kind)?.resolve(traits)
    }

    /// The color of this name for `traits`: one call for code that knows that the catalog has it.
    ///
    /// - Throws: `ThemeCatalogError` with the code `noSuchAsset` if no color set has the name.
    public func color(_ name: String, traits: VariantTraits) throws(ThemeCatalogError) -> ColorValue {
        guard let color = resolve(name, kind: .colorset, traits: traits)?.color else { throw missing("color set", name) }
        return color
    }

    /// The decoded picture of this name for `traits`: one call for code that knows that the catalog has it.
    ///
    /// - Throws: `ThemeCatalogError`: `noSuchAsset` if no image set has the name, and another code if it can't be decoded.
    public func picture(_ name: String, traits: VariantTraits) throws(ThemeCatalogError) -> PixelBuffer {
        guard let rendition = resolve(name, kind: .imageset, traits: traits) else { throw missing("image set", name) }
        return try rendition.pixels()
    }

    private func missing(_ kind: String, _ name: String) -> ThemeCatalogError {
        ThemeCatalogError(.noSuchAsset, "the catalog has no \(kind) named \"\(name)\"")
    }

    /// Checks the tables if that didn't happen on opening, then reads every payload and compares it with its checksum.
    ///
    /// - Throws: `ThemeCatalogError` for the first damaged part.
    /// - Complexity: O(n) for n bytes of the file.
    public func verify() throws(ThemeCatalogError) {
        if tables.decoded == nil { _ = try CatalogTables(file, check: .tables) }
        for payload in payloads { _ = try payload.bytes() }
    }

    /// The version of the format that the file uses, such as `1.1`.
    public var formatVersion: String { "1.\(tables.minorVersion)" }

    /// The purpose of each byte of the file. Regions ascend without gaps, from 0 to the size of the file.
    package var regions: [CatalogRegion] { tables.regions }
}

/// Memory that is given back when the last view of it is gone.
private final class ForeignMemory: Sendable {
    private nonisolated(unsafe) let memory: UnsafeRawBufferPointer
    private let deallocator: @Sendable (UnsafeRawBufferPointer) -> Void

    init(_ memory: UnsafeRawBufferPointer, _ deallocator: @escaping @Sendable (UnsafeRawBufferPointer) -> Void) {
        self.memory = memory
        self.deallocator = deallocator
    }

    deinit { deallocator(memory) }
}
