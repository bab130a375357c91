import NightcarBasics
import ThemeCatalogBytes

/// An outline as lines.
struct FlatPath {
    struct Point {
        var place: SVGPoint
        /// Whether a curve goes through the point, so that a stroke has no corner there.
        var isSmooth: Bool
    }

    struct Part {
        var points: [Point] = []
        var isClosed = false
    }

    private(set) var parts: [Part] = []

    /// Lines that are nearer than `tolerance` to the outline's curves.
    init(
        _ outline: SVGOutline, _ transform: SVGTransform = .identity, tolerance: Double, budget: inout DrawingBudget
    ) throws(DrawingObstacle) {
        var part = Part()
        var lines = 0
        var start = SVGPoint(0, 0)
        func finish(isClosed: Bool) {
            guard !part.points.isEmpty else { return }
            part.isClosed = isClosed
            parts.append(part)
            part = Part()
        }
        // After the end of a closed part, the next one starts where it did.
        func begin() { if part.points.isEmpty { part.points = [Point(place: start, isSmooth: false)] } }
        for segment in outline.segments {
            try budget.spend(1)
            switch segment {
            case .move(let point):
                finish(isClosed: false)
                start = transform.applied(to: point)
                begin()
            case .close: finish(isClosed: true)
            case .line(let point):
                begin()
                part.points.append(Point(place: transform.applied(to: point), isSmooth: false))
            case .curve(let a, let b, let end):
                begin()
                let before = part.points.count
                try part.addCurve(
                    transform.applied(to: a), transform.applied(to: b), transform.applied(to: end), tolerance, &budget)
                lines += part.points.count - before
                guard lines <= Limits.drawingLines else {
                    throw .refused("its curves take more than \(Limits.drawingLines) lines; simplify it")
                }
            }
        }
        // A move at the end paints nothing.
        if part.points.count > 1 { finish(isClosed: false) }
        parts.removeAll { $0.points.count == 1 && !$0.isClosed }
    }
}

private extension FlatPath.Part {
    mutating func addCurve(
        _ a: SVGPoint, _ b: SVGPoint, _ end: SVGPoint, _ tolerance: Double, _ budget: inout DrawingBudget
    ) throws(DrawingObstacle) {
        guard let start = points.last?.place else { return }
        let (first, second) = (start + b - a * 2, a + end - b * 2)
        let bend = max(first.x * first.x + first.y * first.y, second.x * second.x + second.y * second.y).squareRoot()
        // The distance of a curve from its chord is at most an eighth of the largest second derivative, which is 6 * bend.
        let wanted = (0.75 * bend / tolerance).squareRoot().rounded(.up)
        guard wanted.isFinite else { return }
        let count = Int(max(1, min(wanted, 2048)))
        try budget.spend(count)
        for step in 1..<max(1, count) {
            let t = Double(step) / Double(count)
            let u = 1 - t
            let place = start * (u * u * u) + a * (3 * u * u * t) + b * (3 * u * t * t) + end * (t * t * t)
            points.append(FlatPath.Point(place: place, isSmooth: true))
        }
        points.append(FlatPath.Point(place: end, isSmooth: false))
    }
}

extension CoverageSweep {
    /// Adds the area inside of a path in pixels.
    mutating func add(_ path: FlatPath) {
        for part in path.parts {
            guard var last = part.points.last else { continue }
            for point in part.points {
                add(last.place, point.place)
                last = point
            }
        }
    }
}
