import NightcarCompiler
import NightcarDiagnostics
import NightcarLint
import NightcarModel
import NightcarSize
import NightcarSystem
import ThemeCatalogVariants

extension SavingsSearch {
    /// Content that can simply be removed.
    func removals() -> [SavingsCandidate] { duplicates() + deadScales() + templateDarks() }

    /// Assets with the same renditions as another asset, key for key.
    private func duplicates() -> [SavingsCandidate] {
        var firsts: [[String]: String] = [:]
        return byAsset().compactMap { items in
            guard items.count == items[0].asset.renditions.count, !items[0].asset.kind.isIconSet else { return nil }
            let contents = items.compactMap { item in
                item.row.digests.content.map { "\(item.row.key?.description ?? "") \($0)" }
            }
            guard contents.count == items.count else { return nil }
            // Two sets with the same pictures may still be drawn differently.
            let signature = [items[0].asset.kind.rawValue, items[0].asset.properties.json] + contents
            guard let first = firsts[signature] else {
                firsts[signature] = items[0].asset.name
                return nil
            }
            let folder = items[0].asset.location?.path ?? items[0].source.folder
            guard let fix = removalOfSet(at: folder) else { return nil }
            let files = Dictionary(items.map { ($0.source.path, $0.row.sourceBytes ?? 0) }) { bytes, _ in bytes }
            return candidate(
                .duplicate, items, fix, source: files.values.reduce(0, +),
                detail: "it is the same as \"\(first)\" in every variant: use that name in the app's code first")
        }
    }

    /// 1x pictures next to larger ones, for platforms without 1x screens.
    private func deadScales() -> [SavingsCandidate] {
        let dead: Set<Idiom> = [.phone, .pad, .watch, .vision]
        let deadPlatforms: [Platform?] = [.ios, .watchos, .visionos]
        let isDeadPlatform = deadPlatforms.contains(options.filter.platform)
        return byAsset().compactMap { items in
            // The sizes of icons are fixed.
            guard !items[0].asset.kind.isIconSet else { return nil }
            let keys = Set(items.compactMap(\.row.key))
            let small = items.filter { item in
                guard var key = item.row.key, key.scale == .x1, isDeadPlatform || dead.contains(key.idiom) else { return false }
                return [Scale.x2, .x3].contains { scale in
                    key.scale = scale
                    return keys.contains(key)
                }
            }
            guard !small.isEmpty, let (fix, bytes) = removal(of: small) else { return nil }
            return candidate(
                .deadScale, small, fix, source: bytes,
                detail: "no device that runs current systems has a 1x screen, and the set also has 2x or 3x")
        }
    }

    /// Dark files of images that are drawn in the color of their surroundings. A dark file of another shape is visible.
    private func templateDarks() -> [SavingsCandidate] {
        byAsset().compactMap { items in
            guard items[0].asset.properties.templateIntent == .template else { return nil }
            let dark = items.filter { item in
                guard var key = item.row.key, key.luminosity == .dark else { return false }
                key.luminosity = .any
                return items.contains { $0.row.key == key && haveOneShape($0, item) }
            }
            guard !dark.isEmpty, let (fix, bytes) = removal(of: dark) else { return nil }
            return candidate(
                .templateDark, dark, fix, source: bytes,
                detail: "a template image takes the tint color in both light and dark mode")
        }
    }

    private func haveOneShape(_ a: Item, _ b: Item) -> Bool {
        guard let first = picture(of: a), let second = picture(of: b) else {
            // Nobody redraws a vector template for the dark appearance.
            return a.row.pixels == nil && b.row.pixels == nil && isVector(a) && isVector(b)
        }
        return first.hasShape(of: second)
    }

    private func isVector(_ item: Item) -> Bool { item.source.name.hasSuffix(".svg") || item.source.name.hasSuffix(".pdf") }

    /// The items, grouped by asset.
    func byAsset() -> [[Item]] {
        var groups: [[Item]] = []
        for item in items {
            if let last = groups.last?.first, last.asset.name == item.asset.name, last.asset.kind == item.asset.kind {
                groups[groups.count - 1].append(item)
            } else {
                groups.append([item])
            }
        }
        return groups
    }
}
