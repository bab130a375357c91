import NightcarBasics
import ThemeCatalogBytes

// The properties of renditions that we write. `RenditionProperty` describes the fields.
extension RenditionProperty {
    static func slices(_ rects: [PixelRect]) -> RenditionProperty {
        make(slices) { writer in
            writer.append(UInt32(rects.count))
            for rect in rects { writer.append(words: rect.words) }
        }
    }

    static func metrics(_ metrics: AlignmentMetrics) -> RenditionProperty {
        make(Self.metrics) { writer in
            writer.append(UInt32(1))
            let values = [metrics.left, metrics.top, metrics.right, metrics.bottom, metrics.width, metrics.height]
            for value in values { writer.append(Int32(clamping: value)) }
        }
    }

    /// Blend mode normal, and an opacity: 1 if it is painted, 0 if not.
    static func composition(opacity: Float) -> RenditionProperty {
        make(composition) { writer in
            writer.append(UInt32(0))
            writer.append(opacity)
        }
    }

    static func typeIdentifier(_ identifier: String) -> RenditionProperty {
        make(typeIdentifier) { writer in
            writer.append(words: [UInt32(identifier.utf8.count + 1), 0])
            writer.append(utf8: identifier)
            writer.append(UInt8(0))
        }
    }

    /// The EXIF value for upright is 1.
    static let upright = orientation(1)

    /// A number of Exif, 1 to 8.
    static func orientation(_ number: UInt32) -> RenditionProperty { make(orientation) { $0.append(number) } }

    static func bytesPerRow(_ count: Int) -> RenditionProperty { make(bytesPerRow) { $0.append(UInt32(count)) } }

    static func link(_ link: InternalLink) -> RenditionProperty {
        make(internalLink) { writer in
            writer.append(code: InternalLink.mark)
            writer.append(UInt32(0))
            writer.append(words: link.rect.words)
            writer.append(link.layout.rawValue)
            writer.append(reference: link.reference)
        }
    }

    /// The backmost layer comes first.
    static func layers(_ layers: [StackLayer]) -> RenditionProperty {
        make(Self.layers) { writer in
            writer.append(words: [UInt32(layers.count), 0])
            for layer in layers {
                writer.append(layer.flags)
                writer.append(words: [layer.x, layer.y].map { UInt32(bitPattern: Int32(clamping: $0)) })
                writer.append(words: [UInt32(layer.width), UInt32(layer.height), layer.blendMode])
                writer.append(layer.opacity)
                writer.append(reference: layer.reference)
            }
        }
    }

    static func packedNames(_ names: [String]) -> RenditionProperty {
        make(packedNames) { writer in
            writer.append(words: [UInt32(names.count), 0])
            for name in names {
                writer.append(UInt32(name.utf8.count))
                writer.append(utf8: name)
            }
        }
    }

    /// In meters.
    static func physicalSize(width: Float, height: Float) -> RenditionProperty {
        make(physicalSize) { writer in
            writer.append(UInt32(0))
            writer.append(width)
            writer.append(height)
        }
    }

    static func make(_ tag: UInt32, _ write: (inout ByteWriter) -> Void) -> RenditionProperty {
        var writer = ByteWriter()
        write(&writer)
        return RenditionProperty(tag: tag, bytes: ByteView(writer.bytes))
    }
}

extension PixelRect {
    var words: [UInt32] { [x, y, width, height].map { UInt32($0) } }
}

extension ByteWriter {
    /// Appends the length of a reference and its pairs, with a pair of zeros at the end.
    fileprivate mutating func append(reference: [AttributeValue]) {
        append(UInt32(4 * (reference.count + 1)))
        for pair in reference + [AttributeValue(attribute: .look, value: 0)] {
            append(UInt16(pair.attribute.rawValue))
            append(pair.value)
        }
    }
}
