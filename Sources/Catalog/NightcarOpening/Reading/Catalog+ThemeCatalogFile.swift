package import NightcarModel
package import ThemeCatalog
import ThemeCatalogPixels

extension Catalog {
    /// The assets of a theme catalog. Nothing is decoded before it is asked for.
    ///
    /// - Throws: `ThemeCatalogError` if the tables weren't checked when the file was opened, and a rendition is damaged.
    package init(_ file: ThemeCatalogFile, path: String) throws(ThemeCatalogError) {
        let uses = file.payloadUses()
        var shared = SharedAttributes()
        let assets = try file.assets.map { asset throws(ThemeCatalogError) in try Asset(asset, uses: uses, &shared) }
        self.init(path: path, assets: assets, file: CompiledFile(file, uses: uses))
    }
}

extension Asset {
    /// One asset of a theme catalog. Nothing is decoded before it is asked for.
    ///
    /// - Parameters:
    ///   - uses: of the payloads, as the file counts them.
    ///   - shared: what the assets of the file say.
    /// - Throws: `ThemeCatalogError` if the tables weren't checked when the file was opened, and a rendition is damaged.
    package init(
        _ asset: ThemeCatalogFile.Asset, uses: [Int], _ shared: inout SharedAttributes
    ) throws(ThemeCatalogError) {
        var properties = shared.properties(stored: asset.properties)
        properties.templateIntent = AssetProperties.TemplateIntent(rawValue: asset.templateIntent.rawValue) ?? .automatic
        properties.preservesVector = asset.preservesVector
        self.init(
            name: asset.name, kind: SetKind(rawValue: asset.kind.rawValue), properties: properties,
            renditions: try asset.renditions.map { rendition throws(ThemeCatalogError) in
                var stored = StoredSize(bytes: 0, payload: nil, isShared: false)
                if let payload = rendition.payload {
                    let users = uses[payload.index]
                    stored = StoredSize(
                        bytes: payload.range.count / users, payload: payload.index, isShared: users > 1,
                        payloadBytes: users > 1 ? payload.range.count : nil, checksum: payload.checksum)
                }
                return try Rendition(rendition, attributes: shared.attributes(stored: rendition.attributes), stored: stored)
            })
    }
}

extension CompiledFile {
    /// - Parameter uses: of the payloads, as the file counts them.
    package init(_ file: ThemeCatalogFile, uses: [Int]) {
        var parts: [Part] = []
        var (undivided, unused, profiled) = (0, 0, 0)
        let profiles = file.profiles
        for region in file.regions {
            if case .payload(let number) = region.section {
                undivided += uses[number] > 1 ? region.range.count % uses[number] : 0
                // Our compiler writes no payload that nothing names; others may.
                if uses[number] == 0 {
                    if profiles.contains(number) { profiled += region.range.count } else { unused += region.range.count }
                }
                continue
            }
            parts.append(Part(name: "\(region.section)", bytes: region.range.count))
        }
        parts.append(Part(name: "shared", bytes: undivided))
        if profiled > 0 { parts.append(Part(name: "color profiles", bytes: profiled)) }
        if unused > 0 { parts.append(Part(name: "unused payloads", bytes: unused)) }
        self.init(
            format: "ncar", formatVersion: file.formatVersion, bytes: file.regions.last?.range.upperBound ?? 0, parts: parts)
    }
}

extension Rendition {
    fileprivate init(
        _ rendition: ThemeCatalogFile.Rendition, attributes: EntryAttributes, stored: StoredSize
    ) throws(ThemeCatalogError) {
        let content: Content =
            switch try rendition.content {
            case .image(let payload, let tint):
                .picture(Picture(payload, tint: tint, of: rendition, isUntagged: attributes.isUntagged == true))
            case .data(let payload): .data(StoredData(payload, of: rendition))
            case .color(let color): .color(color)
            case .child(let name): .child(name)
            }
        self.init(key: rendition.key, content: content, attributes: attributes, stored: stored)
        isDerived = rendition.isDerived
    }
}

extension Picture {
    /// - Parameter isUntagged: whether the source names no color space, whatever the payload says.
    fileprivate init(
        _ payload: ThemeCatalogFile.Payload, tint: ColorValue?, of rendition: ThemeCatalogFile.Rendition, isUntagged: Bool
    ) {
        guard case .image(let width, let height, let layout, let codec, let colorSpace) = payload.description else {
            preconditionFailure("an image rendition has an image payload")
        }
        self.init(
            width: width, height: height, encoding: encodingName(layout, codec),
            colorSpace: isUntagged ? .unspecified : colorSpace, tint: tint, isDerived: rendition.isDerived
        ) {
            var pixels = try rendition.pixels()
            if isUntagged { pixels.colorSpace = .unspecified }
            return pixels
        }
    }
}

extension StoredData {
    fileprivate init(_ payload: ThemeCatalogFile.Payload, of rendition: ThemeCatalogFile.Rendition) {
        guard case .data(let encoding, let length, let fileExtension) = payload.description else {
            preconditionFailure("a data rendition has a data payload")
        }
        self.init(
            fileExtension: fileExtension, fileName: rendition.fileName, length: length, encoding: "\(fileExtension) \(encoding)"
        ) { try rendition.data() }
    }
}

/// What encodings of pictures are called: a catalog has very many, and to ask a case for its name takes long.
private let encodingNames = Dictionary(
    uniqueKeysWithValues: PixelLayout.allCases.flatMap { layout in
        PixelCodec.allCases.map { codec in (UInt16(layout.rawValue) << 8 | UInt16(codec.rawValue), "\(layout) \(codec)") }
    })

private func encodingName(_ layout: PixelLayout, _ codec: PixelCodec) -> String {
    encodingNames[UInt16(layout.rawValue) << 8 | UInt16(codec.rawValue)] ?? "\(layout) \(codec)"
}
