import NightcarBasics
import NightcarCompiler
import NightcarImaging
import NightcarLint
import NightcarModel
import NightcarOpening
import NightcarSize
import NightcarTint
import NightcarXCAssets
import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

extension SavingsSearch {
    /// Pictures that could be other pictures or the other color of one.
    func pictures(jobs: Int) async -> [SavingsCandidate] {
        let icons = Set(expansion.catalog.assets.filter { $0.kind == .appIcon }.map(\.name))
        let alternates = BundleIcons().alternates(among: Array(icons))
        let pairs = darkPairs()
        var seen: Set<String> = []
        let distinct = items.filter { seen.insert($0.source.path).inserted }
        let single = await distinct.concurrentMap(width: jobs) { item -> [SavingsCandidate] in
            guard item.source.part.isEmpty, mayMatter([item]), let bytes = readAgain(item.source.path) else { return [] }
            let looks = [
                metadata(item, bytes), deepColor(item, bytes),
                alternates.contains(item.asset.name) ? largeIcon(item, bytes) : nil,
            ]
            return looks.compactMap { $0 }
        }
        let recipes = await pairs.concurrentMap(width: jobs) { recipe(light: $0.0, dark: $0.1) }
        return single.flatMap { $0 } + recipes.compactMap { $0 }
    }

    /// The picture in a file. Nil if it isn't stored as pixels or can't be decoded.
    func picture(of item: Item) -> PixelBuffer? {
        guard item.holdsPixels, let bytes = readAgain(item.source.path) else { return nil }
        return try? decodePNG(bytes)
    }
}

extension SavingsSearch {
    /// The home screen shows an icon with at most 180 pixels, on an iPhone at 3x.
    static let shownIconSide = 180

    /// An icon of the same size with only as much detail as is shown. Nil if it isn't a square or isn't larger.
    static func reducedIcon(_ picture: PixelBuffer) -> PixelBuffer? {
        guard picture.width == picture.height, picture.width > shownIconSide else { return nil }
        return picture.scaledDown(to: shownIconSide).scaledUp(to: picture.width)
    }

    /// Dark pictures, each with the picture that it would be derived from.
    private func darkPairs() -> [(Item, Item)] {
        var pairs: [(Item, Item)] = []
        for items in byAsset() {
            var byKey: [VariantKey: Item] = [:]
            for item in items { byKey[item.key] = item }
            for dark in items where dark.key.luminosity == .dark && mayMatter([dark]) {
                var key = dark.key
                key.luminosity = .any
                if let light = byKey[key] { pairs.append((light, dark)) }
            }
        }
        return pairs
    }

    /// A picture that is stored as pixels has no metadata in the compiled file.
    private func metadata(_ item: Item, _ bytes: [UInt8]) -> SavingsCandidate? {
        guard !item.holdsPixels || FileFormat.sniff(bytes) != .png, let stripped = SourceMetadata.stripped(bytes),
            stripped.count < bytes.count
        else {
            return nil
        }
        return candidate(
            .metadata, [item], replacement(of: item, with: stripped), source: bytes.count - stripped.count,
            detail: "text, dates, camera data or previews in \(item.source.name)")
    }

    private func deepColor(_ item: Item, _ bytes: [UInt8]) -> SavingsCandidate? {
        guard item.holdsPixels, let header = try? PNGHeader(bytes), header.bitDepth == 16,
            [.unspecified, .srgb, .grayGamma22].contains(header.colorSpace), let picture = try? decodePNG(bytes),
            picture.depth == .sixteen
        else { return nil }
        let (shallow, isExact) = picture.narrowed()
        let file = encodePNG(shallow)
        let detail =
            isExact
            ? "8 bits per channel hold every value exactly"
            : "8 bits per channel hold every value to within half a step, which is enough for its color space"
        return candidate(
            .deepColor, [item], replacement(of: item, with: file), source: max(0, bytes.count - file.count), detail: detail)
    }

    /// The file keeps its size, which its slot asks for, and only as much detail as is shown.
    private func largeIcon(_ item: Item, _ bytes: [UInt8]) -> SavingsCandidate? {
        guard isOfPhoneOrPad(item), item.holdsPixels, let header = try? PNGHeader(bytes), header.width == header.height,
            header.width > Self.shownIconSide
        else { return nil }
        let made = made("large icon \(Self.shownIconSide) below \(item.storedBytes - limit)", of: bytes) {
            guard let picture = try? decodePNG(bytes), canShrink(picture, from: item.storedBytes) else { return nil }
            return Self.reducedIcon(picture).map { encodePNG($0) }
        }
        guard let file = made else { return nil }
        return candidate(
            .largeAlternateIcon, [item], replacement(of: item, with: file), source: max(0, bytes.count - file.count),
            detail: """
                \(header.width) pixels wide; an alternate icon is shown at no more than \(Self.shownIconSide) pixels, which it keeps
                """)
    }

    /// Whether less detail is likely to take fewer bytes. Drawings in few colors are small already, and encoding each of them again,
    /// larger, took half of the search in an app with many. The detail alone is quick to encode; at full size, it rarely takes less.
    private func canShrink(_ picture: PixelBuffer, from storedBytes: Int) -> Bool {
        guard picture.width == picture.height, picture.width > Self.shownIconSide else { return false }
        let detail = encode(picture.scaledDown(to: Self.shownIconSide), options: EncodeOptions(effort: .time))
        return detail.payload.count + limit <= storedBytes
    }

    private func isOfPhoneOrPad(_ item: Item) -> Bool {
        let key = item.key
        if let platform = options.settings.filter.platform, platform != .ios { return false }
        switch key.idiom {
        case .phone, .pad, .iosMarketing: return true
        case .universal: return (key.qualifier("platform") ?? "ios") == "ios"
        default: return false
        }
    }

    private func recipe(light: Item, dark: Item) -> SavingsCandidate? {
        guard dark.source.path != light.source.path, light.asset.properties.templateIntent != .template,
            let first = picture(of: light), let second = picture(of: dark), first.hasShape(of: second),
            let (fix, edit, bytes) = removal(of: [dark])
        else { return nil }
        let analysis = MonochromeAnalysis(second)
        guard MonochromeAnalysis(first).isMonochrome, analysis.isMonochrome, let color = analysis.color else { return nil }
        let digits = [color.red, color.green, color.blue].map { byte in
            let text = String(byte, radix: 16, uppercase: true)
            return text.count == 1 ? "0" + text : text
        }
        let text = "#\(digits.joined())"
        let rule = TintRule(match: Glob(dark.asset.name), dark: TintRule.Source(text), location: Location(path: path))
        return candidate(
            .recipe, [dark], (fix, edit), source: bytes,
            detail: "the dark picture is the light one in another color: remove the dark entry, and add "
                + "{match: \"\(dark.asset.name)\", dark: \"\(text)\"} to tint in .nightcar.yml",
            rule: rule)
    }
}
