package import CatalogModel
import Pixels
package import ThemeCatalog

extension Catalog {
    /// The assets of a theme catalog. Nothing is decoded before it is asked for.
    package init(_ file: ThemeCatalog, path: String) {
        let uses = file.payloadUses()
        var taken = [Int](repeating: 0, count: uses.count)
        let assets = file.assets.map { asset in
            let properties = AssetProperties(
                templateIntent: AssetProperties.TemplateIntent(rawValue: asset.templateIntent.rawValue) ?? .automatic,
                preservesVector: asset.preservesVector, json: asset.properties)
            return Asset(
                name: asset.name, kind: AssetKind(rawValue: asset.kind), properties: properties,
                renditions: asset.renditions.map { rendition in
                    var stored = StoredSize(bytes: 0, payload: nil, isShared: false)
                    if let payload = rendition.payload {
                        let users = uses[payload.index]
                        let isFirst = taken[payload.index] == 0
                        taken[payload.index] += 1
                        let share = payload.range.count / users + (isFirst ? payload.range.count % users : 0)
                        stored = StoredSize(
                            bytes: share, payload: payload.index, isShared: users > 1, checksum: payload.checksum)
                    }
                    return Rendition(rendition, stored: stored)
                })
        }
        self.init(path: path, assets: assets, file: CompiledFile(file))
    }
}

extension CompiledFile {
    fileprivate init(_ file: ThemeCatalog) {
        var parts: [Part] = []
        for region in file.regions {
            if case .payload = region.section { continue }
            parts.append(Part(name: "\(region.section)", bytes: region.range.count))
        }
        self.init(format: "ncar", formatVersion: "1", bytes: file.regions.last?.range.upperBound ?? 0, parts: parts)
    }
}

extension Rendition {
    fileprivate init(_ rendition: ThemeCatalog.Rendition, stored: StoredSize) {
        let content: Content =
            switch rendition.content {
            case .image(let payload, let tint): .picture(Picture(payload, tint: tint, of: rendition))
            case .data(let payload): .data(StoredData(payload, of: rendition))
            case .color(let color): .color(color)
            case .child(let name): .child(name)
            }
        self.init(key: rendition.key, content: content, attributes: rendition.attributes, stored: stored)
        isDerived = rendition.isDerived
    }
}

extension Picture {
    fileprivate init(_ payload: ThemeCatalog.Payload, tint: ColorValue?, of rendition: ThemeCatalog.Rendition) {
        guard case .image(let width, let height, let layout, let codec, let colorSpace) = payload.description else {
            preconditionFailure("an image rendition has an image payload")
        }
        self.init(
            width: width, height: height, encoding: "\(layout) \(codec)", colorSpace: colorSpace, tint: tint,
            isDerived: rendition.isDerived
        ) { try rendition.pixels() }
    }
}

extension StoredData {
    fileprivate init(_ payload: ThemeCatalog.Payload, of rendition: ThemeCatalog.Rendition) {
        guard case .data(let encoding, let length, let fileExtension) = payload.description else {
            preconditionFailure("a data rendition has a data payload")
        }
        self.init(
            fileExtension: fileExtension, fileName: rendition.fileName, length: length, encoding: "\(fileExtension) \(encoding)"
        ) { try rendition.data() }
    }
}
