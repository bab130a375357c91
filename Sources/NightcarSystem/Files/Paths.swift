#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Paths as text, and the two questions about them that only the disk can answer.
package enum Paths {
    /// The path without slashes at its end, so that it can be extended; `.` for an empty one.
    package static func trimmed(_ path: String) -> String {
        var path = path
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        return path.isEmpty ? "." : path
    }

    /// The path without `./` at its start and slashes at its end, so that two ways to write it compare.
    package static func normalized(_ path: String) -> String {
        var path = path
        while path.hasPrefix("./"), path.count > 2 { path.removeFirst(2) }
        return trimmed(path)
    }

    /// The parts of a path, with `.` and `..` folded by their text alone.
    package static func components(_ path: some StringProtocol) -> [Substring] {
        var parts: [Substring] = []
        for part in Substring(path).split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return parts
    }

    /// The path below a folder, `.` for the folder itself; nil if it lies outside. Relative paths count from `workingFolder`.
    package static func relative(_ path: String, to folder: String, workingFolder: String) -> String? {
        let parts = components(path.hasPrefix("/") ? path : workingFolder + "/" + path)
        let own = components(folder)
        guard parts.starts(with: own) else { return nil }
        return parts.count == own.count ? "." : parts[own.count...].joined(separator: "/")
    }

    /// The folder that a path lies in: `.` for a bare name.
    package static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Whether a path is a folder or lies below it. Both are absolute.
    package static func isInside(_ path: String, _ folder: String) -> Bool {
        path == folder || path.hasPrefix(folder == "/" ? folder : folder + "/")
    }

    /// The absolute path with all links resolved; nil if there is no such file, and `errno` says why.
    package static func real(_ path: String) -> String? {
        guard let text = realpath(path, nil) else { return nil }
        defer { free(text) }
        return String(validatingCString: text)
    }

    /// Whether a path leads to a folder, through links too.
    package static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
