import NightcarModel
import NightcarTint
import ThemeCatalogBytes

extension ConfiguredCatalog {
    /// Identifies what the catalog declares and what a configuration adds to it, without reading a picture. Shards with different
    /// fingerprints were compiled from different sources.
    var fingerprint: UInt64 {
        var hash: UInt64 = 0
        func add(_ text: String) {
            var text = text
            hash = text.withUTF8 { xxHash64(UnsafeRawBufferPointer($0), seed: hash) }
        }
        for asset in catalog.assets {
            add("\(asset.kind.rawValue) \(asset.name) \(asset.properties.json)")
            for rendition in asset.renditions {
                add("\(rendition.key) \(rendition.content.fingerprint) \(rendition.attributes.json)")
            }
        }
        return hash
    }
}

extension Content {
    /// The name of a file, without its path: shards can be compiled in different folders.
    fileprivate var fingerprint: String {
        switch self {
        case .file(let file): "file \(file.name) \(file.part)"
        case .color(let color): "color \(color)"
        case .child(let name): "child \(name)"
        case .derived(let artwork): "derived \(artwork.source.name) \(artwork.source.part) \(artwork.change)"
        case .picture(let picture): "picture \(picture.width) \(picture.height) \(picture.encoding)"
        case .data(let data): "data \(data.fileExtension) \(data.length)"
        }
    }
}
