import AppleCatalog
import NightcarBasics
import NightcarImaging
import NightcarModel
import ThemeCatalogVariants

extension CarEmission {
    /// Adds image stacks, each with its numbered layers and, for each scale, one picture of all layers.
    mutating func addStacks(_ stacks: [CarPlan.PlannedAsset]) {
        let layered = stacks.map { ($0, layers(of: $0)) }.filter { planned, layers in
            if layers.count < 2 {
                reportUnsupported(
                    "a stack needs two layers with a picture; it is left out, but its pictures are stored", planned.asset)
            }
            return layers.count >= 2
        }
        for (planned, _) in layered { addName(naming.name(of: planned.asset), part: Part.image) }
        guard let numbers = try? CarNumbers(contents.names.map(\.name)) else { return }
        for (planned, layers) in layered { add(planned, layers, numbers) }
    }
}

private extension CarEmission {
    /// A layer's picture, and where it is.
    struct Layer {
        var name: String
        var properties: AssetProperties
        /// In points.
        var size: (x: Double, y: Double)
        /// By scale. Empty if the picture isn't stored as pixels.
        var rasters: [UInt16: CarArtwork.Raster]

        /// The layer's frame on a canvas, in pixels of a scale.
        ///
        /// A layer is centered on the canvas unless its set gives another position.
        func frame(on canvas: (x: Double, y: Double), size: (x: Double, y: Double), scale: Double) -> PixelRect {
            let center = properties.frameCenter ?? (canvas.x / 2, canvas.y / 2)
            return PixelRect(
                x: Int((center.x * scale - size.x / 2).rounded()), y: Int((center.y * scale - size.y / 2).rounded()),
                width: Int(size.x.rounded(.up)), height: Int(size.y.rounded(.up)))
        }
    }

    /// The layers with a picture, backmost first. A source catalog lists the front layer first.
    func layers(of stack: CarPlan.PlannedAsset) -> [Layer] {
        stack.items.reversed().compactMap { item in
            guard case .child(let name) = item.rendition.content,
                let layer = plan.assets.first(where: { $0.asset.name == name && $0.asset.kind == .imageStackLayer }),
                let image = content(of: layer)
            else { return nil }
            let items = image.items.filter { pointSize(of: $0) != nil }
            guard let smallest = items.min(by: { $0.rendition.key.scale < $1.rendition.key.scale }),
                let size = pointSize(of: smallest), nameIndex[naming.name(of: image.asset)] != nil
            else { return nil }
            var rasters: [UInt16: CarArtwork.Raster] = [:]
            for item in items where smallest.rendition.key.with(scale: item.rendition.key.scale) == item.rendition.key {
                guard case .pixels(let raster) = stored(item) else { continue }
                rasters[UInt16(max(1, item.rendition.key.scale.rawValue))] = raster
            }
            let properties = layer.asset.properties
            return Layer(
                name: naming.name(of: image.asset), properties: properties, size: properties.frameSize ?? size, rasters: rasters)
        }
    }

    /// The image set of a layer.
    func content(of layer: CarPlan.PlannedAsset) -> CarPlan.PlannedAsset? {
        for item in layer.items {
            guard case .child(let name) = item.rendition.content else { continue }
            return plan.assets.first { $0.asset.name == name && $0.asset.kind == .image }
        }
        return nil
    }

    /// The size of a picture in points. Nil if it has none.
    func pointSize(of item: CarPlan.Item) -> (x: Double, y: Double)? {
        let scale = Double(max(1, item.rendition.key.scale.rawValue))
        switch stored(item) {
        case .pixels(let raster): return (Double(raster.pixels.width) / scale, Double(raster.pixels.height) / scale)
        case .photo(let photo): return (Double(photo.size.width) / scale, Double(photo.size.height) / scale)
        default: return nil
        }
    }

    mutating func add(_ stack: CarPlan.PlannedAsset, _ layers: [Layer], _ numbers: CarNumbers) {
        let name = naming.name(of: stack.asset)
        let largest = (x: layers.map { $0.size.x }.max() ?? 0, y: layers.map { $0.size.y }.max() ?? 0)
        let canvas = stack.asset.properties.canvasSize ?? largest
        let references = layers.map { layer in
            StackLayer(frame: layer.frame(on: canvas, size: layer.size, scale: 1), identifier: numbers[layer.name])
        }
        var key = CarKey()
        key[.scale] = 1
        let isForMarketing = naming.isForMarketing(stack.asset)
        let idioms: (stack: Idiom, pictures: Idiom) = isForMarketing ? (.tvMarketing, .tvMarketing) : (.universal, .tv)
        key[.idiom] = target.number(of: idioms.stack)
        let item = stack.items.first
        let (width, height) = (Int(canvas.x.rounded(.up)), Int(canvas.y.rounded(.up)))
        add(.stack(references, width: width, height: height), to: name, part: Part.image, key: key, item: item)
        key[.idiom] = target.number(of: idioms.pictures)
        key[.part] = Part.flattened
        var isFlattened = false
        for scale in Set(layers.flatMap(\.rasters.keys)).sorted() {
            guard let pixels = flattened(layers, canvas: canvas, scale: scale) else { continue }
            key[.scale] = scale
            add(.flattened(pixels, scale: scale), to: name, part: Part.image, key: key, item: item)
            isFlattened = true
        }
        if isFlattened {
            mergedStacks += 1
            return
        }
        let message = """
            the layers can't be merged: one isn't a bitmap, has more than 8 bits, or differs in size from its frame; the \
            layers are stored
            """
        reportUnsupported(message, stack.asset)
    }

    /// One picture of all layers at a scale. Nil if a layer has no picture of this scale that fits its frame.
    func flattened(_ layers: [Layer], canvas: (x: Double, y: Double), scale: UInt16) -> EncodedPixels? {
        let points = Double(scale)
        var pictures: [(pixels: EncodedPixels, frame: PixelRect)] = []
        for layer in layers {
            guard let pixels = layer.rasters[scale]?.pixels else { return nil }
            let size = (x: Double(pixels.width), y: Double(pixels.height))
            // A picture of an odd number of pixels can miss its frame by a part of a point.
            guard abs(size.x / points - layer.size.x) < 1, abs(size.y / points - layer.size.y) < 1 else { return nil }
            pictures.append((pixels, layer.frame(on: canvas, size: size, scale: points)))
        }
        let (width, height) = (Int((canvas.x * points).rounded(.up)), Int((canvas.y * points).rounded(.up)))
        return PremultipliedPixels(flattening: pictures, width: width, height: height).flatMap { try? encoder.encode($0) }
    }
}

extension VariantKey {
    fileprivate func with(scale: Scale) -> VariantKey {
        var key = self
        key.scale = scale
        return key
    }
}
