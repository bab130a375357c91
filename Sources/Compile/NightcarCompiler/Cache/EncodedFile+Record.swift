import NightcarImaging
import NightcarModel
import NightcarTint
import ThemeCatalog
import ThemeCatalogBytes
import ThemeCatalogPixels

// An encoded file in the form in which a cache stores it. Integers are little-endian.
//
// ```
// source bytes (8) | source digest (8) | content digest (8) | CRC-32 of the payload (4)
// format: length (1), name | second file (8)
// monochrome: 0, or 1, color: 0 or 1 R G B, deviation (8), share (8)
// image: 0, width (4), height (4), layout (1), codec (1), color space (1), tint: 0 or 1 R G B
// image with an ICC profile: 2, then as above, then the profile: length (4), bytes
// data:  1, encoding (1), length (8), extension: length (1), text
// payload
// ```
//
// If you change this layout, increase `FileCache.version`.

extension EncodedFile {
    /// The file as bytes. Nil for a refused file: refusing it again costs nothing.
    func record(_ format: FileFormat) -> [UInt8]? {
        guard let sourceDigest, let contentDigest, let payload = stored.payload else { return nil }
        var writer = ByteWriter()
        writer.append(UInt64(sourceBytes))
        writer.append(sourceDigest.rawValue)
        writer.append(contentDigest.rawValue)
        writer.append(payload.withUnsafeBytes { RawDeflate.crc32($0) })
        writer.append(shortText: format.rawValue)
        writer.append(UInt64(secondFileBytes))
        writer.append(monochrome != nil)
        if let monochrome {
            writer.append(monochrome.color)
            writer.append(monochrome.deviation)
            writer.append(monochrome.shareWithinTolerance)
        }
        switch stored {
        case .refused: return nil
        case .image(let image):
            writer.append(UInt8(image.profile == nil ? 0 : 2))
            writer.append(UInt32(image.width))
            writer.append(UInt32(image.height))
            writer.append([image.layout.rawValue, image.codec.rawValue, image.colorSpace.rawValue])
            writer.append(image.tint)
            if let profile = image.profile { writer.append(sized: profile) }
        case .data(let data):
            guard data.fileExtension.utf8.count < 256 else { return nil }
            writer.append([1, data.encoding.rawValue])
            writer.append(UInt64(data.length))
            writer.append(shortText: data.fileExtension)
        }
        payload.withUnsafeBytes { writer.append($0) }
        return writer.bytes
    }

    /// Reads what `record` wrote. Returns the file and the format of its source, or nil for anything else.
    ///
    /// The payload is a view into the record, not a copy.
    static func restored(_ record: ByteView) -> (file: EncodedFile, format: FileFormat)? {
        FieldReader.value(in: record) { reader throws(ByteError) in try reader.file() }
    }
}

extension EncodedFile.Stored {
    /// The bytes that a catalog stores. Nil for a refused file.
    var payload: ByteView? {
        switch self {
        case .image(let image): image.payload
        case .data(let data): data.payload
        case .refused: nil
        }
    }
}

extension FieldReader {
    fileprivate mutating func file() throws(ByteError) -> (file: EncodedFile, format: FileFormat) {
        let sourceBytes = try count()
        let source = ContentDigest(rawValue: try u64())
        let content = ContentDigest(rawValue: try u64())
        let checksum = try u32()
        guard let format = FileFormat(rawValue: try shortText()) else { throw broken }
        let secondFile = try count()
        var monochrome: MonochromeAnalysis?
        if try flag() {
            let color = try color()
            monochrome = MonochromeAnalysis(
                color: color, deviation: Double(bitPattern: try u64()), shareWithinTolerance: Double(bitPattern: try u64()))
        }
        var file = EncodedFile(sourceBytes: sourceBytes, stored: try stored())
        file.sourceDigest = source
        file.contentDigest = content
        file.checksum = checksum
        file.monochrome = monochrome
        file.secondFileBytes = secondFile
        return (file, format)
    }

    private mutating func stored() throws(ByteError) -> EncodedFile.Stored {
        let kind = try u8()
        if kind != 1 {
            let (width, height) = (Int(try u32()), Int(try u32()))
            guard let layout = PixelLayout(rawValue: try u8()), let codec = PixelCodec(rawValue: try u8()),
                let space = ColorSpace(rawValue: try u8())
            else { throw broken }
            let tint = try color()
            let profile = kind == 0 ? nil : try sizedBytes()
            return .image(
                EncodedImage(
                    width: width, height: height, layout: layout, codec: codec, colorSpace: space, profile: profile,
                    payload: try rest(), tint: tint))
        }
        guard let encoding = EncodedData.Encoding(rawValue: try u8()) else { throw broken }
        let length = try count()
        let fileExtension = try shortText()
        return .data(EncodedData(encoding: encoding, length: length, fileExtension: fileExtension, payload: try rest()))
    }
}
