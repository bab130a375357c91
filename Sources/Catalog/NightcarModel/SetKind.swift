package import ThemeCatalogVariants

/// The type of an asset: the extension of its set folder, such as `imageset`. This type is open, so that unknown sets are
/// preserved.
///
/// This file is the only place that knows the set types. A new type needs a name and a row in the table.
package struct SetKind: RawRepresentable, Sendable, Hashable, Comparable {
    /// The extension, in lowercase.
    package var rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    package static func < (a: SetKind, b: SetKind) -> Bool { a.rawValue < b.rawValue }
}

extension SetKind {
    package static let image = SetKind(rawValue: "imageset")
    package static let appIcon = SetKind(rawValue: "appiconset")
    /// The icon of a Mac app, whose files may name their own sizes.
    package static let icon = SetKind(rawValue: "iconset")
    package static let launchImage = SetKind(rawValue: "launchimage")
    package static let stickersIcon = SetKind(rawValue: "stickersiconset")
    package static let referenceImage = SetKind(rawValue: "arreferenceimage")
    package static let watchFace = SetKind(rawValue: "watchface")
    package static let color = SetKind(rawValue: "colorset")
    package static let data = SetKind(rawValue: "dataset")
    package static let symbol = SetKind(rawValue: "symbolset")
    package static let texture = SetKind(rawValue: "textureset")
    package static let cubeTexture = SetKind(rawValue: "cubetextureset")
    package static let mipmap = SetKind(rawValue: "mipmapset")
    package static let stickerPack = SetKind(rawValue: "stickerpack")
    package static let stickerSequence = SetKind(rawValue: "stickersequence")
    package static let sticker = SetKind(rawValue: "sticker")
    package static let complication = SetKind(rawValue: "complicationset")
    package static let brandAssets = SetKind(rawValue: "brandassets")
    package static let imageStack = SetKind(rawValue: "imagestack")
    package static let imageStackLayer = SetKind(rawValue: "imagestacklayer")
    package static let imageStackLayers = SetKind(rawValue: "imagestacklayerset")
    package static let solidImageStack = SetKind(rawValue: "solidimagestack")
    package static let solidImageStackLayer = SetKind(rawValue: "solidimagestacklayer")
    package static let spriteAtlas = SetKind(rawValue: "spriteatlas")
    /// A group of reference images and objects.
    package static let referenceGroup = SetKind(rawValue: "arresourcegroup")
    package static let referenceObject = SetKind(rawValue: "arobject")
    package static let dashboardImage = SetKind(rawValue: "gcdashboardimage")
    package static let leaderboard = SetKind(rawValue: "gcleaderboard")
    package static let leaderboards = SetKind(rawValue: "gcleaderboardset")
    /// The colors of a gradient: our own extension of the format, see `Documentation/Kit.md`.
    package static let gradient = SetKind(rawValue: "gradientset")
    /// A document of Icon Composer, which is a folder beside catalogs and not a set: its `icon.json` and its pictures.
    package static let iconDocument = SetKind(rawValue: iconWord)
}

private extension SetKind {
    /// A different name, because the extension is also an ordinary word that other files use.
    static let iconWord = "icon"
}

// What is known about a type.
extension SetKind {
    package var isKnown: Bool { Self.table[self] != nil }

    /// The key of the list of entries in the set's `Contents.json`. Nil if the type has none.
    package var list: String? { Self.table[self]?.list }

    /// Apple's words for a set of this type, such as `image set`. The extension if they aren't known.
    package var words: String { Self.table[self]?.words ?? rawValue }

    /// Whether the files of the set are artwork. The files of other sets, including unknown ones, are just bytes.
    package var holdsPictures: Bool { has(.pictures) }

    /// Whether the set's entries name folders next to them instead of files.
    package var listsParts: Bool { has(.parts) }

    /// Whether an entry has a position in the list instead of a slot: front to back, or first to last.
    package var isOrdered: Bool { has(.ordered) }

    /// Whether the set may name its only file next to `info`.
    package var namesOneFile: Bool { has(.oneFile) }

    /// Whether the set's pictures are the same icon in several sizes.
    package var isIconSet: Bool { has(.icon) }

    /// The types that can be the icon of an app on a platform.
    package static func appIcons(for platform: Platform?) -> Set<SetKind> {
        switch platform {
        case .tvos: [.brandAssets, .imageStack]
        case .visionos: [.solidImageStack, .appIcon]
        default: [.appIcon, .stickersIcon]
        }
    }

    /// Whether an icon document with the set's name takes its place.
    package var yieldsToDocument: Bool { self == .appIcon || self == .icon }

    /// Whether the set's parts are its layers.
    package var isStack: Bool { layer != nil }

    /// The type of a stack's layers. Nil for other types.
    package var layer: SetKind? {
        switch self {
        case .imageStack: .imageStackLayer
        case .solidImageStack: .solidImageStackLayer
        default: nil
        }
    }

    /// Whether sets inside a set of this type get its name as a prefix, whatever `provides-namespace` says.
    ///
    /// The parts of a stack or pack have names such as `Front`, which are unique only inside it. The images of a sprite atlas
    /// have their own names.
    package var namesItsParts: Bool { self != .spriteAtlas }

    /// Every key that may hold entries, in the order in which they are tried if a type's own key is missing.
    package static let lists: [String] = {
        var seen: Set<String> = []
        return (rows.compactMap(\.list) + ["children"]).filter { seen.insert($0).inserted }
    }()
}

private extension SetKind {
    struct Traits: OptionSet {
        let rawValue: UInt8
        static let pictures = Traits(rawValue: 1)
        static let parts = Traits(rawValue: 2)
        static let ordered = Traits(rawValue: 4)
        static let oneFile = Traits(rawValue: 8)
        static let icon = Traits(rawValue: 16)
    }

    struct Row {
        var kind: SetKind
        var list: String?
        var words: String?
        var traits: Traits

        init(_ kind: SetKind, _ list: String?, _ words: String?, _ traits: Traits) {
            (self.kind, self.list, self.words, self.traits) = (kind, list, words, traits)
        }
    }

    func has(_ trait: Traits) -> Bool { Self.table[self]?.traits.contains(trait) ?? false }

    static let table = Dictionary(uniqueKeysWithValues: rows.map { ($0.kind, $0) })

    /// The types in shipping catalogs, and three types that only Xcode's templates contain: `watchface`, `imagestacklayerset` and
    /// the leaderboards of Game Center.
    static let rows = [
        Row(.image, "images", "image set", .pictures),
        Row(.appIcon, "images", "app icon set", [.pictures, .icon]),
        Row(.icon, "images", "icon set", [.pictures, .icon]),
        Row(.launchImage, "images", "launch image set", .pictures),
        Row(.stickersIcon, "images", "stickers icon set", [.pictures, .icon]),
        Row(.referenceImage, "images", "AR reference image", .pictures),
        Row(.watchFace, "images", nil, .pictures),
        Row(.color, "colors", "color set", []),
        Row(.data, "data", "data set", []),
        Row(.symbol, "symbols", "symbol image set", .pictures),
        Row(.texture, "textures", "texture set", [.pictures, .parts]),
        Row(.cubeTexture, "textures", nil, [.pictures, .parts]),
        Row(.mipmap, "levels", nil, .pictures),
        Row(.stickerPack, "stickers", "sticker pack", [.pictures, .parts, .ordered]),
        Row(.stickerSequence, "frames", nil, [.pictures, .ordered]),
        Row(.sticker, nil, "sticker", [.pictures, .oneFile]),
        Row(.complication, "assets", nil, [.pictures, .parts]),
        Row(.brandAssets, "assets", "brand asset collection", [.pictures, .parts]),
        Row(.imageStack, "layers", "image stack", [.pictures, .parts, .ordered]),
        Row(.imageStackLayer, nil, "image stack layer", .pictures),
        Row(.imageStackLayers, nil, nil, .pictures),
        Row(.solidImageStack, "layers", "image stack", [.pictures, .parts, .ordered]),
        Row(.solidImageStackLayer, nil, "image stack layer", .pictures),
        Row(.spriteAtlas, nil, "sprite atlas", .pictures),
        Row(.referenceGroup, "resources", "AR resource group", [.parts, .ordered]),
        Row(.referenceObject, "objects", nil, []),
        Row(.dashboardImage, nil, nil, [.pictures, .oneFile]),
        Row(.leaderboard, nil, nil, [.pictures, .oneFile]),
        Row(.leaderboards, "leaderboards", nil, [.pictures, .parts, .ordered]),
        Row(.gradient, "stops", nil, []),
    ]
}
