import NightcarBasics
package import ThemeCatalogBytes
package import ThemeCatalogVariants

extension CarFile {
    /// The file with only some of its renditions. Blocks, names and everything else stay unchanged, apart from the counts,
    /// the index of columns, and the text that says which device the file was thinned for. Large blocks are parts of this file.
    ///
    /// Also kept are the atlases and layers that kept renditions refer to, and renditions that opt out of thinning. A name
    /// that loses all its renditions is removed.
    ///
    /// - Parameters:
    ///   - chosen: positions in `renditions`.
    ///   - idiom: the idiom of the device. The size lists of icons for other idioms are removed. Nil keeps all lists.
    ///   - arguments: which device the file is thinned for; see `thinningArguments`.
    /// - Throws: `Failure` or `ByteError` if the file is damaged, or has a tree that can't be copied.
    package func thinned(to chosen: Set<Int>, idiom: Idiom?, arguments: String) throws -> BytePieces {
        try rewritten(with: chosen.union(unlisted(idiom)), arguments: arguments)
    }

    /// The file without some of its renditions and with other pixels for others. Everything else stays as it is.
    ///
    /// - Parameters:
    ///   - removed: positions in `renditions`. Their atlases go too, unless a kept rendition refers to them.
    ///   - pixels: for positions in `renditions`, pixels of the same size and format. Others are ignored.
    /// - Throws: the same as `thinned`.
    package func changed(removing removed: Set<Int> = [], replacing pixels: [Int: EncodedPixels] = [:]) throws -> BytePieces {
        let atlases = removed.compactMap(readableAtlas)
        let kept = Set(renditions.indices).subtracting(removed).subtracting(atlases)
        let values = pixels.reduce(into: [Int: ByteView]()) { $0[$1.key] = renditions[$1.key].value(with: $1.value) }
        return try rewritten(with: kept, replacing: values, arguments: metadata?.thinning ?? "")
    }

    /// - Parameter values: other values for some renditions.
    private func rewritten(
        with chosen: Set<Int>, replacing values: [Int: ByteView] = [:], arguments: String
    ) throws -> BytePieces {
        let (kept, named) = try withReferences(chosen)
        let order = renditions.indices.filter(kept.contains)
        let stored = order.map { renditions[$0] }
        // Names that never had a rendition stay, and so do names that a kept stack refers to.
        let gone = Set(renditions.map { $0.key[.identifier] }).subtracting(stored.map { $0.key[.identifier] }).subtracting(named)
        var file = BOMWriter()
        for variable in container.variables {
            let entries = trees[variable.name]?.entries ?? []
            switch variable.name {
            case "RENDITIONS":
                let copies = try order.map { index in
                    var copy = try Self.copy(renditions[index].entry)
                    copy.value = values[index] ?? copy.value
                    return copy
                }
                file.addTree(variable.name, BOMTreeWriter(.sized(keyFormat.keySize), copies))
            case "FACETKEYS":
                let names = try zip(facets, entries).filter { facet, _ in facet.identifier.map(gone.contains) != true }
                    .map { try Self.copy($1) }
                file.addTree(variable.name, BOMTreeWriter(.names, names))
            case "BITMAPKEYS":
                let masks = BitmapMasks(stored.map(\.key))
                let numbers = bitmapKeys.compactMap { UInt16(exactly: $0.identifier) }.filter { !gone.contains($0) }
                file.addTree(
                    variable.name,
                    BOMTreeWriter(numbers: numbers.map { (UInt32($0), masks.entry(of: $0, keyFormat)) }))
            case _ where trees[variable.name] != nil:
                file.addTree(variable.name, try Self.tree(entries))
            default:
                let block = try container.block(variable.block, referrer: variable.offset).array
                file.add(variable.name, Self.changed(block, of: variable.name, count: stored.count, arguments))
            }
        }
        return try file.finish()
    }

    /// How Apple's tools say for whom a file was thinned, with the numbers of its keys. `*` means that nothing was asked.
    package static func thinningArguments(
        idiom: Idiom?, subtype: String?, scale: Scale?, gamut: Gamut?, memory: String?, graphics: String?
    ) -> String {
        func text(_ number: UInt16?) -> String { number.map(String.init) ?? "*" }
        func number(_ word: String?, in column: AxisWords.Column) -> UInt16? {
            word.flatMap { $0.isEmpty ? 0 : column.number($0) }
        }
        let fields = [
            ("idiom", text(idiom.flatMap(AxisWords.number))), ("subtype", text(number(subtype, in: AxisWords.subtype))),
            ("scale", text(scale.map { UInt16($0.rawValue) })), ("gamut", text(gamut.map { $0 == .p3 ? 1 : 0 })),
            ("graphics", text(number(graphics, in: AxisWords.graphics))),
            ("memory", text(number(memory, in: AxisWords.memory))), ("deployment", "*"),
        ]
        return "optimized " + fields.map { "<\($0) \($1)>" }.joined(separator: " ")
    }
}

private extension CarFile {
    /// Renditions that no asset lists and nothing refers to: the size lists of icons for the device, and what opts out of
    /// thinning.
    func unlisted(_ idiom: Idiom?) -> [Int] {
        let number = idiom.flatMap(AxisWords.number)
        return renditions.indices.filter { index in
            let rendition = renditions[index]
            if rendition.header.flags.contains(.optOutOfThinning) { return true }
            guard case .sizes = rendition.payload else { return false }
            return number == nil || [0, number].contains(rendition.key[.idiom])
        }
    }

    /// The renditions together with all that they refer to, and the identifiers of the names that they refer to.
    func withReferences(_ chosen: Set<Int>) throws -> (kept: Set<Int>, named: Set<UInt16>) {
        var (kept, waiting) = (chosen, Array(chosen))
        var named: Set<UInt16> = []
        while let index = waiting.popLast() {
            var references = try renditions[index].link().map { [$0.reference] } ?? []
            references += try renditions[index].property(RenditionProperty.layers)?.layers().map(\.reference) ?? []
            for reference in references {
                named.formUnion(reference.filter { $0.attribute == .identifier }.map(\.value))
                if let other = rendition(matching: reference), kept.insert(other).inserted { waiting.append(other) }
            }
        }
        return (kept, named)
    }

    static func copy(_ entry: BOMTree.Entry) throws -> BOMTreeWriter.Entry {
        switch entry.key {
        case .bytes(let bytes): BOMTreeWriter.Entry(key: bytes.array, value: entry.value)
        case .number: throw Failure("a tree of names or renditions has numbers as keys")
        }
    }

    /// A copy of a tree whose values refer to nothing.
    static func tree(_ entries: [BOMTree.Entry]) throws -> BOMTreeWriter {
        var numbers: [(key: UInt32, value: [UInt8])] = []
        for case .number(let number) in entries.map(\.key) { numbers.append((number, [])) }
        guard numbers.isEmpty else {
            return BOMTreeWriter(numbers: zip(numbers, entries).map { ($0.key, $1.value.array) })
        }
        return BOMTreeWriter(.names, try entries.map(copy))
    }

    /// `CARHEADER` with another count, or `EXTENDED_METADATA` with other arguments. Other blocks stay.
    static func changed(_ block: [UInt8], of name: String, count: Int, _ arguments: String) -> [UInt8] {
        var writer = ByteWriter()
        switch name {
        case "CARHEADER" where block.count >= CarHeader.size:
            writer.append(block)
            writer.patch(UInt32(count), at: 16)
        case "EXTENDED_METADATA" where block.count >= CarMetadata.size:
            writer.append(block[..<4])
            writer.append(arguments, field: CarMetadata.fieldSize)
            writer.append(block[(4 + CarMetadata.fieldSize)...])
        default: return block
        }
        return writer.bytes
    }
}

extension StoredRendition {
    /// The value with other pixels. Nil if their size or format differs, or if the rendition has no pixels.
    fileprivate func value(with pixels: EncodedPixels) -> ByteView? {
        let row = try? property(RenditionProperty.bytesPerRow)?.number()
        guard case .pixels = payload, (header.width, header.height) == (pixels.width, pixels.height),
            header.pixelFormat == pixels.format.rawValue, row == UInt32(pixels.bytesPerRow)
        else { return nil }
        var writer = ByteWriter()
        value.withUnsafeBytes { writer.append($0.prefix(RenditionHeader.size + header.propertySize)) }
        writer.patch(UInt32(pixels.element.count), at: RenditionHeader.payloadSizeOffset)
        writer.append(pixels.element)
        return ByteView(writer.bytes)
    }
}
