import NightcarBasics
import NightcarCompiler
import NightcarImaging
import NightcarLint
import NightcarModel
import NightcarSize
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
                item.content.map { "\(item.key.description) \($0)" }
            }
            guard contents.count == items.count else { return nil }
            // Two sets with the same pictures may still be drawn differently.
            let signature = [items[0].asset.kind.rawValue, items[0].asset.properties.json] + contents
            guard let first = firsts[signature] else {
                firsts[signature] = items[0].asset.name
                return nil
            }
            let folder = items[0].asset.location?.path ?? items[0].source.folder
            guard mayMatter(items), let change = removalOfSet(at: folder) else { return nil }
            let files = Dictionary(items.map { ($0.source.path, $0.sourceBytes) }) { bytes, _ in bytes }
            return candidate(
                .duplicate, items, change, source: files.values.reduce(0, +),
                detail: "it is the same as \"\(first)\" in every variant: use that name in the app's code first")
        }
    }

    /// 1x pictures next to larger ones, for platforms without 1x screens.
    private func deadScales() -> [SavingsCandidate] {
        let dead: Set<Idiom> = [.phone, .pad, .watch, .vision]
        let deadPlatforms: [Platform?] = [.ios, .watchos, .visionos]
        let isDeadPlatform = deadPlatforms.contains(options.settings.filter.platform)
        return byAsset().compactMap { items in
            // The sizes of icons are fixed.
            guard !items[0].asset.kind.isIconSet else { return nil }
            let keys = Set(items.map(\.key))
            let small = items.filter { item in
                var key = item.key
                guard key.scale == .x1, isDeadPlatform || dead.contains(key.idiom) else { return false }
                return [Scale.x2, .x3].contains { scale in
                    key.scale = scale
                    return keys.contains(key)
                }
            }
            guard mayMatter(small), let (fix, edit, bytes) = removal(of: small) else { return nil }
            return candidate(
                .deadScale, small, (fix, edit), source: bytes,
                detail: "no device that runs current systems has a 1x screen, and the set also has 2x or 3x")
        }
    }

    /// Dark files of images that are drawn in the color of their surroundings. A dark file of another shape is visible.
    private func templateDarks() -> [SavingsCandidate] {
        byAsset().compactMap { items in
            guard items[0].asset.properties.templateIntent == .template else { return nil }
            let dark = items.filter { item in
                var key = item.key
                guard key.luminosity == .dark, mayMatter([item]) else { return false }
                key.luminosity = .any
                return items.contains { $0.key == key && haveOneShape($0, item) }
            }
            guard !dark.isEmpty, let (fix, edit, bytes) = removal(of: dark) else { return nil }
            return candidate(
                .templateDark, dark, (fix, edit), source: bytes,
                detail: "a template image takes the tint color in both light and dark mode")
        }
    }

    private func haveOneShape(_ a: Item, _ b: Item) -> Bool {
        guard let first = picture(of: a), let second = picture(of: b) else {
            // Nobody redraws a vector template for the dark appearance.
            return isVector(a) && isVector(b)
        }
        return first.hasShape(of: second)
    }

    private func isVector(_ item: Item) -> Bool { item.source.name.hasSuffix(".svg") || item.source.name.hasSuffix(".pdf") }

    /// Whether a change to files can save enough. What else changes in the compiled file, such as names and keys, takes some bytes
    /// for each rendition.
    func mayMatter(_ items: [Item]) -> Bool {
        let files = Dictionary(items.map { ($0.source.path, $0.storedBytes) }) { bytes, _ in bytes }
        return !items.isEmpty && files.values.reduce(0, +) + items.count * Self.rowBytes + Self.setBytes >= limit
    }

    /// Tunable: more bytes than a rendition takes beside its file, and more than an asset takes beside its renditions.
    private static let (rowBytes, setBytes) = (128, 384)

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
