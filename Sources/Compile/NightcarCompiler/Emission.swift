import NightcarBasics
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
    /// The position of a payload in `contents`.
    typealias PayloadPosition = Position<ThemeCatalogContents.Payload>
    /// The position of an asset in `contents`.
    typealias AssetPosition = Position<ThemeCatalogContents.Asset>

    private(set) var sources: EmittedSources
    /// The payloads start with one for each source file, in the same order. See `payload(of:)`.
    private(set) var contents = ThemeCatalogContents()
    private(set) var origins = Origins()
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
        sources = EmittedSources(count: sourceCount)
        // A refused file keeps this payload. No rendition uses it.
        let nothing = EncodedData(encoding: .stored, length: 0, fileExtension: "", payload: ByteView([]))
        contents.payloads = Array(repeating: .data(nothing), count: sourceCount)
        contents.checksums = Array(repeating: nil, count: sourceCount)
    }

    /// The payload of a source file.
    func payload(of file: FilePosition) -> PayloadPosition { PayloadPosition(file.index) }

    /// Takes over an encoded file.
    mutating func take(_ file: EncodedFile, at position: FilePosition) {
        sources.take(file, at: position)
        switch file.stored {
        case .image(let image): contents.payloads[payload(of: position)] = .image(image)
        case .data(let data): contents.payloads[payload(of: position)] = .data(data)
        case .refused: break
        }
        contents.checksums[payload(of: position).index] = file.checksum
    }

    /// Adds the assets of the catalog. Call it after all files have been taken over.
    mutating func addAssets(of catalog: Catalog, files: SourceFiles) {
        let assets = catalog.assets
        positions.reserveCapacity(assets.count)
        origins.reserveCapacity(assets: assets.count, renditions: assets.reduce(0) { $0 + $1.renditions.count })
        contents.assets.reserveCapacity(assets.count)
        for (position, asset) in assets.enumerated() { add(asset) { files.position(asset: position, rendition: $0) } }
    }

    /// Adds an asset with its declared renditions and derived vectors. Recipes and derived pictures are added later.
    ///
    /// - Parameter file: returns the file of a rendition, given its index in the asset.
    private mutating func add(_ asset: Asset, file: (Int) -> FilePosition?) {
        var renditions: [ThemeCatalogContents.Rendition] = []
        renditions.reserveCapacity(asset.renditions.count)
        let shape = asset.kind == .image ? VectorShape(asset) : nil
        let shapePayload = shape.map { contents.payloads.add(.data($0.data)) }
        for (index, rendition) in asset.renditions.enumerated() {
            let shaped = shapePayload.flatMap { payload in
                shape?.paints[index].map { Stored(content: .data(payload: payload.index), shape: payload, paints: $0) }
            }
            guard let stored = stored(rendition, shaped, file: file(index)) else { continue }
            renditions.append(
                ThemeCatalogContents.Rendition(
                    key: rendition.key, content: stored.content, attributes: rendition.attributes.json,
                    isDerived: rendition.isDerived, fileName: stored.fileName))
            renditions[renditions.count - 1].paints = stored.paints
            origins.add(stored.origin)
        }
        // An asset is left out if all its files are refused. Findings name the files.
        guard !renditions.isEmpty || asset.renditions.isEmpty else { return positions.append(nil) }
        origins.addAsset(in: asset.location?.path)
        positions.append(contents.assets.add(ThemeCatalogContents.Asset(asset, renditions)))
    }

    /// A rendition as the file has it.
    private struct Stored {
        var content: ThemeCatalogContents.Content
        var origin = Origins.RenditionOrigin.none
        /// The name is kept if the bytes alone don't define the file.
        var fileName: String?
        /// The shape that it shares with other vectors of its asset, and its colors.
        var shape: PayloadPosition?
        var paints: [String] = []
    }

    /// - Parameter shaped: the rendition as colors of a shape, if it is one.
    /// - Returns: nil if the rendition is left out, or is added later.
    private mutating func stored(_ rendition: Rendition, _ shaped: Stored?, file: FilePosition?) -> Stored? {
        switch rendition.content {
        case .color(let color): return Stored(content: .color(color))
        case .child(let name): return Stored(content: .child(name))
        case .derived(let artwork): return stored(artwork, shaped, rendition)
        case .file(let source): return file.flatMap { stored(source, shaped, at: $0) }
        case .picture, .data:
            findings.append(.compiled(at: rendition.location ?? Location(path: "")))
            return nil
        }
    }

    private mutating func stored(_ source: SourceFile, _ shaped: Stored?, at file: FilePosition) -> Stored? {
        if let finding = sources.finding(about: source, at: file) { findings.append(finding) }
        guard !sources[file].isRefused else { return nil }
        let (name, payload) = (origins.name(source), payload(of: file))
        if case .image = contents.payloads[payload] {
            return Stored(content: .image(payload: payload.index, tint: nil), origin: .file(file, name))
        }
        if var shaped, let shape = shaped.shape, !shaped.paints.isEmpty {
            (shaped.origin, shaped.fileName) = (.shape(file: file, name, payload: shape), source.name)
            return shaped
        }
        return Stored(content: .data(payload: payload.index), origin: .file(file, name), fileName: source.name)
    }

    /// A derived vector. Nil for a recipe and a picture: they are added once it is known what the source allows.
    private mutating func stored(_ artwork: DerivedArtwork, _ shaped: Stored?, _ rendition: Rendition) -> Stored? {
        switch artwork.storage {
        case .recipe, .picture: return nil
        case .colors:
            if let shaped {
                recipes += 1
                return shaped
            }
        case .file:
            if let vector = artwork.vector, let (data, paints) = VectorShape.alone(vector) {
                return Stored(content: .data(payload: contents.payloads.add(.data(data)).index), paints: paints)
            }
        }
        findings.append(.notDerived(at: rendition.location ?? Location(path: artwork.source.path)))
        return nil
    }
}

extension Emission {
    /// Adds a derived picture with its own payload. If it couldn't be made, a finding says so.
    mutating func add(_ picture: Rendition, _ image: EncodedImage?, to asset: Int, of catalog: Catalog) {
        guard let position = positions[asset] else { return }
        guard let image else { return findings.append(.notDerived(at: picture.location ?? Location(path: catalog.path))) }
        add(image, for: picture.key, attributes: picture.attributes, to: position)
    }

    /// Adds a picture without a source file to an asset.
    mutating func add(_ image: EncodedImage, for key: VariantKey, attributes: EntryAttributes, to position: AssetPosition) {
        let payload = contents.payloads.add(.image(image))
        contents.assets[position].renditions.append(
            ThemeCatalogContents.Rendition(
                key: key, content: .image(payload: payload.index, tint: nil), attributes: attributes.json, isDerived: true))
        origins.add(.none, to: position)
    }

    /// Adds a recipe: another rendition of a picture's payload, painted in a color.
    ///
    /// - Parameter savedBytes: the bytes that a second file would have taken.
    mutating func add(
        _ rendition: Rendition, _ color: ColorValue, of file: FilePosition, savedBytes: Int, to position: AssetPosition
    ) {
        contents.assets[position].renditions.append(
            ThemeCatalogContents.Rendition(
                key: rendition.key, content: .image(payload: payload(of: file).index, tint: color),
                attributes: rendition.attributes.json, isDerived: true))
        origins.add(.recipe(file: file, savedBytes: savedBytes), to: position)
        recipes += 1
        tintBytes += savedBytes
    }

    /// Writes the file. This consumes the contents and puts the origins into the file's order.
    ///
    /// - Parameters:
    ///   - cache: has the pages of small files that earlier runs deflated.
    ///   - known: has the pages that earlier variations of the catalog had.
    ///   - inPages: whether small files share pages, and pictures with and without a color space share payloads. Those of a
    ///     partial catalog don't, because only linking knows all of them.
    mutating func serialize(
        cache: FileCache?, known: EncodedFiles? = nil, inPages: Bool = true
    ) throws(ThemeCatalogError) -> SerializedCatalog {
        origins.sort(with: &contents)
        if inPages { contents.shareUntaggedPictures() }
        let own = contents
        contents = ThemeCatalogContents()
        // The writer keeps files apart if a page isn't smaller.
        if !inPages { return try own.serialize { $0 } }
        return try own.serialize { page in
            func deflated() -> [UInt8] { cache?.deflated(page) ?? RawDeflate.deflate(page) }
            return known?.deflated(page, find: deflated) ?? deflated()
        }
    }
}

extension ThemeCatalogContents.Asset {
    fileprivate init(_ asset: Asset, _ renditions: [ThemeCatalogContents.Rendition]) {
        self.init(
            name: asset.name, kind: asset.kind.rawValue,
            templateIntent: TemplateIntent(rawValue: asset.properties.templateIntent.rawValue) ?? .automatic,
            preservesVector: asset.properties.preservesVector, properties: asset.properties.json, renditions: renditions)
    }
}
