import Bytes
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
    /// Where an asset of the output comes from.
    struct AssetOrigin {
        /// The set's folder, in `names`.
        var set: UInt32?
        /// In `renditionOrigins`.
        var renditions: Range<Int>
    }

    /// Where a rendition of the output comes from. There are very many: what few have takes no room in the others.
    enum Origin {
        /// It is no file, or one that was derived and has no source.
        case none
        /// - Parameter file: the position in `sources`.
        case file(Int, SourceNames.Reference)
        /// - Parameters: the same, and the position in `contents.payloads` of the shape that stands for the file.
        indirect case shape(file: Int, SourceNames.Reference, payload: Int)
        /// - Parameter savedBytes: what the second file would have taken; 0 when another recipe stands for the same file.
        case recipe(file: Int, savedBytes: Int)
    }

    /// What is known of a distinct source file beside its payload.
    struct Source {
        var bytes = 0
        var digest: ContentDigest?
        var contentDigest: ContentDigest?
        var isRefused = true
    }

    /// What is known of a candidate for recipes.
    private struct Candidate {
        var monochrome: MonochromeAnalysis
        var secondFileBytes: Int
    }

    /// In the order of `SourceFiles.distinct`.
    private(set) var sources: [Source]
    /// By the position in `sources`.
    private var candidates: [Int: Candidate] = [:]
    /// The first payloads are those of the sources.
    private(set) var contents = ThemeCatalogContents()
    /// For each asset of `contents`.
    private(set) var origins: [AssetOrigin] = []
    /// Those of all assets, one asset after the other: they are kept longer than the contents, and an array for each between theirs
    /// would keep the memory in use.
    private(set) var renditionOrigins: [Origin] = []
    /// Of the sets' folders and of the source files, for both.
    private(set) var names = SourceNames()
    /// By the position of the asset: of the renditions behind those of `renditionOrigins`, until all are put in order.
    private var addedOrigins: [Int: [Origin]] = [:]
    var findings: [Finding] = []
    /// What the recipes stand for: the bytes of the second files, each distinct picture once for each color.
    private(set) var tintBytes = 0
    private(set) var recipes = 0
    /// The position of a catalog's asset in `contents`.
    private var positions: [Int?] = []

    /// - Parameter sourceCount: how many files `take` will be called for.
    init(sourceCount: Int) {
        sources = Array(repeating: Source(), count: sourceCount)
        // What is refused keeps this payload, which no rendition names.
        let nothing = EncodedData(encoding: .stored, length: 0, fileExtension: "", payload: ByteView([]))
        contents.payloads = Array(repeating: .data(nothing), count: sourceCount)
    }

    /// Takes over an encoded file.
    ///
    /// - Parameter position: in `SourceFiles.distinct`.
    mutating func take(_ file: EncodedFile, at position: Int) {
        findings += file.findings
        sources[position] = Source(
            bytes: file.sourceBytes, digest: file.sourceDigest, contentDigest: file.contentDigest)
        if let monochrome = file.monochrome {
            candidates[position] = Candidate(monochrome: monochrome, secondFileBytes: file.secondFileBytes)
        }
        switch file.stored {
        case .image(let image): contents.payloads[position] = .image(image)
        case .data(let data): contents.payloads[position] = .data(data)
        case .refused: return
        }
        sources[position].isRefused = false
    }

    /// Adds the assets of the catalog, once all files are taken over.
    mutating func addAssets(of configured: ConfiguredCatalog, files: SourceFiles) {
        let assets = configured.catalog.assets
        positions.reserveCapacity(assets.count)
        origins.reserveCapacity(assets.count)
        renditionOrigins.reserveCapacity(assets.reduce(0) { $0 + $1.renditions.count })
        contents.assets.reserveCapacity(assets.count)
        for (position, asset) in assets.enumerated() {
            let shape = asset.kind == .image ? VectorShape(asset, derived: configured.vectors[position] ?? []) : nil
            add(asset, shape) { index in files.position(asset: position, rendition: index) }
        }
    }

    private mutating func add(_ payload: ThemeCatalogContents.Payload) -> Int {
        contents.payloads.append(payload)
        return contents.payloads.count - 1
    }

    /// - Parameter file: gives for the position of a rendition that of its file in `sources`.
    private mutating func add(_ asset: Asset, _ shape: VectorShape?, file: (Int) -> Int?) {
        var renditions: [ThemeCatalogContents.Rendition] = []
        let start = renditionOrigins.count
        renditions.reserveCapacity(asset.renditions.count)
        let shapePayload = shape.map { add(.data($0.data)) }
        for (index, rendition) in asset.renditions.enumerated() {
            guard let stored = stored(rendition, file: file(index)) else { continue }
            var (content, origin) = (stored.content, stored.origin)
            let paints = shape?.declared[index] ?? []
            if !paints.isEmpty, let shapePayload, case .file(let file, let source) = origin {
                content = .data(payload: shapePayload)
                origin = .shape(file: file, source, payload: shapePayload)
            }
            renditions.append(
                ThemeCatalogContents.Rendition(
                    key: rendition.key, content: content, attributes: rendition.attributes,
                    isDerived: rendition.isDerived,
                    fileName: stored.fileName))
            renditions[renditions.count - 1].paints = paints
            renditionOrigins.append(origin)
        }
        for (vector, paints) in shape?.derived ?? [] {
            guard let shapePayload else { continue }
            let base = asset.renditions[vector.base]
            var rendition = ThemeCatalogContents.Rendition(
                key: vector.key, content: .data(payload: shapePayload), attributes: base.attributes, isDerived: true)
            rendition.paints = paints
            renditions.append(rendition)
            renditionOrigins.append(.none)
            recipes += 1
        }
        // An asset whose files are all refused is no asset; their findings name them.
        guard !renditions.isEmpty || asset.renditions.isEmpty else { return positions.append(nil) }
        positions.append(contents.assets.count)
        let set = asset.location.map { names.add(folder: $0.path) }
        origins.append(AssetOrigin(set: set, renditions: start..<renditionOrigins.count))
        contents.assets.append(
            ThemeCatalogContents.Asset(
                name: asset.name, kind: asset.kind.rawValue,
                templateIntent: TemplateIntent(rawValue: asset.properties.templateIntent.rawValue) ?? .automatic,
                preservesVector: asset.properties.preservesVector, properties: asset.properties.json,
                renditions: renditions))
    }

    /// - Returns: nil for a file that is left out. The file name is kept where the bytes alone do not make the file.
    private mutating func stored(
        _ rendition: Rendition, file: Int?
    ) -> (content: ThemeCatalogContents.Content, origin: Origin, fileName: String?)? {
        switch rendition.content {
        case .color(let color): return (.color(color), .none, nil)
        case .child(let name): return (.child(name), .none, nil)
        case .picture, .data: preconditionFailure("a source catalog has no compiled renditions")
        case .file(let source):
            guard let file, !sources[file].isRefused else { return nil }
            let origin = Origin.file(file, names.add(source))
            if case .image = contents.payloads[file] { return (.image(payload: file, tint: nil), origin, nil) }
            return (.data(payload: file), origin, source.name)
        }
    }
}

extension Emission {
    /// Adds the derived renditions of the recipes whose pictures turned out to be monochrome; a finding says why for the others.
    mutating func apply(_ plan: TintPlan, to catalog: Catalog, files: SourceFiles) {
        var measured: Set<Measure> = []
        var refused: Set<Base> = []
        for recipe in plan.recipes {
            guard let position = positions[recipe.asset] else { continue }
            let base = catalog.assets[recipe.asset].renditions[recipe.base]
            guard let file = files.position(asset: recipe.asset, rendition: recipe.base), !sources[file].isRefused else {
                continue
            }
            if let reason = reasonAgainst(file) {
                guard refused.insert(Base(asset: recipe.asset, rendition: recipe.base)).inserted else { continue }
                let rule = Finding.Related(location: recipe.rule, message: "the rule that asks for the recipe")
                findings.append(
                    .notMonochrome(reason, at: base.location ?? Location(path: catalog.path), related: [rule]))
                continue
            }
            contents.assets[position].renditions.append(
                ThemeCatalogContents.Rendition(
                    key: recipe.key, content: .image(payload: file, tint: recipe.color), attributes: base.attributes,
                    isDerived: true))
            let isFirst = measured.insert(Measure(file: file, color: recipe.color)).inserted
            let saved = isFirst ? candidates[file]?.secondFileBytes ?? 0 : 0
            addedOrigins[position, default: []].append(.recipe(file: file, savedBytes: saved))
            recipes += 1
            tintBytes += saved
        }
    }

    /// Adds a derived picture with a payload of its own; a finding says where it could not be made.
    mutating func add(_ picture: ConfiguredCatalog.DerivedPicture, _ image: EncodedImage?, to catalog: Catalog) {
        let base = catalog.assets[picture.asset].renditions[picture.base]
        guard let position = positions[picture.asset] else { return }
        guard let image else {
            findings.append(.notDerived(at: base.location ?? Location(path: catalog.path)))
            return
        }
        contents.assets[position].renditions.append(
            ThemeCatalogContents.Rendition(
                key: picture.key, content: .image(payload: add(.image(image)), tint: nil), attributes: base.attributes,
                isDerived: true))
        addedOrigins[position, default: []].append(.none)
    }

    /// The file; the contents are given up for it, and the origins put into its order.
    ///
    /// - Parameter cache: knows the pages of small files that earlier runs have deflated.
    mutating func serialize(cache: FileCache?) throws(ThemeCatalogError) -> SerializedCatalog {
        sort()
        let own = contents
        contents = ThemeCatalogContents()
        return try own.serialize { cache?.deflated($0) ?? RawDeflate.deflate($0) }
    }

    /// Puts assets and renditions into the order of the file, and their origins with them.
    private mutating func sort() {
        let order = contents.assets.order { $0.precedes($1) }
        var sorted: [Origin] = []
        sorted.reserveCapacity(renditionOrigins.count + addedOrigins.reduce(0) { $0 + $1.value.count })
        origins = order.map { asset in
            let start = sorted.count
            let renditions = contents.assets[asset].renditions
            let (declared, added) = (origins[asset].renditions, addedOrigins[asset] ?? [])
            let order = renditions.order { $0.key < $1.key }
            for index in order {
                sorted.append(
                    index < declared.count ? renditionOrigins[declared.lowerBound + index] : added[index - declared.count])
            }
            if !order.elementsEqual(renditions.indices) { contents.assets[asset].renditions = order.map { renditions[$0] } }
            return AssetOrigin(set: origins[asset].set, renditions: start..<sorted.count)
        }
        if !order.elementsEqual(contents.assets.indices) { contents.assets = order.map { contents.assets[$0] } }
        (renditionOrigins, addedOrigins) = (sorted, [:])
    }

    private func reasonAgainst(_ file: Int) -> String? {
        guard let candidate = candidates[file] else { return MonochromeAnalysis.needsPNG }
        return candidate.monochrome.obstacle
    }

    private struct Base: Hashable {
        var asset: Int
        var rendition: Int
    }

    private struct Measure: Hashable {
        var file: Int
        var color: ColorValue
    }
}

extension Array {
    /// The positions of the elements when they are sorted; those of elements in order take no time.
    fileprivate func order(by precedes: (Element, Element) -> Bool) -> [Int] {
        let isSorted = zip(self, dropFirst()).allSatisfy { !precedes($1, $0) }
        return isSorted ? [Int](indices) : indices.sorted { precedes(self[$0], self[$1]) }
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
            it is not monochrome; its farthest pixel is \(deviation) of 255 from its mean color (at most \
            \(Self.tolerance) is allowed), and \(share) % of its weight lies within that
            """
    }
}
