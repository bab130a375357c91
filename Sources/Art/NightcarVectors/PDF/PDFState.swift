/// What the next fill or stroke is painted with.
struct PDFPaint {
    var space = PDFColorSpace.gray
    /// Nil if a pattern paints.
    var color: SIMD3<Double>? = .zero
    var shading: (gradient: PDFShading, transform: SVGTransform)?
}

/// The graphics state of a PDF (ISO 32000-1, 8.4).
struct PDFState {
    /// From the current space to points of the drawing.
    var transform: SVGTransform
    var fill = PDFPaint()
    var stroke = PDFPaint()
    var fillOpacity = 1.0
    var strokeOpacity = 1.0
    var line = DrawingStroke(paint: .color(.zero), miterLimit: 10)
    var clips: [DrawingClip] = []
    /// Tells the clips of one state from those of another. Zero for none.
    var clipNumber = 0
    var mask: DrawingMask?
    /// What the mask took to read, and takes again for each part that it cuts out.
    var maskSteps = 0
    /// Text of this kind isn't painted.
    var hidesText = false
}

/// Collects what is painted. Parts with the same clips share a group.
struct PDFCollector {
    private var nodes: [DrawingNode] = []
    private var open: DrawingGroup?
    private var openNumber = 0

    mutating func add(_ node: DrawingNode, _ state: PDFState) {
        if state.clipNumber != openNumber { close() }
        let node = state.mask.map { DrawingNode.group(DrawingGroup(nodes: [node], mask: $0)) } ?? node
        if state.clipNumber == 0 {
            nodes.append(node)
        } else {
            if open == nil { (open, openNumber) = (DrawingGroup(nodes: [], clips: state.clips), state.clipNumber) }
            open?.nodes.append(node)
        }
    }

    /// Everything that was added.
    mutating func finish() -> [DrawingNode] {
        close()
        return nodes
    }

    private mutating func close() {
        if let open { nodes.append(.group(open)) }
        (open, openNumber) = (nil, 0)
    }
}
