import AppleCatalog
import NightcarBasics
import NightcarImaging
import NightcarModel
import NightcarVectors
import ThemeCatalogVariants

/// A vector, and the scale of its slot: 0 for all scales.
private struct Vector {
    var item: CarPlan.Item
    var file: SourceFile
    var scale: UInt16
    var bytes: [UInt8]
    var format: VectorFormat
    var pictures: CarArtwork.Pictures
}

/// A rendition that no entry declares.
private struct Addition {
    var item: CarPlan.Item
    var key: CarKey
    var value: RenditionValue
}

extension CarEmission {
    /// Adds the pictures of a set. Photographs, vectors and data keep their own format. Other pictures are stored as pixels.
    mutating func addImages(_ items: [CarPlan.Item], of asset: Asset) {
        // A picture to look for in the camera image is never shown.
        let flags = asset.kind == .referenceImage ? [] : RenditionFlags(intent: asset.properties.templateIntent)
        var (wide, vectors): ([Addition], [(slot: CarKey, vectors: [Vector])]) = ([], [])
        for item in items {
            guard let stored = stored(item), let file = item.rendition.content.file else { continue }
            var key = imageKey(item.rendition.key, of: asset)
            let declaredScale = key[.scale]
            key[.scale] = max(1, key[.scale])
            let scale = UInt32(key[.scale]) * 100
            switch stored {
            case .pixels(let raster):
                let values = raster.values(fileName: file.name, scale: scale, flags: flags)
                if let wider = values.wide, item.rendition.key.gamut != .srgb {
                    wide.append(Addition(item: item, key: key, value: wider))
                    wide[wide.count - 1].key[.displayGamut] = 1
                }
                if values.wide == nil || item.rendition.key.gamut != .p3 { addImage(values.narrow, key, item, of: asset) }
            case .photo(let photo):
                addImage(photo.value(fileName: file.name, scale: scale, flags: flags), key, item, of: asset)
            case .vector(let bytes, let format, let pictures):
                var slot = key
                slot[.scale] = 0
                let index = vectors.firstIndex { $0.slot == slot } ?? vectors.count
                if index == vectors.count { vectors.append((slot, [])) }
                vectors[index].vectors.append(
                    Vector(item: item, file: file, scale: declaredScale, bytes: bytes, format: format, pictures: pictures))
            case .data(let bytes):
                key[.scale] = 1
                addImage(.data(bytes, fileName: file.name, typeIdentifier: nil), key, item, of: asset)
            case .refused: break
            }
        }
        let painted = vectors.flatMap { addVectors($0.vectors, $0.slot, of: asset) }
        // Declared renditions come before added ones.
        addQuietly(wide + painted, to: asset)
    }

    private mutating func addQuietly(_ additions: [Addition], to asset: Asset) {
        for addition in additions {
            add(
                addition.value, to: naming.name(of: asset), part: Part.image, key: addition.key, item: addition.item,
                quietly: true)
        }
    }

    /// The key of a picture. On tvOS, pictures of the App Store icon are always for the App Store, whatever they declare.
    func imageKey(_ variant: VariantKey, of asset: Asset) -> CarKey {
        var variant = variant
        if naming.isForMarketing(asset) { variant.idiom = .tvMarketing }
        return target.key(variant)
    }

    private mutating func addImage(_ value: RenditionValue, _ key: CarKey, _ item: CarPlan.Item, of asset: Asset) {
        add(value, to: naming.name(of: asset), part: Part.image, key: key, item: item)
    }

    /// Adds the vectors of one slot, and returns the pictures of them that devices ask for.
    ///
    /// A vector is stored for all scales, even if its entry has a scale, as Apple's tool does. If there are vectors for several
    /// scales, this is the one for the smallest. Each of the others becomes the picture of its own scale.
    private mutating func addVectors(_ vectors: [Vector], _ slot: CarKey, of asset: Asset) -> [Addition] {
        let smallest = vectors.map(\.scale).min() ?? 0
        var (own, common): ([Addition], [Addition]) = ([], [])
        for vector in vectors {
            var key = slot
            if vector.scale == smallest {
                addVector(vector, key, of: asset)
                common += additions(vector, key, of: asset)
            } else {
                key[.scale] = vector.scale
                let pictures = additions(vector, key, of: asset)
                if pictures.isEmpty || target.platform == .macos { addVector(vector, key, of: asset) }
                own += pictures
            }
        }
        return own + common
    }

    /// On a Mac, a vector has its own part. On other platforms, it is the picture without a scale.
    private mutating func addVector(_ vector: Vector, _ key: CarKey, of asset: Asset) {
        var key = key
        if target.platform == .macos {
            key[.part] = Part.vector
            key[.scale] = max(1, key[.scale])
        }
        var value = RenditionValue.vector(vector.bytes, format: vector.format, fileName: vector.file.name)
        if asset.properties.templateIntent == .template { value.flags.insert(.template) }
        if asset.properties.preservesVector { value.flags.insert(.preservedVector) }
        addImage(value, key, vector.item, of: asset)
    }

    /// The pictures of a vector, in the scales that devices have. For a key with a scale, only the picture of that scale.
    private mutating func additions(_ vector: Vector, _ key: CarKey, of asset: Asset) -> [Addition] {
        guard case .painted(let pictures, let other) = vector.pictures else {
            if case .bare(let program) = vector.pictures { bareVectors[program, default: 0] += 1 }
            return []
        }
        hasPaintedVectors = true
        if let other { foreignVectors[other.program, default: []].append((vector.file.name, other.reason)) }
        var flags = RenditionFlags(intent: asset.properties.templateIntent).union(.vectorBased)
        if asset.properties.preservesVector { flags.insert(.preservedVector) }
        return pictures.filter { key[.scale] == 0 || Int(key[.scale]) == $0.scale }.map { picture in
            var key = key
            key[.scale] = UInt16(picture.scale)
            let scale = 100 * UInt32(picture.scale)
            let values = picture.raster.values(fileName: vector.file.name, scale: scale, flags: flags)
            return Addition(item: vector.item, key: key, value: values.narrow)
        }
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
    /// The picture as renditions: one for every display, and one with 16 bits for wide displays.
    func values(fileName: String, scale: UInt32, flags: RenditionFlags) -> (narrow: RenditionValue, wide: RenditionValue?) {
        func value(_ pixels: EncodedPixels, _ space: UInt32?) -> RenditionValue {
            .picture(pixels, colorSpace: space, shape: shape, fileName: fileName, scale: scale, flags: flags)
        }
        return (value(pixels, colorSpace), wide.map { value($0, nil) })
    }
}
