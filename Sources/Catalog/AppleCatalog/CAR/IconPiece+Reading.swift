package import ThemeCatalogBytes

extension IconPiece {
    /// The pieces of an icon stack or group, backmost first.
    ///
    /// - Throws: `ByteError` if a property is damaged or has another number of pieces.
    package static func list(of rendition: StoredRendition) throws(ByteError) -> [IconPiece] {
        guard let layers = try rendition.property(RenditionProperty.layers)?.layers() else { return [] }
        var pieces = layers.map { layer in
            func column(_ attribute: KeyAttribute) -> UInt16 { layer.reference.first { $0.attribute == attribute }?.value ?? 0 }
            var piece = IconPiece(part: column(.part), identifier: column(.identifier))
            piece.frame = PixelRect(x: layer.x, y: layer.y, width: layer.width, height: layer.height)
            (piece.blendMode, piece.opacity) = (layer.blendMode, layer.opacity)
            return piece
        }
        if let bytes = rendition.property(1020)?.bytes { try readMaterials(bytes, &pieces) }
        if let bytes = rendition.property(1021)?.bytes { try readGlass(bytes, &pieces) }
        return pieces
    }

    private static func readMaterials(_ bytes: ByteView, _ pieces: inout [IconPiece]) throws(ByteError) {
        var position = 8
        for index in 0..<min(pieces.count, Int(try bytes.u32(0))) {
            let length = Int(try bytes.u32(position + 8))
            pieces[index].material = try bytes.u32(position)
            pieces[index].blur = Float(bitPattern: try bytes.u32(position + 4))
            pieces[index].fill = try bytes.text(position + 12, length)
            position += 12 + length
        }
    }

    private static func readGlass(_ bytes: ByteView, _ pieces: inout [IconPiece]) throws(ByteError) {
        for index in 0..<min(pieces.count, Int(try bytes.u32(0))) {
            let start = 8 + 20 * index
            pieces[index].glass.specular = try bytes.u32(start)
            pieces[index].glass.translucency = Float(bitPattern: try bytes.u32(start + 4))
            pieces[index].glass.shadow = try bytes.u32(start + 8)
            pieces[index].glass.shadowOpacity = Float(bitPattern: try bytes.u32(start + 12))
            pieces[index].glass.placement = try bytes.u32(start + 16)
        }
    }
}

/// The colors of a gradient by name: `ARGG`, u32 stops, u32 0 if it is automatic, u32 0, 4 x f32 the line, then for each stop f32
/// location, u32 length with NUL, the name of the color.
package struct NamedGradient: Sendable, Hashable {
    package static let mark = "ARGG"

    package var isAutomatic: Bool
    /// x and y of the start and of the end.
    package var line: [Float]
    package var stops: [Stop] = []

    package struct Stop: Sendable, Hashable {
        package var location: Float
        package var color: String
    }

    /// - Throws: `ByteError` if the bytes are something else or too few.
    package init(parsing bytes: ByteView) throws(ByteError) {
        guard try bytes.text(0, 4) == Self.mark else {
            throw ByteError(offset: bytes.startOffset, message: "a gradient does not begin with its signature")
        }
        isAutomatic = try bytes.u32(8) == 0
        line = []
        for number in 0..<4 { line.append(Float(bitPattern: try bytes.u32(16 + 4 * number))) }
        var position = 32
        for _ in 0..<Int(try bytes.u32(4)) {
            let length = Int(try bytes.u32(position + 4))
            stops.append(
                Stop(location: Float(bitPattern: try bytes.u32(position)), color: try bytes.text(position + 8, length)))
            position += 8 + length
        }
    }
}
