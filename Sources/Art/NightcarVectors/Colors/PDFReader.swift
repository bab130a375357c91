import NightcarBasics
import ThemeCatalogPixels

/// Follows the content streams of a PDF and collects their colors and the obstacles to recoloring.
struct PDFReader {
    private let file: PDFFile
    private(set) var uses: [VectorColors.Use] = []
    private(set) var places: [PDFDrawing.Place] = []
    private(set) var starts: [Int] = []
    /// Why the drawing as a whole must not be recolored. Nil if it can be.
    private(set) var obstacle: String?
    /// Whether something is painted before a color is set. It is black.
    private(set) var paintsByDefault = false
    /// What is painted first, if it covers the first page.
    var background: VectorColors.Background? { canvas.background }
    /// The color of the first path that fills at least half of the first page.
    var plate: ColorValue? { canvas.plate }
    private var canvas = PDFCanvas(page: nil)
    private var known: [Position: Int] = [:]
    private var drawn: Set<Int> = []
    private var masks: Set<Int> = []
    private var steps = 0

    private struct Position: Hashable {
        var stream: Int
        var offset: Int
    }

    /// An operator with its operands.
    private struct Operation {
        var word: String
        var operands: [PDFValue]
        /// The last operand as it is written.
        var lastText: String
        /// The object number of the stream, and the position in its unpacked bytes.
        var place: (stream: Int, range: Range<Int>)

        var numbers: [Double] { operands.compactMap(\.number) }
        var isStroke: Bool { word.first?.isUppercase == true }
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

    init(_ file: PDFFile) { self.file = file }

    mutating func readPages() {
        do throws(DrawingObstacle) { try followPages() } catch { obstacle = error.reason }
    }

    private mutating func followPages() throws(DrawingObstacle) {
        for number in file.numbers where try file.resolved(.reference(number))?.dictionary?["Subtype"]?.name == "Type3" {
            throw .outside("it has a font that is made of drawings")
        }
        let pages = try PDFPage.all(in: file)
        guard let first = pages.first else { throw .outside("it has no pages") }
        canvas = PDFCanvas(page: first)
        for page in pages.map(\.dictionary) {
            if try file.entry("Annots", of: page)?.array?.isEmpty == false { throw .outside("it has annotations") }
            let contents = try file.entry("Contents", of: page)?.array ?? [page["Contents"] ?? .null]
            let streams = contents.compactMap { if case .reference(let number) = $0 { number } else { nil } }
            if let first = streams.first { starts.append(first) }
            let resources = try file.entry("Resources", of: page)?.dictionary
            var states = [State()]
            for stream in streams { try read(stream, resources, &states, depth: 0) }
        }
        if !drawn.isDisjoint(with: masks) { throw .outside("a mask uses the same drawing as what is painted") }
    }

    // MARK: Streams

    private mutating func read(
        _ number: Int, _ resources: [String: PDFValue]?, _ states: inout [State], depth: Int
    ) throws(DrawingObstacle) {
        guard depth < Self.depthLimit else { throw .outside("its forms are nested too deep") }
        guard let bytes = try file.contents(ofStream: number) else { throw .outside("a stream can't be decoded") }
        drawn.insert(number)
        var scanner = PDFScanner(bytes)
        var operands: [PDFValue] = []
        var (start, last): (Int?, Range<Int>) = (nil, 0..<0)
        while let (token, range) = try scanner.nextInPlace() {
            steps += 1
            guard steps < Self.stepLimit else { throw .outside("it has too many operators") }
            let first = start ?? range.lowerBound
            guard case .word(let word) = token else {
                if case .value(let value) = token { operands.append(value) }
                (start, last) = (first, range)
                continue
            }
            let text = String(decoding: bytes[last], as: UTF8.self)
            let place = (stream: number, range: first..<range.upperBound)
            try perform(Operation(word: word, operands: operands, lastText: text, place: place), resources, &states, depth)
            (operands, start, last) = ([], nil, 0..<0)
        }
    }

    private mutating func perform(
        _ operation: Operation, _ resources: [String: PDFValue]?, _ states: inout [State], _ depth: Int
    ) throws(DrawingObstacle) {
        let top = states.count - 1
        let fill = states[top].fill.color
        canvas.perform(operation.word, operation.numbers, &states[top].frame, fill: fill)
        switch operation.word {
        case "q":
            guard states.count < 256 else { throw .outside("its graphics states are nested too deep") }
            states.append(states[top])
        case "Q": if states.count > 1 { states.removeLast() }
        case "g", "rg", "k": try set(operation, &states[top].fill)
        case "G", "RG", "K": try set(operation, &states[top].stroke)
        case "cs": try choose(operation, resources, &states[top].fill)
        case "CS": try choose(operation, resources, &states[top].stroke)
        case "sc", "scn": try use(operation, &states[top].fill)
        case "SC", "SCN": try use(operation, &states[top].stroke)
        case "f", "F", "f*", "Tj", "TJ", "'", "\"": try paint(states[top].fill)
        case "S", "s": try paint(states[top].stroke)
        case "B", "B*", "b", "b*":
            try paint(states[top].fill)
            try paint(states[top].stroke)
        case "sh": throw .outside("it has a gradient")
        case "BI": throw .outside("it contains a bitmap")
        case "gs": try apply(entry(operation, "ExtGState", resources), &states[top], depth)
        case "Do": try draw(entry(operation, "XObject", resources), resources, states[top], depth)
        default: break
        }
    }

    // MARK: Colors

    private mutating func set(_ operation: Operation, _ paint: inout Paint) throws(DrawingObstacle) {
        let word = operation.word.lowercased()
        paint = Paint(space: word == "g" ? .gray : word == "k" ? .cmyk : .rgb)
        try use(operation, &paint)
    }

    private func choose(
        _ operation: Operation, _ resources: [String: PDFValue]?, _ paint: inout Paint
    ) throws(DrawingObstacle) {
        guard let value = operation.operands.last, let name = value.name else { throw .outside("a color space has no name") }
        let isDevice = ["DeviceGray", "DeviceRGB", "DeviceCMYK", "Pattern"].contains(name)
        let named = isDevice ? value : try entry(operation, "ColorSpace", resources)
        let restoring = "\(operation.lastText) \(operation.word) "
        paint = Paint(space: try PDFSpace(named, in: file), restoring: restoring, isInitial: true)
    }

    private mutating func use(_ operation: Operation, _ paint: inout Paint) throws(DrawingObstacle) {
        (paint.isSet, paint.isInitial) = (true, false)
        switch paint.space {
        case .pattern: throw .outside("it is painted with a gradient or a pattern")
        case .refused(let reason): throw .outside(reason)
        default: break
        }
        let numbers = operation.numbers
        guard numbers.count == operation.operands.count, let color = paint.space.color(numbers) else {
            throw .outside("a color has an unusual number of components")
        }
        paint.color = color
        guard let restoring = paint.restoring else { throw .outside("a form uses the color space of what is around it") }
        let place = operation.place
        let position = Position(stream: place.stream, offset: place.range.lowerBound)
        if let index = known[position] {
            // A form that is drawn twice has the same colors both times.
            guard uses[index].color == color else { throw .outside("a form is drawn in several colors") }
            return
        }
        known[position] = uses.count
        let text = (numbers.map { number in "\(number)" } + [operation.word]).joined(separator: " ")
        uses.append(VectorColors.Use(range: place.range, text: text, color: color))
        places.append(
            PDFDrawing.Place(stream: place.stream, range: place.range, isStroke: operation.isStroke, restoring: restoring))
    }

    private mutating func paint(_ paint: Paint) throws(DrawingObstacle) {
        if paint.isInitial { throw .outside("it uses the first color of a color space") }
        if !paint.isSet { paintsByDefault = true }
    }

    // MARK: Resources

    private func entry(
        _ operation: Operation, _ kind: String, _ resources: [String: PDFValue]?
    ) throws(DrawingObstacle) -> PDFValue? {
        guard let name = operation.operands.last?.name else { return nil }
        return try file.entry(kind, of: resources)?.dictionary?[name]
    }

    /// A blend mode changes colors. The drawing of a soft mask keeps its colors, because they are read as alpha.
    private mutating func apply(_ value: PDFValue?, _ state: inout State, _ depth: Int) throws(DrawingObstacle) {
        guard let parameters = try file.resolved(value)?.dictionary else { return }
        if let mode = try file.entry("BM", of: parameters) {
            for mode in mode.array ?? [mode] {
                guard let name = try file.resolved(mode)?.name, name == "Normal" || name == "Compatible" else {
                    throw .outside("it blends colors with what is below")
                }
            }
        }
        if let opacity = try file.entry("ca", of: parameters)?.number { state.frame.opacity = opacity }
        guard case .reference(let group)? = try file.entry("SMask", of: parameters)?.dictionary?["G"] else { return }
        state.frame.isCut = true
        try addMask(group, depth)
    }

    private mutating func addMask(_ number: Int, _ depth: Int) throws(DrawingObstacle) {
        guard masks.insert(number).inserted, depth < Self.depthLimit,
            let form = try file.resolved(.reference(number))?.stream?.dictionary
        else { return }
        let resources = try file.entry("Resources", of: form)?.dictionary
        let forms = try file.entry("XObject", of: resources)?.dictionary ?? [:]
        for (_, form) in forms.sorted(by: { $0.key < $1.key }) {
            if case .reference(let number) = form { try addMask(number, depth + 1) }
        }
    }

    private mutating func draw(
        _ value: PDFValue?, _ resources: [String: PDFValue]?, _ state: State, _ depth: Int
    ) throws(DrawingObstacle) {
        guard case .reference(let number)? = value, let form = try file.resolved(value)?.stream?.dictionary else {
            throw .outside("it draws something that isn't in the file")
        }
        guard try file.entry("Subtype", of: form)?.name == "Form" else {
            guard try file.entry("ImageMask", of: form)?.bool == true else { throw .outside("it contains a bitmap") }
            return try paint(state.fill)
        }
        var inner = state
        if inner.fill.restoring != "" { inner.fill.restoring = nil }
        if inner.stroke.restoring != "" { inner.stroke.restoring = nil }
        if let matrix = try file.numbers(form["Matrix"]), matrix.count == 6 {
            inner.frame.transform = inner.frame.transform.concatenating(PDFCanvas.transform(matrix))
        }
        var states = [inner]
        let own = try file.entry("Resources", of: form)?.dictionary
        try read(number, own ?? resources, &states, depth: depth + 1)
    }
}
