import NightcarVectors
package import ThemeCatalogPixels

/// Draws one rendition of an icon as Apple's tool draws it for systems without glass, as near as it was measured.
///
/// - Parameters:
///   - icon: what the document shows in the appearance of `rendition`, on the platform of `shape`.
///   - size: the side of the picture in pixels, at least 1.
///   - detail: the icon is drawn on a canvas of about this side or more, and then reduced. So edges are smooth.
///   - leavesTint: whether the system colors a tinted picture itself. Then the picture is gray.
///   - layers: the layers of earlier renditions with the same shape and size.
/// - Returns: a picture in sRGB. Layers whose picture is missing in `pictures` aren't drawn.
package func drawIcon(
    _ icon: ResolvedIcon, _ rendition: IconRendition, _ shape: IconShape, size: Int, pictures: IconPictures, detail: Int = 512,
    leavesTint: Bool = false, layers: PlacedLayers = PlacedLayers(limit: 0)
) -> PixelBuffer {
    let factor = max(1, detail / size)
    let drawing = IconDrawing(
        frame: IconFrame(shape: shape, size: size, factor: factor), pictures: pictures, known: layers)
    let look = IconLook(rendition, leavesTint: leavesTint)
    var canvas = look.ground(icon, drawing)
    for group in icon.groups.reversed() { drawing.draw(group, on: &canvas) }
    look.finish(&canvas, drawing)
    drawing.addFrame(to: &canvas, hasRim: look.hasRim(icon))
    return canvas.reduced(by: factor).picture
}

extension IconDocument {
    /// Draws a rendition of the document, see above.
    package func drawn(
        _ rendition: IconRendition, _ shape: IconShape, size: Int, pictures: IconPictures, detail: Int = 512
    ) -> PixelBuffer {
        drawIcon(resolve(rendition, shape.idiom), rendition, shape, size: size, pictures: pictures, detail: detail)
    }
}

/// An icon that is being drawn.
struct IconDrawing {
    let frame: IconFrame
    let pictures: IconPictures
    let known: PlacedLayers

    var side: Int { frame.side }

    /// Fills the whole canvas: the tile is cut out at the end.
    func filled(_ fill: ResolvedFill) -> Canvas {
        var canvas = Canvas(width: side, height: side)
        guard let gradient = IconGradient(fill) else { return canvas }
        let inset = Glass.groundInset * frame.tile.width
        let box = IconBox(
            minX: frame.tile.minX + inset, minY: frame.tile.minY + inset, width: frame.tile.width - 2 * inset,
            height: frame.tile.height - 2 * inset)
        canvas.fill(gradient, box)
        return canvas
    }

    func draw(_ group: ResolvedGroup, on canvas: inout Canvas) {
        let places = group.layers.reversed().compactMap { layer in
            layer.opacity > 0 ? place(layer, in: group).map { (layer: layer, box: $0) } : nil
        }
        guard let first = places.first, group.opacity > 0 else { return }
        let whole = places.dropFirst().reduce(first.box) { $0.union($1.box) }.intersection(frame.tile) ?? frame.tile
        // Each layer has its own canvas, so only one is there at a time, and those that are kept for the next rendition.
        let layers = places.lazy.compactMap { place in
            known.art(place.layer, pictures, place.box, side: side).map {
                PlacedLayer(layer: place.layer, box: place.box, art: $0)
            }
        }
        if group.opacity >= 1, group.blendMode == .normal {
            // Through glass one sees what is behind the whole group, not its other layers.
            var behind = group.translucency.isEnabled && places.count > 1 ? canvas : nil
            for layer in layers {
                castShadow(of: layer, group.shadow, on: &canvas, opacity: 1)
                if var ground = behind.take() {
                    castShadow(of: layer, group.shadow, on: &ground, opacity: 1)
                    behind = ground
                }
                paint(layer, group, whole, on: &canvas, behind: behind)
            }
            return
        }
        // The group is one picture to what is behind it.
        var own = Canvas(width: side, height: side)
        for layer in layers {
            castShadow(of: layer, group.shadow, on: &canvas, opacity: group.opacity)
            castShadow(of: layer, group.shadow, on: &own, opacity: 1)
            paint(layer, group, whole, on: &own)
        }
        let opacity = Float(min(1, group.opacity))
        for index in own.pixels.indices where own.pixels[index].w > 0 {
            canvas.pixels[index] = group.blendMode.blend(own.pixels[index] * opacity, over: canvas.pixels[index])
        }
    }

    /// The box of a layer's picture on the canvas. Nil if the picture is missing or its place makes no sense.
    private func place(_ layer: ResolvedLayer, in group: ResolvedGroup) -> IconBox? {
        guard let name = layer.image, let size = pictures[name]?.size else { return nil }
        let scale = frame.point * group.position.scale * layer.position.scale
        let x = Double(side) / 2 + frame.point * (group.position.scale * layer.position.x + group.position.x)
        let y = Double(side) / 2 + frame.point * (group.position.scale * layer.position.y + group.position.y)
        let (width, height) = (size.width * scale, size.height * scale)
        // What is smaller than a pixel, or larger than any canvas, can't be seen.
        let isVisible = [width, height].allSatisfy { $0 > 0.01 && $0 < 1e6 } && abs(x) < 1e6 && abs(y) < 1e6
        guard isVisible else { return nil }
        return IconBox(minX: x - width / 2, minY: y - height / 2, width: width, height: height)
    }
}

extension Canvas {
    /// Makes the whole canvas a gradient. Outside of the box, its first and last colors go on.
    fileprivate mutating func fill(_ gradient: IconGradient, _ box: IconBox) {
        for y in 0..<height {
            let down = (Double(y) + 0.5 - box.minY) / box.height
            for x in 0..<width {
                var color = gradient.color((Double(x) + 0.5 - box.minX) / box.width, down)
                let alpha = color.w
                color *= alpha
                color.w = alpha
                pixels[y * width + x] = color
            }
        }
    }

    /// Gives a shape the colors of a gradient and keeps its alpha.
    mutating func tint(_ gradient: IconGradient, _ box: IconBox) {
        for y in box.rows(of: height) {
            let down = (Double(y) + 0.5 - box.minY) / box.height
            for x in box.columns(of: width) where pixels[y * width + x].w > 0 {
                var color = gradient.color((Double(x) + 0.5 - box.minX) / box.width, down)
                let alpha = color.w * pixels[y * width + x].w
                color *= alpha
                color.w = alpha
                pixels[y * width + x] = color
            }
        }
    }
}
