import NightcarBasics
import NightcarImaging
import NightcarModel
import NightcarTint
import ThemeCatalog
import ThemeCatalogBytes
import ThemeCatalogPixels

/// An encoded file as a cache stores it. A refused file isn't stored: refusing it again costs nothing.
///
/// If you change the fields, increase `FileCache.version`.
struct KeptFile: Recorded {
    var file: EncodedFile
    /// The format of the source.
    var format: FileFormat

    static func passed(_ value: KeptFile?, through coder: inout RecordCoder) throws(ByteError) -> KeptFile {
        let file = value?.file
        let sourceBytes = try coder.count(file?.sourceBytes)
        let (source, content) = (try coder.passed(file?.sourceDigest), try coder.passed(file?.contentDigest))
        let checksum = try coder.integer(file?.stored.payload?.withUnsafeBytes { RawDeflate.crc32($0) })
        let format = try coder.passed(value?.format)
        let secondFile = try coder.count(file?.secondFileBytes)
        var monochrome = file?.monochrome
        try coder.pass(&monochrome)
        var kept = EncodedFile(sourceBytes: sourceBytes, stored: try coder.passed(file?.stored))
        (kept.sourceDigest, kept.contentDigest, kept.checksum) = (source, content, checksum)
        (kept.monochrome, kept.secondFileBytes) = (monochrome, secondFile)
        return KeptFile(file: kept, format: format)
    }
}

extension EncodedFile.Stored: Recorded {
    /// The payload comes last: what is read is a view into the record, not a copy.
    static func passed(
        _ value: EncodedFile.Stored?, through coder: inout RecordCoder
    ) throws(ByteError) -> EncodedFile.Stored {
        var (image, data): (EncodedImage?, EncodedData?)
        switch value {
        case .image(let stored): image = stored
        case .data(let stored): data = stored
        case .refused: throw coder.broken
        case nil: break
        }
        guard try coder.passed(value.map { _ in image != nil }) else {
            let (encoding, length) = (try coder.passed(data?.encoding), try coder.count(data?.length))
            let fileExtension = try coder.word(data?.fileExtension)
            return .data(
                EncodedData(
                    encoding: encoding, length: length, fileExtension: fileExtension, payload: try coder.rest(data?.payload)))
        }
        let (width, height) = (try coder.count(image?.width), try coder.count(image?.height))
        let (layout, codec) = (try coder.passed(image?.layout), try coder.passed(image?.codec))
        let space = try coder.passed(image?.colorSpace)
        var (tint, profile) = (image?.tint, image?.profile)
        try coder.pass(&tint)
        if try coder.passed(value.map { _ in profile != nil }) { profile = try coder.bytes(profile) }
        return .image(
            EncodedImage(
                width: width, height: height, layout: layout, codec: codec, colorSpace: space, profile: profile,
                payload: try coder.rest(image?.payload), tint: tint))
    }
}

extension FileFormat: Recorded {}
extension EncodedData.Encoding: Recorded {}
extension PixelLayout: Recorded {}
extension PixelCodec: Recorded {}

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
