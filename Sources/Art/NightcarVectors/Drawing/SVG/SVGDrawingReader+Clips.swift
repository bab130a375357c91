import NightcarBasics
import ThemeCatalogBytes

extension SVGDrawingReader {
    /// The nodes with the opacity, the clips and the mask of their element.
    mutating func wrapped(
        _ nodes: [DrawingNode], _ index: Int, _ values: [String: String], _ context: Context
    ) throws(DrawingObstacle) -> [DrawingNode] {
        let opacity = try opacity(values, index)
        let clip = values["clip-path"].flatMap { $0 == "none" ? nil : $0 }
        let mask = values["mask"].flatMap { $0 == "none" ? nil : $0 }
        guard !nodes.isEmpty, opacity < 1 || clip != nil || mask != nil else { return nodes }
        if clip == nil, mask == nil, nodes.count == 1, case .shape(var shape) = nodes[0] {
            shape.opacity *= opacity
            return [.shape(shape)]
        }
        var group = DrawingGroup(nodes: nodes, opacity: opacity)
        if let clip { group.clips = try clips(clip, nodes, context) }
        if let mask { group.mask = try self.mask(mask, nodes, context) }
        return [.group(group)]
    }

    private func target(_ text: String, _ name: String) throws(DrawingObstacle) -> Int {
        guard let id = SVGStyle.reference(text), let index = tree.element(id: id), tree.name(index) == name else {
            throw .outside("a \(name) refers to something else")
        }
        return index
    }

    /// Leads from units of the bounds of the nodes to points.
    private func boundsTransform(_ nodes: [DrawingNode], _ context: Context) throws(DrawingObstacle) -> SVGTransform {
        guard let inverse = context.transform.inverse, let bounds = Self.bounds(of: nodes, inverse, depth: 0), bounds.width > 0,
            bounds.height > 0
        else { throw .outside("a clip or a mask is for something without a width or a height") }
        return context.transform.concatenating(
            SVGTransform(a: bounds.width, d: bounds.height, tx: bounds.min.x, ty: bounds.min.y))
    }

    private static func bounds(of nodes: [DrawingNode], _ transform: SVGTransform, depth: Int) -> SVGBounds? {
        var result: SVGBounds?
        guard depth <= Limits.drawingDepth else { return nil }
        for node in nodes {
            let bounds: SVGBounds? =
                switch node {
                case .shape(let shape): shape.outline.bounds(transform.concatenating(shape.transform))
                case .group(let group): Self.bounds(of: group.nodes, transform, depth: depth + 1)
                case .picture: nil
                }
            if let bounds { result = result?.union(bounds) ?? bounds }
        }
        return result
    }
}

// Clips.
private extension SVGDrawingReader {
    mutating func clips(_ text: String, _ nodes: [DrawingNode], _ context: Context) throws(DrawingObstacle) -> [DrawingClip] {
        let index = try target(text, "clipPath")
        guard !context.uses.contains(index), context.uses.count < Limits.drawingDepth else {
            throw .refused("a clipPath refers to itself")
        }
        let around = try inherited(by: index)
        let values = try values(of: index, in: around)
        var inner = context
        inner.uses.append(index)
        inner.style = try around.applying(values, name: "clipPath")
        switch tree.attribute("clipPathUnits", of: index) ?? "userSpaceOnUse" {
        case "userSpaceOnUse": break
        case "objectBoundingBox": inner.transform = try boundsTransform(nodes, context)
        default: throw .outside("a clipPath has units that aren't understood")
        }
        if let text = tree.attribute("transform", of: index) {
            guard let transform = SVGTransform(text) else { throw .outside("a clipPath has a transform that isn't understood") }
            inner.transform = inner.transform.concatenating(transform)
        }
        var clip = DrawingClip(parts: [])
        for child in tree.children(of: index) { try add(child, to: &clip, inner) }
        var clips = [clip]
        if let own = values["clip-path"], own != "none" {
            var outer = context
            outer.uses.append(index)
            clips += try self.clips(own, nodes, outer)
        }
        guard ["", "none"].contains(values["mask"] ?? "") else { throw .outside("a clipPath has a mask") }
        return clips
    }

    mutating func add(_ index: Int, to clip: inout DrawingClip, _ context: Context) throws(DrawingObstacle) {
        let name = tree.name(index)
        if name.contains(":") || ["title", "desc", "metadata", "defs", "style"].contains(name) { return }
        let values = try values(of: index, in: context.style)
        if values["display"] == "none" { return }
        guard ["", "none"].contains(values["clip-path"] ?? ""), ["", "none"].contains(values["mask"] ?? "") else {
            throw .outside("a part of a clipPath has a clip itself")
        }
        var inner = context
        inner.style = try context.style.applying(values, name: name)
        if let text = tree.attribute("transform", of: index) {
            guard let transform = SVGTransform(text) else { throw .outside("<\(name)> has a transform that isn't understood") }
            inner.transform = context.transform.concatenating(transform)
        }
        try count(0)
        try count(textOf: index)
        switch name {
        case "use":
            guard let target = tree.reference(of: index), tree.name(target) != "use", tree.name(target) != "symbol" else {
                throw .outside("a <use> in a clipPath refers to something that isn't a shape")
            }
            let x = try length("x", of: index, percentOf: inner.viewport.width)
            let y = try length("y", of: index, percentOf: inner.viewport.height)
            inner.transform = inner.transform.concatenating(SVGTransform(tx: x, ty: y))
            try add(target, to: &clip, inner)
        case "path", "rect", "circle", "ellipse", "line", "polyline", "polygon":
            guard inner.style.isVisible, let outline = try outline(of: index, inner.viewport) else { return }
            try count(outline.segments.count)
            clip.parts.append(
                DrawingClip.Part(outline: outline, transform: inner.transform, isEvenOdd: inner.style.isClipEvenOdd))
        default: throw .outside("a clipPath has <\(name.prefix(40))>")
        }
    }
}

// Masks.
private extension SVGDrawingReader {
    mutating func mask(_ text: String, _ nodes: [DrawingNode], _ context: Context) throws(DrawingObstacle) -> DrawingMask {
        let index = try target(text, "mask")
        guard !context.uses.contains(index), context.uses.count < Limits.drawingDepth else {
            throw .refused("a mask refers to itself")
        }
        let around = try inherited(by: index)
        let values = try values(of: index, in: around)
        for property in ["mask", "clip-path"] where !["", "none"].contains(values[property] ?? "") {
            throw .outside("a mask has a \(property)")
        }
        var inner = context
        inner.uses.append(index)
        inner.depth += 1
        inner.style = try around.applying(values, name: "mask")
        let units = ["userSpaceOnUse", "objectBoundingBox"]
        let (outer, content) = (tree.attribute("maskUnits", of: index), tree.attribute("maskContentUnits", of: index))
        guard units.contains(outer ?? units[0]), units.contains(content ?? units[0]) else {
            throw .outside("a mask has units that aren't understood")
        }
        let isInBounds = outer != units[0]
        let place = isInBounds ? try boundsTransform(nodes, context) : context.transform
        let size = isInBounds ? SVGViewport(width: 1, height: 1) : context.viewport
        let origin = SVGPoint(
            try length("x", of: index, percentOf: size.width, default: -0.1 * size.width),
            try length("y", of: index, percentOf: size.height, default: -0.1 * size.height))
        let extent = SVGPoint(
            try length("width", of: index, percentOf: size.width, default: 1.2 * size.width),
            try length("height", of: index, percentOf: size.height, default: 1.2 * size.height))
        if content == units[1] {
            inner.transform = try boundsTransform(nodes, context)
            inner.viewport = SVGViewport(width: 1, height: 1)
        }
        guard extent.x > 0, extent.y > 0 else { throw .outside("a mask has no size") }
        let kinds: [String: DrawingMask.Kind] = ["luminance": .luminance, "alpha": .alpha]
        guard let kind = kinds[values["mask-type"] ?? "luminance"] else { throw .outside("a mask has an unknown type") }
        let frame = DrawingClip.Part(outline: SVGOutline(box: origin, extent), transform: place)
        return DrawingMask(nodes: try children(of: index, inner), kind: kind, clips: [DrawingClip(parts: [frame])])
    }
}
