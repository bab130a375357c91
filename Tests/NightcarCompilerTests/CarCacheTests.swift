import AppleCatalog
import Foundation
import NightcarBasics
import NightcarImaging
import NightcarModel
import NightcarTestSupport
import NightcarVectors
import NightcarXCAssets
import Testing
import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

@testable import NightcarCompiler

/// A car has the same bytes, findings and rows with and without the packed pictures of earlier runs.
@Suite("Packed pictures of earlier runs")
struct CarCacheTests {
    let target = CarTarget(platform: .ios, version: SystemVersion(15))

    func compiled(_ path: String, _ local: LocalCache? = nil, memory: Int? = nil) async throws -> Compilation {
        let cache = local.map { FileCache(local: $0, scope: "test", moment: currentMoment() + 10_000_000_000) }
        var options = CompileOptions(filter: PlatformFilter(platform: .ios), vectorPictures: .auto)
        options.drawsIconBitmaps = true
        let result = try await compileCar(
            loadExpansion(at: [path], filter: options.settings.filter), options: options, target: target, path: "out.car",
            run: RunContext(jobs: 2, memory: memory), cache: cache)
        cache?.finish()
        return result
    }

    /// The names and sizes of a cache's packs.
    func packs(_ folder: TemporaryDirectory) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path + "/packs").sorted()
    }

    /// - Parameter entries: what is kept at least.
    func check(_ path: String, entries: Int = 1) async throws {
        let folder = try TemporaryDirectory()
        let plain = try await compiled(path)
        let first = try await compiled(path, LocalCache(folder: folder.path))
        let written = try packs(folder)
        #expect(try #require(LocalCache.contents(of: folder.path)).entries >= entries)
        let second = try await compiled(path, LocalCache(folder: folder.path))
        for result in [first, second] {
            #expect(result.bytes == plain.bytes, "\(path)")
            #expect(result.findings == plain.findings, "\(path)")
            #expect("\(result.report.rows)" == "\(plain.report.rows)", "\(path)")
        }
        // Whatever is made again is written again.
        #expect(try packs(folder) == written, "\(path)")
    }

    @Test(arguments: ["Basics", "AppIcon", "Composite", "Pixels", "Odd"])
    func theResultIsTheSameWithAndWithout(name: String) async throws {
        try await check("\(PackageLayout.fixtures)/\(name).xcassets")
    }

    /// Pictures that stretch, vectors, deep pictures, and several pictures for an atlas.
    @Test func everyKindOfPictureIsKept() async throws {
        let sample = try Sample()
        let sliced = #"""
            "resizing": {"mode": "9-part", "center": {"mode": "tile", "width": 2, "height": 3},
              "cap-insets": {"top": 4, "left": 3, "bottom": 2, "right": 1}}, "alignment-insets": {"top": -1, "left": 2}
            """#
        try sample.addImage("Sliced", [(sliced, picture(20, 20))])
        for number in 0..<9 { try sample.addImage("Image \(number)", [("", picture(15 + number, 19, alpha: 100 + number))]) }
        try sample.add(
            "Star.imageset", #"{"images": [{"idiom": "universal", "filename": "a.svg"}]}"#,
            files: ["a.svg": Array(FileCacheTests.vector.utf8)])
        // The pictures, an atlas, the digests and the stamps.
        try await check(sample.catalog.path, entries: 11 + 3)
    }

    @Test func aChangedPictureIsPackedAgain() async throws {
        let folder = try TemporaryDirectory()
        let sample = try Sample()
        try sample.addImage("One", [("", picture(30, 30))])
        let first = try await compiled(sample.catalog.path, LocalCache(folder: folder.path))
        try sample.addImage("One", [("", picture(30, 30, red: 90))])
        let second = try await compiled(sample.catalog.path, LocalCache(folder: folder.path))
        #expect(second.bytes != first.bytes)
        #expect(try await second.bytes == compiled(sample.catalog.path).bytes)
    }

    /// What doesn't fit into the memory is left out, even if an earlier run had more.
    @Test func theLimitCountsForWhatIsKept() async throws {
        let folder = try TemporaryDirectory()
        let sample = try Sample()
        try sample.addImage("Large", [("", PNGBuilder(width: 2900, height: 2900) { _, _, _ in 7 }.file())])
        try sample.addImage("Small", [("", picture(9, 9))])
        let free = try await compiled(sample.catalog.path, LocalCache(folder: folder.path))
        let cold = try await compiled(sample.catalog.path, memory: 64_000_000)
        let warm = try await compiled(sample.catalog.path, LocalCache(folder: folder.path), memory: 64_000_000)
        #expect(free.findings.isEmpty && cold.findings.map(\.id) == [.memoryLimit])
        #expect(warm.findings == cold.findings && warm.bytes == cold.bytes)
    }

    @Test func aRecordHasAllFields() throws {
        let deep = PixelBuffer(
            width: 6, height: 4, depth: .sixteen, colorSpace: .displayP3, bytes: (0..<6 * 4 * 8).map { UInt8($0 * 5 % 256) })
        let encoder = PixelEncoder(codecs: target.codecs)
        var shape = PictureShape()
        (shape.insets.top, shape.insets.right) = (-3, 8)
        shape.slices = [PixelRect(x: 0, y: -1, width: 2, height: 3)]
        let raster = CarArtwork.Raster(
            pixels: try encoder.encode(deep), wide: try encoder.encodeWide(deep), colorSpace: 3, shape: shape,
            sourceSize: ImageSize(width: 7, height: 9), isWhole: false)
        var pictures = CarArtwork(sourceBytes: 5, stored: .pixels(raster))
        (pictures.sourceDigest, pictures.format) = (ContentDigest(bytes: [1]), .png)
        var vector = pictures
        vector.stored = .vector(
            bytes: [1, 2], format: .pdf,
            pictures: .painted([(scale: 2, raster: raster)], by: .init(program: .pdf, reason: "it has a font")))
        var bare = pictures
        bare.stored = .vector(bytes: [3], format: .svg, pictures: .bare(nil))
        for artwork in [pictures, vector, bare] {
            let record = try #require(KeptArtwork(artwork: artwork, memory: 12).record())
            let restored = try #require(KeptArtwork(record: ByteView(record)))
            #expect(restored.memory == 12 && "\(restored.artwork)" == "\(artwork)")
            for length in 0..<record.count { #expect(KeptArtwork(record: ByteView(Array(record.prefix(length)))) == nil) }
        }
    }

    /// What is kept must not come from other codecs.
    @Test(.enabled(if: EncodeOptions.libraries == "zlib 1.2.13 webp 66052 jxl 7000"))
    func aChangedCodecHasAnotherVersion() throws {
        func picture(
            _ width: Int, _ height: Int, _ depth: PixelBuffer.Depth = .eight, _ channel: (_ pixel: Int, _ channel: Int) -> Int
        ) -> PixelBuffer {
            let channels = 4 * Int(depth.rawValue)
            let bytes = (0..<width * height * channels).map { UInt8(channel($0 / channels, $0 % channels) % 256) }
            return PixelBuffer(width: width, height: height, depth: depth, colorSpace: .displayP3, bytes: bytes)
        }
        let flat = picture(70, 60) { pixel, channel in channel == 3 ? 255 : pixel / 90 * 5 + channel }
        let rich = picture(90, 50) { pixel, channel in pixel * pixel * (channel + 1) / 7 }
        let wide = picture(20, 30, .sixteen) { pixel, channel in pixel * 5 + channel }
        var all: [UInt8] = []
        for codecs in CarCodec.allSets {
            let encoder = PixelEncoder(codecs: codecs)
            for picture in [flat, rich, wide] { all += try encoder.encode(picture).record() ?? [] }
            all += try encoder.encodeWide(wide)?.record() ?? []
        }
        let made = "\(FileCache.version) \(SHA256.hex(all).prefix(16))"
        #expect(
            made == Self.recorded,
            """
            the codecs of cars write other bytes: increase FileCache.version, or a cache gives the old ones; then write the new text \
            into `recorded`, here and in FileCacheTests
            """)
    }

    static let recorded = "11 29cef60fca0291f5"
}

extension CarCodec {
    /// The codecs of each generation of systems, and each codec alone.
    fileprivate static let allSets: [Set<CarCodec>] =
        [8, 9, 12, 15].map { readable(on: .ios, version: SystemVersion($0)) }
        + [.uncompressed, .rle, .zip, .lzvn, .lzfse, .palette, .deepmap2].map { [$0] }
}
