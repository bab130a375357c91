import NightcarBasics
import NightcarImaging
import NightcarModel
import NightcarVectors
import NightcarXCAssets
import ThemeCatalogBytes

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
    struct OpenedFile: Sendable {
        var bytes: [UInt8]
        var format: FileFormat
        /// The memory for decoding and encoding it, in bytes.
        var memory = 0
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
    ///   - memory: the memory that decoding and encoding it takes, in bytes.
    func opened(
        _ work: SourceFiles.Work, asIcon: Bool = false, memory: (OpenedFile) -> Int
    ) throws(Refusal) -> OpenedFile {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try StageClock.measure(.read) { () throws(FileError) in try work.file.contents() }
        } catch {
            throw Refusal(finding: .unreadable(error))
        }
        var file = OpenedFile(bytes: bytes, format: FileFormat.sniff(bytes))
        if let finding = finding(file, work, asIcon: asIcon) { throw Refusal(finding: finding, sourceBytes: bytes.count) }
        file.memory = memory(file)
        if let finding = limit.finding(bytes, needed: file.memory, in: work.file.path) {
            throw Refusal(finding: finding, sourceBytes: bytes.count)
        }
        return file
    }

    /// What is wrong with a file before it is decoded. Data may be anything but a pointer to the data.
    private func finding(_ file: OpenedFile, _ work: SourceFiles.Work, asIcon: Bool) -> Finding? {
        let path = work.file.path
        if NotAnImage.isGitLFSPointer(file.bytes) { return .notAnImage(.gitLFSPointer, in: path) }
        guard work.treatment == .picture else { return nil }
        if let reason = NotAnImage(file: file.bytes, format: file.format, fileName: work.file.name) {
            return .notAnImage(reason, in: path)
        }
        guard let obstacle = format.obstacle(to: file.format, asIcon: asIcon) else { return nil }
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
