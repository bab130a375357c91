import NightcarImaging

/// The size of a drawing in points. A point is a pixel at 1x.
package struct VectorSize: Sendable, Hashable {
    package var width: Double
    package var height: Double

    /// - Returns: nil unless both are positive finite numbers.
    package init?(width: Double, height: Double) {
        guard width > 0, height > 0, width.isFinite, height.isFinite else { return nil }
        (self.width, self.height) = (width, height)
    }

    /// The size in pixels at a scale, rounded up. Nil for more than `limit` pixels in total.
    ///
    /// - Parameter drawnScale: the scale at which a point of the drawing is a pixel.
    package func pixels(scale: Int, drawnScale: Int = 1, limit: Int) -> (width: Int, height: Int)? {
        // Rounding errors in a whole number of points must not add a pixel.
        func pixels(_ points: Double) -> Double {
            max(1, (points * Double(scale) / Double(max(1, drawnScale)) - 0.01).rounded(.up))
        }
        guard pixels(width) * pixels(height) <= Double(limit) else { return nil }
        return (Int(pixels(width)), Int(pixels(height)))
    }

    /// Why a vector has no picture at a scale.
    package static func oversizeWords(scale: Int, limit: Int) -> String { "at \(scale)x it would have more than \(limit) pixels" }

    /// What becomes of a vector of which no pictures are made.
    package static func unpaintedWords(_ reason: String) -> String {
        "the vector can't be rendered: \(reason); it is stored without bitmaps"
    }
}

extension VectorSize {
    /// The size in the first element of an SVG: its width and height. A missing one follows from its `viewBox`.
    ///
    /// Numbers without a unit and in `px` are points. Other units are CSS units, with 96 points per inch. A percentage counts as
    /// missing.
    package init?(svg bytes: [UInt8]) {
        guard let tag = Self.rootTag(bytes) else { return nil }
        let box = Self.attribute("viewBox", of: tag)?.split { " ,\n\t\r".contains($0) }.compactMap { Double($0) }
        let boxSize = box.flatMap { $0.count == 4 ? VectorSize(width: $0[2], height: $0[3]) : nil }
        let width = Self.attribute("width", of: tag).flatMap(Self.length)
        let height = Self.attribute("height", of: tag).flatMap(Self.length)
        switch (width, height, boxSize) {
        case (let width?, let height?, _): self.init(width: width, height: height)
        case (let width?, nil, let box?): self.init(width: width, height: width * box.height / box.width)
        case (nil, let height?, let box?): self.init(width: height * box.width / box.height, height: height)
        case (nil, nil, let box?): self = box
        default: return nil
        }
    }

    /// The size of the first page in the output of `pdfinfo -box`: the crop box, with the sides swapped if the page is rotated by
    /// 90 or 270 degrees.
    package init?(pageReport: String) {
        var box: [Double] = []
        var isOnItsSide = false
        for line in pageReport.split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count > 3, words[0] == "Page" else { continue }
            if words[2] == "CropBox:" { box = words[3...].compactMap { Double($0) } }
            if words[2] == "rot:" { isOnItsSide = words[3] == "90" || words[3] == "270" }
        }
        guard box.count == 4 else { return nil }
        let (width, height) = (abs(box[2] - box[0]), abs(box[3] - box[1]))
        self.init(width: isOnItsSide ? height : width, height: isOnItsSide ? width : height)
    }
}

private extension VectorSize {
    /// The number of bytes to search for the root. It comes after a declaration, comments and a document type of a few hundred
    /// bytes.
    static let searched = 1 << 16

    /// The attributes of the first element, as text.
    static func rootTag(_ bytes: [UInt8]) -> Substring? {
        var text = FileFormat.textHead(bytes, limit: searched)[...]
        while let start = text.firstIndex(of: "<") {
            text = text[start...]
            if text.hasPrefix("<!--") {
                guard let end = range(of: "-->", in: text) else { return nil }
                text = text[end.upperBound...]
            } else if text.hasPrefix("<?") || text.hasPrefix("<!") {
                // A document type may have its own declarations in brackets.
                let bracket = text.prefix { $0 != ">" }.firstIndex(of: "[")
                let end = bracket.flatMap { range(of: "]", in: text[$0...])?.lowerBound } ?? start
                guard let close = text[end...].firstIndex(of: ">") else { return nil }
                text = text[close...].dropFirst()
            } else {
                let tag = text.prefix { $0 != ">" }
                let name = tag.dropFirst().prefix { !$0.isWhitespace }
                return name == "svg" || name.hasSuffix(":svg") ? tag.dropFirst(1 + name.count) : nil
            }
        }
        return nil
    }

    static func range(of mark: String, in text: Substring) -> Range<Substring.Index>? {
        var rest = text
        while let first = mark.first, let start = rest.firstIndex(of: first) {
            if rest[start...].hasPrefix(mark) { return start..<rest.index(start, offsetBy: mark.count) }
            rest = rest[start...].dropFirst()
        }
        return nil
    }

    /// The value of `name="…"`.
    static func attribute(_ name: String, of tag: Substring) -> Substring? {
        var rest = tag
        while let equals = rest.firstIndex(of: "=") {
            let found = rest[..<equals].split { $0.isWhitespace }.last
            rest = rest[equals...].dropFirst().drop { $0.isWhitespace }
            guard let quote = rest.first, quote == "\"" || quote == "'" else { return nil }
            let value = rest.dropFirst().prefix { $0 != quote }
            if found == name[...] { return value }
            rest = rest[value.endIndex...].dropFirst()
        }
        return nil
    }

    static let units: [Substring: Double] = [
        "": 1, "px": 1, "pt": 4.0 / 3, "pc": 16, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4,
    ]

    static func length(_ text: Substring) -> Double? {
        let trimmed = text.drop { $0.isWhitespace }.prefix { !$0.isWhitespace }
        let unit = trimmed.reversed().prefix { $0.isLetter || $0 == "%" }
        let number = trimmed.dropLast(unit.count)
        guard let factor = units[Substring(String(unit.reversed()).lowercased())], let value = Double(number), value > 0 else {
            return nil
        }
        return value * factor
    }
}
