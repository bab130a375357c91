import Synchronization
import ThemeCatalogBytes

/// Files and folders that exist only while something is being created. They are removed if the process is told to stop.
package enum Temporaries {
    private static let paths = Mutex<Set<String>>([])

    /// Records a path that is about to be created.
    package static func add(_ path: String) { paths.withLock { _ = $0.insert(path) } }

    /// Forgets a path that got its final name or no longer exists.
    package static func forget(_ path: String) { paths.withLock { _ = $0.remove(path) } }

    /// Removes all recorded paths and runs `end`. Meanwhile, no other path can be added.
    ///
    /// - Parameter end: must not return.
    package static func removeAll(andThen end: () -> Never) -> Never {
        paths.withLock { paths -> Never in
            for path in paths { remove(path) }
            end()
        }
    }

    /// Removes a file, or a folder with its contents. Links inside are removed, not followed.
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
