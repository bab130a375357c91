import NightcarBasics
import ThemeCatalogBytes

extension CarFile {
    func checkRendition(_ index: Int, _ report: inout ValidationReport) {
        let rendition = renditions[index]
        let start = rendition.value.startOffset
        let name = rendition.header.name
        // See `faults`.
        guard rendition.fault == nil else { return }
        if rendition.header.version != 1 {
            report.error(.carRendition, "\(name): the version is \(rendition.header.version), not 1", at: start + 4)
        }
        if rendition.trailingSize != 0 {
            report.warning(
                .carRendition, "\(name): \(rendition.trailingSize) extra bytes follow the payload",
                at: rendition.value.startOffset + rendition.value.count - rendition.trailingSize)
        }
        let isAtlas = rendition.header.layout == .packedAtlas
        if !isAtlas, keyFormat.contains(.identifier), facet(of: rendition) == nil {
            report.warning(.carRendition, "\(name): no name has identifier \(rendition.key[.identifier])", at: start)
        }
        checkProperties(rendition, &report)
        if case .pixels(let element) = rendition.payload { checkBands(element, rendition, &report) }
        checkLink(index, &report)
        if case .other(let mark, let bytes) = rendition.payload {
            if mark == ColorElement.mark {
                report.error(
                    .carRendition, "\(name): the components do not fit the color space", at: bytes.startOffset)
            } else if mark == RenditionValue.gradientMark {
                checkGradient(bytes, name, &report)
            } else {
                report.warning(.carRendition, "\(name): unknown payload \(mark)", at: bytes.startOffset)
            }
        }
    }

    /// A gradient has a head of 32 bytes. A stop has a place, the length of its color's name, and the name.
    private func checkGradient(_ bytes: ByteView, _ name: String, _ report: inout ValidationReport) {
        do throws(ByteError) {
            let count = try bytes.u32(4)
            var position = 32
            for _ in 0..<count {
                let length = Int(try bytes.u32(position + 4))
                _ = try bytes.slice(position + 8, length)
                position += 8 + length
            }
        } catch {
            report.error(.carRendition, "\(name): the gradient's stops can't be read: \(error.message)", at: error.offset)
        }
    }

    /// The order of properties in every file from Apple's tools.
    private static let propertyOrder: [UInt32] = [
        RenditionProperty.layers, 1020, 1021, 1022, RenditionProperty.slices, RenditionProperty.metrics,
        RenditionProperty.internalLink, RenditionProperty.composition, RenditionProperty.typeIdentifier,
        RenditionProperty.orientation, RenditionProperty.bytesPerRow,
    ]

    private func checkProperties(_ rendition: StoredRendition, _ report: inout ValidationReport) {
        let places = rendition.properties.map { Self.propertyOrder.firstIndex(of: $0.tag) }
        let known = places.compactMap { $0 }
        if known != known.sorted() || Set(known).count != known.count {
            report.warning(
                .carProperties, "\(rendition.header.name): properties are in an unusual order or appear twice",
                at: rendition.value.startOffset + RenditionHeader.size)
        }
        for property in rendition.properties {
            do {
                switch property.tag {
                case RenditionProperty.slices: _ = try property.slices()
                case RenditionProperty.metrics: _ = try property.metrics()
                case RenditionProperty.composition: _ = try property.opacity()
                case RenditionProperty.typeIdentifier: _ = try property.typeIdentifier()
                case RenditionProperty.layers: _ = try property.layers()
                case RenditionProperty.packedNames: _ = try property.packedNames()
                default: break
                }
            } catch {
                report.error(.carProperties, "\(rendition.header.name): \(property.name): \(error.message)", at: error.offset)
            }
        }
    }

    private func checkBands(_ element: PixelElement, _ rendition: StoredRendition, _ report: inout ValidationReport) {
        let rows = element.bands.reduce(0) { $0 + ($1.rows ?? rendition.header.height) }
        if rows != rendition.header.height {
            report.error(
                .carPixels,
                "\(rendition.header.name): the bands have \(rows) rows, but the picture has \(rendition.header.height)",
                at: element.offset)
        }
        if element.flags & ~3 != 0 {
            report.warning(.carPixels, "\(rendition.header.name): unknown flags \(element.flags)", at: element.offset + 4)
        }
        let end = element.bands.last.map { $0.bytes.startOffset + $0.bytes.count } ?? element.offset + 16
        let payloadEnd = rendition.value.startOffset + rendition.value.count - rendition.trailingSize
        if end != payloadEnd {
            report.warning(.carPixels, "\(rendition.header.name): \(payloadEnd - end) extra bytes follow the pixels", at: end)
        }
    }

    private func checkLink(_ index: Int, _ report: inout ValidationReport) {
        let rendition = renditions[index]
        let start = rendition.value.startOffset
        do {
            guard let link = try rendition.link() else {
                if rendition.header.layout == .internalLink {
                    report.error(.carLink, "\(rendition.header.name): a link has no target", at: start)
                }
                return
            }
            guard let atlas = try atlas(of: index) else { return }
            let (header, rect) = (renditions[atlas].header, link.rect)
            if rect.x + rect.width > header.width || rect.y + rect.height > header.height {
                report.error(.carLink, "\(rendition.header.name): it extends past its atlas", at: start)
            }
            if rect.width != rendition.header.width || rect.height != rendition.header.height {
                report.warning(.carLink, "\(rendition.header.name): the size differs from its part of the atlas", at: start + 12)
            }
        } catch {
            report.error(.carLink, error.message, at: error.offset)
        }
    }

    /// Unpacks every picture and file once, and reports the ones that can't be unpacked.
    func unpackEverything(_ report: inout ValidationReport) {
        for (index, rendition) in renditions.enumerated() {
            do {
                switch rendition.payload {
                case .pixels(let element):
                    if let reason = element.unsupportedReason {
                        report.add(.carPixels, .info, "\(rendition.header.name): \(reason)", at: element.offset)
                    } else {
                        _ = try storedPixels(of: index)
                    }
                case .data(let data): _ = try Self.unpack(data)
                default: break
                }
            } catch {
                report.error(.damagedPayload, "\(rendition.header.name): \(error.message)", at: error.offset)
            }
        }
    }
}
