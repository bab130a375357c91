import NightcarEncoding
import NightcarModel
import ThemeCatalogBytes
import ThemeCatalogPixels

extension ThemeCatalogContents {
    /// Gives untagged pictures the color space sRGB, as which they are read, if the catalog has the same picture with that tag. So
    /// the two share a payload. Their renditions remember that the source has no tag.
    mutating func shareUntaggedPictures() {
        let used = Set(assets.flatMap { $0.renditions.compactMap(\.picture) }).sorted()
        var tagged: [Shape: [EncodedImage]] = [:]
        for case .image(let image) in used.map({ payloads[$0] }) where image.colorSpace == .srgb && !image.layout.isMask {
            tagged[Shape(image), default: []].append(image)
        }
        var untagged: Set<Int> = []
        for position in used {
            guard case .image(var image) = payloads[position], image.colorSpace == .unspecified, !image.layout.isMask,
                tagged[Shape(image)]?.contains(where: { $0.payload.hasSameBytes(as: image.payload) }) == true
            else { continue }
            image.colorSpace = .srgb
            payloads[position] = .image(image)
            untagged.insert(position)
        }
        guard !untagged.isEmpty else { return }
        for asset in assets.indices {
            for index in assets[asset].renditions.indices {
                guard let picture = assets[asset].renditions[index].picture, untagged.contains(picture) else { continue }
                let attributes = EntryAttributes(json: assets[asset].renditions[index].attributes)
                assets[asset].renditions[index].attributes = attributes.untagged.json
            }
        }
    }

    /// What equal pictures have in common, in addition to their bytes.
    private struct Shape: Hashable {
        var width: Int
        var height: Int
        var layout: PixelLayout
        var codec: PixelCodec
        var bytes: Int

        init(_ image: EncodedImage) {
            (width, height, layout, codec) = (image.width, image.height, image.layout, image.codec)
            bytes = image.payload.count
        }
    }
}

extension ThemeCatalogContents.Rendition {
    fileprivate var picture: Int? {
        if case .image(let payload, _) = content { payload } else { nil }
    }
}

extension ByteView {
    fileprivate func hasSameBytes(as other: ByteView) -> Bool {
        withUnsafeBytes { own in other.withUnsafeBytes { own.elementsEqual($0) } }
    }
}
