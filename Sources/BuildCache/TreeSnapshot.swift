import Bytes
import Parallel

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The names and stamps of all that lies in some folders, as one number: it changes when anything in them does.
///
/// Costs what listing the folders costs. Nothing is read. A link is two things: the link, and what it leads to.
package struct TreeSnapshot: Sendable {
    /// Sums over all entries, so that the order in which a folder lists them does not matter.
    private var sums: (UInt64, UInt64) = (0, 0)
    private var count: UInt64 = 0
    /// Whether every later change would show: see `FileStamp.isSettled`.
    package private(set) var isSettled = true
    /// False when a folder could not be read: what lies in it is then unknown.
    package private(set) var isComplete = true
    private let moment: Int
    private let jobs: Int
    private let followsLinks: Bool
    /// What was met behind links to folders.
    private var linked = 0

    /// - Parameters:
    ///   - moment: when the run began that will read the files.
    ///   - jobs: see `readingWidth`.
    ///   - followsLinks: whether what links lead to matters too.
    package init(moment: Int, jobs: Int, followsLinks: Bool = true) {
        (self.moment, self.jobs, self.followsLinks) = (moment, jobs, followsLinks)
    }

    /// The state as text.
    package var description: String { "\(sums.0) \(sums.1) \(count)" }

    /// Adds a file, or a folder with all that is in it.
    package mutating func add(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            isComplete = false
            return
        }
        let bytes = Array(path.utf8)
        let seed = bytes.withUnsafeBytes { xxHash64($0) }
        add(FileStamp(status), seed)
        guard status.st_mode & S_IFMT == S_IFDIR else { return }
        // Level by level, until there are folders for all threads.
        var level = [Folder(path: bytes + [0], seed: seed, depth: 0, trail: Trail(to: path))]
        while !level.isEmpty, level.count < Self.enough {
            var next: [Folder] = []
            for folder in level {
                list(folder.descriptor(), seed: folder.seed, depth: folder.depth, trail: folder.trail) { name, seed, trail in
                    next.append(folder.child(name, seed: seed, trail: trail))
                }
            }
            level = next
        }
        let parts = level.blockingMap(width: readingWidth(jobs: jobs)) { [moment, jobs, followsLinks] folder in
            var part = TreeSnapshot(moment: moment, jobs: jobs, followsLinks: followsLinks)
            part.list(folder.descriptor(), seed: folder.seed, depth: folder.depth, trail: folder.trail)
            return part
        }
        for part in parts { add(part) }
    }
}

/// The folders on the way to a folder, and whether a link is on it.
private struct Trail: Sendable {
    private struct ID: Hashable {
        var device: UInt64
        var inode: UInt64

        init(_ status: stat) { (device, inode) = (UInt64(status.st_dev), UInt64(status.st_ino)) }
    }

    private var folders: [ID] = []
    private(set) var isBehindLink = false

    /// The folder, and those above it.
    init(to path: String) {
        guard var folder = Paths.real(path) else { return }
        while true {
            var status = stat()
            if stat(folder, &status) == 0 { folders.append(ID(status)) }
            if folder == "/" { return }
            folder = Paths.parent(of: folder)
        }
    }

    /// The way to a folder in the last one; nil if it goes in a circle.
    func extended(by status: stat, isLink: Bool) -> Trail? {
        let id = ID(status)
        if isLink, folders.contains(id) { return nil }
        var trail = self
        trail.folders.append(id)
        trail.isBehindLink = isBehindLink || isLink
        return trail
    }
}

/// A folder that has been met and not listed yet.
private struct Folder: Sendable {
    /// Ends in a zero.
    var path: [UInt8]
    /// What the names in it are hashed with.
    var seed: UInt64
    var depth: Int
    var trail: Trail

    /// The folder opened; negative when that fails.
    func descriptor() -> Int32 {
        let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
        return path.withUnsafeBytes { openat(AT_FDCWD, $0.assumingMemoryBound(to: CChar.self).baseAddress!, flags) }
    }

    func child(_ name: UnsafeRawBufferPointer, seed: UInt64, trail: Trail) -> Folder {
        Folder(path: path.dropLast() + [UInt8(ascii: "/")] + name + [0], seed: seed, depth: depth + 1, trail: trail)
    }
}

private extension TreeSnapshot {
    /// Deeper than any catalog may be: see `CatalogWalker`.
    static let maximumDepth = 256

    /// Tunable: so many folders keep all threads busy to the end, though some hold more than others.
    static let enough = 128

    /// Lists an open folder, and closes it.
    ///
    /// - Parameter beneath: takes the folders in it with their names' hashes; when it is nil, what lies in them is added too.
    mutating func list(
        _ descriptor: Int32, seed: UInt64, depth: Int, trail: Trail,
        beneath: ((UnsafeRawBufferPointer, UInt64, Trail) -> Void)? = nil
    ) {
        guard descriptor >= 0, let directory = fdopendir(descriptor) else {
            if descriptor >= 0 { close(descriptor) }
            isComplete = false
            return
        }
        defer { closedir(directory) }
        while let entry = readdir(directory) {
            let name = UnsafeRawPointer(entry).advanced(by: Self.nameOffset).assumingMemoryBound(to: CChar.self)
            let length = strlen(name)
            if name[0] == 0x2E, length == 1 || (length == 2 && name[1] == 0x2E) { continue }
            var status = stat()
            guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
                isComplete = false
                continue
            }
            let bytes = UnsafeRawBufferPointer(start: name, count: length)
            let nameHash = xxHash64(bytes, seed: seed)
            add(FileStamp(status), nameHash)
            let isLink = status.st_mode & S_IFMT == S_IFLNK
            if isLink {
                // A link to nothing is told from one to something by what is added here.
                guard followsLinks, fstatat(descriptor, name, &status, 0) == 0 else { continue }
                add(FileStamp(status), nameHash)
            }
            if trail.isBehindLink { linked += 1 }
            guard status.st_mode & S_IFMT == S_IFDIR, let inside = trail.extended(by: status, isLink: isLink) else { continue }
            guard depth < Self.maximumDepth, linked < Limits.folders else {
                isComplete = false
                continue
            }
            if let beneath {
                beneath(bytes, nameHash, inside)
            } else {
                let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | (isLink ? 0 : O_NOFOLLOW)
                list(openat(descriptor, name, flags), seed: nameHash, depth: depth + 1, trail: inside)
            }
        }
    }

    mutating func add(_ other: TreeSnapshot) {
        sums.0 &+= other.sums.0
        sums.1 &+= other.sums.1
        count += other.count
        isSettled = isSettled && other.isSettled
        isComplete = isComplete && other.isComplete
    }

    mutating func add(_ stamp: FileStamp, _ name: UInt64) {
        let numbers = (
            name, stamp.mode, UInt64(bitPattern: Int64(stamp.size)), UInt64(bitPattern: Int64(stamp.modified)),
            UInt64(bitPattern: Int64(stamp.changed)), stamp.inode
        )
        withUnsafeBytes(of: numbers) { bytes in
            sums.0 &+= xxHash64(bytes)
            sums.1 &+= xxHash64(bytes, seed: 1)
        }
        count += 1
        if isSettled, !stamp.isSettled(before: moment) { isSettled = false }
    }

    static let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name)!
}
