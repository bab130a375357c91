package import AppleCatalog
package import NightcarBasics
import NightcarImaging
import NightcarModel
package import NightcarVectors
package import ThemeCatalogBytes

/// A picture of a car as a cache stores it. What takes no time to make isn't stored, nor is a file with findings.
///
/// If you change the fields, increase `FileCache.version`.
struct KeptArtwork: Recorded {
    var artwork: CarArtwork
    /// What making it takes, in bytes.
    var memory: Int

    static func passed(_ value: KeptArtwork?, through coder: inout RecordCoder) throws(ByteError) -> KeptArtwork {
        if value?.artwork.findings.isEmpty == false { throw coder.broken }
        let (memory, sourceBytes) = (try coder.count(value?.memory), try coder.count(value?.artwork.sourceBytes))
        let (digest, format) = (try coder.passed(value?.artwork.sourceDigest), try coder.passed(value?.artwork.format))
        var artwork = CarArtwork(sourceBytes: sourceBytes, stored: try coder.passed(value?.artwork.stored))
        (artwork.sourceDigest, artwork.format) = (digest, format)
        return KeptArtwork(artwork: artwork, memory: memory)
    }
}

extension CarArtwork.Stored: Recorded {
    static func passed(_ value: CarArtwork.Stored?, through coder: inout RecordCoder) throws(ByteError) -> CarArtwork.Stored {
        var (raster, vector): (CarArtwork.Raster?, KeptVector?)
        switch value {
        case .pixels(let pixels): raster = pixels
        case .vector(let bytes, let format, .bare(nil)): vector = KeptVector(bytes: bytes, format: format)
        case .vector(let bytes, let format, .painted(let pictures, let other)):
            let pictures = pictures.map { KeptVector.Picture(scale: $0.scale, raster: $0.raster) }
            vector = KeptVector(bytes: bytes, format: format, pictures: pictures, other: other)
        case .vector, .photo, .data, .refused: throw coder.broken
        case nil: break
        }
        guard try coder.passed(value.map { _ in vector != nil }) else { return .pixels(try coder.passed(raster)) }
        let kept = try coder.passed(vector)
        guard let pictures = kept.pictures else { return .vector(bytes: kept.bytes, format: kept.format, pictures: .bare(nil)) }
        return .vector(
            bytes: kept.bytes, format: kept.format, pictures: .painted(pictures.map { ($0.scale, $0.raster) }, by: kept.other))
    }
}

/// A vector with the pictures painted from it. Nil if none are wanted.
private struct KeptVector: Recorded {
    struct Picture: Recorded {
        var scale: Int
        var raster: CarArtwork.Raster

        static func passed(_ value: Picture?, through coder: inout RecordCoder) throws(ByteError) -> Picture {
            Picture(scale: try coder.count(value?.scale), raster: try coder.passed(value?.raster))
        }
    }

    var bytes: [UInt8]
    var format: VectorFormat
    var pictures: [Picture]?
    var other: VectorFile.Other?

    static func passed(_ value: KeptVector?, through coder: inout RecordCoder) throws(ByteError) -> KeptVector {
        var kept = KeptVector(bytes: try coder.bytes(value?.bytes), format: try coder.passed(value?.format))
        (kept.pictures, kept.other) = (value?.pictures, value?.other)
        try coder.pass(&kept.pictures)
        try coder.pass(&kept.other)
        return kept
    }
}

extension VectorFormat: Recorded {}
extension VectorPainter.Program: Recorded {}

extension VectorFile.Other: Recorded {
    package static func passed(_ value: VectorFile.Other?, through coder: inout RecordCoder) throws(ByteError) -> VectorFile.Other
    {
        VectorFile.Other(program: try coder.passed(value?.program), reason: try coder.passed(value?.reason))
    }
}

extension CarArtwork.Raster: Recorded {
    static func passed(_ value: CarArtwork.Raster?, through coder: inout RecordCoder) throws(ByteError) -> CarArtwork.Raster {
        let pixels = try coder.passed(value?.pixels)
        var (wide, space) = (value?.wide, value?.colorSpace)
        try coder.pass(&wide)
        try coder.pass(&space)
        let size = ImageSize(width: try coder.count(value?.sourceSize.width), height: try coder.count(value?.sourceSize.height))
        return CarArtwork.Raster(
            pixels: pixels, wide: wide, colorSpace: space, shape: try coder.passed(value?.shape), sourceSize: size, isWhole: false
        )
    }
}

extension PictureShape: Recorded {
    /// Insets may be negative: an entry can say so.
    package static func passed(_ value: PictureShape?, through coder: inout RecordCoder) throws(ByteError) -> PictureShape {
        var shape = value ?? PictureShape()
        shape.layout = RenditionLayout(rawValue: try coder.passed(value?.layout.rawValue))
        try coder.pass(&shape.insets.top)
        try coder.pass(&shape.insets.left)
        try coder.pass(&shape.insets.bottom)
        try coder.pass(&shape.insets.right)
        try coder.pass(&shape.slices)
        return shape
    }
}

extension PixelRect: Recorded {
    package static func passed(_ value: PixelRect?, through coder: inout RecordCoder) throws(ByteError) -> PixelRect {
        PixelRect(
            x: try coder.passed(value?.x), y: try coder.passed(value?.y), width: try coder.passed(value?.width),
            height: try coder.passed(value?.height))
    }
}

extension EncodedPixels: Recorded {
    package static func passed(_ value: EncodedPixels?, through coder: inout RecordCoder) throws(ByteError) -> EncodedPixels {
        let codec = CarCodec(rawValue: try coder.passed(value?.codec.rawValue))
        let (width, height) = (try coder.count(value?.width), try coder.count(value?.height))
        let (format, row) = (try coder.passed(value?.format), try coder.count(value?.bytesPerRow))
        let isOpaque = try coder.passed(value?.isOpaque)
        return EncodedPixels(
            element: try coder.bytes(value?.element), codec: codec, width: width, height: height, format: format,
            bytesPerRow: row, isOpaque: isOpaque)
    }
}

extension EncodedPixels.PixelFormat: Recorded {}
