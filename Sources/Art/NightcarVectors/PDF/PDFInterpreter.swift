import NightcarBasics
import ThemeCatalogBytes

/// Follows the content streams of a page and collects what they paint (ISO 32000-1, 8).
///
/// Everything that isn't understood ends it with the reason, so nothing is guessed.
final class PDFInterpreter {
    let file: PDFFile
    let size: (width: Double, height: Double)
    var states: [PDFState]
    var collector = PDFCollector()
    var path: [SVGOutline.Segment] = []
    var current = SVGPoint(0, 0)
    /// How the path clips what comes after it: by the even-odd rule or not. Nil if it doesn't.
    var clipRule: Bool?
    /// The resources of the content stream.
    var resources: [String: PDFValue] = [:]
    /// From the space that the content stream begins with to points, for patterns.
    var base: SVGTransform
    var depth = 0
    private var clipCount = 0
    /// What was read of color spaces, by their reference.
    var spaces: [Int: PDFColorSpace] = [:]
    var shadings: [Int: PDFShading] = [:]

    static let stateLimit = 256
    static let clipLimit = 128
    static let depthLimit = 24
    private static let operandLimit = 1024

    private init(_ file: PDFFile, _ page: PDFPage) {
        (self.file, size) = (file, page.size)
        base = page.transform
        states = [PDFState(transform: page.transform)]
    }

    /// The drawing of the first page.
    static func drawing(_ bytes: [UInt8]) throws(DrawingObstacle) -> VectorDrawing {
        let file = try PDFFile(bytes)
        try file.checkLayers()
        let page = try PDFPage(first: file)
        try page.check(file)
        let interpreter = PDFInterpreter(file, page)
        interpreter.resources = try file.entry("Resources", of: page.dictionary)?.dictionary ?? [:]
        try interpreter.run(page.contents(file))
        return VectorDrawing(width: page.size.width, height: page.size.height, nodes: interpreter.collector.finish())
    }

    var state: PDFState {
        get { states[states.count - 1] }
        set { states[states.count - 1] = newValue }
    }

    /// The number of a list of clips that no other has.
    func nextClipNumber() -> Int {
        clipCount += 1
        return clipCount
    }

    /// Follows a content stream.
    func run(_ contents: [UInt8]) throws(DrawingObstacle) {
        let bottom = states.count
        var scanner = PDFScanner(contents)
        var operands = PDFOperands()
        while let token = try scanner.next() {
            switch token {
            case .value(let value):
                guard operands.values.count < Self.operandLimit else { throw .outside("an operator has too many operands") }
                operands.values.append(value)
            case .word("BI"):
                try file.spend(1)
                try drawInline(&scanner)
                operands.values.removeAll(keepingCapacity: true)
            case .word(let word):
                try file.spend(1)
                try perform(word, operands, bottom)
                operands.values.removeAll(keepingCapacity: true)
            default: break
            }
        }
        states.removeLast(max(0, states.count - bottom))
    }
}

/// The operands of an operator.
struct PDFOperands {
    var values: [PDFValue] = []

    /// The last numbers before the operator.
    func numbers(_ count: Int) throws(DrawingObstacle) -> [Double] {
        guard values.count >= count else { throw .outside("an operator has too few operands") }
        var result: [Double] = []
        result.reserveCapacity(count)
        for value in values[(values.count - count)...] {
            guard case .number(let number) = value else { throw .outside("an operand isn't a number") }
            result.append(number)
        }
        return result
    }

    func name() throws(DrawingObstacle) -> String {
        guard let name = values.last?.name else { throw .outside("an operator has no name") }
        return name
    }
}

private extension PDFInterpreter {
    /// - Parameter bottom: the number of states that the content stream began with.
    func perform(_ word: String, _ operands: PDFOperands, _ bottom: Int) throws(DrawingObstacle) {
        if try performPath(word, operands) { return }
        switch word {
        case "q":
            guard states.count < Self.stateLimit else {
                throw .refused("its graphics states nest more than \(Self.stateLimit) deep")
            }
            states.append(state)
        case "Q": if states.count > bottom { states.removeLast() }
        case "cm":
            guard path.isEmpty else { throw .outside("the space changes within a path") }
            state.transform = try Self.product(state.transform, operands.numbers(6))
        case "w", "J", "j", "M", "d": try setLine(word, operands)
        case "gs": try apply(resource(operands.name(), "ExtGState"))
        case "g", "G", "rg", "RG", "k", "K", "cs", "CS", "sc", "scn", "SC", "SCN": try setColor(word, operands)
        case "Do": try draw(resource(operands.name(), "XObject"))
        case "sh": try paintShading(resource(operands.name(), "Shading"))
        case "Tr": state.hidesText = try operands.numbers(1)[0] == 3
        case "Tj", "TJ", "'", "\"": if !state.hidesText { throw .outside("it has text") }
        // Marks, how exactly curves are painted, and the state of text without any.
        case "BMC", "BDC", "EMC", "MP", "DP", "BX", "EX", "ri", "i", "BT", "ET", "Tf", "Td", "TD", "Tm", "T*", "Tc", "Tw", "Tz",
            "TL",
            "Ts":
            break
        default: throw .outside("it has the operator \"\(word.prefix(20))\"")
        }
    }

    func setLine(_ word: String, _ operands: PDFOperands) throws(DrawingObstacle) {
        switch word {
        case "w": try setWidth(operands.numbers(1)[0])
        case "J": try setCap(operands.numbers(1)[0])
        case "j": try setJoin(operands.numbers(1)[0])
        case "M": state.line.miterLimit = try max(1, operands.numbers(1)[0])
        default:
            guard operands.values.count >= 2, let phase = operands.values.last?.number else {
                throw .outside("an operator has too few operands")
            }
            try setDashes(operands.values[operands.values.count - 2], phase)
        }
    }
}

extension PDFInterpreter {
    /// The entry of the resources with this name.
    func resource(_ name: String, _ kind: String) throws(DrawingObstacle) -> PDFValue {
        guard let value = try file.entry(kind, of: resources)?.dictionary?[name] else {
            throw .outside("it draws with something that isn't in the file")
        }
        return value
    }

    /// The transform that applies six numbers first.
    static func product(_ outer: SVGTransform, _ numbers: [Double]) throws(DrawingObstacle) -> SVGTransform {
        guard numbers.count == 6 else { throw .outside("a transform doesn't have six numbers") }
        let result = outer.concatenating(
            SVGTransform(a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5]))
        guard [result.a, result.b, result.c, result.d, result.tx, result.ty].allSatisfy({ abs($0) < 1e9 }) else {
            throw .outside("a transform is too large")
        }
        return result
    }

    func setWidth(_ width: Double) throws(DrawingObstacle) {
        guard width >= 0 else { throw .outside("a line has a negative width") }
        state.line.width = width
    }

    func setCap(_ number: Double) throws(DrawingObstacle) {
        switch number {
        case 0: state.line.cap = .butt
        case 1: state.line.cap = .round
        case 2: state.line.cap = .square
        default: throw .outside("a line has an unknown cap")
        }
    }

    func setJoin(_ number: Double) throws(DrawingObstacle) {
        switch number {
        case 0: state.line.join = .miter
        case 1: state.line.join = .round
        case 2: state.line.join = .bevel
        default: throw .outside("a line has an unknown join")
        }
    }

    func setDashes(_ value: PDFValue, _ phase: Double) throws(DrawingObstacle) {
        guard let dashes = try file.numbers(value), dashes.count <= 64, dashes.allSatisfy({ $0 >= 0 }) else {
            throw .outside("a line has unusual dashes")
        }
        let isSolid = dashes.allSatisfy { $0 == 0 }
        (state.line.dashes, state.line.dashPhase) = (isSolid ? [] : dashes, phase)
    }
}

private extension PDFPage {
    /// - Throws: `DrawingObstacle` for what is shown beside the contents.
    func check(_ file: PDFFile) throws(DrawingObstacle) {
        guard size.width > 0, size.height > 0 else { throw .refused("its page has no size") }
        guard rotation % 90 == 0 else { throw .outside("its page is rotated by \(rotation) degrees") }
        if let unit = try file.entry("UserUnit", of: dictionary)?.number, unit != 1 {
            throw .outside("its page has its own unit")
        }
        if let annotations = try file.entry("Annots", of: dictionary)?.array, !annotations.isEmpty {
            throw .outside("it has annotations")
        }
    }

    /// The content streams, one after the other.
    func contents(_ file: PDFFile) throws(DrawingObstacle) -> [UInt8] {
        let value = try file.entry("Contents", of: dictionary)
        if let stream = value?.stream { return try file.contents(of: stream) }
        var bytes: [UInt8] = []
        for element in value?.array ?? [] {
            guard let stream = try file.resolved(element)?.stream else { continue }
            let part = try file.contents(of: stream)
            try file.spend(part.count / 16)
            bytes += part + [10]
        }
        return bytes
    }
}

private extension PDFFile {
    /// - Throws: `DrawingObstacle` if layers are hidden.
    func checkLayers() throws(DrawingObstacle) {
        let root = try entry("Root", of: trailer)?.dictionary
        guard let layers = try entry("OCProperties", of: root)?.dictionary else { return }
        let settings = try entry("D", of: layers)?.dictionary
        let off = try entry("OFF", of: settings)?.array ?? []
        let start = try entry("BaseState", of: settings)?.name ?? "ON"
        guard off.isEmpty, start == "ON" else { throw .outside("it has hidden layers") }
    }
}
