import ThemeCatalogBytes

extension CarInfo {
    /// The keys of a stack of layers. The front layer comes first here, but last in the file.
    func stack(_ rendition: StoredRendition) -> [String: InfoValue] {
        let layers = (try? rendition.property(RenditionProperty.layers)?.layers()) ?? []
        var composite = rendition.key
        if let column = composite.format.attributes.firstIndex(of: .part) { composite.values[column] = Part.flattened }
        return [
            "CanvasHeight": .integer(rendition.header.height),
            "CanvasWidth": .integer(rendition.header.width),
            "Colorspace": .text(Self.colorSpaceName(rendition.header.colorSpace & 0xF)),
            "CompositeImagePresent": .flag(car.renditions.contains { $0.key == composite }),
            "LayerCount": .integer(layers.count),
            "Layers": .list(layers.reversed().enumerated().map { layer($1, number: $0, of: rendition) }),
        ]
    }

    private func layer(_ layer: StackLayer, number: Int, of stack: StoredRendition) -> InfoValue {
        let identifier = layer.reference.first { $0.attribute == .identifier }?.value
        let matches = car.renditions.indices.filter {
            let rendition = car.renditions[$0]
            return rendition.key[.identifier] == identifier && rendition.property(RenditionProperty.layers) == nil
        }
        let best = matches.first { car.renditions[$0].key[.idiom] == stack.key[.idiom] } ?? matches.first
        var entry = best.map { members($0) } ?? [:]
        entry["LayerIndex"] = .integer(number)
        entry["LayerOpacity"] = .number(Double(layer.opacity))
        entry["LayerPosition"] = .text("\(layer.x),\(layer.y)")
        entry["LayerSize"] = .text("\(layer.width),\(layer.height)")
        entry["RenditionName"] = .text(stack.header.name)
        return .object(entry)
    }
}

extension CarInfo {
    static func colorSpaceName(_ number: UInt32) -> String {
        switch number {
        case 0: "generic"
        case 1: "srgb"
        case 2: "gray gamma 22"
        case 3: "p3"
        case 4: "extended srgb"
        case 5: "extended linear srgb"
        case 6: "extended gray"
        default: "colorspace \(number)"
        }
    }

    static func idiomName(_ number: UInt16) -> String {
        let names = ["universal", "phone", "pad", "tv", "car", "watch", "marketing", "mac", "vision"]
        return Int(number) < names.count ? names[Int(number)] : "idiom \(number)"
    }

    static func stateName(_ number: UInt16) -> String {
        let names = ["Normal", "Rollover", "Pressed", "Inactive", "Disabled", "Deeply Pressed"]
        return Int(number) < names.count ? names[Int(number)] : String(number)
    }

    static func valueName(_ number: UInt16) -> String {
        let names = ["Off", "On", "Mixed"]
        return Int(number) < names.count ? names[Int(number)] : String(number)
    }

    static func presentationStateName(_ number: UInt16) -> String {
        let names = ["Active", "Inactive", "ActiveMain"]
        return Int(number) < names.count ? names[Int(number)] : String(number)
    }
}
