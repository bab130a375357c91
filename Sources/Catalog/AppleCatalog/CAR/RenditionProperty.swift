package import ThemeCatalogBytes

/// One of the tagged values between a rendition's head and its payload: u32 tag, u32 length, the bytes.
///
/// Every property is kept unchanged. `value` reads the known ones.
package struct RenditionProperty: Sendable {
    package var tag: UInt32
    package var bytes: ByteView

    /// Reads the properties in `area`, which must contain nothing else.
    ///
    /// - Throws: `ByteError` if a property extends past the area.
    package static func list(_ area: ByteView) throws(ByteError) -> [RenditionProperty] {
        var list: [RenditionProperty] = []
        var position = 0
        while position < area.count {
            let length = Int(try area.u32(position + 4))
            list.append(RenditionProperty(tag: try area.u32(position), bytes: try area.slice(position + 8, length)))
            position += 8 + length
        }
        return list
    }

    /// `slices`, `metrics` …, or `property 1099`.
    package var name: String { Self.names[tag] ?? "property \(tag)" }

    package static let slices: UInt32 = 1001
    package static let metrics: UInt32 = 1003
    package static let composition: UInt32 = 1004
    package static let typeIdentifier: UInt32 = 1005
    package static let orientation: UInt32 = 1006
    package static let bytesPerRow: UInt32 = 1007
    package static let internalLink: UInt32 = 1010
    package static let layers: UInt32 = 1012
    package static let packedNames: UInt32 = 1013
    package static let physicalSize: UInt32 = 1015

    private static let names: [UInt32: String] = [
        1001: "slices", 1002: "sample", 1003: "metrics", 1004: "composition", 1005: "type identifier",
        1006: "orientation", 1007: "bytes per row", 1008: "external link", 1009: "layer reference", 1010: "internal link",
        1011: "alpha crop", 1012: "layers", 1013: "packed names", 1014: "texture interpretation", 1015: "physical size",
        1016: "rendition properties", 1017: "transformation", 1018: "glyph metrics", 1019: "glyph layers",
        1020: "layer materials", 1021: "layer shadows",
    ]
}

/// A rectangle in pixels, counted from the bottom left.
package struct PixelRect: Sendable, Hashable {
    package var x: Int
    package var y: Int
    package var width: Int
    package var height: Int

    package init(x: Int, y: Int, width: Int, height: Int) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }
}

extension PixelRect {
    /// Reads four u32.
    package init(parsing bytes: ByteView, at offset: Int) throws(ByteError) {
        x = Int(try bytes.u32(offset))
        y = Int(try bytes.u32(offset + 4))
        width = Int(try bytes.u32(offset + 8))
        height = Int(try bytes.u32(offset + 12))
    }
}

/// The distances between the alignment rectangle and the picture's edges.
package struct AlignmentMetrics: Sendable, Hashable {
    package var left: Int
    package var top: Int
    package var right: Int
    package var bottom: Int
    package var width: Int
    package var height: Int

    package var isZero: Bool { left == 0 && top == 0 && right == 0 && bottom == 0 }
}

/// Where the pixels are for a picture that has none of its own: u32 x 5, u16 layout, u32 length, reference.
package struct InternalLink: Sendable, Hashable {
    /// Counted from the atlas's bottom left.
    package var rect: PixelRect
    /// The layout that the picture would have with its own pixels.
    package var layout: RenditionLayout
    /// The key of the atlas. Columns that are not listed are 0.
    package var reference: [AttributeValue]

    package static let mark = "INLK"
}

/// A layer of a stack.
package struct StackLayer: Sendable, Hashable {
    package var flags: UInt32
    package var x: Int
    package var y: Int
    package var width: Int
    package var height: Int
    package var blendMode: UInt32
    package var opacity: Float
    package var reference: [AttributeValue]
}

extension RenditionProperty {
    /// u32 n, n rectangles: the parts of a picture, top row first, left to right.
    package func slices() throws(ByteError) -> [PixelRect] {
        try list(itemSize: 16) { (view, offset) throws(ByteError) in try PixelRect(parsing: view, at: offset) }
    }

    /// u32 n, n x i32 left, top, right, bottom, width, height.
    package func metrics() throws(ByteError) -> [AlignmentMetrics] {
        try list(itemSize: 24) { (view, offset) throws(ByteError) in
            var values: [Int] = []
            for number in 0..<6 { values.append(Int(try view.load(Int32.self, at: offset + 4 * number))) }
            return AlignmentMetrics(
                left: values[0], top: values[1], right: values[2], bottom: values[3], width: values[4], height: values[5])
        }
    }

    /// u32 blend mode, f32 opacity.
    package func opacity() throws(ByteError) -> Float { Float(bitPattern: try bytes.u32(4)) }

    /// u32 length, u32 0, the text with its NUL.
    package func typeIdentifier() throws(ByteError) -> String {
        try bytes.text(8, min(Int(try bytes.u32(0)), bytes.count - 8))
    }

    /// A single u32.
    package func number() throws(ByteError) -> UInt32 { try bytes.u32(0) }

    package func link() throws(ByteError) -> InternalLink {
        guard try bytes.code(0) == InternalLink.mark else {
            throw ByteError(offset: bytes.startOffset, message: "an internal link does not begin with its signature")
        }
        let reference = try bytes.slice(30, Int(try bytes.u32(26)))
        return InternalLink(
            rect: try PixelRect(parsing: bytes, at: 8), layout: RenditionLayout(rawValue: try bytes.u16(24)),
            reference: try AttributeValue.reference(reference))
    }

    /// u32 n, u32 0, n x (u32 flags, i32 x, y, u32 width, height, blend mode, f32 opacity, u32 length, reference); back first.
    package func layers() throws(ByteError) -> [StackLayer] {
        let count = Int(try bytes.u32(0))
        var layers: [StackLayer] = []
        var position = 8
        for _ in 0..<count {
            let length = Int(try bytes.u32(position + 28))
            layers.append(
                StackLayer(
                    flags: try bytes.u32(position), x: Int(try bytes.load(Int32.self, at: position + 4)),
                    y: Int(try bytes.load(Int32.self, at: position + 8)), width: Int(try bytes.u32(position + 12)),
                    height: Int(try bytes.u32(position + 16)), blendMode: try bytes.u32(position + 20),
                    opacity: Float(bitPattern: try bytes.u32(position + 24)),
                    reference: try AttributeValue.reference(bytes.slice(position + 32, length))))
            position += 32 + length
        }
        return layers
    }

    /// u32 n, u32 0, n x (u32 length, text).
    package func packedNames() throws(ByteError) -> [String] {
        let count = Int(try bytes.u32(0))
        var names: [String] = []
        var position = 8
        for _ in 0..<count {
            let length = Int(try bytes.u32(position))
            names.append(try bytes.text(position + 4, length))
            position += 4 + length
        }
        return names
    }

    /// u32 0, f32 width, height in meters.
    package func physicalSize() throws(ByteError) -> (width: Float, height: Float) {
        (Float(bitPattern: try bytes.u32(4)), Float(bitPattern: try bytes.u32(8)))
    }

    private func list<T>(itemSize: Int, _ item: (ByteView, Int) throws(ByteError) -> T) throws(ByteError) -> [T] {
        let count = Int(try bytes.u32(0))
        let area = try bytes.slice(4, itemSize * count)
        var items: [T] = []
        for number in 0..<count { items.append(try item(area, itemSize * number)) }
        return items
    }
}
