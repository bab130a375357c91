import NightcarSystem
import ThemeCatalogBytes
package import ThemeCatalogLibC

/// What `stat` says of a file: two equal stamps of one path mean equal bytes, unless the file was changed too shortly before the
/// first of them was taken (see `isSettled`).
package struct FileStamp: Sendable, Hashable {
    package var mode: UInt64
    package var size: Int
    /// Nanoseconds since 1970.
    package var modified: Int
    /// When the inode changed; nobody can set it back.
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

    /// Nil when there is no such file. Links are followed.
    package init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// Whether a change after `moment` would show: clocks of file systems tick as slowly as every two seconds, so a file whose
    /// times lie nearer to the moment could change once more without a trace.
    ///
    /// - Parameter moment: when reading began, in nanoseconds since 1970.
    package func isSettled(before moment: Int) -> Bool {
        max(modified, changed) < moment - Self.slowestTick
    }

    private static let slowestTick = 2_000_000_000
    static let byteCount = 40

    /// Appends the stamp as a file keeps it.
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

/// Now, in nanoseconds since 1970, by the clock that file systems use.
package func currentMoment() -> Int {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return Int(now.tv_sec) * 1_000_000_000 + Int(now.tv_nsec)
}
