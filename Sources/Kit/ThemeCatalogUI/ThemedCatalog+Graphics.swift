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
        /// Draws the first page of a PDF. Nil if it isn't one, or if it is larger than 4096 points.
        init?(pdf bytes: [UInt8], scale: Int) {
            guard let provider = CGDataProvider(data: Data(bytes) as CFData), let page = CGPDFDocument(provider)?.page(at: 1),
                let space = CGColorSpace(name: CGColorSpace.sRGB)
            else { return nil }
            let box = page.getBoxRect(.cropBox)
            guard (0.5...4096).contains(box.width), (0.5...4096).contains(box.height) else { return nil }
            let (width, height) = (Int(box.width.rounded()) * scale, Int(box.height.rounded()) * scale)
            var pixels = [UInt8](repeating: 0, count: max(width * height * 4, 0))
            let isDrawn = pixels.withUnsafeMutableBytes { memory in
                guard
                    let context = CGContext(
                        data: memory.baseAddress, width: width, height: height, bitsPerComponent: 8, bytesPerRow: width * 4,
                        space: space, bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
                else { return false }
                context.scaleBy(x: CGFloat(scale), y: CGFloat(scale))
                context.translateBy(x: -box.minX, y: -box.minY)
                context.drawPDFPage(page)
                return true
            }
            guard isDrawn else { return nil }
            for start in stride(from: 0, to: pixels.count, by: 4) {
                let alpha = Int(pixels[start + 3])
                guard alpha > 0, alpha < 255 else { continue }
                for index in start..<start + 3 { pixels[index] = UInt8(min((Int(pixels[index]) * 255 + alpha / 2) / alpha, 255)) }
            }
            self.init(width: width, height: height, bytes: pixels)
        }

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
