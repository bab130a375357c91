import NightcarBasics
import ThemeCatalogVariants

// Stacks, and the brand assets of TV apps.
extension StoreRule {
    static func fewLayers(_ stack: StoreItem) -> [StoreFault] {
        let count = stack.layers.count { !$0.pictures.isEmpty }
        guard count < 2 else { return [] }
        let some = count == 0 ? "none of its \(stack.layers.count) has" : "only one of its \(stack.layers.count) has"
        return [StoreFault("the image stack \"\(stack.name)\" needs 2 layers with a picture, but \(some)", at: stack.location)]
    }

    /// The last layer with a picture is the background. If the order isn't known, one of the layers has to be opaque.
    static func clearBackground(_ stack: StoreItem) -> [StoreFault] {
        let layers = stack.layers.filter { !$0.pictures.isEmpty }
        guard let last = layers.last else { return [] }
        guard stack.isOrdered else {
            guard layers.allSatisfy({ $0.pictures.contains { $0.isOpaque == false } }) else { return [] }
            let message = "every layer of \"\(stack.name)\" is clear in places, but the last one must be fully opaque"
            return [StoreFault(message, at: stack.location)]
        }
        return last.pictures.filter { $0.isOpaque == false }.map { picture in
            StoreFault(
                "\"\(last.name)\", the last layer of \"\(stack.name)\", must be fully opaque, but is clear in places", at: picture
            )
        }
    }

    static func layerScales(_ stack: StoreItem) -> [StoreFault] {
        stack.layers.filter { layer in
            !layer.pictures.isEmpty && !layer.pictures.contains { [.vision, .universal].contains($0.idiom) && $0.scale == .x2 }
        }.map { layer in
            let message = "the layer \"\(layer.name)\" of \"\(stack.name)\" has no picture for vision at 2x"
            return layer.pictures.first.map { StoreFault(message, at: $0) } ?? StoreFault(message, at: layer.location)
        }
    }

    static func emptyShelf(_ shelf: StoreItem) -> [StoreFault] {
        guard shelf.pictures.isEmpty else { return [] }
        return [StoreFault("the picture \"\(shelf.name)\" of the top shelf has no file", at: shelf.location)]
    }

    static func clearShelf(_ shelf: StoreItem) -> [StoreFault] {
        shelf.pictures.filter { $0.isOpaque == false }.map { picture in
            StoreFault("\"\(picture.name)\" is clear in places, but a picture of the top shelf must be opaque", at: picture)
        }
    }

    /// The store looks for an icon of 1280 x 768 under the name of the home screen's icon.
    static func missingTVIcon(_ icon: StoreItem) -> [StoreFault] {
        let size = PointSize(width: 1280, height: 768)
        guard !icon.pictures.contains(where: { $0.idiom == .tv && $0.points == size }) else { return [] }
        let other = icon.pictures.first { $0.points == size || $0.idiom == .tvMarketing }
        let message =
            "the TV app icon \"\(icon.name)\" has no picture of 1280x768 for the idiom tv, which the App Store shows"
            + (other == nil ? "" : "; the one for \(other?.idiom.rawValue ?? "") is an icon by itself")
        return [other.map { StoreFault(message, at: $0) } ?? StoreFault(message, at: icon.location)]
    }
}
