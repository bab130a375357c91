import AppleCatalog
import NightcarBasics
import NightcarImaging
import NightcarModel
import NightcarTestSupport
import NightcarXCAssets
import Testing
import ThemeCatalogBytes
import ThemeCatalogVariants

@testable import NightcarCompiler

/// Variations of a catalog have the bytes that compiling them has, although each file is encoded once.
@Suite("Compiling variations")
struct RehearsalTests {
    let options = CompileOptions(filter: PlatformFilter(platform: .ios), effort: .time)
    let target = CarTarget(platform: .ios, version: nil)

    func compiled(_ expansion: Expansion, isCar: Bool) async throws -> [UInt8] {
        let run = RunContext(jobs: 2)
        if isCar { return try await compileCar(expansion, options: options, target: target, path: "x", run: run).bytes }
        return try await compile(expansion, options: options, path: "x", run: run).bytes
    }

    @Test(arguments: ["Basics", "Lint", "Tint", "AppIcon", "Composite"], [false, true])
    func aVariationHasTheBytesOfItsCatalog(name: String, isCar: Bool) async throws {
        let catalog = try loadCatalog(at: "\(PackageLayout.fixtures)/\(name).xcassets")
        let whole = OpenedSources([catalog], filter: options.settings.filter).assets()
        let rehearsal = Rehearsal(options: options, target: isCar ? target : nil)
        var variations = [whole, whole]
        // Without every second asset, and without the last rendition of each asset that has several.
        variations.append(whole)
        variations[2].catalog.assets = whole.catalog.assets.indices.filter { $0 % 2 == 0 }.map { whole.catalog.assets[$0] }
        variations.append(whole)
        for index in whole.catalog.assets.indices where whole.catalog.assets[index].renditions.count > 1 {
            variations[3].catalog.assets[index].renditions.removeLast()
        }
        for (number, variation) in (variations + [whole]).enumerated() {
            let file = try await rehearsal.file(variation, run: RunContext(jobs: 2))
            #expect(file.array == (try await compiled(variation, isCar: isCar)), "\(name) \(isCar) \(number)")
        }
    }
}
