import ThemeCatalogBytes

/// Something that an icon stack or an icon group is made of: a fill, a group or a layer.
package struct IconPiece: Sendable {
    /// A value of `Part`.
    package var part: UInt16
    /// The number of the name in the catalog.
    package var identifier: UInt16
    /// All zeros for the whole canvas.
    package var frame = PixelRect(x: 0, y: 0, width: 0, height: 0)
    package var blendMode: UInt32 = 0
    package var opacity: Float = 1
    /// Of a group, 2 if each layer has its own highlights. Of a layer, 1 if it is glass.
    package var material: UInt32 = 0
    package var blur: Float = 0
    /// The name of the color or gradient that fills a layer's shape. Empty for none.
    package var fill = ""
    package var glass = Glass()

    /// The glass of a group. All zeros for other pieces.
    package struct Glass: Sendable {
        package var specular: UInt32 = 0
        package var translucency: Float = 0
        /// 0 none, 1 automatic, 2 the color of the layer, 3 neutral.
        package var shadow: UInt32 = 0
        package var shadowOpacity: Float = 0
        /// Where the highlight is: 0 automatic, 1 inside, 2 outside.
        package var placement: UInt32 = 0

        package init() {}
    }

    package init(part: UInt16, identifier: UInt16) {
        self.part = part
        self.identifier = identifier
    }
}

extension RenditionValue {
    /// An icon in one appearance: its background and its groups, backmost first.
    package static func iconStack(_ pieces: [IconPiece], name: String) -> RenditionValue {
        var value = icon(.iconStack, pieces, name: name + ".iconstack")
        (value.width, value.height) = (1024, 1024)
        let place = value.properties.firstIndex { $0.tag == RenditionProperty.orientation } ?? value.properties.count
        value.properties.insert(.typeIdentifier("public.layeredimage"), at: place)
        return value
    }

    /// The layers of a group in one appearance, backmost first.
    package static func iconGroup(_ pieces: [IconPiece]) -> RenditionValue { icon(.iconGroup, pieces, name: "IconGroup") }

    private static func icon(_ layout: RenditionLayout, _ pieces: [IconPiece], name: String) -> RenditionValue {
        var value = RenditionValue(layout, name: name)
        (value.scale, value.pixelFormat) = (100, "DATA")
        value.properties = [
            .layers(pieces.map(StackLayer.init)), .materials(pieces), .glass(pieces), .composition(opacity: 1), .upright,
        ]
        value.payload = element([], isPacked: false)
        return value
    }

    /// The picture of an icon's layer. Apple's tool doesn't put it into an atlas, and keeps the size before it was scaled.
    package static func iconLayer(_ pixels: EncodedPixels, sourceWidth: Int, sourceHeight: Int) -> RenditionValue {
        var shape = PictureShape()
        shape.slices = [PixelRect(x: 0, y: 0, width: sourceWidth, height: sourceHeight)]
        var value = picture(pixels, shape: shape, fileName: "image.png", scale: 100, flags: .automaticTemplate)
        value.packable = nil
        return value
    }

    /// What a gradient begins with, in the order of a reader.
    static let gradientMark = "GGRA"

    /// A gradient whose stops are named colors.
    ///
    /// - Parameters:
    ///   - isAutomatic: whether the system makes a gradient from one color.
    ///   - line: x and y of the start and of the end.
    ///   - stops: places from 0 to 1, and the names of colors.
    package static func namedGradient(
        name: String, isAutomatic: Bool, line: (x0: Double, y0: Double, x1: Double, y1: Double),
        stops: [(location: Double, color: String)]
    ) -> RenditionValue {
        var value = RenditionValue(.namedGradient, name: name)
        value.properties = [.composition(opacity: 0), .upright]
        var writer = ByteWriter()
        writer.append(code: gradientMark)
        writer.append(words: [UInt32(stops.count), isAutomatic ? 0 : 1, 0])
        for number in [line.x0, line.y0, line.x1, line.y1] { writer.append(Float(number)) }
        for stop in stops {
            writer.append(Float(stop.location))
            writer.append(UInt32(stop.color.utf8.count + 1))
            writer.append(utf8: stop.color)
            writer.append(UInt8(0))
        }
        value.payload = writer.bytes
        return value
    }
}

private extension StackLayer {
    init(_ piece: IconPiece) {
        self.init(frame: piece.frame, identifier: piece.identifier)
        (blendMode, opacity) = (piece.blendMode, piece.opacity)
        reference[1].value = piece.part
    }
}

private extension RenditionProperty {
    /// u32 n, u32 0, n x (u32 material, f32 blur, u32 length with NUL, name of the fill).
    static func materials(_ pieces: [IconPiece]) -> RenditionProperty {
        make(1020) { writer in
            writer.append(words: [UInt32(pieces.count), 0])
            for piece in pieces {
                writer.append(piece.material)
                writer.append(piece.blur)
                writer.append(UInt32(piece.fill.utf8.count + 1))
                writer.append(utf8: piece.fill)
                writer.append(UInt8(0))
            }
        }
    }

    /// u32 n, u32 0, n x (u32 specular, f32 translucency, u32 shadow, f32 opacity, u32 placement of the highlight).
    static func glass(_ pieces: [IconPiece]) -> RenditionProperty {
        make(1021) { writer in
            writer.append(words: [UInt32(pieces.count), 0])
            for glass in pieces.map(\.glass) {
                writer.append(glass.specular)
                writer.append(glass.translucency)
                writer.append(glass.shadow)
                writer.append(glass.shadowOpacity)
                writer.append(glass.placement)
            }
        }
    }
}
