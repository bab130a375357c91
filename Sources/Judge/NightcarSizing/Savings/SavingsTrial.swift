import AppleCatalog
import NightcarBasics
import NightcarCompiler
import NightcarConfiguration
import NightcarLint
import NightcarModel
import NightcarSize
import NightcarTint
import NightcarXCAssets
import ThemeCatalogBytes
import ThemeCatalogVariants

/// Variations of a source catalog: their sizes and their findings. The catalog itself isn't touched.
struct SavingsTrial: Sendable {
    /// The catalog that the changes are meant for.
    let original: String
    /// The compiled size without any change.
    let whole: Int
    private let expansion: Expansion
    private let rehearsal: Rehearsal
    /// The positions of the assets of each set.
    private let assets: [String: [Int]]
    /// Holds the new bytes of files.
    private let scratch: TemporaryFolder
    private let options: MeasureOptions
    private let devices: [(name: String, rule: ThinningRule, bytes: Int)]

    /// - Parameters:
    /// - Throws: the errors of compiling, and `FileError` if a folder can't be made.
    init(of search: SavingsSearch, options: MeasureOptions) async throws {
        (original, expansion, self.options) = (Paths.trimmed(search.path), search.expansion, options)
        scratch = try TemporaryFolder(named: "nightcar-trial")
        let target = search.build.carTarget
        rehearsal = Rehearsal(
            options: search.build.options, target: target, known: options.known ?? EncodedFiles(cache: options.cache))
        assets = expansion.catalog.assets.indices.reduce(into: [:]) { places, index in
            if let path = search.expansion.catalog.assets[index].location?.path { places[path, default: []].append(index) }
        }
        let file = try await rehearsal.file(expansion, run: RunContext(jobs: options.jobs))
        whole = file.count
        devices =
            try target.map { Device.shown(on: $0.platform) }.map { devices in
                try devices.map { ($0.name, ThinningRule($0), try Self.thinnedSize(file, to: ThinningRule($0))) }
            } ?? []
    }

    /// The compiled size with some changes.
    func bytes(with candidates: [SavingsCandidate]) async throws -> Int { try await file(with: candidates).count }

    /// What the file and single devices save with some changes. The devices are nil if no store thins the file.
    func saving(with candidates: [SavingsCandidate]) async throws -> (bytes: Int, devices: [DeviceSaving]?) {
        let file = try await file(with: candidates)
        guard !devices.isEmpty else { return (whole - file.count, nil) }
        return (
            whole - file.count,
            try devices.map {
                DeviceSaving(device: $0.name, savedBytes: $0.bytes - (try Self.thinnedSize(file, to: $0.rule)))
            }
        )
    }

    /// The findings in the sets of some changes: for each set, as a path in the catalog, the rules.
    ///
    /// - Parameter isChanged: whether the changes are made.
    func findings(of candidates: [SavingsCandidate], isChanged: Bool) async throws -> [String: Set<String>] {
        let scratch = try TemporaryFolder(named: "nightcar-trial")
        defer { withExtendedLifetime(scratch) {} }
        let copy = "\(scratch.path)/\(Paths.real(original)?.split(separator: "/").last ?? "copy")"
        for folder in Set(candidates.map(\.edit.folder)) { try copySet(folder, to: copy) }
        if isChanged {
            let fixes = candidates.map { Fix(isSafe: true, $0.fix.edits.map { $0.moved(from: original, to: copy) }) }
            try FixPlan.of(fixes).plan.write()
        }
        let session = LintSession(
            paths: [copy], policy: try options.configuration.nearest(to: original).lintPolicy, baseline: nil, readsSources: false,
            links: options.links, jobs: options.jobs)
        return try await session.run().findings.reduce(into: [:]) { sets, finding in
            let place = finding.subject
            let set = place.hasPrefix(copy) ? String(place.dropFirst(copy.count)) : place
            sets[set, default: []].insert("\(finding.id)")
        }
    }

    /// The folder of a change as findings name it.
    func set(of candidate: SavingsCandidate) -> String { String(candidate.edit.folder.dropFirst(original.count)) }
}

private extension SavingsTrial {
    static func thinnedSize(_ file: BytePieces, to rule: ThinningRule) throws -> Int {
        file.count == 0 ? 0 : try thinned(file, path: "Assets.car", to: rule).count
    }

    func file(with candidates: [SavingsCandidate]) async throws -> BytePieces {
        let edited = try edited(candidates)
        return try await rehearsal.file(edited, rules: candidates.compactMap(\.rule), run: RunContext(jobs: 1))
    }

    /// The assets with some changes.
    func edited(_ candidates: [SavingsCandidate]) throws -> Expansion {
        var edited = expansion
        var removed: Set<Int> = []
        for edit in candidates.map(\.edit) {
            for index in assets[edit.folder] ?? [] {
                if edit.removesSet {
                    removed.insert(index)
                    continue
                }
                edited.catalog.assets[index].renditions.removeAll { rendition in
                    rendition.location.map(edit.entries.contains) ?? false
                }
                guard !edit.files.isEmpty else { continue }
                for position in edited.catalog.assets[index].renditions.indices {
                    guard case .file(let file) = edited.catalog.assets[index].renditions[position].content,
                        let bytes = edit.files[file.name]
                    else { continue }
                    edited.catalog.assets[index].renditions[position].content = .file(try replaced(file, with: bytes))
                }
            }
        }
        if !removed.isEmpty {
            edited.catalog.assets = edited.catalog.assets.indices.filter { !removed.contains($0) }.map {
                edited.catalog.assets[$0]
            }
        }
        return edited
    }

    /// A file of the same name with other bytes. It is written once.
    func replaced(_ file: SourceFile, with bytes: [UInt8]) throws -> SourceFile {
        let folder = "\(scratch.path)/\(SHA256.digest(Array(file.path.utf8) + bytes).hex)"
        let copy = SourceFile(folder: folder, name: file.name, part: file.part)
        if access(copy.path, F_OK) != 0 {
            try makeFolder(folder)
            try writeFileAtomically(bytes, to: copy.path, isDurable: false)
        }
        return copy
    }

    /// Copies a set to the same place in a copy of the catalog, with what the groups above it say.
    func copySet(_ folder: String, to copy: String) throws {
        var folders = FolderCopy(links: options.links)
        let place = copy + folder.dropFirst(original.count)
        try makeFolder(Paths.parent(of: place))
        try folders.copy(folder, to: place)
        var group = Paths.parent(of: folder)
        while group.count >= original.count, group.hasPrefix(original) {
            let contents = "Contents.json"
            let target = "\(copy)\(group.dropFirst(original.count))/\(contents)"
            if access(target, F_OK) != 0, let bytes = try? readFile("\(group)/\(contents)") {
                try writeFileAtomically(bytes, to: target, isDurable: false)
            }
            group = Paths.parent(of: group)
        }
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
