/// Places rectangles of given sizes side by side on one surface: in rows from the top. Each row is as high as its first
/// rectangle.
///
/// The limits are the ones seen in Apple's atlases: 2 pixels around every picture, at most 306 pixels per side, and at most
/// 72,000 pixels in total.
struct AtlasLayout: Sendable {
    struct Size: Sendable, Hashable {
        var width: Int
        var height: Int
    }

    struct Place: Sendable, Hashable {
        /// The position in the list of sizes.
        var item: Int
        /// The top left corner, counted from the top left.
        var x: Int
        var y: Int
    }

    static let gap = 2
    private static let maximumSide = 306
    private static let maximumArea = 72_000
    /// The largest picture in one of Apple's atlases has 150 x 150 pixels. The longest side is 256.
    private static let maximumMemberSide = 256
    private static let maximumMemberArea = 22_500

    private(set) var places: [Place] = []
    private(set) var width = 0
    private(set) var height = 0

    /// Whether a picture of this size may be in an atlas at all.
    static func takes(_ size: Size) -> Bool {
        size.width > 0 && size.height > 0 && size.width <= maximumMemberSide && size.height <= maximumMemberSide
            && size.width * size.height <= maximumMemberArea
    }

    /// As many surfaces as the sizes need.
    ///
    /// - Parameter sizes: each must be one that `takes` allows. Sort them highest first for dense packing.
    static func layouts(_ sizes: [Size]) -> [AtlasLayout] {
        var layouts: [AtlasLayout] = []
        var rest = Array(sizes.indices)
        while !rest.isEmpty {
            let layout = AtlasLayout(sizes, rest)
            let placed = Set(layout.places.map(\.item))
            rest.removeAll { placed.contains($0) }
            layouts.append(layout)
        }
        return layouts
    }

    /// Places the first of `items` that fit together, and then later ones that fit into the gaps.
    private init(_ sizes: [Size], _ items: [Int]) {
        struct Row {
            var y: Int
            var height: Int
            var end: Int
        }
        let widest = items.map { sizes[$0].width }.max() ?? 0
        let area = items.reduce(0) { $0 + (sizes[$1].width + Self.gap) * (sizes[$1].height + Self.gap) }
        let square = Int(Double(min(area, Self.maximumArea)).squareRoot().rounded(.up)) + Self.gap
        let limit = min(Self.maximumSide, max(widest + 2 * Self.gap, square))
        var rows: [Row] = []
        var bottom = Self.gap
        for item in items {
            let size = sizes[item]
            if let row = rows.firstIndex(where: { size.height <= $0.height && $0.end + size.width + Self.gap <= limit }) {
                places.append(Place(item: item, x: rows[row].end, y: rows[row].y))
                rows[row].end += size.width + Self.gap
            } else if bottom + size.height + Self.gap <= min(Self.maximumSide, Self.maximumArea / limit) {
                places.append(Place(item: item, x: Self.gap, y: bottom))
                rows.append(Row(y: bottom, height: size.height, end: size.width + 2 * Self.gap))
                bottom += size.height + Self.gap
            }
        }
        width = rows.map(\.end).max() ?? 0
        height = bottom
    }
}
