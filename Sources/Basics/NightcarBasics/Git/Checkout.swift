import ThemeCatalogBytes

/// Files of a commit in a temporary folder, which is deleted with this value. At first it is empty. Then it has the files that
/// were requested.
///
/// The files are written through a separate index, so that line endings and large files (LFS) are handled as in a working tree.
/// The repository's own index and working tree are not touched.
package final class Checkout: Sendable {
    /// The real path of the folder that represents the repository's root.
    package let root: String
    private let folder: TemporaryFolder
    private let repository: Repository
    /// The paths of all files of the commit from the root, as git writes them.
    private let files: [ArraySlice<UInt8>]
    /// The symbolic links among them.
    private let links: [String]

    /// - Throws: `Failure`.
    package init(_ repository: Repository, commit: String) throws(Failure) {
        do throws(FileError) { folder = try TemporaryFolder(named: "nightcar-tree") } catch { throw Failure(error) }
        root = folder.path + "/tree"
        self.repository = repository
        mkdir(root, 0o700)
        let list = try repository.checked(repository.run(["ls-tree", "-r", "-z", "--full-tree", commit]))
        // `MODE TYPE HASH<tab>PATH`
        let lines = list.output.split(separator: 0).compactMap { line in
            line.firstIndex(of: UInt8(ascii: "\t")).map { (mode: line[..<$0], path: line[($0 + 1)...]) }
        }
        files = lines.map(\.path)
        links = lines.filter { $0.mode.starts(with: "120000 ".utf8) }.map { String(decoding: $0.path, as: UTF8.self) }
        let environment = ["GIT_INDEX_FILE": folder.path + "/index", "GIT_WORK_TREE": root]
        _ = try repository.checked(repository.run(["read-tree", commit], environment: environment))
    }

    /// Writes files of the commit.
    ///
    /// - Parameter isWanted: decides for each path from the root whether to write the file.
    /// - Throws: `Failure`.
    package func write(_ isWanted: (String) -> Bool) throws(Failure) {
        let wanted = files.filter { isWanted(String(decoding: $0, as: UTF8.self)) }
        guard !wanted.isEmpty else { return }
        _ = try repository.checked(
            GitProcess(
                ["--git-dir", try Self.gitFolder(of: repository), "-C", root, "checkout-index", "--stdin", "-z", "-q", "-f"],
                environment: ["GIT_INDEX_FILE": folder.path + "/index", "GIT_WORK_TREE": root],
                input: Array(wanted.joined(separator: [0]))))
    }

    /// The targets of the written links, as paths from the root. Targets outside the root are left out.
    package func linkTargets() -> [String] {
        links.compactMap { link in
            var text = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
            guard readlink("\(root)/\(link)", &text, text.count - 1) > 0 else { return nil }
            let target = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            guard !target.hasPrefix("/") else { return nil }
            var parts = link.split(separator: "/").dropLast()
            for part in target.split(separator: "/") where part != "." {
                if part != ".." {
                    parts.append(part)
                } else if parts.popLast() == nil {
                    return nil
                }
            }
            return parts.joined(separator: "/")
        }
    }

    private static func gitFolder(of repository: Repository) throws(Failure) -> String {
        let result = try repository.checked(repository.run(["rev-parse", "--absolute-git-dir"]))
        guard let folder = result.lines.first else {
            throw Failure("git doesn't say where it keeps the data of \(repository.root)")
        }
        return folder
    }
}
