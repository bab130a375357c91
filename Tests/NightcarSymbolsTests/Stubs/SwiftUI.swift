import Foundation
#if canImport(UIKit)
import UIKit
#elseif canImport(AppKit)
import AppKit
#endif

public struct Color: Hashable, Sendable {
    public enum RGBColorSpace: Sendable { case sRGB, sRGBLinear, displayP3 }
    public init(_ space: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1) {}
    #if canImport(UIKit)
    public init(_ color: UIColor) {}
    #elseif canImport(AppKit)
    public init(_ color: NSColor) {}
    #endif
}

public struct Gradient: Hashable {
    public struct Stop: Hashable {
        public init(color: Color, location: CGFloat) {}
    }
    public init(stops: [Stop]) {}
}

public struct Image {
    public init(_ name: String, bundle: Bundle?) {}
}
