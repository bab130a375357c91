package import NightcarBasics
package import ThemeCatalogBytes
import ThemeCatalogVariants

extension CarContents {
    /// The bytes of the catalog, and for each rendition of the file its position in `renditions`.
    ///
    /// - Throws: `Failure` if two renditions have the same key (it names both), if a rendition's name is not among the names,
    ///   or if something doesn't fit the format.
    package func serialize() throws(Failure) -> (bytes: BytePieces, order: [Int]) {
        let numbers = try CarNumbers(names.map(\.name))
        let locales = try CarNumbers(renditions.map(\.key.locale).filter { !$0.isEmpty })
        let known = Set(names.map(\.name))
        var columns = try renditions.map { rendition throws(Failure) in
            try values(of: rendition, numbers, locales, known)
        }
        let used = columns.reduce(into: Set<KeyAttribute>()) { $0.formUnion($1.keys) }
        let format = target.keyFormat(using: used)
        columns = columns.map { $0.filter { format.contains($0.key) } }
        let keys = columns.map { RenditionKey($0, format: format) }
        try checkKeys(keys)
        var file = BOMWriter()
        file.add("CARHEADER", header.bytes)
        file.addTree(
            "RENDITIONS",
            BOMTreeWriter(
                .sized(format.keySize), zip(keys, renditions).map { .init(key: $0.bytes, value: ByteView($1.value.bytes)) }))
        let facets = names.map { BOMTreeWriter.Entry(key: Array($0.name.utf8), value: ByteView(facet($0, numbers))) }
        file.addTree("FACETKEYS", BOMTreeWriter(.names, facets))
        addNumbers("APPEARANCEKEYS", appearances(used: columns), to: &file)
        let usedLocales = Set(renditions.map(\.key.locale).filter { !$0.isEmpty }).sorted()
        addNumbers("LOCALIZATIONKEYS", usedLocales.map { ($0, locales[$0]) }, to: &file)
        file.add("KEYFORMAT", format.bytes)
        file.add("EXTENDED_METADATA", metadata.bytes)
        let masks = BitmapMasks(keys)
        file.addTree(
            "BITMAPKEYS",
            BOMTreeWriter(numbers: names.map { (UInt32(numbers[$0.name]), masks.entry(of: numbers[$0.name], format)) }))
        let bytes = keys.map(\.bytes)
        let order = bytes.indices.sorted { bytes[$0].lexicographicallyPrecedes(bytes[$1]) }
        return (try file.finish(), order)
    }
}

private extension CarContents {
    func values(
        of rendition: Rendition, _ numbers: CarNumbers, _ locales: CarNumbers, _ known: Set<String>
    ) throws(Failure) -> [KeyAttribute: UInt16] {
        var values = rendition.key.values
        if let name = rendition.name {
            guard known.contains(name) else {
                throw Failure("\(rendition.origin): the catalog has no name \"\(name)\"")
            }
            values[.identifier] = numbers[name]
            values[.element] = values[.element] ?? Element.universal
        }
        if !rendition.key.locale.isEmpty { values[.localization] = locales[rendition.key.locale] }
        if let column = values.keys.sorted().first(where: { !target.hasColumn($0) }) {
            throw Failure("\(rendition.origin): keys for \(target.platform.rawValue) have no column \(column)")
        }
        return values
    }

    func checkKeys(_ keys: [RenditionKey]) throws(Failure) {
        var first: [RenditionKey: Int] = [:]
        for (index, key) in keys.enumerated() {
            guard let other = first.updateValue(index, forKey: key) else { continue }
            throw Failure("\(renditions[index].origin) and \(renditions[other].origin) have the same key in the compiled catalog")
        }
    }

    /// The device platforms always have the name for no restriction. macOS has no names if none is needed.
    func appearances(used columns: [[KeyAttribute: UInt16]]) -> [(String, UInt16)] {
        let used = Set(columns.compactMap { $0[.appearance] })
        guard !target.isMac || !used.isEmpty else { return [] }
        return target.appearances.filter { $0.number == 0 || used.contains($0.number) }.map { ($0.name, $0.number) }
    }

    func addNumbers(_ tree: String, _ numbers: [(name: String, number: UInt16)], to file: inout BOMWriter) {
        guard !numbers.isEmpty else { return }
        let entries = numbers.map { name, number in
            BOMTreeWriter.Entry(key: Array(name.utf8), value: ByteView([UInt8(number & 0xFF), UInt8(number >> 8)]))
        }
        file.addTree(tree, BOMTreeWriter(.names, entries))
    }

    /// No hot spot, then the columns that lead to the name's renditions.
    func facet(_ name: Name, _ numbers: CarNumbers) -> [UInt8] {
        let attributes =
            [
                AttributeValue(attribute: .element, value: Element.universal),
                AttributeValue(attribute: .part, value: name.part),
                AttributeValue(attribute: .identifier, value: numbers[name.name]),
            ] + name.extra
        var writer = ByteWriter()
        for word in [0, 0, UInt16(attributes.count)] { writer.append(word) }
        for pair in attributes {
            writer.append(UInt16(pair.attribute.rawValue))
            writer.append(pair.value)
        }
        return writer.bytes
    }
}

private extension CarContents {
    /// The version of Apple's reader that the file is made for. We follow the files of Xcode 26.5.
    static let coreUIVersion: UInt32 = 975
    static let storageVersion: UInt32 = 17

    var header: CarHeader {
        CarHeader(
            coreUIVersion: Self.coreUIVersion, storageVersion: Self.storageVersion, timestamp: 0,
            renditionCount: renditions.count, mainVersion: "@(#)PROGRAM:CoreUI  PROJECT:CoreUI-\(Self.coreUIVersion)",
            tool: tool, uuid: [UInt8](repeating: 0, count: 16), checksum: 0, schemaVersion: 2, colorSpace: 1,
            keySemantics: target.keySemantics)
    }

    var metadata: CarMetadata {
        CarMetadata(
            thinning: "", platformVersion: "\(target.version)", platform: target.platform.names.car, authoringTool: tool)
    }
}
