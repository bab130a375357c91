package import Bytes

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The whole result of a run, found again when nothing that it depends on has changed: then not a single file is read.
///
/// The key is made of what was asked for, of the program, and of the stamps of everything in the catalogs. A run is kept only when
/// every file was settled when it began, so that no change can hide behind an equal stamp.
package struct RunCache: Sendable {
    /// What a run leaves behind.
    package struct Result: Sendable, Equatable {
        /// What it prints to standard output.
        package var text: String
        /// Whether its findings fail it.
        package var isFailure: Bool

        package init(text: String, isFailure: Bool) {
            self.text = text
            self.isFailure = isFailure
        }
    }

    private let local: LocalCache
    private let key: SHA256.Digest
    private let isSettled: Bool

    /// - Parameters:
    ///   - request: all that decides the result beside the files: options, paths, versions.
    ///   - paths: the files and folders that the result depends on.
    ///   - moment: when the run began, before any of them was read.
    /// - Returns: nil when something cannot be looked at.
    package init?(_ local: LocalCache, request: [String], paths: [String], moment: Int) {
        guard let program = Self.program() else { return nil }
        var snapshot = TreeSnapshot(moment: moment)
        for path in paths { snapshot.add(path) }
        guard snapshot.isComplete else { return nil }
        let text = "nightcar run 1\n\(program)\n\(snapshot.description)\n" + request.joined(separator: "\0")
        self.local = local
        key = SHA256.digest(Array(text.utf8))
        isSettled = snapshot.isSettled
    }

    /// The result of the same run done before, its files written where they are not there yet; nil when there is none.
    ///
    /// - Throws: `FileError` when a file cannot be written.
    package func replay() throws(FileError) -> Result? {
        guard let record = local.read(key).flatMap(RunRecord.init) else { return nil }
        for output in record.outputs {
            let written = Self.written(output.path, output.content)
            if let stamp = FileStamp(path: output.path), local.read(written) == stamp.bytes { continue }
            guard let bytes = local.read(output.content), SHA256.digest(bytes) == output.content else { return nil }
            try makeFolder(ofFile: output.path)
            try writeFileAtomically(bytes, to: output.path)
            noteWritten(output.path, output.content)
        }
        return Result(text: record.text, isFailure: record.isFailure)
    }

    /// Keeps the result of a run and the files it has written.
    package func keep(_ result: Result, files: [(path: String, bytes: [UInt8])]) {
        guard isSettled else { return }
        var record = RunRecord(text: result.text, isFailure: result.isFailure)
        for file in files {
            let content = SHA256.digest(file.bytes)
            local.write(file.bytes, for: content)
            noteWritten(file.path, content)
            record.outputs.append(RunRecord.Output(path: file.path, content: content))
        }
        local.write(record.bytes, for: key)
    }

    /// A file that has the stamp it was written with still has the bytes it was written with. Its own moment does not matter: what
    /// changes it later also changes when its inode changed, as the stamp was taken after the file had been renamed.
    private func noteWritten(_ path: String, _ content: SHA256.Digest) {
        if let stamp = FileStamp(path: path) { local.write(stamp.bytes, for: Self.written(path, content)) }
    }

    private static func written(_ path: String, _ content: SHA256.Digest) -> SHA256.Digest {
        SHA256.digest(Array("nightcar output \(path)\n\(content.hex)".utf8))
    }

    /// What tells this program from another build of it.
    private static func program() -> String? {
        #if canImport(Darwin)
            var path = [CChar](repeating: 0, count: 4096)
            guard proc_pidpath(getpid(), &path, UInt32(path.count)) > 0 else { return nil }
            return FileStamp(path: String(cString: path)).map { "\($0)" }
        #else
            return FileStamp(path: "/proc/self/exe").map { "\($0)" }
        #endif
    }
}

private func makeFolder(ofFile path: String) throws(FileError) {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
    try makeFolder(String(path[..<slash]))
}

/// ```
/// failed (1) | number of outputs (1), each: path length (4), path, SHA-256 of the content (32) | text
/// ```
private struct RunRecord {
    struct Output {
        var path: String
        var content: SHA256.Digest
    }

    var text: String
    var isFailure: Bool
    var outputs: [Output] = []

    init(text: String, isFailure: Bool) {
        self.text = text
        self.isFailure = isFailure
    }

    var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.append([isFailure ? 1 : 0, UInt8(outputs.count)])
        for output in outputs {
            writer.append(UInt32(output.path.utf8.count))
            writer.append(utf8: output.path)
            writer.append(output.content.bytes)
        }
        writer.append(utf8: text)
        return writer.bytes
    }

    init?(_ bytes: [UInt8]) {
        let view = ByteView(bytes)
        do throws(ByteError) {
            isFailure = try view.u8(0) == 1
            var offset = 2
            for _ in 0..<(try view.u8(1)) {
                let length = Int(try view.u32(offset))
                let path = try view.slice(offset + 4, length).utf8()
                offset += 4 + length
                outputs.append(Output(path: path, content: try SHA256.Digest(view.slice(offset, SHA256.Digest.byteCount))))
                offset += SHA256.Digest.byteCount
            }
            text = try view.slice(offset, view.count - offset).utf8()
        } catch {
            return nil
        }
    }
}
