import ThemeCatalogBytes

extension PremultipliedPixels {
    /// Paints pictures of the same size over each other, backmost first.
    ///
    /// - Returns: nil if there are no pictures, if their sizes differ, or if they have more than 8 bits.
    package init?(flattening pictures: [EncodedPixels]) {
        guard let first = pictures.first else { return nil }
        var canvas = [UInt8](repeating: 0, count: 4 * first.width * first.height)
        for picture in pictures {
            guard (picture.width, picture.height) == (first.width, first.height), let pixels = picture.unpacked?.bgra else {
                return nil
            }
            for index in stride(from: 0, to: canvas.count, by: 4) {
                let rest = 255 - Int(pixels[index + 3])
                for channel in index..<index + 4 {
                    canvas[channel] = UInt8(min(255, Int(pixels[channel]) + (Int(canvas[channel]) * rest + 127) / 255))
                }
            }
        }
        let isOpaque = stride(from: 3, to: canvas.count, by: 4).allSatisfy { canvas[$0] == 255 }
        self.init(width: first.width, height: first.height, format: .color, isOpaque: isOpaque, bytes: canvas)
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
        case .bgr8: return stride(from: 0, to: bytes.count, by: 3).flatMap { bytes[$0..<$0 + 3] + [255] }
        case .gray8: return bytes.flatMap { [$0, $0, $0, 255] }
        case .grayAlpha8:
            return stride(from: 0, to: bytes.count, by: 2).flatMap { [bytes[$0], bytes[$0], bytes[$0], bytes[$0 + 1]] }
        case .gray16, .grayAlpha16, .rgb16, .rgba16: return nil
        }
    }
}

extension StackLayer {
    /// A layer that fills the stack and shows the picture with an identifier.
    package init(width: Int, height: Int, identifier: UInt16) {
        self.init(
            flags: 0, x: 0, y: 0, width: width, height: height, blendMode: 0, opacity: 1,
            reference: [
                AttributeValue(attribute: .element, value: Element.universal),
                AttributeValue(attribute: .part, value: Part.image),
                AttributeValue(attribute: .identifier, value: identifier),
            ])
    }
}
