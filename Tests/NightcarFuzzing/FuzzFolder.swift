import Foundation

/// A folder in memory, if the system has a file system for it, for targets whose entry point takes a path.
///
/// Each process has its own, and removes it when it ends normally; `Scripts/fuzz.sh` removes the folders of crashed ones.
enum FuzzFolder {
    static let path: String = {
        let parent = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
        let path = "\(parent)/nightcar-fuzz-\(getpid())"
        mkdir(path, 0o700)
        atexit { try? FileManager.default.removeItem(atPath: FuzzFolder.path) }
        return path
    }()

    /// Writes a file in place: a run takes microseconds, and nobody else reads it.
    static func write(_ bytes: [UInt8], to path: String) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var done = 0
        bytes.withUnsafeBytes { raw in
            while done < raw.count {
                let count = Foundation.write(descriptor, raw.baseAddress! + done, raw.count - done)
                if count <= 0 { return }
                done += count
            }
        }
    }
}
