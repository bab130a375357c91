import ThemeCatalogLibC

/// A file mapped read-only into memory: opening it reads nothing.
public final class MappedFile: Sendable {
    private nonisolated(unsafe) let memory: UnsafeRawBufferPointer

    /// - Throws: `FileError` when the file cannot be opened, is not a regular file, or cannot be mapped.
    public init(path: String) throws(FileError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw FileError(path: path, doing: "open", errno: errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileError(path: path, doing: "read", errno: errno) }
        try checkIsRegular(status, path: path)
        let size = Int(status.st_size)
        guard size > 0 else {
            memory = UnsafeRawBufferPointer(start: nil, count: 0)
            return
        }
        guard let base = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), base != MAP_FAILED else {
            throw FileError(path: path, doing: "map", errno: errno)
        }
        memory = UnsafeRawBufferPointer(start: base, count: size)
    }

    deinit {
        if let base = memory.baseAddress { munmap(UnsafeMutableRawPointer(mutating: base), memory.count) }
    }

    /// All bytes of the file. The mapping lives as long as the view.
    public var view: ByteView { ByteView(owner: self, memory: memory) }
}
