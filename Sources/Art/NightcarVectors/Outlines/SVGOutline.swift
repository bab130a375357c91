/// The lines and curves of a shape, in its own coordinates.
package struct SVGOutline: Sendable {
    package enum Segment: Hashable, Sendable {
        case move(SVGPoint)
        case line(SVGPoint)
        case curve(SVGPoint, SVGPoint, SVGPoint)
        case close

        /// The segment without its points.
        package var kind: UInt8 {
            switch self {
            case .move: UInt8(ascii: "M")
            case .line: UInt8(ascii: "L")
            case .curve: UInt8(ascii: "C")
            case .close: UInt8(ascii: "Z")
            }
        }
    }

    package var segments: [Segment] = []

    package init(segments: [Segment]) { self.segments = segments }

    /// Nil for an element that isn't a shape, or whose geometry can't be read.
    package init?(element: String, attribute: (String) -> String?) {
        func number(_ name: String) -> Double { attribute(name).flatMap(Self.length) ?? 0 }
        switch element {
        case "path":
            guard var path = attribute("d").map({ SVGPathReader($0) }), path.read() else { return nil }
            segments = path.segments
        case "rect": add(rect: SVGPoint(number("x"), number("y")), SVGPoint(number("width"), number("height")))
        case "circle": add(ellipse: SVGPoint(number("cx"), number("cy")), SVGPoint(number("r"), number("r")))
        case "ellipse": add(ellipse: SVGPoint(number("cx"), number("cy")), SVGPoint(number("rx"), number("ry")))
        case "line":
            segments = [.move(SVGPoint(number("x1"), number("y1"))), .line(SVGPoint(number("x2"), number("y2")))]
        case "polygon", "polyline":
            guard var path = attribute("points").map({ SVGPathReader("M" + $0) }), path.read() else { return nil }
            segments = path.segments + (element == "polygon" ? [.close] : [])
        default: return nil
        }
    }

    /// The extent of the outline after a transform. Curves count with their farthest points. Nil if there is nothing.
    package func bounds(_ transform: SVGTransform) -> SVGBounds? {
        var bounds: SVGBounds?
        var (start, current) = (SVGPoint(0, 0), SVGPoint(0, 0))
        func add(_ point: SVGPoint) { bounds = bounds?.union(point) ?? SVGBounds(min: point, max: point) }
        for segment in segments {
            switch segment {
            case .move(let point):
                current = transform.applied(to: point)
                start = current
                add(current)
            case .line(let point):
                current = transform.applied(to: point)
                add(current)
            case .curve(let a, let b, let end):
                let points = [a, b, end].map { transform.applied(to: $0) }
                for t in Self.extremes(current.x, points[0].x, points[1].x, points[2].x)
                    + Self.extremes(current.y, points[0].y, points[1].y, points[2].y)
                {
                    add(Self.point(t, current, points))
                }
                current = points[2]
                add(current)
            case .close: current = start
            }
        }
        return bounds
    }

    /// The area of the largest part after a transform. Every other part counts as a hole in it.
    package func area(_ transform: SVGTransform) -> Double {
        var areas: [Double] = []
        var sum = 0.0
        var (start, current) = (SVGPoint(0, 0), SVGPoint(0, 0))
        func add(_ point: SVGPoint) {
            sum += current.x * point.y - point.x * current.y
            current = point
        }
        func end() {
            add(start)
            areas.append(abs(sum) / 2)
            sum = 0
        }
        for segment in segments {
            switch segment {
            case .move(let point):
                end()
                start = transform.applied(to: point)
                current = start
            case .line(let point): add(transform.applied(to: point))
            case .curve(let a, let b, let end):
                let (from, points) = (current, [a, b, end].map { transform.applied(to: $0) })
                for part in 1...8 { add(Self.point(Double(part) / 8, from, points)) }
            case .close: end()
            }
        }
        end()
        let largest = areas.max() ?? 0
        return max(0, 2 * largest - areas.reduce(0, +))
    }

    package static func length(_ text: String) -> Double? {
        let digits = text.hasSuffix("px") ? text.dropLast(2) : text[...]
        return Double(digits.filter { !$0.isWhitespace }).flatMap { $0.isFinite ? $0 : nil }
    }
}

private extension SVGOutline {
    mutating func add(rect origin: SVGPoint, _ size: SVGPoint) {
        segments = [
            .move(origin), .line(origin + SVGPoint(size.x, 0)), .line(origin + size), .line(origin + SVGPoint(0, size.y)),
            .close,
        ]
    }

    mutating func add(ellipse center: SVGPoint, _ radius: SVGPoint) {
        let d =
            "M\(center.x - radius.x),\(center.y)a\(radius.x),\(radius.y) 0 1 0 \(2 * radius.x),0a\(radius.x),"
            + "\(radius.y) 0 1 0 \(-2 * radius.x),0Z"
        var path = SVGPathReader(d)
        if path.read() { segments = path.segments }
    }

    /// Where a coordinate of a cubic curve turns around.
    static func extremes(_ p0: Double, _ p1: Double, _ p2: Double, _ p3: Double) -> [Double] {
        let (a, b, c) = (p3 - 3 * p2 + 3 * p1 - p0, 2 * (p2 - 2 * p1 + p0), p1 - p0)
        guard abs(a) > 1e-12 else { return abs(b) > 1e-12 ? [-c / b].filter { $0 > 0 && $0 < 1 } : [] }
        let discriminant = b * b - 4 * a * c
        guard discriminant >= 0 else { return [] }
        let root = discriminant.squareRoot()
        return [(-b + root) / (2 * a), (-b - root) / (2 * a)].filter { $0 > 0 && $0 < 1 }
    }

    static func point(_ t: Double, _ start: SVGPoint, _ points: [SVGPoint]) -> SVGPoint {
        let u = 1 - t
        return start * (u * u * u) + points[0] * (3 * u * u * t) + points[1] * (3 * u * t * t) + points[2] * (t * t * t)
    }
}

/// A rectangle of an SVG.
package struct SVGBounds: Hashable, Sendable {
    package var min: SVGPoint
    package var max: SVGPoint

    package var width: Double { max.x - min.x }
    package var height: Double { max.y - min.y }

    package func union(_ point: SVGPoint) -> SVGBounds {
        SVGBounds(
            min: SVGPoint(Swift.min(min.x, point.x), Swift.min(min.y, point.y)),
            max: SVGPoint(Swift.max(max.x, point.x), Swift.max(max.y, point.y)))
    }

    package func union(_ other: SVGBounds) -> SVGBounds { union(other.min).union(other.max) }

    package func moved(by distance: SVGPoint) -> SVGBounds { SVGBounds(min: min + distance, max: max + distance) }
}
