import NightcarBasics
import NightcarEncoding
import NightcarImaging
import NightcarModel
import NightcarTint
import NightcarVectors
import ThemeCatalog
import ThemeCatalogBytes
import ThemeCatalogPixels

/// One source file in the form in which it is stored.
struct EncodedFile: Sendable {
    enum Stored: Sendable {
        case image(EncodedImage)
        case data(EncodedData)
        /// Not stored. A finding says why.
        case refused
    }

    var sourceBytes: Int
    /// The digest of the file's bytes. Nil if the file couldn't be read.
    var sourceDigest: ContentDigest?
    /// The digest of what an app gets. Nil if the file is refused.
    var contentDigest: ContentDigest?
    var stored: Stored
    /// The CRC-32 of the stored bytes, if it comes from the cache.
    var checksum: UInt32?
    /// Set only for candidates for recipes.
    var monochrome: MonochromeAnalysis?
    /// The size of the same picture in another color as a separate payload. Set only for candidates for recipes.
    var secondFileBytes = 0
    /// The format of a picture. Nil for other files.
    var format: FileFormat?
    /// Why the file is refused, or what of it isn't shown. It is about the bytes, so it applies to every file that has them.
    var finding: Finding?
}

/// The options and cache that all files of a run are encoded with.
struct EncodeStage: Sendable {
    let options: EncodeOptions
    let cache: FileCache?
    /// The files that this process has encoded before. Nil unless it compiles variations of one catalog.
    let known: EncodedFiles?
    /// The digest of the options, for the cache's keys.
    private let optionsDigest: SHA256.Digest
    let stage: ArtworkStage

    /// - Parameter memory: how much memory the files that are encoded at the same time may take, in bytes. A file that needs
    ///   more is refused by name. If there is less than usual, large files are encoded with fewer codecs.
    init(options: EncodeOptions, cache: FileCache?, memory: Int? = nil, known: EncodedFiles? = nil) {
        (self.options, self.cache, self.known) = (options, cache, known)
        stage = ArtworkStage(.ncar, limit: MemoryLimit(named: memory))
        let limit = stage.limit.codecs
        optionsDigest = FileCache.digest(of: options, memory: limit == MemoryLimit.standard ? nil : limit)
    }

    /// A file to encode.
    struct Job: Sendable {
        var file: FilePosition
        /// Whether a recipe is planned for the picture, so that it has to be analyzed.
        var isCandidate: Bool
    }

    /// Finds the files that were encoded before. A lookup is so short that a task for each one would take longer.
    ///
    /// - Parameter handOver: called with each known file and its position.
    /// - Returns: the jobs that have to be encoded.
    func takeKnown(_ jobs: [Job], of files: SourceFiles, width: Int, handOver: (EncodedFile, FilePosition) -> Void) -> [Job] {
        var unknown: [Job] = []
        if let encoded = self.known, cache == nil {
            for job in jobs {
                let file = encoded.file(files.distinct[job.file], isCandidate: job.isCandidate)
                if let file { handOver(file, job.file) } else { unknown.append(job) }
            }
            return unknown
        }
        guard let cache else { return jobs }
        for start in stride(from: 0, to: jobs.count, by: Self.batch) {
            let batch = start..<min(start + Self.batch, jobs.count)
            let known = batch.blockingMap(width: width) { position -> EncodedFile? in
                let job = jobs[position]
                return files.knownBytes(job.file).flatMap {
                    self.known(files.distinct[job.file], $0.digest, isCandidate: job.isCandidate, in: cache)
                }
            }
            for (position, file) in zip(batch, known) {
                guard let file else {
                    unknown.append(jobs[position])
                    continue
                }
                let job = jobs[position]
                self.known?.add(file, of: files.distinct[job.file], isCandidate: job.isCandidate)
                handOver(file, job.file)
            }
        }
        return unknown
    }

    /// Tunable: the number of files to look up before they are handed over. It keeps a large catalog from being in memory
    /// twice.
    private static let batch = 1024

    /// Reads, decodes and encodes one file now.
    ///
    /// - Parameter known: the digests of the file's bytes when they were first read.
    func encoded(_ work: SourceFiles.Work, known: KnownBytes?, isCandidate: Bool) async -> EncodedFile {
        let isPicture = work.treatment == .picture
        let opened: ArtworkStage.OpenedFile
        do throws(ArtworkStage.Refusal) { opened = try stage.opened(work) } catch {
            return EncodedFile(refusing: error.finding, sourceBytes: error.sourceBytes)
        }
        let (bytes, format) = (opened.bytes, opened.format)
        if let file = changed(work, bytes, isCandidate: isCandidate) { return file }
        let options = fitting(bytes, isPicture: isPicture)
        let file = await stage.withMemory(Self.memory(for: bytes, isPicture: isPicture, options)) {
            EncodedFile(work, bytes, format, options: options, isCandidate: isCandidate)
        }
        // The cache has no findings.
        if let cache = cache ?? self.known?.cache, work.file.part.isEmpty, file.finding == nil {
            // Use the digest of the bytes that were encoded: the file may have changed since its digest was taken.
            let digest = known?.digest(ifStill: file.sourceDigest) ?? SHA256.digest(bytes)
            let key = FileCache.key(digest, work, options: optionsDigest, isCandidate: isCandidate)
            cache.add(file, format, for: key)
        }
        let whole = file.with(format, of: work)
        self.known?.add(whole, of: work, isCandidate: isCandidate)
        return whole
    }

    /// A changed file of a variation, if an earlier run has encoded it.
    private func changed(_ work: SourceFiles.Work, _ bytes: [UInt8], isCandidate: Bool) -> EncodedFile? {
        guard cache == nil, let cache = self.known?.cache,
            let file = self.known(work, SHA256.digest(bytes), isCandidate: isCandidate, in: cache)
        else { return nil }
        self.known?.add(file, of: work, isCandidate: isCandidate)
        return file
    }

    /// The options without the codecs that need more memory for a file than there is.
    func fitting(_ bytes: [UInt8], isPicture: Bool) -> EncodeOptions {
        options.fitting(stage.limit.codecs) { Self.memory(for: bytes, isPicture: isPicture, $0) }
    }

    /// The memory that encoding a file takes, in bytes.
    ///
    /// - Parameter isPicture: whether the file is decoded if it is a PNG file.
    static func memory(for bytes: [UInt8], isPicture: Bool, _ options: EncodeOptions) -> Int {
        guard isPicture, let header = try? PNGHeader(bytes),
            let pixels = try? DecodeLimit.standard.check(width: header.width, height: header.height)
        else { return options.memory(file: bytes) }
        return options.memory(pixels: pixels, depth: header.depth) + bytes.count
    }

    /// Runs `encode` once there is as much memory for it.
    func withMemory<Result: Sendable>(_ memory: Int, _ encode: @Sendable () -> Result) async -> Result {
        await stage.withMemory(memory, encode)
    }

    private func known(
        _ work: SourceFiles.Work, _ digest: SHA256.Digest, isCandidate: Bool, in cache: FileCache
    ) -> EncodedFile? {
        // The digest is the whole file's. Its glyphs are small, so they are made again.
        guard work.file.part.isEmpty else { return nil }
        let key = FileCache.key(digest, work, options: optionsDigest, isCandidate: isCandidate)
        return cache.file(key).map { $0.file.with($0.format, of: work) }
    }
}

extension EncodedFile {
    /// Decodes and encodes one file.
    fileprivate init(
        _ work: SourceFiles.Work, _ bytes: [UInt8], _ format: FileFormat, options: EncodeOptions, isCandidate: Bool
    ) {
        let declared = fileExtension(of: work.file.name)
        switch (work.treatment, format) {
        case (.picture, .png), (.picture, .crushedPNG):
            self.init(picture: bytes, options: options, isCandidate: isCandidate, path: work.file.path)
        case (.picture, _):
            self.init(bytes: bytes, options: options, fileExtension: format.fileExtension ?? declared)
            let isVector = format == .svg || format == .pdf
            if isVector, work.file.part.isEmpty { finding = .unpainted(bytes, format, in: work.file.path) }
        case (.bytes, _):
            self.init(bytes: bytes, options: options, fileExtension: declared)
        }
        let digest = ContentDigest(bytes: bytes)
        sourceDigest = digest
        if case .data = stored {
            contentDigest = work.treatment == .picture ? SourceMetadata.digest(ofPicture: bytes) : digest
        }
    }

    fileprivate init(refusing finding: Finding, sourceBytes: Int = 0) {
        self.init(sourceBytes: sourceBytes, stored: .refused)
        self.finding = finding
    }

    fileprivate func with(_ format: FileFormat, of work: SourceFiles.Work) -> EncodedFile {
        var file = self
        if work.treatment == .picture { file.format = format }
        return file
    }

    private init(picture bytes: [UInt8], options: EncodeOptions, isCandidate: Bool, path: String) {
        if options.worksInBands {
            do throws(PixelError) { try self.init(largePicture: bytes, options: options, isCandidate: isCandidate) } catch {
                self.init(refusing: .broken(error, in: path), sourceBytes: bytes.count)
            }
            return
        }
        let pixels: PixelBuffer
        let stored: EncodedImage?
        do throws(PixelError) {
            (pixels, stored) = try StageClock.measure(.decode) { () throws(PixelError) in
                // If a file's rows can be stored unchanged, it is decoded from the stored form. This proves that the rows can
                // be read.
                if options.effort == .time, let stored = storedPNG(bytes), let pixels = try? stored.decode() {
                    return (pixels, stored)
                }
                return (try decodePNG(bytes), options.effort == .time ? nil : storedPNG(bytes))
            }
        } catch {
            self.init(refusing: .broken(error, in: path), sourceBytes: bytes.count)
            return
        }
        self.init(sourceBytes: bytes.count, stored: .image(encode(pixels, options: options, stored: stored)))
        contentDigest = StageClock.measure(.reduce) { ContentDigest(pixels) }
        guard isCandidate else { return }
        let analysis = MonochromeAnalysis(pixels)
        monochrome = analysis
        if analysis.isMonochrome {
            secondFileBytes = encode(pixels.painted(RGB8.black), options: options).payload.count
        }
    }

    /// A picture whose pixels are in memory only once. Its file's rows are stored if they aren't larger than rows in our way.
    private init(largePicture bytes: [UInt8], options: EncodeOptions, isCandidate: Bool) throws(PixelError) {
        var pixels = try StageClock.measure(.decode) { () throws(PixelError) in try decodePNG(bytes) }
        pixels.clean()
        let digest = StageClock.measure(.reduce) { ContentDigest(pixels) }
        let analysis = isCandidate ? MonochromeAnalysis(pixels) : nil
        let rows = StageClock.measure(.encode) { encodeInBands(pixels, options: options, limit: bytes.count) }
        var secondFileBytes = 0
        if analysis?.isMonochrome == true {
            pixels.paint(.black)
            secondFileBytes = encodeInBands(pixels, options: options)?.bytes.count ?? 0
        }
        _ = consume pixels
        var image = rows?.image
        if image == nil, let rows = storedPNG(bytes), rows.hasReadableRows { image = rows }
        if image == nil {
            pixels = try decodePNG(bytes)
            pixels.clean()
            image = encodeInBands(pixels, options: options)?.image
        }
        self.init(sourceBytes: bytes.count, stored: image.map { .image($0) } ?? .refused)
        (contentDigest, monochrome, self.secondFileBytes) = (digest, analysis, secondFileBytes)
    }

    private init(bytes: [UInt8], options: EncodeOptions, fileExtension: String) {
        let data = StageClock.measure(.encode) { EncodedData(bytes, fileExtension: fileExtension, options: options) }
        self.init(sourceBytes: bytes.count, stored: .data(data))
    }
}

extension PixelBuffer {
    /// The picture's alpha in one color.
    fileprivate func painted(_ color: RGB8) -> PixelBuffer {
        var painted = self
        painted.paint(color)
        return painted
    }

    fileprivate mutating func paint(_ color: RGB8) {
        let channel = Int(depth.rawValue)
        let values = [color.red, color.green, color.blue]
        for pixel in stride(from: 0, to: bytes.count, by: 4 * channel) {
            for offset in 0..<3 * channel { bytes[pixel + offset] = values[offset / channel] }
        }
    }
}

/// The extension of a file name in lowercase. Empty if it has none.
func fileExtension(of name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
    return name[name.index(after: dot)...].lowercased()
}
