import NightcarImaging

/// A color space of a PDF, with the way to sRGB (ISO 32000-1, 8.6).
///
/// Calibrated gray and RGB count as sRGB. A color profile is converted if it has curves and a matrix.
indirect enum PDFColorSpace: Sendable {
    case gray, rgb
    case profile(ProfileColors)
    case indexed(base: PDFColorSpace, table: [UInt8])
    /// Inks, and the function that leads to the colors of another space.
    case inks(Int, PDFFunction, base: PDFColorSpace)
    /// The space of the color of patterns without colors isn't needed.
    case pattern

    private static let depthLimit = 4

    /// - Parameter value: a name or an array.
    /// - Parameter named: the spaces of the resources.
    init(_ value: PDFValue?, named: [String: PDFValue]?, in file: PDFFile, depth: Int = 0) throws(DrawingObstacle) {
        guard depth < Self.depthLimit else { throw .refused("its color spaces nest more than \(Self.depthLimit) deep") }
        let value = try file.resolved(value)
        let list = value?.array ?? []
        let first = try file.resolved(list.first)
        guard let name = value?.name ?? first?.name else { throw .outside("a color space is missing") }
        switch name {
        case "DeviceGray", "G", "CalGray": self = .gray
        case "DeviceRGB", "RGB", "CalRGB": self = .rgb
        case "DeviceCMYK", "CMYK": throw .outside("it has CMYK colors without a profile")
        case "Pattern": self = .pattern
        case "ICCBased" where list.count >= 2: self = try Self.profile(list[1], in: file)
        case "Indexed" where list.count >= 4, "I" where list.count >= 4:
            self = try Self.indexed(list, named: named, in: file, depth: depth)
        case "Separation" where list.count >= 4, "DeviceN" where list.count >= 4:
            let base = try PDFColorSpace(list[2], named: named, in: file, depth: depth + 1)
            let function = try PDFFunction(list[3], in: file)
            let names = try file.resolved(list[1])
            let count = names?.array?.count ?? 1
            guard names?.name != "None", count == function.inputs,
                function([Double](repeating: 0, count: count)).count == base.components
            else { throw .outside("an ink is unusual") }
            self = .inks(count, function, base: base)
        default:
            guard list.isEmpty, let other = named?[name] else { throw .outside("it has colors of the space \(name)") }
            self = try PDFColorSpace(other, named: nil, in: file, depth: depth + 1)
        }
    }

    private static func profile(_ value: PDFValue, in file: PDFFile) throws(DrawingObstacle) -> PDFColorSpace {
        guard let stream = try file.resolved(value)?.stream, let count = try file.entry("N", of: stream.dictionary)?.integer
        else {
            throw .outside("a color profile is missing")
        }
        guard let profile = ProfileColors(try file.contents(of: stream)), profile.components == count else {
            throw .outside("a color profile with \(count) components isn't made of curves and a matrix")
        }
        return .profile(profile)
    }

    private static func indexed(
        _ list: [PDFValue], named: [String: PDFValue]?, in file: PDFFile, depth: Int
    ) throws(DrawingObstacle) -> PDFColorSpace {
        let base = try PDFColorSpace(list[1], named: named, in: file, depth: depth + 1)
        guard case .gray = base.kind else { throw .outside("the colors of an indexed space are unusual") }
        guard let table = try file.table(list[3]) else { throw .outside("the colors of an indexed space are missing") }
        return .indexed(base: base, table: table)
    }

    /// Gray for all spaces with plain components.
    private var kind: PDFColorSpace {
        switch self {
        case .gray, .rgb, .profile, .inks: .gray
        case .indexed, .pattern: .pattern
        }
    }
}

extension PDFColorSpace {
    /// The number of numbers of a color.
    var components: Int {
        switch self {
        case .gray, .indexed: 1
        case .rgb: 3
        case .profile(let profile): profile.components
        case .inks(let count, _, _): count
        case .pattern: 0
        }
    }

    /// What is painted before a color is chosen.
    var initial: [Double] {
        switch self {
        case .inks(let count, _, _): [Double](repeating: 1, count: count)
        default: [Double](repeating: 0, count: components)
        }
    }

    /// The range of samples of pictures, for each component.
    func decode(bits: Int) -> [Double] {
        if case .indexed = self { return [0, Double(1 << bits - 1)] }
        return (0..<components).flatMap { _ in [0.0, 1.0] }
    }

    /// The color in sRGB. Nil for a wrong number of numbers, or if they are beyond all bounds.
    func srgb(_ numbers: [Double]) -> SIMD3<Double>? {
        guard numbers.count == components, numbers.allSatisfy(\.isFinite) else { return nil }
        let values = numbers.map { min(max($0, 0), 1) }
        switch self {
        case .gray: return SIMD3(repeating: values[0])
        case .rgb: return SIMD3(values[0], values[1], values[2])
        case .profile(let profile): return profile.srgb(values)
        case .inks(_, let function, let base): return base.srgb(function(values))
        case .indexed(let base, let table):
            let count = base.components
            let index = Int(min(max(numbers[0], 0), 255))
            guard (index + 1) * count <= table.count else { return .zero }
            return base.srgb(table[(index * count)..<((index + 1) * count)].map { Double($0) / 255 })
        case .pattern: return nil
        }
    }
}
