extension SVGDrawingReader {
    /// A shape with the fill and the stroke of its style. Hidden shapes keep their outline, which still counts for the bounds.
    mutating func painted(_ outline: SVGOutline, _ context: Context) throws(DrawingObstacle) -> DrawingShape {
        let style = context.style
        var shape = DrawingShape(outline: outline, transform: context.transform)
        guard style.isVisible else { return shape }
        if let (paint, alpha) = try paint(style.fill, outline, context) {
            shape.fill = DrawingFill(paint: paint, isEvenOdd: style.isFillEvenOdd, opacity: alpha * style.fillOpacity)
        }
        if let (paint, alpha) = try paint(style.stroke, outline, context) {
            shape.stroke = try stroke(paint, alpha * style.strokeOpacity, context)
        }
        return shape
    }

    private func stroke(_ paint: DrawingPaint, _ opacity: Double, _ context: Context) throws(DrawingObstacle) -> DrawingStroke? {
        let style = context.style
        let whole = context.viewport.diagonal
        guard let width = SVGNumbers.length(style.strokeWidth, percentOf: whole), width >= 0,
            let phase = SVGNumbers.length(style.dashOffset, percentOf: whole)
        else { throw .outside("a stroke has a width or an offset that isn't understood") }
        guard width > 0 else { return nil }
        var dashes: [Double] = []
        if style.dashes.lowercased() != "none" {
            for word in style.dashes.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
                guard let length = SVGNumbers.length(word, percentOf: whole), length >= 0 else {
                    throw .outside("a stroke has dashes that aren't understood")
                }
                dashes.append(length)
            }
        }
        return DrawingStroke(
            paint: paint, width: width, cap: style.cap, join: style.join, miterLimit: style.miterLimit, dashes: dashes,
            dashPhase: phase, opacity: opacity)
    }

    /// Nil for no paint.
    private mutating func paint(
        _ paint: SVGStyle.Paint, _ outline: SVGOutline, _ context: Context
    ) throws(DrawingObstacle) -> (DrawingPaint, Double)? {
        switch paint {
        case .none: return nil
        case .color(let color): return (.color(color.rgb), color.alpha)
        case .currentColor: return (.color(context.style.color.rgb), context.style.color.alpha)
        case .reference(let id):
            guard let index = tree.element(id: id), ["linearGradient", "radialGradient"].contains(tree.name(index)) else {
                throw .outside("a paint refers to something that isn't a gradient")
            }
            return try gradient(index, outline, context)
        }
    }
}

// Gradients.
private extension SVGDrawingReader {
    /// The gradient and those from which it takes what it doesn't say itself.
    func chain(_ index: Int) throws(DrawingObstacle) -> [Int] {
        var chain = [index]
        while let last = chain.last, tree.attribute("href", of: last) != nil || tree.attribute("xlink:href", of: last) != nil {
            guard let next = tree.reference(of: last), ["linearGradient", "radialGradient"].contains(tree.name(next)),
                !chain.contains(next), chain.count < 16
            else { throw .outside("a gradient refers to something that isn't a gradient") }
            chain.append(next)
        }
        return chain
    }

    mutating func gradient(_ index: Int, _ outline: SVGOutline, _ context: Context) throws(DrawingObstacle) -> (
        DrawingPaint, Double
    )? {
        let chain = try chain(index)
        let tree = tree
        func value(_ name: String) -> String? {
            for element in chain { if let value = tree.attribute(name, of: element) { return value } }
            return nil
        }
        guard let owner = chain.first(where: { knownStops[$0] != nil || !stopElements(of: $0).isEmpty }) else { return nil }
        let stops = try colors(of: owner)
        guard let last = stops.last else { return nil }
        let solid = (DrawingPaint.color(SIMD3(last.color.x, last.color.y, last.color.z)), last.color.w)
        guard stops.count > 1 else { return solid }
        var transform = context.transform
        var viewport = context.viewport
        switch value("gradientUnits") ?? "objectBoundingBox" {
        case "userSpaceOnUse": break
        case "objectBoundingBox":
            guard let bounds = outline.bounds(.identity), bounds.width > 0, bounds.height > 0 else {
                throw .outside("a gradient paints something without a width or a height")
            }
            transform = transform.concatenating(
                SVGTransform(a: bounds.width, d: bounds.height, tx: bounds.min.x, ty: bounds.min.y))
            viewport = SVGViewport(width: 1, height: 1)
        default: throw .outside("a gradient has units that aren't understood")
        }
        if let text = value("gradientTransform") {
            guard let own = SVGTransform(text) else { throw .outside("a gradient has a transform that isn't understood") }
            transform = transform.concatenating(own)
        }
        let spreads: [String: DrawingGradient.Spread] = ["pad": .pad, "reflect": .reflect, "repeat": .repeat]
        guard let spread = spreads[value("spreadMethod") ?? "pad"] else { throw .outside("a gradient spreads in another way") }
        let isLinear = tree.name(index) == "linearGradient"
        guard let kind = try isLinear ? linear(value, viewport) : radial(value, viewport) else { return solid }
        guard transform.inverse != nil else { return nil }
        return (.gradient(DrawingGradient(kind: kind, stops: stops, transform: transform, spread: spread)), 1)
    }

    func length(_ text: String?, _ fallback: Double, _ whole: Double) throws(DrawingObstacle) -> Double {
        guard let text else { return fallback * whole }
        guard let length = SVGNumbers.length(text, percentOf: whole) else {
            throw .outside("a gradient has the length \"\(text.prefix(40))\"")
        }
        return length
    }

    /// Nil if both ends are the same point, so that the last color is everywhere.
    func linear(
        _ value: (String) -> String?, _ viewport: SVGViewport
    ) throws(DrawingObstacle) -> DrawingGradient.Kind? {
        let from = SVGPoint(try length(value("x1"), 0, viewport.width), try length(value("y1"), 0, viewport.height))
        let to = SVGPoint(try length(value("x2"), 1, viewport.width), try length(value("y2"), 0, viewport.height))
        return from == to ? nil : .linear(from: from, to: to)
    }

    /// Nil for a radius of 0, so that the last color is everywhere.
    func radial(
        _ value: (String) -> String?, _ viewport: SVGViewport
    ) throws(DrawingObstacle) -> DrawingGradient.Kind? {
        let whole = viewport.width == 1 && viewport.height == 1 ? 1 : viewport.diagonal
        let center = SVGPoint(try length(value("cx"), 0.5, viewport.width), try length(value("cy"), 0.5, viewport.height))
        let radius = try length(value("r"), 0.5, whole)
        let focus = SVGPoint(
            try value("fx") == nil ? center.x : length(value("fx"), 0.5, viewport.width),
            try value("fy") == nil ? center.y : length(value("fy"), 0.5, viewport.height))
        let focusRadius = try length(value("fr"), 0, whole)
        guard radius >= 0, focusRadius >= 0 else { throw .outside("a gradient has a negative radius") }
        guard radius > 0 else { return nil }
        guard (focus - center).length + focusRadius < radius * 0.999 else {
            throw .outside("a gradient has its focus outside of its circle")
        }
        return .radial(center: center, radius: radius, focus: focus, focusRadius: focusRadius)
    }

    func stopElements(of index: Int) -> [Int] { tree.children(of: index).filter { tree.name($0) == "stop" } }

    mutating func colors(of index: Int) throws(DrawingObstacle) -> [DrawingGradient.Stop] {
        if let known = knownStops[index] { return known }
        let inherited = try inherited(by: index)
        let style = try inherited.applying(try values(of: index, in: inherited), name: tree.name(index))
        var stops: [DrawingGradient.Stop] = []
        for stop in stopElements(of: index) {
            try count(0)
            let values = try values(of: stop, in: style)
            let own = try style.applying(values, name: "stop")
            let text = values["stop-color"] ?? "black"
            let current = text.lowercased() == "currentcolor" ? own.color : nil
            guard let color = current ?? SVGPaintColor(text), let opacity = SVGNumbers.share(values["stop-opacity"] ?? "1"),
                let offset = SVGNumbers.share(tree.attribute("offset", of: stop) ?? "0")
            else { throw .outside("a gradient has a color or an offset that isn't understood") }
            let place = max(offset, stops.last?.offset ?? 0)
            stops.append(DrawingGradient.Stop(offset: place, color: SIMD4(color.rgb, color.alpha * opacity)))
        }
        knownStops[index] = stops
        return stops
    }
}
