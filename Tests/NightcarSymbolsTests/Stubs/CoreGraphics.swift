import Foundation

public final class CGColor: @unchecked Sendable {
    public init() {}
}

public final class CGColorSpace: @unchecked Sendable {
    public static let sRGB: CFString = "sRGB"
    public static let displayP3: CFString = "P3"
    public init?(name: CFString) {}
}

public typealias CFString = String

public enum CGImageAlphaInfo: UInt32 {
    case premultipliedLast = 1
}

public final class CGImage: @unchecked Sendable {
    public let width: Int
    public let height: Int
    fileprivate init(_ width: Int, _ height: Int) { (self.width, self.height) = (width, height) }
}

public final class CGContext {
    private let size: (Int, Int)
    public init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int, space: CGColorSpace,
        bitmapInfo: UInt32
    ) { size = (width, height) }
    public func makeImage() -> CGImage? { CGImage(size.0, size.1) }
}
