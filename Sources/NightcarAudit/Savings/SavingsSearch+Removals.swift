import NightcarCompiler
import NightcarDiagnostics
import NightcarModel
import NightcarSize
import ThemeCatalogVariants

extension SavingsSearch {
    /// Content that can simply be removed.
    func removals() -> [Opportunity] { duplicates() + deadScales() + templateDarks() }

    /// Assets with the same renditions as another asset, key for key.
    private func duplicates() -> [Opportunity] {
        var firsts: [[String]: String] = [:]
        return byAsset().compactMap { items in
            guard items.count == items[0].asset.renditions.count else { return nil }
            let contents = items.compactMap { item in item.row.digests.content.map { "\(item.row.key?.description ?? "") \($0)" }
            }
            guard contents.count == items.count else { return nil }
            let signature = [items[0].asset.kind.rawValue] + contents
            guard let first = firsts[signature] else {
                firsts[signature] = items[0].asset.name
                return nil
            }
            let folder = items[0].asset.location?.path ?? path
            return opportunity(
                .duplicate, items, saved: bytesWithout(items.map(\.row)),
                detail: "the same as \"\(first)\" in every variant: use that name",
                command: "git rm -r \(shellQuoted(folder))")
        }
    }

    /// 1x pictures next to larger ones, for platforms without 1x screens.
    private func deadScales() -> [Opportunity] {
        let dead: Set<Idiom> = [.phone, .pad, .watch, .vision]
        let deadPlatforms: [Platform?] = [.ios, .watchos, .visionos]
        let isDeadPlatform = deadPlatforms.contains(options.filter.platform)
        return byAsset().compactMap { items in
            let keys = Set(items.compactMap(\.row.key))
            let small = items.filter { item in
                guard var key = item.row.key, key.scale == .x1, isDeadPlatform || dead.contains(key.idiom) else { return false }
                return [Scale.x2, .x3].contains { scale in
                    key.scale = scale
                    return keys.contains(key)
                }
            }
            guard !small.isEmpty else { return nil }
            return opportunity(
                .deadScale, small, saved: bytesWithout(small.map(\.row)),
                detail: "no device that runs current systems has a 1x screen; 2x or 3x is there",
                command: removal(of: small))
        }
    }

    /// Dark files of images that are drawn in the color of their surroundings.
    private func templateDarks() -> [Opportunity] {
        byAsset().compactMap { items in
            guard items[0].asset.properties.templateIntent == .template else { return nil }
            let keys = Set(items.compactMap(\.row.key))
            let dark = items.filter { item in
                guard var key = item.row.key, key.luminosity == .dark else { return false }
                key.luminosity = .any
                return keys.contains(key)
            }
            guard !dark.isEmpty else { return nil }
            return opportunity(
                .templateDark, dark, saved: bytesWithout(dark.map(\.row)),
                detail: "a template image takes the tint color, light and dark alike", command: removal(of: dark))
        }
    }

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

    /// The entries in Contents.json become empty slots, which compile to nothing. If other entries name a file, the file stays,
    /// and only these entries have to be removed.
    func removal(of items: [Item]) -> String {
        let files = files(onlyIn: items).map(\.source.path)
        guard files.isEmpty else { return "git rm " + files.map(shellQuoted).joined(separator: " ") }
        return "$EDITOR " + shellQuoted((items[0].asset.location?.path ?? path) + "/Contents.json")
    }
}
