package import CatalogModel

/// What the loader has to know about the set types.
package enum SetKinds {
    /// The key of the list of entries of each set type that is known; empty where the type has none.
    ///
    /// Seen in shipping catalogs, beside three that Xcode's templates have: `watchface`, `imagestacklayerset` and the
    /// leaderboards of Game Center.
    package static let lists: [String: String] = [
        "imageset": "images", "appiconset": "images", "iconset": "images", "launchimage": "images",
        "stickersiconset": "images", "arreferenceimage": "images", "watchface": "images",
        "colorset": "colors", "dataset": "data", "symbolset": "symbols",
        "textureset": "textures", "cubetextureset": "textures", "mipmapset": "levels",
        "stickerpack": "stickers", "stickersequence": "frames", "sticker": "",
        "complicationset": "assets", "brandassets": "assets",
        "imagestack": "layers", "solidimagestack": "layers", "imagestacklayer": "", "solidimagestacklayer": "",
        "imagestacklayerset": "", "spriteatlas": "", "arresourcegroup": "resources", "arobject": "objects",
        // Our own: a gradient's colors, see Documentation/Gradients.md.
        "gradientset": "stops",
        "gcdashboardimage": "", "gcleaderboard": "", "gcleaderboardset": "leaderboards",
    ]

    /// Every key that may hold entries, in the order in which they are looked for when a type's own is absent.
    static let entryLists = [
        "images", "colors", "data", "symbols", "textures", "levels", "stickers", "frames", "assets", "layers",
        "resources", "objects", "leaderboards", "children", "stops",
    ]

    /// Types whose entries name folders beside them, not files.
    package static let ofChildren: Set<String> = [
        "stickerpack", "complicationset", "brandassets", "imagestack", "solidimagestack", "textureset", "cubetextureset",
        "arresourcegroup", "gcleaderboardset",
    ]

    /// Types whose entries have no slot of their own but a place in a list: front to back, first to last.
    package static let ordered: Set<String> = [
        "stickerpack", "stickersequence", "imagestack", "solidimagestack", "arresourcegroup", "gcleaderboardset",
    ]

    /// Types that may name their one file beside `info` or in `properties`.
    static let ofOneFile: Set<String> = ["sticker", "gcdashboardimage", "gcleaderboard"]

    package static func isKnown(_ kind: AssetKind) -> Bool { lists[kind.rawValue] != nil }

    /// Whether sets inside a set of this kind are named after it whatever `provides-namespace` says.
    ///
    /// The parts of a stack or pack have names such as `Front` that are unique only in it; the images of a sprite atlas have
    /// names of their own.
    static func namesItsParts(_ kind: AssetKind) -> Bool { kind.rawValue != "spriteatlas" }
}
