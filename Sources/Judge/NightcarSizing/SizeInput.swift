import NightcarAppSources
import NightcarBasics
import NightcarConfiguration
import NightcarModel
import NightcarProjects
package import NightcarSize
import NightcarTint
import NightcarXCAssets
import ThemeCatalogBytes

/// An argument of `size` and `diff`: something to measure, a report, or a revision.
package enum SizeInput: Sendable, Hashable {
    case path(String)
    /// A revision and a path in its repository. Nil for the path of the other side.
    case revision(String, path: String?)

    /// Reads `git:REV`, `git:REV:PATH`, or a path.
    package init(_ text: String) {
        guard text.hasPrefix("git:") else {
            self = .path(text)
            return
        }
        let parts = text.dropFirst(4).split(separator: ":", maxSplits: 1).map(String.init)
        self = .revision(parts.first ?? "HEAD", path: parts.count > 1 ? parts[1] : nil)
    }
}

/// Measures catalogs, or reads earlier measurements.
package struct SizeReader: Sendable {
    package var options: MeasureOptions
    package var tool: String
    package var progress: @Sendable (_ done: Int, _ total: Int) async -> Void

    /// - Parameter tool: the compiler's name in the reports.
    package init(
        options: MeasureOptions, tool: String, progress: @escaping @Sendable (_ done: Int, _ total: Int) async -> Void
    ) {
        self.options = options
        self.tool = tool
        self.progress = progress
    }

    /// One report for all paths. A single path may be a report.
    ///
    /// - Throws: the errors of opening, compiling and reading.
    package func report(of paths: [String]) async throws -> SizeReport {
        if paths.count == 1, let report = try Self.savedReport(at: paths[0]) { return report }
        var report = SizeReport(tool: tool, files: [])
        var reader = self
        reader.options.projectMemo = ProjectMemo()
        for path in paths {
            let repository = try? Repository(containing: path)
            let place = Place(path: path, root: repository?.root, inside: (try? repository?.path(of: path)) ?? nil)
            let found = try await reader.measured(at: place, as: path, isAlone: paths.count == 1)
            if found.isEmpty {
                throw Failure("it contains no asset catalog (*.xcassets, *.ncar, *.car), and neither do its subfolders", in: path)
            }
            report.add(found)
        }
        return report
    }

    /// One side of a comparison.
    ///
    /// - Parameter counterpart: the other side. Its path is used if a revision is given without one.
    package func side(_ input: SizeInput, counterpart: SizeInput?) async throws -> SizeDiff.Side {
        switch input {
        case .path(let path): return SizeDiff.Side(name: path, report: try await report(of: [path]))
        case .revision(let revision, var path):
            if path == nil, case .path(let other) = counterpart, try Self.savedReport(at: other) == nil { path = other }
            let repository = try Repository(containing: path ?? ".")
            let commit = try repository.commit(revision)
            let report = try await report(of: path.map { [$0] } ?? [repository.root], at: commit, in: repository)
            return SizeDiff.Side(name: "git:\(revision) (\(commit.prefix(7)))", report: report)
        }
    }

    /// The report of paths as they are in a commit, compiled from a temporary folder. Paths that the commit doesn't have are
    /// empty.
    func report(of paths: [String], at commit: String, in repository: Repository) async throws -> SizeReport {
        var inside: [String] = []
        for path in paths {
            let now = try repository.path(of: path)
            inside.append(try repository.earlierPath(of: now, in: commit) ?? now)
        }
        let checkout = try Checkout(repository, commit: commit)
        try checkout.write { Self.isNeeded($0, for: inside) }
        let themes = try themeCatalogs(of: inside, in: checkout)
        if !themes.isEmpty { try checkout.write { path in themes.contains { path.hasPrefix($0 + "/") } } }
        try writeTargets(of: checkout)
        var reader = self
        reader.options.projectMemo = ProjectMemo()
        reader.options.checkout = MeasureOptions.CheckedOut(folder: checkout.root, root: repository.root)
        reader.options.configuration.entered = options.configuration.entered.compactMap { folder in
            (try? repository.path(of: folder)).map { $0.isEmpty ? checkout.root : "\(checkout.root)/\($0)" }
        }
        var report = SizeReport(tool: tool, files: [])
        for (path, inside) in zip(paths, inside) {
            let place = Place(
                path: inside.isEmpty ? checkout.root : "\(checkout.root)/\(inside)", root: checkout.root, inside: inside)
            guard access(place.path, F_OK) == 0 else { continue }
            let name = path == repository.root ? "." : path
            report.add(try await reader.measured(at: place, as: name, isAlone: false, isCommit: true))
        }
        report.targetChanges = reader.options.projectMemo.changes
        return report
    }

    /// The report in a file. Nil if the path is something else: a folder, or a file that doesn't start with `{`.
    ///
    /// - Parameter path: `-` is standard input.
    static func savedReport(at path: String) throws -> SizeReport? {
        if path == StandardInput.word {
            let view = try StandardInput.bytes()
            guard view.count > 0, try view.u8(0) == UInt8(ascii: "{") else { return nil }
            return try SizeReport(json: view.array, path: StandardInput.name)
        }
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        let view = try MappedFile(path: path).view
        guard view.count > 0, try view.u8(0) == UInt8(ascii: "{") else { return nil }
        return try SizeReport(json: view.array, path: path)
    }
}

extension SizeReader {
    /// The location of something to measure.
    private struct Place {
        var path: String
        /// The root of the working tree or of a checkout.
        var root: String?
        /// The path relative to that root.
        var inside: String?
    }

    /// The files in which GitHub and GitLab look for owners.
    private static let ownerFiles = [".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS", ".gitlab/CODEOWNERS"]

    /// The theme catalogs that the configurations in a checkout name. They can be outside the requested paths.
    private func themeCatalogs(of wanted: [String], in checkout: Checkout) throws -> [String] {
        guard options.configuration.file == nil else { return [] }
        var found: Set<String> = []
        for path in wanted {
            let configuration = try Configuration(nearestTo: path.isEmpty ? checkout.root : "\(checkout.root)/\(path)")
            let root = checkout.root + "/"
            for catalog in configuration.themes.compactMap(\.catalog) where catalog.hasPrefix(root) {
                found.insert(Paths.components(catalog.dropFirst(root.count)).joined(separator: "/"))
            }
        }
        return found.sorted()
    }

    /// Writes the targets of the links among the written files. They can be outside the requested paths.
    private func writeTargets(of checkout: Checkout) throws {
        var targets: Set<String> = []
        while true {
            let new = Set(checkout.linkTargets()).subtracting(targets)
            if new.isEmpty { return }
            targets.formUnion(new)
            try checkout.write { path in new.contains { path == $0 || path.hasPrefix($0 + "/") } }
        }
    }

    /// - Parameters:
    ///   - isAlone: whether nothing else is measured.
    ///   - isCommit: whether the place belongs to a commit. Links that lead out of a commit are not followed.
    private func measured(
        at place: Place, as name: String, isAlone: Bool, isCommit: Bool = false
    ) async throws -> Measured {
        var options = options
        // A checkout is gone after it is measured.
        if isCommit { options.known = nil }
        if isCommit, let root = place.root, options.links == .follow { options.links = .within(root) }
        var measured = try await measure(place.path, as: name, options: options, progress: progress)
        // Of a catalog alone, nobody asks who ships it. But a commit may have had more or fewer of them.
        if isCommit || !isAlone || !CatalogFinder.isSource(place.path) {
            measured.addApps(options.projects(around: place.path)) { place.path + $0.pathBelow(name) }
        }
        guard let root = place.root, let inside = place.inside,
            let text = Self.ownerFiles.lazy.compactMap({ try? readFile("\(root)/\($0)", limit: Limits.ownersBytes) }).first
        else { return measured }
        let owners = CodeOwners(String(decoding: text, as: UTF8.self))
        for index in measured.files.indices {
            measured.files[index].addOwners(owners, at: inside + measured.files[index].pathBelow(name))
        }
        return measured
    }

    /// Whether it is one of the requested catalogs, an owners file, a settings file or a project file. The reader decides which of these it
    /// uses.
    private static func isNeeded(_ path: String, for wanted: [String]) -> Bool {
        if ownerFiles.contains(path) || path.hasSuffix(".yml") || path.hasSuffix(".yaml") || Projects.reads(path) { return true }
        guard wanted.contains(where: { $0.isEmpty || path == $0 || path.hasPrefix($0 + "/") }) else { return false }
        let name = path.lowercased()
        if path.split(separator: "/").contains(where: { CatalogFinder.isIcon(String($0)) }) { return true }
        return name.contains(".xcassets/") || CatalogFinder.isSource(name) || CatalogFinder.isCompiled(name)
    }
}

extension SizedFile {
    /// Whether it was compiled from a catalog or a document.
    fileprivate var isOfSources: Bool { CatalogFinder.isSource(path) || CatalogFinder.isIcon(path) }
}

extension Measured {
    /// Adds the apps that ship each source catalog.
    fileprivate mutating func addApps(_ projects: Projects, path: (SizedFile) -> String) {
        for index in files.indices where files[index].isOfSources && !projects.apps.isEmpty {
            files[index].apps = projects.names(ofAppsShipping: path(files[index]))
        }
    }
}

extension SizeReport {
    fileprivate mutating func add(_ measured: Measured) {
        files += measured.files
        unreadable += measured.unreadable
        leftOut += measured.leftOut
        if let more = measured.store { store = store.map { $0 + more } ?? more }
    }
}
