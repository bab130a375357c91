import AppleCatalog
import CatalogModel
import Diagnostics
import Imaging
import Variants

extension CarEmission {
    /// Adds the pictures of a set: those with pixels of their own, photographs and vectors as they are.
    mutating func addImages(_ items: [CarPlan.Item], of asset: Asset) {
        let flags = RenditionFlags(intent: asset.properties.templateIntent)
        var wide: [(item: CarPlan.Item, key: CarKey, value: RenditionValue)] = []
        for item in items {
            guard let stored = stored(item), let file = item.rendition.content.file else { continue }
            let key = imageKey(item.rendition.key, of: asset)
            let scale = UInt32(max(1, key[.scale])) * 100
            switch stored {
            case .pixels(let raster):
                var key = key
                key[.scale] = max(1, key[.scale])
                let values = raster.values(fileName: file.name, scale: scale, flags: flags)
                if let wider = values.wide, item.rendition.key.gamut != .srgb {
                    var wideKey = key
                    wideKey[.displayGamut] = 1
                    wide.append((item, wideKey, wider))
                }
                if values.wide == nil || item.rendition.key.gamut != .p3 { addImage(values.narrow, key, item, of: asset) }
            case .photo(let bytes, let format, let size):
                var key = key
                key[.scale] = max(1, key[.scale])
                let value = RenditionValue.photo(
                    bytes, format: format, fileName: file.name, width: size.width, height: size.height, scale: scale,
                    flags: flags)
                addImage(value, key, item, of: asset)
            case .vector(let bytes, let format): addVector(bytes, format, file, key, item, of: asset)
            case .data(let bytes):
                var key = key
                key[.scale] = 1
                addImage(.data(bytes, fileName: file.name, typeIdentifier: nil), key, item, of: asset)
            case .refused: break
            }
        }
        // What is declared for wide displays stays before what is only added for them.
        for (item, key, value) in wide {
            add(value, to: naming.name(of: asset), part: Part.image, key: key, item: item, quietly: true)
        }
    }

    /// The key of a picture; pictures of the App Store's icon on tvOS are for the App Store, whatever they say.
    func imageKey(_ variant: VariantKey, of asset: Asset) -> CarKey {
        var variant = variant
        if naming.isForMarketing(asset) { variant.idiom = .tvMarketing }
        return target.key(variant)
    }

    private mutating func addImage(_ value: RenditionValue, _ key: CarKey, _ item: CarPlan.Item, of asset: Asset) {
        add(value, to: naming.name(of: asset), part: Part.image, key: key, item: item)
    }

    /// On a Mac a vector is a part of its own, elsewhere the picture that has no scale.
    private mutating func addVector(
        _ bytes: [UInt8], _ format: String, _ file: SourceFile, _ key: CarKey, _ item: CarPlan.Item, of asset: Asset
    ) {
        var key = key
        if target.platform == .macos {
            key[.part] = Part.vector
            key[.scale] = max(1, key[.scale])
        }
        var value = RenditionValue.vector(bytes, format: format, fileName: file.name)
        if asset.properties.templateIntent == .template { value.flags.insert(.template) }
        if asset.properties.preservesVector { value.flags.insert(.preservedVector) }
        bareVectors += 1
        addImage(value, key, item, of: asset)
    }
}

extension RenditionFlags {
    init(intent: AssetProperties.TemplateIntent) {
        switch intent {
        case .automatic: self = .automaticTemplate
        case .original: self = []
        case .template: self = .template
        }
    }
}

extension CarArtwork.Raster {
    /// The picture as renditions: for every display, and with 16 bits for wide ones.
    func values(fileName: String, scale: UInt32, flags: RenditionFlags) -> (narrow: RenditionValue, wide: RenditionValue?) {
        func value(_ pixels: EncodedPixels, _ space: UInt32?) -> RenditionValue {
            .picture(pixels, colorSpace: space, shape: shape, fileName: fileName, scale: scale, flags: flags)
        }
        return (value(pixels, colorSpace), wide.map { value($0, nil) })
    }
}
