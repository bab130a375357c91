/// A gradient of a PDF (ISO 32000-1, 8.7.4.5): along a line or between two circles.
struct PDFShading {
    let kind: DrawingGradient.Kind
    let stops: [DrawingGradient.Stop]
    let extends: (start: Bool, end: Bool)
    /// What is around the gradient, for a pattern only.
    let background: SIMD3<Double>?
    /// The part that is painted: two corners.
    let box: [Double]?

    init(_ value: PDFValue?, spaces: [String: PDFValue]?, in file: PDFFile) throws(DrawingObstacle) {
        guard let dictionary = try file.resolved(value)?.dictionary else { throw .outside("a gradient is missing") }
        let type = try file.entry("ShadingType", of: dictionary)?.integer ?? 0
        let coordinates = try file.numbers(dictionary["Coords"]) ?? []
        switch (type, coordinates.count) {
        case (2, 4):
            kind = .linear(from: SVGPoint(coordinates[0], coordinates[1]), to: SVGPoint(coordinates[2], coordinates[3]))
        case (3, 6):
            guard coordinates[2] >= 0, coordinates[5] >= 0 else { throw .outside("a gradient has a negative radius") }
            kind = .radial(
                center: SVGPoint(coordinates[3], coordinates[4]), radius: coordinates[5],
                focus: SVGPoint(coordinates[0], coordinates[1]), focusRadius: coordinates[2])
        case (2, _), (3, _): throw .outside("a gradient has no coordinates")
        default: throw .outside("it has a gradient of kind \(type)")
        }
        let space = try PDFColorSpace(dictionary["ColorSpace"] ?? dictionary["CS"], named: spaces, in: file)
        let extends = try file.entry("Extend", of: dictionary)?.array ?? []
        self.extends = (
            try file.resolved(extends.first)?.bool ?? false,
            try extends.count > 1 ? file.resolved(extends[1])?.bool ?? false : false
        )
        background = try file.numbers(dictionary["Background"]).flatMap { space.srgb($0) }
        box = try file.numbers(dictionary["BBox"]).flatMap { $0.count == 4 ? $0 : nil }
        let domain = try file.numbers(dictionary["Domain"]) ?? [0, 1]
        let function = try PDFFunction(dictionary["Function"], in: file)
        guard domain.count == 2, function.inputs == 1, space.srgb(function([domain[0]])) != nil else {
            throw .outside("the colors of a gradient are unusual")
        }
        stops = Self.stops(function, space, domain)
    }

    func gradient(_ transform: SVGTransform) -> DrawingGradient {
        DrawingGradient(kind: kind, stops: stops, transform: transform, extendsStart: extends.start, extendsEnd: extends.end)
    }
}

private extension PDFShading {
    /// How far a color in the middle of two stops may be from the straight line, of 1.
    static let tolerance = 0.5 / 255
    static let cornerLimit = 1024
    static let depthLimit = 6

    /// Stops at the function's corners, and as many between them as its curves need.
    static func stops(_ function: PDFFunction, _ space: PDFColorSpace, _ domain: [Double]) -> [DrawingGradient.Stop] {
        let (start, end) = (domain[0], domain[1])
        func color(_ share: Double) -> SIMD3<Double> { space.srgb(function([start + share * (end - start)])) ?? .zero }
        var edges = [0.0, 1]
        if start != end {
            let corners: [Double] = function.corners.map { ($0 - start) / (end - start) }
            edges += corners.filter { $0 > 0 && $0 < 1 }.prefix(cornerLimit)
        }
        edges = Array(Set(edges)).sorted()
        var stops: [DrawingGradient.Stop] = []
        func add(_ share: Double, _ color: SIMD3<Double>) {
            stops.append(DrawingGradient.Stop(offset: share, color: SIMD4(color, 1)))
        }
        func divide(_ low: Double, _ from: SIMD3<Double>, _ high: Double, _ to: SIMD3<Double>, _ depth: Int) {
            let middle = (low + high) / 2
            let color = color(middle)
            let distance = color - (from + to) / 2
            guard depth < depthLimit, depth < 2 || max(abs(distance.x), abs(distance.y), abs(distance.z)) > tolerance else {
                return
            }
            divide(low, from, middle, color, depth + 1)
            add(middle, color)
            divide(middle, color, high, to, depth + 1)
        }
        // A corner can be a jump, so each part is looked at from within.
        for (low, high) in zip(edges, edges.dropFirst()) {
            let inside = (high - low) * 1e-6
            let (from, to) = (color(low + inside), color(high - inside))
            add(low, from)
            divide(low, from, high, to, edges.count > 16 ? 2 : 0)
            add(high, to)
        }
        return stops
    }
}
