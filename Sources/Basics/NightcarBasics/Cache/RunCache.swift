package import ThemeCatalogBytes

/// The complete result of an earlier run. It can be used if nothing that the run depends on has changed, and then no file is
/// read.
///
/// The key consists of the request, the program, and the stamps of everything in the catalogs. A run is stored only if every
/// file was settled when it began, so that no change can hide behind an equal stamp.
package struct RunCache: Sendable {
    /// The result of a run.
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
    private let structureKey: SHA256.Digest
    private let isStructureSettled: Bool
    private let stamps: PictureStamps

    /// - Parameters:
    ///   - request: everything except the files that decides the result: options, paths and versions.
    ///   - paths: the files and folders that the result depends on.
    ///   - moment: when the run began, before any of them was read.
    ///   - jobs: see `readingWidth`.
    ///   - followsLinks: whether the result depends on the targets of links in the folders.
    ///   - template: see `TreeSnapshot`.
    /// - Returns: nil if something can't be examined.
    package init?(
        _ local: LocalCache, request: [String], paths: [String], moment: Int, jobs: Int, followsLinks: Bool = true,
        template: String = ""
    ) {
        guard let program = Self.programStamp else { return nil }
        var snapshot = TreeSnapshot(moment: moment, jobs: jobs, followsLinks: followsLinks, template: template)
        for path in paths { snapshot.add(path) }
        guard snapshot.isComplete else { return nil }
        let rest = request.joined(separator: "\0")
        self.local = local
        key = SHA256.digest(Array("nightcar run 2\n\(program)\n\(snapshot.description)\n\(rest)".utf8))
        isSettled = snapshot.isSettled
        structureKey = SHA256.digest(Array("nightcar structure 2\n\(program)\n\(snapshot.structure)\n\(rest)".utf8))
        isStructureSettled = snapshot.isStructureSettled
        stamps = snapshot.pictures
    }

    /// The stamps of the pictures when the run began.
    package var pictures: PictureStamps {
        var pictures = stamps
        pictures.prepare()
        return pictures
    }

    /// What a run with the same request and the same files, apart from the contents of pictures, stored with `keepStructure`.
    package func structure() -> ByteView? { local.read(structureKey) }

    /// Stores a result that doesn't depend on the contents of pictures.
    package func keepStructure(_ bytes: @autoclosure () -> [UInt8]?) {
        guard isStructureSettled, let bytes = bytes() else { return }
        local.write(bytes, for: structureKey)
    }

    /// The result of the same run from earlier. Nil if there is none, or if a file that it wrote has changed and can't be
    /// written again from here.
    ///
    /// - Throws: `FileError` if a file can't be written.
    package func replay() throws(FileError) -> Result? {
        guard var record = local.read(key).flatMap(RunRecord.init) else { return nil }
        var isChanged = false
        for (index, output) in record.outputs.enumerated() where FileStamp(path: output.path) != output.stamp {
            guard let content = output.content, let bytes = local.read(content)?.array, SHA256.digest(bytes) == content else {
                return nil
            }
            try makeFolder(ofFile: output.path)
            try writeFileAtomically(bytes, to: output.path)
            guard let stamp = FileStamp(path: output.path) else { return nil }
            record.outputs[index].stamp = stamp
            isChanged = true
        }
        if isChanged {
            local.write(record.bytes, for: key)
            local.finish()
        }
        return Result(text: record.text, isFailure: record.isFailure)
    }

    /// Stores the result of a run and the stamps of the files that it wrote.
    ///
    /// A file with the same stamp still has the same bytes. It need not be settled: the stamp was taken after the file had been
    /// renamed, so any later change also changes the time of the inode.
    ///
    /// - Parameter files: the bytes are for files that `replay` writes again if they are missing. Other files can be created
    ///   quickly from their cached parts.
    ///   of what the cache has of their parts.
    package func keep(_ result: Result, files: [(path: String, bytes: [UInt8]?)]) {
        guard isSettled else { return }
        var record = RunRecord(text: result.text, isFailure: result.isFailure)
        for file in files {
            guard let stamp = FileStamp(path: file.path) else { return }
            let content = file.bytes.map { SHA256.digest($0) }
            if let content, let bytes = file.bytes { local.write(bytes, for: content) }
            record.outputs.append(RunRecord.Output(path: file.path, stamp: stamp, content: content))
        }
        local.write(record.bytes, for: key)
    }

    /// Distinguishes this program from other builds of it. Nil if the system doesn't say where it is.
    package static var programStamp: String? {
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
/// failed (1) | number of outputs (1), each: path length (4), path, stamp (40), 0 or 1 and the SHA-256 of the content (32) | text
/// ```
private struct RunRecord {
    struct Output {
        var path: String
        var stamp: FileStamp
        var content: SHA256.Digest?
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
            output.stamp.write(to: &writer)
            writer.append(UInt8(output.content == nil ? 0 : 1))
            if let content = output.content { writer.append(content.bytes) }
        }
        writer.append(utf8: text)
        return writer.bytes
    }

    init?(_ view: ByteView) {
        do throws(ByteError) {
            isFailure = try view.u8(0) == 1
            var offset = 2
            for _ in 0..<(try view.u8(1)) {
                let length = Int(try view.u32(offset))
                let path = try view.slice(offset + 4, length).utf8()
                offset += 4 + length
                var output = Output(path: path, stamp: try FileStamp(view, at: offset))
                offset += FileStamp.byteCount + 1
                if try view.u8(offset - 1) == 1 {
                    output.content = try SHA256.Digest(view.slice(offset, SHA256.Digest.byteCount))
                    offset += SHA256.Digest.byteCount
                }
                outputs.append(output)
            }
            text = try view.slice(offset, view.count - offset).utf8()
        } catch {
            return nil
        }
    }
}
