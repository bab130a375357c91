import NightcarBasics
import ThemeCatalogBytes

/// Combines numbered blocks, names and trees into a container with the layout of Apple's newer tools.
///
/// Blocks start at offset 512, each at a multiple of 16, in the order of their numbers. The names follow, and the block table
/// ends the file. Nothing is ever freed, so the free list is empty. `BOMContainer` describes the fields.
struct BOMWriter {
    private static let firstBlock = 512
    private static let alignment = 16
    private static let minimumTableCapacity = 256
    /// The zero bytes after an empty free list.
    private static let tableEnd = 16

    /// Blocks of fewer bytes are copied next to each other, so that a file of many small ones has few pieces.
    private static let smallSize = 4096

    /// Block n is at n - 1.
    private var blocks: [ByteView] = []
    private var variables: [(name: String, block: UInt32)] = []

    /// The size of a block including the padding after it.
    static func aligned(_ size: Int) -> Int { (size + alignment - 1) / alignment * alignment }

    /// Adds a block.
    ///
    /// - Returns: its number, which is greater than 0.
    mutating func add(_ bytes: ByteView) -> UInt32 {
        blocks.append(bytes)
        return UInt32(blocks.count)
    }

    mutating func add(_ bytes: [UInt8]) -> UInt32 { add(ByteView(bytes)) }

    /// Adds a block with a name.
    mutating func add(_ name: String, _ bytes: [UInt8]) { variables.append((name, add(bytes))) }

    /// Sets the bytes of an earlier block. Use it for a block that refers to later ones.
    mutating func replace(_ block: UInt32, with bytes: [UInt8]) { blocks[Int(block) - 1] = ByteView(bytes) }

    /// The bytes of the container. Large blocks are not copied.
    ///
    /// - Throws: `Failure` if the file is too large for offsets of 32 bits.
    func finish() throws(Failure) -> BytePieces {
        let size = blocks.reduce(Self.firstBlock) { $0 + $1.count + Self.alignment }
        guard size + 16 * blocks.count < Int(UInt32.max) else {
            throw Failure("the catalog is larger than 4 GB, which the format cannot hold")
        }
        var offsets: [Int] = []
        var end = Self.firstBlock
        for block in blocks {
            offsets.append(Self.aligned(end))
            end = Self.aligned(end) + block.count
        }
        let names = Self.aligned(end)
        var last = ByteWriter()
        appendVariables(to: &last)
        let namesEnd = names + last.count
        last.pad(to: Self.alignment)
        let index = names + last.count
        appendTable(offsets, to: &last)
        var file = BytePieces()
        // What comes before the next large block.
        var small = ByteWriter()
        small.append(BOMContainer.magic)
        small.append(
            words: [1, blocks.count, index, names + last.count - index, names, namesEnd - names].map(UInt32.init), bigEndian: true
        )
        for (offset, block) in zip(offsets, blocks) {
            small.append(repeatElement(0, count: offset - file.count - small.count))
            guard block.count >= Self.smallSize else {
                block.withUnsafeBytes { small.append($0) }
                continue
            }
            file.append(ByteView(small.bytes))
            file.append(block)
            small = ByteWriter()
        }
        small.append(repeatElement(0, count: names - file.count - small.count))
        small.append(last.bytes)
        file.append(ByteView(small.bytes))
        return file
    }

    private func appendVariables(to writer: inout ByteWriter) {
        writer.append(UInt32(variables.count), bigEndian: true)
        for variable in variables {
            writer.append(variable.block, bigEndian: true)
            writer.append(UInt8(variable.name.utf8.count))
            writer.append(utf8: variable.name)
        }
    }

    private func appendTable(_ offsets: [Int], to writer: inout ByteWriter) {
        let capacity = max(Self.minimumTableCapacity, (blocks.count + 1 + 7) / 8 * 8)
        writer.append(UInt32(capacity), bigEndian: true)
        // Block 0 means no block.
        writer.append(UInt64(0))
        for (offset, block) in zip(offsets, blocks) {
            writer.append(UInt32(offset), bigEndian: true)
            writer.append(UInt32(block.count), bigEndian: true)
        }
        writer.append([UInt8](repeating: 0, count: 8 * (capacity - blocks.count - 1)))
        writer.append(UInt32(0), bigEndian: true)
        writer.append([UInt8](repeating: 0, count: Self.tableEnd))
    }
}

extension BOMWriter {
    /// Adds a tree with a name. See `BOMTreeWriter`.
    mutating func addTree(_ name: String, _ tree: BOMTreeWriter) {
        let header = add([])
        variables.append((name, header))
        tree.write(header: header, to: &self)
    }
}

extension ByteWriter {
    /// Four characters as a little-endian word: the bytes of `ARGB` are `BGRA`. An empty text becomes the word 0.
    mutating func append(code: String) {
        precondition(code.utf8.count == 4 || code.isEmpty)
        append(code.isEmpty ? [0, 0, 0, 0] : Array(code.utf8.reversed()))
    }

    /// Text in a field of fixed size, padded with zero bytes. A text that is too long is cut, so that at least one zero byte
    /// remains.
    mutating func append(_ text: String, field size: Int) {
        var kept = ArraySlice(Array(text.utf8).prefix(size - 1))
        // If a character was cut in the middle, remove all of it.
        while kept.count < text.utf8.count, let last = kept.last, last & 0xC0 == 0x80 { kept.removeLast() }
        if kept.count < text.utf8.count, let last = kept.last, last & 0xC0 == 0xC0 { kept.removeLast() }
        append(kept)
        append([UInt8](repeating: 0, count: size - kept.count))
    }

    mutating func append(words: [UInt32], bigEndian: Bool = false) {
        for word in words { append(word, bigEndian: bigEndian) }
    }
}
