import AppleCatalog
import NightcarBasics
import NightcarImaging
import NightcarModel
import NightcarVectors
import ThemeCatalogBytes

/// What all pictures of a car are made with.
struct CarStage: Sendable {
    let cars: CarCache?
    private let encoder: PixelEncoder
    private let iconEncoder: PixelEncoder
    private let painting: CarPainting
    private let stage: ArtworkStage
    private let cache: FileCache?
    private let known: EncodedFiles?

    /// - Parameters:
    ///   - cache: the artwork of earlier runs.
    ///   - known: the artwork of earlier variations of the catalog.
    init(_ options: CompileOptions, target: CarTarget, memory: Int?, cache: FileCache?, known: EncodedFiles?) {
        (self.cache, self.known) = (cache, known)
        let local = (cache ?? known?.cache)?.local
        cars = local.map(CarCache.init)
        encoder = PixelEncoder(codecs: target.codecs)
        iconEncoder = PixelEncoder(codecs: target.iconCodecs, keepsColor: true)
        painting = CarPainting(options.settings.vectorPictures, target: target, cache: local)
        stage = ArtworkStage(.car, limit: MemoryLimit(named: memory))
    }

    /// The artwork of all works: from an earlier run, or made now.
    func artwork(_ works: [CarWork], of files: SourceFiles, run: RunContext) async -> [CarWork: CarArtwork] {
        var made: [CarWork: CarArtwork] = [:]
        let found = works.blockingMap(width: run.jobs) { work -> CarArtwork? in
            let source = files.distinct[work.file]
            if let artwork = known?.artwork(work, of: source) { return artwork }
            guard let digest = files.knownBytes(work.file)?.digest else { return nil }
            return kept(work, of: source, content: digest)
        }
        for (work, artwork) in zip(works, found) { made[work] = artwork }
        let unknown = works.filter { made[$0] == nil }
        let done = Counter(made.count)
        let artwork = await unknown.concurrentMap(width: run.jobs) { work in
            let artwork = await self.made(work, of: files.distinct[work.file], known: files.knownBytes(work.file))
            await run.progress(await done.next(), works.count)
            return artwork
        }
        for (work, artwork) in zip(unknown, artwork) { made[work] = artwork }
        return made
    }

    /// The artwork that an earlier run has made of a file with this content.
    private func kept(_ work: CarWork, of source: SourceFiles.Work, content: SHA256.Digest) -> CarArtwork? {
        guard let cars, isKept(source),
            let artwork = cars.artwork(key(work, content, in: cars), painting: painting, limit: stage.limit)
        else { return nil }
        known?.add(artwork, work, of: source)
        return artwork
    }

    /// Reads, decodes, changes, cuts and packs one file.
    private func made(_ work: CarWork, of source: SourceFiles.Work, known: KnownBytes?) async -> CarArtwork {
        let file: ArtworkStage.OpenedFile
        do throws(ArtworkStage.Refusal) {
            file = try stage.opened(source, asIcon: work.isIcon) { bytes, format in
                guard work.isImage, let vector = VectorFormat(format) else { return 0 }
                return painting.largestPicture(of: bytes, format: vector, drawnScale: work.drawnScale)
            }
        } catch {
            return CarArtwork(refusing: error.finding, sourceBytes: error.sourceBytes)
        }
        // A changed file of a variation may have been made by an earlier run.
        if cache == nil, cars != nil, let artwork = kept(work, of: source, content: SHA256.digest(file.bytes)) { return artwork }
        // The file may have changed since its digest was taken.
        let content = cars.map { _ in known?.digest(ifStill: file.digest) ?? SHA256.digest(file.bytes) }
        let artwork = await stage.withMemory(file.memory) {
            CarArtwork(file, work, of: source, encoder: encoder(of: work), painting: painting)
        }
        if let cars, let content, isKept(source) {
            cars.add(artwork, memory: file.memory, for: key(work, content, in: cars), painting: painting)
        }
        self.known?.add(artwork, work, of: source)
        return artwork
    }

    /// The digest is the whole file's, so a part of a file isn't kept. Bytes are stored as they are.
    private func isKept(_ source: SourceFiles.Work) -> Bool { source.treatment == .picture && source.file.part.isEmpty }

    private func encoder(of work: CarWork) -> PixelEncoder { work.isIcon ? iconEncoder : encoder }

    private func key(_ work: CarWork, _ content: SHA256.Digest, in cars: CarCache) -> SHA256.Digest {
        cars.key(work, of: content, encoder: encoder(of: work), painting: painting)
    }
}
