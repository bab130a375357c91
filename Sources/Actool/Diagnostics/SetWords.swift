import CatalogModel

extension AssetKind {
    /// What Apple's messages call a set of this kind: `image set`.
    var words: String {
        switch rawValue {
        case "imageset": "image set"
        case "appiconset": "app icon set"
        case "launchimage": "launch image set"
        case "colorset": "color set"
        case "dataset": "data set"
        case "symbolset": "symbol image set"
        case "iconset": "icon set"
        case "stickersiconset": "stickers icon set"
        case "brandassets": "brand asset collection"
        case "imagestack", "solidimagestack": "image stack"
        case "imagestacklayer", "solidimagestacklayer": "image stack layer"
        case "arreferenceimage": "AR reference image"
        case "arresourcegroup": "AR resource group"
        case "stickerpack": "sticker pack"
        case "sticker": "sticker"
        case "textureset": "texture set"
        case "spriteatlas": "sprite atlas"
        default: rawValue
        }
    }
}
