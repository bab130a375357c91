extension PDFInterpreter {
    func setColor(_ word: String, _ operands: PDFOperands) throws(DrawingObstacle) {
        let isStroke = word.first?.isUppercase == true
        let paint: PDFPaint
        switch word.lowercased() {
        case "g": paint = try color(operands.numbers(1), device("DeviceGray"))
        case "rg": paint = try color(operands.numbers(3), device("DeviceRGB"))
        case "k": paint = try color(operands.numbers(4), device("DeviceCMYK"))
        case "cs":
            let space = try space(operands.name())
            paint = PDFPaint(space: space, color: space.srgb(space.initial))
        default:
            let space = isStroke ? state.stroke.space : state.fill.space
            if case .pattern = space {
                paint = try pattern(operands)
            } else {
                paint = try color(operands.numbers(operands.values.count), space)
            }
        }
        if isStroke { state.stroke = paint } else { state.fill = paint }
    }

    private func color(_ numbers: [Double], _ space: PDFColorSpace) throws(DrawingObstacle) -> PDFPaint {
        guard let color = space.srgb(numbers) else { throw .outside("a color has an unusual number of components") }
        return PDFPaint(space: space, color: color)
    }

    private var namedSpaces: [String: PDFValue]? {
        get throws(DrawingObstacle) { try file.entry("ColorSpace", of: resources)?.dictionary }
    }

    private static let defaults = ["DeviceGray": "DefaultGray", "DeviceRGB": "DefaultRGB", "DeviceCMYK": "DefaultCMYK"]

    /// A device's space, which the resources can say the profile of.
    private func device(_ name: String) throws(DrawingObstacle) -> PDFColorSpace {
        if let replaced = Self.defaults[name], try namedSpaces?[replaced] != nil { return try space(replaced) }
        return try PDFColorSpace(.name(name), named: nil, in: file)
    }

    /// The space of a name.
    private func space(_ name: String) throws(DrawingObstacle) -> PDFColorSpace {
        if Self.defaults[name] != nil { return try device(name) }
        let named = try namedSpaces
        guard case .reference(let number)? = named?[name] else { return try PDFColorSpace(.name(name), named: named, in: file) }
        if let known = spaces[number] { return known }
        let space = try PDFColorSpace(.name(name), named: named, in: file)
        spaces[number] = space
        return space
    }

    private func pattern(_ operands: PDFOperands) throws(DrawingObstacle) -> PDFPaint {
        let value = try resource(operands.name(), "Pattern")
        guard let dictionary = try file.resolved(value)?.dictionary else { throw .outside("a pattern is missing") }
        guard try file.entry("PatternType", of: dictionary)?.integer == 2 else { throw .outside("it has a pattern of tiles") }
        guard dictionary["ExtGState"] == nil else { throw .outside("a pattern changes the graphics state") }
        let matrix = try file.numbers(dictionary["Matrix"]) ?? [1, 0, 0, 1, 0, 0]
        let transform = try Self.product(base, matrix)
        return try PDFPaint(space: .pattern, color: nil, shading: (shading(dictionary["Shading"]), transform))
    }

    private func shading(_ value: PDFValue?) throws(DrawingObstacle) -> PDFShading {
        guard case .reference(let number)? = value else { return try PDFShading(value, spaces: namedSpaces, in: file) }
        if let known = shadings[number] { return known }
        let shading = try PDFShading(value, spaces: namedSpaces, in: file)
        shadings[number] = shading
        return shading
    }

    /// Paints everything inside the clips with a gradient.
    func paintShading(_ value: PDFValue) throws(DrawingObstacle) {
        let shading = try shading(value)
        let page = Self.rectangle([0, 0, size.width, size.height])
        let gradient = shading.gradient(state.transform)
        let shape = DrawingShape(outline: page, fill: DrawingFill(paint: .gradient(gradient), opacity: state.fillOpacity))
        try add(inside(shading.box, state.transform, .shape(shape)))
    }
}
