import BuildCache
import Bytes
import CatalogModel
import Parallel
import Timing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The distinct files behind a catalog's renditions, each to be read and encoded once.
struct SourceFiles: Sendable {
    /// How a file is to be stored.
    enum Treatment: Hashable, Sendable {
        /// As a picture where its bytes are one that can be decoded.
        case picture
        /// As its bytes, whatever they are: an app asks for a data set's bytes, not for pixels.
        case bytes
    }

    struct Work: Hashable, Sendable {
        var file: SourceFile
        var treatment: Treatment
    }

    /// The files to encode, in the order in which the catalog first uses them; of files with the same bytes only the first.
    private(set) var distinct: [Work] = []
    /// The position in `distinct` of every work, itself or its duplicate.
    private var positions: [Work: Int] = [:]

    /// What each distinct file weighs, in bytes.
    private(set) var sizes: [Int] = []
    /// The digest of each distinct file's bytes, where it had to be found out.
    private(set) var digests: [SHA256.Digest?] = []

    /// Looks for files with the same bytes among those with the same size; with a cache, for the digests of all.
    init(_ catalog: Catalog, width: Int, cache: FileCache? = nil) async {
        let works = Self.works(of: catalog)
        let sizes = works.map { fileSize($0.file.path) }
        var uses: [Int: Int] = [:]
        for size in sizes { uses[size ?? -1, default: 0] += 1 }
        let candidates = works.indices.filter { index in sizes[index].map { cache != nil || uses[$0]! > 1 } ?? false }
        let found = await candidates.concurrentMap(width: width) { index in
            StageClock.measure(.read) {
                let path = works[index].file.path
                return cache.map { $0.digest(of: path) } ?? (try? readFile(path)).map { SHA256.digest($0) }
            }
        }
        var digests = [SHA256.Digest?](repeating: nil, count: works.count)
        for (index, digest) in zip(candidates, found) { digests[index] = digest }
        var known: [Content: Int] = [:]
        positions.reserveCapacity(works.count)
        for (index, work) in works.enumerated() {
            let content = digests[index].map { Content(digest: $0, treatment: work.treatment) }
            if let twin = content.flatMap({ known[$0] }) {
                positions[work] = twin
                continue
            }
            if let content { known[content] = distinct.count }
            positions[work] = distinct.count
            distinct.append(work)
            self.sizes.append(sizes[index] ?? 0)
            self.digests.append(digests[index])
        }
    }

    /// The position in `distinct` of what a rendition's file is stored as; nil when the rendition has no file.
    func position(of rendition: Rendition, in asset: Asset) -> Int? {
        Self.work(of: rendition, in: asset).flatMap { positions[$0] }
    }

    private struct Content: Hashable {
        var digest: SHA256.Digest
        var treatment: Treatment
    }

    /// Each file of the catalog once for each treatment, in the order of first use.
    private static func works(of catalog: Catalog) -> [Work] {
        var works: [Work] = []
        var seen: Set<Work> = []
        for asset in catalog.assets {
            for rendition in asset.renditions {
                guard let work = work(of: rendition, in: asset), seen.insert(work).inserted else { continue }
                works.append(work)
            }
        }
        return works
    }

    private static func work(of rendition: Rendition, in asset: Asset) -> Work? {
        guard case .file(let file) = rendition.content else { return nil }
        return Work(file: file, treatment: asset.kind.holdsPictures ? .picture : .bytes)
    }
}

extension AssetKind {
    /// Whether the files of such a set are artwork; those of a data set, an AR object or an unknown set are just bytes.
    fileprivate var holdsPictures: Bool { Self.kindsOfPictures.contains(self) }

    private static let kindsOfPictures: Set<AssetKind> = Set(
        [
            "imageset", "appiconset", "iconset", "launchimage", "symbolset", "imagestack", "imagestacklayer",
            "solidimagestack", "solidimagestacklayer", "brandassets", "complicationset", "spriteatlas", "textureset",
            "mipmapset", "cubetextureset", "sticker", "stickerpack", "stickersequence", "stickersiconset",
            "arreferenceimage", "gcdashboardimage", "gcleaderboard", "gcleaderboardset", "watchface",
        ].map(AssetKind.init(rawValue:)))
}

private func fileSize(_ path: String) -> Int? {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : nil
}
