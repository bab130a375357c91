/// A file that is mapped into memory as read-only. Opening it reads no contents.
public final class MappedFile: Sendable {
    private nonisolated(unsafe) let memory: UnsafeRawBufferPointer

    /// Maps a file. An empty file gives an empty view.
    ///
    /// - Throws: `FileError` if the file can't be opened, isn't a regular file, or can't be mapped.
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

    /// The bytes of the file. The view keeps the mapping alive.
    public var view: ByteView { ByteView(owner: self, memory: memory) }
}
