import AppleCatalog
import NightcarBasics
import NightcarCompiler
import NightcarModel
import NightcarOpening
import NightcarSize
import ThemeCatalogBytes
import ThemeCatalogVariants

/// What the compiled catalogs of a built app could save. The catalog is written again with the change, so the savings are exact.
struct CarSavings {
    /// What is looked for.
    static let kinds: [Opportunity.Kind] = [.duplicate, .largeAlternateIcon]

    /// Where each content was seen first.
    private var firsts: [Content: String] = [:]

    /// What an asset holds for each variant.
    private struct Content: Hashable {
        /// The part of the app that the store delivers alone.
        var unit: String
        var kind: String
        var renditions: Set<String>
    }

    /// Assets that equal others in every variant, also of other bundles, and alternate icons that are larger than shown.
    ///
    /// - Parameters:
    ///   - file: the report of a catalog. Call this in the order of the report.
    ///   - plist: the `Info.plist` next to it, which names the primary and the alternate icons. Empty if there is none.
    mutating func opportunities(
        in file: SizedFile, _ whole: @autoclosure () -> ByteView?, plist: [UInt8], accepts: (SizeRow) -> Bool,
        _ least: LeastSaving
    ) throws -> [Opportunity] {
        let rows = Dictionary(grouping: file.rows.filter { !$0.isPart }) { Asset(name: $0.asset, kind: $0.kind ?? "") }
        var copies: [(asset: Asset, first: String, bytes: Int)] = []
        for (asset, rows) in rows.sorted(by: { $0.key < $1.key }) where asset.canBeShared {
            let digests = rows.compactMap(\.digests.content)
            guard digests.count == rows.count else { continue }
            let content = Content(
                unit: deliveredUnit(of: file.path), kind: asset.kind,
                renditions: Set(rows.map { "\($0.key?.description ?? "") \($0.digests.content ?? "") \($0.properties ?? "")" }))
            if let first = firsts[content] {
                if rows.contains(where: accepts) { copies.append((asset, first, rows.reduce(0) { $0 + $1.storedBytes })) }
            } else {
                firsts[content] = "\(asset.name) in \(file.path)"
            }
        }
        let icons = rows.keys.filter { $0.kind == SetKind.appIcon.rawValue }
        let chosen = BundleIcons(plist: plist).alternates(among: icons.map(\.name))
        let alternates = icons.filter { chosen.contains($0.name) && rows[$0]?.contains(where: accepts) == true }
        guard !copies.isEmpty || !alternates.isEmpty, let whole = whole() else { return [] }
        let car = try CarFile(whole, path: file.path)
        let reading = car.reading
        let positions = Dictionary(
            zip(reading.catalog.assets, reading.sources).map { (Asset(name: $0.name, kind: $0.kind.rawValue), $1) }
        ) { $0 + $1 }
        var savings = try [
            Self.removal(of: copies, from: car, whole, positions, file),
            Self.reduction(of: alternates, in: car, whole, positions, file),
        ].compactMap { $0 }
        for index in savings.indices where savings[index].isUnseen(below: least.limit(of: file.bytes)) {
            savings[index].exclusion = .noDevice
        }
        return savings
    }
}

private extension CarSavings {
    struct Asset: Hashable, Comparable {
        var name: String
        var kind: String

        /// Each bundle needs its own icons, and colors take few bytes.
        var canBeShared: Bool { kind == SetKind.image.rawValue || kind == SetKind.data.rawValue }

        static func < (a: Asset, b: Asset) -> Bool { (a.name, a.kind) < (b.name, b.kind) }
    }

    /// The most names in a detail. The others are counted.
    static let shownNames = 5

    /// A part of an atlas isn't promised: without it, the atlas is packed again, and nobody knows its size then.
    static func removal(
        of all: [(asset: Asset, first: String, bytes: Int)], from car: CarFile, _ whole: ByteView,
        _ positions: [Asset: [Int]], _ file: SizedFile
    ) throws -> Opportunity? {
        let copies = all.filter { copy in positions[copy.asset]?.contains { car.renditions[$0].isInAtlas } == false }
        guard let largest = copies.max(by: { ($0.bytes, $1.asset) < ($1.bytes, $0.asset) }) else { return nil }
        let removed = Set(copies.flatMap { positions[$0.asset] ?? [] })
        let shown = copies.prefix(shownNames).map { "\($0.asset.name) (as \($0.first))" }.joined(separator: ", ")
        let rest = copies.count > shownNames ? " and \(copies.count - shownNames) more" : ""
        return try saving(
            .duplicate, largest.asset, file, car, whole, try car.changed(removing: removed),
            """
            \(Numbers.counted(copies.count, "asset")) of this catalog equal\(copies.count == 1 ? "s" : "") another one in \
            every variant: \(shown)\(rest); keep one where both can read it
            """)
    }

    static func reduction(
        of icons: [Asset], in car: CarFile, _ whole: ByteView, _ positions: [Asset: [Int]], _ file: SizedFile
    ) throws -> Opportunity? {
        guard car.metadata?.platform == "ios" else { return nil }
        let encoder = PixelEncoder(codecs: CarTarget(platform: .ios, version: nil).iconCodecs)
        var pixels: [Int: EncodedPixels] = [:]
        var named: [Asset: Int] = [:]
        for icon in icons {
            for index in positions[icon] ?? [] where car.renditions[index].header.layout.isImage {
                guard let picture = try? car.picture(of: index), let small = SavingsSearch.reducedIcon(picture) else { continue }
                let encoded = try encoder.encode(small)
                guard case .pixels = car.renditions[index].payload,
                    encoded.element.count < car.renditions[index].header.payloadSize
                else { continue }
                pixels[index] = encoded
                named[icon] = max(named[icon] ?? 0, picture.width)
            }
        }
        guard let largest = named.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else { return nil }
        return try saving(
            .largeAlternateIcon, largest.key, file, car, whole, try car.changed(replacing: pixels),
            """
            \(named.keys.sorted().map(\.name).joined(separator: ", ")): up to \(largest.value) pixels wide; an alternate icon is \
            shown at no more than \(SavingsSearch.shownIconSide) pixels, which it keeps. Change the source catalog with --apply
            """)
    }

    static func saving(
        _ kind: Opportunity.Kind, _ asset: Asset, _ file: SizedFile, _ car: CarFile, _ whole: ByteView, _ changed: BytePieces,
        _ detail: String
    ) throws -> Opportunity? {
        let count = changed.count
        guard count < file.bytes else { return nil }
        var saving = Opportunity(
            kind: kind, file: file.path, asset: asset.name, variant: "", savedBytes: file.bytes - count, savedSourceBytes: 0,
            detail: detail, command: "")
        saving.savedPaddingBytes = AppSavings.padding(file.bytes) - AppSavings.padding(count)
        saving.devices = try devices(of: car, whole, changed)
        return saving
    }

    /// What devices save. Nil if the car doesn't say its platform, or if no store thins it.
    static func devices(of car: CarFile, _ whole: ByteView, _ changed: BytePieces) throws -> [DeviceSaving]? {
        guard let platform = car.platform, platform != .macos else { return nil }
        return try Device.shown(on: platform).map { device in
            let rule = ThinningRule(device)
            let before = try thinned(BytePieces(whole), path: car.path, to: rule).count
            return DeviceSaving(
                device: device.name, savedBytes: before - (try thinned(changed, path: car.path, to: rule).count))
        }
    }
}
