import NightcarBasics
import ThemeCatalogVariants

// A rendition of a gradient set is the color of a stop.
extension Rendition {
    /// The number of the gradient's stop. Nil for other renditions.
    package var stopNumber: Int? { key.qualifier("stop").flatMap { Int($0) } }

    /// The position of a gradient's stop, 0...1. Nil if the entry doesn't say.
    package var stopLocation: Double? {
        guard let value = attributes.others.first(where: { $0.key == "location" })?.value else { return nil }
        var text = value.string ?? ""
        if case .number(let digits) = value.kind { text = digits }
        return Double(text).flatMap { $0.isFinite ? $0 : nil }
    }
}
