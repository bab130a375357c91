import ThemeCatalogBytes

/// The names and stamps of everything in some folders as one number, which changes if anything in them changes.
///
/// It costs as much as listing the folders, and no file is read. A link counts twice: as the link and as its target.
package struct TreeSnapshot: Sendable {
    /// Sums over all entries, so that the order in which a folder lists them doesn't matter.
    private var sums: (UInt64, UInt64) = (0, 0)
    /// The same, in which folders and most pictures count only by their names. See `countsByName`.
    private var structureSums: (UInt64, UInt64) = (0, 0)
    private var count: UInt64 = 0
    /// Whether every later change would show. See `FileStamp.isSettled`.
    package private(set) var isSettled = true
    /// Whether every later change of what `structure` counts would show.
    package private(set) var isStructureSettled = true
    /// False if a folder couldn't be read, so that its contents are unknown.
    package private(set) var isComplete = true
    /// The stamps of the pictures that are not behind links.
    package private(set) var pictures = PictureStamps()
    private let moment: Int
    private let jobs: Int
    private let followsLinks: Bool
    private let template: [UInt8]
    /// The folders to which links are not followed: the ancestors of what was added, and targets of earlier links.
    private var known: Set<FileID> = []
    /// How much more may be listed behind links to folders, because links can multiply it.
    private var allowance = Limits.folders

    /// - Parameters:
    ///   - moment: when the run that will read the files began.
    ///   - jobs: see `readingWidth`.
    ///   - followsLinks: whether the targets of links matter too.
    ///   - template: the extension of folders whose pictures count in `structure`. Lowercase ASCII; empty for none.
    package init(moment: Int, jobs: Int, followsLinks: Bool = true, template: String = "") {
        (self.moment, self.jobs, self.followsLinks) = (moment, jobs, followsLinks)
        self.template = template.isEmpty ? [] : Array(".\(template)".utf8)
    }

    /// The state as text.
    package var description: String { "\(sums.0) \(sums.1) \(count)" }

    /// The state as text, in which the contents of pictures don't count, except in folders of templates. Expanding other sets
    /// doesn't look at pictures.
    package var structure: String { "\(structureSums.0) \(structureSums.1) \(count)" }

    /// Adds a file, or a folder with everything in it.
    package mutating func add(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            isComplete = false
            return
        }
        let bytes = Array(path.utf8)
        let seed = bytes.withUnsafeBytes { xxHash64($0) }
        add(FileStamp(status), seed, countsByName: status.st_mode & S_IFMT == S_IFDIR)
        guard status.st_mode & S_IFMT == S_IFDIR else { return }
        known = Self.ancestors(of: path)
        pictures.add(root: seed)
        // Level by level, until there are folders for all threads.
        var level = [Folder(path: bytes + [0], place: Place(seed: seed))]
        while !level.isEmpty, level.count < Self.enough {
            var next: [Folder] = []
            for folder in level {
                list(folder) { next.append($0) }
            }
            level = next
        }
        let share = max(Self.leastAllowance, allowance / max(1, level.count))
        let empty = emptyPart(allowance: share)
        let parts = level.blockingMap(width: readingWidth(jobs: jobs)) { folder in
            var part = empty
            part.list(folder)
            return part
        }
        for part in parts { add(part) }
    }
}

/// Identifies a folder, whatever path leads to it.
private struct FileID: Hashable {
    var device: UInt64
    var inode: UInt64

    init(_ status: stat) { (device, inode) = (UInt64(status.st_dev), UInt64(status.st_ino)) }
}

/// A folder that was found but not listed yet.
private struct Folder: Sendable {
    /// Ends in a zero.
    var path: [UInt8]
    var place: Place

    /// The folder opened; negative when that fails.
    func descriptor() -> Int32 {
        let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
        return path.withUnsafeBytes { openat(AT_FDCWD, $0.assumingMemoryBound(to: CChar.self).baseAddress!, flags) }
    }

    func child(_ name: UnsafeRawBufferPointer, _ place: Place) -> Folder {
        Folder(path: path.dropLast() + [UInt8(ascii: "/")] + name + [0], place: place)
    }
}

/// What is known about a folder before it is listed.
private struct Place: Sendable {
    /// The seed for hashing the names in it.
    var seed: UInt64
    var depth = 0
    /// Whether a link leads to it or to one of its ancestors.
    var isLinked = false
    /// Whether its pictures are read to expand their set.
    var holdsTemplates = false

    /// Whether the stamp of a picture in the folder matters only to those who encode it. The same folder can be behind two
    /// links, so nothing is known about its set there.
    var hasPlainPictures: Bool { !isLinked && !holdsTemplates }

    /// A folder in it.
    func inside(_ seed: UInt64, isLink: Bool, holdsTemplates: Bool) -> Place {
        Place(seed: seed, depth: depth + 1, isLinked: isLinked || isLink, holdsTemplates: holdsTemplates)
    }
}

private extension TreeSnapshot {
    /// Deeper than any catalog can be. See `CatalogWalker`.
    static let maximumDepth = 256

    /// Tunable: with this many folders, all threads stay busy to the end, even if some folders contain more than others.
    static let enough = 128

    /// Tunable: the allowance behind links for each folder that is listed in parallel.
    static let leastAllowance = 4096

    /// A folder and those around it.
    static func ancestors(of path: String) -> Set<FileID> {
        var found: Set<FileID> = []
        var next = Paths.real(path)
        while let folder = next {
            var status = stat()
            if stat(folder, &status) == 0 { found.insert(FileID(status)) }
            next = folder == "/" ? nil : Paths.parent(of: folder)
        }
        return found
    }

    /// A snapshot of nothing that continues this one.
    func emptyPart(allowance: Int) -> TreeSnapshot {
        var part = self
        (part.sums, part.structureSums, part.count) = ((0, 0), (0, 0), 0)
        (part.pictures, part.allowance) = (PictureStamps(), allowance)
        return part
    }

    /// - Parameter beneath: see below.
    mutating func list(_ folder: Folder, beneath: ((Folder) -> Void)? = nil) {
        list(folder.descriptor(), folder.place, beneath: beneath.map { add in { add(folder.child($0, $1)) } })
    }

    /// Lists an open folder, and closes it.
    ///
    /// - Parameter beneath: receives the names of the subfolders. If it is nil, their contents are added too.
    mutating func list(_ descriptor: Int32, _ place: Place, beneath: ((UnsafeRawBufferPointer, Place) -> Void)?) {
        guard descriptor >= 0, let directory = fdopendir(descriptor) else {
            if descriptor >= 0 { close(descriptor) }
            isComplete = false
            return
        }
        defer { closedir(directory) }
        while let entry = readdir(directory) {
            guard let (name, bytes) = Self.name(of: entry) else { continue }
            var status = stat()
            guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
                isComplete = false
                continue
            }
            let nameHash = xxHash64(bytes, seed: place.seed)
            let type = status.st_mode & S_IFMT
            let isPlainPicture = type == S_IFREG && place.hasPlainPictures && Self.isPicture(bytes)
            let (stamp, isLink) = (FileStamp(status), type == S_IFLNK)
            add(stamp, nameHash, countsByName: type == S_IFDIR || isPlainPicture)
            if isPlainPicture { pictures.add(stamp, nameHash) }
            if isLink {
                // What is added here distinguishes a link with a target from one without.
                guard followsLinks, fstatat(descriptor, name, &status, 0) == 0 else { continue }
                add(FileStamp(status), nameHash)
            }
            if place.isLinked { allowance -= 1 }
            guard status.st_mode & S_IFMT == S_IFDIR, !isLink || known.insert(FileID(status)).inserted else { continue }
            guard place.depth < Self.maximumDepth, allowance > 0 else {
                isComplete = false
                continue
            }
            // The same folder behind two links is listed once, so its names must not depend on the link.
            let seed = isLink ? UInt64(status.st_ino) : nameHash
            let inside = place.inside(seed, isLink: isLink, holdsTemplates: Self.hasExtension(bytes, template))
            let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | (isLink ? 0 : O_NOFOLLOW)
            beneath?(bytes, inside) ?? list(openat(descriptor, name, flags), inside, beneath: nil)
        }
    }

    /// The name of an entry as text and as bytes, which are valid until the next entry is read. Nil for the folder and the one
    /// around it.
    private static func name(of entry: UnsafeMutablePointer<dirent>) -> (UnsafePointer<CChar>, UnsafeRawBufferPointer)? {
        let name = UnsafeRawPointer(entry).advanced(by: nameOffset).assumingMemoryBound(to: CChar.self)
        let length = strlen(name)
        if name[0] == 0x2E, length == 1 || (length == 2 && name[1] == 0x2E) { return nil }
        return (name, UnsafeRawBufferPointer(start: name, count: length))
    }

    mutating func add(_ other: TreeSnapshot) {
        sums.0 &+= other.sums.0
        sums.1 &+= other.sums.1
        structureSums.0 &+= other.structureSums.0
        structureSums.1 &+= other.structureSums.1
        count += other.count
        pictures.add(other.pictures)
        isStructureSettled = isStructureSettled && other.isStructureSettled
        isSettled = isSettled && other.isSettled
        isComplete = isComplete && other.isComplete
    }

    /// - Parameter countsByName: whether `structure` has only the name and the type.
    mutating func add(_ stamp: FileStamp, _ name: UInt64, countsByName: Bool = false) {
        let numbers = (
            name, stamp.mode, UInt64(bitPattern: Int64(stamp.size)), UInt64(bitPattern: Int64(stamp.modified)),
            UInt64(bitPattern: Int64(stamp.changed)), stamp.inode
        )
        let hashes = withUnsafeBytes(of: numbers) { (xxHash64($0), xxHash64($0, seed: 1)) }
        sums.0 &+= hashes.0
        sums.1 &+= hashes.1
        let structure =
            countsByName
            ? withUnsafeBytes(of: (name, stamp.mode)) { (xxHash64($0), xxHash64($0, seed: 1)) } : hashes
        structureSums.0 &+= structure.0
        structureSums.1 &+= structure.1
        count += 1
        guard isSettled || isStructureSettled && !countsByName, !stamp.isSettled(before: moment) else { return }
        isSettled = false
        if !countsByName { isStructureSettled = false }
    }

    /// Whether a name ends in the extension of a picture or a vector. Most of them are read only after their set is expanded.
    static func isPicture(_ name: UnsafeRawBufferPointer) -> Bool {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), name.count - dot <= 5 else { return false }
        // Bit 5 turns capital letters into small ones.
        let lowercase = name[(dot + 1)...].reduce(UInt32(0)) { $0 << 8 | UInt32($1 | 0x20) }
        return pictureExtensions.contains(lowercase)
    }

    /// `png`, `jpg`, `jpeg`, `pdf` and `svg` as big-endian numbers.
    static let pictureExtensions: [UInt32] = [0x706E67, 0x6A7067, 0x6A70_6567, 0x706466, 0x737667]

    /// - Parameter wanted: a dot and lowercase ASCII, or nothing.
    static func hasExtension(_ name: UnsafeRawBufferPointer, _ wanted: [UInt8]) -> Bool {
        !wanted.isEmpty && name.count > wanted.count
            && zip(name.suffix(wanted.count), wanted).allSatisfy { $0 | 0x20 == $1 | 0x20 }
    }

    static let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name)!
}
