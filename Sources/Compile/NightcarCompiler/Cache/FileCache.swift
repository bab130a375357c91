package import NightcarBasics
import NightcarImaging
import NightcarModel
import NightcarTint
import Synchronization
package import ThemeCatalogBytes
import ThemeCatalogPixels

/// The encoded files of earlier runs.
///
/// The key of a file is the SHA-256 of its bytes and of everything that decides how it is encoded, so an entry is never out of
/// date.
package final class FileCache: Sendable {
    /// The cache on this machine.
    package let local: LocalCache?
    private let index: FileIndex
    private let indexKey: SHA256.Digest
    private let stamps: PictureStamps?
    private let moment: Int
    private let state: Mutex<State>

    private struct State {
        var index: FileIndex
        var hits = 0
        var misses = 0
    }

    /// Increase it whenever the output of an encoder, `EncodedFile+Record`, drawn icons, or the measured values change. A test fails if
    /// the bytes change but the version doesn't.
    static let version = 11

    /// - Parameters:
    ///   - scope: what the run compiles. The stamps of its files are stored under this name.
    ///   - moment: when the run began.
    ///   - stamps: the stamps of pictures, if the run has them already.
    package init(local: LocalCache?, scope: String, moment: Int, stamps: PictureStamps? = nil) {
        (self.local, self.moment, self.stamps) = (local, moment, stamps)
        indexKey = SHA256.digest(Array("nightcar file index \(Self.version)\n\(scope)".utf8))
        index = local?.read(indexKey).map { FileIndex($0) } ?? FileIndex()
        state = Mutex(State(index: index))
    }

    /// Stores the stamps of the files that the run looked at, and ends the run of the local cache.
    package func finish() {
        if let bytes = state.withLock({ $0.index.changed }) { local?.write(bytes, for: indexKey) }
        local?.finish()
    }

    /// How many files were found, and how many had to be encoded.
    var counts: (hits: Int, misses: Int) { state.withLock { ($0.hits, $0.misses) } }

    /// A file's stamp and the known digests of its bytes.
    struct FileState {
        var stamp: FileStamp
        /// Nil if the file can't be read.
        var known: KnownBytes?
        /// The row of the index that has the digest. Nil if the file was read.
        var row: Int?
        /// In bytes.
        var size: Int { stamp.size }
    }

    /// The state of a file, which is read only if its stamp is unknown. Nil if the file doesn't exist.
    func state(of path: String, gate: ReadingGate) -> FileState? {
        guard let stamp = stamps?.stamp(of: path) ?? FileStamp(path: path) else { return nil }
        if let row = index.row(of: path, stamp), let digest = index.digest(row) {
            return FileState(stamp: stamp, known: KnownBytes(digest: digest), row: row)
        }
        return FileState(stamp: stamp, known: KnownBytes(path: path, size: stamp.size, gate: gate))
    }

    /// Keeps the states of files for later runs. Call it once for many files: threads that wait for a lock after each file take
    /// a twelfth of a run.
    func remember(_ states: [FileState?], of files: [SourceFiles.Work]) {
        state.withLock { state in
            for (file, current) in zip(files, states) {
                guard let current, let known = current.known, current.stamp.isSettled(before: moment) else { continue }
                if let row = current.row {
                    state.index.keep(row)
                } else {
                    state.index.add(known.digest, of: file.file.path, current.stamp)
                }
            }
        }
    }

    /// A deflated page of small files, from an earlier run or deflated now.
    func deflated(_ page: [UInt8]) -> [UInt8] {
        let key = SHA256.digest(
            Array("nightcar page \(Self.version)\nlibraries \(EncodeOptions.libraries)\n".utf8) + SHA256.digest(page).bytes)
        if let known = local?.read(key) { return known.array }
        let deflated = RawDeflate.deflate(page)
        local?.write(deflated, for: key)
        return deflated
    }

    /// A number that depends only on the given bytes and takes long to compute. It comes from an earlier run or from `find`.
    ///
    /// - Parameter name: identifies the number. It must change if the way to compute the number changes.
    package func number(_ name: String, of bytes: ByteView, find: () -> Int) -> Int {
        let text = "nightcar number \(Self.version)\n\(name)\nlibraries \(EncodeOptions.libraries)\n"
        let key = SHA256.digest(Array(text.utf8) + bytes.withUnsafeBytes { SHA256.digest($0) }.bytes)
        if let known = local?.read(key), let number = (try? known.u64(0)).flatMap(Int.init(exactly:)) { return number }
        let number = find()
        var writer = ByteWriter()
        writer.append(UInt64(number))
        local?.write(writer.bytes, for: key)
        return number
    }

    /// A file that depends only on the given bytes and takes long to make. It comes from an earlier run or from `find`.
    ///
    /// - Parameter name: see `number`.
    package func file(_ name: String, of bytes: ByteView, find: () -> [UInt8]?) -> [UInt8]? {
        let text = "nightcar made \(Self.version)\n\(name)\nlibraries \(EncodeOptions.libraries)\n"
        let key = SHA256.digest(Array(text.utf8) + bytes.withUnsafeBytes { SHA256.digest($0) }.bytes)
        if let known = local?.read(key) { return known.count == 0 ? nil : known.array }
        let made = find()
        local?.write(made ?? [], for: key)
        return made
    }

    /// The encoded file from an earlier run.
    func file(_ key: SHA256.Digest) -> KeptFile? {
        let found = local?.read(key).flatMap { KeptFile(record: $0) }
        state.withLock { if found == nil { $0.misses += 1 } else { $0.hits += 1 } }
        return found
    }

    func add(_ file: EncodedFile, _ format: FileFormat, for key: SHA256.Digest) {
        if let record = KeptFile(file: file, format: format).record() { local?.write(record, for: key) }
    }

    /// A derived picture that an earlier run has encoded.
    func derived(_ key: SHA256.Digest) -> EncodedImage? {
        guard case .image(let image)? = local?.read(key).flatMap({ KeptFile(record: $0) })?.file.stored else { return nil }
        return image
    }

    func add(_ image: EncodedImage, for key: SHA256.Digest) {
        var file = EncodedFile(sourceBytes: 0, stored: .image(image))
        (file.sourceDigest, file.contentDigest) = (ContentDigest(rawValue: 0), ContentDigest(rawValue: 0))
        add(file, .png, for: key)
    }

    /// The key of the result of applying a change to a picture with this content.
    static func key(_ digest: SHA256.Digest, _ change: ImageChange, options: EncodeOptions) -> SHA256.Digest {
        SHA256.digest(Array("nightcar derived \(version)\n\(keyText(options))\nchange \(change)\ncontent \(digest.hex)".utf8))
    }

    /// All options that decide the result of encoding.
    private static func keyText(_ options: EncodeOptions) -> String {
        let codecs = options.codecs.filter(\.isAvailable).map(\.rawValue).sorted().joined(separator: " ")
        return """
            libraries \(EncodeOptions.libraries)
            effort \(options.effort.rawValue)
            codecs \(codecs)
            """
    }

    /// The key of a file with this content.
    ///
    /// - Parameter options: see `digest(of:)`.
    static func key(
        _ digest: SHA256.Digest, _ work: SourceFiles.Work, options: SHA256.Digest, isCandidate: Bool
    ) -> SHA256.Digest {
        // There is a key for each file of a run, and an interpolated text would take as long as the digest.
        var bytes = options.bytes
        bytes.reserveCapacity(160)
        bytes += digest.bytes
        for text in ["treatment ", work.treatment.rawValue, isCandidate ? "\nrecipe true" : "\nrecipe false", "\nextension "] {
            bytes += text.utf8
        }
        bytes += fileExtension(of: work.file.name).utf8
        return SHA256.digest(bytes)
    }

    /// All options that decide how a file is encoded. They are the same for all files of a run.
    ///
    /// - Parameter memory: what codecs may take, if it is less than usual.
    static func digest(of options: EncodeOptions, memory: Int? = nil) -> SHA256.Digest {
        SHA256.digest(Array("nightcar file \(version)\n\(keyText(options))\(memory.map { "\nmemory \($0)" } ?? "")".utf8))
    }
}
