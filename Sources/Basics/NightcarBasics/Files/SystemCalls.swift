import ThemeCatalogBytes

/// The names of the entries of a folder, in no particular order, without `.` and `..`. Invalid UTF-8 in names is repaired.
///
/// - Returns: nil if the folder can't be opened; `errno` has the reason.
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

/// Calls `write(2)`, which a type's own `write` would hide. Safe in a signal handler.
///
/// - Returns: the number of bytes written, or -1; then `errno` has the reason.
package func systemWrite(_ descriptor: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
    ThemeCatalogBytes.write(descriptor, start, count)
}

/// Whether two names belong to the same file, like hard links. A symbolic link is a separate file.
package func isOneFile(_ a: String, _ b: String) -> Bool {
    var (first, second) = (stat(), stat())
    return lstat(a, &first) == 0 && lstat(b, &second) == 0 && first.st_ino == second.st_ino && first.st_dev == second.st_dev
}
