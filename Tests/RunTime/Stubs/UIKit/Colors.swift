// swift-format-ignore-file
@_exported import CoreGraphics
@_exported import Foundation
@_exported import QuartzCore

open class UIColor: @unchecked Sendable, Hashable {
    private enum Kind {
        case components(CGFloat, CGFloat, CGFloat, CGFloat, isP3: Bool)
        case dynamic(@Sendable (UITraitCollection) -> UIColor)
    }
    private let kind: Kind
    private init(_ kind: Kind) { self.kind = kind }

    public init() { kind = .components(0, 0, 0, 0, isP3: false) }
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(.components(red, green, blue, alpha, isP3: false))
    }
    public convenience init(displayP3Red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(.components(displayP3Red, green, blue, alpha, isP3: true))
    }
    public convenience init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {
        self.init(.dynamic(dynamicProvider))
    }
    /// Not in UIKit: the colors of the bundle.
    public nonisolated(unsafe) static var stubNamed: Set<String> = []
    public convenience init?(named: String, in: Bundle?, compatibleWith: UITraitCollection?) {
        guard Self.stubNamed.contains(named) else { return nil }
        self.init()
    }

    public convenience init(white: CGFloat, alpha: CGFloat) { self.init(red: white, green: white, blue: white, alpha: alpha) }
    public class var black: UIColor { UIColor(white: 0, alpha: 1) }
    public class var white: UIColor { UIColor(white: 1, alpha: 1) }

    /// A color of the platform, with values of our own that differ for light and dark.
    convenience init(platform number: Int) {
        self.init { traits in
            let level = CGFloat(number) / 64
            let isDark = traits.userInterfaceStyle == .dark
            return UIColor(red: level, green: isDark ? 1 : 0, blue: traits.accessibilityContrast == .high ? 1 : 0, alpha: 1)
        }
    }

    open func resolvedColor(with traits: UITraitCollection) -> UIColor {
        guard case .dynamic(let provider) = kind else { return self }
        return provider(traits).resolvedColor(with: traits)
    }

    /// A dynamic color answers for the current traits.
    open var cgColor: CGColor {
        switch kind {
        case .dynamic: return resolvedColor(with: .current).cgColor
        case .components(let red, let green, let blue, let alpha, let isP3):
            guard let space = CGColorSpace(name: isP3 ? CGColorSpace.displayP3 : CGColorSpace.extendedSRGB) else { return CGColor() }
            return CGColor(colorSpace: space, components: [red, green, blue, alpha]) ?? CGColor()
        }
    }

    @discardableResult open func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?, blue: UnsafeMutablePointer<CGFloat>?,
        alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        guard let values = cgColor.components, values.count == 4 else { return false }
        red?.pointee = values[0]
        green?.pointee = values[1]
        blue?.pointee = values[2]
        alpha?.pointee = values[3]
        return true
    }

    /// Follows the appearance if the color does.
    open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        switch kind {
        case .components(let red, let green, let blue, _, let isP3):
            return UIColor(.components(red, green, blue, alpha, isP3: isP3))
        case .dynamic: return UIColor { self.resolvedColor(with: $0).withAlphaComponent(alpha) }
        }
    }

    public static func == (one: UIColor, other: UIColor) -> Bool {
        if one === other { return true }
        guard case .components = one.kind, case .components = other.kind else { return false }
        return one.cgColor == other.cgColor
    }
    public func hash(into hasher: inout Hasher) {}
}

// Standard colors and UI element colors.
extension UIColor {
    public class var systemBlue: UIColor { UIColor(platform: 1) }
    public class var systemBrown: UIColor { UIColor(platform: 2) }
    public class var systemCyan: UIColor { UIColor(platform: 3) }
    public class var systemGray: UIColor { UIColor(platform: 4) }
    public class var systemGreen: UIColor { UIColor(platform: 5) }
    public class var systemIndigo: UIColor { UIColor(platform: 6) }
    public class var systemMint: UIColor { UIColor(platform: 7) }
    public class var systemOrange: UIColor { UIColor(platform: 8) }
    public class var systemPink: UIColor { UIColor(platform: 9) }
    public class var systemPurple: UIColor { UIColor(platform: 10) }
    public class var systemRed: UIColor { UIColor(platform: 11) }
    public class var systemTeal: UIColor { UIColor(platform: 12) }
    public class var systemYellow: UIColor { UIColor(platform: 13) }
    public class var label: UIColor { UIColor(platform: 14) }
    public class var secondaryLabel: UIColor { UIColor(platform: 15) }
    public class var tertiaryLabel: UIColor { UIColor(platform: 16) }
    public class var quaternaryLabel: UIColor { UIColor(platform: 17) }
    public class var placeholderText: UIColor { UIColor(platform: 18) }
    public class var link: UIColor { UIColor(platform: 19) }
    public class var separator: UIColor { UIColor(platform: 20) }
    public class var opaqueSeparator: UIColor { UIColor(platform: 21) }
    // Declared API_UNAVAILABLE(tvos).
    #if !os(tvOS)
    public class var systemGray2: UIColor { UIColor(platform: 22) }
    public class var systemGray3: UIColor { UIColor(platform: 23) }
    public class var systemGray4: UIColor { UIColor(platform: 24) }
    public class var systemGray5: UIColor { UIColor(platform: 25) }
    public class var systemGray6: UIColor { UIColor(platform: 26) }
    public class var systemBackground: UIColor { UIColor(platform: 27) }
    public class var secondarySystemBackground: UIColor { UIColor(platform: 28) }
    public class var tertiarySystemBackground: UIColor { UIColor(platform: 29) }
    public class var systemGroupedBackground: UIColor { UIColor(platform: 30) }
    public class var secondarySystemGroupedBackground: UIColor { UIColor(platform: 31) }
    public class var tertiarySystemGroupedBackground: UIColor { UIColor(platform: 32) }
    public class var systemFill: UIColor { UIColor(platform: 33) }
    public class var secondarySystemFill: UIColor { UIColor(platform: 34) }
    public class var tertiarySystemFill: UIColor { UIColor(platform: 35) }
    public class var quaternarySystemFill: UIColor { UIColor(platform: 36) }
    public class var darkText: UIColor { UIColor(platform: 37) }
    public class var lightText: UIColor { UIColor(platform: 38) }
    #endif
}
