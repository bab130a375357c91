// swift-format-ignore-file
import Foundation

public typealias CFString = String

public final class CGColorSpace: @unchecked Sendable, Hashable {
    public static let sRGB: CFString = "sRGB"
    public static let displayP3: CFString = "P3"
    public static let extendedSRGB: CFString = "extended sRGB"
    public let name: CFString?
    public init?(name: CFString) { self.name = name }
    public static func == (one: CGColorSpace, other: CGColorSpace) -> Bool { one.name == other.name }
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

public final class CGColor: @unchecked Sendable, Hashable {
    public let colorSpace: CGColorSpace?
    /// The color's components, then alpha.
    public let components: [CGFloat]?
    public var alpha: CGFloat { components?.last ?? 0 }
    public init() { (colorSpace, components) = (CGColorSpace(name: CGColorSpace.sRGB), [0, 0, 0, 0]) }
    public init?(colorSpace: CGColorSpace, components: UnsafePointer<CGFloat>) {
        self.colorSpace = colorSpace
        self.components = (0..<4).map { components[$0] }
    }
    public func copy(alpha: CGFloat) -> CGColor? {
        guard let colorSpace, let components else { return nil }
        return CGColor(colorSpace: colorSpace, components: components.dropLast() + [alpha])
    }
    public static func == (one: CGColor, other: CGColor) -> Bool {
        one.colorSpace == other.colorSpace && one.components == other.components
    }
    public func hash(into hasher: inout Hasher) { hasher.combine(components) }
}

public enum CGImageAlphaInfo: UInt32 {
    case premultipliedLast = 1
}

public final class CGImage: @unchecked Sendable {
    public let width: Int
    public let height: Int
    /// Not in Core Graphics: the bytes of the context that made the image.
    public let stubBytes: [UInt8]
    init(_ width: Int, _ height: Int, _ bytes: [UInt8]) { (self.width, self.height, stubBytes) = (width, height, bytes) }
}

public final class CGContext {
    private let size: (width: Int, height: Int)
    private let memory: UnsafeMutableRawBufferPointer?
    public init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int, space: CGColorSpace,
        bitmapInfo: UInt32
    ) {
        guard width > 0, height > 0 else { return nil }
        size = (width, height)
        memory = data.map { UnsafeMutableRawBufferPointer(start: $0, count: bytesPerRow * height) }
    }
    public func makeImage() -> CGImage? { CGImage(size.width, size.height, memory.map { Array($0) } ?? []) }
    public func scaleBy(x: CGFloat, y: CGFloat) {}
    public func translateBy(x: CGFloat, y: CGFloat) {}
    /// Fills the context with opaque white instead.
    public func drawPDFPage(_ page: CGPDFPage) { memory?.initializeMemory(as: UInt8.self, repeating: 255) }
}

public typealias CFData = Data

public final class CGDataProvider {
    let data: Data
    public init?(data: CFData) { self.data = data }
}

public enum CGPDFBox: Int32 { case mediaBox, cropBox }

/// A file that starts like a PDF, with one page of 24 points.
public final class CGPDFDocument {
    public init?(_ provider: CGDataProvider) {
        if !provider.data.starts(with: Array("%PDF-".utf8)) { return nil }
    }
    public func page(at number: Int) -> CGPDFPage? { number == 1 ? CGPDFPage() : nil }
}

public final class CGPDFPage {
    public func getBoxRect(_ box: CGPDFBox) -> CGRect { CGRect(x: 0, y: 0, width: 24, height: 24) }
}
