extension PDFInterpreter {
    /// Performs an operator that builds or paints a path.
    ///
    /// - Returns: whether it is one.
    func performPath(_ word: String, _ operands: PDFOperands) throws(DrawingObstacle) -> Bool {
        func points(_ count: Int) throws(DrawingObstacle) -> [SVGPoint] {
            let numbers = try operands.numbers(2 * count)
            return (0..<count).map { SVGPoint(numbers[2 * $0], numbers[2 * $0 + 1]) }
        }
        switch word {
        case "m": move(to: try points(1)[0])
        case "l": try line(to: points(1)[0])
        case "c":
            let points = try points(3)
            try curve(points[0], points[1], points[2])
        case "v":
            let points = try points(2)
            try curve(current, points[0], points[1])
        case "y":
            let points = try points(2)
            try curve(points[0], points[1], points[1])
        case "h": closePath()
        case "re": try addRectangle(operands.numbers(4))
        case "W": clipRule = false
        case "W*": clipRule = true
        case "n": try endPath()
        default: return try paintPath(word)
        }
        return true
    }

    private func paintPath(_ word: String) throws(DrawingObstacle) -> Bool {
        switch word {
        case "f", "F": try paint(isFilled: true, isStroked: false)
        case "f*": try paint(isFilled: true, isStroked: false, isEvenOdd: true)
        case "S": try paint(isFilled: false, isStroked: true)
        case "s":
            closePath()
            try paint(isFilled: false, isStroked: true)
        case "B": try paint(isFilled: true, isStroked: true)
        case "B*": try paint(isFilled: true, isStroked: true, isEvenOdd: true)
        case "b":
            closePath()
            try paint(isFilled: true, isStroked: true)
        case "b*":
            closePath()
            try paint(isFilled: true, isStroked: true, isEvenOdd: true)
        default: return false
        }
        try endPath()
        return true
    }
}

private extension PDFInterpreter {
    func move(to point: SVGPoint) {
        // Only the last of several moves counts.
        if case .move? = path.last { path.removeLast() }
        path.append(.move(point))
        current = point
    }

    func line(to point: SVGPoint) throws(DrawingObstacle) {
        try checkStart()
        path.append(.line(point))
        current = point
    }

    func curve(_ a: SVGPoint, _ b: SVGPoint, _ end: SVGPoint) throws(DrawingObstacle) {
        try checkStart()
        path.append(.curve(a, b, end))
        current = end
    }

    func checkStart() throws(DrawingObstacle) {
        guard !path.isEmpty else { throw .outside("a path doesn't begin with a point") }
        // After its end, a path goes on where it began.
        if case .close? = path.last { path.append(.move(current)) }
    }

    func closePath() {
        guard let last = path.last else { return }
        if case .close = last { return }
        path.append(.close)
        for segment in path.reversed() {
            if case .move(let start) = segment {
                current = start
                return
            }
        }
    }

    func addRectangle(_ numbers: [Double]) throws(DrawingObstacle) {
        let (x, y, width, height) = (numbers[0], numbers[1], numbers[2], numbers[3])
        move(to: SVGPoint(x, y))
        path.append(.line(SVGPoint(x + width, y)))
        path.append(.line(SVGPoint(x + width, y + height)))
        path.append(.line(SVGPoint(x, y + height)))
        path.append(.close)
    }

    func endPath() throws(DrawingObstacle) {
        if let rule = clipRule { try clip(SVGOutline(segments: path), isEvenOdd: rule) }
        path = []
        clipRule = nil
    }

    func paint(isFilled: Bool, isStroked: Bool, isEvenOdd: Bool = false) throws(DrawingObstacle) {
        guard !path.isEmpty else { return }
        try file.spend(4 * path.count)
        let outline = SVGOutline(segments: path)
        if isFilled {
            try add(outline, state.fill) { paint in
                DrawingShape(
                    outline: outline, transform: state.transform,
                    fill: DrawingFill(paint: paint, isEvenOdd: isEvenOdd, opacity: state.fillOpacity))
            }
        }
        guard isStroked else { return }
        guard state.line.width > 0 else { throw .outside("a line is as thin as the screen can show") }
        try checkDashes()
        try add(outline, state.stroke) { paint in
            var line = state.line
            (line.paint, line.opacity) = (paint, state.strokeOpacity)
            return DrawingShape(outline: outline, transform: state.transform, stroke: line)
        }
    }

    /// Adds a shape, with what is around and outside the gradient that paints it.
    func add(_ outline: SVGOutline, _ paint: PDFPaint, _ shape: (DrawingPaint) -> DrawingShape) throws(DrawingObstacle) {
        if let color = paint.color { return try add(.shape(shape(.color(color)))) }
        guard let shading = paint.shading else { throw .outside("a path has no color") }
        if let background = shading.gradient.background { try add(.shape(shape(.color(background)))) }
        let node = DrawingNode.shape(shape(.gradient(shading.gradient.gradient(shading.transform))))
        try add(inside(shading.gradient.box, shading.transform, node))
    }

    /// Dashes of a hundredth of a point would make a picture of millions of lines.
    func checkDashes() throws(DrawingObstacle) {
        guard !state.line.dashes.isEmpty else { return }
        var (length, last) = (0.0, SVGPoint(0, 0))
        func go(to point: SVGPoint) {
            length += abs(point.x - last.x) + abs(point.y - last.y)
            last = point
        }
        for segment in path {
            switch segment {
            case .move(let point): last = point
            case .line(let point): go(to: point)
            case .curve(let a, let b, let end):
                go(to: a)
                go(to: b)
                go(to: end)
            case .close: break
            }
        }
        let dashes = length / state.line.dashes.reduce(0, +) * Double(state.line.dashes.count)
        guard dashes < 1e5 else { throw .refused("a line has more than 100,000 dashes") }
        try file.spend(16 * Int(dashes))
    }
}

extension PDFInterpreter {
    /// A part that shows only in a rectangle.
    func inside(_ box: [Double]?, _ transform: SVGTransform, _ node: DrawingNode) -> DrawingNode {
        guard let box else { return node }
        let part = DrawingClip.Part(outline: Self.rectangle(box), transform: transform)
        return .group(DrawingGroup(nodes: [node], clips: [DrawingClip(parts: [part])]))
    }

    /// - Parameter box: two corners.
    static func rectangle(_ box: [Double]) -> SVGOutline {
        SVGOutline(segments: [
            .move(SVGPoint(box[0], box[1])), .line(SVGPoint(box[2], box[1])), .line(SVGPoint(box[2], box[3])),
            .line(SVGPoint(box[0], box[3])), .close,
        ])
    }

    /// Adds a part to what is painted.
    func add(_ node: DrawingNode) throws(DrawingObstacle) {
        // Each part is painted with its own copy of the clips and the mask.
        try file.spend(32 + state.clips.count + state.maskSteps)
        collector.add(node, state)
    }

    /// Everything after this shows only inside the outline.
    func clip(_ outline: SVGOutline, isEvenOdd: Bool = false) throws(DrawingObstacle) {
        guard !coversPage(outline) else { return }
        guard state.clips.count < Self.clipLimit else { throw .refused("more than \(Self.clipLimit) clips cut out its parts") }
        try file.spend(4 * (outline.segments.count + state.clips.count))
        state.clips.append(DrawingClip(parts: [.init(outline: outline, transform: state.transform, isEvenOdd: isEvenOdd)]))
        state.clipNumber = nextClipNumber()
    }

    /// Whether an outline is an upright rectangle around the whole page. Most clips are.
    private func coversPage(_ outline: SVGOutline) -> Bool {
        var points: [SVGPoint] = []
        for segment in outline.segments {
            switch segment {
            case .move(let point), .line(let point): points.append(state.transform.applied(to: point))
            case .close: break
            case .curve: return false
            }
        }
        if points.count == 5, points[4] == points[0] { points.removeLast() }
        guard points.count == 4 else { return false }
        let isUpright = (0..<4).allSatisfy { index in
            let (a, b) = (points[index], points[(index + 1) % 4])
            return index % 2 == 0 ? a.y == b.y : a.x == b.x
        }
        let isTurned = (0..<4).allSatisfy { index in
            let (a, b) = (points[index], points[(index + 1) % 4])
            return index % 2 == 0 ? a.x == b.x : a.y == b.y
        }
        let (x, y) = (points.map(\.x), points.map(\.y))
        guard isUpright || isTurned, let left = x.min(), let right = x.max(), let top = y.min(), let bottom = y.max() else {
            return false
        }
        // Half a thousandth of a point doesn't show.
        return left < 5e-4 && top < 5e-4 && right > size.width - 5e-4 && bottom > size.height - 5e-4
    }
}
