import AppleCatalog
import NightcarDiagnostics
import NightcarEncoding
import NightcarModel
import ThemeCatalogVariants

extension CarEmission {
    /// Adds image stacks, each with its numbered layers and one picture of all layers.
    mutating func addStacks(_ stacks: [CarPlan.PlannedAsset]) {
        let layered = stacks.map { ($0, layers(of: $0)) }.filter { planned, layers in
            if layers.count < 2 {
                reportUnsupported("a stack needs two layers with a picture; it is left out, its pictures are not", planned.asset)
            }
            return layers.count >= 2
        }
        for (planned, _) in layered { addName(naming.name(of: planned.asset), part: Part.image) }
        guard let numbers = try? CarNumbers(contents.names.map(\.name)) else { return }
        for (planned, layers) in layered { add(planned, layers, numbers) }
    }
}

private extension CarEmission {
    /// A layer's picture.
    struct Layer {
        var name: String
        var raster: CarArtwork.Raster
    }

    /// The layers with a picture, backmost first. A source catalog lists the front layer first.
    func layers(of stack: CarPlan.PlannedAsset) -> [Layer] {
        stack.items.reversed().compactMap { item in
            guard case .child(let layer) = item.rendition.content, let image = content(of: layer) else { return nil }
            let smallest = image.items.min { $0.rendition.key.scale < $1.rendition.key.scale }
            guard let smallest, case .pixels(let raster) = stored(smallest) else { return nil }
            return Layer(name: naming.name(of: image.asset), raster: raster)
        }
    }

    /// The image set of a layer.
    func content(of layer: String) -> CarPlan.PlannedAsset? {
        guard let planned = plan.assets.first(where: { $0.asset.name == layer && $0.asset.kind == .imageStackLayer })
        else { return nil }
        for item in planned.items {
            guard case .child(let name) = item.rendition.content else { continue }
            return plan.assets.first { $0.asset.name == name && $0.asset.kind == .image }
        }
        return nil
    }

    mutating func add(_ stack: CarPlan.PlannedAsset, _ layers: [Layer], _ numbers: CarNumbers) {
        let name = naming.name(of: stack.asset)
        let (width, height) = (layers[0].raster.pixels.width, layers[0].raster.pixels.height)
        let references = layers.map { layer in
            StackLayer(width: width, height: height, identifier: numbers[layer.name])
        }
        var key = CarKey()
        key[.scale] = 1
        let isForMarketing = naming.isForMarketing(stack.asset)
        let idioms: (stack: Idiom, pictures: Idiom) = isForMarketing ? (.tvMarketing, .tvMarketing) : (.universal, .tv)
        key[.idiom] = target.number(of: idioms.stack)
        let item = stack.items.first
        add(.stack(references, width: width, height: height), to: name, part: Part.image, key: key, item: item)
        guard let flattened = PremultipliedPixels(flattening: layers.map(\.raster.pixels)),
            let pixels = try? encoder.encode(flattened)
        else { return }
        key[.idiom] = target.number(of: idioms.pictures)
        key[.part] = Part.flattened
        add(.flattened(pixels), to: name, part: Part.image, key: key, item: item)
    }
}
