import ThemeCatalogBytes

/// A stretch of a file and what it is for.
package struct FileShare: Sendable, Hashable {
    package enum Use: Sendable, Hashable {
        /// The container's own: header, block table, list of names.
        case container
        /// Freed by a tool that updated the file in place.
        case free
        /// Between blocks, or not named by anything.
        case padding
        /// Headers: versions, platform, key format and whatever other named blocks there are.
        case header(String)
        /// A tree's header, nodes, keys and values that are not a rendition's.
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
    /// Every byte of the file once, in order: the counts add up to the file's size.
    ///
    /// Where blocks overlap, the one that begins first has the bytes, then the one listed first.
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

    /// Adds a block once, whoever names it first.
    func append(_ block: Int, _ use: FileShare.Use, to shares: inout [FileShare], _ named: inout Set<Int>) {
        guard named.insert(block).inserted, container.blocks.indices.contains(block) else { return }
        let extent = container.blocks[block]
        guard extent.count > 0 else { return }
        shares.append(FileShare(offset: extent.offset, count: extent.count, use: use))
    }

    /// Cuts overlaps and what lies outside the file, and fills the gaps.
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
