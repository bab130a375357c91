#if canImport(CoreGraphics)
    public import CoreGraphics
    public import ThemeCatalogPixels

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

#if canImport(SwiftUI)
    public import SwiftUI

    extension ThemedCatalog.RGBA {
        /// The color of this look. A view that reads its environment's color scheme asks for it again when that changes.
        public var color: SwiftUI.Color {
            SwiftUI.Color(isP3 ? .displayP3 : .sRGB, red: red, green: green, blue: blue, opacity: alpha)
        }
    }
#endif
