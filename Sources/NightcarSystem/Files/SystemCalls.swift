import ThemeCatalogLibC

/// The names of what lies in a folder, without `.` and `..`, in no order; names that are not UTF-8 are repaired.
///
/// - Returns: nil when the folder cannot be opened; `errno` says why.
package func entryNames(in folder: String) -> [String]? {
    guard let directory = opendir(folder) else { return nil }
    defer { closedir(directory) }
    let offset = MemoryLayout<dirent>.offset(of: \.d_name)!
    var names: [String] = []
    while let entry = readdir(directory) {
        let name = String(cString: UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self))
        if name != "." && name != ".." { names.append(name) }
    }
    return names
}

/// `write(2)`, which a type's own `write` would hide. Safe in a signal handler.
///
/// - Returns: how many bytes were written, or -1; `errno` says why.
package func systemWrite(_ descriptor: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
    ThemeCatalogLibC.write(descriptor, start, count)
}

/// Whether two names are of one file, as hard links are; a symbolic link is a file of its own.
package func isOneFile(_ a: String, _ b: String) -> Bool {
    var (first, second) = (stat(), stat())
    return lstat(a, &first) == 0 && lstat(b, &second) == 0 && first.st_ino == second.st_ino && first.st_dev == second.st_dev
}
