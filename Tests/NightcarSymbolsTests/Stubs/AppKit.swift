@_exported import CoreGraphics
import Foundation
@_exported import QuartzCore

open class NSAppearance: @unchecked Sendable {
    public struct Name: Hashable, Sendable {
        public static let aqua = Name()
        public static let darkAqua = Name()
        public static let accessibilityHighContrastAqua = Name()
        public static let accessibilityHighContrastDarkAqua = Name()
    }
    public init() {}
    open func bestMatch(from: [Name]) -> Name? { nil }
}

open class NSColor: @unchecked Sendable {
    public typealias Name = String
    public init() {}
    public convenience init(srgbRed: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) { self.init() }
    public convenience init(displayP3Red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) { self.init() }
    public convenience init(name: Name?, dynamicProvider: @escaping @Sendable (NSAppearance) -> NSColor) { self.init() }
    open var cgColor: CGColor { CGColor() }
}

open class NSImage {
    public init(cgImage: CGImage, size: CGSize) {}
    public var isTemplate = false
}

open class NSDataAsset {
    public init?(name: String, bundle: Bundle) { nil }
    open var data: Data { Data() }
}

extension Bundle {
    public func image(forResource: String) -> NSImage? { nil }
}
