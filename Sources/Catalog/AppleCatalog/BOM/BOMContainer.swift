package import ThemeCatalogBytes

/// The container of an `Assets.car`: numbered blocks of bytes, some of which have names.
///
/// All integers of the container are big-endian. The contents of the blocks are little-endian (see `CAR/`).
///
/// | offset | type | header field |
/// |---|---|---|
/// | 0 | char[8] | `BOMStore` |
/// | 8 | u32 | version, 1 |
/// | 12 | u32 | blocks in use |
/// | 16 | u32, u32 | offset and length of the index: block table, then free list |
/// | 24 | u32, u32 | offset and length of the variables: names of blocks |
///
/// Blocks can be anywhere in the file. Apple's newer tools align them to 16 bytes, starting at offset 512.
package struct BOMContainer: Sendable {
    /// A range of bytes in the file.
    package struct Extent: Sendable, Hashable {
        package var offset: Int
        package var count: Int
        package var end: Int { offset + count }

        static let unused = Extent(offset: 0, count: 0)
        /// Whether a thinning tool removed the block.
        var isFreed: Bool { offset == freedMark || count == freedMark }
    }

    /// Apple's thinning tool writes this word over the offset and length of a block that it removes. Its other files have zeros there.
    static let freedMark = 0xFFFF_FFFF

    /// A name for a block.
    package struct Variable: Sendable, Hashable {
        package var name: String
        package var block: Int
        /// The offset of the entry in the file.
        package var offset: Int
    }

    package static let magic = Array("BOMStore".utf8)
    package static let headerSize = 32

    package let bytes: ByteView
    package let version: UInt32
    /// The number of blocks in use, according to the header.
    package let declaredBlockCount: Int
    package let index: Extent
    package let variableArea: Extent
    /// The bytes of the variables that are used.
    package let variableAreaUsed: Int
    /// The block table: block 0, unused entries and freed blocks are empty. Its length is a capacity.
    package let blocks: [Extent]
    /// The number of blocks that a thinning tool removed.
    package let freedBlockCount: Int
    package let freeList: [Extent]
    package let variables: [Variable]

    /// Reads the header, block table, free list and names, but not the blocks themselves.
    ///
    /// - Throws: `ByteError` if one of these is not inside the file.
    package init(_ bytes: ByteView) throws(ByteError) {
        guard bytes.count >= Self.magic.count, try bytes.slice(0, Self.magic.count).array == Self.magic else {
            throw ByteError(offset: bytes.startOffset, message: "not a compiled asset catalog: it does not begin with BOMStore")
        }
        self.bytes = bytes
        version = try bytes.be32(8)
        declaredBlockCount = Int(try bytes.be32(12))
        index = Extent(offset: Int(try bytes.be32(16)), count: Int(try bytes.be32(20)))
        variableArea = Extent(offset: Int(try bytes.be32(24)), count: Int(try bytes.be32(28)))
        let table = try bytes.slice(index.offset, index.count)
        let marked = try Self.extents(table, at: 0)
        freedBlockCount = marked.filter(\.isFreed).count
        blocks = marked.map { $0.isFreed ? .unused : $0 }
        freeList = try Self.extents(table, at: 4 + 8 * blocks.count).map { $0.isFreed ? .unused : $0 }
        (variables, variableAreaUsed) = try Self.variables(bytes.slice(variableArea.offset, variableArea.count))
    }

    /// The bytes of a block.
    ///
    /// - Parameter referrer: the offset at which the file names the block, for the error.
    package func block(_ number: Int, referrer: Int) throws(ByteError) -> ByteView {
        guard number > 0, number < blocks.count else {
            throw ByteError(
                offset: referrer, message: "names block \(number), but the table has blocks 1 to \(max(blocks.count - 1, 0))")
        }
        let extent = blocks[number]
        guard extent != .unused else {
            throw ByteError(offset: referrer, message: "names block \(number), which is not in use")
        }
        do {
            return try bytes.slice(extent.offset, extent.count)
        } catch {
            throw ByteError(
                offset: bytes.startOffset + index.offset + 4 + 8 * number,
                message: "block \(number) (\(extent.count) bytes from \(extent.offset)) is not inside the file")
        }
    }

    /// Whether a block has no bytes, as block 0 and unused entries of the table.
    func isEmpty(_ number: Int) -> Bool { blocks.indices.contains(number) && blocks[number] == .unused }

    /// The block with a name. Nil if the file doesn't have the name.
    package func block(named name: String) throws(ByteError) -> ByteView? {
        guard let variable = variables.first(where: { $0.name == name }) else { return nil }
        return try block(variable.block, referrer: variable.offset)
    }
}

private extension BOMContainer {
    /// Reads a count and that many pairs of offset and length.
    static func extents(_ table: ByteView, at offset: Int) throws(ByteError) -> [Extent] {
        let count = Int(try table.be32(offset))
        let pairs = try table.slice(offset + 4, 8 * count)
        var extents: [Extent] = []
        extents.reserveCapacity(count)
        for number in 0..<count {
            extents.append(Extent(offset: Int(try pairs.be32(8 * number)), count: Int(try pairs.be32(8 * number + 4))))
        }
        return extents
    }

    /// Reads a count and that many block numbers, each with a name of up to 255 bytes.
    static func variables(_ area: ByteView) throws(ByteError) -> ([Variable], used: Int) {
        let count = Int(try area.be32(0))
        var variables: [Variable] = []
        var position = 4
        for _ in 0..<count {
            let block = Int(try area.be32(position))
            let length = Int(try area.u8(position + 4))
            let name = try area.slice(position + 5, length).utf8()
            variables.append(Variable(name: name, block: block, offset: area.startOffset + position))
            position += 5 + length
        }
        return (variables, position)
    }
}

extension ByteView {
    func be16(_ offset: Int) throws(ByteError) -> UInt16 { try load(UInt16.self, at: offset, bigEndian: true) }
    func be32(_ offset: Int) throws(ByteError) -> UInt32 { try load(UInt32.self, at: offset, bigEndian: true) }

    /// The text of a fixed field up to the first NUL. Bytes after the NUL may be garbage. Invalid UTF-8 is repaired.
    func text(_ offset: Int, _ length: Int) throws(ByteError) -> String {
        let field = try slice(offset, length)
        return field.withUnsafeBytes { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
