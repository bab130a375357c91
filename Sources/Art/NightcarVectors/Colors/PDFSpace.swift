import NightcarBasics
import ThemeCatalogPixels

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A color space of a PDF, as far as colors in it are understood (ISO 32000-1, 8.6). A color profile counts by its number of
/// components, as its alternate does.
indirect enum PDFSpace {
    case gray, rgb, cmyk, pattern
    case indexed(base: PDFSpace, table: [UInt8])
    case refused(String)

    /// - Parameter value: the name of a device space, or an array.
    init(_ value: JSONValue?, in objects: PDFObjects, depth: Int = 0) {
        let value = objects.resolved(value)
        let list = value?.array ?? []
        let name = value?.string ?? objects.resolved(list.first)?.string ?? ""
        switch name {
        case "/DeviceGray", "/G", "/CalGray": self = .gray
        case "/DeviceRGB", "/RGB", "/CalRGB": self = .rgb
        case "/DeviceCMYK", "/CMYK": self = .cmyk
        case "/Pattern": self = .pattern
        case "/ICCBased" where list.count == 2:
            switch objects.resolved(list[1])?["/N"].flatMap(Self.number) {
            case 1: self = .gray
            case 3: self = .rgb
            case 4: self = .cmyk
            default: self = .refused("a color profile has an unusual number of components")
            }
        case "/Indexed" where list.count == 4 && depth == 0:
            if let table = Self.table(list[3], objects) {
                self = .indexed(base: PDFSpace(list[1], in: objects, depth: 1), table: table)
            } else {
                self = .refused("the table of an indexed color space is unusual")
            }
        default: self = .refused("the color space \(name.dropFirst()) is not supported")
        }
    }

    /// The color, or nil if the numbers don't fit.
    func color(_ numbers: [Double]) -> ColorValue? {
        let values = numbers.map { min(max($0, 0), 1) }
        switch (self, values.count) {
        case (.gray, 1): return .components(space: .srgb, values: [values[0], values[0], values[0]], alpha: 1)
        case (.rgb, 3): return .components(space: .srgb, values: values, alpha: 1)
        case (.cmyk, 4):
            let rgb = values.prefix(3).map { (1 - $0) * (1 - values[3]) }
            return .components(space: .srgb, values: Array(rgb), alpha: 1)
        case (.indexed(let base, let table), 1):
            let count = base.components
            guard count > 0, let index = Int(exactly: numbers[0].rounded()), index >= 0, (index + 1) * count <= table.count else {
                return nil
            }
            return base.color(table[(index * count)..<((index + 1) * count)].map { Double($0) / 255 })
        default: return nil
        }
    }

    private var components: Int {
        switch self {
        case .gray: 1
        case .rgb: 3
        case .cmyk: 4
        case .pattern, .indexed, .refused: 0
        }
    }

    private static func number(_ value: JSONValue) -> Int? {
        if case .number(let text) = value.kind { Int(text) } else { nil }
    }

    /// The bytes of a table: a stream, or a string in one of the two forms that qpdf writes.
    private static func table(_ value: JSONValue, _ objects: PDFObjects) -> [UInt8]? {
        if let reference = value.string, let bytes = objects.bytes(of: reference) { return bytes }
        guard let text = objects.resolved(value)?.string else { return nil }
        if text.hasPrefix("u:"), text.utf8.allSatisfy({ $0 < 128 }) { return Array(text.utf8.dropFirst(2)) }
        let digits = text.dropFirst(2).compactMap(\.hexDigitValue)
        guard text.hasPrefix("b:"), digits.count == text.count - 2, digits.count % 2 == 0 else { return nil }
        return stride(from: 0, to: digits.count, by: 2).map { place -> UInt8 in UInt8(digits[place] * 16 + digits[place + 1]) }
    }
}
