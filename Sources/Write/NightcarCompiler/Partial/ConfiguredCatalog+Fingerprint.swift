import NightcarDerivation
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
        for recipe in recipes.recipes { add("recipe \(recipe.asset) \(recipe.base) \(recipe.key) \(recipe.color)") }
        for picture in pictures { add("picture \(picture.asset) \(picture.base) \(picture.key) \(picture.change)") }
        for (asset, list) in vectors.sorted(by: { $0.key < $1.key }) {
            for vector in list { add("vector \(asset) \(vector.base) \(vector.key) \(vector.paints)") }
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
        case .picture, .data: preconditionFailure("a source catalog has no compiled renditions")
        }
    }
}
