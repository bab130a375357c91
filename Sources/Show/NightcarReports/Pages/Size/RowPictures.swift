import NightcarImaging
import NightcarModel
import NightcarOpening
import NightcarSize
import NightcarVectors
import NightcarXCAssets
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
    private let open: @Sendable (String) -> ByteView?

    /// The longest side of a thumbnail, in pixels: smaller if there are very many, so that all find room.
    private let limit: Int
    /// A larger vector or JPEG, in bytes, has no thumbnail.
    private static let fileLimit = 12_000

    /// - Parameter open: opens a file of the report.
    init(_ report: SizeReport, open: @escaping @Sendable (String) -> ByteView?) {
        self.open = open
        var contents: [String: [ID: Content]] = [:]
        for file in report.files where file.sourceBytes == nil && !file.hasLooseFiles && !file.hasCode {
            guard let bytes = open(file.path), let catalog = try? openCatalog(bytes, path: file.path) else { continue }
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

    /// A larger glyph of a symbol, in bytes, is painted.
    private static let glyphLimit = 2_000

    /// The longest side of a larger picture, in pixels.
    static let detailSide = 320

    /// Whether the thumbnail is smaller than the picture. A vector has no size of its own.
    func isReduced(_ placed: PlacedRow) -> Bool {
        placed.row.width == nil || max(placed.row.width ?? 0, placed.row.height ?? 0) > limit
    }

    /// The thumbnail of a loose picture of an app.
    private func loose(_ placed: PlacedRow, limit: Int) -> String? {
        let path = "\(placed.file.path.dropLast(SizedFile.looseFilesName.count))\(placed.row.asset)"
        guard placed.row.looseKind == .picture, placed.row.storedBytes <= Self.looseLimit, let bytes = open(path)?.array,
            bytes.count == placed.row.storedBytes
        else { return nil }
        return PagePicture(
            file: bytes, fileExtension: placed.row.encoding ?? "", limit: limit, fileLimit: Self.fileLimit
        ).uri
    }

    /// A larger loose picture, in bytes, isn't read.
    private static let looseLimit = 16_000_000

    /// Nil if there is no picture, if browsers cannot show it, or if the file has changed since it was measured.
    ///
    /// - Parameter limit: the longest side, in pixels. Nil for a thumbnail.
    func uri(of placed: PlacedRow, limit: Int? = nil) -> String? {
        let limit = limit ?? self.limit
        if placed.file.hasLooseFiles { return loose(placed, limit: limit) }
        guard let kind = placed.row.kind, let key = placed.row.key else { return nil }
        if let known = contents[placed.file.path] {
            guard let content = known[ID(asset: placed.row.asset, kind: kind, key: key)] else { return nil }
            if case .data(let data) = content, let drawn = drawing(limit: limit, data.read) { return drawn }
            let picture = PagePicture(content, limit: limit, fileLimit: Self.fileLimit)
            // A mask alone doesn't show its color.
            return picture.tint == nil ? picture.uri : nil
        }
        guard let name = placed.row.sourceFile, let digest = placed.row.digests.source,
            let bytes = readAgain("\(placed.file.path)/\(name)"), ContentDigest(bytes: bytes).description == digest
        else { return nil }
        return drawing(limit: limit, isSymbol: kind == SetKind.symbol.rawValue) { bytes }
            ?? PagePicture(file: bytes, fileExtension: "", limit: limit, fileLimit: Self.fileLimit).uri
    }

    /// What browsers don't show, or what takes much room, is painted: a PDF, a large SVG, and the regular glyph of a symbol's template.
    /// Nil for everything else.
    private func drawing(limit: Int, isSymbol: Bool = false, _ read: () throws -> [UInt8]) -> String? {
        // Larger thumbnails would make the page of an app with many vectors too large. A page shows them at up to 48 pixels, and
        // the details of the largest rows at up to 120.
        let limit = min(limit, limit > self.limit ? 240 : 48)
        do {
            var bytes = try read()
            if isSymbol {
                let glyphs = try SymbolTemplate(bytes, pointSize: Double(limit)).glyphs
                guard let glyph = glyphs.first(where: { $0.metrics.weight == .regular }) ?? glyphs.first else { return nil }
                bytes = glyph.svg
            }
            let format = FileFormat.sniff(bytes)
            if isSymbol, bytes.count <= Self.glyphLimit { return dataURI(bytes, type: "image/svg+xml") }
            guard format == .pdf || format == .svg && (isSymbol || bytes.count > Self.fileLimit) else { return nil }
            let picture = try painter.paint(bytes, with: format == .pdf ? .pdf : .svg, pixels: limit * limit)
            return PagePicture(picture, limit: limit).uri
        } catch {
            return nil
        }
    }

    private let painter = VectorPainter()
}
