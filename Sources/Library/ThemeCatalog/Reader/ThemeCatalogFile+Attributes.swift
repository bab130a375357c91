extension ThemeCatalogFile {
    /// Distances from the four edges of a picture, in pixels of the picture.
    public struct Insets: Sendable, Hashable {
        /// The distance from the top edge, in pixels.
        public var top: Int
        /// The distance from the left edge, in pixels.
        public var left: Int
        /// The distance from the bottom edge, in pixels.
        public var bottom: Int
        /// The distance from the right edge, in pixels.
        public var right: Int

        /// Makes insets from four distances in pixels.
        public init(top: Int = 0, left: Int = 0, bottom: Int = 0, right: Int = 0) {
            self.top = top
            self.left = left
            self.bottom = bottom
            self.right = right
        }
    }

    /// How a picture is drawn at another size: its caps keep their size, and its center is stretched or repeated.
    public struct Slicing: Sendable, Hashable {
        /// The directions in which a picture is cut into parts.
        public enum Parts: String, Sendable, Hashable, CaseIterable {
            /// A left cap, a center and a right cap.
            case threeAcross = "3-part-horizontal"
            /// A top cap, a center and a bottom cap.
            case threeDown = "3-part-vertical"
            /// Both.
            case nine = "9-part"
        }

        /// How the center fills the space between the caps.
        public enum Fill: String, Sendable, Hashable, CaseIterable {
            /// The center is scaled.
            case stretch
            /// The center is repeated.
            case tile
        }

        /// The directions in which the picture is cut.
        public var parts: Parts
        /// The size of the caps: the parts at the edges, which keep their size.
        public var caps: Insets
        /// How the center fills the space between the caps.
        public var fill: Fill
        /// The width of the center in pixels, from the left cap on. Nil for everything between the caps.
        public var centerWidth: Int?
        /// The height of the center in pixels, from the top cap on. Nil for everything between the caps.
        public var centerHeight: Int?
    }
}

extension ThemeCatalogFile.Rendition {
    /// How the picture is sliced, or nil if it is drawn as a whole.
    ///
    /// - Complexity: O(n) for n bytes of stored attributes, on every access.
    public var slicing: ThemeCatalogFile.Slicing? {
        let values = StoredAttributes(attributes)
        guard let parts = values["resizing.mode"].flatMap(ThemeCatalogFile.Slicing.Parts.init) else { return nil }
        return ThemeCatalogFile.Slicing(
            parts: parts, caps: values.insets("resizing.cap-insets") ?? ThemeCatalogFile.Insets(),
            fill: values["resizing.center.mode"].flatMap(ThemeCatalogFile.Slicing.Fill.init) ?? .stretch,
            centerWidth: values.pixels("resizing.center.width"), centerHeight: values.pixels("resizing.center.height"))
    }

    /// The edges of the picture that layout passes over, such as a shadow, or nil if the source doesn't say.
    ///
    /// - Complexity: O(n) for n bytes of stored attributes, on every access.
    public var alignmentInsets: ThemeCatalogFile.Insets? { StoredAttributes(attributes).insets("alignment-insets") }

    /// The type of a data asset as a uniform type identifier, such as `public.json`, or nil if the source doesn't say.
    ///
    /// - Complexity: O(n) for n bytes of stored attributes, on every access.
    public var typeIdentifier: String? { StoredAttributes(attributes)["universal-type-identifier"] }

    /// The position of a gradient's stop, 0...1, or nil if the source doesn't say.
    ///
    /// - Complexity: O(n) for n bytes of stored attributes, on every access.
    public var stopLocation: Double? {
        StoredAttributes(attributes)["location"].flatMap(Double.init).flatMap { (0...1).contains($0) ? $0 : nil }
    }
}

/// The values of the JSON that a catalog stores for an entry, by path, such as `resizing.cap-insets.top`. Values in arrays, and
/// texts with an escape, are left out: no attribute here has them. What isn't JSON reads as if it weren't there.
private struct StoredAttributes {
    private var values: [String: String] = [:]
    private var text: Substring.UTF8View

    /// The greatest depth of nested objects and arrays that is read.
    private static let depthLimit = 8

    init(_ json: String) {
        text = Substring(json).utf8
        if !readValue("", depth: 0) || !text.isEmpty { values = [:] }
        text = text.prefix(0)
    }

    subscript(path: String) -> String? { values[path] }

    /// A number in the range of picture sizes, rounded.
    func pixels(_ path: String) -> Int? {
        guard let number = values[path].flatMap(Double.init), (0...65_535).contains(number) else { return nil }
        return Int(number.rounded())
    }

    /// The four distances of an object. A missing one is 0. Nil if there is none.
    func insets(_ path: String) -> ThemeCatalogFile.Insets? {
        let edges = ["top", "left", "bottom", "right"].map { pixels("\(path).\($0)") }
        guard edges.contains(where: { $0 != nil }) else { return nil }
        return ThemeCatalogFile.Insets(top: edges[0] ?? 0, left: edges[1] ?? 0, bottom: edges[2] ?? 0, right: edges[3] ?? 0)
    }
}

extension StoredAttributes {
    /// - Parameter path: where to keep the value. Nil for a value in an array, which isn't kept.
    /// - Returns: false if the text isn't JSON, or is nested too deeply.
    private mutating func readValue(_ path: String?, depth: Int) -> Bool {
        guard depth < Self.depthLimit, let first = text.first else { return false }
        switch first {
        case UInt8(ascii: "{"):
            return readList(until: UInt8(ascii: "}")) { reader in
                guard let name = reader.readString(), reader.take(UInt8(ascii: ":")) else { return false }
                return reader.readValue(path.map { $0.isEmpty ? name : "\($0).\(name)" }, depth: depth + 1)
            }
        case UInt8(ascii: "["):
            return readList(until: UInt8(ascii: "]")) { $0.readValue(nil, depth: depth + 1) }
        case UInt8(ascii: "\""):
            guard let value = readString() else { return false }
            if let path, !value.contains("\\") { values[path] = value }
            return true
        default:
            let end = text.firstIndex { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "}") || $0 == UInt8(ascii: "]") }
            let scalar = text[..<(end ?? text.endIndex)]
            text = text[(end ?? text.endIndex)...]
            if let path { values[path] = String(Substring(scalar)) }
            return !scalar.isEmpty
        }
    }

    private mutating func readList(until end: UInt8, _ readElement: (inout Self) -> Bool) -> Bool {
        text.removeFirst()
        if take(end) { return true }
        while readElement(&self) {
            if take(end) { return true }
            guard take(UInt8(ascii: ",")) else { return false }
        }
        return false
    }

    /// The text between two quotes as it is written, with its escapes.
    private mutating func readString() -> String? {
        guard take(UInt8(ascii: "\"")) else { return nil }
        var (index, isEscaped) = (text.startIndex, false)
        while index < text.endIndex, isEscaped || text[index] != UInt8(ascii: "\"") {
            isEscaped = !isEscaped && text[index] == UInt8(ascii: "\\")
            index = text.index(after: index)
        }
        let value = String(Substring(text[..<index]))
        text = text[index...]
        return take(UInt8(ascii: "\"")) ? value : nil
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard text.first == byte else { return false }
        text.removeFirst()
        return true
    }
}
