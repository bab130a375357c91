import NightcarBasics
import ThemeCatalogBytes

extension PremultipliedPixels {
    /// Paints pictures over each other, backmost first. What is outside of the canvas is cut off.
    ///
    /// - Parameter pictures: each with the frame that it fills, in pixels of the canvas from the bottom left.
    /// - Returns: nil if the canvas is empty or too large, or if a picture has more than 8 bits.
    package init?(flattening pictures: [(pixels: EncodedPixels, frame: PixelRect)], width: Int, height: Int) {
        guard width > 0, height > 0, width <= Limits.paintedPixels / height else { return nil }
        var canvas = [UInt8](repeating: 0, count: 4 * width * height)
        for (picture, frame) in pictures {
            guard let pixels = picture.unpacked?.bgra else { return nil }
            let top = height - frame.y - picture.height
            for row in max(0, -top)..<max(0, -top, min(picture.height, height - top)) {
                for column in max(0, -frame.x)..<max(0, -frame.x, min(picture.width, width - frame.x)) {
                    let source = 4 * (row * picture.width + column)
                    let target = 4 * ((top + row) * width + frame.x + column)
                    let rest = 255 - Int(pixels[source + 3])
                    for channel in 0..<4 {
                        let below = (Int(canvas[target + channel]) * rest + 127) / 255
                        canvas[target + channel] = UInt8(min(255, Int(pixels[source + channel]) + below))
                    }
                }
            }
        }
        let isOpaque = stride(from: 3, to: canvas.count, by: 4).allSatisfy { canvas[$0] == 255 }
        self.init(width: width, height: height, format: .color, isOpaque: isOpaque, bytes: canvas)
    }
}

extension EncodedPixels {
    /// The pixels as a reader unpacks them.
    var unpacked: StoredPixels? {
        guard let element = try? PixelElement(parsing: ByteView(element)) else { return nil }
        return try? element.unpack(width: width, height: height, format: format.rawValue, bytesPerRow: bytesPerRow)
    }
}

extension StoredPixels {
    /// Blue, green, red and alpha. Nil if there are more than 8 bits.
    fileprivate var bgra: [UInt8]? {
        switch layout {
        case .bgra8: return bytes
        case .bgr8: return pixels(of: 3) { [$0[$0.startIndex], $0[$0.startIndex + 1], $0[$0.startIndex + 2], 255] }
        case .gray8: return pixels(of: 1) { [$0[$0.startIndex], $0[$0.startIndex], $0[$0.startIndex], 255] }
        case .grayAlpha8:
            return pixels(of: 2) { [$0[$0.startIndex], $0[$0.startIndex], $0[$0.startIndex], $0[$0.startIndex + 1]] }
        case .gray16, .grayAlpha16, .rgb16, .rgba16: return nil
        }
    }

    /// The bytes of each pixel, changed. `count` is the number of bytes a pixel has.
    private func pixels(of count: Int, _ changed: (ArraySlice<UInt8>) -> [UInt8]) -> [UInt8] {
        var pixels: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: count) { pixels += changed(bytes[start..<start + count]) }
        return pixels
    }
}

extension StackLayer {
    /// A layer that shows the picture with an identifier.
    package init(frame: PixelRect, identifier: UInt16) {
        self.init(
            flags: 0, x: frame.x, y: frame.y, width: frame.width, height: frame.height, blendMode: 0, opacity: 1,
            reference: [
                AttributeValue(attribute: .element, value: Element.universal),
                AttributeValue(attribute: .part, value: Part.image),
                AttributeValue(attribute: .identifier, value: identifier),
            ])
    }
}
