// The closed axes. All their values are known, and each value has the word that Contents.json uses for it.
// The first case of each axis means "not restricted" and is spelled `any` (or `normal`).

/// Light or dark surroundings, or the tinted Home Screen.
public enum Luminosity: String, Sendable, Hashable, CaseIterable {
    case any, light, dark, tinted
}

/// The *Increase Contrast* setting.
public enum Contrast: String, Sendable, Hashable, CaseIterable {
    case normal, high
}

/// The display's color gamut.
public enum Gamut: String, Sendable, Hashable, CaseIterable {
    case any
    case srgb = "sRGB"
    case p3 = "display-P3"
}

/// The direction of the user interface's text.
public enum Direction: String, Sendable, Hashable, CaseIterable {
    case any
    case leftToRight = "left-to-right"
    case rightToLeft = "right-to-left"
}

/// The width or height class of the trait collection.
public enum SizeClass: String, Sendable, Hashable, CaseIterable {
    case any, compact, regular
}

/// The pixels per point: 1, 2, 3 …, or 0 for artwork without a scale, such as a vector.
public struct Scale: RawRepresentable, Sendable, Hashable, Comparable, CustomStringConvertible {
    public var rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let any = Scale(rawValue: 0)
    public static let x1 = Scale(rawValue: 1)
    public static let x2 = Scale(rawValue: 2)
    public static let x3 = Scale(rawValue: 3)

    public static func < (a: Scale, b: Scale) -> Bool { a.rawValue < b.rawValue }

    /// `any`, `1x`, `2x` …
    public var description: String { self == .any ? "any" : "\(rawValue)x" }
}

/// The kind of device. This type is open because catalogs may name idioms that no list here knows.
public struct Idiom: RawRepresentable, Sendable, Hashable, Comparable {
    public var rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let universal = Idiom(rawValue: "universal")
    public static let phone = Idiom(rawValue: "iphone")
    public static let pad = Idiom(rawValue: "ipad")
    public static let mac = Idiom(rawValue: "mac")
    public static let tv = Idiom(rawValue: "tv")
    public static let watch = Idiom(rawValue: "watch")
    public static let car = Idiom(rawValue: "car")
    public static let vision = Idiom(rawValue: "vision")
    public static let reality = Idiom(rawValue: "reality")
    public static let iosMarketing = Idiom(rawValue: "ios-marketing")
    public static let watchMarketing = Idiom(rawValue: "watch-marketing")
    public static let tvMarketing = Idiom(rawValue: "tv-marketing")

    public static let known: [Idiom] = [
        .universal, .phone, .pad, .mac, .tv, .watch, .car, .vision, .reality,
        .iosMarketing, .watchMarketing, .tvMarketing,
    ]

    public static func < (a: Idiom, b: Idiom) -> Bool { a.rawValue < b.rawValue }
}

/// A width and a height in points, like the `size` of an app icon entry.
public struct PointSize: Sendable, Hashable, Comparable, CustomStringConvertible {
    public var width: Double
    public var height: Double

    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// Smaller area first, then by width, then by height.
    public static func < (a: PointSize, b: PointSize) -> Bool {
        (a.width * a.height, a.width, a.height) < (b.width * b.height, b.width, b.height)
    }

    /// `83.5x83.5`.
    public var description: String { "\(Self.text(width))x\(Self.text(height))" }

    private static func text(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
    }
}
