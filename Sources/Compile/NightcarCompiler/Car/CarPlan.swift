import NightcarModel
import NightcarTint
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

    /// - Parameter namesThemes: whether the renditions of a theme become an asset of their own, such as `Brand/ocean`. Otherwise
    ///   they stay, and the format has no place for them.
    init(_ catalog: Catalog, files: SourceFiles, namesThemes: Bool = false) {
        var seen: Set<CarWork> = []
        for (position, asset) in catalog.assets.enumerated() {
            let items = asset.renditions.enumerated().map { index, rendition in
                // Textures are left out, whatever their files hold, and stickers are files beside the catalog.
                let isElsewhere = [.mipmap, .sticker, .stickerSequence].contains(asset.kind)
                let file = isElsewhere ? nil : files.position(asset: position, rendition: index)
                return Item(rendition: rendition, work: file.map { Self.work(of: rendition, in: asset, file: $0) })
            }
            for work in items.compactMap(\.work) where seen.insert(work).inserted { works.append(work) }
            assets.append(PlannedAsset(asset: asset, items: items))
        }
        if namesThemes { assets = assets.flatMap(\.split) }
    }

    /// The slot of the smallest scale is drawn in points, and the others at their scale beside it.
    private static func drawnScale(of rendition: Rendition, in asset: Asset) -> Int {
        let smallest = asset.renditions.map { max(1, Int($0.key.scale.rawValue)) }.min() ?? 1
        return max(1, Int(rendition.key.scale.rawValue) / smallest)
    }

    private static func work(of rendition: Rendition, in asset: Asset, file: FilePosition) -> CarWork {
        CarWork(
            file: file, attributes: PictureAttributes(rendition.attributes), change: rendition.content.derived?.change,
            isIcon: asset.kind.isIconSet,
            isImage: asset.kind == .image, drawnScale: asset.kind == .image ? drawnScale(of: rendition, in: asset) : 1)
    }
}

extension CarPlan.PlannedAsset {
    /// The asset without themes, and one for each theme under `NAME/THEME`. They are sorted by theme.
    fileprivate var split: [CarPlan.PlannedAsset] {
        let themes = Set(items.map(\.rendition.key.theme)).sorted()
        return themes.map { theme in
            var part = self
            part.items.removeAll { $0.rendition.key.theme != theme }
            guard !theme.isEmpty else { return part }
            part.asset.name += "/" + theme
            for index in part.items.indices { part.items[index].rendition.key.theme = "" }
            return part
        } + (themes.isEmpty ? [self] : [])
    }
}
