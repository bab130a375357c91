import ThemeCatalogBytes

@testable import AppleCatalog

/// Builds small compiled catalogs for tests: enough of the format to be readable, and easy to damage.
struct TinyCatalog {
    struct Entry {
        var key: [UInt8]
        var value: [UInt8]
    }

    var attributes: [UInt32] = [7, 12, 15, 17, 1, 2]
    var facets: [(name: String, part: UInt16)] = []
    var appearances: [(name: String, number: UInt16)] = []
    private(set) var renditions: [Entry] = []

    /// A node of the tree of renditions holds at most this many; more make a second level.
    var leafCapacity = 510
    /// 29 bytes with copies of the keys, or 21 bytes.
    var hasNewHeaders = true

    /// Adds a rendition; `key` gives the columns that are not 0.
    mutating func add(_ key: [UInt32: UInt16], _ value: [UInt8]) {
        let bytes = attributes.flatMap { attribute -> [UInt8] in
            let value = key[attribute] ?? 0
            return [UInt8(value & 255), UInt8(value >> 8)]
        }
        renditions.append(Entry(key: bytes, value: value))
    }

    /// Adds a name and returns the columns that lead to it.
    mutating func facet(_ name: String, part: UInt16 = 181) -> [UInt32: UInt16] {
        facets.append((name, part))
        return [1: 85, 2: part, 17: NameIdentifier.hash(name)]
    }

    func build() -> [UInt8] {
        var file = ContainerBuilder()
        file.add("CARHEADER", header())
        let sorted = renditions.sorted { $0.key.lexicographicallyPrecedes($1.key) }
        file.addTree(
            "RENDITIONS", sorted, keySize: UInt32(2 * attributes.count), capacity: leafCapacity, isNew: hasNewHeaders)
        file.addTree(
            "FACETKEYS",
            facets.sorted { Array($0.name.utf8).lexicographicallyPrecedes(Array($1.name.utf8)) }.map { facet in
                Entry(
                    key: Array(facet.name.utf8),
                    value: words16([0, 0, 3, 1, 85, 2, facet.part, 17, NameIdentifier.hash(facet.name)]))
            }, keySize: BOMTree.variableKeySize, capacity: 510, isNew: hasNewHeaders)
        if !appearances.isEmpty {
            file.addTree(
                "APPEARANCEKEYS",
                appearances.sorted { $0.name < $1.name }.map { Entry(key: Array($0.name.utf8), value: words16([$0.number])) },
                keySize: BOMTree.variableKeySize, capacity: 510, isNew: hasNewHeaders)
        }
        file.add("KEYFORMAT", Array("tmfk".utf8) + words32([0, UInt32(attributes.count)] + attributes))
        file.add("EXTENDED_METADATA", metadata())
        return file.finish()
    }

    private func header() -> [UInt8] {
        var writer = ByteWriter()
        writer.append(utf8: "RATC")
        for value: UInt32 in [975, 17, 0, UInt32(renditions.count)] { writer.append(value) }
        writer.append(padded("@(#)PROGRAM:CoreUI  PROJECT:CoreUI-975", 128))
        writer.append(padded("a test", 256))
        writer.append([UInt8](repeating: 0, count: 16))
        for value: UInt32 in [0, 2, 1, 2] { writer.append(value) }
        return writer.bytes
    }

    private func metadata() -> [UInt8] {
        Array("META".utf8) + padded("", 256) + padded("15.0", 256) + padded("ios", 256) + padded("a test", 256)
    }
}

/// Parts of renditions.
enum TinyRendition {
    /// Header, properties, payload.
    static func value(
        layout: UInt16, name: String = "picture.png", width: Int = 0, height: Int = 0, scale: UInt32 = 100,
        format: String = "", colorSpace: UInt32 = 1, flags: UInt32 = 0x10, properties: [(UInt32, [UInt8])] = [],
        payload: [UInt8] = []
    ) -> [UInt8] {
        var writer = ByteWriter()
        writer.append(utf8: "ISTC")
        for value in [1, flags, UInt32(width), UInt32(height), scale] { writer.append(value) }
        writer.append(format.isEmpty ? [0, 0, 0, 0] : Array(format.utf8.reversed()))
        writer.append(colorSpace)
        writer.append(UInt32(0))
        writer.append(layout)
        writer.append(UInt16(0))
        writer.append(padded(name, 128))
        let area = properties.flatMap { words32([$0.0, UInt32($0.1.count)]) + $0.1 }
        for value in [UInt32(area.count), 1, 0, UInt32(payload.count)] { writer.append(value) }
        writer.append(area)
        writer.append(payload)
        return writer.bytes
    }

    static func picture(
        _ payload: [UInt8], width: Int, height: Int, format: String = "ARGB", colorSpace: UInt32 = 1,
        bytesPerRow: Int? = nil, layout: UInt16 = 12
    ) -> [UInt8] {
        var properties = [(RenditionProperty.slices, words32([1, 0, 0, UInt32(width), UInt32(height)]))]
        if let bytesPerRow { properties.append((RenditionProperty.bytesPerRow, words32([UInt32(bytesPerRow)]))) }
        return value(
            layout: layout, width: width, height: height, format: format, colorSpace: colorSpace, properties: properties,
            payload: payload)
    }

    /// Pixels in one piece.
    static func element(_ codec: CarCodec, _ bytes: [UInt8], isOpaque: Bool = false) -> [UInt8] {
        Array("MLEC".utf8) + words32([isOpaque ? 2 : 0, codec.rawValue, UInt32(bytes.count)]) + bytes
    }

    /// Pixels in bands.
    static func element(_ codec: CarCodec, bands: [(rows: Int, bytes: [UInt8])]) -> [UInt8] {
        Array("MLEC".utf8) + words32([1, codec.rawValue, UInt32(bands.count)])
            + bands.flatMap { Array("KCBC".utf8) + words32([0, 0, UInt32($0.rows), UInt32($0.bytes.count)]) + $0.bytes }
    }

    static func link(x: Int, y: Int, width: Int, height: Int, to reference: [(UInt16, UInt16)]) -> [UInt8] {
        let pairs = words16(reference.flatMap { [$0.0, $0.1] } + [0, 0])
        let rect = words32([0, UInt32(x), UInt32(y), UInt32(width), UInt32(height)])
        let property = Array("KLNI".utf8) + rect + words16([12]) + words32([UInt32(pairs.count)]) + pairs
        return value(
            layout: 1003, width: width, height: height, format: "ARGB", properties: [(RenditionProperty.internalLink, property)])
    }

    static func color(_ components: [Double], space: UInt32 = 1) -> [UInt8] {
        var payload = ByteWriter()
        payload.append(utf8: "RLOC")
        for value in [1, space, UInt32(components.count)] { payload.append(value) }
        for component in components { payload.append(component) }
        return value(layout: 1009, name: "color", scale: 0, payload: payload.bytes)
    }

    static func data(_ bytes: [UInt8], isPacked: Bool = false, format: String = "DATA", name: String = "file.txt") -> [UInt8] {
        value(
            layout: 1000, name: name, format: format,
            payload: Array("DWAR".utf8) + words32([isPacked ? 1 : 0, UInt32(bytes.count)]) + bytes)
    }
}

/// Writes a container: blocks aligned to 16 bytes, names, block table.
struct ContainerBuilder {
    private var bytes = [UInt8](repeating: 0, count: 512)
    private var blocks: [(offset: Int, count: Int)] = [(0, 0)]
    private var variables: [(name: String, block: Int)] = []

    mutating func block(_ content: [UInt8]) -> UInt32 {
        while bytes.count % 16 != 0 { bytes.append(0) }
        blocks.append((bytes.count, content.count))
        bytes += content
        return UInt32(blocks.count - 1)
    }

    mutating func add(_ name: String, _ content: [UInt8]) { variables.append((name, Int(block(content)))) }

    mutating func addTree(
        _ name: String, _ entries: [TinyCatalog.Entry], keySize: UInt32, capacity: Int, isNew: Bool
    ) {
        let pairs = entries.map { (value: block($0.value), key: block($0.key), bytes: $0.key) }
        let chunks = stride(from: 0, to: max(pairs.count, 1), by: capacity).map {
            Array(pairs[$0..<min($0 + capacity, pairs.count)])
        }
        let first = UInt32(blocks.count)
        for (number, chunk) in chunks.enumerated() {
            let next = number + 1 < chunks.count ? first + UInt32(number) + 1 : 0
            let copies = isNew && keySize != BOMTree.variableKeySize ? chunk.flatMap(\.bytes) : []
            _ = block(
                node(
                    isLeaf: true, chunk.map { ($0.value, $0.key) }, next: next,
                    previous: number > 0 ? first + UInt32(number) - 1 : 0, last: 0, copies))
        }
        var root = first
        if chunks.count > 1 {
            let children = chunks.dropLast().enumerated().map { (first + UInt32($0), $1.last!.key) }
            root = block(node(isLeaf: false, children, next: 0, previous: 0, last: first + UInt32(chunks.count) - 1, []))
        }
        let header = Array("tree".utf8) + bigWords([1, root, 4096, UInt32(entries.count)]) + [0]
        add(name, isNew ? header + bigWords([keySize, 0]) : header)
    }

    private func node(
        isLeaf: Bool, _ pairs: [(UInt32, UInt32)], next: UInt32, previous: UInt32, last: UInt32, _ copies: [UInt8]
    ) -> [UInt8] {
        var writer = ByteWriter()
        writer.append(UInt16(isLeaf ? 1 : 0), bigEndian: true)
        writer.append(UInt16(pairs.count), bigEndian: true)
        writer.append(bigWords([next, previous] + pairs.flatMap { [$0.0, $0.1] } + [last]))
        writer.append(copies)
        writer.append([UInt8](repeating: 0, count: max(0, 4096 + copies.count - writer.count)))
        return writer.bytes
    }

    func finish() -> [UInt8] {
        var writer = ByteWriter()
        writer.append(bytes)
        writer.pad(to: 16)
        let names = writer.count
        writer.append(UInt32(variables.count), bigEndian: true)
        for variable in variables {
            writer.append(UInt32(variable.block), bigEndian: true)
            writer.append(UInt8(variable.name.utf8.count))
            writer.append(utf8: variable.name)
        }
        let namesSize = writer.count - names
        writer.pad(to: 16)
        let index = writer.count
        let capacity = max(256, (blocks.count + 7) / 8 * 8)
        writer.append(UInt32(capacity), bigEndian: true)
        for number in 0..<capacity {
            let block = number < blocks.count ? blocks[number] : (offset: 0, count: 0)
            writer.append(bigWords([UInt32(block.offset), UInt32(block.count)]))
        }
        writer.append(bigWords([0, 0, 0, 0, 0]))
        let header =
            Array("BOMStore".utf8)
            + bigWords([
                1, UInt32(blocks.count - 1), UInt32(index), UInt32(writer.count - index), UInt32(names), UInt32(namesSize),
            ])
        return header + writer.bytes.dropFirst(header.count)
    }
}

func words32(_ values: [UInt32]) -> [UInt8] {
    values.flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: value >> UInt32(8 * $0)) } }
}

func words16(_ values: [UInt16]) -> [UInt8] { values.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] } }

func bigWords(_ values: [UInt32]) -> [UInt8] {
    values.flatMap { value in (0..<4).reversed().map { UInt8(truncatingIfNeeded: value >> UInt32(8 * $0)) } }
}

func padded(_ text: String, _ size: Int) -> [UInt8] {
    Array(text.utf8) + [UInt8](repeating: 0, count: size - text.utf8.count)
}
