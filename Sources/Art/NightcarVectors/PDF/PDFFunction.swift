import ThemeCatalogBytes

/// A function from numbers to numbers (ISO 32000-1, 7.10): a table, a power, or parts after each other.
indirect enum PDFFunction: Sendable {
    case sampled(PDFSamples)
    case power(from: [Double], to: [Double], exponent: Double, domain: ClosedRange<Double>)
    case parts(PDFParts)
    /// One function for each component.
    case components([PDFFunction])

    private static let depthLimit = 4

    init(_ value: PDFValue?, in file: PDFFile, depth: Int = 0) throws(DrawingObstacle) {
        guard depth < Self.depthLimit else { throw .refused("its functions nest more than \(Self.depthLimit) deep") }
        try file.spend(8)
        guard let value = try file.resolved(value) else { throw .outside("a function is missing") }
        if let list = value.array {
            guard list.count <= 32 else { throw .outside("a color has more than 32 components") }
            var functions: [PDFFunction] = []
            for element in list { functions.append(try PDFFunction(element, in: file, depth: depth + 1)) }
            self = .components(functions)
            return
        }
        guard let dictionary = value.dictionary, let domain = try file.numbers(dictionary["Domain"]), domain.count >= 2,
            stride(from: 0, to: domain.count - 1, by: 2).allSatisfy({ domain[$0] <= domain[$0 + 1] })
        else { throw .outside("a function has no domain") }
        switch try file.entry("FunctionType", of: dictionary)?.integer {
        case 0:
            guard let stream = value.stream else { throw .outside("a function has no samples") }
            self = .sampled(try PDFSamples(stream, domain, in: file))
        case 2:
            let exponent = try file.entry("N", of: dictionary)?.number ?? 1
            let from = try file.numbers(dictionary["C0"]) ?? [0]
            let to = try file.numbers(dictionary["C1"]) ?? [1]
            guard from.count == to.count, exponent > 0 else { throw .outside("a function is unusual") }
            self = .power(from: from, to: to, exponent: exponent, domain: domain[0]...domain[1])
        case 3: self = .parts(try PDFParts(dictionary, domain[0]...domain[1], in: file, depth: depth))
        case 4: throw .outside("it has a function that is a program")
        default: throw .outside("a function has an unknown kind")
        }
    }

    func callAsFunction(_ inputs: [Double]) -> [Double] {
        let x = inputs.first ?? 0
        switch self {
        case .sampled(let samples): return samples.values(inputs)
        case .power(let from, let to, let exponent, let domain):
            let x = min(max(x, domain.lowerBound), domain.upperBound)
            // Machines differ in the last digits of a power.
            let share = exponent == 1 ? x : (pow(max(0, x), exponent) * 0x1p32).rounded() * 0x1p-32
            return zip(from, to).map { $0 + share * ($1 - $0) }
        case .parts(let parts): return parts.values(x)
        case .components(let functions): return functions.flatMap { $0(inputs) }
        }
    }

    /// Where a function of one number has corners or jumps, without the ends of its domain.
    var corners: [Double] {
        switch self {
        case .sampled(let samples): samples.corners
        case .power: []
        case .parts(let parts): parts.corners
        case .components(let functions): functions.flatMap(\.corners)
        }
    }

    /// The number of inputs.
    var inputs: Int {
        switch self {
        case .sampled(let samples): samples.sizes.count
        case .power, .parts: 1
        case .components(let functions): functions.first?.inputs ?? 1
        }
    }
}

/// Functions of one number, each for a part of the domain.
struct PDFParts: Sendable {
    private let functions: [PDFFunction]
    private let domain: ClosedRange<Double>
    private let bounds: [Double]
    private let encode: [Double]

    init(_ dictionary: [String: PDFValue], _ domain: ClosedRange<Double>, in file: PDFFile, depth: Int) throws(DrawingObstacle) {
        let list = try file.entry("Functions", of: dictionary)?.array ?? []
        guard (1...1024).contains(list.count) else { throw .refused("a function has more than 1024 parts") }
        var functions: [PDFFunction] = []
        for element in list { functions.append(try PDFFunction(element, in: file, depth: depth + 1)) }
        let bounds = try file.numbers(dictionary["Bounds"]) ?? []
        let encode = try file.numbers(dictionary["Encode"]) ?? []
        let edges = [domain.lowerBound] + bounds + [domain.upperBound]
        guard bounds.count == functions.count - 1, encode.count == 2 * functions.count,
            zip(edges, edges.dropFirst()).allSatisfy({ $0 <= $1 })
        else { throw .outside("a function is unusual") }
        (self.functions, self.domain, self.bounds, self.encode) = (functions, domain, bounds, encode)
    }

    func values(_ x: Double) -> [Double] {
        let x = min(max(x, domain.lowerBound), domain.upperBound)
        let index = bounds.firstIndex { x < $0 } ?? bounds.count
        let (low, high) = range(index)
        let share = high > low ? (x - low) / (high - low) : 0
        return functions[index]([encode[2 * index] + share * (encode[2 * index + 1] - encode[2 * index])])
    }

    var corners: [Double] {
        functions.indices.reduce(into: bounds) { result, index in
            let ((low, high), first, last) = (range(index), encode[2 * index], encode[2 * index + 1])
            guard first != last else { return }
            result += functions[index].corners.map { low + ($0 - first) / (last - first) * (high - low) }
        }
    }

    private func range(_ index: Int) -> (Double, Double) {
        (index == 0 ? domain.lowerBound : bounds[index - 1], index == bounds.count ? domain.upperBound : bounds[index])
    }
}

/// A function that is a table, with straight lines between its samples.
struct PDFSamples: Sendable {
    /// The number of samples for each input.
    let sizes: [Int]
    private let domain: [Double]
    private let encode: [Double]
    private let range: [Double]
    /// All outputs of a sample after each other; the first input varies fastest.
    private let table: [Double]

    private static let sampleLimit = 1 << 18

    init(_ stream: PDFStream, _ domain: [Double], in file: PDFFile) throws(DrawingObstacle) {
        let sizes = (try file.numbers(stream.dictionary["Size"]) ?? []).map { Int(exactly: $0) ?? 0 }
        let range = try file.numbers(stream.dictionary["Range"]) ?? []
        let bits = try file.entry("BitsPerSample", of: stream.dictionary)?.integer ?? 0
        guard (1...4).contains(sizes.count), sizes.count == domain.count / 2, (1...32).contains(range.count / 2),
            sizes.allSatisfy({ (1...Self.sampleLimit).contains($0) }), [1, 2, 4, 8, 16, 24, 32].contains(bits)
        else { throw .outside("a table of a function is unusual") }
        var count = range.count / 2
        for size in sizes {
            count = count.multipliedReportingOverflow(by: size).overflow ? .max : count * size
            guard count <= Self.sampleLimit else { throw .refused("a table of a function is too large") }
        }
        try file.spend(count)
        let defaults: [Double] = sizes.flatMap { (size: Int) -> [Double] in [0, Double(size - 1)] }
        let encode = try file.numbers(stream.dictionary["Encode"]) ?? defaults
        let decode = try file.numbers(stream.dictionary["Decode"]) ?? range
        let bytes = try file.contents(of: stream)
        guard encode.count == defaults.count, decode.count == range.count, bytes.count >= (count * bits + 7) / 8 else {
            throw .outside("a table of a function is too short")
        }
        var reader = PDFBits(bytes)
        let largest = Double(UInt64(1) << UInt64(bits) - 1)
        table = (0..<count).map { index in
            let output = index % (range.count / 2)
            return decode[2 * output] + Double(reader.next(bits)) / largest * (decode[2 * output + 1] - decode[2 * output])
        }
        (self.sizes, self.domain, self.encode, self.range) = (sizes, domain, encode, range)
    }

    func values(_ inputs: [Double]) -> [Double] {
        let outputs = range.count / 2
        guard inputs.count == sizes.count else { return [Double](repeating: 0, count: outputs) }
        // The lower neighbor of each input and the distance from it.
        let places = sizes.indices.map { index -> (low: Int, share: Double) in
            let (low, high) = (domain[2 * index], domain[2 * index + 1])
            let x = min(max(inputs[index], low), high)
            let share = high > low ? (x - low) / (high - low) : 0
            let at = encode[2 * index] + share * (encode[2 * index + 1] - encode[2 * index])
            let inside = at.isFinite ? min(max(at, 0), Double(sizes[index] - 1)) : 0
            let floor = min(Int(inside), max(0, sizes[index] - 2))
            return (floor, inside - Double(floor))
        }
        var result = [Double](repeating: 0, count: outputs)
        for corner in 0..<(1 << sizes.count) {
            var (weight, at, step) = (1.0, 0, 1)
            for (index, place) in places.enumerated() {
                let isUpper = corner >> index & 1 == 1
                weight *= isUpper ? place.share : 1 - place.share
                at += min(place.low + (isUpper ? 1 : 0), sizes[index] - 1) * step
                step *= sizes[index]
            }
            guard weight > 0 else { continue }
            for output in 0..<outputs { result[output] += weight * table[at * outputs + output] }
        }
        return result.indices.map { min(max(result[$0], range[2 * $0]), max(range[2 * $0], range[2 * $0 + 1])) }
    }

    /// The inputs that have a sample.
    var corners: [Double] {
        let (low, high) = (domain[0], domain[1])
        guard sizes.count == 1, sizes[0] > 2, encode[0] != encode[1] else { return [] }
        return (0..<sizes[0]).map { low + (Double($0) - encode[0]) / (encode[1] - encode[0]) * (high - low) }
    }
}

/// Reads numbers of a few bits, the highest bit first.
struct PDFBits {
    private let bytes: [UInt8]
    private var at = 0
    private var held: UInt64 = 0
    private var count = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Zero after the end.
    mutating func next(_ bits: Int) -> UInt64 {
        while count < bits {
            held = held << 8 | UInt64(at < bytes.count ? bytes[at] : 0)
            at += 1
            count += 8
        }
        count -= bits
        return held >> UInt64(count) & (1 << UInt64(bits) - 1)
    }

    /// Goes on at the next byte.
    mutating func align() { count = 0 }
}
