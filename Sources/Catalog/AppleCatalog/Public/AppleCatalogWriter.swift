import NightcarBasics
import ThemeCatalogBytes
public import ThemeCatalogPixels
public import ThemeCatalogVariants

/// Writes an `Assets.car` file from pictures, colors and data.
///
/// The bytes depend only on what is added, not on the order, the machine or the time. Icons, symbols, stacks and vectors need what
/// `nightcar compile` knows about their source sets, so they can't be added here.
public struct AppleCatalogWriter: Sendable {
    /// A platform that a file is written for.
    public enum Platform: String, Sendable, Hashable, CaseIterable {
        /// iOS and iPadOS.
        case ios
        /// macOS, with its own columns and appearances.
        case macos
        /// tvOS.
        case tvos
        /// watchOS.
        case watchos
        /// visionOS.
        case visionos
    }

    private var contents: CarContents
    private var parts: [String: UInt16] = [:]

    /// Starts an empty file.
    ///
    /// - Parameters:
    ///   - minimumVersion: the oldest version of the platform that has to read the file, such as `15.0`. It decides which codecs are
    ///     used. Nil for a version from 2021, or visionOS 1.
    ///   - tool: what the file names as its author.
    /// - Throws: ``AppleCatalogError`` with the code `unsupported` if the version isn't one to three numbers separated by dots.
    public init(for platform: Platform, minimumVersion: String? = nil, tool: String) throws(AppleCatalogError) {
        let version = minimumVersion.flatMap { SystemVersion($0) }
        if let minimumVersion, version == nil {
            throw AppleCatalogError(.unsupported, "\"\(minimumVersion)\" is not a version such as 15.0")
        }
        let target = CarTarget(platform: ThemeCatalogVariants.Platform(rawValue: platform.rawValue), version: version)
        contents = CarContents(target: target, tool: tool)
    }

    /// Adds a picture, which is stored with 8 bits in each channel.
    ///
    /// - Parameters:
    ///   - picture: in sRGB, Display P3 or gray with gamma 2.2. Pixels are never converted.
    ///   - key: the traits that it is for. A key without a scale counts as 1x.
    ///   - fileName: the name of the source file, for reports.
    ///   - isTemplate: whether apps use only its alpha.
    /// - Complexity: O(n) for n pixels. Packing a large picture takes some time.
    /// - Throws: ``AppleCatalogError`` with the code `unsupported` if the picture is too large or in another color space, or if keys
    ///   of the platform can't say what `key` says.
    public mutating func add(
        _ picture: PixelBuffer, named name: String, for key: VariantKey = VariantKey(), fileName: String, isTemplate: Bool = false
    ) throws(AppleCatalogError) {
        guard [.unspecified, .srgb, .displayP3, .grayGamma22].contains(picture.colorSpace) else {
            throw AppleCatalogError(.unsupported, "\(fileName): convert the picture to sRGB or Display P3 first")
        }
        let pixels: EncodedPixels
        do throws(PixelError) {
            pixels = try PixelEncoder(codecs: contents.target.codecs).encode(picture)
        } catch {
            throw AppleCatalogError(.unsupported, "\(fileName): \(error.message)")
        }
        var key = try carKey(key, named: name)
        key[.scale] = max(1, key[.scale])
        let isWide = picture.colorSpace == .displayP3 && pixels.format == .color
        let value = RenditionValue.picture(
            pixels, colorSpace: isWide ? ColorSpace.displayP3.carIdentifier : nil, fileName: fileName,
            scale: UInt32(key[.scale]) * 100, flags: isTemplate ? [.template] : [])
        try add(value, named: name, part: Part.image, key: key)
    }

    /// Adds a color.
    ///
    /// - Parameter key: the traits that it is for. Its scale doesn't matter.
    /// - Throws: ``AppleCatalogError`` with the code `unsupported` if keys of the platform can't say what `key` says.
    public mutating func add(
        _ color: ColorValue, named name: String, for key: VariantKey = VariantKey()
    ) throws(AppleCatalogError) {
        var key = try carKey(key, named: name)
        key[.scale] = 1
        let value: RenditionValue =
            switch color {
            case .components(let space, let values, let alpha):
                .color(name: name, space: space.carIdentifier, components: values + [alpha])
            case .reference(let systemName, _):
                .color(name: name, space: 1, components: [0, 0, 0, 1], systemName: systemName)
            }
        try add(value, named: name, part: Part.color, key: key)
    }

    /// Adds data, which is stored unchanged.
    ///
    /// - Parameters:
    ///   - key: the traits that it is for. Its scale doesn't matter.
    ///   - typeIdentifier: a uniform type identifier such as `public.json`.
    /// - Complexity: O(n) for n bytes.
    /// - Throws: ``AppleCatalogError`` with the code `unsupported` if keys of the platform can't say what `key` says.
    public mutating func add(
        _ data: [UInt8], named name: String, for key: VariantKey = VariantKey(), fileName: String, typeIdentifier: String? = nil
    ) throws(AppleCatalogError) {
        var key = try carKey(key, named: name)
        key[.scale] = 1
        try add(.data(data, fileName: fileName, typeIdentifier: typeIdentifier), named: name, part: Part.image, key: key)
    }

    /// The bytes of the file.
    ///
    /// - Complexity: O(n log n) for n renditions, and O(n) for n bytes.
    /// - Throws: ``AppleCatalogError`` with the code `unsupported` if two renditions of a name have the same key, or if something
    ///   doesn't fit the format.
    public func bytes() throws(AppleCatalogError) -> [UInt8] {
        do throws(Failure) { return try contents.serialize().bytes.array } catch { throw AppleCatalogError(error) }
    }
}

private extension AppleCatalogWriter {
    func carKey(_ variant: VariantKey, named name: String) throws(AppleCatalogError) -> CarKey {
        let key = contents.target.key(variant)
        guard key.obstacles.isEmpty else {
            let list = key.obstacles.joined(separator: ", ")
            throw AppleCatalogError(.unsupported, "\(name): keys for \(contents.target.platform.rawValue) can't express \(list)")
        }
        return key
    }

    mutating func add(_ value: RenditionValue, named name: String, part: UInt16, key: CarKey) throws(AppleCatalogError) {
        guard !name.isEmpty else { throw AppleCatalogError(.unsupported, "a name must not be empty") }
        guard parts[name, default: part] == part else {
            throw AppleCatalogError(.unsupported, "\(name) can't be a color and something else at the same time")
        }
        if parts.updateValue(part, forKey: name) == nil { contents.names.append(CarContents.Name(name, part: part)) }
        contents.renditions.append(CarContents.Rendition(name: name, key: key, value: value, origin: name))
    }
}
