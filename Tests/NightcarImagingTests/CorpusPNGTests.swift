import Foundation
import NightcarImaging
import NightcarTestSupport
import Testing
import ThemeCatalogBytes
import ThemeCatalogPixels

/// The catalogs of shipped apps.
@Suite(.enabled(if: SharedData.corpus != nil))
struct CorpusPNGTests {
    /// Larger pictures are left to optimized builds.
    private static var largestPicture: Int {
        #if DEBUG
            5_000
        #else
            .max
        #endif
    }

    @Test(arguments: [PayloadCodec.deflate, .webp])
    func everyPictureComesBackExactly(codec: PayloadCodec) throws {
        let corpus = try #require(SharedData.corpus)
        let paths = try #require(FileManager.default.enumerator(atPath: corpus)).compactMap { $0 as? String }
        var count = 0
        for path in paths.sorted() where path.lowercased().hasSuffix(".png") {
            let bytes = try readFile("\(corpus)/\(path)")
            let format = FileFormat.sniff(bytes)
            guard format == .png || format == .crushedPNG else { continue }
            let size = try #require(ImageSize(bytes, format: format))
            guard size.width * size.height <= Self.largestPicture else { continue }
            let picture = try decodePNG(bytes)
            #expect((picture.width, picture.height) == (size.width, size.height), "\(path)")
            let encoded = encode(picture, options: EncodeOptions(effort: .time, codecs: [.deflate, codec]))
            #expect(try encoded.decode().compareIgnoringHiddenColor(picture), "\(path)")
            #expect(try decodePNG(encodePNG(picture)).compareIgnoringHiddenColor(picture), "\(path)")
            count += 1
        }
        #expect(count > 100)
    }
}
