import CatalogModel
import Diagnostics
import Pixels
import ThemeCatalog
import Tint
import TintWriter
import Variants

/// The emit stage: the encoded files and the catalog's tables put together as the contents of a theme catalog, with the origin
/// of every rendition kept for the report.
struct Emission {
    /// Where a rendition of the output comes from.
    struct Origin {
        /// The position in `SourceFiles.distinct`.
        var file: Int?
        var source: SourceFile?
        var isDerived = false
        /// Of a recipe: what the second file would have taken; 0 when another recipe stands for the same file.
        var savedBytes: Int?
        /// The position in `contents.payloads` of the shape that stands for the file.
        var shape: Int?
    }

    let catalog: Catalog
    private let files: SourceFiles
    let encoded: [EncodedFile]
    private(set) var contents = ThemeCatalogContents()
    /// For each asset of `contents` and each of its renditions.
    private(set) var origins: [[Origin]] = []
    private(set) var findings: [Finding] = []
    /// What the recipes stand for: the bytes of the second files, each distinct picture once for each colour.
    private(set) var tintBytes = 0
    private(set) var recipes = 0
    /// The position of a catalog's asset in `contents`.
    private var positions: [Int?] = []
    /// The position of a distinct file in `contents.payloads`.
    private(set) var payloads: [Int?]

    private let configured: ConfiguredCatalog

    init(catalog: Catalog, files: SourceFiles, encoded: [EncodedFile], configured: ConfiguredCatalog) {
        self.configured = configured
        self.catalog = catalog
        self.files = files
        self.encoded = encoded
        payloads = Array(repeating: nil, count: encoded.count)
        for (index, file) in encoded.enumerated() {
            findings += file.findings
            switch file.stored {
            case .image(let image): payloads[index] = add(.image(image))
            case .data(let data): payloads[index] = add(.data(data))
            case .refused: break
            }
        }
        for (position, asset) in catalog.assets.enumerated() { add(asset, at: position) }
    }

    private mutating func add(_ payload: ThemeCatalogContents.Payload) -> Int {
        contents.payloads.append(payload)
        return contents.payloads.count - 1
    }

    private mutating func add(_ asset: Asset, at position: Int) {
        var renditions: [ThemeCatalogContents.Rendition] = []
        var origins: [Origin] = []
        let shape = asset.kind == .image ? VectorShape(asset, derived: configured.vectors[position] ?? []) : nil
        let shapePayload = shape.map { add(.data($0.data)) }
        for (index, rendition) in asset.renditions.enumerated() {
            guard let stored = stored(rendition, in: asset) else { continue }
            var (content, origin) = (stored.content, stored.origin)
            let paints = shape?.declared[index] ?? []
            if !paints.isEmpty, let shapePayload {
                content = .data(payload: shapePayload)
                origin.shape = shapePayload
            }
            renditions.append(
                ThemeCatalogContents.Rendition(
                    key: rendition.key, content: content, attributes: rendition.attributes,
                    isDerived: rendition.isDerived,
                    fileName: stored.fileName))
            renditions[renditions.count - 1].paints = paints
            origins.append(origin)
        }
        for (vector, paints) in shape?.derived ?? [] {
            guard let shapePayload else { continue }
            let base = asset.renditions[vector.base]
            var rendition = ThemeCatalogContents.Rendition(
                key: vector.key, content: .data(payload: shapePayload), attributes: base.attributes, isDerived: true)
            rendition.paints = paints
            renditions.append(rendition)
            origins.append(Origin(isDerived: true))
            recipes += 1
        }
        // An asset whose files are all refused is no asset; their findings name them.
        guard !renditions.isEmpty || asset.renditions.isEmpty else { return positions.append(nil) }
        positions.append(contents.assets.count)
        self.origins.append(origins)
        contents.assets.append(
            ThemeCatalogContents.Asset(
                name: asset.name, kind: asset.kind.rawValue,
                templateIntent: TemplateIntent(rawValue: asset.properties.templateIntent.rawValue) ?? .automatic,
                preservesVector: asset.properties.preservesVector, properties: asset.properties.json,
                renditions: renditions))
    }

    /// - Returns: nil for a file that is left out. The file name is kept where the bytes alone do not make the file.
    private func stored(
        _ rendition: Rendition, in asset: Asset
    ) -> (content: ThemeCatalogContents.Content, origin: Origin, fileName: String?)? {
        switch rendition.content {
        case .color(let color): return (.color(color), Origin(), nil)
        case .child(let name): return (.child(name), Origin(), nil)
        case .picture, .data: preconditionFailure("a source catalog has no compiled renditions")
        case .file(let source):
            guard let file = files.position(of: rendition, in: asset), let payload = payloads[file] else { return nil }
            let origin = Origin(file: file, source: source)
            if case .image = contents.payloads[payload] { return (.image(payload: payload, tint: nil), origin, nil) }
            return (.data(payload: payload), origin, source.name)
        }
    }
}

extension Emission {
    /// Adds the derived renditions of the recipes whose pictures turned out to be monochrome; a finding says why for the others.
    mutating func apply(_ plan: TintPlan) {
        var measured: Set<Measure> = []
        var refused: Set<Base> = []
        for recipe in plan.recipes {
            guard let position = positions[recipe.asset] else { continue }
            let asset = catalog.assets[recipe.asset]
            let base = asset.renditions[recipe.base]
            guard let file = files.position(of: base, in: asset), let payload = payloads[file] else { continue }
            if let reason = reasonAgainst(encoded[file]) {
                guard refused.insert(Base(asset: recipe.asset, rendition: recipe.base)).inserted else { continue }
                let rule = Finding.Related(location: recipe.rule, message: "the rule that asks for the recipe")
                let message = "no recipe for this picture: \(reason)"
                findings.append(
                    Finding(
                        "tint-not-monochrome", .warning, message, at: base.location ?? Location(path: catalog.path),
                        related: [rule]))
                continue
            }
            contents.assets[position].renditions.append(
                ThemeCatalogContents.Rendition(
                    key: recipe.key, content: .image(payload: payload, tint: recipe.color), attributes: base.attributes,
                    isDerived: true))
            let isFirst = measured.insert(Measure(payload: payload, color: recipe.color)).inserted
            let saved = isFirst ? encoded[file].secondFileBytes : 0
            origins[position].append(Origin(file: file, isDerived: true, savedBytes: saved))
            recipes += 1
            tintBytes += saved
        }
    }

    /// Adds a derived picture with a payload of its own; a finding says where it could not be made.
    mutating func add(_ picture: ConfiguredCatalog.DerivedPicture, _ image: EncodedImage?) {
        let asset = catalog.assets[picture.asset]
        let base = asset.renditions[picture.base]
        guard let position = positions[picture.asset] else { return }
        guard let image else {
            let message = "the picture does not allow what is planned for it; its plate may not be one colour"
            findings.append(
                Finding("tint-not-derived", .warning, message, at: base.location ?? Location(path: catalog.path)))
            return
        }
        contents.assets[position].renditions.append(
            ThemeCatalogContents.Rendition(
                key: picture.key, content: .image(payload: add(.image(image)), tint: nil), attributes: base.attributes,
                isDerived: true))
        origins[position].append(Origin(isDerived: true))
    }

    private func reasonAgainst(_ file: EncodedFile) -> String? {
        guard let analysis = file.monochrome else { return MonochromeAnalysis.needsPNG }
        return analysis.obstacle
    }

    private struct Base: Hashable {
        var asset: Int
        var rendition: Int
    }

    private struct Measure: Hashable {
        var payload: Int
        var color: ColorValue
    }
}

extension MonochromeAnalysis {
    static let needsPNG = "a recipe needs a PNG"

    /// Why no recipe can stand for the picture, nil when one can.
    var obstacle: String? {
        guard !isMonochrome else { return nil }
        guard color != nil else { return "it is fully transparent" }
        let share = (shareWithinTolerance * 1000).rounded(.down) / 10
        let deviation = (deviation * 10).rounded() / 10
        return """
            it is not monochrome; its farthest pixel is \(deviation) of 255 from its mean colour (at most \
            \(Self.tolerance) is allowed), and \(share) % of its weight lies within that
            """
    }
}
