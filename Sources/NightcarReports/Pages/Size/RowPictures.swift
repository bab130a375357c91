import NightcarFormats
import NightcarModel
import NightcarSize
import ThemeCatalogBytes
import ThemeCatalogVariants

/// Finds the pictures behind the rows of a size report, as thumbnails.
struct RowPictures: Sendable {
    private struct ID: Hashable {
        var asset: String
        var kind: String
        var key: VariantKey
    }

    /// The contents of the compiled files in the report.
    private let contents: [String: [ID: Content]]

    /// The longest side of a thumbnail, in pixels: smaller if there are very many, so that all find room.
    private let limit: Int
    /// A larger vector or JPEG, in bytes, has no thumbnail.
    private static let fileLimit = 12_000

    init(_ report: SizeReport) {
        var contents: [String: [ID: Content]] = [:]
        for file in report.files where file.sourceBytes == nil {
            guard let catalog = try? openCompiledCatalog(at: file.path) else { continue }
            var known: [ID: Content] = [:]
            for asset in catalog.assets {
                for rendition in asset.renditions {
                    known[ID(asset: asset.name, kind: asset.kind.rawValue, key: rendition.key)] = rendition.content
                }
            }
            contents[file.path] = known
        }
        self.contents = contents
        let pictures = report.files.reduce(0) { $0 + $1.rows.count { $0.width != nil } }
        limit = pictures <= 300 ? 96 : pictures <= 1500 ? 64 : 32
    }

    /// The longest side of a larger picture, in pixels.
    static let detailSide = 320

    /// Whether the thumbnail is smaller than the picture.
    func isReduced(_ placed: PlacedRow) -> Bool { max(placed.row.width ?? 0, placed.row.height ?? 0) > limit }

    /// Nil if there is no picture, if browsers cannot show it, or if the file has changed since it was measured.
    ///
    /// - Parameter limit: the longest side, in pixels. Nil for a thumbnail.
    func uri(of placed: PlacedRow, limit: Int? = nil) -> String? {
        let limit = limit ?? self.limit
        guard let kind = placed.row.kind, let key = placed.row.key else { return nil }
        if let known = contents[placed.file.path] {
            guard let content = known[ID(asset: placed.row.asset, kind: kind, key: key)] else { return nil }
            let picture = PagePicture(content, limit: limit, fileLimit: Self.fileLimit)
            // A mask alone doesn't show its color.
            return picture.tint == nil ? picture.uri : nil
        }
        guard let name = placed.row.sourceFile, let digest = placed.row.digests.source,
            let bytes = try? readFile("\(placed.file.path)/\(name)"), ContentDigest(bytes: bytes).description == digest
        else { return nil }
        return PagePicture(file: bytes, fileExtension: "", limit: limit, fileLimit: Self.fileLimit).uri
    }
}
