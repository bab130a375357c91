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
        var wanted = VariantTraits(traits)
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
    guard var color = rendition.color else { throw CError("the rendition isn't a color") }
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
    result?.pointee = written
    return 0
}
