import LibC

/// The folder that paths in patterns, baselines and reports count from.
package struct RepositoryRoot: Sendable, Hashable {
    /// Absolute, links resolved.
    package let path: String
    /// The folder that relative paths of findings count from, absolute, links resolved.
    package let workingDirectory: String

    package init(path: String, workingDirectory: String) {
        self.path = path
        self.workingDirectory = workingDirectory
    }

    /// The nearest folder above the first path that has a `.git`; without one the folder of the configuration, that of the
    /// baseline, the working folder, or else the nearest folder above all paths: the first that holds them all.
    package init(of paths: [String], configuration: String?, baseline: String?) {
        let working = Self.realPath(".") ?? "/"
        let real = paths.map { Self.realPath($0) ?? $0 }
        func holdsAll(_ folder: String) -> Bool {
            real.allSatisfy { $0 == folder || $0.hasPrefix(folder == "/" ? "/" : folder + "/") }
        }
        var candidates = [real.first.flatMap(Self.repository)]
        candidates += [configuration, baseline].map { file in file.flatMap { Self.realPath(Self.parent(of: $0)) } }
        candidates.append(working)
        path = candidates.compactMap { $0 }.first(where: holdsAll) ?? Self.common(real.map(Self.parent))
        workingDirectory = working
    }

    /// The path from the root; `.` for the root itself, and the path as it is when it lies outside.
    package func relative(_ given: String) -> String {
        let parts = Self.components(given.hasPrefix("/") ? given : workingDirectory + "/" + given)
        let own = Self.components(path)
        guard parts.starts(with: own) else { return given }
        return parts.count == own.count ? "." : parts[own.count...].joined(separator: "/")
    }

    /// The folder that a path lies in: `.` for a bare name.
    static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private static func realPath(_ path: String) -> String? {
        guard let text = realpath(path, nil) else { return nil }
        defer { free(text) }
        return String(validatingCString: text)
    }

    private static func repository(above path: String) -> String? {
        var folder = path
        while folder != "/" {
            if access(folder + "/.git", F_OK) == 0 { return folder }
            folder = parent(of: folder)
            if folder == "." { return nil }
        }
        return nil
    }

    private static func common(_ folders: [String]) -> String {
        guard var shared = folders.first.map(components) else { return "/" }
        for folder in folders { shared = Array(zip(shared, components(folder)).prefix { $0 == $1 }.map(\.0)) }
        return "/" + shared.joined(separator: "/")
    }

    private static func components(_ path: String) -> [Substring] {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return parts
    }
}
