import NightcarDerivation
import NightcarModel
import ThemeCatalogVariants

/// All declared and derived renditions that a car should have. The plan is made before any file is read.
struct CarPlan: Sendable {
    struct Item: Sendable {
        var rendition: Rendition
        /// Nil if there is no file, for example for a color or a part.
        var work: CarWork?
    }

    struct PlannedAsset: Sendable {
        var asset: Asset
        var items: [Item]
    }

    private(set) var assets: [PlannedAsset] = []
    /// The pictures and files to make, in the order of first use.
    private(set) var works: [CarWork] = []

    init(_ configured: ConfiguredCatalog, files: SourceFiles) {
        let added = Dictionary(grouping: configured.materialized, by: \.asset)
        var seen: Set<CarWork> = []
        for (position, asset) in configured.catalog.assets.enumerated() {
            var items = asset.renditions.enumerated().map { index, rendition in
                // Textures are left out, whatever their files hold, and stickers are files beside the catalog.
                let isElsewhere = [.mipmap, .sticker, .stickerSequence].contains(asset.kind)
                let file = isElsewhere ? nil : files.position(asset: position, rendition: index)
                return Item(rendition: rendition, work: file.map { Self.work(of: rendition, in: asset, file: $0) })
            }
            for addition in added[position] ?? [] {
                guard var work = items[addition.base].work else { continue }
                (work.change, work.isRuled) = (addition.change, addition.isRuled)
                items.append(Item(rendition: addition.rendition, work: work))
            }
            for work in items.compactMap(\.work) where seen.insert(work).inserted { works.append(work) }
            assets.append(PlannedAsset(asset: asset, items: items))
        }
    }

    private static func work(of rendition: Rendition, in asset: Asset, file: FilePosition) -> CarWork {
        CarWork(
            file: file, attributes: PictureAttributes(rendition.attributes), isIcon: asset.kind.isIconSet,
            isImage: asset.kind == .image)
    }
}
