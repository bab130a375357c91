/// What the steps of a filter do with the colors of the drawing.
enum SVGFilter {
    /// Why a drawing with this step can't be recolored. Nil if the step doesn't read the drawing's colors.
    static func obstacle(_ name: String, _ attributes: [String: String]) -> String? {
        switch name {
        case "feColorMatrix": readsColors(attributes) ? "changes its colors" : nil
        case "feComponentTransfer": "changes its colors"
        case "feImage": "brings a bitmap"
        default: nil
        }
    }

    /// Drop shadows, as design tools export them, make one color from the alpha of what is above: the matrix has nothing but zeros
    /// where it would take red, green and blue.
    private static func readsColors(_ attributes: [String: String]) -> Bool {
        if attributes["in"] == "SourceAlpha" { return false }
        guard attributes["type"] ?? "matrix" == "matrix" else { return true }
        let numbers = (attributes["values"] ?? "").split { " ,\n\t\r".contains($0) }.compactMap { Double($0) }
        guard numbers.count == 20 else { return true }
        return numbers.enumerated().contains { $0.offset % 5 < 3 && $0.element != 0 }
    }
}
