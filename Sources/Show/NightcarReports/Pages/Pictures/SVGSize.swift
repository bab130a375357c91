import NightcarImaging

extension ImageSize {
    /// The size that an SVG file asks for: `width` and `height` of its first tag in pixels or points, else its `viewBox`.
    init?(svg bytes: [UInt8]) {
        // Comments and a document type may come before the tag, but not much else.
        let text = FileFormat.textHead(bytes, limit: 16_384)
        guard let start = text.firstRange(of: "<svg"), let end = text[start.upperBound...].firstIndex(of: ">") else { return nil }
        let tag = text[start.upperBound..<end]
        let box = Self.attribute("viewBox", of: tag)?.split(whereSeparator: { " ,\n\t".contains($0) }).compactMap { Double($0) }
        func side(_ name: String, _ index: Int) -> Int? {
            let own = Self.attribute(name, of: tag).flatMap { text in
                Double(["px", "pt"].contains(text.suffix(2).lowercased()) ? text.dropLast(2) : text)
            }
            let value = own ?? (box?.count == 4 ? box?[index] : nil)
            return value.flatMap { $0 >= 1 && $0 <= 100_000 ? Int($0.rounded()) : nil }
        }
        guard let width = side("width", 2), let height = side("height", 3) else { return nil }
        self.init(width: width, height: height)
    }

    private static func attribute(_ name: String, of tag: Substring) -> Substring? {
        var rest = tag
        while let found = rest.firstRange(of: name) {
            let isWhole = found.lowerBound > rest.startIndex && rest[rest.index(before: found.lowerBound)].isWhitespace
            rest = rest[found.upperBound...]
            guard isWhole else { continue }
            let value = rest.drop { $0.isWhitespace || $0 == "=" }
            guard let quote = value.first, quote == "\"" || quote == "'" else { continue }
            return value.dropFirst().prefix { $0 != quote }
        }
        return nil
    }
}
