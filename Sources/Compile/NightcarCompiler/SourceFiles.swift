import NightcarBasics
import NightcarModel
import ThemeCatalogBytes

/// The distinct files of a catalog's renditions. Each one is read and encoded once.
struct SourceFiles: Sendable {
    /// How a file is to be stored. The raw values go into the cache's keys.
    enum Treatment: String, Hashable, Sendable {
        /// As a picture, if its bytes are a picture that can be decoded.
        case picture
        /// As bytes, whatever they are: an app asks for the bytes of a data set, not for pixels.
        case bytes
    }

    struct Work: Hashable, Sendable {
        var file: SourceFile
        var treatment: Treatment
    }

    /// The files to encode, in the order of first use in the catalog. If several files have the same bytes, only the first is
    /// included.
    private(set) var distinct: [Work] = []
    /// The size of each distinct file, in bytes.
    private var sizes: [Int] = []
    /// What is known about each distinct file's bytes. Empty without a cache, because nothing else needs it.
    private var known: [KnownBytes?] = []

    private var uses: FileUses

    /// Finds files with the same bytes by comparing files of the same size. With a cache, gets the digests of all files.
    ///
    /// - Parameters:
    ///   - jobs: how many large files are read at the same time. See also `readingWidth`.
    ///   - known: remembers what is found, for other variations of the catalog.
    init(_ catalog: Catalog, jobs: Int, cache: FileCache? = nil, known earlier: EncodedFiles? = nil) {
        let works: [Work]
        (works, uses) = FileUses.all(in: catalog)
        let (sizes, all) = Self.sizesAndBytes(of: works, jobs: jobs, cache: cache, earlier)
        var first: [Content: Int] = [:]
        first.reserveCapacity(all.count { $0 != nil })
        var positions: [Int] = []
        positions.reserveCapacity(works.count)
        distinct.reserveCapacity(works.count)
        for (index, work) in works.enumerated() {
            let content = all[index].map { Content(digest: $0.digest, treatment: work.treatment, part: work.file.part) }
            if let twin = content.flatMap({ first[$0] }) {
                positions.append(twin)
                continue
            }
            if let content { first[content] = distinct.count }
            positions.append(distinct.count)
            distinct.append(work)
            self.sizes.append(sizes[index] ?? 0)
            if cache != nil { known.append(all[index]) }
        }
        uses.renumber { positions[$0] }
    }

    /// The position in `distinct` for a rendition's file. Nil if the rendition has no file.
    ///
    /// - Parameters: the positions in the catalog and in its asset.
    func position(asset: Int, rendition: Int) -> FilePosition? { uses.file(asset: asset, rendition: rendition) }

    /// The size of a distinct file, in bytes.
    func size(of file: FilePosition) -> Int { sizes[file.index] }

    /// What is known about a distinct file's bytes, which a cache uses to find it. Nil if the file was not read.
    func knownBytes(_ file: FilePosition) -> KnownBytes? { known.isEmpty ? nil : known[file.index] }

    /// - Returns: the size of each file (nil if the file doesn't exist), and the digest of its bytes if it is needed.
    private static func sizesAndBytes(
        of works: [Work], jobs: Int, cache: FileCache?, _ earlier: EncodedFiles?
    ) -> (sizes: [Int?], known: [KnownBytes?]) {
        let (width, gate) = (readingWidth(jobs: jobs), ReadingGate(large: jobs))
        if let cache {
            let states = works.blockingMap(width: width) { work in
                StageClock.measure(.read) { cache.state(of: work.file.path, gate: gate) }
            }
            cache.remember(states, of: works)
            if let earlier { for (work, state) in zip(works, states) { earlier.add(state, of: work.file.path) } }
            return (states.map { $0?.stamp.size }, states.map { $0?.known })
        }
        @Sendable func size(_ path: String) -> Int? { earlier.map { $0.size(of: path) { fileSize(path) } } ?? fileSize(path) }
        let sizes = earlier == nil ? works.blockingMap(width: width) { size($0.file.path) } : works.map { size($0.file.path) }
        var alike: [Int: Int] = [:]
        for size in sizes { alike[size ?? -1, default: 0] += 1 }
        let candidates = works.indices.filter { index in sizes[index].map { alike[$0, default: 0] > 1 } ?? false }
        @Sendable func digests(_ index: Int) -> KnownBytes? {
            func read() -> KnownBytes? {
                StageClock.measure(.read) { KnownBytes(path: works[index].file.path, size: sizes[index] ?? 0, gate: gate) }
            }
            return earlier.map { $0.digests(of: works[index].file.path, find: read) } ?? read()
        }
        let found = earlier == nil ? candidates.blockingMap(width: width) { digests($0) } : candidates.map { digests($0) }
        var known = [KnownBytes?](repeating: nil, count: works.count)
        for (index, bytes) in zip(candidates, found) { known[index] = bytes }
        return (sizes, known)
    }

    private struct Content: Hashable {
        var digest: SHA256.Digest
        var treatment: Treatment
        var part: String
    }
}

/// The file of each rendition of a catalog.
private struct FileUses: Sendable {
    /// For each asset, the position of its first rendition in `files`.
    private var starts: [Int] = []
    /// Negative for a rendition without a file.
    private var files: [Int] = []

    /// Each file of each set once, in the order of first use, and the renditions that use it.
    ///
    /// A file that two sets name is listed twice. Its bytes show later that it is the same.
    static func all(in catalog: Catalog) -> (works: [SourceFiles.Work], uses: FileUses) {
        var (works, uses) = ([SourceFiles.Work](), FileUses())
        var seen: [SourceFile: Int] = [:]
        for asset in catalog.assets {
            uses.starts.append(uses.files.count)
            let treatment: SourceFiles.Treatment = asset.kind.holdsPictures ? .picture : .bytes
            seen.removeAll(keepingCapacity: true)
            for rendition in asset.renditions {
                guard let file = rendition.content.file else {
                    uses.files.append(-1)
                    continue
                }
                let position = seen[file] ?? works.count
                if position == works.count {
                    seen[file] = position
                    works.append(SourceFiles.Work(file: file, treatment: treatment))
                }
                uses.files.append(position)
            }
        }
        return (works, uses)
    }

    mutating func renumber(_ number: (Int) -> Int) {
        for index in files.indices where files[index] >= 0 { files[index] = number(files[index]) }
    }

    func file(asset: Int, rendition: Int) -> FilePosition? {
        let file = files[starts[asset] + rendition]
        return file < 0 ? nil : FilePosition(file)
    }
}

private func fileSize(_ path: String) -> Int? {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : nil
}
