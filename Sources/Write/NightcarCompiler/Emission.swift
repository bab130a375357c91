import NightcarDerivation
import NightcarDiagnostics
import NightcarEncoding
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
    mutating func addAssets(of configured: ConfiguredCatalog, files: SourceFiles) {
        let assets = configured.catalog.assets
        positions.reserveCapacity(assets.count)
        origins.reserveCapacity(assets: assets.count, renditions: assets.reduce(0) { $0 + $1.renditions.count })
        contents.assets.reserveCapacity(assets.count)
        for (position, asset) in assets.enumerated() {
            let derived = configured.vectors[position] ?? []
            let shape = asset.kind == .image ? VectorShape(asset, derived: derived.filter { $0.storage == .colors }) : nil
            add(asset, shape, derived.filter { $0.storage == .file }) { index in files.position(asset: position, rendition: index)
            }
        }
    }

    /// - Parameter file: returns the file of a rendition, given its index in the asset.
    private mutating func add(
        _ asset: Asset, _ shape: VectorShape?, _ separate: [ConfiguredCatalog.DerivedVector], file: (Int) -> FilePosition?
    ) {
        var renditions: [ThemeCatalogContents.Rendition] = []
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
            origins.add(origin)
        }
        if let shape, let shapePayload {
            for (vector, paints) in shape.derived { renditions.append(add(vector, of: asset, shapePayload, paints)) }
            recipes += shape.derived.count
        }
        for vector in separate {
            let base = asset.renditions[vector.base]
            guard let derived = vector.bytes(from: base), let (data, paints) = VectorShape.alone(derived) else {
                findings.append(.notDerived(at: base.location ?? asset.location ?? Location(path: asset.name)))
                continue
            }
            renditions.append(add(vector, of: asset, contents.payloads.add(.data(data)), paints))
        }
        // An asset is left out if all its files are refused. Findings name the files.
        guard !renditions.isEmpty || asset.renditions.isEmpty else { return positions.append(nil) }
        origins.addAsset(in: asset.location?.path)
        positions.append(contents.assets.add(ThemeCatalogContents.Asset(asset, renditions)))
    }

    /// A derived vector: a shape with other colors than the declared ones.
    private mutating func add(
        _ vector: ConfiguredCatalog.DerivedVector, of asset: Asset, _ payload: PayloadPosition, _ paints: [String]
    ) -> ThemeCatalogContents.Rendition {
        origins.add(.none)
        var rendition = ThemeCatalogContents.Rendition(
            key: vector.key, content: .data(payload: payload.index),
            attributes: asset.renditions[vector.base].attributes.json, isDerived: true)
        rendition.paints = paints
        return rendition
    }

    /// - Returns: nil if the file is left out. The file name is kept if the bytes alone don't define the file.
    private mutating func stored(
        _ rendition: Rendition, file: FilePosition?
    ) -> (content: ThemeCatalogContents.Content, origin: Origins.RenditionOrigin, fileName: String?)? {
        switch rendition.content {
        case .color(let color): return (.color(color), .none, nil)
        case .child(let name): return (.child(name), .none, nil)
        case .picture, .data: preconditionFailure("a source catalog has no compiled renditions")
        case .file(let source):
            guard let file else { return nil }
            if let finding = sources.finding(about: source, at: file) { findings.append(finding) }
            guard !sources[file].isRefused else { return nil }
            let (origin, payload) = (Origins.RenditionOrigin.file(file, origins.name(source)), payload(of: file))
            if case .image = contents.payloads[payload] { return (.image(payload: payload.index, tint: nil), origin, nil) }
            return (.data(payload: payload.index), origin, source.name)
        }
    }
}

extension Emission {
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
        origins.add(.none, to: position)
    }

    /// Adds a recipe: another rendition of a picture's payload, painted in a color.
    ///
    /// - Parameter savedBytes: the bytes that a second file would have taken.
    mutating func add(
        _ recipe: TintPlan.Recipe, of file: FilePosition, attributes: EntryAttributes, savedBytes: Int, to position: AssetPosition
    ) {
        contents.assets[position].renditions.append(
            ThemeCatalogContents.Rendition(
                key: recipe.key, content: .image(payload: payload(of: file).index, tint: recipe.color),
                attributes: attributes.json, isDerived: true))
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
