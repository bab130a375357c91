import NightcarBasics
import ThemeCatalogPixels

/// Follows the content streams of a PDF and collects their colors and the obstacles to recoloring.
struct PDFReader {
    private let objects: PDFObjects
    private(set) var uses: [VectorColors.Use] = []
    private(set) var places: [PDFDrawing.Place] = []
    private(set) var starts: [String] = []
    /// Whether something is painted before a color is set. It is black.
    private(set) var paintsByDefault = false
    /// What is painted first, if it covers the first page.
    var background: VectorColors.Background? { canvas.background }
    /// The color of the first path that fills at least half of the first page.
    var plate: ColorValue? { canvas.plate }
    private var canvas = PDFCanvas(box: nil)
    private var obstacle: String?
    private var known: [Position: Int] = [:]
    private var drawn: Set<String> = []
    private var masks: Set<String> = []
    private var steps = 0

    private struct Position: Hashable {
        var stream: String
        var offset: Int
    }

    /// What the next fill or stroke is painted with.
    private struct Paint {
        var space = PDFSpace.gray
        /// What sets the space: `/Cs1 cs`. Empty for the spaces that operators such as `rg` set, nil if a form inherits the space.
        var restoring: String? = ""
        var isSet = false
        /// The color that a space begins with was not replaced.
        var isInitial = false
        var color: ColorValue? = .components(space: .srgb, values: [0, 0, 0], alpha: 1)
    }

    private struct State {
        var fill = Paint()
        var stroke = Paint()
        var frame = PDFCanvas.Frame()
    }

    private static let stepLimit = 2_000_000
    private static let depthLimit = 12

    init(_ objects: PDFObjects) { self.objects = objects }

    /// Why the drawing as a whole must not be recolored. Nil if it can be.
    var wholeObstacle: String? {
        obstacle ?? (drawn.isDisjoint(with: masks) ? nil : "a mask uses the same drawing as what is painted")
    }

    mutating func readPages() {
        if objects.isEncrypted { note("it is encrypted") }
        if objects.has(subtype: "/Type3") { note("it has a font that is made of drawings") }
        let pages = objects.pages
        if pages.isEmpty { note("it has no pages") }
        canvas = PDFCanvas(box: pages.first.flatMap { objects.box(of: $0.page) })
        for (page, resources) in pages {
            if !(objects.resolved(page["/Annots"])?.array ?? []).isEmpty { note("it has annotations") }
            let contents = page["/Contents"]
            let streams = objects.resolved(contents)?.array?.compactMap(\.string) ?? [contents?.string].compactMap(\.self)
            if let first = streams.first { starts.append(first) }
            var states = [State()]
            for stream in streams { read(stream, resources, &states, depth: 0) }
        }
    }

    private mutating func note(_ reason: String) { obstacle = obstacle ?? reason }

    // MARK: Streams

    private mutating func read(_ stream: String, _ resources: JSONValue?, _ states: inout [State], depth: Int) {
        guard obstacle == nil else { return }
        guard depth < Self.depthLimit, let bytes = objects.bytes(of: stream) else {
            return note(depth < Self.depthLimit ? "a stream can't be decoded" : "its forms are nested too deep")
        }
        drawn.insert(stream)
        var operands: [PDFTokens.Token] = []
        for token in PDFTokens(bytes[...]) {
            steps += 1
            guard steps < Self.stepLimit, obstacle == nil else { return note("it has too many operators") }
            guard case .word(let word) = token.kind else {
                operands.append(token)
                continue
            }
            let start = operands.first?.range.lowerBound ?? token.range.lowerBound
            let place = (stream: stream, range: start..<token.range.upperBound)
            perform(word, operands.map(\.kind), place, resources, &states, depth)
            operands = []
        }
    }

    private mutating func perform(
        _ word: String, _ operands: [PDFTokens.Kind], _ place: (stream: String, range: Range<Int>), _ resources: JSONValue?,
        _ states: inout [State], _ depth: Int
    ) {
        let top = states.count - 1
        let numbers = operands.compactMap { if case .number(let number) = $0 { number } else { nil } }
        let fill = states[top].fill.color
        canvas.perform(word, numbers, &states[top].frame, fill: fill)
        switch word {
        case "q":
            if states.count < 256 { states.append(states[top]) } else { note("its graphics states are nested too deep") }
        case "Q": if states.count > 1 { states.removeLast() }
        case "g", "rg", "k": set(word, operands, place, &states[top].fill, isStroke: false)
        case "G", "RG", "K": set(word, operands, place, &states[top].stroke, isStroke: true)
        case "cs": choose(operands, resources, "cs", &states[top].fill)
        case "CS": choose(operands, resources, "CS", &states[top].stroke)
        case "sc", "scn": use(operands, word, place, &states[top].fill, isStroke: false)
        case "SC", "SCN": use(operands, word, place, &states[top].stroke, isStroke: true)
        case "f", "F", "f*", "Tj", "TJ", "'", "\"": paint(states[top].fill)
        case "S", "s": paint(states[top].stroke)
        case "B", "B*", "b", "b*":
            paint(states[top].fill)
            paint(states[top].stroke)
        case "sh": note("it has a gradient")
        case "BI": note("it contains a bitmap")
        case "gs": apply(entry(operands, "/ExtGState", resources), &states[top], depth)
        case "Do": draw(operands, resources, states[top], depth)
        default: break
        }
    }

    // MARK: Colors

    private mutating func set(
        _ word: String, _ operands: [PDFTokens.Kind], _ place: (stream: String, range: Range<Int>), _ paint: inout Paint,
        isStroke: Bool
    ) {
        paint = Paint(space: word.lowercased() == "g" ? .gray : word.lowercased() == "k" ? .cmyk : .rgb)
        use(operands, word, place, &paint, isStroke: isStroke)
    }

    private mutating func choose(_ operands: [PDFTokens.Kind], _ resources: JSONValue?, _ word: String, _ paint: inout Paint) {
        guard case .name(let name)? = operands.last else { return note("a color space has no name") }
        let device = ["/DeviceGray", "/DeviceRGB", "/DeviceCMYK", "/Pattern"].contains(name)
        let named = device ? JSONValue.string(name) : entry(operands, "/ColorSpace", resources)
        paint = Paint(space: PDFSpace(named, in: objects), restoring: "\(name) \(word) ", isInitial: true)
    }

    private mutating func use(
        _ operands: [PDFTokens.Kind], _ word: String, _ place: (stream: String, range: Range<Int>), _ paint: inout Paint,
        isStroke: Bool
    ) {
        (paint.isSet, paint.isInitial) = (true, false)
        switch paint.space {
        case .pattern: return note("it is painted with a gradient or a pattern")
        case .refused(let reason): return note(reason)
        default: break
        }
        let numbers = operands.compactMap { if case .number(let number) = $0 { number } else { nil } }
        guard numbers.count == operands.count, let color = paint.space.color(numbers) else {
            return note("a color has an unusual number of components")
        }
        paint.color = color
        guard let restoring = paint.restoring else { return note("a form uses the color space of what is around it") }
        let position = Position(stream: place.stream, offset: place.range.lowerBound)
        if let index = known[position] {
            // A form that is drawn twice has the same colors both times.
            if uses[index].color != color { note("a form is drawn in several colors") }
            return
        }
        known[position] = uses.count
        let text = (numbers.map { number in "\(number)" } + [word]).joined(separator: " ")
        uses.append(VectorColors.Use(range: place.range, text: text, color: color))
        places.append(PDFDrawing.Place(stream: place.stream, range: place.range, isStroke: isStroke, restoring: restoring))
    }

    private mutating func paint(_ paint: Paint) {
        if paint.isInitial { note("it uses the first color of a color space") }
        if !paint.isSet { paintsByDefault = true }
    }

    // MARK: Resources

    private func entry(_ operands: [PDFTokens.Kind], _ kind: String, _ resources: JSONValue?) -> JSONValue? {
        guard case .name(let name)? = operands.last else { return nil }
        return objects.resolved(resources?[kind])?[name]
    }

    /// A blend mode changes colors. The drawing of a soft mask keeps its colors, because they are read as alpha.
    private mutating func apply(_ value: JSONValue?, _ state: inout State, _ depth: Int) {
        guard let parameters = objects.resolved(value) else { return }
        let mode = objects.resolved(parameters["/BM"])
        let modes = mode?.array?.compactMap(\.string) ?? [mode?.string].compactMap(\.self)
        if !modes.allSatisfy({ $0 == "/Normal" || $0 == "/Compatible" }) { note("it blends colors with what is below") }
        if let opacity = PDFObjects.number(parameters["/ca"]) { state.frame.opacity = opacity }
        guard let group = objects.resolved(parameters["/SMask"])?["/G"]?.string else { return }
        state.frame.isCut = true
        addMask(group, depth)
    }

    private mutating func addMask(_ stream: String, _ depth: Int) {
        guard masks.insert(stream).inserted, depth < Self.depthLimit, let form = objects.stream(stream)?["dict"] else { return }
        let forms = objects.resolved(objects.resolved(form["/Resources"])?["/XObject"])?.members ?? []
        for form in forms { if let reference = form.value.string { addMask(reference, depth + 1) } }
    }

    private mutating func draw(_ operands: [PDFTokens.Kind], _ resources: JSONValue?, _ state: State, _ depth: Int) {
        guard let reference = entry(operands, "/XObject", resources)?.string, let form = objects.stream(reference)?["dict"] else {
            return note("it draws something that isn't in the file")
        }
        guard form["/Subtype"]?.string == "/Form" else {
            if form["/ImageMask"]?.bool == true { paint(state.fill) } else { note("it contains a bitmap") }
            return
        }
        var inner = state
        if inner.fill.restoring != "" { inner.fill.restoring = nil }
        if inner.stroke.restoring != "" { inner.stroke.restoring = nil }
        let matrix = objects.numbers(form["/Matrix"])
        if matrix.count == 6 {
            inner.frame.transform = inner.frame.transform.concatenating(PDFCanvas.transform(matrix))
        }
        var states = [inner]
        read(reference, objects.resolved(form["/Resources"]) ?? resources, &states, depth: depth + 1)
    }
}
