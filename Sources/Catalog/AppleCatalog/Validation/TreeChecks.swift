import NightcarBasics
import ThemeCatalogBytes

extension CarFile {
    func checkTree(_ tree: BOMTree, _ name: String, _ report: inout ValidationReport) {
        let start = tree.header.startOffset
        if tree.version != 1 { report.error(.treeHeader, "\(name): the tree version is \(tree.version), not 1", at: start + 4) }
        if ![BOMTree.oldHeaderSize, BOMTree.newHeaderSize].contains(tree.header.count) {
            report.error(.treeHeader, "\(name): the tree header has \(tree.header.count) bytes, not 21 or 29", at: start)
        }
        let nodeSize = tree.hasNumberKeys ? 1024 : 4096
        if tree.nodeSize != nodeSize {
            report.warning(.treeHeader, "\(name): the node size is \(tree.nodeSize), not \(nodeSize)", at: start + 12)
        }
        if tree.declaredCount != tree.entries.count {
            report.error(
                .treeHeader, "\(name): the header says \(tree.declaredCount) entries, but the leaves have \(tree.entries.count)",
                at: start + 16)
        }
        checkOrder(tree, name, &report)
        checkLeaves(tree, name, &report)
        checkSeparators(tree, name, &report)
        checkKeySizes(tree, name, &report)
    }

    /// Keys ascend byte by byte, and numbers ascend by value. There are no duplicates.
    private func checkOrder(_ tree: BOMTree, _ name: String, _ report: inout ValidationReport) {
        for (before, after) in zip(tree.entries, tree.entries.dropFirst()) {
            let isAscending =
                switch (before.key, after.key) {
                case (.number(let a), .number(let b)): a < b
                case (.bytes(let a), .bytes(let b)): a.array.lexicographicallyPrecedes(b.array)
                default: false
                }
            if !isAscending {
                report.error(.treeOrder, "\(name): a key is not greater than the previous one", at: after.offset + 4)
            }
        }
    }

    /// All leaves have the same depth and are linked in both directions.
    private func checkLeaves(_ tree: BOMTree, _ name: String, _ report: inout ValidationReport) {
        let leaves = tree.nodes.filter(\.isLeaf)
        for (position, leaf) in leaves.enumerated() {
            let next = position + 1 < leaves.count ? leaves[position + 1].block : 0
            let previous = position > 0 ? leaves[position - 1].block : 0
            if leaf.next != next || leaf.previous != previous {
                report.error(
                    .treeLinks,
                    "\(name): leaf \(leaf.block) names \(leaf.previous) and \(leaf.next) as its neighbors, not "
                        + "\(previous) and \(next)", at: leaf.bytes.startOffset + 4)
            }
            if leaf.depth != leaves[0].depth {
                report.error(
                    .treeLinks, "\(name): leaf \(leaf.block) is deeper than the other leaves", at: leaf.bytes.startOffset)
            }
        }
        for node in tree.nodes where node.isLeaf || tree.keySize == nil {
            let inline = tree.inlineKeySize * node.count
            if node.bytes.count != tree.nodeSize + inline {
                report.warning(
                    .treeNode, "\(name): a node has \(node.bytes.count) bytes, not \(tree.nodeSize + inline)",
                    at: node.bytes.startOffset)
            }
        }
    }

    /// A separator repeats the last key of the child before it, so lookups end in the right leaf.
    private func checkSeparators(_ tree: BOMTree, _ name: String, _ report: inout ValidationReport) {
        // Parents come before children in the list, so the last leaf below a child is the last one before the next child.
        for (position, node) in tree.nodes.enumerated() where !node.isLeaf {
            let children = tree.nodes[(position + 1)...].filter { $0.depth == node.depth + 1 }.prefix(node.count + 1)
            for (number, child) in children.enumerated() where number < node.count && child.isLeaf {
                if child.lastKey != node.separators[number] {
                    report.error(
                        .treeSeparators, "\(name): separator \(number) is not the last key of its child",
                        at: node.bytes.startOffset + 16 + 8 * number)
                }
            }
        }
    }

    /// All keys have the size that the newer header says, and the copies in the leaves equal the keys.
    private func checkKeySizes(_ tree: BOMTree, _ name: String, _ report: inout ValidationReport) {
        guard let keySize = tree.keySize, keySize != BOMTree.variableKeySize, keySize > 0, !tree.hasNumberKeys else { return }
        var position = 0
        for leaf in tree.nodes where leaf.isLeaf {
            guard let inline = try? tree.inlineKeys(of: leaf) else {
                report.error(.treeKeys, "\(name): a leaf is too short for the copies of its keys", at: leaf.bytes.startOffset)
                return
            }
            for number in 0..<leaf.count {
                guard case .bytes(let key) = tree.entries[position + number].key else { return }
                let copy = try? inline.slice(number * Int(keySize), Int(keySize))
                if key.count != Int(keySize) || copy?.array != key.array {
                    report.error(.treeKeys, "\(name): the copy of a key differs from the key", at: key.startOffset)
                }
            }
            position += leaf.count
        }
    }
}

private extension BOMTree {
    /// The size of each key's copy in a leaf. 0 if there are no copies.
    var inlineKeySize: Int {
        guard let keySize, keySize != Self.variableKeySize, !hasNumberKeys else { return 0 }
        return Int(keySize)
    }
}
