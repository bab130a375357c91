/// Reads the data of a path (SVG 1.1, section 8.3) as lines and cubic curves with absolute points.
package struct SVGPathReader {
    package private(set) var segments: [SVGOutline.Segment] = []
    private let text: [UInt8]
    private var position = 0
    private var current = SVGPoint(0, 0)
    private var start = SVGPoint(0, 0)
    /// The last control point, for the smooth commands. Nil after any other command.
    private var control: (point: SVGPoint, isCubic: Bool)?

    package init(_ data: String) { text = Array(data.utf8) }

    /// - Returns: false if the data is malformed.
    package mutating func read() -> Bool {
        var command: UInt8?
        while skipSeparators() {
            if isLetter(text[position]) {
                command = text[position]
                position += 1
            } else if command.map({ $0 | 0x20 }) == UInt8(ascii: "z") {
                return false
            }
            guard let known = command, run(known) else { return false }
            // More points after a move are lines.
            if known == UInt8(ascii: "M") { command = UInt8(ascii: "L") }
            if known == UInt8(ascii: "m") { command = UInt8(ascii: "l") }
        }
        return segments.isEmpty || segments.first?.kind == UInt8(ascii: "M")
    }
}

private extension SVGPathReader {
    mutating func run(_ command: UInt8) -> Bool {
        let isRelative = command & 0x20 != 0
        let origin = isRelative ? current : SVGPoint(0, 0)
        let before = control
        control = nil
        switch UInt8(command & ~0x20) {
        case UInt8(ascii: "M"):
            guard let to = point(origin) else { return false }
            start = to
            add(.move(to), to)
        case UInt8(ascii: "L"):
            guard let to = point(origin) else { return false }
            addLine(to)
        case UInt8(ascii: "H"):
            guard let x = number() else { return false }
            addLine(SVGPoint(origin.x + x, current.y))
        case UInt8(ascii: "V"):
            guard let y = number() else { return false }
            addLine(SVGPoint(current.x, origin.y + y))
        case UInt8(ascii: "C"):
            guard let a = point(origin), let b = point(origin), let to = point(origin) else { return false }
            addCubic(a, b, to)
        case UInt8(ascii: "S"):
            guard let b = point(origin), let to = point(origin) else { return false }
            addCubic(mirrored(before, isCubic: true), b, to)
        case UInt8(ascii: "Q"):
            guard let middle = point(origin), let to = point(origin) else { return false }
            addQuadratic(middle, to)
        case UInt8(ascii: "T"):
            guard let to = point(origin) else { return false }
            addQuadratic(mirrored(before, isCubic: false), to)
        case UInt8(ascii: "A"): return readArc(origin)
        case UInt8(ascii: "Z"):
            segments.append(.close)
            current = start
        default: return false
        }
        return true
    }

    mutating func addLine(_ end: SVGPoint) { add(.line(end), end) }

    mutating func add(_ segment: SVGOutline.Segment, _ end: SVGPoint) {
        segments.append(segment)
        current = end
    }

    mutating func addCubic(_ a: SVGPoint, _ b: SVGPoint, _ end: SVGPoint) {
        add(.curve(a, b, end), end)
        control = (b, true)
    }

    mutating func addQuadratic(_ middle: SVGPoint, _ end: SVGPoint) {
        add(.curve(current + (middle - current) * (2.0 / 3), end + (middle - end) * (2.0 / 3), end), end)
        control = (middle, false)
    }

    func mirrored(_ control: (point: SVGPoint, isCubic: Bool)?, isCubic: Bool) -> SVGPoint {
        guard let control, control.isCubic == isCubic else { return current }
        return current + (current - control.point)
    }

    /// SVG 1.1, appendix F.6: the center of the ellipse, then a curve for each quarter of a turn.
    mutating func readArc(_ origin: SVGPoint) -> Bool {
        guard let width = number(), let height = number(), let angle = number(), let isLarge = flag(), let isPositive = flag(),
            let end = point(origin)
        else { return false }
        var (rx, ry) = (abs(width), abs(height))
        guard rx > 0, ry > 0, end != current else {
            add(.line(end), end)
            return true
        }
        let (sine, cosine) = Trigonometry.sineAndCosine(ofDegrees: angle)
        let half = (current - end) * 0.5
        let local = SVGPoint(cosine * half.x + sine * half.y, cosine * half.y - sine * half.x)
        let excess = (local.x / rx) * (local.x / rx) + (local.y / ry) * (local.y / ry)
        if excess > 1 { (rx, ry) = (rx * excess.squareRoot(), ry * excess.squareRoot()) }
        let side = isLarge == isPositive ? -1.0 : 1.0
        let factor = side * max(0, 1 / min(max(excess, 1e-300), 1) - 1).squareRoot()
        let center = SVGPoint(factor * rx * local.y / ry, -factor * ry * local.x / rx)
        let from = Trigonometry.angle(y: (local.y - center.y) / ry, x: (local.x - center.x) / rx)
        var turn = Trigonometry.angle(y: (-local.y - center.y) / ry, x: (-local.x - center.x) / rx) - from
        // Huge radii overflow, so no angle can be computed.
        guard turn.isFinite else {
            add(.line(end), end)
            return true
        }
        if isPositive, turn < 0 { turn += 2 * .pi }
        if !isPositive, turn > 0 { turn -= 2 * .pi }
        let middle = (current + end) * 0.5
        let place = SVGTransform(
            a: rx * cosine, b: rx * sine, c: -ry * sine, d: ry * cosine,
            tx: middle.x + cosine * center.x - sine * center.y, ty: middle.y + sine * center.x + cosine * center.y)
        addTurn(from, turn, place, end)
        return true
    }

    /// - Parameter place: maps the unit circle to the ellipse.
    mutating func addTurn(_ from: Double, _ turn: Double, _ place: SVGTransform, _ end: SVGPoint) {
        let count = max(1, Int((abs(turn) / (.pi / 2) - 1e-9).rounded(.up)))
        let step = turn / Double(count)
        let reach = 4.0 / 3 * Trigonometry.tangent(step / 4)
        for part in 0..<count {
            let (a, b) = (from + Double(part) * step, from + Double(part + 1) * step)
            let (from, to) = (Trigonometry.sineAndCosine(a), Trigonometry.sineAndCosine(b))
            let first = SVGPoint(from.cosine - reach * from.sine, from.sine + reach * from.cosine)
            let second = SVGPoint(to.cosine + reach * to.sine, to.sine - reach * to.cosine)
            let last = part == count - 1 ? end : place.applied(to: SVGPoint(to.cosine, to.sine))
            add(.curve(place.applied(to: first), place.applied(to: second), last), last)
        }
    }
}

// Numbers.
private extension SVGPathReader {
    /// False at the end.
    mutating func skipSeparators() -> Bool {
        while position < text.count, text[position] <= 32 || text[position] == UInt8(ascii: ",") { position += 1 }
        return position < text.count
    }

    func isLetter(_ byte: UInt8) -> Bool { (65...90).contains(byte & ~0x20) }

    mutating func point(_ origin: SVGPoint) -> SVGPoint? {
        guard let x = number(), let y = number() else { return nil }
        return origin + SVGPoint(x, y)
    }

    /// A flag needs no separator after it.
    mutating func flag() -> Bool? {
        guard skipSeparators(), text[position] == UInt8(ascii: "0") || text[position] == UInt8(ascii: "1") else { return nil }
        position += 1
        return text[position - 1] == UInt8(ascii: "1")
    }

    mutating func number() -> Double? {
        guard skipSeparators() else { return nil }
        let start = position
        func isDigit() -> Bool { position < text.count && (48...57).contains(text[position]) }
        func isSign() -> Bool {
            position < text.count && (text[position] == UInt8(ascii: "-") || text[position] == UInt8(ascii: "+"))
        }
        if isSign() { position += 1 }
        while isDigit() { position += 1 }
        if position < text.count, text[position] == UInt8(ascii: ".") {
            position += 1
            while isDigit() { position += 1 }
        }
        if position < text.count, text[position] | 0x20 == UInt8(ascii: "e") {
            let mark = position
            position += 1
            if isSign() { position += 1 }
            if !isDigit() { position = mark }
            while isDigit() { position += 1 }
        }
        guard let value = Double(String(decoding: text[start..<position], as: UTF8.self)), value.isFinite else { return nil }
        return value
    }
}
