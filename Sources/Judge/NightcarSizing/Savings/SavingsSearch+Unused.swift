import NightcarBasics
import NightcarCompiler
import NightcarConfiguration
import NightcarLint
import NightcarModel
import NightcarSize
import NightcarXCAssets

extension SavingsSearch {
    /// Sets that no source of the app uses, as the rule `unused-asset` finds them. None unless sources are named.
    func unused(_ sources: AppSourcesChoice, options: MeasureOptions) async throws -> [SavingsCandidate] {
        guard !sources.paths.isEmpty, sources.isRead else { return [] }
        var session = LintSession(
            paths: [path], policy: try options.configuration.nearest(to: path).lintPolicy, baseline: nil, only: ["unused-asset"],
            sources: sources.paths, links: options.links, jobs: options.jobs, cache: options.cache?.local)
        // Sources that only the configuration names are read besides.
        if session.sources.count == sources.paths.count {
            session.usage = await sources.usage(for: [path], jobs: options.jobs, cache: options.cache?.local)
        }
        let folders = Set(try await session.run().findings.map { $0.subject })
        return byAsset().compactMap { items in
            let folder = items[0].asset.location?.path ?? items[0].source.folder
            guard folders.contains(folder), mayMatter(items), let change = removalOfSet(at: folder) else { return nil }
            let files = Dictionary(items.map { ($0.source.path, $0.sourceBytes) }) { bytes, _ in bytes }
            return candidate(
                .unusedAsset, items, change, source: files.values.reduce(0, +),
                detail: "no source of the app names it; if no server does, remove it with lint --only unused-asset --fix --unsafe"
            )
        }
    }
}
