import ThemeCatalogBytes

extension IconDrawing {
    /// Darkens what is behind a layer of glass. Other layers have no shadow.
    func castShadow(of placed: PlacedLayer, _ shadow: IconShadow, on canvas: inout Canvas, opacity: Double) {
        guard placed.layer.glass, shadow.kind != .none else { return }
        let strength = Float(max(0, min(1, shadow.opacity)) * opacity * max(0, min(1, placed.layer.opacity)))
        guard strength > 0 else { return }
        let isColored = shadow.kind == .layerColor
        func pixels(_ units: Double) -> Int { Int((units * frame.unit).rounded()) }
        let blurred = placed.art.blurred(
            LayerArt.ShadowCast(
                sigma: (isColored ? Glass.colorShadowSigma : Glass.shadowSigma) * frame.unit,
                right: pixels(isColored ? Glass.colorShadowRight : Glass.shadowRight),
                down: pixels(isColored ? Glass.colorShadowDown : Glass.shadowDown)))
        let share = strength * Float(isColored ? Glass.colorShadow : Glass.shadow)
        for index in canvas.pixels.indices where blurred.pixels[index].w > 0 {
            let (cast, ground) = (blurred.pixels[index], canvas.pixels[index])
            // In premultiplied form, the distance of a color to white is its alpha minus the color.
            let lost = isColored ? SIMD4(repeating: cast.w) - cast : SIMD4(repeating: cast.w)
            var result = (ground - lost * (share * ground.w)).clamped(lowerBound: .zero, upperBound: .one)
            result.w = ground.w
            canvas.pixels[index] = result
        }
    }

    /// Paints a layer.
    ///
    /// - Parameters:
    ///   - whole: the box of its group in the tile, along which translucency changes.
    ///   - behind: what is behind its group. Nil if nothing of the group is on the canvas yet.
    func paint(
        _ placed: PlacedLayer, _ group: ResolvedGroup, _ whole: IconBox, on canvas: inout Canvas, behind: Canvas? = nil
    ) {
        let layer = placed.layer
        let opacity = Float(max(0, min(1, layer.opacity)))
        let (columns, rows) = (placed.box.columns(of: side), placed.box.rows(of: side))
        let picture = placed.art.canvas
        guard layer.glass else { return paintFlat(placed, opacity, on: &canvas) }
        let edges = placed.art.edges
        let translucency = group.translucency.isEnabled ? max(0, min(1, group.translucency.value)) : 0
        let rimShare = Float(1 - Glass.rimTranslucency * translucency)
        let behind = translucency > 0 ? blurred(behind ?? canvas, group.blur) ?? behind : nil
        for y in rows {
            let share = translucentShare((Double(y) + 0.5 - whole.minY) / whole.height, translucency)
            for x in columns {
                let index = y * side + x
                let art = picture.pixels[index] * opacity
                guard art.w > 0 else { continue }
                let depth = Double(edges.depth[index]) / frame.unit
                let solid = depth < Glass.rim ? min(share, rimShare) : share
                var ground = canvas.pixels[index]
                if let behind {
                    // The blur pulls in what is outside of the picture, which is clear. Over an opaque fill, all stays opaque.
                    var seen = behind.pixels[index]
                    if seen.w > 0, seen.w < ground.w { seen *= ground.w / seen.w }
                    ground = ground * (1 - art.w) + seen * art.w
                }
                var result = layer.blendMode.blend(art * solid, over: ground)
                let added = Float(bevel(depth) { Double(edges.light(x, y)) }) * art.w
                result += SIMD4(added, added, added, 0)
                canvas.pixels[index] = result.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: max(result.w, art.w)))
            }
        }
    }

    /// Paints a layer without glass.
    private func paintFlat(_ placed: PlacedLayer, _ opacity: Float, on canvas: inout Canvas) {
        let (columns, picture) = (placed.box.columns(of: side), placed.art.canvas)
        for y in placed.box.rows(of: side) {
            for index in y * side + columns.lowerBound..<y * side + columns.upperBound where picture.pixels[index].w > 0 {
                canvas.pixels[index] = placed.layer.blendMode.blend(picture.pixels[index] * opacity, over: canvas.pixels[index])
            }
        }
    }

    /// Cuts out the tile, and adds the light along its edge and its shadow.
    ///
    /// - Parameter hasRim: whether the edge has a rim, as on the system's dark background.
    func addFrame(to canvas: inout Canvas, hasRim: Bool) {
        var mask = Canvas(width: side, height: side)
        let (depths, turns) = (frame.depths, (0..<side).map(frame.turn))
        for y in 0..<side {
            for x in 0..<side {
                let index = y * side + x
                let depth = depths[index]
                let covered = frame.shape == .square ? 1 : Float(max(0, min(1, depth + 0.5)))
                mask.pixels[index].w = covered
                guard covered > 0 else {
                    canvas.pixels[index] = .zero
                    continue
                }
                var pixel = canvas.pixels[index]
                if hasRim {
                    let inRim = max(0, min(1, frame.rim - depth + 0.5))
                    pixel += SIMD4(1, 1, 1, 0) * (Float(Glass.darkRim * inRim) * pixel.w)
                }
                let lit = depth < -0.5 ? pixel : lighted(pixel, max(0, depth) / frame.unit, turns[x], turns[y])
                canvas.pixels[index] = lit * covered
            }
        }
        guard let shadow = frame.shadow else { return }
        let cast = mask.blurred(sigma: shadow.sigma, y: shadow.down)
        for index in canvas.pixels.indices {
            canvas.pixels[index].w += (1 - mask.pixels[index].w) * cast.pixels[index].w * shadow.opacity
        }
    }
}

private extension IconDrawing {
    /// The light at the edge of a layer. The direction is asked for only where it counts.
    func bevel(_ depth: Double, _ light: () -> Double) -> Double {
        let glow = Glass.glow * exp(-depth / Glass.glowDepth)
        let fading = min(1, 1 - (depth - Glass.rim) / Glass.bevel) * min(1, depth - Glass.rim + 1)
        guard depth > Glass.rim - 1, fading > 0 else { return glow }
        return glow + fading * (Glass.bevelBase + Glass.bevelFront * pow(max(0, light()), Glass.bevelPower))
    }

    /// How much of a layer remains at a place of its group, from 0 at the top to 1.
    func translucentShare(_ place: Double, _ translucency: Double) -> Float {
        let range = Glass.translucentTo - Glass.translucentFrom
        let progress = max(0, min(1, (place - Glass.translucentFrom) / range))
        return Float(1 - pow(progress, Glass.translucencyPower) * Glass.translucency * translucency)
    }

    /// What shows through glass. Nil if it is as sharp as it is beside the glass.
    func blurred(_ canvas: Canvas, _ blur: IconBlur) -> Canvas? {
        guard case .radius(let radius) = blur, radius > 0 else { return nil }
        return canvas.blurred(sigma: min(radius, Glass.blurLimit) * Glass.blurSigma * frame.unit)
    }

    func lighted(_ pixel: SIMD4<Float>, _ depth: Double, _ across: Double, _ down: Double) -> SIMD4<Float> {
        let fading = 1 - depth / Glass.frameDepth
        guard fading > 0 else { return pixel }
        let light = IconFrame.light(across, down)
        let white = pow(abs(light), Glass.framePower) * (light > 0 ? Glass.frameFront : Glass.frameBack) * fading
        var result = pixel + SIMD4(repeating: Float(Glass.frameBase * fading))
        result += (SIMD4.one - result).clamped(lowerBound: .zero, upperBound: .one) * Float(white)
        // Light on clear glass makes it less clear.
        result.w = max(pixel.w, result.x, result.y, result.z)
        return result.clamped(lowerBound: .zero, upperBound: .one)
    }
}
