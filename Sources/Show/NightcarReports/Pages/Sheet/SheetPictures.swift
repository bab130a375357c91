import NightcarBasics
import NightcarModel
import ThemeCatalogPixels

/// The pictures of the renditions on a sheet, each decoded once, and their contrast on each background.
struct SheetPictures: Sendable {
    struct ID: Hashable, Sendable {
        var asset: Int
        var rendition: Int
    }

    struct Shown: Sendable {
        var picture: PagePicture
        /// The ratio on each background.
        var ratios: [Double?]
    }

    private let shown: [ID: Shown]

    /// The longest side of a picture in the page, in pixels: two for each point of the largest plate, and fewer if there are very
    /// many pictures. Tunable: pages with 5,000 sets or 80 MB of artwork should open quickly.
    private static func limit(for count: Int) -> Int { count <= 1000 ? 192 : count <= 4000 ? 96 : 64 }

    init(_ lines: [SheetLine], of catalog: Catalog, grounds: [Ground], jobs: Int) async {
        var ids: [ID] = []
        var seen: Set<ID> = []
        for line in lines {
            for rendition in line.answers.joined().compactMap(\.self) {
                let id = ID(asset: line.asset, rendition: rendition)
                if case .color = catalog.assets[id.asset].renditions[id.rendition].content { continue }
                if seen.insert(id).inserted { ids.append(id) }
            }
        }
        let limit = Self.limit(for: ids.count)
        let pictures = await ids.concurrentMap(width: jobs) { id -> Shown in
            let asset = catalog.assets[id.asset]
            let isTemplate = asset.properties.templateIntent == .template
            let picture = PagePicture(asset.renditions[id.rendition].content, limit: limit, isShape: isTemplate)
            return Shown(picture: picture, grounds: grounds, isTemplate: isTemplate)
        }
        shown = Dictionary(uniqueKeysWithValues: zip(ids, pictures))
    }

    subscript(id: ID) -> Shown? { shown[id] }
}

extension SheetPictures.Shown {
    init(picture: PagePicture, grounds: [Ground], isTemplate: Bool) {
        self.picture = picture
        let contrast = picture.pixels.map { PictureContrast($0) }
        ratios = grounds.map { ground in
            contrast?.ratio(on: ground.xyz, paint: isTemplate ? ground.labelXYZ : nil)
        }
        if contrast?.isOpaque == true, !isTemplate { self.picture.note = "opaque" }
        self.picture.pixels = nil
    }
}
