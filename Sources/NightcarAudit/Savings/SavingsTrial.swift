import NightcarCache
import NightcarCompiler
import NightcarConfiguration
import NightcarDiagnostics
import NightcarJSON
import NightcarLint
import NightcarSize
import NightcarSystem
import NightcarTint
import NightcarXCAssets
import ThemeCatalogBytes
import ThemeCatalogLibC
import ThemeCatalogPixels

/// A copy of a source catalog in which changes are made, compiled, linted and taken back. The catalog itself isn't touched.
struct SavingsTrial: Sendable {
    /// The catalog that the changes are meant for.
    let original: String
    private let copy: String
    private let scratch: TemporaryFolder
    private let options: CompileOptions
    private let configuration: Configuration
    private let jobs: Int
    private let cache: FileCache

    /// - Throws: `Failure`, `FileError` if the catalog can't be copied.
    init(
        of path: String, options: CompileOptions, configuration: Configuration, jobs: Int, cache: FileCache?
    ) throws {
        (original, self.options, self.configuration, self.jobs) = (Paths.trimmed(path), options, configuration, jobs)
        scratch = try TemporaryFolder(named: "nightcar-trial")
        copy = "\(scratch.path)/\(Paths.real(path)?.split(separator: "/").last ?? "copy")"
        let local = try cache?.local ?? LocalCache(folder: scratch.path + "/cache")
        self.cache = FileCache(local: local, scope: scratch.path, moment: currentMoment())
        var folders = FolderCopy(links: options.additions.links)
        try folders.copy(original, to: copy)
    }

    /// The compiled size with some changes, which are then taken back.
    ///
    /// - Parameter rules: what the configuration would have in addition.
    func bytes(with fixes: [Fix] = [], rules: [TintRule] = []) async throws -> Int {
        try await trying(fixes) {
            var options = options
            options.additions.rules = rules + options.additions.rules
            let catalog = try loadCatalog(at: copy, links: options.additions.links)
            let bytes = try await compile([catalog], options: options, path: copy, run: RunContext(jobs: jobs), cache: cache)
                .report.bytes
            cache.local?.finish()
            return bytes
        }
    }

    /// The findings with some changes, which are then taken back: for each set, as a path in the catalog, the rules.
    func findings(with fixes: [Fix] = []) async throws -> [String: Set<String>] {
        try await trying(fixes) {
            let session = LintSession(
                paths: [copy], configuration: configuration, baseline: nil, readsSources: false, links: options.additions.links,
                jobs: jobs)
            return try await session.run().findings.reduce(into: [:]) { sets, finding in
                let place = finding.subject
                let set = place.hasPrefix(copy) ? String(place.dropFirst(copy.count)) : place
                sets[set, default: []].insert("\(finding.id)")
            }
        }
    }

    /// The folder of a fix as findings name it.
    func set(of fix: Fix) -> String { fix.edits.first.map { String($0.folder.dropFirst(original.count)) } ?? "" }
}

extension SavingsTrial {
    private func trying<Result: Sendable>(_ fixes: [Fix], _ body: () async throws -> Result) async throws -> Result {
        let plan = FixPlan.of(fixes.map { fix in Fix(isSafe: true, fix.edits.map { $0.moved(from: original, to: copy) }) }).plan
        try plan.write()
        do {
            let result = try await body()
            try takeBack(plan)
            return result
        } catch {
            try takeBack(plan)
            throw error
        }
    }

    private func takeBack(_ plan: FixPlan) throws {
        for change in plan.changes {
            switch change {
            case .write(let path, nil, _): unlink(path)
            case .write(let path, _, _), .delete(let path): try restore(path)
            case .rename(let from, let to):
                unlink(to)
                try restore(from)
            case .deleteSet(let folder):
                var folders = FolderCopy(links: options.additions.links)
                try folders.copy(original + folder.dropFirst(copy.count), to: folder)
            }
        }
    }

    private func restore(_ path: String) throws {
        try writeFileAtomically(try readFile(original + path.dropFirst(copy.count)), to: path, isDurable: false)
    }
}

extension Fix.Edit {
    /// The same change to the same set of a copy of the catalog.
    fileprivate func moved(from catalog: String, to copy: String) -> Fix.Edit {
        let place = copy + folder.dropFirst(catalog.count)
        switch self {
        case .setEntry(_, let entry, let key, let value): return .setEntry(folder: place, entry: entry, key: key, value: value)
        case .removeEntry(_, let entry): return .removeEntry(folder: place, entry: entry)
        case .addEntry(_, let value): return .addEntry(folder: place, value)
        case .setProperty(_, let key, let value): return .setProperty(folder: place, key: key, value: value)
        case .format: return .format(folder: place)
        case .create(_, let value): return .create(folder: place, value)
        case .rename(_, let from, let to): return .rename(folder: place, from: from, to: to)
        case .delete(_, let file): return .delete(folder: place, file: file)
        case .flatten(_, let file, let color): return .flatten(folder: place, file: file, color)
        case .desaturate(_, let file): return .desaturate(folder: place, file: file)
        case .replace(_, let file, let bytes): return .replace(folder: place, file: file, with: bytes)
        case .deleteSet: return .deleteSet(folder: place)
        }
    }
}
