import ThemeCatalogPixels

/// Follows the paths of a PDF's first page, to find out whether everything lies on a background.
struct PDFCanvas {
    /// The part of a graphics state that says where and how a path is painted.
    struct Frame {
        var transform = SVGTransform.identity
        /// Whether a clipping path or a soft mask cuts out what is painted.
        var isCut = false
        var opacity = 1.0
    }

    private let cover: VectorCover?
    private var path: [SVGOutline.Segment] = []
    private var current = SVGPoint(0, 0)
    private var clips = false
    private var isEmpty = true
    /// The color of what is painted first, if it covers the page.
    private(set) var background: VectorColors.Background?
    /// The color of the first opaque path that fills at least half of the page.
    private(set) var plate: ColorValue?

    init(page: PDFPage?) {
        cover = page.map { VectorCover(SVGBounds(min: $0.box.min, max: $0.box.max)) }
    }

    /// - Parameter fill: the color that the operator would fill with.
    mutating func perform(_ word: String, _ numbers: [Double], _ frame: inout Frame, fill: ColorValue?) {
        func point(_ index: Int) -> SVGPoint { frame.transform.applied(to: SVGPoint(numbers[index], numbers[index + 1])) }
        switch (word, numbers.count) {
        case ("cm", 6):
            frame.transform = frame.transform.concatenating(Self.transform(numbers))
        case ("m", 2): move(to: point(0))
        case ("l", 2): line(to: point(0))
        case ("c", 6): curve(point(0), point(2), point(4))
        case ("v", 4): curve(current, point(0), point(2))
        case ("y", 4): curve(point(0), point(2), point(2))
        case ("h", 0): path.append(.close)
        case ("re", 4):
            let (x, y, width, height) = (numbers[0], numbers[1], numbers[2], numbers[3])
            let corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
            let points = corners.map { frame.transform.applied(to: SVGPoint($0.0, $0.1)) }
            move(to: points[0])
            for point in points.dropFirst() { line(to: point) }
            path.append(.close)
        case ("W", _), ("W*", _): clips = true
        case ("f", _), ("F", _), ("f*", _), ("B", _), ("B*", _), ("b", _), ("b*", _):
            paint(fill, frame)
            endPath(&frame)
        case ("S", _), ("s", _):
            isEmpty = false
            endPath(&frame)
        case ("n", _): endPath(&frame)
        case ("Tj", _), ("TJ", _), ("'", _), ("\"", _), ("sh", _), ("BI", _): isEmpty = false
        default: break
        }
    }

    static func transform(_ numbers: [Double]) -> SVGTransform {
        SVGTransform(a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
    }

    private mutating func move(to point: SVGPoint) {
        path.append(.move(point))
        current = point
    }

    private mutating func line(to point: SVGPoint) {
        path.append(.line(point))
        current = point
    }

    private mutating func curve(_ a: SVGPoint, _ b: SVGPoint, _ end: SVGPoint) {
        path.append(.curve(a, b, end))
        current = end
    }

    private var coversPage: Bool {
        let outline = SVGOutline(segments: path)
        guard let cover, let bounds = outline.bounds(.identity) else { return false }
        return cover.isBackground(bounds, area: outline.area(.identity))
    }

    private mutating func paint(_ fill: ColorValue?, _ frame: Frame) {
        let isOpaque = !frame.isCut && frame.opacity > 0.9
        if plate == nil, isOpaque, let cover, cover.isHalfFilled(by: SVGOutline(segments: path).area(.identity)) { plate = fill }
        guard isEmpty else { return }
        isEmpty = false
        guard isOpaque, coversPage else { return }
        background = fill.map { .color($0) } ?? .unknown
    }

    private mutating func endPath(_ frame: inout Frame) {
        if clips, !coversPage { frame.isCut = true }
        (path, clips) = ([], false)
    }
}
