// The closed axes. All their values are known, and each value has the word that Contents.json uses for it.
// The first case of each axis means "not restricted" and is spelled `any` (or `normal`).
// They are nested in `VariantKey`, because an app may well have a `Scale` or a `Direction` of its own.

extension VariantKey {
    /// Light or dark surroundings, or the tinted Home Screen.
    public enum Luminosity: String, Sendable, Hashable, CaseIterable {
        /// The values of the axis. `any` isn't restricted.
        case any, light, dark, tinted
    }

    /// The *Increase Contrast* setting.
    public enum Contrast: String, Sendable, Hashable, CaseIterable {
        /// The values of the axis. `normal` isn't restricted.
        case normal, high
    }

    /// The display's color gamut.
    public enum Gamut: String, Sendable, Hashable, CaseIterable {
        /// Not restricted.
        case any
        /// Displays that show only sRGB.
        case srgb = "sRGB"
        /// Wide-gamut displays (Display P3).
        case p3 = "display-P3"
    }

    /// The direction of the user interface's text.
    public enum Direction: String, Sendable, Hashable, CaseIterable {
        /// Not restricted.
        case any
        /// Left to right, as in English.
        case leftToRight = "left-to-right"
        /// Right to left, as in Arabic and Hebrew.
        case rightToLeft = "right-to-left"
    }

    /// The width or height class of the trait collection.
    public enum SizeClass: String, Sendable, Hashable, CaseIterable {
        /// The values of the axis. `any` isn't restricted.
        case any, compact, regular
    }

    /// The pixels per point: 1, 2, 3 …, or 0 for artwork without a scale, such as a vector.
    public struct Scale: RawRepresentable, ExpressibleByIntegerLiteral, Sendable, Hashable, Comparable, CustomStringConvertible {
        /// The pixels per point, or 0 for artwork without a scale.
        public var rawValue: UInt8

        /// Makes a scale from the pixels per point. 0 means artwork without a scale.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Makes a scale from the pixels per point, such as the scale of a screen. Less than 0 is 0, more than 255 is 255.
        public init(_ pixelsPerPoint: Int) { self.init(rawValue: UInt8(clamping: pixelsPerPoint)) }

        /// Makes a scale from a number in code: `traits.scale = 2`.
        public init(integerLiteral value: UInt8) { self.init(rawValue: value) }

        /// Artwork without a scale.
        public static let any = Scale(rawValue: 0)
        /// One pixel per point.
        public static let x1 = Scale(rawValue: 1)
        /// Two pixels per point.
        public static let x2 = Scale(rawValue: 2)
        /// Three pixels per point.
        public static let x3 = Scale(rawValue: 3)

        /// Fewer pixels per point first. Artwork without a scale comes before all others.
        public static func < (a: Scale, b: Scale) -> Bool { a.rawValue < b.rawValue }

        /// `any`, `1x`, `2x` …
        public var description: String { self == .any ? "any" : "\(rawValue)x" }
    }

    /// The kind of device. This type is open because catalogs may name idioms that no list here knows.
    public struct Idiom: RawRepresentable, Sendable, Hashable, Comparable {
        /// The word that Contents.json uses, such as `iphone`.
        public var rawValue: String

        /// Makes an idiom from the word that Contents.json uses.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// All devices. Not restricted.
        public static let universal = Idiom(rawValue: "universal")
        /// iPhone.
        public static let phone = Idiom(rawValue: "iphone")
        /// iPad.
        public static let pad = Idiom(rawValue: "ipad")
        /// Mac.
        public static let mac = Idiom(rawValue: "mac")
        /// Apple TV.
        public static let tv = Idiom(rawValue: "tv")
        /// Apple Watch.
        public static let watch = Idiom(rawValue: "watch")
        /// CarPlay.
        public static let car = Idiom(rawValue: "car")
        /// Apple Vision.
        public static let vision = Idiom(rawValue: "vision")
        /// The idiom `reality`, which belongs to visionOS like `vision`.
        public static let reality = Idiom(rawValue: "reality")
        /// The App Store icon of an iOS app.
        public static let iosMarketing = Idiom(rawValue: "ios-marketing")
        /// The App Store icon of a watchOS app.
        public static let watchMarketing = Idiom(rawValue: "watch-marketing")
        /// The App Store icon of a tvOS app.
        public static let tvMarketing = Idiom(rawValue: "tv-marketing")

        /// The idioms above. Catalogs may use others.
        public static let known: [Idiom] = [
            .universal, .phone, .pad, .mac, .tv, .watch, .car, .vision, .reality,
            .iosMarketing, .watchMarketing, .tvMarketing,
        ]

        /// Compares the raw values as text.
        ///
        /// - Complexity: O(n) for n bytes.
        public static func < (a: Idiom, b: Idiom) -> Bool { a.rawValue < b.rawValue }
    }

    /// A width and a height in points, like the `size` of an app icon entry.
    public struct PointSize: Sendable, Hashable, Comparable, CustomStringConvertible {
        /// The width in points.
        public var width: Double
        /// The height in points.
        public var height: Double

        /// Makes a size from a width and a height in points.
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
}

// The short names, for this package only.

package typealias Luminosity = VariantKey.Luminosity
package typealias Contrast = VariantKey.Contrast
package typealias Gamut = VariantKey.Gamut
package typealias Direction = VariantKey.Direction
package typealias SizeClass = VariantKey.SizeClass
package typealias Scale = VariantKey.Scale
package typealias Idiom = VariantKey.Idiom
package typealias PointSize = VariantKey.PointSize
