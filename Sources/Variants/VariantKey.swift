/// The values of all axes for one rendition: what a rendition was made for.
///
/// The default key is not restricted on any axis. Open axes are text, empty when the rendition is not restricted.
public struct VariantKey: Sendable, Hashable {
    public var scale: Scale = .any
    public var idiom: Idiom = .universal
    public var luminosity: Luminosity = .any
    public var contrast: Contrast = .normal
    public var gamut: Gamut = .any
    public var direction: Direction = .any
    public var widthClass: SizeClass = .any
    public var heightClass: SizeClass = .any
    /// The least memory of the device: `1GB`, `2GB` …
    public var memory: String = ""
    /// The graphics feature set: `metal1v2`, `apple6` …
    public var graphics: String = ""
    /// The device subtype: `retina4`, `736h`, `38mm` …
    public var subtype: String = ""
    public var locale: String = ""
    public var theme: String = ""
    /// The point size, for app icons and brand assets.
    public var size: PointSize?
    /// Qualifiers that no device asks for by itself, but that keep two entries apart, such as an icon's `role`, a launch
    /// image's `orientation` or a `mipmap-level`: `name=value` pairs sorted by name, joined by `;`.
    public var qualifiers: String = ""

    public init() {}
}

extension VariantKey: Comparable {
    /// A total order over keys, the same on every machine: it decides the order in files and reports, and ties.
    ///
    /// Axes are compared in the order in which reports print them; unrestricted values come first.
    public static func < (a: VariantKey, b: VariantKey) -> Bool {
        if a.idiom != b.idiom {
            return a.idiom != .universal && b.idiom != .universal ? a.idiom < b.idiom : a.idiom == .universal
        }
        if a.size != b.size { return precedes(a.size, b.size) }
        if a.qualifiers != b.qualifiers { return a.qualifiers < b.qualifiers }
        if a.subtype != b.subtype { return a.subtype < b.subtype }
        if a.theme != b.theme { return a.theme < b.theme }
        if a.locale != b.locale { return a.locale < b.locale }
        if a.luminosity != b.luminosity { return a.luminosity.ordinal < b.luminosity.ordinal }
        if a.contrast != b.contrast { return a.contrast.ordinal < b.contrast.ordinal }
        if a.gamut != b.gamut { return a.gamut.ordinal < b.gamut.ordinal }
        if a.direction != b.direction { return a.direction.ordinal < b.direction.ordinal }
        if a.widthClass != b.widthClass { return a.widthClass.ordinal < b.widthClass.ordinal }
        if a.heightClass != b.heightClass { return a.heightClass.ordinal < b.heightClass.ordinal }
        if a.memory != b.memory { return a.memory < b.memory }
        if a.graphics != b.graphics { return a.graphics < b.graphics }
        return a.scale < b.scale
    }

    private static func precedes(_ a: PointSize?, _ b: PointSize?) -> Bool {
        guard let a else { return true }
        guard let b else { return false }
        return a < b
    }
}

extension VariantKey: CustomStringConvertible {
    /// The restricted axes in words, such as `dark · high contrast · 2x`; `any` when there is none.
    public var description: String {
        var words: [String] = []
        if idiom != .universal { words.append(idiom.rawValue) }
        if let size { words.append("\(size)") }
        words += qualifiers.split(separator: ";").map(String.init)
        words += [subtype, theme.isEmpty ? "" : "theme \(theme)", locale].filter { !$0.isEmpty }
        if luminosity != .any { words.append(luminosity.rawValue) }
        if contrast == .high { words.append("high contrast") }
        if gamut != .any { words.append(gamut.rawValue) }
        if direction != .any { words.append(direction.rawValue) }
        if widthClass != .any { words.append("\(widthClass.rawValue) width") }
        if heightClass != .any { words.append("\(heightClass.rawValue) height") }
        words += [memory, graphics].filter { !$0.isEmpty }
        if scale != .any { words.append("\(scale)") }
        return words.isEmpty ? "any" : words.joined(separator: " · ")
    }
}

extension CaseIterable where Self: Equatable, AllCases.Index == Int {
    /// The position of the case in its declaration: the code a file format stores.
    public var ordinal: UInt8 { UInt8(Self.allCases.firstIndex(of: self)!) }
}
