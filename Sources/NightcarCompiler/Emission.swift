import NightcarDerivation
import NightcarDiagnostics
import NightcarEncoding
import NightcarImaging
import NightcarModel
import NightcarTint
import NightcarVectors
import ThemeCatalog
import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

/// The emit stage. It puts the encoded files and the catalog's tables together as the contents of a theme catalog, and keeps
/// the origin of every rendition for the report.
struct Emission {
    /// Where an asset of the output comes from.
    struct AssetOrigin {
        /// The number of the set's folder in `names`.
        var set: UInt32?
        /// Their positions in `renditionOrigins`.
        var renditions: Range<Int>
    }

    /// Where a rendition of the output comes from. There can be very many, so rare values are stored indirectly to keep the
    /// others small.
    enum Origin {
        /// There is no source file: the rendition is not a file, or it was derived.
        case none
        case file(FilePosition, SourceNames.Reference)
        /// - Parameter payload: the shape that is stored instead of the file.
        indirect case shape(file: FilePosition, SourceNames.Reference, payload: PayloadPosition)
        /// - Parameter savedBytes: the bytes that the second file would have taken. 0 if another recipe uses the same file.
        case recipe(file: FilePosition, savedBytes: Int)
    }

    /// The position of a payload in `contents`.
    typealias PayloadPosition = Position<ThemeCatalogContents.Payload>
    /// The position of an asset in `contents`.
    typealias AssetPosition = Position<ThemeCatalogContents.Asset>

    /// What is known about a distinct source file besides its payload.
    struct Source {
        var bytes = 0
        var digest: ContentDigest?
        var contentDigest: ContentDigest?
        /// The format of a picture. Nil for other files.
        var format: FileFormat?
        var isRefused = true
    }

    /// What is known about a candidate for recipes.
    private struct Candidate {
        var monochrome: MonochromeAnalysis
        var secondFileBytes: Int
    }

    /// In the order of `SourceFiles.distinct`.
    private(set) var sources: [Source]
    private var candidates: [FilePosition: Candidate] = [:]
    private var refusals: [FilePosition: Finding] = [:]
    /// The files that a finding names. Several renditions can use the same file.
    private var named: Set<SourceFile> = []
    /// The payloads start with one for each source file, in the same order. See `payload(of:)`.
    private(set) var contents = ThemeCatalogContents()
    /// One for each asset of `contents`.
    private(set) var origins: [AssetOrigin] = []
    /// The origins of all assets, one asset after the other. They live longer than the contents. A separate array for each
    /// asset would keep the memory of the contents in use.
    private(set) var renditionOrigins: [Origin] = []
    /// The names of set folders and source files, for assets and renditions.
    private(set) var names = SourceNames()
    /// The origins of renditions that were added to an asset after those in `renditionOrigins`, until everything is sorted.
    private var addedOrigins: [AssetPosition: [Origin]] = [:]
    var findings: [Finding] = []
    /// The bytes that the recipes save: the sizes of the second files. Each distinct picture counts once per color.
    private(set) var tintBytes = 0
    private(set) var recipes = 0
    /// Identifies the sources of a partial catalog. Nil for a whole one.
    var fingerprint: UInt64?
    /// One for each asset of the catalog. Nil if the asset is left out.
    private(set) var positions: [AssetPosition?] = []

    /// - Parameter sourceCount: how often `take` will be called.
    init(sourceCount: Int) {
        sources = Array(repeating: Source(), count: sourceCount)
        // A refused file keeps this payload. No rendition uses it.
        let nothing = EncodedData(encoding: .stored, length: 0, fileExtension: "", payload: ByteView([]))
        contents.payloads = Array(repeating: .data(nothing), count: sourceCount)
        contents.checksums = Array(repeating: nil, count: sourceCount)
    }

    /// What is known about a source file.
    func source(_ file: FilePosition) -> Source { sources[file.index] }

    /// The payload of a source file.
    func payload(of file: FilePosition) -> PayloadPosition { PayloadPosition(file.index) }

    /// Takes over an encoded file.
    mutating func take(_ file: EncodedFile, at position: FilePosition) {
        refusals[position] = file.refusal
        var source = Source(
            bytes: file.sourceBytes, digest: file.sourceDigest, contentDigest: file.contentDigest, format: file.format,
            isRefused: false)
        if let monochrome = file.monochrome {
            candidates[position] = Candidate(monochrome: monochrome, secondFileBytes: file.secondFileBytes)
        }
        switch file.stored {
        case .image(let image): contents.payloads[payload(of: position)] = .image(image)
        case .data(let data): contents.payloads[payload(of: position)] = .data(data)
        case .refused: source.isRefused = true
        }
        contents.checksums[payload(of: position).index] = file.checksum
        sources[position.index] = source
    }

    /// Adds the assets of the catalog. Call it after all files have been taken over.
    mutating func addAssets(of configured: ConfiguredCatalog, files: SourceFiles) {
        let assets = configured.catalog.assets
        positions.reserveCapacity(assets.count)
        origins.reserveCapacity(assets.count)
        renditionOrigins.reserveCapacity(assets.reduce(0) { $0 + $1.renditions.count })
        contents.assets.reserveCapacity(assets.count)
        for (position, asset) in assets.enumerated() {
            let derived = configured.vectors[position] ?? []
            let shape = asset.kind == .image ? VectorShape(asset, derived: derived.filter { !$0.isSeparate }) : nil
            add(asset, shape, derived.filter(\.isSeparate)) { index in files.position(asset: position, rendition: index) }
        }
    }

    /// - Parameter file: returns the file of a rendition, given its index in the asset.
    private mutating func add(
        _ asset: Asset, _ shape: VectorShape?, _ separate: [ConfiguredCatalog.DerivedVector], file: (Int) -> FilePosition?
    ) {
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
        for vector in separate {
            let base = asset.renditions[vector.base]
            guard let bytes = try? base.content.file?.contents(), let derived = vector.change.applied(toVector: bytes),
                let (data, paints) = VectorShape.alone(derived)
            else {
                findings.append(.notDerived(at: base.location ?? asset.location ?? Location(path: asset.name)))
                continue
            }
            let payload = contents.payloads.add(.data(data))
            var rendition = ThemeCatalogContents.Rendition(
                key: vector.key, content: .data(payload: payload.index), attributes: base.attributes.json, isDerived: true)
            rendition.paints = paints
            renditions.append(rendition)
            renditionOrigins.append(.none)
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

    /// - Returns: nil if the file is left out. The file name is kept if the bytes alone don't define the file.
    private mutating func stored(
        _ rendition: Rendition, file: FilePosition?
    ) -> (content: ThemeCatalogContents.Content, origin: Origin, fileName: String?)? {
        switch rendition.content {
        case .color(let color): return (.color(color), .none, nil)
        case .child(let name): return (.child(name), .none, nil)
        case .picture, .data: preconditionFailure("a source catalog has no compiled renditions")
        case .file(let source):
            guard let file else { return nil }
            report(source, at: file)
            guard !self.source(file).isRefused else { return nil }
            let (origin, payload) = (Origin.file(file, names.add(source)), payload(of: file))
            if case .image = contents.payloads[payload] { return (.image(payload: payload.index, tint: nil), origin, nil) }
            return (.data(payload: payload.index), origin, source.name)
        }
    }
}

extension Emission {
    /// Reports a file that is refused or that isn't what its name says. Files with the same bytes are reported one by one.
    private mutating func report(_ file: SourceFile, at position: FilePosition) {
        let refusal = refusals[position]?.moved(to: file)
        guard let finding = refusal ?? source(position).format.flatMap({ .mismatch($0, file) }) else { return }
        if named.insert(file).inserted { findings.append(finding) }
    }

    /// Adds the derived renditions of recipes whose pictures turned out to be monochrome. A finding says why a recipe was not
    /// used.
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
                let rule = Finding.Related(location: recipe.rule, message: "this rule asks for the recipe")
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

    /// Adds a derived picture with its own payload. If it couldn't be made, a finding says so.
    mutating func add(_ picture: ConfiguredCatalog.DerivedPicture, _ image: EncodedImage?, to catalog: Catalog) {
        let base = catalog.assets[picture.asset].renditions[picture.base]
        guard let position = positions[picture.asset] else { return }
        guard let image else {
            findings.append(.notDerived(at: base.location ?? Location(path: catalog.path)))
            return
        }
        add(image, for: picture.key, attributes: base.attributes, to: position)
    }

    /// Adds a picture without a source file to an asset.
    mutating func add(_ image: EncodedImage, for key: VariantKey, attributes: EntryAttributes, to position: AssetPosition) {
        let payload = contents.payloads.add(.image(image))
        contents.assets[position].renditions.append(
            ThemeCatalogContents.Rendition(
                key: key, content: .image(payload: payload.index, tint: nil), attributes: attributes.json, isDerived: true))
        addedOrigins[position, default: []].append(.none)
    }

    /// Writes the file. This consumes the contents and puts the origins into the file's order.
    ///
    /// - Parameters:
    ///   - cache: has the pages of small files that earlier runs deflated.
    ///   - inPages: whether small files share pages, and pictures with and without a color space share payloads. Those of a
    ///     partial catalog don't, because only linking knows all of them.
    mutating func serialize(cache: FileCache?, inPages: Bool = true) throws(ThemeCatalogError) -> SerializedCatalog {
        sort()
        if inPages { contents.shareUntaggedPictures() }
        let own = contents
        contents = ThemeCatalogContents()
        // The writer keeps files apart if a page isn't smaller.
        if !inPages { return try own.serialize { $0 } }
        return try own.serialize { cache?.deflated($0) ?? RawDeflate.deflate($0) }
    }

    /// Sorts assets and renditions into the order of the file, together with their origins.
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

    /// Why a recipe can't replace the picture. Nil if it can.
    var obstacle: String? {
        guard !isMonochrome else { return nil }
        guard color != nil else { return "it is fully transparent" }
        let share = (shareWithinTolerance * 1000).rounded(.down) / 10
        let deviation = (deviation * 10).rounded() / 10
        return """
            it has more than one color; a pixel is \(deviation) of 255 away from the mean color (at most \
            \(Self.tolerance) is allowed), and \(share)% of the picture lies within that
            """
    }
}
