import NightcarDiagnostics
import NightcarSystem
import ThemeCatalogBytes

/// Puts numbered blocks, names and trees together to a container, as Apple's newer tools lay it out.
///
/// Blocks stand from offset 512 on, each on a multiple of 16, in the order of their numbers; then the names, then the block
/// table, which ends the file. Nothing is ever freed, so the free list is empty. `BOMContainer` says what the fields mean.
struct BOMWriter {
    private static let firstBlock = 512
    private static let alignment = 16
    private static let minimumTableCapacity = 256
    /// Zero bytes behind an empty free list.
    private static let tableEnd = 16

    /// Block n is at n - 1.
    private var blocks: [[UInt8]] = []
    private var variables: [(name: String, block: UInt32)] = []

    /// What a block of a size takes with the padding behind it.
    static func aligned(_ size: Int) -> Int { (size + alignment - 1) / alignment * alignment }

    /// Adds a block.
    ///
    /// - Returns: its number, which is above 0.
    mutating func add(_ bytes: [UInt8]) -> UInt32 {
        blocks.append(bytes)
        return UInt32(blocks.count)
    }

    /// Adds a block with a name.
    mutating func add(_ name: String, _ bytes: [UInt8]) { variables.append((name, add(bytes))) }

    /// Gives an earlier block its bytes, when they name blocks that came later.
    mutating func replace(_ block: UInt32, with bytes: [UInt8]) { blocks[Int(block) - 1] = bytes }

    /// The bytes of the container.
    ///
    /// - Throws: `Failure` when they are more than offsets of 32 bits reach.
    func finish() throws(Failure) -> [UInt8] {
        let size = blocks.reduce(Self.firstBlock) { $0 + $1.count + Self.alignment }
        guard size + 16 * blocks.count < Int(UInt32.max) else {
            throw Failure("the catalog is larger than 4 GB, which the format cannot hold")
        }
        var writer = ByteWriter()
        writer.reserve(size)
        writer.append([UInt8](repeating: 0, count: Self.firstBlock))
        var offsets: [UInt32] = []
        for block in blocks {
            writer.pad(to: Self.alignment)
            offsets.append(UInt32(writer.count))
            writer.append(block)
        }
        writer.pad(to: Self.alignment)
        let names = UInt32(writer.count)
        appendVariables(to: &writer)
        let namesEnd = UInt32(writer.count)
        writer.pad(to: Self.alignment)
        let index = UInt32(writer.count)
        appendTable(offsets, to: &writer)
        let fields = [1, UInt32(blocks.count), index, UInt32(writer.count) - index, names, namesEnd - names]
        for (number, byte) in BOMContainer.magic.enumerated() { writer.patch(byte, at: number) }
        for (number, field) in fields.enumerated() {
            writer.patch(field, at: BOMContainer.magic.count + 4 * number, bigEndian: true)
        }
        return writer.bytes
    }

    private func appendVariables(to writer: inout ByteWriter) {
        writer.append(UInt32(variables.count), bigEndian: true)
        for variable in variables {
            writer.append(variable.block, bigEndian: true)
            writer.append(UInt8(variable.name.utf8.count))
            writer.append(utf8: variable.name)
        }
    }

    private func appendTable(_ offsets: [UInt32], to writer: inout ByteWriter) {
        let capacity = max(Self.minimumTableCapacity, (blocks.count + 1 + 7) / 8 * 8)
        writer.append(UInt32(capacity), bigEndian: true)
        // Block 0 is none.
        writer.append(UInt64(0))
        for (offset, block) in zip(offsets, blocks) {
            writer.append(offset, bigEndian: true)
            writer.append(UInt32(block.count), bigEndian: true)
        }
        writer.append([UInt8](repeating: 0, count: 8 * (capacity - blocks.count - 1)))
        writer.append(UInt32(0), bigEndian: true)
        writer.append([UInt8](repeating: 0, count: Self.tableEnd))
    }
}

extension BOMWriter {
    /// Adds a tree with a name; see `BOMTreeWriter`.
    mutating func addTree(_ name: String, _ tree: BOMTreeWriter) {
        let header = add([])
        variables.append((name, header))
        tree.write(header: header, to: &self)
    }
}

extension ByteWriter {
    /// Four characters as a little-endian word, `ARGB` as the bytes `BGRA`; a word of 0 for an empty text.
    mutating func append(code: String) {
        precondition(code.utf8.count == 4 || code.isEmpty)
        append(code.isEmpty ? [0, 0, 0, 0] : Array(code.utf8.reversed()))
    }

    /// Text in a field of fixed size, with zero bytes behind it; cut where it is too long, at least one zero byte remains.
    mutating func append(_ text: String, field size: Int) {
        var kept = ArraySlice(Array(text.utf8).prefix(size - 1))
        // A character that was cut through goes completely.
        while kept.count < text.utf8.count, let last = kept.last, last & 0xC0 == 0x80 { kept.removeLast() }
        if kept.count < text.utf8.count, let last = kept.last, last & 0xC0 == 0xC0 { kept.removeLast() }
        append(kept)
        append([UInt8](repeating: 0, count: size - kept.count))
    }

    mutating func append(words: [UInt32], bigEndian: Bool = false) {
        for word in words { append(word, bigEndian: bigEndian) }
    }
}
