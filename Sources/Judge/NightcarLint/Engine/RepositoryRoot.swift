import NightcarAppSources
import NightcarBasics
package import NightcarProjects
import ThemeCatalogBytes

/// The folder that paths in patterns, baselines and reports are relative to.
package struct RepositoryRoot: Sendable, Hashable {
    /// Absolute, with links resolved.
    package let path: String
    /// The folder that relative paths of findings start from. Absolute, with links resolved.
    package let workingDirectory: String

    package init(path: String, workingDirectory: String) {
        self.path = path
        self.workingDirectory = workingDirectory
    }

    /// The nearest folder above the first path that has a `.git`. Without one, the first of these that contains all paths: the
    /// folder of the configuration, the folder of the baseline, the working folder, and the nearest common folder of all paths.
    package init(of paths: [String], configuration: String?, baseline: String?) {
        let working = Paths.real(".") ?? "/"
        let real = paths.map { Paths.real($0) ?? $0 }
        func holdsAll(_ folder: String) -> Bool {
            real.allSatisfy { Paths.isInside($0, folder) }
        }
        var candidates = [real.first.flatMap(Self.repository)]
        candidates += [configuration, baseline].map { file in file.flatMap { Paths.real(Paths.parent(of: $0)) } }
        candidates.append(working)
        path = candidates.compactMap { $0 }.first(where: holdsAll) ?? Self.common(real.map(Paths.parent))
        workingDirectory = working
    }

    /// The path from the root, or `.` for the root itself. A path outside the root is unchanged.
    package func relative(_ given: String) -> String {
        Paths.relative(given, to: path, workingFolder: workingDirectory) ?? given
    }

    /// The folders with the sources of the app that some catalogs belong to, relative if they are inside the working folder. Empty if
    /// there is no project.
    package func sourceFolders(of catalogs: [String], projects: Projects? = nil) -> [String] {
        AppUsage.folders(of: catalogs, repository: path, projects: projects).map {
            Paths.relative($0, to: workingDirectory, workingFolder: workingDirectory) ?? $0
        }
    }

    private static func repository(above path: String) -> String? {
        var folder = path
        while folder != "/" {
            if access(folder + "/.git", F_OK) == 0 { return folder }
            folder = Paths.parent(of: folder)
            if folder == "." { return nil }
        }
        return nil
    }

    private static func common(_ folders: [String]) -> String {
        guard var shared = folders.first.map({ Paths.components($0) }) else { return "/" }
        for folder in folders { shared = Array(zip(shared, Paths.components(folder)).prefix { $0 == $1 }.map(\.0)) }
        return "/" + shared.joined(separator: "/")
    }
}
