import NightcarBasics
import NightcarModel
import ThemeCatalogBytes

extension CarInfo {
    /// The object of one rendition.
    func entry(_ index: Int) -> InfoValue { .object(members(index)) }

    func members(_ index: Int) -> [String: InfoValue] {
        let rendition = car.renditions[index]
        var entry = common(rendition)
        switch rendition.payload {
        case .color(let color):
            entry["Color components"] = .list(color.components.map { .number($0) })
            entry["Colorspace"] = .text(Self.colorSpaceName(color.space & 0xF))
            return entry
        case .sizes(let sizes):
            let idiom = Self.idiomName(rendition.key[.idiom])
            entry["Sizes"] = .list(
                sizes.map { .text("\($0.width)x\($0.height) index:\($0.index) idiom:\(idiom)") })
            return entry
        case .data(let data) where rendition.header.layout == .data:
            entry["Compression"] = .text(data.isPacked ? "lzfse" : "uncompressed")
            entry["Data Length"] = .integer(data.bytes.count)
            let identifier = try? rendition.property(RenditionProperty.typeIdentifier)?.typeIdentifier()
            entry["UTI"] = .text(identifier ?? "UTI-Unknown")
            return entry
        default: break
        }
        entry["RenditionName"] = .text(rendition.header.name)
        if rendition.property(RenditionProperty.layers) != nil {
            entry.merge(stack(rendition)) { _, new in new }
        } else if rendition.header.layout == .namedGradient {
            entry.merge(gradient(rendition)) { _, new in new }
        } else if let glyph = SymbolGlyph(rendition) {
            entry["Interpolatable"] = .flag(glyph.isInterpolatable)
            entry["Template Version"] = .number(Double(glyph.templateVersion))
        } else if rendition.header.layout == .vector {
            entry["Colorspace"] = .text(Self.colorSpaceName(0))
        } else {
            entry.merge(picture(index)) { _, new in new }
        }
        return entry
    }

    /// The keys that every kind of rendition has.
    func common(_ rendition: StoredRendition) -> [String: InfoValue] {
        let key = rendition.key
        var entry: [String: InfoValue] = [
            "AssetType": .text(assetType(rendition)),
            "Name": .text(name(rendition)),
            "Scale": .integer(rendition.header.scale == 0 ? 1 : Int(rendition.header.scale / 100)),
            "SHA1Digest": .text(SHA256.hex(rendition.value.array).uppercased()),
            "SizeOnDisk": .integer(rendition.sizeOnDisk),
        ]
        if car.facet(of: rendition) != nil { entry["NameIdentifier"] = .integer(Int(key[.identifier])) }
        if key[.appearance] > 0 {
            entry["Appearance"] = .text(car.appearanceName(key[.appearance]) ?? String(key[.appearance]))
        }
        if car.keyFormat.contains(.idiom) { entry["Idiom"] = .text(Self.idiomName(key[.idiom])) }
        if car.keyFormat.contains(.state) { entry["State"] = .text(Self.stateName(key[.state])) }
        if car.keyFormat.contains(.value) { entry["Value"] = .text(Self.valueName(key[.value])) }
        if car.keyFormat.contains(.presentationState) {
            entry["Presentation State"] = .text(Self.presentationStateName(key[.presentationState]))
        }
        entry.merge(restrictions(key)) { _, new in new }
        if rendition.header.flags.contains(.preservedVector) { entry["Preserved Vector Representation"] = .flag(true) }
        return entry
    }

    /// The keys that are printed only if their column is not 0.
    private func restrictions(_ key: RenditionKey) -> [String: InfoValue] {
        var entry: [String: InfoValue] = [:]
        func add(_ attribute: KeyAttribute, _ name: String, _ value: (UInt16) -> InfoValue) {
            if key[attribute] != 0 { entry[name] = value(key[attribute]) }
        }
        func plain(_ value: UInt16) -> InfoValue { .integer(Int(value)) }
        add(.subtype, "Subtype", plain)
        add(.dimension1, "Dimension1", plain)
        add(.dimension2, key[.part] == Part.icon ? "Icon Index" : "Dimension2", plain)
        add(.deploymentTarget, "DeploymentTarget") { .text(AxisWords.deploymentTarget.word($0)) }
        add(.localization, "Localization") { .text(car.localizationName($0) ?? String($0)) }
        add(.displayGamut, "DisplayGamut") { .text($0 == 1 ? "P3" : String($0)) }
        add(.memoryClass, "MemoryClass", plain)
        add(.graphicsClass, "GraphicsClass") { .text(AxisWords.graphics.word($0)) }
        add(.horizontalSizeClass, "SizeClass Horizontal") { .text(AxisWords.sizeClass.word($0)) }
        add(.verticalSizeClass, "SizeClass Vertical") { .text(AxisWords.sizeClass.word($0)) }
        add(.direction, "Direction", plain)
        add(.glyphSize, "Glyph Size") { .text(AxisWords.glyphSize.word($0)) }
        add(.glyphWeight, "Glyph Weight") { .text(AxisWords.glyphWeight.word($0)) }
        return entry
    }

    /// The keys of a picture, for its own pixels or its atlas's.
    private func picture(_ index: Int) -> [String: InfoValue] {
        let rendition = car.renditions[index]
        let source = car.renditions[car.readableAtlas(of: index) ?? index].header
        let format = source.pixelFormat
        guard rendition.header.layout.isImage || format == "ARGB" || format.hasPrefix("GA") else { return [:] }
        let size = rendition.pixelSize
        let isGray = format.hasPrefix("GA")
        var entry: [String: InfoValue] = [
            "BitsPerComponent": .integer(format == "GA16" || format == "RGBW" ? 16 : 8),
            "ColorModel": .text(isGray ? "Monochrome" : "RGB"),
            "Encoding": .text(format == "GA8 " ? "Gray" : format.trimmed),
            "PixelHeight": .integer(size.height),
            "PixelWidth": .integer(size.width),
        ]
        if let element = car.pixelElement(of: index) {
            entry["Colorspace"] = .text(Self.colorSpaceName(source.colorSpace & 0xF))
            entry["Compression"] = .text(element.codec.name)
            entry["Opaque"] = .flag(element.isOpaque)
        } else if format == "JPEG" {
            // JPEG has no alpha.
            entry["Opaque"] = .flag(true)
        }
        if assetType(rendition) == "Image", rendition.key[.part] != Part.flattened, rendition.key[.part] != Part.radiosity {
            let flags = rendition.header.flags
            if flags.contains(.template) {
                entry["Template Mode"] = .text("template")
            } else if flags.contains(.automaticTemplate) {
                entry["Template Mode"] = .text("automatic")
            }
        }
        entry.merge(parts(rendition)) { _, new in new }
        return entry
    }

    /// The keys of a picture that is divided into parts.
    private func parts(_ rendition: StoredRendition) -> [String: InfoValue] {
        guard let slicing = SliceInsets(of: rendition) else { return [:] }
        func text(_ value: Int) -> String { "\(value).000" }
        return [
            "Image Type": .text("kCoreTheme\(slicing.appleName)"),
            "EdgeInsets": .text(
                "top:\(text(slicing.top)) left:\(text(slicing.left)) bottom:\(text(slicing.bottom)) right:\(text(slicing.right))"),
        ]
    }
}

extension String {
    /// Without spaces at the ends.
    var trimmed: String {
        String(String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()))
    }
}
