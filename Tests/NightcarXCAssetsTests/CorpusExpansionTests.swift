import NightcarBasics
import NightcarModel
import NightcarXCAssets
import Testing
import ThemeCatalogVariants

/// Expands the real catalogs, if they exist. Nothing in a shipped app may be an error, and nothing may get lost.
struct CorpusExpansionTests {
    @Test(.enabled(if: GroundTruthTests.isHere))
    func onlyTheCatalogBrokenOnPurposeHasErrors() throws {
        let catalogs = try loadCatalogs(at: [GroundTruthTests.corpus])
        var errors: [String] = []
        for catalog in catalogs {
            let expansion = expand([catalog])
            errors += expansion.findings.filter { $0.severity == .error }.map { "\($0.location): \($0.id)" }
            checkKeys(of: expansion.catalog)
        }
        #expect(errors.count == 1 && errors[0].hasSuffix("star_universal.imageset/Contents.json:12:36: bad-contents-json"))
    }

    @Test(.enabled(if: GroundTruthTests.isHere))
    func everyFileIsInTheCatalogOrInAFinding() throws {
        for catalog in try loadCatalogs(at: [GroundTruthTests.corpus]) {
            let expansion = expand([catalog])
            var named = Set(expansion.findings.flatMap { [$0.location.path] + $0.related.map(\.location.path) })
            for rendition in expansion.catalog.assets.flatMap(\.renditions) {
                if case .file(let file) = rendition.content { named.insert(file.path) }
            }
            let folders = catalog.sets.map(\.folder) + catalog.groups.map(\.folder)
            let lost = folders.flatMap { folder in folder.files.map { folder.path + "/" + $0 } }
                .filter { !$0.hasSuffix("/Contents.json") && !named.contains($0) }
            #expect(lost == [])
        }
    }

    private func checkKeys(of catalog: Catalog) {
        let names = catalog.assets.map { "\($0.name)\n\($0.kind.rawValue)" }
        #expect(Set(names).count == names.count, "\(catalog.path): names are not unique")
        let all = Set(catalog.assets.map(\.name))
        for asset in catalog.assets {
            #expect(Set(asset.renditions.map(\.key)).count == asset.renditions.count, "\(asset.name): keys are not unique")
            for case .child(let name) in asset.renditions.map(\.content) {
                #expect(all.contains(name), "\(catalog.path): \(asset.name) names \(name)")
            }
        }
    }
}
