import NightcarBasics
package import NightcarImaging
import NightcarModel
import NightcarVectors
import ThemeCatalogBytes
import ThemeCatalogPixels

/// The bytes that recipes and color tables save: the payloads that separate dark files would take in the compiled catalog.
package struct PlanSavings: Sendable {
    /// The saved bytes by the position of the asset in the catalog. A picture that is stored a second time saves nothing.
    package private(set) var bytes: [Int: Int] = [:]

    package var total: Int { bytes.values.reduce(0, +) }

    /// Makes every picture that the plan stores as a recipe, and encodes it like the compiler.
    ///
    /// - Parameter jobs: the number of pictures that are encoded at the same time.
    package init(_ configured: ConfiguredCatalog, encoding: EncodeOptions = EncodeOptions(), jobs: Int) async {
        var seen: Set<Work> = []
        var works: [(asset: Int, work: Work)] = []
        for item in configured.images.items {
            for entry in item.entries {
                guard case .file(let file) = configured.catalog.assets[item.asset].renditions[entry.base].content else {
                    continue
                }
                let work = Work(file: file, change: entry.change)
                if seen.insert(work).inserted { works.append((item.asset, work)) }
            }
        }
        let sizes = await works.concurrentMap(width: jobs) { ($0.asset, $0.work.savedBytes(encoding)) }
        for (asset, size) in sizes { bytes[asset, default: 0] += size }
    }

    /// A file in another appearance. Equal ones would share their payload.
    private struct Work: Hashable, Sendable {
        var file: SourceFile
        var change: ImageChange

        func savedBytes(_ encoding: EncodeOptions) -> Int {
            guard let source = readAgain(file.path) else { return 0 }
            switch change {
            case .recipe:
                guard let picture = (try? decodePNG(source)).flatMap({ change.applied(to: $0) }) else { return 0 }
                return encode(picture, options: encoding).payload.count
            case .repaint(_, let paints, let missing):
                // What is stored a second time saves nothing.
                guard change.storage(of: file) == .colors, let dark = change.applied(toVector: source) else { return 0 }
                let table = Set(paints).union(missing.map { [$0] } ?? []).reduce(0) { $0 + $1.utf8.count + 1 }
                return max(0, min(RawDeflate.deflate(dark, level: 9).count, dark.count) - table)
            case .recolor, .removePlate, .desaturate: return 0
            }
        }
    }
}
