import Synchronization
import ThemeCatalogLibC

/// Files and folders that exist only while something is being created. They are removed if the process is told to stop.
package enum Temporaries {
    private static let paths = Mutex<Set<String>>([])

    /// Notes a path that is about to be made.
    package static func add(_ path: String) { paths.withLock { _ = $0.insert(path) } }

    /// Forgets a path that has its final name, or is gone.
    package static func forget(_ path: String) { paths.withLock { _ = $0.remove(path) } }

    /// Removes all of them and runs `end`. Meanwhile, no other path can be added.
    ///
    /// - Parameter end: must not return.
    package static func removeAll(andThen end: () -> Never) -> Never {
        paths.withLock { paths -> Never in
            for path in paths { remove(path) }
            end()
        }
    }

    /// Removes a file, or a folder with all that is in it. Links in it are removed, not followed.
    package static func remove(_ path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            unlink(path)
            return
        }
        guard let names = entryNames(in: path) else { return }
        for name in names { remove("\(path)/\(name)") }
        rmdir(path)
    }
}
