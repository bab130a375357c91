import NightcarBasics
import ThemeCatalogBytes

/// Reads an SVG as a drawing. Whatever could change the picture and isn't understood is an obstacle.
struct SVGDrawingReader {
    /// What an element is drawn in.
    struct Context {
        var style = SVGStyle()
        /// Leads to points of the drawing.
        var transform = SVGTransform.identity
        var viewport: SVGViewport
        /// The `use`, `clipPath` and `mask` elements around.
        var uses: [Int] = []
        var depth = 0
    }

    let tree: SVGTree
    let sheet: SVGStyleSheet
    private var elementsLeft = Limits.drawingElements
    private var segmentsLeft = Limits.drawingSegments
    private var textLeft = Limits.drawingTextBytes
    /// The stops of gradients, by element.
    var knownStops: [Int: [DrawingGradient.Stop]] = [:]

    /// - Throws: `DrawingObstacle`.
    static func drawing(_ bytes: [UInt8]) throws(DrawingObstacle) -> VectorDrawing {
        guard SVGReader.isAvailable else { throw .outside("this build has no XML parser") }
        guard bytes.count <= Limits.svgBytes else { throw .outside("it is larger than \(Limits.svgBytes) bytes") }
        guard let xml = SVGReader(bytes) else { throw .outside("it isn't well-formed XML") }
        guard !declaresEntities(bytes) else { throw .outside("it declares entities") }
        guard let size = VectorSize(svg: bytes) else { throw .outside("it has no size") }
        var reader = SVGDrawingReader(tree: SVGTree(xml.elements), sheet: try SVGStyleSheet(xml.styles))
        return try reader.drawing(size)
    }

    private init(tree: SVGTree, sheet: SVGStyleSheet) { (self.tree, self.sheet) = (tree, sheet) }

    private mutating func drawing(_ size: VectorSize) throws(DrawingObstacle) -> VectorDrawing {
        guard tree.name(0) == "svg", tree.attribute("xmlns", of: 0) == Self.namespace else {
            throw .outside("its first element isn't <svg> in the namespace of SVG")
        }
        guard sheet.count * tree.elements.count <= Limits.drawingStyleSteps else {
            throw .refused("it has too many style rules for \(tree.elements.count) elements")
        }
        for (index, element) in tree.elements.enumerated() where element.name == "style" {
            guard ["", "text/css"].contains(tree.attribute("type", of: index) ?? ""), tree.attribute("media", of: index) == nil
            else {
                throw .outside("a style element isn't plain CSS")
            }
        }
        let viewport = SVGViewport(width: size.width, height: size.height)
        var context = Context(viewport: viewport)
        let nodes = try viewportNodes(of: 0, &context)
        return VectorDrawing(width: size.width, height: size.height, nodes: nodes)
    }

    /// The XML parser doesn't replace what a document type declares.
    private static func declaresEntities(_ bytes: [UInt8]) -> Bool {
        let mark = Array("<!ENTITY".utf8)
        return bytes.indices.contains { bytes[$0] == mark[0] && bytes[$0...].starts(with: mark) }
    }

    static let namespace = "http://www.w3.org/2000/svg"

    /// The content of an `svg` or `symbol` element, in the viewport of the context.
    private mutating func viewportNodes(of index: Int, _ context: inout Context) throws(DrawingObstacle) -> [DrawingNode] {
        let values = try values(of: index, in: context.style)
        guard values["display"] != "none" else { return [] }
        context.style = try context.style.applying(values, name: tree.name(index))
        guard
            let (transform, inside) = context.viewport.fitting(
                tree.attribute("viewBox", of: index), tree.attribute("preserveAspectRatio", of: index))
        else { throw .outside("<\(tree.name(index))> has a viewBox or an aspect ratio that isn't understood") }
        var inner = context
        inner.transform = context.transform.concatenating(transform)
        inner.viewport = inside
        if index == 0, tree.attribute("transform", of: 0) != nil { throw .outside("<svg> has a transform") }
        let nodes = try children(of: index, inner)
        return try wrapped(nodes, index, values, inner)
    }

    mutating func children(of index: Int, _ context: Context) throws(DrawingObstacle) -> [DrawingNode] {
        guard context.depth < Limits.drawingDepth else {
            throw .refused("its elements nest deeper than \(Limits.drawingDepth) levels")
        }
        var inner = context
        inner.depth += 1
        var nodes: [DrawingNode] = []
        for child in tree.children(of: index) { nodes += try self.nodes(of: child, inner) }
        return nodes
    }

    /// Counts what is drawn, also what `use` elements repeat.
    mutating func count(_ segments: Int) throws(DrawingObstacle) {
        elementsLeft -= 1
        segmentsLeft -= segments
        guard elementsLeft >= 0 else { throw .refused("it draws more than \(Limits.drawingElements) elements") }
        guard segmentsLeft >= 0 else { throw .refused("its paths have more than \(Limits.drawingSegments) segments") }
    }

    /// Counts the bytes of an element's attributes.
    mutating func count(textOf index: Int) throws(DrawingObstacle) {
        textLeft -= tree.elements[index].attributes.reduce(0) { $0 + $1.value.utf8.count }
        guard textLeft >= 0 else {
            throw .refused("its attributes have more than \(Limits.drawingTextBytes) bytes, with those that <use> repeats")
        }
    }
}

// Elements.
extension SVGDrawingReader {
    /// Elements that paint nothing where they are.
    private static let unpainted: Set<String> = [
        "defs", "title", "desc", "metadata", "style", "linearGradient", "radialGradient", "clipPath", "mask", "symbol", "pattern",
        "marker", "filter",
    ]

    private mutating func nodes(of index: Int, _ context: Context) throws(DrawingObstacle) -> [DrawingNode] {
        let name = tree.name(index)
        try count(0)
        try count(textOf: index)
        if let colon = name.firstIndex(of: ":") {
            // Elements of drawing programs paint nothing, but a prefix may also mean SVG.
            if name[..<colon] == "svg" { throw .outside("its elements have a prefix") }
            return []
        }
        if let namespace = tree.attribute("xmlns", of: index), namespace != Self.namespace { return [] }
        if Self.unpainted.contains(name) { return [] }
        for condition in ["requiredFeatures", "requiredExtensions", "systemLanguage"]
        where tree.attribute(condition, of: index) != nil {
            throw .outside("<\(name)> has conditions")
        }
        let values = try values(of: index, in: context.style)
        if values["display"] == "none" { return [] }
        var inner = context
        inner.style = try context.style.applying(values, name: name)
        if let text = tree.attribute("transform", of: index) {
            guard let transform = SVGTransform(text) else { throw .outside("<\(name)> has a transform that isn't understood") }
            inner.transform = context.transform.concatenating(transform)
        }
        switch name {
        case "g", "a": return try wrapped(children(of: index, inner), index, values, inner)
        case "use": return try wrapped(used(index, inner), index, values, inner)
        case "svg":
            return try nested(index, of: index, values, inner)
        case "path", "rect", "circle", "ellipse", "line", "polyline", "polygon":
            guard let outline = try outline(of: index, inner.viewport) else { return [] }
            try count(outline.segments.count)
            let shape = try painted(outline, inner)
            return try wrapped([.shape(shape)], index, values, inner)
        default: throw .outside("it has <\(name.prefix(40))>")
        }
    }

    /// What a `use` element repeats.
    private mutating func used(_ index: Int, _ context: Context) throws(DrawingObstacle) -> [DrawingNode] {
        guard let target = tree.reference(of: index) else { throw .outside("<use> refers to nothing in the file") }
        guard !context.uses.contains(index) else { throw .refused("a <use> refers to itself") }
        guard context.uses.count < Limits.drawingDepth, context.depth < Limits.drawingDepth else {
            throw .refused("its elements nest deeper than \(Limits.drawingDepth) levels")
        }
        var inner = context
        inner.uses.append(index)
        inner.depth += 1
        let x = try length("x", of: index, percentOf: context.viewport.width)
        let y = try length("y", of: index, percentOf: context.viewport.height)
        inner.transform = context.transform.concatenating(SVGTransform(tx: x, ty: y))
        switch tree.name(target) {
        case "symbol": return try nested(target, of: index, try values(of: target, in: inner.style), inner)
        case "svg": throw .outside("<use> refers to <svg>")
        default: return try nodes(of: target, inner)
        }
    }

    /// The content of a `symbol` or of an inner `svg` element in its own viewport, which cuts it off.
    ///
    /// - Parameter owner: the element with the size.
    private mutating func nested(
        _ index: Int, of owner: Int, _ values: [String: String], _ context: Context
    ) throws(DrawingObstacle) -> [DrawingNode] {
        let outer = context.viewport
        var inner = context
        let width = try length("width", of: owner, percentOf: outer.width, default: outer.width)
        let height = try length("height", of: owner, percentOf: outer.height, default: outer.height)
        guard width > 0, height > 0 else { return [] }
        if index == owner {
            let x = try length("x", of: index, percentOf: outer.width)
            let y = try length("y", of: index, percentOf: outer.height)
            inner.transform = context.transform.concatenating(SVGTransform(tx: x, ty: y))
        } else if tree.attribute("x", of: index) != nil || tree.attribute("refX", of: index) != nil {
            throw .outside("<symbol> has a place")
        }
        inner.viewport = SVGViewport(width: width, height: height)
        let place = inner.transform
        let nodes = try viewportNodes(of: index, &inner)
        guard !nodes.isEmpty, !["visible", "auto"].contains(values["overflow"] ?? "hidden") else { return nodes }
        let frame = SVGOutline(box: SVGPoint(0, 0), SVGPoint(width, height))
        return [.group(DrawingGroup(nodes: nodes, clips: [DrawingClip(parts: [.init(outline: frame, transform: place)])]))]
    }

    func opacity(_ values: [String: String], _ index: Int) throws(DrawingObstacle) -> Double {
        guard let text = values["opacity"] else { return 1 }
        guard let opacity = SVGNumbers.share(text) else {
            throw .outside("<\(tree.name(index))> has the opacity \"\(text.prefix(40))\"")
        }
        return opacity
    }
}

// Values.
extension SVGDrawingReader {
    /// What attributes, rules and the element's own style say about its properties.
    ///
    /// - Parameter style: what it inherits.
    func values(of index: Int, in style: SVGStyle) throws(DrawingObstacle) -> [String: String] {
        let declared = try SVGDeclared(index, tree, sheet)
        for property in declared.order where SVGStyle.unsupported.contains(property) {
            throw .outside("a style sets \(property)")
        }
        return declared.values(inheriting: style.custom)
    }

    /// A length of an element, in its own space.
    func length(
        _ name: String, of index: Int, percentOf whole: Double, default fallback: Double = 0
    ) throws(DrawingObstacle) -> Double {
        guard let text = tree.attribute(name, of: index) else { return fallback }
        guard let length = SVGNumbers.length(text, percentOf: whole) else {
            throw .outside("<\(tree.name(index))> has the \(name) \"\(text.prefix(40))\"")
        }
        return length
    }

    /// The style that an element inherits from the elements around it, wherever it is used.
    mutating func inherited(by index: Int) throws(DrawingObstacle) -> SVGStyle {
        var path: [Int] = []
        var parent = tree.parents[index]
        while let current = parent {
            path.append(current)
            parent = tree.parents[current]
        }
        var style = SVGStyle()
        for element in path.reversed() {
            try count(0)
            try count(textOf: element)
            style = try style.applying(try values(of: element, in: style), name: tree.name(element))
        }
        return style
    }
}
