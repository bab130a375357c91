import NightcarBasics
import ThemeCatalogBytes
import ThemeCatalogPixels

/// Paints drawings as pixels: exact coverage, colors blended with sRGB's curve.
///
/// Every step uses only operations that IEEE 754 defines to the last digit, each rounded by itself: Swift doesn't fuse a
/// multiplication with an addition. So the pixels are the same on every machine.
struct DrawingPainter {
    /// It is part of what keys of painted pictures are made of. Increase it if the painter makes other pixels.
    static let version = 2

    /// A large picture is painted in parts of about so many pixels, so that layers take little memory.
    private static let stripPixels = 1 << 16

    private let width: Int
    /// Leads from points to pixels.
    private let transform: SVGTransform
    private var rows = 0..<0
    private var budget: DrawingBudget
    /// What was made of each picture, for the next rows.
    private var samplers: [PictureKey: PictureSampler?] = [:]

    /// A picture and its place. The drawing keeps the pixels where they are in memory.
    private struct PictureKey: Hashable {
        var pixels: UnsafeRawPointer?
        var transform: SVGTransform
    }

    /// Stretches the drawing to the size.
    ///
    /// - Throws: `DrawingObstacle.refused` beyond the limits of pixels and steps.
    static func paint(_ drawing: VectorDrawing, width: Int, height: Int) throws(DrawingObstacle) -> PixelBuffer {
        guard width > 0, height > 0, width.multipliedReportingOverflow(by: height).partialValue <= Limits.carPixels,
            !width.multipliedReportingOverflow(by: height).overflow
        else { throw .refused("a picture of \(width) x \(height) pixels is too large") }
        var bytes = [UInt8](repeating: 0, count: width * height * 4)
        var painter = DrawingPainter(drawing, width: width, height: height)
        let step = max(1, stripPixels / width)
        for start in stride(from: 0, to: height, by: step) {
            painter.rows = start..<min(height, start + step)
            var layer = painter.clearLayer
            try painter.paint(drawing.nodes, on: &layer, depth: 0)
            layer.write(to: &bytes)
        }
        return PixelBuffer(width: width, height: height, colorSpace: .srgb, bytes: bytes)
    }

    private init(_ drawing: VectorDrawing, width: Int, height: Int) {
        self.width = width
        budget = DrawingBudget(pixels: width * height)
        transform = SVGTransform(a: Double(width) / drawing.width, d: Double(height) / drawing.height)
    }
}

private extension DrawingPainter {
    var clearLayer: DrawingLayer { DrawingLayer(width: width, rows: rows) }
    var clearSweep: CoverageSweep { CoverageSweep(width: width, rows: rows) }

    mutating func paint(_ nodes: [DrawingNode], on layer: inout DrawingLayer, depth: Int) throws(DrawingObstacle) {
        guard depth <= Limits.drawingDepth else { throw .refused("its groups nest deeper than \(Limits.drawingDepth) levels") }
        for node in nodes {
            switch node {
            case .shape(let shape): try paint(shape, on: &layer)
            case .picture(let picture): try paint(picture, on: &layer)
            case .group(let group): try paint(group, on: &layer, depth: depth)
            }
        }
    }

    mutating func paint(_ shape: DrawingShape, on layer: inout DrawingLayer) throws(DrawingObstacle) {
        guard shape.opacity > 0, shape.fill != nil || shape.stroke != nil, isNear(shape) else { return }
        if shape.opacity < 1, shape.fill != nil, shape.stroke != nil {
            // Where they overlap, the fill may not shine through the stroke.
            var single = shape
            single.opacity = 1
            try budget.spend(layer.pixels.count)
            var inner = clearLayer
            try paint(single, on: &inner)
            return layer.paint(inner, opacity: Float(shape.opacity), mask: nil)
        }
        let toPixels = transform.concatenating(shape.transform)
        if let fill = shape.fill {
            var sweep = clearSweep
            sweep.add(try FlatPath(shape.outline, toPixels, tolerance: FlatPath.tolerance, budget: &budget))
            try paint(&sweep, fill.paint, isEvenOdd: fill.isEvenOdd, opacity: fill.opacity * shape.opacity, on: &layer)
        }
        if let stroke = shape.stroke,
            var sweep = try StrokeOutline(shape, stroke, to: toPixels, clearSweep, budget: &budget)?.sweep
        {
            try paint(&sweep, stroke.paint, isEvenOdd: false, opacity: stroke.opacity * shape.opacity, on: &layer)
        }
    }

    static let square: [SVGOutline.Segment] = [
        .move(SVGPoint(0, 0)), .line(SVGPoint(1, 0)), .line(SVGPoint(1, 1)), .line(SVGPoint(0, 1)), .close,
    ]

    /// Whether the shape may touch the rows.
    func isNear(_ shape: DrawingShape) -> Bool {
        let toPixels = transform.concatenating(shape.transform)
        let reach = shape.stroke.map { $0.width * max(1.5, $0.miterLimit) } ?? 0
        return isNear(shape.outline, toPixels, reach: reach * toPixels.largestScale)
    }

    /// - Parameter reach: how far from the outline something is painted, in pixels.
    func isNear(_ outline: SVGOutline, _ toPixels: SVGTransform, reach: Double = 0) -> Bool {
        guard rows.lowerBound > 0 || rows.count * width >= Self.stripPixels else { return true }
        var (top, bottom) = (Double.infinity, -Double.infinity)
        func add(_ point: SVGPoint) {
            let y = toPixels.applied(to: point).y
            (top, bottom) = (min(top, y), max(bottom, y))
        }
        for segment in outline.segments {
            switch segment {
            case .move(let point), .line(let point): add(point)
            case .curve(let a, let b, let end):
                add(a)
                add(b)
                add(end)
            case .close: break
            }
        }
        return bottom + reach >= Double(rows.lowerBound) && top - reach <= Double(rows.upperBound)
    }

    mutating func paint(
        _ sweep: inout CoverageSweep, _ paint: DrawingPaint, isEvenOdd: Bool, opacity: Double, on layer: inout DrawingLayer
    ) throws(DrawingObstacle) {
        let source: DrawingSource
        switch paint {
        case .color(let color): source = .color(SIMD4(SIMD3<Float>(color), 1))
        case .gradient(let gradient):
            try budget.spend(gradient.stops.count)
            guard let sampler = GradientSampler(gradient, to: transform) else { return }
            source = .gradient(sampler)
        }
        let share = Float(opacity)
        guard share > 0 else { return }
        if case .gradient = source { sweep.stepsPerPixel = 12 }
        try sweep.forEachRow(isEvenOdd: isEvenOdd, budget: &budget) { row, columns, coverage in
            layer.paint(row, columns, coverage, source, opacity: share)
        }
    }

    mutating func paint(_ picture: DrawingPicture, on layer: inout DrawingLayer) throws(DrawingObstacle) {
        let toPixels = transform.concatenating(picture.transform)
        guard isNear(SVGOutline(segments: Self.square), toPixels) else { return }
        let key = PictureKey(
            pixels: picture.pixels.bytes.withUnsafeBytes { UnsafeRawPointer($0.baseAddress) }, transform: picture.transform)
        if samplers[key] == nil { samplers[key] = .some(try PictureSampler(picture, to: transform, budget: &budget)) }
        guard case .some(.some(let sampler)) = samplers[key] else { return }
        let corners = [SVGPoint(0, 0), SVGPoint(1, 0), SVGPoint(1, 1), SVGPoint(0, 1)].map { toPixels.applied(to: $0) }
        var sweep = clearSweep
        for (from, to) in zip(corners, corners.dropFirst() + corners.prefix(1)) { sweep.add(from, to) }
        try sweep.forEachRow(isEvenOdd: false, budget: &budget) { row, columns, coverage in
            layer.paint(row, columns, coverage, .picture(sampler), opacity: Float(picture.opacity))
        }
    }

    mutating func paint(_ group: DrawingGroup, on layer: inout DrawingLayer, depth: Int) throws(DrawingObstacle) {
        guard group.opacity > 0, !group.nodes.isEmpty else { return }
        for clip in group.clips where !clip.parts.contains(where: { isNear($0.outline, transform.concatenating($0.transform)) }) {
            return
        }
        var share = try coverage(of: group.clips)
        if let mask = group.mask { try multiply(&share, by: mask, depth: depth + 1) }
        if let share, share.allSatisfy({ $0 == 0 }) { return }
        if group.opacity >= 1, share == nil { return try paint(group.nodes, on: &layer, depth: depth + 1) }
        try budget.spend(2 * layer.pixels.count)
        var inner = clearLayer
        try paint(group.nodes, on: &inner, depth: depth + 1)
        layer.paint(inner, opacity: Float(min(1, group.opacity)), mask: share)
    }
}

// Clips and masks.
private extension DrawingPainter {
    /// How much of each pixel the clips leave. Nil if they leave all.
    mutating func coverage(of clips: [DrawingClip]) throws(DrawingObstacle) -> [Float]? {
        var result: [Float]?
        for clip in clips {
            try budget.spend(width * rows.count)
            let share = try coverage(of: clip)
            if share.allSatisfy({ $0 >= 1 }) { continue }
            guard let before = result else {
                result = share
                continue
            }
            result = zip(before, share).map { $0 * $1 }
        }
        return result
    }

    mutating func coverage(of clip: DrawingClip) throws(DrawingObstacle) -> [Float] {
        var result = [Float](repeating: 0, count: width * rows.count)
        for part in clip.parts {
            var sweep = clearSweep
            let toPixels = transform.concatenating(part.transform)
            sweep.add(try FlatPath(part.outline, toPixels, tolerance: FlatPath.tolerance, budget: &budget))
            let first = rows.lowerBound
            try sweep.forEachRow(isEvenOdd: part.isEvenOdd, budget: &budget) { row, columns, coverage in
                let start = (row - first) * width
                for column in columns {
                    let before = result[start + column]
                    // Nearly all of a pixel is all of it, so that a clip along the border of a picture costs nothing.
                    let share = coverage[column] > 0.9999 ? 1 : coverage[column]
                    result[start + column] = before + share - before * share
                }
            }
        }
        return result
    }

    mutating func multiply(_ share: inout [Float]?, by mask: DrawingMask, depth: Int) throws(DrawingObstacle) {
        try budget.spend(2 * width * rows.count)
        var layer = clearLayer
        try paint(mask.nodes, on: &layer, depth: depth)
        let clip = try coverage(of: mask.clips)
        // The weights of SVG 1.1, section 14.4.
        func light(_ red: Float, _ green: Float, _ blue: Float) -> Float { red * 0.2125 + green * 0.7154 + blue * 0.0721 }
        let backdrop = light(Float(mask.backdrop.x), Float(mask.backdrop.y), Float(mask.backdrop.z))
        let before = share
        share = layer.pixels.indices.map { index in
            let pixel = layer.pixels[index]
            let value = mask.kind == .alpha ? pixel.w : light(pixel.x, pixel.y, pixel.z) + backdrop * (1 - pixel.w)
            return min(max(value, 0), 1) * (clip?[index] ?? 1) * (before?[index] ?? 1)
        }
    }
}
