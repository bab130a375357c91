import AppleCatalog
import NightcarImaging
import NightcarModel
import NightcarVectors
import ThemeCatalogBytes

// A picture of a car in the form in which a cache stores it. Integers are little-endian.
//
// ```
// memory (8) | source bytes (8) | source digest (8) | format: length (1), name
// a picture:        0, raster
// a vector:         1, 0, word: length (1), text | vector: length (4), bytes
// a painted vector: 1, 1, word and vector as above | painter: 0, or 1, program, reason: lengths (1), texts | number (1), each: scale (1),
//                   raster
// raster: pixels | wide: 0, or 1, pixels | color space: 0, or 1, number (4) | size before the cut (8 + 8) | layout (4) |
//         insets (4 x 8) | number of slices (1), each (4 x 8)
// pixels: codec (4) | width (8) | height (8) | format: length (1), name | bytes in a row (8) | opaque (1) |
//         element: length (4), bytes
// ```
//
// If you change this layout, increase `FileCache.version`.

extension CarArtwork {
    /// The artwork as bytes. Nil for what takes no time to make, and for a file with findings.
    func record(memory: Int) -> [UInt8]? {
        guard findings.isEmpty, let sourceDigest, let format else { return nil }
        var writer = ByteWriter()
        writer.append(UInt64(memory))
        writer.append(UInt64(sourceBytes))
        writer.append(sourceDigest.rawValue)
        writer.append(shortText: format.rawValue)
        switch stored {
        case .pixels(let raster):
            writer.append(UInt8(0))
            writer.append(raster)
        case .vector(let bytes, let word, .bare(nil)):
            writer.append([1, 0])
            writer.append(shortText: word)
            writer.append(sized: bytes)
        case .vector(let bytes, let word, .painted(let pictures, let other)):
            if let other, other.reason.utf8.count > 255 { return nil }
            writer.append([1, 1])
            writer.append(shortText: word)
            writer.append(sized: bytes)
            writer.append(other != nil)
            for text in other.map({ [$0.program.rawValue, $0.reason] }) ?? [] { writer.append(shortText: text) }
            writer.append(UInt8(pictures.count))
            for picture in pictures {
                writer.append(UInt8(picture.scale))
                writer.append(picture.raster)
            }
        case .vector, .photo, .data, .refused: return nil
        }
        return writer.bytes
    }

    /// Reads what `record` wrote. Returns the artwork and the memory that making it takes, or nil for anything else.
    static func restored(_ record: ByteView) -> (artwork: CarArtwork, memory: Int)? {
        FieldReader.value(in: record) { reader throws(ByteError) in try reader.artwork() }
    }
}

extension EncodedPixels {
    /// The pixels as bytes.
    var record: [UInt8] {
        var writer = ByteWriter()
        writer.append(self)
        return writer.bytes
    }

    /// Reads one or more records. Nil for anything else.
    static func restored(_ record: ByteView) -> [EncodedPixels]? {
        FieldReader.value(in: record) { reader throws(ByteError) in
            var pictures: [EncodedPixels] = []
            while !reader.isAtEnd { pictures.append(try reader.pixels()) }
            return pictures
        }
    }
}

extension FieldReader {
    fileprivate mutating func artwork() throws(ByteError) -> (artwork: CarArtwork, memory: Int) {
        let (memory, sourceBytes) = (try count(), try count())
        let digest = ContentDigest(rawValue: try u64())
        guard let format = FileFormat(rawValue: try shortText()) else { throw broken }
        var artwork = CarArtwork(sourceBytes: sourceBytes, stored: try flag() ? try vector() : .pixels(try raster()))
        (artwork.sourceDigest, artwork.format) = (digest, format)
        return (artwork, memory)
    }

    private mutating func vector() throws(ByteError) -> CarArtwork.Stored {
        let isPainted = try flag()
        let word = try shortText()
        let bytes = try sizedBytes()
        guard isPainted else { return .vector(bytes: bytes, format: word, pictures: .bare(nil)) }
        var other: VectorFile.Other?
        if try flag() {
            guard let program = VectorPainter.Program(rawValue: try shortText()) else { throw broken }
            other = VectorFile.Other(program: program, reason: try shortText())
        }
        var pictures: [(scale: Int, raster: CarArtwork.Raster)] = []
        for _ in 0..<(try u8()) { pictures.append((Int(try u8()), try raster())) }
        return .vector(bytes: bytes, format: word, pictures: .painted(pictures, by: other))
    }

    private mutating func raster() throws(ByteError) -> CarArtwork.Raster {
        let narrow = try pixels()
        let wide = try flag() ? try pixels() : nil
        let space = try flag() ? try u32() : nil
        let size = ImageSize(width: try count(), height: try count())
        var shape = PictureShape()
        shape.layout = RenditionLayout(rawValue: UInt16(truncatingIfNeeded: try u32()))
        (shape.insets.top, shape.insets.left) = (try integer(), try integer())
        (shape.insets.bottom, shape.insets.right) = (try integer(), try integer())
        for _ in 0..<(try u8()) {
            shape.slices.append(PixelRect(x: try integer(), y: try integer(), width: try integer(), height: try integer()))
        }
        return CarArtwork.Raster(
            pixels: narrow, wide: wide, colorSpace: space, shape: shape, sourceSize: size, isWhole: false)
    }

    fileprivate mutating func pixels() throws(ByteError) -> EncodedPixels {
        let codec = CarCodec(rawValue: try u32())
        let (width, height) = (try count(), try count())
        guard let format = EncodedPixels.PixelFormat(rawValue: try shortText()) else { throw broken }
        let (row, isOpaque) = (try count(), try flag())
        return EncodedPixels(
            element: try sizedBytes(), codec: codec, width: width, height: height, format: format, bytesPerRow: row,
            isOpaque: isOpaque)
    }

    /// It may be negative: an entry can say so.
    private mutating func integer() throws(ByteError) -> Int { Int(truncatingIfNeeded: try u64()) }
}

extension ByteWriter {
    fileprivate mutating func append(_ raster: CarArtwork.Raster) {
        append(raster.pixels)
        append(raster.wide != nil)
        if let wide = raster.wide { append(wide) }
        append(raster.colorSpace != nil)
        if let space = raster.colorSpace { append(space) }
        append(UInt64(raster.sourceSize.width))
        append(UInt64(raster.sourceSize.height))
        append(UInt32(raster.shape.layout.rawValue))
        let insets = raster.shape.insets
        for length in [insets.top, insets.left, insets.bottom, insets.right] { append(Int64(length)) }
        append(UInt8(raster.shape.slices.count))
        for slice in raster.shape.slices {
            for length in [slice.x, slice.y, slice.width, slice.height] { append(Int64(length)) }
        }
    }

    fileprivate mutating func append(_ pixels: EncodedPixels) {
        append(pixels.codec.rawValue)
        append(UInt64(pixels.width))
        append(UInt64(pixels.height))
        append(shortText: pixels.format.rawValue)
        append(UInt64(pixels.bytesPerRow))
        append(pixels.isOpaque)
        append(sized: pixels.element)
    }
}
