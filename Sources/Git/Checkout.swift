import Subprocess

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Files of a commit in a temporary folder, which goes with the value.
///
/// They are written through an index of their own, so that line endings and large files (LFS) are as in a working tree, and the
/// repository's own index and working tree are not touched.
package final class Checkout: Sendable {
    /// The folder that stands for the repository's root.
    package let root: String
    private let folder: String

    /// - Parameter isWanted: which of the commit's files are written, by their paths from the root.
    /// - Throws: `GitError`.
    package init(_ repository: Repository, commit: String, isWanted: (String) -> Bool) throws(GitError) {
        var template = Array("\(temporaryFolder)/nightcar-tree-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw GitError("cannot make a temporary folder in \(temporaryFolder): \(String(cString: strerror(errno)))")
        }
        folder = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
        root = folder + "/tree"
        mkdir(root, 0o700)
        let environment = ["GIT_INDEX_FILE": folder + "/index", "GIT_WORK_TREE": root]
        do throws(GitError) {
            let list = try repository.checked(repository.run(["ls-tree", "-r", "-z", "--full-tree", "--name-only", commit]))
            let files = list.output.split(separator: 0).filter { isWanted(String(decoding: $0, as: UTF8.self)) }
            guard !files.isEmpty else { return }
            _ = try repository.checked(repository.run(["read-tree", commit], environment: environment))
            _ = try repository.checked(
                GitProcess(
                    ["--git-dir", try Self.gitFolder(of: repository), "-C", root, "checkout-index", "--stdin", "-z", "-q", "-f"],
                    environment: environment, input: Array(files.joined(separator: [0]))))
        } catch {
            remove(folder)
            throw error
        }
    }

    deinit { remove(folder) }

    private static func gitFolder(of repository: Repository) throws(GitError) -> String {
        let result = try repository.checked(repository.run(["rev-parse", "--absolute-git-dir"]))
        guard let folder = result.lines.first else { throw GitError("git does not say where \(repository.root) is kept") }
        return folder
    }
}

/// Removes a folder with all that is in it. Links in it are removed, not followed.
private func remove(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFDIR else {
        unlink(path)
        return
    }
    guard let directory = opendir(path) else { return }
    var names: [String] = []
    while let entry = readdir(directory) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
            $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name != "." && name != ".." { names.append(name) }
    }
    closedir(directory)
    for name in names { remove("\(path)/\(name)") }
    rmdir(path)
}
