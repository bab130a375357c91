import NightcarBasics
import ThemeCatalogBytes

/// How much of each pixel a shape covers.
///
/// The edges of polygons cut a row of pixels into bands in which no edge starts, ends or crosses another one. In a band, the shape
/// is a list of trapezoids. Their areas add up to the exact coverage, also where polygons overlap or share an edge, which the
/// usual sum over all edges gets wrong.
struct CoverageSweep {
    /// Rows are cut into this many steps. Points move to the nearest step.
    static let steps = 256

    struct Edge {
        /// In steps.
        var top: Int32
        var bottom: Int32
        var winding: Int32
        /// At the top, in pixels.
        var x: Double
        /// Pixels for each step.
        var slope: Double
        /// In the current band.
        var left = 0.0
        var right = 0.0
    }

    let width: Int
    let rows: Range<Int>
    private(set) var edges: [Edge] = []
    /// How much of the budget a pixel takes.
    var stepsPerPixel = 1
    private var hasTooMany = false

    init(width: Int, rows: Range<Int>) { (self.width, self.rows) = (width, rows) }

    /// Adds the line between two points, in pixels. What lies above or below the rows is cut off.
    mutating func add(_ a: SVGPoint, _ b: SVGPoint) {
        let (upper, lower) = a.y <= b.y ? (a, b) : (b, a)
        let (first, last) = (Double(rows.lowerBound), Double(rows.upperBound))
        guard lower.y > first, upper.y < last, (upper.x - lower.x).isFinite else { return }
        let slope = (lower.x - upper.x) / (lower.y - upper.y)
        var (from, to) = (upper, lower)
        if from.y < first { from = SVGPoint(upper.x + (first - upper.y) * slope, first) }
        if to.y > last { to = SVGPoint(upper.x + (last - upper.y) * slope, last) }
        let steps = Double(Self.steps)
        let (top, bottom) = ((from.y * steps).rounded(), (to.y * steps).rounded())
        guard bottom > top, from.x.isFinite, to.x.isFinite else { return }
        // Far outside, the exact place doesn't matter, but sums must stay finite.
        (from.x, to.x) = (min(max(from.x, -1e9), 1e9), min(max(to.x, -1e9), 1e9))
        guard edges.count < Limits.drawingLines else {
            hasTooMany = true
            return
        }
        edges.append(
            Edge(
                top: Int32(top), bottom: Int32(bottom), winding: a.y <= b.y ? 1 : -1, x: from.x,
                slope: (to.x - from.x) / (bottom - top)))
    }
}

extension CoverageSweep {
    /// Calls `body` for each row that has something, with the columns and what is covered in each, from 0 to 1.
    mutating func forEachRow(
        isEvenOdd: Bool, budget: inout DrawingBudget,
        _ body: (_ row: Int, _ columns: Range<Int>, _ coverage: UnsafePointer<Float>) -> Void
    ) throws(DrawingObstacle) {
        guard !hasTooMany else { throw .refused("a shape takes more than \(Limits.drawingLines) lines; simplify it") }
        guard !edges.isEmpty, width > 0 else { return }
        edges.sort { ($0.top, $0.x, $0.slope, $0.winding) < ($1.top, $1.x, $1.slope, $1.winding) }
        var row = RowCoverage(width: width)
        defer { row.free() }
        var active: [Edge] = []
        var next = 0
        for y in rows {
            let (start, end) = (Int32(y * Self.steps), Int32((y + 1) * Self.steps))
            if active.isEmpty, next == edges.count { return }
            if active.isEmpty, edges[next].top >= end { continue }
            let cuts = cuts(active, next, start, end)
            var position = start
            while position < end {
                active.removeAll { $0.bottom <= position }
                while next < edges.count, edges[next].top <= position {
                    active.append(edges[next])
                    next += 1
                }
                let limit = start + cuts.next(after: position - start)
                position = try Self.add(&active, position, limit, isEvenOdd, &row, &budget)
            }
            if let columns = row.finish() {
                try budget.spend(columns.count * stepsPerPixel)
                body(y, columns, row.values)
            }
            row.clear()
            active.removeAll { $0.bottom <= end }
        }
    }

    /// Where edges start or end in a row.
    ///
    /// - Parameter next: the first edge that isn't active yet.
    private func cuts(_ active: [Edge], _ next: Int, _ start: Int32, _ end: Int32) -> Cuts {
        var cuts = Cuts()
        for edge in active where edge.bottom < end { cuts.insert(edge.bottom - start) }
        for edge in edges[next...].prefix(while: { $0.top < end }) {
            cuts.insert(edge.top - start)
            if edge.bottom < end { cuts.insert(edge.bottom - start) }
        }
        return cuts
    }

    /// Adds a band of a row, or its upper part if edges cross in it.
    ///
    /// - Returns: where the band ends.
    private static func add(
        _ active: inout [Edge], _ top: Int32, _ limit: Int32, _ isEvenOdd: Bool, _ row: inout RowCoverage,
        _ budget: inout DrawingBudget
    ) throws(DrawingObstacle) -> Int32 {
        var bottom = limit
        while true {
            try budget.spend(4 * active.count + 1)
            let remaining = budget.steps
            var moves = 0
            let isOrdered = active.withUnsafeMutableBufferPointer { sort($0, top, bottom, &moves, limit: remaining) }
            try budget.spend(moves)
            // Where edges cross in an eighth of a step, the error can't be seen.
            if isOrdered || bottom - top <= 4 { break }
            bottom = top + (bottom - top) / 2
        }
        let height = Float(bottom - top) / Float(steps)
        var winding: Int32 = 0
        for edge in active {
            let before = winding
            winding += edge.winding
            let (wasInside, isInside) = isEvenOdd ? (before & 1 != 0, winding & 1 != 0) : (before != 0, winding != 0)
            if wasInside != isInside { row.add(edge.left, edge.right, isInside ? height : -height) }
        }
        return bottom
    }

    /// Sorts edges from left to right.
    ///
    /// - Returns: whether no two of them cross in the band.
    private static func sort(
        _ active: UnsafeMutableBufferPointer<Edge>, _ top: Int32, _ bottom: Int32, _ moves: inout Int, limit: Int
    ) -> Bool {
        for index in active.indices {
            var edge = active[index]
            edge.left = edge.x + Double(top - edge.top) * edge.slope
            edge.right = edge.x + Double(bottom - edge.top) * edge.slope
            let middle = edge.left + edge.right
            var place = index
            while place > 0, active[place - 1].left + active[place - 1].right > middle {
                active[place] = active[place - 1]
                place -= 1
            }
            moves += index - place
            active[place] = edge
            // Whoever pays for the moves notices.
            if moves > limit { return false }
        }
        for index in active.indices.dropFirst() {
            let (a, b) = (active[index - 1], active[index])
            if a.left > b.left + 1e-4 || a.right > b.right + 1e-4 { return false }
        }
        return true
    }
}

/// The steps of a row at which an edge starts or ends.
private struct Cuts {
    private var bits = SIMD4<UInt64>.zero

    mutating func insert(_ step: Int32) {
        guard step > 0, step < Int32(CoverageSweep.steps) else { return }
        bits[Int(step >> 6)] |= 1 << UInt64(step & 63)
    }

    /// The next cut, or the end of the row.
    func next(after step: Int32) -> Int32 {
        var word = Int((step + 1) >> 6)
        guard word < 4 else { return Int32(CoverageSweep.steps) }
        var rest = bits[word] & (UInt64.max << UInt64((step + 1) & 63))
        while rest == 0 {
            word += 1
            if word == 4 { return Int32(CoverageSweep.steps) }
            rest = bits[word]
        }
        return Int32(word << 6 + rest.trailingZeroBitCount)
    }
}

/// The coverage of a row as differences between neighbors (Raph Levien, font-rs).
private struct RowCoverage {
    let values: UnsafeMutablePointer<Float>
    private let width: Int
    /// The values that may not be 0.
    private var first: Int
    private var last = -1

    init(width: Int) {
        self.width = width
        first = width
        values = .allocate(capacity: width + 2)
        values.initialize(repeating: 0, count: width + 2)
    }

    func free() { values.deallocate() }

    /// Adds everything to the right of an edge that goes from `a` to `b` in the height.
    mutating func add(_ a: Double, _ b: Double, _ height: Float) {
        var (left, right) = a < b ? (a, b) : (b, a)
        var share = Double(height)
        let limit = Double(width)
        guard left < limit else { return }
        if right <= 0 { return put(0, share) }
        if left < 0 {
            let part = -left / (right - left)
            put(0, share * part)
            (share, left) = (share * (1 - part), 0)
        }
        if right > limit { (share, right) = (share * (limit - left) / (right - left), limit) }
        let start = Int(left)
        let fraction = left - Double(start)
        guard right > Double(start + 1) else {
            let outside = (left + right) / 2 - Double(start)
            put(start, share * (1 - outside))
            return put(start + 1, share * outside)
        }
        let slope = 1 / (right - left)
        let end = Int(right.rounded(.up))
        let tail = right - Double(end - 1)
        let (head, rest) = (0.5 * slope * (1 - fraction) * (1 - fraction), 0.5 * slope * tail * tail)
        put(start, share * head)
        if end == start + 2 {
            put(start + 1, share * (1 - head - rest))
        } else {
            let second = slope * (1.5 - fraction)
            put(start + 1, share * (second - head))
            for column in start + 2..<end - 1 { put(column, share * slope) }
            put(end - 1, share * (1 - (second + Double(end - start - 3) * slope) - rest))
        }
        put(end, share * rest)
    }

    private mutating func put(_ column: Int, _ value: Double) {
        values[column] += Float(value)
        first = min(first, column)
        last = max(last, column)
    }

    /// Makes coverages of the differences.
    ///
    /// - Returns: the columns that have something. Nil if there are none.
    mutating func finish() -> Range<Int>? {
        guard last >= first else { return nil }
        var sum: Float = 0
        var end = min(last + 1, width)
        for column in first..<max(first, end) {
            sum += values[column]
            values[column] = min(max(sum, 0), 1)
        }
        // Without an edge up to the right side, the rest of the row is covered, too. The sum has rounding errors.
        if sum > 1e-3 {
            for column in end..<width { values[column] = min(sum, 1) }
            end = width
            last = max(last, width - 1)
        }
        return end > first ? first..<end : nil
    }

    mutating func clear() {
        if last >= first { for column in first...last { values[column] = 0 } }
        (first, last) = (width, -1)
    }
}
