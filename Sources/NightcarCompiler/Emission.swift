import NightcarDerivation
import NightcarDiagnostics
import NightcarEncoding
import NightcarModel
import NightcarTint
import ThemeCatalog
import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

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
        /// It has no source file: it is not a file, or it was derived.
        case none
        case file(FilePosition, SourceNames.Reference)
        /// - Parameter payload: the shape that is stored in place of the file.
        indirect case shape(file: FilePosition, SourceNames.Reference, payload: PayloadPosition)
        /// - Parameter savedBytes: what the second file would have taken; 0 when another recipe uses the same file.
        case recipe(file: FilePosition, savedBytes: Int)
    }

    /// Of a payload in `contents`.
    typealias PayloadPosition = Position<ThemeCatalogContents.Payload>
    /// Of an asset in `contents`.
    private typealias AssetPosition = Position<ThemeCatalogContents.Asset>

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
    private var candidates: [FilePosition: Candidate] = [:]
    /// The payloads start with one for each source file, in the same order: see `payload(of:)`.
    private(set) var contents = ThemeCatalogContents()
    /// For each asset of `contents`.
    private(set) var origins: [AssetOrigin] = []
    /// For all assets, one asset after the other. They live longer than the contents; with an array for each asset, they would
    /// keep the memory of the contents in use.
    private(set) var renditionOrigins: [Origin] = []
    /// Of the sets' folders and of the source files, for both.
    private(set) var names = SourceNames()
    /// Of the renditions that an asset has beyond those in `renditionOrigins`, until all are put in order.
    private var addedOrigins: [AssetPosition: [Origin]] = [:]
    var findings: [Finding] = []
    /// What the recipes save: the bytes of the second files, each distinct picture counted once for each color.
    private(set) var tintBytes = 0
    private(set) var recipes = 0
    /// For each asset of the catalog; nil for one that is left out.
    private var positions: [AssetPosition?] = []

    /// - Parameter sourceCount: how many files `take` will be called for.
    init(sourceCount: Int) {
        sources = Array(repeating: Source(), count: sourceCount)
        // What is refused keeps this payload, which no rendition names.
        let nothing = EncodedData(encoding: .stored, length: 0, fileExtension: "", payload: ByteView([]))
        contents.payloads = Array(repeating: .data(nothing), count: sourceCount)
    }

    /// What is known of a source file.
    func source(_ file: FilePosition) -> Source { sources[file.index] }

    /// The payload that a source file has got.
    func payload(of file: FilePosition) -> PayloadPosition { PayloadPosition(file.index) }

    /// Takes over an encoded file.
    mutating func take(_ file: EncodedFile, at position: FilePosition) {
        findings += file.findings
        var source = Source(
            bytes: file.sourceBytes, digest: file.sourceDigest, contentDigest: file.contentDigest, isRefused: false)
        if let monochrome = file.monochrome {
            candidates[position] = Candidate(monochrome: monochrome, secondFileBytes: file.secondFileBytes)
        }
        switch file.stored {
        case .image(let image): contents.payloads[payload(of: position)] = .image(image)
        case .data(let data): contents.payloads[payload(of: position)] = .data(data)
        case .refused: source.isRefused = true
        }
        sources[position.index] = source
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

    /// - Parameter file: gives the file of a rendition by its number in the asset.
    private mutating func add(_ asset: Asset, _ shape: VectorShape?, file: (Int) -> FilePosition?) {
        var renditions: [ThemeCatalogContents.Rendition] = []
        let start = renditionOrigins.count
        renditions.reserveCapacity(asset.renditions.count)
        let shapePayload = shape.map { contents.payloads.add(.data($0.data)) }
        for (index, rendition) in asset.renditions.enumerated() {
            guard let stored = stored(rendition, file: file(index)) else { continue }
            var (content, origin) = (stored.content, stored.origin)
            let paints = shape?.declared[index] ?? []
            if !paints.isEmpty, let shapePayload, case .file(let file, let source) = origin {
                content = .data(payload: shapePayload.index)
                origin = .shape(file: file, source, payload: shapePayload)
            }
            renditions.append(
                ThemeCatalogContents.Rendition(
                    key: rendition.key, content: content, attributes: rendition.attributes.json,
                    isDerived: rendition.isDerived,
                    fileName: stored.fileName))
            renditions[renditions.count - 1].paints = paints
            renditionOrigins.append(origin)
        }
        for (vector, paints) in shape?.derived ?? [] {
            guard let shapePayload else { continue }
            let base = asset.renditions[vector.base]
            var rendition = ThemeCatalogContents.Rendition(
                key: vector.key, content: .data(payload: shapePayload.index), attributes: base.attributes.json, isDerived: true)
            rendition.paints = paints
            renditions.append(rendition)
            renditionOrigins.append(.none)
            recipes += 1
        }
        // An asset is left out if all its files are refused. Findings name the files.
        guard !renditions.isEmpty || asset.renditions.isEmpty else { return positions.append(nil) }
        let set = asset.location.map { names.add(folder: $0.path) }
        origins.append(AssetOrigin(set: set, renditions: start..<renditionOrigins.count))
        positions.append(
            contents.assets.add(
                ThemeCatalogContents.Asset(
                    name: asset.name, kind: asset.kind.rawValue,
                    templateIntent: TemplateIntent(rawValue: asset.properties.templateIntent.rawValue) ?? .automatic,
                    preservesVector: asset.properties.preservesVector, properties: asset.properties.json,
                    renditions: renditions)))
    }

    /// - Returns: nil for a file that is left out. The file name is kept where the bytes alone do not make the file.
    private mutating func stored(
        _ rendition: Rendition, file: FilePosition?
    ) -> (content: ThemeCatalogContents.Content, origin: Origin, fileName: String?)? {
        switch rendition.content {
        case .color(let color): return (.color(color), .none, nil)
        case .child(let name): return (.child(name), .none, nil)
        case .picture, .data: preconditionFailure("a source catalog has no compiled renditions")
        case .file(let source):
            guard let file, !self.source(file).isRefused else { return nil }
            let (origin, payload) = (Origin.file(file, names.add(source)), payload(of: file))
            if case .image = contents.payloads[payload] { return (.image(payload: payload.index, tint: nil), origin, nil) }
            return (.data(payload: payload.index), origin, source.name)
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
            guard let file = files.position(asset: recipe.asset, rendition: recipe.base), !source(file).isRefused else {
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
                    key: recipe.key, content: .image(payload: payload(of: file).index, tint: recipe.color),
                    attributes: base.attributes.json, isDerived: true))
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
        let payload = contents.payloads.add(.image(image))
        contents.assets[position].renditions.append(
            ThemeCatalogContents.Rendition(
                key: picture.key, content: .image(payload: payload.index, tint: nil), attributes: base.attributes.json,
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
            let (declared, added) = (origins[asset].renditions, addedOrigins[Position(asset)] ?? [])
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

    private func reasonAgainst(_ file: FilePosition) -> String? {
        guard let candidate = candidates[file] else { return MonochromeAnalysis.needsPNG }
        return candidate.monochrome.obstacle
    }

    private struct Base: Hashable {
        var asset: Int
        var rendition: Int
    }

    private struct Measure: Hashable {
        var file: FilePosition
        var color: ColorValue
    }
}

extension Array {
    /// The indices of the elements in sorted order. This is fast if they are sorted already.
    fileprivate func order(by precedes: (Element, Element) -> Bool) -> [Int] {
        let isSorted = zip(self, dropFirst()).allSatisfy { !precedes($1, $0) }
        return isSorted ? [Int](indices) : indices.sorted { precedes(self[$0], self[$1]) }
    }
}

extension MonochromeAnalysis {
    static let needsPNG = "a recipe needs a PNG"

    /// Why a recipe cannot replace the picture; nil if it can.
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
