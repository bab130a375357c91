/// A point or a distance of an SVG.
package struct SVGPoint: Hashable, Sendable {
    package var x: Double
    package var y: Double

    package init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }

    package static func + (a: SVGPoint, b: SVGPoint) -> SVGPoint { SVGPoint(a.x + b.x, a.y + b.y) }
    package static func - (a: SVGPoint, b: SVGPoint) -> SVGPoint { SVGPoint(a.x - b.x, a.y - b.y) }
    package static func * (a: SVGPoint, factor: Double) -> SVGPoint { SVGPoint(a.x * factor, a.y * factor) }
}

/// The six numbers of SVG's `matrix`.
package struct SVGTransform: Hashable, Sendable {
    package var a: Double
    package var b: Double
    package var c: Double
    package var d: Double
    package var tx: Double
    package var ty: Double

    package static let identity = SVGTransform()

    package init(a: Double = 1, b: Double = 0, c: Double = 0, d: Double = 1, tx: Double = 0, ty: Double = 0) {
        (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
    }

    package func applied(to point: SVGPoint) -> SVGPoint {
        SVGPoint(a * point.x + c * point.y + tx, b * point.x + d * point.y + ty)
    }

    /// The transform that applies `inner` first.
    package func concatenating(_ inner: SVGTransform) -> SVGTransform {
        SVGTransform(
            a: a * inner.a + c * inner.b, b: b * inner.a + d * inner.b, c: a * inner.c + c * inner.d,
            d: b * inner.c + d * inner.d, tx: a * inner.tx + c * inner.ty + tx, ty: b * inner.tx + d * inner.ty + ty)
    }
}

extension SVGTransform {
    /// Reads an attribute `transform`. Nil if it isn't one.
    package init?(_ text: String) {
        self = .identity
        var rest = text[...]
        while let open = rest.firstIndex(of: "("), let close = rest[open...].firstIndex(of: ")") {
            let name = rest[..<open].filter { $0.isLetter }
            guard let numbers = SVGNumbers.list(rest[rest.index(after: open)..<close]), let step = Self.step(name, numbers) else {
                return nil
            }
            self = concatenating(step)
            rest = rest[rest.index(after: close)...]
        }
        guard rest.allSatisfy(\.isWhitespace), [a, b, c, d, tx, ty].allSatisfy(\.isFinite) else { return nil }
    }

    private static func step(_ name: String, _ numbers: [Double]) -> SVGTransform? {
        func number(_ index: Int, _ other: Double = 0) -> Double { index < numbers.count ? numbers[index] : other }
        let counts: [String: Set<Int>] = [
            "matrix": [6], "translate": [1, 2], "scale": [1, 2], "rotate": [1, 3], "skewX": [1], "skewY": [1],
        ]
        guard counts[name]?.contains(numbers.count) == true else { return nil }
        switch name {
        case "matrix":
            return SVGTransform(
                a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
        case "translate": return SVGTransform(tx: number(0), ty: number(1))
        case "scale": return SVGTransform(a: number(0), d: number(1, number(0)))
        case "rotate":
            let (sine, cosine) = Trigonometry.sineAndCosine(ofDegrees: number(0))
            let turn = SVGTransform(a: cosine, b: sine, c: -sine, d: cosine)
            return SVGTransform(tx: number(1), ty: number(2)).concatenating(turn)
                .concatenating(SVGTransform(tx: -number(1), ty: -number(2)))
        case "skewX": return SVGTransform(c: Trigonometry.tangent(number(0) * .pi / 180))
        case "skewY": return SVGTransform(b: Trigonometry.tangent(number(0) * .pi / 180))
        default: return nil
        }
    }
}
