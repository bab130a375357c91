import Foundation
import NightcarBasics
import NightcarImaging
import NightcarLint
import NightcarTestSupport
import NightcarXCAssets

/// A small catalog on disk, linted.
struct LintSample {
    let catalog: TemporaryCatalog

    init(_ files: [(path: String, content: RuleExample.Content)]) throws {
        catalog = try TemporaryCatalog()
        for (path, content) in files {
            switch content {
            case .text(let text): try catalog.write(Array(text.utf8), to: path)
            case .png(let picture): try catalog.write(encodePNG(picture.pixels()), to: path)
            }
        }
    }

    /// The findings of the named rules, or of the default rules if none is named.
    func outcome(
        only: [String] = [], settings: LintSettings = LintSettings(), sources: [String] = [],
        earlier: LintSample? = nil, jobs: Int = 2
    ) async throws -> LintOutcome {
        let root = RepositoryRoot(path: catalog.folder, workingDirectory: catalog.folder)
        var options = LintOptions(settings: settings, root: root, only: only, sources: sources, jobs: jobs)
        // A document of Icon Composer is beside catalogs. An example has it at the catalog's first level.
        let names = try FileManager.default.contentsOfDirectory(atPath: catalog.path).sorted()
        options.icons = names.filter(CatalogFinder.isIcon).map { loadIcon(at: "\(catalog.path)/\($0)") }
        if let earlier {
            var variants = EarlierVariants(name: "an earlier state")
            variants.add(try loadCatalog(at: earlier.catalog.path)) { path in
                String(path.dropFirst(earlier.catalog.folder.count + 1))
            }
            options.earlier = variants
        }
        return await lint([try loadCatalog(at: catalog.path)], options: options)
    }

    /// The findings as `path:line:column: severity: message [rule]`, paths from the catalog.
    func findings(
        only: [String] = [], settings: LintSettings = LintSettings(), sources: [String] = []
    ) async throws -> [String] {
        try await outcome(only: only, settings: settings, sources: sources).findings.map { finding in
            "\(finding)".replacing(catalog.path + "/", with: "")
        }
    }
}
