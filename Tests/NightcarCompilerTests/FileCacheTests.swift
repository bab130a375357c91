import Foundation
import NightcarBasics
import NightcarEncoding
import NightcarImaging
import NightcarModel
import NightcarTestSupport
import NightcarTint
import NightcarXCAssets
import Testing
import ThemeCatalog
import ThemeCatalogBytes
import ThemeCatalogPixels

@testable import NightcarCompiler

@Suite("Encoded files of earlier runs")
struct FileCacheTests {
    static let vector =
        ##"<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path fill="#123456" d="M0 0h8v8z"/></svg>"##

    /// A mask, a picture in color, a palette, an SVG, a file in a data set, and a file with a wrong name.
    static func sample() throws -> Sample {
        let sample = try Sample([
            "Notes.dataset/Contents.json": #"{"data": [{"idiom": "universal", "filename": "notes.txt"}]}"#,
            "Notes.dataset/notes.txt": String(repeating: "hello ", count: 50),
            "Vector.imageset/Contents.json": #"{"images": [{"idiom": "universal", "filename": "art.svg"}]}"#,
            "Vector.imageset/art.svg": vector,
            "Wrong.imageset/Contents.json": #"{"images": [{"idiom": "universal", "filename": "art.png"}]}"#,
            "Wrong.imageset/art.png": vector + "\n",
        ])
        try sample.addImage("Mask", [("", disc { _, _ in (10, 20, 30) })])
        try sample.addImage("Rich", [("", disc { x, y in (x * 30, y * 30, x * y) })])
        try sample.addImage("Flat", [("", disc { x, _ in (x > 3 ? 200 : 10, 0, 0) })])
        return sample
    }

    static func compile(
        _ sample: Sample, local: LocalCache? = nil, effort: EncodeOptions.Effort = .balanced,
        later: Int = 10_000_000_000
    ) async throws -> (result: Compilation, hits: Int, misses: Int) {
        let cache = FileCache(local: local, scope: "test", moment: currentMoment() + later)
        let options = CompileOptions(effort: effort)
        let result = try await NightcarCompiler.compile(
            loadCatalogs(at: [sample.catalog.path]), options: options, path: "out.ncar", run: RunContext(jobs: 2), cache: cache)
        cache.finish()
        return (result, cache.counts.hits, cache.counts.misses)
    }

    static func check(_ result: Compilation, against plain: Compilation) {
        #expect(result.bytes == plain.bytes)
        #expect(result.findings == plain.findings)
        #expect("\(result.report.rows)" == "\(plain.report.rows)")
    }

    @Test func theResultIsTheSameWithAndWithout() async throws {
        let sample = try Self.sample()
        let plain = try await sample.compile()
        let folder = try TemporaryDirectory()
        let local = try LocalCache(folder: folder.path)
        let first = try await Self.compile(sample, local: local)
        #expect(first.hits == 0 && first.misses == 6)
        Self.check(first.result, against: plain)
        let second = try await Self.compile(sample, local: local)
        #expect(second.hits == 6 && second.misses == 0)
        Self.check(second.result, against: plain)
    }

    @Test func aFileThatChangesWhileItIsReadIsKeptAsWhatItWasEncodedFrom() async throws {
        let folder = try TemporaryDirectory()
        let path = folder.path + "/notes.txt"
        let work = SourceFiles.Work(file: SourceFile(path: path), treatment: .bytes)
        let (before, after) = (Array("before".utf8), Array("after".utf8))
        try writeFileAtomically(before, to: path, isDurable: false)
        let known = try #require(KnownBytes(path: path, size: before.count, gate: ReadingGate(large: 1)))
        #expect(known.digest(ifStill: ContentDigest(bytes: before)) == SHA256.digest(before))
        #expect(known.digest(ifStill: ContentDigest(bytes: after)) == nil)
        #expect(KnownBytes(digest: known.digest).digest(ifStill: nil) == nil)
        try writeFileAtomically(after, to: path, isDurable: false)
        let cache = FileCache(local: try LocalCache(folder: folder.path + "/cache"), scope: "test", moment: 0)
        let options = EncodeOptions()
        _ = await EncodeStage(options: options, cache: cache).encoded(work, known: known, isCandidate: false)
        cache.finish()
        let next = FileCache(local: try LocalCache(folder: folder.path + "/cache"), scope: "test", moment: 0)
        for (bytes, isKnown) in [(before, false), (after, true)] {
            let key = FileCache.key(SHA256.digest(bytes), work, options: FileCache.digest(of: options), isCandidate: false)
            #expect((next.file(key) != nil) == isKnown)
        }
    }

    @Test func aPageOfSmallFilesIsDeflatedOnce() throws {
        let folder = try TemporaryDirectory()
        let page = Array((Self.vector + Self.vector).utf8)
        for _ in 1...2 {
            let cache = FileCache(local: try LocalCache(folder: folder.path), scope: "test", moment: 0)
            #expect(cache.deflated(page) == RawDeflate.deflate(page))
            cache.finish()
            #expect(LocalCache.contents(of: folder.path)?.entries == 1)
        }
        let other = FileCache(local: nil, scope: "test", moment: 0)
        #expect(other.deflated(page) == RawDeflate.deflate(page))
    }

    @Test func aChangedFileCostsThatFile() async throws {
        let sample = try Self.sample()
        let folder = try TemporaryDirectory()
        let local = try LocalCache(folder: folder.path)
        _ = try await Self.compile(sample, local: local)
        try sample.catalog.write(disc { x, y in (x * 30, 7, x * y) }, to: "Rich.imageset/0.png")
        let second = try await Self.compile(sample, local: local)
        #expect(second.hits == 5 && second.misses == 1)
        Self.check(second.result, against: try await sample.compile())
    }

    /// Every byte of the pack is damaged once. Entries that are still accepted give the same catalog; the others are made again.
    @Test func aDamagedPackGivesTheSameCatalog() async throws {
        let sample = try Self.sample()
        let plain = try await sample.compile()
        let folder = try TemporaryDirectory()
        _ = try await Self.compile(sample, local: LocalCache(folder: folder.path), effort: .time)
        let fast = try await Self.compile(sample, effort: .time).result
        let name = try #require(FileManager.default.contentsOfDirectory(atPath: folder.path + "/packs").first)
        let pack = try folder.read("packs/" + name)
        for offset in stride(from: 0, to: pack.count, by: 29) {
            var damaged = pack
            damaged[offset] ^= 0x40
            let copy = try TemporaryDirectory()
            try Data(damaged).write(to: URL(fileURLWithPath: copy.write("", to: "packs/" + name)))
            let run = try await Self.compile(sample, local: LocalCache(folder: copy.path), effort: .time)
            #expect(run.misses <= 1 || run.misses == 6, "byte \(offset)")
            Self.check(run.result, against: fast)
            #expect(try await Self.compile(sample, local: LocalCache(folder: copy.path), effort: .time).misses == 0)
        }
        // Different runs have different options.
        let other = try await Self.compile(sample, local: LocalCache(folder: folder.path))
        #expect(other.hits < 6)
        Self.check(other.result, against: plain)
    }

    /// Eight runs share a cache at the same time. Each gives the same catalog, and the next run finds everything.
    @Test func runsAtTheSameTimeDoNotDisturbEachOther() async throws {
        let sample = try Self.sample()
        let plain = try await sample.compile()
        let folder = try TemporaryDirectory()
        let path = folder.path
        let results = try await withThrowingTaskGroup(of: Compilation.self) { group in
            for _ in 0..<8 { group.addTask { try await Self.compile(sample, local: LocalCache(folder: path)).result } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        for result in results { Self.check(result, against: plain) }
        let last = try await Self.compile(sample, local: LocalCache(folder: path))
        #expect(last.hits == 6)
        Self.check(last.result, against: plain)
    }

    @Test func derivedPicturesAreKeptToo() async throws {
        let sample = try Self.sample()
        let folder = try TemporaryDirectory()
        let local = try LocalCache(folder: folder.path)
        var options = CompileOptions()
        options.additions.images = ImageOptions()
        options.additions.images?.rules = [
            ImageRule(match: Glob("Flat"), treatment: .recolor, location: Location(path: ".nightcar.yml"))
        ]
        var results: [Compilation] = []
        var entries: [Int] = []
        for cached in [nil, local, local] {
            let cache = FileCache(local: cached, scope: "test", moment: currentMoment() + 10_000_000_000)
            results.append(
                try await NightcarCompiler.compile(
                    loadCatalogs(at: [sample.catalog.path]), options: options, path: "out.ncar", run: RunContext(jobs: 2),
                    cache: cache))
            cache.finish()
            entries.append(LocalCache.contents(of: folder.path)?.entries ?? 0)
        }
        Self.check(results[1], against: results[0])
        Self.check(results[2], against: results[0])
        #expect(entries == [0, 9, 9], "six files, a picture that is made of one of them, a page of two vectors, and the stamps")
    }

    /// As in git's index, a stamp isn't trusted if the file could have changed again within one tick of the clock.
    @Test func aChangeThatKeepsSizeAndTimesIsSeenWhileTheFileIsFresh() async throws {
        let sample = try Self.sample()
        let folder = try TemporaryDirectory()
        let local = try LocalCache(folder: folder.path)
        _ = try await Self.compile(sample, local: local, later: 0)
        try sample.catalog.write(
            Array(Self.vector.replacingOccurrences(of: "123456", with: "654321").utf8), to: "Vector.imageset/art.svg")
        let second = try await Self.compile(sample, local: local, later: 0)
        #expect(second.misses == 1)
        Self.check(second.result, against: try await sample.compile())
    }

    @Test func optionsAndNamesMakeOtherKeys() throws {
        let digest = SHA256.digest([1])
        let png = SourceFiles.Work(file: .init(path: "a/x.png"), treatment: .picture)
        func key(
            _ digest: SHA256.Digest, _ work: SourceFiles.Work, _ options: EncodeOptions = EncodeOptions(),
            isCandidate: Bool = false
        ) -> SHA256.Digest {
            FileCache.key(digest, work, options: FileCache.digest(of: options), isCandidate: isCandidate)
        }
        let keys = [
            key(digest, png),
            key(digest, png, EncodeOptions(effort: .space)),
            key(digest, png, EncodeOptions(codecs: [.deflate]), isCandidate: !PixelCodec.webp.isAvailable),
            key(digest, png, EncodeOptions(effort: .time), isCandidate: true),
            key(digest, .init(file: png.file, treatment: .bytes)),
            key(SHA256.digest([2]), png),
            key(digest, .init(file: .init(path: "a/x.pdf"), treatment: .picture)),
        ]
        #expect(Set(keys).count == keys.count)
        let elsewhere = SourceFiles.Work(file: .init(path: "b/y.PNG"), treatment: .picture)
        #expect(key(digest, elsewhere) == keys[0])
    }

    @Test func aRecordHasTheProfile() throws {
        let picture = PixelBuffer(width: 1, height: 1, colorSpace: .otherICC, profile: [1, 2, 3], bytes: [4, 5, 6, 7])
        var file = EncodedFile(sourceBytes: 9, stored: .image(encode(picture)))
        (file.sourceDigest, file.contentDigest) = (ContentDigest(bytes: [1]), ContentDigest(picture))
        let record = try #require(KeptFile(file: file, format: .png).record())
        let restored = try #require(KeptFile(record: ByteView(record)))
        guard case .image(let image) = restored.file.stored else { throw CancellationError() }
        #expect(try image.decode() == picture)
        #expect(KeptFile(file: restored.file, format: .png).record() == record)
    }

    /// Entries of a different encoder must not be used. If you change what is written, increase
    /// `FileCache.version` and record the new digest.
    @Test(.enabled(if: EncodeOptions.libraries == "zlib 1.2.13 webp 66052 jxl 7000"))
    func aChangedEncoderHasAnotherVersion() throws {
        var generator = SeededGenerator(seed: 5)
        var all: [UInt8] = []
        func add(_ stored: EncodedFile.Stored, of source: [UInt8], content: ContentDigest) throws {
            var file = EncodedFile(sourceBytes: source.count, stored: stored)
            (file.sourceDigest, file.contentDigest) = (ContentDigest(bytes: source), content)
            all += try #require(KeptFile(file: file, format: .png).record())
        }
        let photo = buildJPEG((0..<64).map { y in (0..<64).map { x in UInt8((x * x + y * 3) & 255) } })
        for effort in EncodeOptions.Effort.allCases {
            let options = EncodeOptions(effort: effort)
            // The last is larger than the squares that JPEG XL is coded in.
            for (width, height) in [(8, 8), (80, 80), (400, 60)] {
                // The last is flat: long runs, opaque, without noise.
                for (colors, run, noise) in [(1, 7, 2), (5, 7, 2), (1000, 7, 2), (1000, 30, 0)] {
                    let bytes = (0..<width * height).flatMap { pixel -> [UInt8] in
                        let color = (pixel / run + Int.random(in: 0...noise, using: &generator)) % colors
                        let alpha = noise == 0 ? 255 : UInt8(pixel % 5 * 63)
                        return [UInt8(color % 200), UInt8(color * 3 % 256), UInt8(color * 7 % 256), alpha]
                    }
                    let picture = PixelBuffer(width: width, height: height, bytes: bytes)
                    try add(.image(encode(picture, options: options)), of: bytes, content: ContentDigest(picture))
                }
            }
            try add(
                .data(EncodedData(photo, fileExtension: "jpg", options: options)), of: photo,
                content: ContentDigest(bytes: photo))
        }
        #expect("\(FileCache.version) \(SHA256.hex(all).prefix(16))" == Self.recorded)
    }

    static let recorded = "11 9729139fad2ff594"
}
