import ThemeCatalogBytes

/// Operations on paths as text, and two questions that only the disk can answer.
package enum Paths {
    /// The path without slashes at the end, so that it can be extended. `.` if it is empty.
    package static func trimmed(_ path: String) -> String {
        var path = path
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        return path.isEmpty ? "." : path
    }

    /// The path without `./` at the start and without slashes at the end, so that two spellings of a path are equal.
    package static func normalized(_ path: String) -> String {
        var path = path
        while path.hasPrefix("./"), path.count > 2 { path.removeFirst(2) }
        return trimmed(path)
    }

    /// The parts of a path, with `.` and `..` resolved as text.
    package static func components(_ path: some StringProtocol) -> [Substring] {
        var parts: [Substring] = []
        for part in Substring(path).split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return parts
    }

    /// The path relative to a folder, or `.` for the folder itself. Nil if it is outside the folder. A relative path is relative
    /// to `workingFolder`.
    package static func relative(_ path: String, to folder: String, workingFolder: String) -> String? {
        let parts = components(path.hasPrefix("/") ? path : workingFolder + "/" + path)
        let own = components(folder)
        guard parts.starts(with: own) else { return nil }
        return parts.count == own.count ? "." : parts[own.count...].joined(separator: "/")
    }

    /// The folder that contains a path, or `.` for a bare name.
    package static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Whether a path is a folder or is inside it. Both must be absolute.
    package static func isInside(_ path: String, _ folder: String) -> Bool {
        path == folder || path.hasPrefix(folder == "/" ? folder : folder + "/")
    }

    /// The absolute path with all links resolved. Nil if there is no such file; `errno` has the reason.
    package static func real(_ path: String) -> String? {
        guard let text = realpath(path, nil) else { return nil }
        defer { free(text) }
        return String(validatingCString: text)
    }

    /// The absolute path with all links resolved. The last parts of the path need not exist yet.
    package static func resolved(_ path: String) -> String {
        var (known, rest) = (trimmed(path), "")
        while true {
            if let real = real(known) { return "/" + components(real + rest).joined(separator: "/") }
            guard known != ".", known != "/" else { return known + rest }
            rest = "/" + (known.split(separator: "/").last.map(String.init) ?? "") + rest
            known = trimmed(parent(of: known))
        }
    }

    /// Whether a path leads to a folder, possibly through links.
    package static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
