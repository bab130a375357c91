package import ThemeCatalogBytes

/// The contents of one folder, read once. Each list is sorted by the bytes of the names.
package struct FolderListing {
    package var files: [String] = []
    package var folders: [String] = []
    var links: [String] = []
    /// Pipes, sockets and devices.
    var others: [String] = []
    /// Names that are not UTF-8.
    var unreadable: [[UInt8]] = []

    init(files: [String], folders: [String]) {
        (self.files, self.folders) = (files, folders)
        sort()
    }

    /// - Throws: `FileError` if the folder can't be read.
    package init(path: String) throws(FileError) {
        guard let folder = opendir(path) else { throw FileError(path: path, doing: "open", errno: errno) }
        defer { closedir(folder) }
        while let entry = readdir(folder) {
            guard let name = String(validatingCString: Self.start(of: entry)) else {
                unreadable.append(Self.name(of: entry))
                continue
            }
            if name == "." || name == ".." { continue }
            switch Int32(entry.pointee.d_type) {
            case Int32(DT_REG): files.append(name)
            case Int32(DT_DIR): folders.append(name)
            case Int32(DT_LNK): links.append(name)
            case Int32(DT_UNKNOWN): add(name, statusOf: path + "/" + name)
            default: others.append(name)
            }
        }
        sort()
    }

    mutating func sort() {
        Self.sort(&files)
        Self.sort(&folders)
        Self.sort(&links)
        Self.sort(&others)
        unreadable.sort { $0.lexicographicallyPrecedes($1) }
    }

    /// The bytes of an entry's name, without the zero at the end.
    static func name(of entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
        let start = start(of: entry)
        return UnsafeRawBufferPointer(start: start, count: strlen(start)).map { $0 }
    }
}

private extension FolderListing {
    static func sort(_ names: inout [String]) {
        if names.count > 1 { names.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
    }

    static let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name)!

    static func start(of entry: UnsafeMutablePointer<dirent>) -> UnsafePointer<CChar> {
        UnsafeRawPointer(entry).advanced(by: nameOffset).assumingMemoryBound(to: CChar.self)
    }

    /// For file systems that don't report the type of an entry.
    mutating func add(_ name: String, statusOf path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return others.append(name) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: files.append(name)
        case S_IFDIR: folders.append(name)
        case S_IFLNK: links.append(name)
        default: others.append(name)
        }
    }
}
