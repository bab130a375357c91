import ThemeCatalogPixels

/// A color space of a PDF, as far as colors in it are understood (ISO 32000-1, 8.6). A color profile counts by its number of
/// components, as its alternate does.
indirect enum PDFSpace {
    case gray, rgb, cmyk, pattern
    case indexed(base: PDFSpace, table: [UInt8])
    case refused(String)

    /// - Parameter value: the name of a device space, or an array.
    init(_ value: PDFValue?, in file: PDFFile, depth: Int = 0) throws(DrawingObstacle) {
        let value = try file.resolved(value)
        let list = value?.array ?? []
        let first = try file.resolved(list.first)
        let name = value?.name ?? first?.name ?? ""
        switch name {
        case "DeviceGray", "G", "CalGray": self = .gray
        case "DeviceRGB", "RGB", "CalRGB": self = .rgb
        case "DeviceCMYK", "CMYK": self = .cmyk
        case "Pattern": self = .pattern
        case "ICCBased" where list.count == 2:
            switch try file.entry("N", of: file.resolved(list[1])?.dictionary)?.integer {
            case 1: self = .gray
            case 3: self = .rgb
            case 4: self = .cmyk
            default: self = .refused("a color profile has an unusual number of components")
            }
        case "Indexed" where list.count == 4 && depth == 0:
            if let table = try file.table(list[3]) {
                self = .indexed(base: try PDFSpace(list[1], in: file, depth: 1), table: table)
            } else {
                self = .refused("the table of an indexed color space is unusual")
            }
        default: self = .refused("the color space \(name) is not supported")
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
}
