package import ThemeCatalogBytes

/// What `stat` returns for a file. If a path has the same stamp twice, its bytes are the same, unless the file was changed too
/// shortly before the first stamp was taken (see `isSettled`).
package struct FileStamp: Sendable, Hashable {
    package var mode: UInt64
    package var size: Int
    /// Nanoseconds since 1970.
    package var modified: Int
    /// When the inode changed. This time can't be set back.
    package var changed: Int
    package var inode: UInt64

    package init(_ status: stat) {
        mode = UInt64(status.st_mode)
        size = Int(status.st_size)
        inode = UInt64(status.st_ino)
        #if canImport(Darwin)
            modified = Int(status.st_mtimespec.tv_sec) * 1_000_000_000 + Int(status.st_mtimespec.tv_nsec)
            changed = Int(status.st_ctimespec.tv_sec) * 1_000_000_000 + Int(status.st_ctimespec.tv_nsec)
        #else
            modified = Int(status.st_mtim.tv_sec) * 1_000_000_000 + Int(status.st_mtim.tv_nsec)
            changed = Int(status.st_ctim.tv_sec) * 1_000_000_000 + Int(status.st_ctim.tv_nsec)
        #endif
    }

    /// Nil if the file doesn't exist. Links are followed.
    package init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// Whether a change after `moment` would change the stamp. Clocks of file systems can have steps of two seconds, so a file
    /// with times closer to the moment could change again unnoticed.
    ///
    /// - Parameter moment: when reading began, in nanoseconds since 1970.
    package func isSettled(before moment: Int) -> Bool {
        max(modified, changed) < moment - Self.slowestTick
    }

    private static let slowestTick = 2_000_000_000
    static let byteCount = 40

    /// Appends the stamp in its stored form.
    func write(to writer: inout ByteWriter) {
        for number in [mode, UInt64(bitPattern: Int64(size)), inode] { writer.append(number) }
        writer.append(Int64(modified))
        writer.append(Int64(changed))
    }

    init(_ view: ByteView, at offset: Int) throws(ByteError) {
        mode = try view.u64(offset)
        size = Int(Int64(bitPattern: try view.u64(offset + 8)))
        inode = try view.u64(offset + 16)
        modified = Int(Int64(bitPattern: try view.u64(offset + 24)))
        changed = Int(Int64(bitPattern: try view.u64(offset + 32)))
    }
}

/// The current time in nanoseconds since 1970, from the clock that file systems use.
package func currentMoment() -> Int {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return Int(now.tv_sec) * 1_000_000_000 + Int(now.tv_nsec)
}
