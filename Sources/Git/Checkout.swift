import Bytes
package import Diagnostics
import Subprocess

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Files of a commit in a temporary folder, which goes with the value: none at first, then those that are asked for.
///
/// They are written through an index of their own, so that line endings and large files (LFS) are as in a working tree, and the
/// repository's own index and working tree are not touched.
package final class Checkout: Sendable {
    /// The folder that stands for the repository's root, as a real path.
    package let root: String
    private let folder: String
    private let repository: Repository
    /// All files of the commit, by their paths from the root, as git writes them.
    private let files: [ArraySlice<UInt8>]

    /// - Throws: `Failure`.
    package init(_ repository: Repository, commit: String) throws(Failure) {
        var template = Array("\(temporaryFolder)/nightcar-tree-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw Failure("cannot make a temporary folder in \(temporaryFolder): \(String(cString: strerror(errno)))")
        }
        folder = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
        let real = realpath(folder, nil)
        root = (real.map { String(cString: $0) } ?? folder) + "/tree"
        free(real)
        self.repository = repository
        Temporaries.add(folder)
        mkdir(root, 0o700)
        do throws(Failure) {
            let list = try repository.checked(repository.run(["ls-tree", "-r", "-z", "--full-tree", "--name-only", commit]))
            files = list.output.split(separator: 0)
            let environment = ["GIT_INDEX_FILE": folder + "/index", "GIT_WORK_TREE": root]
            _ = try repository.checked(repository.run(["read-tree", commit], environment: environment))
        } catch {
            Temporaries.remove(folder)
            Temporaries.forget(folder)
            throw error
        }
    }

    deinit {
        Temporaries.remove(folder)
        Temporaries.forget(folder)
    }

    /// Writes files of the commit.
    ///
    /// - Parameter isWanted: which of them, by their paths from the root.
    /// - Throws: `Failure`.
    package func write(_ isWanted: (String) -> Bool) throws(Failure) {
        let wanted = files.filter { isWanted(String(decoding: $0, as: UTF8.self)) }
        guard !wanted.isEmpty else { return }
        _ = try repository.checked(
            GitProcess(
                ["--git-dir", try Self.gitFolder(of: repository), "-C", root, "checkout-index", "--stdin", "-z", "-q", "-f"],
                environment: ["GIT_INDEX_FILE": folder + "/index", "GIT_WORK_TREE": root],
                input: Array(wanted.joined(separator: [0]))))
    }

    private static func gitFolder(of repository: Repository) throws(Failure) -> String {
        let result = try repository.checked(repository.run(["rev-parse", "--absolute-git-dir"]))
        guard let folder = result.lines.first else { throw Failure("git does not say where \(repository.root) is kept") }
        return folder
    }
}
