package import NightcarImaging
import ThemeCatalogBytes

// A function for each kind of rendition. It adds the properties of Apple's tools, in their order.
extension RenditionValue {
    /// A color. Components are rounded to 32-bit numbers and stored as 64-bit numbers.
    ///
    /// - Parameters:
    ///   - space: a number of `ColorSpace.carIdentifier`.
    ///   - components: the last is alpha.
    package static func color(name: String, space: UInt32, components: [Double], systemName: String? = nil) -> RenditionValue {
        var value = RenditionValue(.color, name: name)
        value.properties = [.composition(opacity: 0), .upright]
        var writer = ByteWriter()
        writer.append(code: ColorElement.mark)
        writer.append(words: [1, space | (systemName == nil ? 0 : ColorElement.systemNameFlag), UInt32(components.count)])
        for component in components { writer.append(Double(Float(component))) }
        if let systemName {
            writer.append(UInt32(systemName.utf8.count + 1))
            writer.append(utf8: systemName)
            writer.append(UInt8(0))
        }
        value.payload = writer.bytes
        return value
    }

    /// Unchanged data, with the type that its set declares.
    package static func data(_ bytes: [UInt8], fileName: String, typeIdentifier: String?) -> RenditionValue {
        var value = RenditionValue(.data, name: typeIdentifier == nil ? fileName : Self.structuredName)
        (value.scale, value.pixelFormat) = (100, "DATA")
        value.properties = [.composition(opacity: 1)]
        if let typeIdentifier { value.properties.append(.typeIdentifier(typeIdentifier)) }
        value.properties.append(.upright)
        value.payload = Self.element(bytes, isPacked: false)
        return value
    }

    /// A photograph in its own format, unchanged. Only its properties contain its size.
    ///
    /// - Parameters:
    ///   - format: `JPEG` or `HEIF`.
    ///   - width: the length of a row in the file, in pixels.
    ///   - orientation: how the system turns the picture, a number of Exif.
    package static func photo(
        _ bytes: [UInt8], format: String, fileName: String, width: Int, height: Int, orientation: UInt32 = 1, scale: UInt32,
        flags: RenditionFlags
    ) -> RenditionValue {
        var value = RenditionValue(.onePartScale, name: fileName)
        value.flags = flags
        (value.scale, value.pixelFormat) = (scale, format)
        value.properties = [
            .slices([PixelRect(x: 0, y: 0, width: width, height: height)]),
            .metrics(AlignmentMetrics(left: 0, top: 0, right: 0, bottom: 0, width: width, height: height)),
            .composition(opacity: 1), .orientation(orientation),
        ]
        value.payload = Self.element(bytes, isPacked: false)
        return value
    }

    /// A vector. An SVG is packed if that makes it smaller.
    ///
    package static func vector(_ bytes: [UInt8], format: VectorFormat, fileName: String) -> RenditionValue {
        var value = RenditionValue(.vector, name: fileName)
        value.flags = .vectorBased
        value.pixelFormat = format.carWord
        value.properties = [.composition(opacity: 1), .upright]
        let packed = format == .svg ? LZFSEEncoder.encode(bytes) : bytes
        value.payload = packed.count < bytes.count ? Self.element(packed, isPacked: true) : Self.element(bytes, isPacked: false)
        return value
    }

    /// The sizes of an icon set.
    package static func iconSizes(_ sizes: [IconSize], name: String) -> RenditionValue {
        var value = RenditionValue(.multisize, name: name)
        value.properties = [.composition(opacity: 0), .upright]
        var writer = ByteWriter()
        writer.append(code: IconSize.mark)
        writer.append(words: [1, UInt32(sizes.count)])
        for size in sizes { writer.append(words: [UInt32(size.width), UInt32(size.height), size.index]) }
        value.payload = writer.bytes
        return value
    }

    /// The names of the pictures in a sprite atlas or in a group of reference images.
    package static func namedContents(_ names: [String]) -> RenditionValue {
        var value = RenditionValue(.namedContents, name: Self.structuredName)
        value.scale = 100
        value.properties = [.composition(opacity: 0), .upright, .packedNames(names)]
        return value
    }

    /// The scan of an object, in the orientation in which it was scanned.
    package static func referenceObject(_ bytes: [UInt8], fileName: String) -> RenditionValue {
        var value = RenditionValue(.recognitionObject, name: fileName)
        value.pixelFormat = "DATA"
        value.properties = [.composition(opacity: 1), .upright, .identityTransformation]
        value.payload = Self.element(bytes, isPacked: false)
        return value
    }

    /// Sets the physical size of a picture's original, in meters.
    package mutating func setPhysicalSize(width: Float, height: Float) {
        // No picture with such a size was seen in an atlas.
        packable = nil
        let place = properties.firstIndex { $0.tag == RenditionProperty.orientation } ?? properties.count
        properties.insert(.physicalSize(width: width, height: height), at: place)
    }

    /// A stack of pictures, backmost first.
    package static func stack(_ layers: [StackLayer], width: Int, height: Int) -> RenditionValue {
        var value = RenditionValue(.layerStack, name: "Contents.json")
        (value.width, value.height, value.scale, value.pixelFormat) = (width, height, 100, "DATA")
        value.properties = [
            .layers(layers), .layerMaterials(layers.count), .layerShadows(layers.count), .composition(opacity: 1),
            .typeIdentifier("public.layeredimage"), .upright,
        ]
        value.payload = Self.element([], isPacked: false)
        return value
    }

    /// The name of a rendition that is made from a set's Contents.json instead of a file.
    static let structuredName = "CoreStructuredImage"

    static func element(_ bytes: [UInt8], isPacked: Bool) -> [UInt8] {
        var writer = ByteWriter()
        writer.append(code: DataElement.mark)
        writer.append(words: [isPacked ? 1 : 0, UInt32(bytes.count)])
        writer.append(bytes)
        return writer.bytes
    }
}

private extension RenditionProperty {
    /// u32 0, then 4 x 4 numbers, each f32.
    static let identityTransformation = make(1017) { writer in
        writer.append(UInt32(0))
        for row in 0..<4 {
            for column in 0..<4 { writer.append(Float(row == column ? 1 : 0)) }
        }
    }

    /// For every layer: u32 lighting, f32 blur, u32 length and name of a fill. None of them are used on tvOS.
    static func layerMaterials(_ count: Int) -> RenditionProperty {
        make(1020) { writer in
            writer.append(words: [UInt32(count), 0])
            for _ in 0..<count {
                writer.append(words: [0, 0, 1])
                writer.append(UInt8(0))
            }
        }
    }

    /// For every layer: u32 0, specular, f32 translucency, u32 kind of shadow, f32 opacity. None of them are used on tvOS.
    static func layerShadows(_ count: Int) -> RenditionProperty {
        make(1021) { writer in
            writer.append(UInt32(count))
            for _ in 0..<count { writer.append(words: [0, 0, 0, 0, 0]) }
            writer.append(UInt32(0))
        }
    }
}

extension VectorFormat {
    /// The pixel format of a rendition that is a vector. Pixel formats have four characters.
    package var carWord: String {
        switch self {
        case .svg: "SVG "
        case .pdf: "PDF "
        }
    }

    /// Nil for a pixel format of anything else.
    package init?(carWord: String) {
        guard let format = Self.allCases.first(where: { $0.carWord == carWord }) else { return nil }
        self = format
    }
}
