import NightcarEncoding
import NightcarImaging
import NightcarModel
import NightcarTint
import NightcarVectors
import ThemeCatalog
import ThemeCatalogBytes
import ThemeCatalogVariants

/// The vectors of an asset that differ only in colors, as one shape and a color table for each vector.
struct VectorShape: Sendable {
    var data: EncodedData
    /// The colors of each declared and derived rendition that uses the shape, by its position in the asset.
    var paints: [Int: [String]]

    /// The colors of a derived vector, which replace those of its source.
    private struct Repaint {
        var index: Int
        var source: SourceFile
        var paints: [String]
        var missing: String?
    }
}

extension VectorShape {
    /// The shared shape of an asset's SVG files or of its PDF files. Nil if the files differ in more than colors, if there is
    /// nothing to share, or if sharing saves nothing.
    init?(_ asset: Asset) {
        let derived = Self.repaints(of: asset)
        guard let fileExtension = Self.fileExtension(asset, isDerived: !derived.isEmpty) else { return nil }
        let vectors = Self.vectors(of: asset, fileExtension)
        guard let first = vectors.first, vectors.count + derived.count > 1, !first.vector.uses.isEmpty || !derived.isEmpty else {
            return nil
        }
        let same = vectors.filter { $0.vector.isSameShape(as: first.vector) }
        let usable = derived.filter { wish in
            same.contains { asset.renditions[$0.index].content.file == wish.source }
                && wish.paints.count == first.vector.uses.count
        }
        guard same.count + usable.count > 1 else { return nil }
        // The texts of every variant, in the order of the slots. The slot for missing attributes is on the root element.
        let insertion = usable.contains { $0.missing != nil } ? first.vector.missing : nil
        var texts = same.map { $0.vector.uses.map(\.text) }
        texts += usable.map(\.paints)
        var slots = first.vector.uses.map { (range: $0.range, column: texts.count) }
        var columns: [[String]] = first.vector.uses.indices.map { use in texts.map { $0[use] } }
        if let insertion {
            slots.append((insertion.offset..<insertion.offset, texts.count))
            columns.append(
                same.map { _ in "" }
                    + usable.map { wish in
                        wish.missing.map { paint in insertion.attributes.map { " \($0)=\"\(paint)\"" }.joined() } ?? ""
                    })
        }
        let order = slots.indices.sorted { slots[$0].range.lowerBound < slots[$1].range.lowerBound }
        let (shape, table) = Self.shape(first.vector.bytes, order.map { (slots[$0].range, columns[$0]) })
        data = EncodedData(shape, fileExtension: fileExtension)
        paints = [:]
        for (variant, index) in (same.map(\.index) + usable.map(\.index)).enumerated() {
            paints[index] = table.map { $0[variant] }
        }
        let separate = Set(same.map(\.vector.bytes)).reduce(0) {
            $0 + EncodedData($1, fileExtension: fileExtension).payload.count
        }
        let shared = data.payload.count + table.joined().reduce(0) { $0 + $1.utf8.count + 1 }
        guard !usable.isEmpty || shared < separate else { return nil }
    }

    private static func repaints(of asset: Asset) -> [Repaint] {
        asset.renditions.enumerated().compactMap { index, rendition in
            guard let artwork = rendition.content.derived, artwork.storage == .colors,
                case .repaint(_, let paints, let missing) = artwork.change
            else { return nil }
            return Repaint(index: index, source: artwork.source, paints: paints, missing: missing)
        }
    }

    /// The colors of an asset's files, by rendition position.
    private static func vectors(of asset: Asset, _ fileExtension: String) -> [(index: Int, vector: VectorColors)] {
        asset.renditions.enumerated().compactMap { index, rendition in
            guard case .file(let file) = rendition.content, let bytes = readAgain(file.path) else { return nil }
            let vector = fileExtension == "svg" ? VectorColors(svg: bytes) : VectorColors(pdf: bytes)
            return vector.map { (index, $0) }
        }
    }

    /// The shape and the colors of a derived PDF, whose streams are stored without compression so that its colors have places.
    static func alone(_ pdf: [UInt8]) -> (data: EncodedData, paints: [String])? {
        guard let plain = PDFDrawing.uncompressed(pdf), let vector = VectorColors(pdf: plain), !vector.uses.isEmpty,
            vector.uses.count <= ColorShape.maximumSlots
        else { return nil }
        let (shape, table) = Self.shape(plain, vector.uses.map { ($0.range, [$0.text]) })
        return (EncodedData(shape, fileExtension: "pdf"), table.map { $0[0] })
    }

    /// The extension of all files of an asset, if they are vectors and there is something to share.
    private static func fileExtension(_ asset: Asset, isDerived: Bool) -> String? {
        let names = asset.renditions.compactMap { rendition -> String? in
            if case .file(let file) = rendition.content { file.name.lowercased() } else { nil }
        }
        guard names.count > 1 || isDerived else { return nil }
        return ["svg", "pdf"].first { type in names.allSatisfy { $0.hasSuffix("." + type) } }
    }

    /// - Parameter slots: in ascending order, each with the texts of all variants.
    /// - Returns: the shape, and for each paint the texts of all variants.
    private static func shape(_ bytes: [UInt8], _ slots: [(range: Range<Int>, texts: [String])]) -> (ColorShape, [[String]]) {
        var text: [UInt8] = []
        var places: [ColorShape.Slot] = []
        var table: [[String]] = []
        var known: [[String]: Int] = [:]
        var end = 0
        for slot in slots {
            text += bytes[end..<slot.range.lowerBound]
            end = slot.range.upperBound
            let paint = known[slot.texts] ?? table.count
            if paint == table.count {
                table.append(slot.texts)
                known[slot.texts] = paint
            }
            places.append(ColorShape.Slot(offset: text.count, paint: paint))
        }
        return (ColorShape(text: text + bytes[end...], slots: places), table)
    }
}
