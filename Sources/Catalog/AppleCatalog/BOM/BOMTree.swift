import NightcarBasics
package import ThemeCatalogBytes

/// A sorted map in a container: a header block, nodes in blocks, keys and values in blocks.
///
/// | offset | type | header field |
/// |---|---|---|
/// | 0 | char[4] | `tree` |
/// | 4 | u32 | version, 1 |
/// | 8 | u32 | block of the root node |
/// | 12 | u32 | node size, 4096 or 1024 |
/// | 16 | u32 | entries in all leaves |
/// | 20 | u8 | 1: a key is a number in place of a block number |
/// | 21 | u32, u32 | only in the newer form of 29 bytes: size of all keys, or 0xFFFFFFFF; 0 |
///
/// A node: u16 1 in a leaf, u16 count n, u32 next leaf, u32 previous leaf, n pairs of value (in a leaf) or child block and key,
/// in an interior node the last child. In the newer form with keys of one size, n copies of the keys follow at 16 + 8n.
package struct BOMTree: Sendable {
    package enum Key: Sendable {
        case bytes(ByteView)
        case number(UInt32)
    }

    package struct Entry: Sendable {
        package var key: Key
        package var value: ByteView
        /// The block of the key. Nil if the key is a number.
        package var keyBlock: Int?
        package var valueBlock: Int
        /// The offset of the pair in the file.
        package var offset: Int
    }

    package struct Node: Sendable {
        package var block: Int
        package var isLeaf: Bool
        package var count: Int
        package var next: Int
        package var previous: Int
        /// 1 for the root.
        package var depth: Int
        package var bytes: ByteView
        /// The block of the last key, which the parent repeats as a separator. Nil for number keys and empty nodes.
        package var lastKey: UInt32?
        /// The separators of an interior node.
        package var separators: [UInt32]
    }

    package let header: ByteView
    package let version: UInt32
    package let root: Int
    package let nodeSize: Int
    package let declaredCount: Int
    package let hasNumberKeys: Bool
    /// The size of all keys in the newer header. Nil in the older header.
    package let keySize: UInt32?
    /// In tree order, parents before children.
    package private(set) var nodes: [Node] = []
    package private(set) var entries: [Entry] = []

    package static let mark = "tree"
    package static let oldHeaderSize = 21
    package static let newHeaderSize = 29
    /// The key size which means that keys have different sizes.
    package static let variableKeySize: UInt32 = 0xFFFF_FFFF

    /// Reads the whole tree. Its header is in `block`.
    ///
    /// - Throws: `ByteError` if a block is missing or too short, if a node is reached twice, or if the tree is too deep.
    package init(_ container: BOMContainer, block: Int, referrer: Int) throws(ByteError) {
        header = try container.block(block, referrer: referrer)
        guard try header.characters(0) == Self.mark else {
            throw ByteError(offset: header.startOffset, message: "no tree starts here")
        }
        version = try header.be32(4)
        root = Int(try header.be32(8))
        nodeSize = Int(try header.be32(12))
        declaredCount = Int(try header.be32(16))
        hasNumberKeys = try header.u8(20) == 1
        keySize = header.count >= Self.newHeaderSize ? try header.be32(21) : nil
        var seen: Set<Int> = []
        try walk(container, root, referrer: header.startOffset + 8, depth: 1, &seen)
    }

    /// The copies of a leaf's keys that the newer form stores in the node. Nil if the tree has none.
    package func inlineKeys(of node: Node) throws(ByteError) -> ByteView? {
        guard let keySize, keySize > 0, keySize != Self.variableKeySize, !hasNumberKeys else { return nil }
        return try node.bytes.slice(16 + 8 * node.count, node.count * Int(keySize))
    }
}

private extension BOMTree {
    static let maximumDepth = Limits.carTreeDepth

    mutating func walk(
        _ container: BOMContainer, _ block: Int, referrer: Int, depth: Int, _ seen: inout Set<Int>
    ) throws(ByteError) {
        let bytes = try container.block(block, referrer: referrer)
        guard seen.insert(block).inserted, depth <= Self.maximumDepth else {
            throw ByteError(
                offset: referrer, message: "the tree names node \(block) twice, or it is deeper than \(Self.maximumDepth)")
        }
        var node = Node(
            block: block, isLeaf: try bytes.be16(0) != 0, count: Int(try bytes.be16(2)),
            next: Int(try bytes.be32(4)), previous: Int(try bytes.be32(8)), depth: depth, bytes: bytes, separators: [])
        let pairs = try bytes.slice(12, 8 * node.count)
        if node.count > 0 { node.lastKey = try pairs.be32(8 * node.count - 4) }
        guard node.isLeaf else {
            for number in 0..<node.count { node.separators.append(try pairs.be32(8 * number + 4)) }
            nodes.append(node)
            for number in 0...node.count {
                let position = 12 + 8 * number
                try walk(
                    container, Int(try bytes.be32(position)), referrer: bytes.startOffset + position, depth: depth + 1, &seen)
            }
            return
        }
        nodes.append(node)
        for number in 0..<node.count { entries.append(try entry(container, pairs, 8 * number)) }
    }

    func entry(_ container: BOMContainer, _ pairs: ByteView, _ position: Int) throws(ByteError) -> Entry {
        let offset = pairs.startOffset + position
        let valueBlock = Int(try pairs.be32(position))
        let key = try pairs.be32(position + 4)
        let value = try container.block(valueBlock, referrer: offset)
        guard !hasNumberKeys else {
            return Entry(key: .number(key), value: value, keyBlock: nil, valueBlock: valueBlock, offset: offset)
        }
        let keyBytes = try container.block(Int(key), referrer: offset + 4)
        return Entry(key: .bytes(keyBytes), value: value, keyBlock: Int(key), valueBlock: valueBlock, offset: offset)
    }
}
