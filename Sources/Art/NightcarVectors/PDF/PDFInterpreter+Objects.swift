extension PDFInterpreter {
    /// Draws a form or a bitmap.
    func draw(_ value: PDFValue) throws(DrawingObstacle) {
        guard let stream = try file.resolved(value)?.stream else { throw .outside("it draws something that isn't in the file") }
        switch try file.entry("Subtype", of: stream.dictionary)?.name {
        case "Form": try draw(form: stream)
        case "Image":
            let source = try PDFPictureSource(
                stream.dictionary, bytes: file.contents(of: stream), spaces: file.entry("ColorSpace", of: resources)?.dictionary,
                in: file)
            try draw(source)
        case let other: throw .outside("it draws something of the kind \(other ?? "unknown")")
        }
    }

    private func draw(form: PDFStream) throws(DrawingObstacle) {
        let group = try file.entry("Group", of: form.dictionary)?.dictionary
        guard try file.entry("S", of: group)?.name == "Transparency" else { return try follow(form, state) }
        if try file.entry("K", of: group)?.bool == true { throw .outside("it has a group whose parts cut each other out") }
        // A group that is painted as it is doesn't differ from its parts. With a clip it does: where parts overlap, the border of the
        // clip counts once.
        if state.fillOpacity == 1, state.mask == nil, state.clipNumber == 0 {
            var inner = state
            inner.strokeOpacity = 1
            return try follow(form, inner)
        }
        let nodes = try separate(form, state)
        if !nodes.isEmpty { try add(.group(DrawingGroup(nodes: nodes, opacity: state.fillOpacity))) }
    }

    /// What a form paints, without what cuts out the form itself.
    private func separate(_ form: PDFStream, _ start: PDFState) throws(DrawingObstacle) -> [DrawingNode] {
        var start = start
        (start.fillOpacity, start.strokeOpacity, start.mask, start.maskSteps) = (1, 1, nil, 0)
        (start.clips, start.clipNumber) = ([], 0)
        let outer = collector
        collector = PDFCollector()
        try follow(form, start)
        let nodes = collector.finish()
        collector = outer
        return nodes
    }

    /// Follows the content stream of a form in its own space and inside its box.
    private func follow(_ form: PDFStream, _ start: PDFState) throws(DrawingObstacle) {
        guard depth < Self.depthLimit else { throw .refused("its forms nest more than \(Self.depthLimit) deep") }
        let saved = (resources, base, path, clipRule, current)
        states.append(start)
        depth += 1
        state.transform = try Self.product(state.transform, file.numbers(form.dictionary["Matrix"]) ?? [1, 0, 0, 1, 0, 0])
        base = state.transform
        (path, clipRule) = ([], nil)
        if let own = try file.entry("Resources", of: form.dictionary)?.dictionary { resources = own }
        guard let box = try file.numbers(form.dictionary["BBox"]), box.count == 4 else { throw .outside("a form has no box") }
        try clip(Self.rectangle(box))
        try run(file.contents(of: form))
        states.removeLast()
        depth -= 1
        (resources, base, path, clipRule, current) = saved
    }

    // MARK: Graphics states

    /// Sets what a graphics state dictionary says.
    func apply(_ value: PDFValue) throws(DrawingObstacle) {
        guard let entries = try file.resolved(value)?.dictionary else { throw .outside("a graphics state is missing") }
        if let width = try file.entry("LW", of: entries)?.number { try setWidth(width) }
        if let cap = try file.entry("LC", of: entries)?.number { try setCap(cap) }
        if let join = try file.entry("LJ", of: entries)?.number { try setJoin(join) }
        if let limit = try file.entry("ML", of: entries)?.number { state.line.miterLimit = max(1, limit) }
        if let dashes = try file.entry("D", of: entries)?.array, dashes.count == 2 {
            try setDashes(dashes[0], file.resolved(dashes[1])?.number ?? 0)
        }
        if let opacity = try file.entry("ca", of: entries)?.number { state.fillOpacity = min(max(opacity, 0), 1) }
        if let opacity = try file.entry("CA", of: entries)?.number { state.strokeOpacity = min(max(opacity, 0), 1) }
        try checkBlending(entries)
        switch try file.entry("SMask", of: entries) {
        case .name("None"): (state.mask, state.maskSteps) = (nil, 0)
        case .dictionary(let mask):
            let before = file.steps
            state.mask = try self.mask(mask)
            state.maskSteps = before - file.steps
        default: break
        }
    }

    private func checkBlending(_ entries: [String: PDFValue]) throws(DrawingObstacle) {
        guard let mode = try file.entry("BM", of: entries) else { return }
        // The first mode of a list that a reader knows counts.
        let first = try file.resolved(mode.array?.first)
        guard let name = mode.name ?? first?.name, name == "Normal" || name == "Compatible" else {
            throw .outside("it blends colors with what is below")
        }
    }

    private func mask(_ entries: [String: PDFValue]) throws(DrawingObstacle) -> DrawingMask {
        guard let form = try file.entry("G", of: entries)?.stream else { throw .outside("a mask is missing") }
        if let transfer = try file.entry("TR", of: entries), transfer.name != "Identity" {
            throw .outside("a mask has its own curve")
        }
        let isAlpha = try file.entry("S", of: entries)?.name == "Alpha"
        // A mask begins with the colors of the graphics state, as a form does.
        let nodes = try separate(form, state)
        var backdrop = SIMD3<Double>.zero
        if !isAlpha, let numbers = try file.numbers(entries["BC"]) {
            let group = try file.entry("Group", of: form.dictionary)?.dictionary
            let space = try group?["CS"].map { value throws(DrawingObstacle) in try PDFColorSpace(value, named: nil, in: file) }
            backdrop = (space ?? (numbers.count == 1 ? .gray : .rgb)).srgb(numbers) ?? .zero
        }
        return DrawingMask(nodes: nodes, kind: isAlpha ? .alpha : .luminance, backdrop: backdrop)
    }

    // MARK: Bitmaps

    private func draw(_ source: PDFPictureSource) throws(DrawingObstacle) {
        let picture = try PDFPicture(source, color: state.fill.color, in: file)
        // The first row of a bitmap is at the top of the square that it fills.
        let transform = try Self.product(state.transform, [1, 0, 0, -1, 0, 1])
        let node = DrawingNode.picture(DrawingPicture(pixels: picture.pixels, transform: transform, opacity: state.fillOpacity))
        guard let mask = picture.mask else { return try add(node) }
        let gray = DrawingNode.picture(DrawingPicture(pixels: mask, transform: transform))
        try add(.group(DrawingGroup(nodes: [node], mask: DrawingMask(nodes: [gray]))))
    }

    private static let longNames = [
        "BPC": "BitsPerComponent", "CS": "ColorSpace", "D": "Decode", "DP": "DecodeParms", "F": "Filter", "H": "Height",
        "IM": "ImageMask", "I": "Interpolate", "W": "Width",
    ]

    /// Draws a bitmap within a content stream: its entries, `ID`, its bytes and `EI`.
    func drawInline(_ scanner: inout PDFScanner) throws(DrawingObstacle) {
        var (entries, key): ([String: PDFValue], String?) = ([:], nil)
        reading: while let token = try scanner.next() {
            switch token {
            case .word("ID"): break reading
            case .value(let value):
                if let name = key {
                    entries[Self.longNames[name] ?? name] = value
                    key = nil
                } else {
                    key = value.name
                }
            default: break
            }
        }
        let start = min(scanner.at + 1, scanner.bytes.count)
        guard let end = Self.end(scanner.bytes, start) else { throw .outside("a bitmap has no end") }
        scanner.at = end + 2
        let bytes = try file.unpacked(Array(scanner.bytes[start..<end]), entries)
        try draw(
            PDFPictureSource(entries, bytes: bytes, spaces: file.entry("ColorSpace", of: resources)?.dictionary, in: file))
    }

    /// The position of `EI` after bytes, with white space around it.
    private static func end(_ bytes: [UInt8], _ start: Int) -> Int? {
        var at = start
        while at + 1 < bytes.count {
            if bytes[at] == UInt8(ascii: "E"), bytes[at + 1] == UInt8(ascii: "I"),
                at == start || PDFScanner.isSpace(bytes[at - 1]),
                at + 2 == bytes.count || PDFScanner.isSpace(bytes[at + 2])
            {
                // Bytes of the bitmap may look the same. What follows the bitmap is text.
                if bytes[(at + 2)..<min(bytes.count, at + 12)].allSatisfy({ (9...126).contains($0) || $0 == 0 }) { return at }
            }
            at += 1
        }
        return nil
    }
}
