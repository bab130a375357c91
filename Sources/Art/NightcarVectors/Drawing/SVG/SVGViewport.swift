/// Where the drawing of an `svg` or `symbol` element goes.
struct SVGViewport {
    var width: Double
    var height: Double

    /// What a percentage of a length is that has no direction (SVG 1.1, section 7.10).
    var diagonal: Double { ((width * width + height * height) / 2).squareRoot() }

    /// The transform that fits a `viewBox` into the viewport, and the size of what is inside. Nil if a value isn't understood.
    ///
    /// - Parameter aspect: the value of `preserveAspectRatio`.
    func fitting(_ viewBox: String?, _ aspect: String?) -> (transform: SVGTransform, inside: SVGViewport)? {
        guard let viewBox else { return (.identity, self) }
        guard let box = SVGNumbers.list(viewBox), box.count == 4, box[2] > 0, box[3] > 0 else { return nil }
        let inside = SVGViewport(width: box[2], height: box[3])
        let words = (aspect ?? "xMidYMid").split(whereSeparator: \.isWhitespace)
        guard let align = words.first, words.count == 1 || words.count == 2 && (words[1] == "meet" || words[1] == "slice") else {
            return nil
        }
        let (across, down) = (width / box[2], height / box[3])
        if align == "none" {
            return (SVGTransform(a: across, d: down, tx: -box[0] * across, ty: -box[1] * down), inside)
        }
        let shares: [Substring: Double] = ["Min": 0, "Mid": 0.5, "Max": 1]
        guard align.count == 8, align.hasPrefix("x"), align.dropFirst(4).hasPrefix("Y"),
            let x = shares[align.dropFirst().prefix(3)], let y = shares[align.suffix(3)]
        else { return nil }
        let scale = words.count == 2 && words[1] == "slice" ? max(across, down) : min(across, down)
        let (left, top) = ((width - box[2] * scale) * x, (height - box[3] * scale) * y)
        return (SVGTransform(a: scale, d: scale, tx: left - box[0] * scale, ty: top - box[1] * scale), inside)
    }
}
