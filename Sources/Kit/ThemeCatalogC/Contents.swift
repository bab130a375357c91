import ThemeCatalog
public import ThemeCatalogHeader
import ThemeCatalogPixels
import ThemeCatalogVariants

@_cdecl("themecatalog_content")
public func themecatalogContent(_ catalog: OpaquePointer?, _ number: Int64, _ position: Int64) -> Int32 {
    reporting(-1) {
        let content = try rendition(catalog, number, position).content
        switch content {
        case .color: return Int32(THEMECATALOG_COLOR)
        case .image: return Int32(THEMECATALOG_PICTURE)
        case .data: return Int32(THEMECATALOG_DATA)
        case .child: return Int32(THEMECATALOG_CHILD)
        }
    }
}

@_cdecl("themecatalog_get_color")
public func themecatalogGetColor(
    _ catalog: OpaquePointer?, _ number: Int64, _ position: Int64, _ space: UInt8,
    _ result: UnsafeMutablePointer<themecatalog_color>?
) -> Int32 {
    reporting(-1) { try write(rendition(catalog, number, position), space, result) }
}

@_cdecl("themecatalog_platform_color")
public func themecatalogPlatformColor(
    _ catalog: OpaquePointer?, _ number: Int64, _ position: Int64, _ traits: UnsafePointer<themecatalog_traits>?, _ space: UInt8,
    _ result: UnsafeMutablePointer<themecatalog_color>?, _ text: UnsafeMutablePointer<CChar>?, _ size: Int
) -> Int64 {
    reporting(-1) {
        guard let color = try rendition(catalog, number, position).color else { throw CError("the rendition isn't a color") }
        guard case .reference(let name, _) = color else { return copy("", text, size) }
        let wanted = try VariantTraits(traits)
        if let result {
            let value = color.systemColor(
                isDark: wanted.luminosity == .dark, hasHighContrast: wanted.contrast == .high, generation: .iOS26)
            guard let value else { throw CError("nobody knows the value of \(name)") }
            try write(value, space, result)
        }
        return copy(name, text, size)
    }
}

@_cdecl("themecatalog_template_intent")
public func themecatalogTemplateIntent(_ catalog: OpaquePointer?, _ number: Int64) -> Int32 {
    reporting(-1) { Int32(try asset(catalog, number).templateIntent.rawValue) }
}

@_cdecl("themecatalog_get_slicing")
public func themecatalogGetSlicing(
    _ catalog: OpaquePointer?, _ number: Int64, _ position: Int64, _ result: UnsafeMutablePointer<themecatalog_slicing>?
) -> Int32 {
    reporting(-1) {
        let picture = try rendition(catalog, number, position)
        var slicing = themecatalog_slicing()
        if let cut = picture.slicing {
            slicing.parts = cut.parts == .threeAcross ? 1 : cut.parts == .threeDown ? 2 : 3
            slicing.tiles = cut.fill == .tile ? 1 : 0
            (slicing.cap_top, slicing.cap_left) = (Int32(clamping: cut.caps.top), Int32(clamping: cut.caps.left))
            (slicing.cap_bottom, slicing.cap_right) = (Int32(clamping: cut.caps.bottom), Int32(clamping: cut.caps.right))
            slicing.center_width = Int32(clamping: cut.centerWidth ?? 0)
            slicing.center_height = Int32(clamping: cut.centerHeight ?? 0)
        }
        if let edges = picture.alignmentInsets {
            (slicing.alignment_top, slicing.alignment_left) = (Int32(clamping: edges.top), Int32(clamping: edges.left))
            (slicing.alignment_bottom, slicing.alignment_right) = (Int32(clamping: edges.bottom), Int32(clamping: edges.right))
        }
        result?.pointee = slicing
        return 0
    }
}

@_cdecl("themecatalog_file_type")
public func themecatalogFileType(
    _ catalog: OpaquePointer?, _ number: Int64, _ position: Int64, _ text: UnsafeMutablePointer<CChar>?, _ size: Int
) -> Int64 {
    reporting(-1) {
        let file = try rendition(catalog, number, position)
        if let type = file.typeIdentifier { return copy(type, text, size) }
        guard case .data(_, _, let fileExtension)? = file.payload?.description else { return copy("", text, size) }
        return copy(fileExtension, text, size)
    }
}

@_cdecl("themecatalog_stop_count")
public func themecatalogStopCount(_ catalog: OpaquePointer?, _ number: Int64) -> Int64 {
    reporting(-1) { Int64(try stops(of: asset(catalog, number)).count) }
}

@_cdecl("themecatalog_stop")
public func themecatalogStop(
    _ catalog: OpaquePointer?, _ number: Int64, _ stop: Int64, _ traits: UnsafePointer<themecatalog_traits>?, _ space: UInt8,
    _ result: UnsafeMutablePointer<themecatalog_color>?, _ location: UnsafeMutablePointer<Double>?
) -> Int32 {
    reporting(-1) {
        let gradient = try asset(catalog, number)
        let numbers = stops(of: gradient)
        guard let position = Int(exactly: stop), numbers.indices.contains(position) else {
            throw CError("there is no stop \(stop); asset \(number) has \(numbers.count)")
        }
        var wanted = try VariantTraits(traits)
        wanted.qualifiers = "stop=\(numbers[position])"
        guard let answer = gradient.resolve(wanted) else { throw CError("asset \(number) has no renditions") }
        let even = numbers.count < 2 ? 0 : Double(position) / Double(numbers.count - 1)
        location?.pointee = answer.stopLocation ?? even
        return try write(answer, space, result)
    }
}

@_cdecl("themecatalog_pixel_size")
public func themecatalogPixelSize(
    _ catalog: OpaquePointer?, _ number: Int64, _ position: Int64, _ width: UnsafeMutablePointer<Int32>?,
    _ height: UnsafeMutablePointer<Int32>?
) -> Int32 {
    reporting(-1) {
        guard let size = try rendition(catalog, number, position).pixelSize else { throw CError("the rendition isn't a picture") }
        width?.pointee = Int32(size.width)
        height?.pointee = Int32(size.height)
        return 0
    }
}

@_cdecl("themecatalog_pixels")
public func themecatalogPixels(
    _ catalog: OpaquePointer?, _ number: Int64, _ position: Int64, _ memory: UnsafeMutableRawPointer?, _ size: Int,
    _ bytesPerRow: Int, _ format: Int32
) -> Int32 {
    reporting(-1) {
        let formats: [PixelBuffer.Format] = [.rgba, .bgra, .premultipliedRGBA, .premultipliedBGRA]
        guard let index = Int(exactly: format), formats.indices.contains(index) else {
            throw CError("there is no pixel format \(format)")
        }
        guard let memory, size >= 0, bytesPerRow >= 0 else { throw CError("there is not enough memory for the pixels") }
        let space = try rendition(catalog, number, position).decode(
            into: UnsafeMutableRawBufferPointer(start: memory, count: size), bytesPerRow: bytesPerRow, format: formats[index])
        return Int32(space.rawValue)
    }
}

@_cdecl("themecatalog_data")
public func themecatalogData(
    _ catalog: OpaquePointer?, _ number: Int64, _ position: Int64, _ memory: UnsafeMutableRawPointer?, _ size: Int
) -> Int64 {
    reporting(-1) {
        let bytes = try rendition(catalog, number, position).data()
        if let memory, size > 0 {
            UnsafeMutableRawBufferPointer(start: memory, count: size).copyBytes(from: bytes.prefix(size))
        }
        return Int64(bytes.count)
    }
}

/// The numbers of a gradient's stops, ascending.
private func stops(of asset: ThemeCatalogFile.Asset) -> [Int] {
    Set(asset.renditions.compactMap { $0.key.qualifier("stop").flatMap { Int($0) } }).sorted()
}

private func write(
    _ rendition: ThemeCatalogFile.Rendition, _ space: UInt8, _ result: UnsafeMutablePointer<themecatalog_color>?
) throws -> Int32 {
    guard let color = rendition.color else { throw CError("the rendition isn't a color") }
    if let result { try write(color, space, result) }
    return 0
}

private func write(_ color: ColorValue, _ space: UInt8, _ result: UnsafeMutablePointer<themecatalog_color>) throws(CError) {
    var color = color
    if space > 0 {
        guard let target = ColorValue.Space(rawValue: space) else { throw CError("there is no color space \(space)") }
        guard let converted = color.converted(to: target) else { throw CError("the color can't be converted to \(target.name)") }
        color = converted
    }
    guard case .components(let space, let values, let alpha) = color else {
        throw CError("the platform defines the color, so it has no value here")
    }
    var written = themecatalog_color()
    written.space = space.rawValue
    written.count = UInt8(min(values.count, 3))
    written.components = (values.first ?? 0, values.dropFirst().first ?? 0, values.dropFirst(2).first ?? 0)
    written.alpha = alpha
    result.pointee = written
}
