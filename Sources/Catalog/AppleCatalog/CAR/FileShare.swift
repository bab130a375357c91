import ThemeCatalogBytes

/// A range of bytes in a file, and its use.
package struct FileShare: Sendable, Hashable {
    package enum Use: Sendable, Hashable {
        /// The container's own data: header, block table and list of names.
        case container
        /// Freed by a tool that updated the file in place.
        case free
        /// Bytes between blocks, and bytes that nothing refers to.
        case padding
        /// Headers: versions, platform, key format and all other named blocks.
        case header(String)
        /// A tree's header, nodes, and the keys and values that don't belong to a rendition.
        case tree(String)
        /// A rendition's key.
        case key(Int)
        /// A rendition's value: its `SizeOnDisk`.
        case rendition(Int)
    }

    package var offset: Int
    package var count: Int
    package var use: Use
}

extension CarFile {
    /// Each byte of the file is in exactly one share, in order. The counts add up to the file's size.
    ///
    /// If blocks overlap, the bytes belong to the block that begins first, then to the one that is listed first.
    package var shares: [FileShare] {
        var wanted = containerShares
        var named = Set<Int>()
        for variable in container.variables where trees[variable.name] == nil {
            append(variable.block, .header(variable.name), to: &wanted, &named)
        }
        for variable in container.variables {
            guard let tree = trees[variable.name] else { continue }
            append(variable.block, .tree(variable.name), to: &wanted, &named)
            for node in tree.nodes { append(node.block, .tree(variable.name), to: &wanted, &named) }
            for (index, entry) in tree.entries.enumerated() {
                let isRenditions = variable.name == "RENDITIONS"
                append(entry.valueBlock, isRenditions ? .rendition(index) : .tree(variable.name), to: &wanted, &named)
                if let key = entry.keyBlock {
                    append(key, isRenditions ? .key(index) : .tree(variable.name), to: &wanted, &named)
                }
            }
        }
        return fill(wanted)
    }
}

private extension CarFile {
    var containerShares: [FileShare] {
        var shares = [
            FileShare(offset: 0, count: BOMContainer.headerSize, use: .container),
            FileShare(offset: container.variableArea.offset, count: container.variableArea.count, use: .container),
            FileShare(offset: container.index.offset, count: container.index.count, use: .container),
        ]
        shares += container.freeList.filter { $0.count > 0 }.map {
            FileShare(offset: $0.offset, count: $0.count, use: .free)
        }
        return shares
    }

    /// Adds a block once, no matter how often it is named.
    func append(_ block: Int, _ use: FileShare.Use, to shares: inout [FileShare], _ named: inout Set<Int>) {
        guard named.insert(block).inserted, container.blocks.indices.contains(block) else { return }
        let extent = container.blocks[block]
        guard extent.count > 0 else { return }
        shares.append(FileShare(offset: extent.offset, count: extent.count, use: use))
    }

    /// Cuts off overlaps and everything outside the file, and fills the gaps.
    func fill(_ wanted: [FileShare]) -> [FileShare] {
        let order = wanted.enumerated().sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
        let size = container.bytes.count
        var shares: [FileShare] = []
        var position = 0
        for (_, share) in order {
            let start = max(share.offset, position)
            let end = min(share.offset + share.count, size)
            guard start < end else { continue }
            if start > position { shares.append(FileShare(offset: position, count: start - position, use: .padding)) }
            shares.append(FileShare(offset: start, count: end - start, use: share.use))
            position = end
        }
        if position < size { shares.append(FileShare(offset: position, count: size - position, use: .padding)) }
        return shares
    }
}
