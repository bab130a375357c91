import ThemeCatalogBytes

extension CarInfo {
    /// The keys of a stack of layers. The front layer comes first here, but last in the file.
    func stack(_ rendition: StoredRendition) -> [String: InfoValue] {
        let layers = (try? rendition.property(RenditionProperty.layers)?.layers()) ?? []
        let pieces = rendition.header.layout.isLayeredIcon ? (try? IconPiece.list(of: rendition)) ?? [] : []
        var composite = rendition.key
        if let column = composite.format.attributes.firstIndex(of: .part) { composite.values[column] = Part.flattened }
        return [
            "CanvasHeight": .integer(rendition.header.height),
            "CanvasWidth": .integer(rendition.header.width),
            "Colorspace": .text(Self.colorSpaceName(rendition.header.colorSpace & 0xF)),
            "CompositeImagePresent": .flag(car.renditions.contains { $0.key == composite }),
            "LayerCount": .integer(layers.count),
            "Layers": .list(
                layers.indices.reversed().map { index -> InfoValue in
                    let number = layers.count - 1 - index
                    guard pieces.indices.contains(index) else { return layer(layers[index], number: number, of: rendition) }
                    return .object(members(pieces[index], of: rendition, layers[index], number: number))
                }),
        ]
    }

    /// The keys of something that a layered icon is made of. Which keys Apple's tool prints is known from programs that read them,
    /// not from a report.
    private func members(
        _ piece: IconPiece, of icon: StoredRendition, _ layer: StackLayer, number: Int
    ) -> [String: InfoValue] {
        let matches = car.renditions.indices.filter {
            car.renditions[$0].key[.identifier] == piece.identifier && car.renditions[$0].key[.part] == piece.part
        }
        let best = matches.first { car.renditions[$0].key[.appearance] == icon.key[.appearance] } ?? matches.first
        var entry: [String: InfoValue] = [:]
        if let best {
            let rendition = car.renditions[best]
            entry = rendition.property(RenditionProperty.layers) == nil ? members(best) : common(rendition)
        }
        entry["LayerIndex"] = .integer(number)
        entry["LayerOpacity"] = .number(Double(layer.opacity))
        entry["LayerPosition"] = .text("\(layer.x),\(layer.y)")
        entry["LayerSize"] = .text("\(layer.width),\(layer.height)")
        if !piece.fill.isEmpty { entry["LayerGradientColorName"] = .text(piece.fill) }
        if piece.material & 1 != 0 { entry["LayerHasLightingEffects"] = .flag(true) }
        if piece.material & 2 != 0 { entry["LayerGathersSpecularByElement"] = .flag(true) }
        if piece.glass.specular != 0 { entry["LayerHasSpecular"] = .flag(true) }
        if piece.glass.shadow != 0 { entry["LayerShadowStyle"] = .integer(Int(piece.glass.shadow)) }
        for (name, number) in [
            ("LayerShadowOpacity", piece.glass.shadowOpacity), ("LayerTranslucency", piece.glass.translucency),
            ("LayerBlurStrength", piece.blur),
        ] where number != 0 {
            entry[name] = .number(Double(number))
        }
        return entry
    }

    /// The keys of a gradient between named colors.
    func gradient(_ rendition: StoredRendition) -> [String: InfoValue] {
        guard case .other(_, let bytes) = rendition.payload, let gradient = try? NamedGradient(parsing: bytes) else { return [:] }
        let ends = gradient.line.map(Self.thousandths)
        return [
            "Gradient Colors": .list(gradient.stops.map { .text($0.color) }),
            "Gradient Start/Stop": .text("\(ends[0]),\(ends[1]) - \(ends[2]),\(ends[3])"),
        ]
    }

    /// A number with three decimals, such as `0.500`.
    private static func thousandths(_ number: Float) -> String {
        guard number.isFinite, abs(number) < 1e6 else { return "\(number)" }
        let units = Int((abs(number) * 1000).rounded())
        let digits = String(units % 1000)
        let sign = number < 0 && units > 0 ? "-" : ""
        return "\(sign)\(units / 1000).\(String(repeating: "0", count: 3 - digits.count))\(digits)"
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
