/// The values of all axes for one rendition: what a rendition was made for.
///
/// The default key is not restricted on any axis. Open axes are text, which is empty if the rendition is not restricted.
public struct VariantKey: Sendable, Hashable {
    /// The pixels per point.
    public var scale: Scale = .any
    /// The appearance: light, dark or tinted.
    public var luminosity: Luminosity = .any
    /// The contrast of the appearance.
    public var contrast: Contrast = .normal
    /// The color gamut of the display.
    public var gamut: Gamut = .any
    /// The direction of the user interface.
    public var direction: Direction = .any
    /// The width class of the trait collection.
    public var widthClass: SizeClass = .any
    /// The height class of the trait collection.
    public var heightClass: SizeClass = .any
    /// The kind of device.
    public var idiom: Idiom = .universal
    /// Nil if the key is restricted on none of these axes, like most keys. This keeps a key at 32 bytes; a catalog has very many.
    private var rare: RareAxes?

    /// Makes a key that isn't restricted on any axis.
    public init() {}
}

extension VariantKey {
    /// The least memory of the device: `1GB`, `2GB` …
    public var memory: String {
        get { rare?.values.memory ?? "" }
        set { set(\.memory, newValue) }
    }

    /// The graphics feature set: `metal1v2`, `apple6` …
    public var graphics: String {
        get { rare?.values.graphics ?? "" }
        set { set(\.graphics, newValue) }
    }

    /// The device subtype: `retina4`, `736h`, `38mm` …
    public var subtype: String {
        get { rare?.values.subtype ?? "" }
        set { set(\.subtype, newValue) }
    }

    /// The locale, such as `de` or `zh-Hans`. `-` or `_` separates subtags.
    public var locale: String {
        get { rare?.values.locale ?? "" }
        set { set(\.locale, newValue) }
    }

    /// The name of the theme.
    public var theme: String {
        get { rare?.values.theme ?? "" }
        set { set(\.theme, newValue) }
    }

    /// The point size, for app icons and brand assets.
    public var size: PointSize? {
        get { rare?.values.size }
        set { set(\.size, newValue) }
    }

    /// Qualifiers that no device asks for by itself but that distinguish two entries, such as an icon's `role`, a launch image's
    /// `orientation` or a `mipmap-level`. They are `name=value` pairs sorted by name and joined with `;`.
    public var qualifiers: String {
        get { rare?.values.qualifiers ?? "" }
        set { set(\.qualifiers, newValue) }
    }

    private mutating func set<Value: Equatable>(_ axis: WritableKeyPath<RareAxes.Values, Value>, _ value: Value) {
        var values = rare?.values ?? RareAxes.Values()
        values[keyPath: axis] = value
        if values == RareAxes.Values() { rare = nil } else { rare = RareAxes(values) }
    }
}

/// The axes that few keys are restricted on. Copies of a key share them.
private final class RareAxes: Sendable, Hashable {
    struct Values: Sendable, Hashable {
        var memory = ""
        var graphics = ""
        var subtype = ""
        var locale = ""
        var theme = ""
        var size: PointSize?
        var qualifiers = ""
    }

    let values: Values

    init(_ values: Values) { self.values = values }

    static func == (a: RareAxes, b: RareAxes) -> Bool { a === b || a.values == b.values }

    func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

extension VariantKey: Comparable {
    /// A total order over keys, the same on every machine. It decides ties, and the order in files and reports.
    ///
    /// Axes are compared in the order in which reports print them. Unrestricted values come first.
    ///
    /// - Complexity: O(n) for n bytes of the texts in both keys.
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
    /// The restricted axes in words, such as `dark · high contrast · 2x`, or `any` if there are none.
    ///
    /// - Complexity: O(n) for n bytes of the texts in the key, on every access.
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
    /// The position of the case in its declaration, which is the code that a file format stores.
    package var ordinal: UInt8 { UInt8(Self.allCases.firstIndex(of: self)!) }
}
