import NightcarBasics
import NightcarImaging
import NightcarModel
import NightcarVectors
import NightcarXCAssets
import Synchronization
import ThemeCatalogBytes
import ThemeCatalogPixels

/// What both formats do with a source file before they decode it: read it once, sniff it, and refuse it.
struct ArtworkStage: Sendable {
    private let format: CompiledFormat
    let limit: MemoryLimit
    private let budget: ByteBudget

    /// - Parameter limit: what a file that is encoded, and the ones that are encoded at the same time, may take.
    init(_ format: CompiledFormat, limit: MemoryLimit) {
        (self.format, self.limit) = (format, limit)
        budget = ByteBudget(limit: limit.shared)
    }

    /// A file that can be decoded within the memory.
    final class OpenedFile: Sendable {
        private let held: Mutex<[UInt8]>
        let format: FileFormat
        let digest: ContentDigest
        /// The size of the file, in bytes.
        let size: Int
        /// The least memory for decoding and encoding it, in bytes. The same in both formats.
        let memory: Int

        init(_ bytes: [UInt8], _ format: FileFormat, memory: Int) {
            (self.format, self.memory, size) = (format, memory, bytes.count)
            digest = ContentDigest(bytes: bytes)
            held = Mutex(bytes)
        }

        var bytes: [UInt8] { held.withLock { $0 } }

        /// Hands over the bytes, so that they can be freed once they are decoded.
        func take() -> [UInt8] {
            held.withLock { held in
                var bytes: [UInt8] = []
                swap(&bytes, &held)
                return bytes
            }
        }
    }

    /// Why a file is left out.
    struct Refusal: Error {
        var finding: Finding
        /// Zero if the file can't be read.
        var sourceBytes = 0
    }

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - asIcon: whether it becomes an app icon.
    ///   - pixels: the pixels of the largest picture that a vector is painted as.
    func opened(
        _ work: SourceFiles.Work, asIcon: Bool = false, pixels: ([UInt8], FileFormat) -> Int = { _, _ in 0 }
    ) throws(Refusal) -> OpenedFile {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try StageClock.measure(.read) { () throws(FileError) in try work.file.contents() }
        } catch {
            throw Refusal(finding: .unreadable(error))
        }
        let format = FileFormat.sniff(bytes)
        if let finding = finding(bytes, format, work, asIcon: asIcon) {
            throw Refusal(finding: finding, sourceBytes: bytes.count)
        }
        let memory = Self.memory(bytes, isPicture: work.treatment == .picture, paints: pixels(bytes, format))
        if let finding = limit.finding(bytes, needed: memory, in: work.file.path) {
            throw Refusal(finding: finding, sourceBytes: bytes.count)
        }
        return OpenedFile(bytes, format, memory: memory)
    }

    /// The least memory for decoding and encoding a file, in bytes: see `MemoryLimit`.
    ///
    /// - Parameters:
    ///   - isPicture: whether the file is decoded if it is a PNG file.
    ///   - pixels: the pixels of the largest picture that it is painted as, if it is a vector.
    static func memory(_ bytes: [UInt8], isPicture: Bool, paints pixels: Int = 0) -> Int {
        if isPicture, let header = try? PNGHeader(bytes),
            let pixels = try? DecodeLimit.standard.check(width: header.width, height: header.height)
        {
            return EncodeOptions.leastMemory(pixels: pixels, depth: header.depth, file: bytes.count)
        }
        return EncodeOptions.leastMemory(pixels: pixels, depth: .eight) + 2 * bytes.count
    }

    /// What is wrong with a file before it is decoded. Data may be anything but a pointer to the data.
    private func finding(_ bytes: [UInt8], _ format: FileFormat, _ work: SourceFiles.Work, asIcon: Bool) -> Finding? {
        let path = work.file.path
        if NotAnImage.isGitLFSPointer(bytes) { return .notAnImage(.gitLFSPointer, in: path) }
        guard work.treatment == .picture else { return nil }
        if let reason = NotAnImage(file: bytes, format: format, fileName: work.file.name) {
            return .notAnImage(reason, in: path)
        }
        guard let obstacle = self.format.obstacle(to: format, asIcon: asIcon) else { return nil }
        let message = "\(obstacle); the file is left out, convert it to PNG"
        return Finding(.carUnsupported, .error, message, at: Location(path: path))
    }

    /// Runs `encode` once there is as much memory for it. What needs more than there is at all runs alone.
    func withMemory<Result: Sendable>(_ memory: Int, _ encode: @Sendable () -> Result) async -> Result {
        await budget.withBytes(memory) {
            let result = encode()
            if memory > Self.largeFile { returnFreedMemory() }
            return result
        }
    }

    /// Tunable: after a file that took this much memory, in bytes, freed memory is returned to the system. Otherwise the C
    /// library keeps parts of it, and the next files take memory in addition.
    private static let largeFile = 64 << 20
}
