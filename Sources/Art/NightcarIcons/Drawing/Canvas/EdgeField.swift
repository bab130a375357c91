/// How deep each pixel lies in a shape, and how much its nearest edge faces a light at the top left.
struct EdgeField {
    /// In pixels. 0 outside of the shape.
    private(set) var depth: [Float]
    private let width: Int
    private let height: Int

    /// The shape is where the picture is at least half opaque. The border of the canvas isn't an edge.
    init(_ canvas: Canvas) {
        (width, height) = (canvas.width, canvas.height)
        let far = Float(width + height)
        depth = canvas.pixels.map { $0.w < 0.5 ? 0 : far }
        measureColumns()
        measureRows(far)
    }

    /// The cosine of the angle between the light and the normal of the nearest edge, from -1 to 1.
    func light(_ x: Int, _ y: Int) -> Float {
        let (left, right) = (max(0, x - 2), min(width - 1, x + 2))
        let (above, below) = (max(0, y - 2), min(height - 1, y + 2))
        func value(_ x: Int, _ y: Int) -> Float { depth[y * width + x] }
        let across =
            value(right, above) - value(left, above) + 2 * (value(right, y) - value(left, y)) + value(right, below)
            - value(left, below)
        let down =
            value(left, below) - value(left, above) + 2 * (value(x, below) - value(x, above)) + value(right, below)
            - value(right, above)
        let length = (across * across + down * down).squareRoot()
        return length > 0 ? (across + down) / (length * Float(2).squareRoot()) : 0
    }
}

private extension EdgeField {
    /// The distance to the nearest pixel outside of the shape in the same column.
    mutating func measureColumns() {
        for index in width..<max(width, depth.count) { depth[index] = min(depth[index], depth[index - width] + 1) }
        for index in stride(from: depth.count - width - 1, through: 0, by: -1) {
            depth[index] = min(depth[index], depth[index + width] + 1)
        }
    }

    /// The distance to the nearest pixel outside of the shape: the lower envelope of a parabola for each column (Felzenszwalb
    /// and Huttenlocher, 2012). Half a pixel is taken off, because the edge lies between two pixels.
    mutating func measureRows(_ far: Float) {
        var squares = [Float](repeating: 0, count: width)
        var places = [Int](repeating: 0, count: width)
        var starts = [Float](repeating: 0, count: width + 1)
        for first in stride(from: 0, to: depth.count, by: width) {
            for x in 0..<width { squares[x] = depth[first + x] * depth[first + x] }
            var last = 0
            (places[0], starts[0], starts[1]) = (0, -.infinity, .infinity)
            for x in 1..<max(1, width) {
                var start = Self.crossing(x, places[last], squares)
                while start <= starts[last] {
                    last -= 1
                    start = Self.crossing(x, places[last], squares)
                }
                last += 1
                (places[last], starts[last], starts[last + 1]) = (x, start, .infinity)
            }
            last = 0
            for x in 0..<width {
                while starts[last + 1] < Float(x) { last += 1 }
                let across = Float(x - places[last])
                depth[first + x] = max(0, (across * across + squares[places[last]]).squareRoot() - 0.5)
            }
        }
    }

    /// Where the parabolas of two columns cross.
    static func crossing(_ right: Int, _ left: Int, _ squares: [Float]) -> Float {
        let (x, other) = (Float(right), Float(left))
        return (squares[right] + x * x - squares[left] - other * other) / (2 * (x - other))
    }
}
