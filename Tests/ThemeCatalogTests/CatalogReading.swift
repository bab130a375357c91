import ThemeCatalog
import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

/// Opens catalogs, reads everything in each, and counts the results.
struct CatalogReading {
    private(set) var opened = 0
    private(set) var refused = 0
    /// Catalogs that were refused after the checksum.
    private(set) var malformed = 0
    /// Errors that name no byte.
    private(set) var unplaced: [ThemeCatalogError] = []

    /// An error that names no byte, if reading everything in the file gives one.
    static func unplacedError(in bytes: [UInt8]) -> ThemeCatalogError? {
        var reading = CatalogReading()
        reading.read(bytes)
        return reading.unplaced.first
    }

    /// Opens the bytes twice: checked at once, and checked as they are used.
    mutating func read(_ bytes: [UInt8]) {
        let catalog: ThemeCatalogFile
        // Assets may claim the same renditions there, so that all together would be many times the file.
        if let unchecked = try? ThemeCatalogFile(ByteView(bytes), check: .asUsed) { readEverything(of: unchecked, most: 100) }
        do throws(ThemeCatalogError) { catalog = try ThemeCatalogFile(ByteView(bytes)) } catch {
            refused += 1
            if error.code == .malformed { malformed += 1 }
            if error.offset == nil { unplaced.append(error) }
            return
        }
        opened += 1
        readEverything(of: catalog)
    }

    private mutating func readEverything(of catalog: ThemeCatalogFile, most: Int = .max) {
        var left = most
        var traits = Traits()
        traits.luminosity = .dark
        for asset in catalog.assets {
            _ = (asset.kind, asset.properties, asset.templateIntent)
            _ = catalog.resolve(asset.name, kind: asset.kind, traits: traits)
            for rendition in asset.renditions.prefix(left) {
                left -= 1
                _ = (rendition.key, rendition.attributes, rendition.fileName, rendition.tint, rendition.slicing)
                note { () throws(ThemeCatalogError) in _ = try rendition.content }
                note { () throws(ThemeCatalogError) in _ = try rendition.pixels(limit: DecodeLimit(pixels: 1 << 20)) }
                note { () throws(ThemeCatalogError) in _ = try rendition.data(limit: 1 << 22) }
            }
        }
        note { () throws(ThemeCatalogError) in try catalog.verify() }
        _ = (catalog.payloadUses(), catalog.regions, catalog.payloads.map(\.description))
    }

    private mutating func note(_ read: () throws(ThemeCatalogError) -> Void) {
        do throws(ThemeCatalogError) { try read() } catch { if error.offset == nil { unplaced.append(error) } }
    }
}
