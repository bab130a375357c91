#if canImport(CoreGraphics)
    public import CoreGraphics
    import Foundation
    public import ThemeCatalogPixels

    extension ThemedCatalog.RGBA {
        /// The color for Core Graphics. It doesn't follow the look.
        public var cgColor: CGColor? {
            guard let space = CGColorSpace(name: isP3 ? CGColorSpace.displayP3 : CGColorSpace.extendedSRGB) else { return nil }
            return CGColor(colorSpace: space, components: [CGFloat(red), CGFloat(green), CGFloat(blue), CGFloat(alpha)])
        }
    }

    extension PixelBuffer {
        /// The picture for Core Graphics. Nil if there isn't enough memory.
        public var cgImage: CGImage? {
            let name = colorSpace == .displayP3 ? CGColorSpace.displayP3 : CGColorSpace.sRGB
            guard let space = CGColorSpace(name: name) else { return nil }
            var bytes = premultipliedRGBA()
            return bytes.withUnsafeMutableBytes { memory in
                CGContext(
                    data: memory.baseAddress, width: width, height: height, bitsPerComponent: 8, bytesPerRow: width * 4,
                    space: space, bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue
                )?.makeImage()
            }
        }
    }
#endif
