import AppleCatalog
import NightcarImaging
import NightcarModel
import NightcarTint
import Synchronization
import ThemeCatalog
import ThemeCatalogBytes
import ThemeCatalogPixels

/// What compiling a catalog several times with small changes has in common: each file in the form in which it is stored.
///
/// Files are found by their paths, so none of them may change in the meantime. All compilations have the same options, apart from what
/// a configuration adds.
package final class EncodedFiles: Sendable {
    private struct State {
        var sizes: [String: Int?] = [:]
        var known: [String: KnownBytes?] = [:]
        var files: [FileKey: EncodedFile] = [:]
        var derived: [DerivedKey: EncodedImage?] = [:]
        var pages: [[UInt8]: [UInt8]] = [:]
        var artwork: [ArtworkKey: CarArtwork] = [:]
        var atlases: [AtlasSheet.Artwork: EncodedPixels?] = [:]
    }

    private struct FileKey: Hashable {
        var work: SourceFiles.Work
        var isCandidate: Bool
    }

    private struct DerivedKey: Hashable {
        var path: String
        var change: ImageChange
    }

    private struct ArtworkKey: Hashable {
        var source: SourceFiles.Work
        /// With the position 0, because positions differ from one variation to the next.
        var work: CarWork

        init(_ work: CarWork, of source: SourceFiles.Work) {
            (self.source, self.work) = (source, work)
            self.work.file = FilePosition(0)
        }
    }

    private let state = Mutex(State())
    /// The files of earlier runs. Only changed files are looked up there.
    let cache: FileCache?

    package init(cache: FileCache? = nil) { self.cache = cache }

    /// The size of a file.
    func size(of path: String, find: () -> Int?) -> Int? {
        if let known = state.withLock({ $0.sizes[path] }) { return known }
        let size = find()
        state.withLock { $0.sizes[path] = .some(size) }
        return size
    }

    /// Remembers what a cache knows of a file.
    func add(_ state: FileCache.FileState?, of path: String) {
        self.state.withLock {
            $0.sizes[path] = .some(state?.size)
            $0.known[path] = .some(state?.known)
        }
    }

    /// The digests of a file's bytes.
    func digests(of path: String, find: () -> KnownBytes?) -> KnownBytes? {
        if let known = state.withLock({ $0.known[path] }) { return known }
        let known = find()
        state.withLock { $0.known[path] = .some(known) }
        return known
    }

    func file(_ work: SourceFiles.Work, isCandidate: Bool) -> EncodedFile? {
        state.withLock { $0.files[FileKey(work: work, isCandidate: isCandidate)] }
    }

    func add(_ file: EncodedFile, of work: SourceFiles.Work, isCandidate: Bool) {
        var file = file
        switch file.stored {
        case .image(let image): file.checksum = image.payload.withUnsafeBytes { RawDeflate.crc32($0) }
        case .data(let data): file.checksum = data.payload.withUnsafeBytes { RawDeflate.crc32($0) }
        case .refused: break
        }
        state.withLock { [file] in $0.files[FileKey(work: work, isCandidate: isCandidate)] = file }
    }

    /// Nil if it isn't known. The inner value is nil if the picture doesn't allow the change.
    func derived(_ path: String, _ change: ImageChange) -> EncodedImage?? {
        state.withLock { $0.derived[DerivedKey(path: path, change: change)] }
    }

    func add(_ image: EncodedImage?, _ path: String, _ change: ImageChange) {
        state.withLock { $0.derived[DerivedKey(path: path, change: change)] = .some(image) }
    }

    func deflated(_ page: [UInt8], find: () -> [UInt8]) -> [UInt8] {
        if let known = state.withLock({ $0.pages[page] }) { return known }
        let deflated = find()
        state.withLock { $0.pages[page] = deflated }
        return deflated
    }

    func artwork(_ work: CarWork, of source: SourceFiles.Work) -> CarArtwork? {
        state.withLock { $0.artwork[ArtworkKey(work, of: source)] }
    }

    func add(_ artwork: CarArtwork, _ work: CarWork, of source: SourceFiles.Work) {
        state.withLock { $0.artwork[ArtworkKey(work, of: source)] = artwork }
    }

    /// The packed pixels of a sheet of pictures.
    func packed(_ sheet: AtlasSheet, find: () -> PackedAtlas?) -> PackedAtlas? {
        let artwork = sheet.artwork
        if let known = state.withLock({ $0.atlases[artwork] }) { return known.map { sheet.packed(as: $0) } }
        let packed = find()
        state.withLock { $0.atlases[artwork] = .some(packed?.pixels) }
        return packed
    }
}
