@_exported import CoreGraphics
import Foundation
@_exported import QuartzCore

open class UIColor: @unchecked Sendable {
    public init() {}
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) { self.init() }
    public convenience init(displayP3Red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) { self.init() }
    public convenience init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) { self.init() }
    public convenience init?(named: String, in: Bundle?, compatibleWith: UITraitCollection?) { nil }
    open var cgColor: CGColor { CGColor() }
    open func resolvedColor(with traits: UITraitCollection) -> UIColor { self }
}

open class UIImage: @unchecked Sendable {
    public enum RenderingMode: Int, Sendable { case automatic, alwaysOriginal, alwaysTemplate }
    public init() {}
    public convenience init?(named: String) { nil }
    public convenience init?(named: String, in: Bundle?, compatibleWith: UITraitCollection?) { nil }
    public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) { self.init() }
    public enum Orientation: Int, Sendable { case up }
    open func withRenderingMode(_ mode: RenderingMode) -> UIImage { self }
    open var imageAsset: UIImageAsset? { nil }
}

open class UIImageAsset {
    public init() {}
    open func register(_ image: UIImage, with traits: UITraitCollection) {}
    open func image(with traits: UITraitCollection) -> UIImage { UIImage() }
}

public enum UIUserInterfaceStyle: Int, Sendable { case unspecified, light, dark }
public enum UIAccessibilityContrast: Int, Sendable { case unspecified = -1, normal, high }
public enum UIDisplayGamut: Int, Sendable { case unspecified = -1, SRGB, P3 }
public enum UITraitEnvironmentLayoutDirection: Int, Sendable { case unspecified = -1, leftToRight, rightToLeft }

public protocol UITraitDefinition {
    associatedtype Value
    static var defaultValue: Value { get }
    static var identifier: String { get }
    static var name: String { get }
    static var affectsColorAppearance: Bool { get }
}

extension UITraitDefinition {
    public static var identifier: String { "" }
    public static var name: String { "" }
    public static var affectsColorAppearance: Bool { false }
}

open class UITraitCollection: @unchecked Sendable {
    public init() {}
    public convenience init(userInterfaceStyle: UIUserInterfaceStyle) { self.init() }
    public convenience init(accessibilityContrast: UIAccessibilityContrast) { self.init() }
    public convenience init(displayScale: CGFloat) { self.init() }
    public convenience init(traitsFrom: [UITraitCollection]) { self.init() }
    open var userInterfaceStyle: UIUserInterfaceStyle { .light }
    open var accessibilityContrast: UIAccessibilityContrast { .normal }
    open var displayGamut: UIDisplayGamut { .SRGB }
    open var displayScale: CGFloat { 2 }
    open var layoutDirection: UITraitEnvironmentLayoutDirection { .leftToRight }
    public subscript<T: UITraitDefinition>(trait: T.Type) -> T.Value { T.defaultValue }
}

open class NSDataAsset {
    public init?(name: String, bundle: Bundle) { nil }
    open var data: Data { Data() }
}
