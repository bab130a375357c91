import NightcarCompiler
import NightcarEncoding
import NightcarImaging
import NightcarModel
import NightcarSize
import NightcarSystem
import NightcarTint
import ThemeCatalog
import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

extension SavingsSearch {
    /// Savings that have to be measured by decoding and encoding.
    func measured(jobs: Int) async -> [Opportunity] {
        let primary = "AppIcon"
        let icons = Set(catalog.assets.filter { $0.kind == .appIcon }.map(\.name))
        let hasAlternates = icons.contains(primary) && icons.count > 1
        let pairs = darkPairs()
        var seen: Set<String> = []
        let distinct = items.filter { seen.insert($0.source.path).inserted }
        let single = await distinct.concurrentMap(width: jobs) { item -> [Opportunity] in
            guard let bytes = try? readFile(item.source.path) else { return [] }
            let isAlternate = hasAlternates && item.asset.kind == .appIcon && item.asset.name != primary
            let looks: [Opportunity?] = [
                metadata(item, bytes), deepColor(item, bytes), isAlternate ? largeIcon(item, bytes) : nil,
            ]
            return looks.compactMap { $0 }
        }
        let recipes = await pairs.concurrentMap(width: jobs) { recipe(light: $0.0, dark: $0.1) }
        return single.flatMap { $0 } + recipes.compactMap { $0 }
    }

    /// Dark pictures, each with the picture that it would be derived from.
    private func darkPairs() -> [(Item, Item)] {
        var pairs: [(Item, Item)] = []
        for items in byAsset() {
            var byKey: [VariantKey: Item] = [:]
            for item in items { if let key = item.row.key { byKey[key] = item } }
            for dark in items {
                guard var key = dark.row.key, key.luminosity == .dark else { continue }
                key.luminosity = .any
                if let light = byKey[key] { pairs.append((light, dark)) }
            }
        }
        return pairs
    }

    private func metadata(_ item: Item, _ bytes: [UInt8]) -> Opportunity? {
        guard let stripped = SourceMetadata.stripped(bytes), stripped.count < bytes.count else { return nil }
        var saved = 0
        if item.row.pixels == nil, !item.row.isShared {
            // The file is stored as its bytes, so what is removed from the source is removed from the compiled file.
            let data = EncodedData(stripped, fileExtension: "", options: options.encoding)
            saved = max(0, item.row.storedBytes - data.payload.count)
        }
        return opportunity(
            .metadata, [item], saved: saved, source: bytes.count - stripped.count,
            detail: "text, dates, camera data or previews in \(item.source.name)",
            command: "exiftool -all= --icc_profile:all -overwrite_original \(shellQuoted(item.source.path))")
    }

    private func deepColor(_ item: Item, _ bytes: [UInt8]) -> Opportunity? {
        guard item.row.pixels != nil, let header = try? PNGHeader(bytes), header.bitDepth == 16, !item.row.isShared,
            [.unspecified, .srgb, .grayGamma22].contains(header.colorSpace), let picture = try? decodePNG(bytes),
            picture.depth == .sixteen
        else { return nil }
        let (shallow, isExact) = picture.narrowed()
        let stored = encode(shallow, options: options.encoding).payload.count
        let detail =
            isExact
            ? "8 bits a channel hold every value exactly"
            : "8 bits a channel hold every value to half a step, in a color space that needs no more"
        return opportunity(
            .deepColor, [item], saved: max(0, item.row.storedBytes - stored), source: 0, detail: detail,
            command: "magick \(shellQuoted(item.source.path)) -depth 8 \(shellQuoted(item.source.path))")
    }

    /// The home screen shows an icon with at most 180 pixels, on an iPhone at 3x.
    private func largeIcon(_ item: Item, _ bytes: [UInt8]) -> Opportunity? {
        let shown = 180
        guard let picture = try? decodePNG(bytes), picture.width == picture.height, picture.width > shown,
            item.row.pixels != nil, !item.row.isShared
        else { return nil }
        let stored = encode(picture.scaledDown(to: shown), options: options.encoding).payload.count
        return opportunity(
            .largeAlternateIcon, [item], saved: max(0, item.row.storedBytes - stored), source: 0,
            detail: "\(picture.width) pixels wide; an alternate icon is shown with \(shown) at most",
            command: "magick \(shellQuoted(item.source.path)) -resize \(shown)x\(shown) \(shellQuoted(item.source.path))")
    }

    private func recipe(light: Item, dark: Item) -> Opportunity? {
        guard dark.source.path != light.source.path, light.asset.properties.templateIntent != .template,
            let first = picture(of: light), let second = picture(of: dark), first.hasShape(of: second)
        else { return nil }
        let analysis = MonochromeAnalysis(second)
        guard MonochromeAnalysis(first).isMonochrome, analysis.isMonochrome, let color = analysis.color else { return nil }
        let digits = [color.red, color.green, color.blue].map { byte in
            let text = String(byte, radix: 16, uppercase: true)
            return text.count == 1 ? "0" + text : text
        }
        return opportunity(
            .recipe, [dark], saved: bytesWithout([dark.row]),
            detail:
                "the light picture in one other color: add {match: \"\(dark.asset.name)\", dark: \"#\(digits.joined())\"} to tint",
            command: removal(of: [dark]))
    }

    private func picture(of item: Item) -> PixelBuffer? {
        guard item.row.pixels != nil, let bytes = try? readFile(item.source.path) else { return nil }
        return try? decodePNG(bytes)
    }
}
