@_exported import CoreGraphics
import Foundation

open class CALayer {
    public init() {}
}

open class CAGradientLayer: CALayer {
    open var colors: [Any]?
    open var locations: [NSNumber]?
}
