/// Places rectangles of given sizes side by side on one surface, where Apple's tool places them.
///
/// The first rectangle is at the bottom left. Each of the others takes the first free place that is large enough, or the surface
/// grows to the right or upward, so that it stays close to a square. This is the known algorithm of the growing bin tree. It
/// gives the places and the sizes of 260 of the 266 atlases in Apple's files that we have (Xcode 7.3 to 26.6).
struct AtlasLayout: Sendable {
    struct Size: Sendable, Hashable {
        var width: Int
        var height: Int

        var area: Int { width * height }
    }

    struct Place: Sendable, Hashable {
        /// The position in the list of sizes.
        var item: Int
        /// The top left corner, counted from the top left.
        var x: Int
        var y: Int
    }

    static let gap = 2
    /// Times the scale, the pixels of pictures at which an atlas is full. In Apple's files since Xcode 15, the picture that makes an
    /// atlas full is its last one, and the number is from 18,005 to 18,123.
    private static let fullArea = 18_050

    private(set) var places: [Place] = []
    private(set) var width = 0
    private(set) var height = 0

    /// Whether a picture of this size may be in an atlas at all. The largest one seen has 180 x 180 pixels at 3x, and the smallest
    /// one outside of an atlas 411 x 138.
    static func takes(_ size: Size, scale: Int) -> Bool {
        size.width > 0 && size.height > 0 && size.width <= fullArea * scale && size.height <= fullArea * scale
            && size.area < fullArea * scale
    }

    /// As many surfaces as the sizes need.
    ///
    /// - Parameter sizes: each must be one that `takes` allows, with the largest area first.
    static func layouts(_ sizes: [Size], scale: Int) -> [AtlasLayout] {
        var layouts: [AtlasLayout] = []
        var (group, area): ([Int], Int) = ([], 0)
        for item in sizes.indices {
            group.append(item)
            area += sizes[item].area
            guard area >= fullArea * scale || item == sizes.count - 1 else { continue }
            layouts.append(AtlasLayout(sizes, group))
            (group, area) = ([], 0)
        }
        return layouts
    }

    private init(_ sizes: [Size], _ items: [Int]) {
        var tree = GrowingTree()
        // Every rectangle brings the gap on its right and above it.
        let corners = items.map { tree.place(width: sizes[$0].width + Self.gap, height: sizes[$0].height + Self.gap) }
        // Apple's surfaces have even sides: the last column or row of the gap is missing where they would be odd.
        width = (tree.width + Self.gap) / 2 * 2
        height = (tree.height + Self.gap) / 2 * 2
        places = zip(items, corners).map { item, corner in
            Place(item: item, x: corner.x + Self.gap, y: height - corner.y - Self.gap - sizes[item].height)
        }
    }
}

/// A surface that is divided into free rectangles, and grows. It counts from the bottom left.
private struct GrowingTree {
    private struct Node {
        var x: Int
        var y: Int
        var width: Int
        var height: Int
        /// The positions of what is free on the right and above. Nil for a free node.
        var children: (right: Int, above: Int)?
    }

    private var nodes: [Node] = []
    private var root = 0

    var width: Int { nodes.isEmpty ? 0 : nodes[root].width }
    var height: Int { nodes.isEmpty ? 0 : nodes[root].height }

    mutating func place(width: Int, height: Int) -> (x: Int, y: Int) {
        if nodes.isEmpty { root = add(Node(x: 0, y: 0, width: width, height: height)) }
        let free = free(width, height) ?? grow(width, height)
        let node = nodes[free]
        let above = add(Node(x: node.x, y: node.y + height, width: node.width, height: node.height - height))
        let right = add(Node(x: node.x + width, y: node.y, width: node.width - width, height: height))
        nodes[free].children = (right, above)
        return (node.x, node.y)
    }

    private mutating func add(_ node: Node) -> Int {
        nodes.append(node)
        return nodes.count - 1
    }

    /// The first free node that is large enough: what is on the right is searched before what is above.
    private func free(_ width: Int, _ height: Int) -> Int? {
        var open = [root]
        while let index = open.popLast() {
            if let children = nodes[index].children {
                open += [children.above, children.right]
            } else if width <= nodes[index].width, height <= nodes[index].height {
                return index
            }
        }
        return nil
    }

    /// Adds a free node on the right of everything or above it.
    ///
    /// A rectangle that is wider and higher than the surface would have a larger area than the first one.
    private mutating func grow(_ width: Int, _ height: Int) -> Int {
        let old = nodes[root]
        let (fitsAbove, fitsRight) = (width <= old.width, height <= old.height)
        let isHigh = fitsRight && old.height >= old.width + width
        let isWide = fitsAbove && old.width >= old.height + height
        if isHigh || !isWide && (fitsRight || !fitsAbove) {
            let side = add(Node(x: old.width, y: 0, width: width, height: max(old.height, height)))
            root = add(
                Node(x: 0, y: 0, width: old.width + width, height: max(old.height, height), children: (side, root)))
            return side
        }
        let top = add(Node(x: 0, y: old.height, width: old.width, height: height))
        root = add(Node(x: 0, y: 0, width: old.width, height: old.height + height, children: (root, top)))
        return top
    }
}
