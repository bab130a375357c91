import NightcarBasics
import ThemeCatalogBytes

/// Writes a sorted map like Apple's tools do. `BOMTree` describes the fields.
///
/// Trees have the newer header of 29 bytes, and nodes have copies of their keys if these all have the same size. A tree that doesn't
/// fit into one leaf is divided as in a file of Xcode 27 that others described: keys are inserted in order, and a full leaf is
/// divided after 256 entries, so that all leaves but the last have 256. Numbers are inserted out of order and come out even. A
/// separator repeats the last key of the child before it.
struct BOMTreeWriter {
    enum Keys {
        /// Keys with the same size, which the header states.
        case sized(Int)
        /// Names. The header has their size only if there is just one.
        case names
        /// Numbers instead of blocks.
        case numbers
    }

    struct Entry {
        /// The bytes of the key. A number has 4 bytes, highest first, so that the bytes sort like the number.
        var key: [UInt8]
        var value: ByteView
    }

    private let keys: Keys
    private let entries: [Entry]

    /// - Parameter entries: in any order, without duplicate keys.
    init(_ keys: Keys, _ entries: [Entry]) {
        self.keys = keys
        self.entries = entries.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    }

    /// A map with numbers as keys.
    init(numbers entries: [(key: UInt32, value: [UInt8])]) {
        self.init(
            .numbers,
            entries.map { entry in
                var key = ByteWriter()
                key.append(entry.key, bigEndian: true)
                return Entry(key: key.bytes, value: ByteView(entry.value))
            })
    }

    func write(header: UInt32, to file: inout BOMWriter) {
        if entries.count <= capacity {
            let leaf = file.add([])
            let pairs = addPairs(entries, to: &file)
            file.replace(leaf, with: node(isLeaf: true, pairs, copies: copies(of: entries)))
            file.replace(header, with: headerBytes(root: leaf))
        } else {
            file.replace(header, with: headerBytes(root: writeLevels(to: &file)))
        }
    }
}

private extension BOMTreeWriter {
    /// A value (or child) and its key, as blocks or as a number for the key.
    struct Pair {
        var value: UInt32
        var key: UInt32
    }

    /// A node, and the last key below it.
    struct Child {
        var block: UInt32
        var lastKey: UInt32
        /// The bytes of the key.
        var lastBytes: [UInt8]
    }

    static let nodeHeaderSize = 12
    static let namesNodeSize = 4096
    static let numbersNodeSize = 1024

    var hasNumbers: Bool { if case .numbers = keys { true } else { false } }
    var nodeSize: Int { hasNumbers ? Self.numbersNodeSize : Self.namesNodeSize }
    /// A node has its pairs and one more word, which is the last child in interior nodes.
    var capacity: Int { (nodeSize - Self.nodeHeaderSize - 4) / 8 }

    /// The numbers of entries in the leaves of a larger tree.
    var leafCounts: [Int] {
        guard hasNumbers else {
            let half = nodeSize / 16
            let full = (entries.count - capacity + half - 1) / half
            return [Int](repeating: half, count: full) + [entries.count - full * half]
        }
        let leaves = (entries.count + capacity - 1) / capacity
        return (0..<leaves).map { ($0 + 1) * entries.count / leaves - $0 * entries.count / leaves }
    }

    /// The size of all keys for the header. Nil if they differ.
    var keySize: Int? {
        switch keys {
        case .sized(let size): size
        case .names: entries.count == 1 ? entries[0].key.count : nil
        case .numbers: 0
        }
    }

    func copies(of entries: some Sequence<Entry>) -> [UInt8] { hasCopies ? entries.flatMap(\.key) : [] }

    var hasCopies: Bool { !hasNumbers && keySize != nil }

    func headerBytes(root: UInt32) -> [UInt8] {
        var writer = ByteWriter()
        writer.append(utf8: BOMTree.mark)
        writer.append(words: [1, root, UInt32(nodeSize), UInt32(entries.count)], bigEndian: true)
        writer.append(UInt8(hasNumbers ? 1 : 0))
        writer.append(words: [keySize.map(UInt32.init) ?? BOMTree.variableKeySize, 0], bigEndian: true)
        return writer.bytes
    }

    func addPairs(_ entries: some Collection<Entry>, to file: inout BOMWriter) -> [Pair] {
        entries.map { entry in
            if hasNumbers { return Pair(value: file.add(entry.value), key: entry.key.reduce(0) { $0 << 8 | UInt32($1) }) }
            // The key's block is the one before the value's, as in every file of Apple's tools that we have.
            let key = file.add(entry.key)
            return Pair(value: file.add(entry.value), key: key)
        }
    }

    func node(isLeaf: Bool, _ pairs: [Pair], next: UInt32 = 0, previous: UInt32 = 0, last: UInt32 = 0, copies: [UInt8] = [])
        -> [UInt8]
    {
        var writer = ByteWriter()
        writer.append(UInt16(isLeaf ? 1 : 0), bigEndian: true)
        writer.append(UInt16(pairs.count), bigEndian: true)
        writer.append(words: [next, previous], bigEndian: true)
        for pair in pairs { writer.append(words: [pair.value, pair.key], bigEndian: true) }
        writer.append(last, bigEndian: true)
        writer.append(copies)
        writer.append([UInt8](repeating: 0, count: nodeSize + copies.count - writer.count))
        return writer.bytes
    }

    /// Writes the leaves, and the levels above them up to a single root.
    func writeLevels(to file: inout BOMWriter) -> UInt32 {
        let counts = leafCounts
        let blocks = counts.map { _ in file.add([]) }
        var level: [Child] = []
        var start = 0
        for (number, count) in counts.enumerated() {
            let part = entries[start..<start + count]
            start += count
            let pairs = addPairs(part, to: &file)
            let leaf = node(
                isLeaf: true, pairs, next: number + 1 < blocks.count ? blocks[number + 1] : 0,
                previous: number > 0 ? blocks[number - 1] : 0, copies: copies(of: part))
            file.replace(blocks[number], with: leaf)
            level.append(
                Child(block: blocks[number], lastKey: pairs[pairs.count - 1].key, lastBytes: part[part.endIndex - 1].key))
        }
        while level.count > 1 { level = writeLevel(above: level, to: &file) }
        return level[0].block
    }

    /// Distributes the children evenly over as few nodes as possible.
    func writeLevel(above children: [Child], to file: inout BOMWriter) -> [Child] {
        let nodes = (children.count + capacity) / (capacity + 1)
        return (0..<nodes).map { number in
            let part = children[number * children.count / nodes..<(number + 1) * children.count / nodes]
            let last = part[part.endIndex - 1]
            let pairs = part.dropLast().map { Pair(value: $0.block, key: $0.lastKey) }
            let copies = hasCopies ? part.dropLast().flatMap(\.lastBytes) : []
            let branch = node(isLeaf: false, pairs, last: last.block, copies: copies)
            return Child(block: file.add(branch), lastKey: last.lastKey, lastBytes: last.lastBytes)
        }
    }
}
