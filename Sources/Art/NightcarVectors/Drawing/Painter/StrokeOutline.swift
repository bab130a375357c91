import NightcarBasics
import ThemeCatalogBytes

/// The area that a stroke covers: a box for each line, and polygons for corners and ends. They overlap, and all of them turn the same
/// way.
struct StrokeOutline {
    private let stroke: DrawingStroke
    private let radius: Double
    private let tolerance: Double
    /// Leads from the outline's space to pixels.
    private let transform: SVGTransform
    private(set) var sweep: CoverageSweep

    init?(
        _ shape: DrawingShape, _ stroke: DrawingStroke, to pixels: SVGTransform, _ sweep: CoverageSweep,
        budget: inout DrawingBudget
    )
        throws(DrawingObstacle)
    {
        self.stroke = stroke
        self.sweep = sweep
        radius = stroke.width / 2
        transform = pixels
        let scale = pixels.largestScale
        guard radius > 0, radius.isFinite, scale > 0, scale.isFinite else { return nil }
        tolerance = FlatPath.tolerance / scale
        let path = try FlatPath(shape.outline, tolerance: tolerance, budget: &budget)
        for part in path.parts {
            for piece in try StrokeDashes(stroke).pieces(of: part.withoutRepetitions, budget: &budget) {
                try add(piece, &budget)
            }
        }
    }
}

extension FlatPath {
    /// The largest distance of a line from its curve, in pixels. It changes a pixel by less than 2 of 255.
    static let tolerance = 0.005
}

private extension StrokeOutline {
    mutating func add(_ part: FlatPath.Part, _ budget: inout DrawingBudget) throws(DrawingObstacle) {
        let points = part.points
        guard points.count > 1 else {
            if let point = points.first { addDot(point.place) }
            return
        }
        try budget.spend(4 * points.count)
        let count = part.isClosed ? points.count : points.count - 1
        var directions: [SVGPoint] = []
        for index in 0..<count {
            let (from, to) = (points[index].place, points[(index + 1) % points.count].place)
            let direction = (to - from).normalized
            directions.append(direction)
            let side = direction.turned * radius
            add([from + side, to + side, to - side, from - side])
        }
        for index in (part.isClosed ? 0 : 1)..<count {
            addJoin(points[index], directions[(index + count - 1) % count], directions[index], &budget)
        }
        guard !part.isClosed, let first = points.first, let last = points.last else { return }
        addCap(first.place, directions[0] * -1)
        addCap(last.place, directions[count - 1])
    }

    /// A line without a length, which has no direction.
    mutating func addDot(_ point: SVGPoint) {
        guard stroke.cap != .butt else { return }
        addCap(point, SVGPoint(1, 0))
        addCap(point, SVGPoint(-1, 0))
    }

    mutating func addCap(_ point: SVGPoint, _ direction: SVGPoint) {
        let side = direction.turned * radius
        switch stroke.cap {
        case .butt: break
        case .square:
            let ahead = direction * radius
            add([point + side, point + side + ahead, point - side + ahead, point - side])
        case .round:
            let (normal, ahead) = (direction.turned, direction)
            add([point] + arc(point, normal, ahead) + arc(point, ahead, normal * -1).dropFirst())
        }
    }

    mutating func addJoin(_ point: FlatPath.Point, _ before: SVGPoint, _ after: SVGPoint, _ budget: inout DrawingBudget) {
        let turn = before.x * after.y - before.y * after.x
        let cosine = before.x * after.x + before.y * after.y
        if abs(turn) < 1e-9, cosine > 0 { return }
        // The outer side of the corner.
        let side = turn > 0 ? -1.0 : 1.0
        let (from, to) = (before.turned * side, after.turned * side)
        let center = point.place
        let corner = [center, center + from * radius, center + to * radius]
        if point.isSmooth || stroke.join == .round {
            // A full turn back has no middle between its sides, so it goes through the tip.
            if cosine < -0.9999 {
                add([center] + arc(center, from, before) + arc(center, before, to).dropFirst())
            } else {
                add([center] + arc(center, from, to))
            }
        } else if stroke.join == .miter, stroke.miterLimit * stroke.miterLimit * (1 + cosine) / 2 >= 1, cosine > -0.999999 {
            let tip = center + (from + to) * (radius / (1 + cosine))
            add([corner[0], corner[1], tip, corner[2]])
        } else {
            add(corner)
        }
    }

    /// The points of an arc between two directions that are less than half of a turn apart.
    func arc(_ center: SVGPoint, _ from: SVGPoint, _ to: SVGPoint) -> [SVGPoint] {
        var cosine = from.x * to.x + from.y * to.y
        var directions = [from, to]
        for _ in 0..<8 {
            let half = max(0, (1 + cosine) / 2).squareRoot()
            guard radius * (1 - half) > tolerance else { break }
            cosine = half
            var finer: [SVGPoint] = []
            for index in directions.indices.dropLast() {
                finer.append(directions[index])
                finer.append((directions[index] + directions[index + 1]).normalized)
            }
            directions = finer + [to]
        }
        return directions.map { center + $0 * radius }
    }

    /// Adds a polygon, in the direction in which all of them turn.
    mutating func add(_ polygon: [SVGPoint]) {
        guard var last = polygon.last else { return }
        var area = 0.0
        for point in polygon {
            area += last.x * point.y - point.x * last.y
            last = point
        }
        let points = (area < 0 ? polygon.reversed() : polygon).map { transform.applied(to: $0) }
        guard var previous = points.last else { return }
        for point in points {
            sweep.add(previous, point)
            previous = point
        }
    }
}

/// Cuts lines into dashes.
private struct StrokeDashes {
    private let lengths: [Double]
    private let phase: Double

    init(_ stroke: DrawingStroke) {
        let sum = stroke.dashes.reduce(0, +)
        guard sum > 0, sum.isFinite, stroke.dashes.allSatisfy({ $0 >= 0 }), stroke.dashPhase.isFinite else {
            (lengths, phase) = ([], 0)
            return
        }
        lengths = stroke.dashes.count % 2 == 0 ? stroke.dashes : stroke.dashes + stroke.dashes
        let whole = sum * Double(lengths.count / stroke.dashes.count)
        let rest = stroke.dashPhase.truncatingRemainder(dividingBy: whole)
        phase = rest < 0 ? rest + whole : rest
    }

    func pieces(of part: FlatPath.Part, budget: inout DrawingBudget) throws(DrawingObstacle) -> [FlatPath.Part] {
        guard !lengths.isEmpty, part.points.count > 1 else { return [part] }
        var (index, rest) = (0, phase)
        while rest >= lengths[index], index < lengths.count - 1 { (rest, index) = (rest - lengths[index], index + 1) }
        var left = max(0, lengths[index] - rest)
        let startsOn = index % 2 == 0
        var pieces: [FlatPath.Part] = []
        var piece = FlatPath.Part(points: startsOn ? [part.points[0]] : [])
        let points = part.isClosed ? part.points + [part.points[0]] : part.points
        for (from, to) in zip(points, points.dropFirst()) {
            let distance = (to.place - from.place).length
            var done = 0.0
            while distance - done > left {
                guard pieces.count < Limits.drawingLines / 8 else {
                    throw .refused("a line has more than \(Limits.drawingLines / 8) dashes; make them longer")
                }
                try budget.spend(8)
                done += left
                let cut = FlatPath.Point(place: from.place + (to.place - from.place) * (done / distance), isSmooth: true)
                if index % 2 == 0 {
                    piece.points.append(cut)
                    pieces.append(piece.withoutRepetitions)
                    piece = FlatPath.Part()
                } else {
                    piece.points = [cut]
                }
                index = (index + 1) % lengths.count
                left = lengths[index]
            }
            left -= distance - done
            if index % 2 == 0 { piece.points.append(to) }
        }
        guard index % 2 == 0, piece.points.count > 1 else { return pieces }
        return part.isClosed && startsOn ? closed(part, pieces, last: piece) : pieces + [piece.withoutRepetitions]
    }

    /// The pieces of a closed line that starts and ends in a dash. The dash over its start has no ends there.
    private func closed(_ part: FlatPath.Part, _ pieces: [FlatPath.Part], last: FlatPath.Part) -> [FlatPath.Part] {
        guard var first = pieces.first else { return [part] }
        first.points = last.points.dropLast() + first.points
        return [first.withoutRepetitions] + pieces.dropFirst()
    }
}

private extension FlatPath.Part {
    /// The part without points that equal the one before.
    var withoutRepetitions: FlatPath.Part {
        var result = FlatPath.Part(isClosed: isClosed)
        for point in points {
            if let last = result.points.last, last.place == point.place {
                if !point.isSmooth { result.points[result.points.count - 1].isSmooth = false }
            } else {
                result.points.append(point)
            }
        }
        while isClosed, result.points.count > 1, result.points.first?.place == result.points.last?.place {
            result.points.removeLast()
        }
        return result
    }
}

extension SVGPoint {
    var length: Double { (x * x + y * y).squareRoot() }
    /// 0 for a point without a length.
    var normalized: SVGPoint {
        let length = length
        return length > 0 ? SVGPoint(x / length, y / length) : SVGPoint(0, 0)
    }
    /// A quarter of a turn.
    var turned: SVGPoint { SVGPoint(-y, x) }
}

extension SVGTransform {
    /// How much longer a distance can become.
    var largestScale: Double {
        let (sum, difference) = (a * a + b * b + c * c + d * d, a * d - b * c)
        let root = max(0, sum * sum / 4 - difference * difference).squareRoot()
        return (sum / 2 + root).squareRoot()
    }

    /// Nil if the transform makes a line or a point of the plane.
    var inverse: SVGTransform? {
        let determinant = a * d - b * c
        guard determinant != 0, determinant.isFinite, (1 / determinant).isFinite else { return nil }
        let (p, q, r, s) = (d / determinant, -b / determinant, -c / determinant, a / determinant)
        return SVGTransform(a: p, b: q, c: r, d: s, tx: -(p * tx + r * ty), ty: -(q * tx + s * ty))
    }
}
