/// A page of a PDF file: its box, its rotation and what it draws with (ISO 32000-1, 7.7.3).
struct PDFPage {
    /// The page itself, with what it inherits from the nodes above it.
    private(set) var dictionary: [String: PDFValue]
    /// The visible part: two corners, the first one at the lower left.
    let box: (min: SVGPoint, max: SVGPoint)
    /// Clockwise, in degrees: 0, 90, 180 or 270.
    let rotation: Int

    private static let inherited = ["Resources", "MediaBox", "CropBox", "Rotate"]
    private static let depthLimit = 32
    /// Nodes of the tree that are searched.
    private static let nodeLimit = 1000

    /// - Throws: `DrawingObstacle` if there is no page.
    init(first file: PDFFile) throws(DrawingObstacle) {
        guard let page = try Self.all(in: file, limit: 1).first else { throw .outside("it has no pages") }
        self = page
    }

    private init(_ page: [String: PDFValue], _ file: PDFFile) throws(DrawingObstacle) {
        dictionary = page
        // A page without a box has the size of a letter, in all readers.
        let media = try Self.box(page["MediaBox"], file) ?? (SVGPoint(0, 0), SVGPoint(612, 792))
        if let crop = try Self.box(page["CropBox"], file) {
            func inside(_ point: SVGPoint) -> SVGPoint {
                SVGPoint(
                    Swift.min(Swift.max(point.x, media.min.x), media.max.x),
                    Swift.min(Swift.max(point.y, media.min.y), media.max.y))
            }
            box = (inside(crop.min), inside(crop.max))
        } else {
            box = media
        }
        let angle = try file.entry("Rotate", of: page)?.integer ?? 0
        rotation = (angle % 360 + 360) % 360
    }

    /// The pages in their order.
    ///
    /// - Parameter limit: how many are needed.
    static func all(in file: PDFFile, limit: Int = .max) throws(DrawingObstacle) -> [PDFPage] {
        guard let tree = try file.pageTree() else { return [] }
        var pages: [PDFPage] = []
        var nodes = 0
        try add(tree, [:], file, 0, &nodes, limit, &pages)
        return pages
    }

    private static func add(
        _ node: [String: PDFValue], _ above: [String: PDFValue], _ file: PDFFile, _ depth: Int, _ nodes: inout Int, _ limit: Int,
        _ pages: inout [PDFPage]
    ) throws(DrawingObstacle) {
        nodes += 1
        guard depth < depthLimit, nodes < nodeLimit else { throw .refused("its pages nest too deep") }
        var node = node
        for key in inherited where node[key] == nil { node[key] = above[key] }
        guard let kids = try file.entry("Kids", of: node)?.array else { return pages.append(try PDFPage(node, file)) }
        for kid in kids where pages.count < limit {
            guard let kid = try file.resolved(kid)?.dictionary else { continue }
            try add(kid, node, file, depth + 1, &nodes, limit, &pages)
        }
    }

    private static func box(_ value: PDFValue?, _ file: PDFFile) throws(DrawingObstacle) -> (min: SVGPoint, max: SVGPoint)? {
        guard let numbers = try file.numbers(value), numbers.count == 4 else { return nil }
        return (
            SVGPoint(Swift.min(numbers[0], numbers[2]), Swift.min(numbers[1], numbers[3])),
            SVGPoint(Swift.max(numbers[0], numbers[2]), Swift.max(numbers[1], numbers[3]))
        )
    }
}

extension PDFPage {
    var isOnItsSide: Bool { rotation == 90 || rotation == 270 }

    /// Of the visible part, as it is shown.
    var size: (width: Double, height: Double) {
        let (width, height) = (box.max.x - box.min.x, box.max.y - box.min.y)
        return isOnItsSide ? (height, width) : (width, height)
    }

    /// From the page's space, in which y points up, to points of the drawing.
    var transform: SVGTransform {
        switch rotation {
        case 90: SVGTransform(a: 0, b: 1, c: 1, d: 0, tx: -box.min.y, ty: -box.min.x)
        case 180: SVGTransform(a: -1, b: 0, c: 0, d: 1, tx: box.max.x, ty: -box.min.y)
        case 270: SVGTransform(a: 0, b: -1, c: -1, d: 0, tx: box.max.y, ty: box.max.x)
        default: SVGTransform(a: 1, b: 0, c: 0, d: -1, tx: -box.min.x, ty: box.max.y)
        }
    }
}

extension VectorSize {
    /// The size of the first page of a PDF file, as `pdfinfo` reports it: from corners with two decimals.
    ///
    /// - Returns: nil if the file can't be read or its page has no extent.
    package init?(pdf bytes: [UInt8]) {
        guard let file = try? PDFFile(bytes), let page = try? PDFPage(first: file) else { return nil }
        func rounded(_ value: Double) -> Double { (value * 100).rounded(.toNearestOrEven) / 100 }
        let (width, height) = (
            abs(rounded(page.box.max.x) - rounded(page.box.min.x)), abs(rounded(page.box.max.y) - rounded(page.box.min.y))
        )
        self.init(width: page.isOnItsSide ? height : width, height: page.isOnItsSide ? width : height)
    }
}
