extension SVGDrawingReader {
    /// The outline of a shape in its own space. Nil if it has none.
    func outline(of index: Int, _ viewport: SVGViewport) throws(DrawingObstacle) -> SVGOutline? {
        let name = tree.name(index)
        switch name {
        case "path":
            guard let data = tree.attribute("d", of: index), data.trimmingSpaces != "none" else { return nil }
            return try path(data, of: name)
        case "polyline", "polygon":
            guard let data = tree.attribute("points", of: index), !data.trimmingSpaces.isEmpty else { return nil }
            guard let numbers = SVGNumbers.list(data), numbers.count % 2 == 0 else {
                throw .outside("<\(name)> has points that aren't understood")
            }
            var segments: [SVGOutline.Segment] = []
            for first in stride(from: 0, to: numbers.count, by: 2) {
                let point = SVGPoint(numbers[first], numbers[first + 1])
                segments.append(first == 0 ? .move(point) : .line(point))
            }
            return SVGOutline(segments: segments + (name == "polygon" ? [.close] : []))
        case "line":
            let from = try point("x1", "y1", of: index, viewport)
            let to = try point("x2", "y2", of: index, viewport)
            return SVGOutline(segments: [.move(from), .line(to)])
        case "rect": return try box(index, viewport)
        default: return try ellipse(index, viewport)
        }
    }

    private func path(_ data: String, of name: String) throws(DrawingObstacle) -> SVGOutline {
        var reader = SVGPathReader(data)
        guard reader.read() else { throw .outside("<\(name)> has data that isn't understood") }
        return SVGOutline(segments: reader.segments)
    }

    private func point(
        _ x: String, _ y: String, of index: Int, _ viewport: SVGViewport
    ) throws(DrawingObstacle) -> SVGPoint {
        SVGPoint(try length(x, of: index, percentOf: viewport.width), try length(y, of: index, percentOf: viewport.height))
    }

    private func box(_ index: Int, _ viewport: SVGViewport) throws(DrawingObstacle) -> SVGOutline? {
        let origin = try point("x", "y", of: index, viewport)
        let size = try point("width", "height", of: index, viewport)
        guard size.x >= 0, size.y >= 0 else { throw .outside("<rect> has a negative size") }
        guard size.x > 0, size.y > 0 else { return nil }
        func radius(_ name: String, _ whole: Double) throws(DrawingObstacle) -> Double? {
            guard let text = tree.attribute(name, of: index), text.trimmingSpaces != "auto" else { return nil }
            let radius = try length(name, of: index, percentOf: whole)
            guard radius >= 0 else { throw .outside("<rect> has a negative radius") }
            return radius
        }
        let (across, down) = (try radius("rx", viewport.width), try radius("ry", viewport.height))
        let (rx, ry) = (min(across ?? down ?? 0, size.x / 2), min(down ?? across ?? 0, size.y / 2))
        return SVGOutline(box: origin, size, radius: SVGPoint(rx, ry))
    }

    private func ellipse(_ index: Int, _ viewport: SVGViewport) throws(DrawingObstacle) -> SVGOutline? {
        let center = try point("cx", "cy", of: index, viewport)
        let radius: SVGPoint
        if tree.name(index) == "circle" {
            let length = try length("r", of: index, percentOf: viewport.diagonal)
            radius = SVGPoint(length, length)
        } else {
            radius = try point("rx", "ry", of: index, viewport)
            let hasBoth = tree.attribute("rx", of: index) != nil && tree.attribute("ry", of: index) != nil
            guard hasBoth else { throw .outside("<ellipse> has only one radius") }
        }
        guard radius.x >= 0, radius.y >= 0 else { throw .outside("<\(tree.name(index))> has a negative radius") }
        return radius.x > 0 && radius.y > 0 ? SVGOutline(ellipse: center, radius) : nil
    }
}

extension SVGOutline {
    /// How far the control points of a quarter of a circle are from its ends.
    private static let reach = 0.5522847498307936

    /// A box, with round corners if the radius isn't 0. The line starts as SVG 1.1, section 9.2 says, which matters for dashes.
    init(box origin: SVGPoint, _ size: SVGPoint, radius: SVGPoint = SVGPoint(0, 0)) {
        let end = origin + size
        guard radius.x > 0, radius.y > 0 else {
            self.init(segments: [
                .move(origin), .line(SVGPoint(end.x, origin.y)), .line(end), .line(SVGPoint(origin.x, end.y)), .close,
            ])
            return
        }
        let (rx, ry) = (radius.x, radius.y)
        let (x, y) = (rx * (1 - Self.reach), ry * (1 - Self.reach))
        self.init(segments: [
            .move(SVGPoint(origin.x + rx, origin.y)), .line(SVGPoint(end.x - rx, origin.y)),
            .curve(SVGPoint(end.x - x, origin.y), SVGPoint(end.x, origin.y + y), SVGPoint(end.x, origin.y + ry)),
            .line(SVGPoint(end.x, end.y - ry)),
            .curve(SVGPoint(end.x, end.y - y), SVGPoint(end.x - x, end.y), SVGPoint(end.x - rx, end.y)),
            .line(SVGPoint(origin.x + rx, end.y)),
            .curve(SVGPoint(origin.x + x, end.y), SVGPoint(origin.x, end.y - y), SVGPoint(origin.x, end.y - ry)),
            .line(SVGPoint(origin.x, origin.y + ry)),
            .curve(SVGPoint(origin.x, origin.y + y), SVGPoint(origin.x + x, origin.y), SVGPoint(origin.x + rx, origin.y)), .close,
        ])
    }

    init(ellipse center: SVGPoint, _ radius: SVGPoint) {
        let (x, y) = (radius.x * Self.reach, radius.y * Self.reach)
        func point(_ dx: Double, _ dy: Double) -> SVGPoint { SVGPoint(center.x + dx, center.y + dy) }
        self.init(segments: [
            .move(point(radius.x, 0)), .curve(point(radius.x, y), point(x, radius.y), point(0, radius.y)),
            .curve(point(-x, radius.y), point(-radius.x, y), point(-radius.x, 0)),
            .curve(point(-radius.x, -y), point(-x, -radius.y), point(0, -radius.y)),
            .curve(point(x, -radius.y), point(radius.x, -y), point(radius.x, 0)), .close,
        ])
    }
}
