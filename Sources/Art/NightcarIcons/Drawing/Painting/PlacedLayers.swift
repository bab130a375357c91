/// A layer and its picture where it is on the canvas.
struct PlacedLayer {
    let layer: ResolvedLayer
    let box: IconBox
    let art: LayerArt
}

/// A layer's picture on its own canvas, in the colors that it is shown in, and what glass makes of it.
final class LayerArt {
    let canvas: Canvas
    /// Measured when a layer of glass asks for it.
    private(set) lazy var edges = EdgeField(canvas)
    private var shadow: (cast: ShadowCast, picture: Canvas)?

    /// How a shadow is blurred and moved.
    struct ShadowCast: Hashable {
        var sigma: Double
        var right: Int
        var down: Int
    }

    init(_ canvas: Canvas) { self.canvas = canvas }

    func blurred(_ cast: ShadowCast) -> Canvas {
        if let shadow, shadow.cast == cast { return shadow.picture }
        let picture = canvas.blurred(sigma: cast.sigma, x: cast.right, y: cast.down)
        shadow = (cast, picture)
        return picture
    }
}

/// Keeps the layers that renditions of one document share. All of them must have the same shape and size.
package final class PlacedLayers {
    private struct Key: Hashable {
        var image: String
        var fill: ResolvedFill
        var box: IconBox
        var side: Int
    }

    private var arts: [Key: LayerArt] = [:]
    private let limit: Int

    /// - Parameter limit: how many layers to keep. On a canvas of 1024 pixels, each takes up to 36 MB.
    package init(limit: Int) { self.limit = limit }

    /// Nil without a picture.
    func art(_ layer: ResolvedLayer, _ pictures: IconPictures, _ box: IconBox, side: Int) -> LayerArt? {
        guard layer.opacity > 0, let name = layer.image, let picture = pictures[name] else { return nil }
        let key = Key(image: name, fill: layer.fill, box: box, side: side)
        if let known = arts[key] { return known }
        var canvas = picture.canvas.placed(in: box, size: side)
        if let gradient = IconGradient(layer.fill) { canvas.tint(gradient, box) }
        let art = LayerArt(canvas)
        if arts.count < limit { arts[key] = art }
        return art
    }
}
