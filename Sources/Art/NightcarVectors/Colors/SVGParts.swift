/// Which elements of an SVG paint nothing, and which one is the background of all others.
///
/// A shape that covers the drawing and is painted first is a background, as in an illustration on its own plate. A shape that is
/// cut out by a mask isn't one: some programs export an icon as a full rectangle behind a mask.
struct SVGParts {
    /// The positions of the elements whose colors can't be seen: transparent or not displayed, themselves or around them, or in a
    /// clipping path, a filter or a definition that nothing draws.
    private(set) var hidden: Set<Int> = []
    /// The fill of the first painted shape, if it covers the drawing. Nil if it doesn't.
    private(set) var background: Fill?
    /// The fill of the first opaque shape that fills at least half of the drawing. Nil if there is none.
    private(set) var plate: Fill?

    enum Fill: Hashable {
        case text(String)
        /// A rule of a style element fills it.
        case unknown
    }

    private struct State {
        var depth: Int
        var transform = SVGTransform.identity
        var isHidden = false
        /// In something that is only painted by reference, or behind a mask.
        var isAside = false
        /// In a clipping path, which has a shape and no color, in a filter, or in definitions.
        var isUnpainted = false
        /// Directly in definitions, or in a group of them.
        var isInDefinitions = false
        /// Whether this element or one around it is called by a `use`, which paints it elsewhere.
        var isReferenced = false
        var fill = Fill.text("black")
        var fillOpacity = 1.0
        var opacity = 1.0
        var isVisible = true
        var hasStroke = false
    }

    private let elements: [SVGReader.Element]
    private let box: SVGBounds?
    /// What `use` elements paint.
    private let references: Set<String>
    private var fullClips: Set<String> = []

    init(_ elements: [SVGReader.Element], size: VectorSize?) {
        self.elements = elements
        box = Self.box(of: elements.first, size)
        references = Self.references(elements)
        fullClips = Set(
            zip(elements, elements.dropFirst()).compactMap { clip, shape in
                guard Self.name(clip) == "clipPath", shape.depth > clip.depth, covers(shape, Self.transform(shape)) else {
                    return nil
                }
                return Self.attribute("id", clip)
            })
        // A reference paints what is hidden around it, so nothing is claimed then.
        let canHide = !elements.contains { Self.name($0) == "use" }
        walk(canHide: canHide)
    }

    /// A `use` in a clipping path takes the shape and not the color.
    private static func references(_ elements: [SVGReader.Element]) -> Set<String> {
        var found: Set<String> = []
        var clipDepth: Int?
        for element in elements {
            if let depth = clipDepth, element.depth <= depth { clipDepth = nil }
            if clipDepth == nil, name(element) == "clipPath" { clipDepth = element.depth }
            guard clipDepth == nil, name(element) == "use" else { continue }
            if let target = attribute("href", element) ?? attribute("xlink:href", element) {
                found.insert(String(target.dropFirst()))
            }
        }
        return found
    }

    private mutating func walk(canHide: Bool) {
        var stack: [State] = []
        var isFirst = true
        for (position, element) in elements.enumerated() {
            while let last = stack.last, last.depth >= element.depth { stack.removeLast() }
            let state = state(of: element, in: stack.last)
            stack.append(state)
            let isShape = Self.shapes.contains(Self.name(element))
            let isClear = !state.isVisible || state.fillOpacity == 0 && !state.hasStroke
            let isHidden = state.isHidden || isShape && isClear && Self.attribute("class", element) == nil
            if isHidden, canHide { hidden.insert(position) }
            if state.isUnpainted, !state.isReferenced { hidden.insert(position) }
            guard isFirst || plate == nil, !isHidden, !state.isAside, isShape else { continue }
            if state.fill == .text("none"), !state.hasStroke { continue }
            let isOpaque = state.fill != .text("none") && state.opacity * state.fillOpacity > 0.9
            if isFirst, isOpaque, covers(element, state.transform) { background = state.fill }
            if plate == nil, isOpaque, fillsHalf(element, state.transform) { plate = state.fill }
            isFirst = false
        }
    }

    private static let shapes: Set<String> = [
        "path", "rect", "circle", "ellipse", "polygon", "polyline", "line", "text", "use", "image",
    ]
    private static let asides: Set<String> = ["defs", "clipPath", "mask", "symbol", "pattern", "marker"]

    private func state(of element: SVGReader.Element, in parent: State?) -> State {
        var state = parent ?? State(depth: 0)
        state.depth = element.depth
        state.transform = state.transform.concatenating(Self.transform(element))
        state.isAside = state.isAside || Self.asides.contains(Self.name(element)) || isCutOut(element)
        if let id = Self.attribute("id", element), references.contains(id) { state.isReferenced = true }
        switch Self.name(element) {
        case "clipPath", "filter": state.isUnpainted = true
        // What these hold is painted where something refers to them.
        case "pattern", "marker", "symbol", "mask", "linearGradient", "radialGradient": state.isUnpainted = false
        case let name where parent?.isInDefinitions == true && (Self.shapes.contains(name) || name == "g"):
            state.isUnpainted = true
        default: break
        }
        state.isInDefinitions = Self.name(element) == "defs" || parent?.isInDefinitions == true && Self.name(element) == "g"
        // A rule of a style element may say something else.
        let hasClass = Self.attribute("class", element) != nil
        if let fill = Self.property("fill", element) { state.fill = .text(fill) } else if hasClass { state.fill = .unknown }
        if let stroke = Self.property("stroke", element) { state.hasStroke = stroke != "none" }
        if hasClass { state.hasStroke = true }
        if let value = Self.property("visibility", element) { state.isVisible = value == "visible" }
        if let value = Self.number("fill-opacity", element) { state.fillOpacity = value }
        if let value = Self.number("opacity", element) { state.opacity *= value }
        let isGone = Self.property("display", element) == "none" || state.opacity == 0
        if isGone, !hasClass { state.isHidden = true }
        return state
    }

    private func isCutOut(_ element: SVGReader.Element) -> Bool {
        if let mask = Self.property("mask", element), mask != "none" { return true }
        guard let clip = Self.property("clip-path", element), clip != "none" else { return false }
        return !fullClips.contains(String(clip.dropFirst(5).dropLast()))
    }

    /// Whether the shape reaches nearly all edges of the drawing and fills most of it. A circle fills 79%.
    private func covers(_ element: SVGReader.Element, _ transform: SVGTransform) -> Bool {
        guard let box, box.width > 0, box.height > 0,
            let outline = SVGOutline(element: Self.name(element), attribute: { Self.attribute($0, element) }),
            let bounds = outline.bounds(transform)
        else {
            // A percentage is of the drawing.
            return Self.name(element) == "rect" && Self.attribute("width", element) == "100%"
                && Self.attribute("height", element) == "100%"
        }
        return VectorCover(box).isBackground(bounds, area: outline.area(transform))
    }

    private func fillsHalf(_ element: SVGReader.Element, _ transform: SVGTransform) -> Bool {
        guard let box, box.width > 0, box.height > 0,
            let outline = SVGOutline(element: Self.name(element), attribute: { Self.attribute($0, element) })
        else { return covers(element, transform) }
        return VectorCover(box).isHalfFilled(by: outline.area(transform))
    }

    // MARK: Attributes

    private static func name(_ element: SVGReader.Element) -> String {
        element.name.split(separator: ":").last.map(String.init) ?? element.name
    }

    private static func attribute(_ name: String, _ element: SVGReader.Element) -> String? {
        element.attributes.first { $0.name == name }?.value
    }

    /// The value in the `style` attribute, otherwise the one in the presentation attribute.
    private static func property(_ name: String, _ element: SVGReader.Element) -> String? {
        for declaration in (attribute("style", element) ?? "").split(separator: ";") {
            let parts = declaration.split(separator: ":", maxSplits: 1)
            if parts.count == 2, String(parts[0]).trimmingSpaces == name { return String(parts[1]).trimmingSpaces }
        }
        return attribute(name, element)?.trimmingSpaces
    }

    private static func number(_ name: String, _ element: SVGReader.Element) -> Double? {
        property(name, element).flatMap { $0.hasSuffix("%") ? Double($0.dropLast()).map { $0 / 100 } : Double($0) }
    }

    private static func transform(_ element: SVGReader.Element) -> SVGTransform {
        attribute("transform", element).flatMap { SVGTransform($0) } ?? .identity
    }

    private static func box(of root: SVGReader.Element?, _ size: VectorSize?) -> SVGBounds? {
        let view = root.flatMap { attribute("viewBox", $0) }?.split { " ,\n\t\r".contains($0) }.compactMap { Double($0) } ?? []
        if view.count == 4 {
            return SVGBounds(min: SVGPoint(view[0], view[1]), max: SVGPoint(view[0] + view[2], view[1] + view[3]))
        }
        return size.map { SVGBounds(min: SVGPoint(0, 0), max: SVGPoint($0.width, $0.height)) }
    }
}

/// The area of a drawing, which a background covers.
struct VectorCover {
    let box: SVGBounds

    init(_ box: SVGBounds) { self.box = box }

    /// The share of each side that a background reaches over.
    private static let reach = 0.95
    /// The share of the area that it fills. A circle fills 79%, a diamond 50%.
    private static let fill = 0.75

    func isHalfFilled(by area: Double) -> Bool { area >= box.width * box.height / 2 }

    /// - Parameter area: the area of the shape itself, without its holes.
    func isBackground(_ bounds: SVGBounds, area: Double) -> Bool {
        func shared(_ a: (Double, Double), _ b: (Double, Double)) -> Double { Swift.min(a.1, b.1) - Swift.max(a.0, b.0) }
        let across = shared((bounds.min.x, bounds.max.x), (box.min.x, box.max.x))
        let down = shared((bounds.min.y, bounds.max.y), (box.min.y, box.max.y))
        guard across >= box.width * Self.reach, down >= box.height * Self.reach else { return false }
        return area >= box.width * box.height * Self.fill
    }
}
