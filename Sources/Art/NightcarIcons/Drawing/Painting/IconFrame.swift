import ThemeCatalogBytes

/// The outline of an icon in its picture.
package enum IconShape: String, Sendable, Hashable, CaseIterable {
    /// A rounded square in a margin, with a shadow. So are icons in a macOS car and in an `.icns`.
    case macOS
    /// A rounded square that fills the picture.
    case iOS
    /// A circle that fills the picture.
    case watchOS
    /// The whole picture, for files that the system cuts to shape itself.
    case square

    /// The shape in which a platform shows icons.
    package init(_ idiom: IconIdiom) {
        self =
            switch idiom {
            case .macOS: .macOS
            case .square, .iOS: .iOS
            case .watchOS: .watchOS
            }
    }

    /// The platform whose values the document has for this shape.
    package var idiom: IconIdiom {
        switch self {
        case .macOS: .macOS
        case .iOS, .square: .iOS
        case .watchOS: .watchOS
        }
    }
}

/// Where the tile of an icon is on a canvas.
struct IconFrame {
    let shape: IconShape
    /// The side of the canvas in pixels.
    let side: Int
    /// The tile, without its shadow.
    let tile: IconBox
    /// Pixels in a design unit. The tile has 824 of them, as in Apple's bitmaps of 1024 pixels, on which all lengths are measured.
    let unit: Double
    /// Pixels in a point of the document. The tile has 1024 of them.
    let point: Double
    let shadow: Shadow?
    /// How wide the light rim of a tile with the system's dark background is, in pixels of the canvas.
    let rim: Double

    /// The shadow of the tile on the background, in pixels of the canvas.
    struct Shadow {
        var sigma: Double
        var down: Int
        var opacity: Float
    }

    /// - Parameters:
    ///   - size: the side of the finished picture in pixels.
    ///   - factor: how many pixels of the canvas are a pixel of the picture, in each direction.
    init(shape: IconShape, size: Int, factor: Int) {
        let grid = shape == .macOS ? Grid.of(size) : Grid(size: size, margin: 0, sigma: 0, down: 0, opacity: 0, rim: 0)
        let scale = Double(factor * size) / Double(grid.size)
        let width = Double(grid.size - 2 * grid.margin) * scale
        let margin = Double(grid.margin) * scale
        self.shape = shape
        side = size * factor
        tile = IconBox(minX: margin, minY: margin, width: width, height: width)
        unit = width / 824
        point = width / 1024
        rim = grid.rim * scale
        shadow =
            shape == .macOS
            ? Shadow(sigma: grid.sigma * scale, down: Int((grid.down * scale).rounded()), opacity: grid.opacity) : nil
    }

    /// How deep a pixel lies in the tile, in pixels. Negative outside. It is exact at the edge and close to it.
    func depth(_ column: Int, _ row: Int) -> Double {
        let half = tile.width / 2
        let (x, y) = offset(column, row)
        let (across, down) = (abs(x), abs(y))
        let (corner, power) = corner
        let (u, v) = ((across - half + corner) / corner, (down - half + corner) / corner)
        guard u > 0, v > 0 else { return half - max(across, down) }
        let (first, second) = (pow(u, power - 1), pow(v, power - 1))
        let radius = pow(first * u + second * v, 1 / power)
        let slope = (first * first + second * second).squareRoot() / pow(radius, power - 1)
        return (1 - radius) * corner / slope
    }

    /// The depth of every pixel. The tile is the same in all eight directions, so an eighth is computed.
    var depths: [Double] {
        let half = (side + 1) / 2
        var eighth = [Double](repeating: 0, count: half * half)
        for row in 0..<half {
            for column in 0...row {
                let depth = depth(column, row)
                (eighth[row * half + column], eighth[column * half + row]) = (depth, depth)
            }
        }
        return [Double](unsafeUninitializedCapacity: side * side) { output, filled in
            for row in 0..<side {
                let first = min(row, side - 1 - row) * half
                for column in 0..<side { output[row * side + column] = eighth[first + min(column, side - 1 - column)] }
            }
            filled = side * side
        }
    }

    /// How far the tile's surface turns away at a column or row, from -1 to 1. The surface of a macOS tile is that of a superellipse,
    /// so that it also turns along the straight sides, as it does in Apple's bitmaps.
    func turn(_ place: Int) -> Double {
        let size = (Double(place) + 0.5 - Double(side) / 2) / (tile.width / 2)
        return shape == .watchOS ? size : pow(abs(size), Glass.framePlane) * (size < 0 ? -1 : 1)
    }

    /// How much the tile's surface faces a light at the top left, from -1 to 1.
    ///
    /// - Parameters:
    ///   - across: the turn of the column.
    ///   - down: the turn of the row.
    static func light(_ across: Double, _ down: Double) -> Double {
        let length = (across * across + down * down).squareRoot()
        return length > 0 ? -(across + down) / (length * 2.0.squareRoot()) : 0
    }

    private func offset(_ column: Int, _ row: Int) -> (Double, Double) {
        let middle = Double(side) / 2
        return (Double(column) + 0.5 - middle, Double(row) + 0.5 - middle)
    }

    /// The side of a corner in pixels, and the power of its curve.
    private var corner: (Double, Double) {
        shape == .watchOS ? (tile.width / 2, 2) : (Glass.cornerShare * tile.width / 2, Glass.cornerPower)
    }
}

/// A size of macOS and what Apple's bitmaps have there, in pixels: the margin around the tile, its shadow, and the rim of a tile
/// with the system's dark background. Measured on the bitmaps of two cars of Xcode 26.5; one of them has that background.
private struct Grid {
    var size: Int
    var margin: Int
    var sigma: Double
    var down: Double
    var opacity: Float
    var rim: Double

    static let measured = [
        Grid(size: 32, margin: 2, sigma: 1.5, down: 1, opacity: 0.293, rim: 4.0 / 3),
        Grid(size: 64, margin: 6, sigma: 1.8, down: 1, opacity: 0.276, rim: 4.0 / 3),
        Grid(size: 128, margin: 12, sigma: 4, down: 3, opacity: 0.239, rim: 4.0 / 3),
        Grid(size: 256, margin: 24, sigma: 4.6, down: 3, opacity: 0.256, rim: 2),
        Grid(size: 512, margin: 50, sigma: 7.5, down: 4, opacity: 0.254, rim: 8.0 / 3),
        Grid(size: 1024, margin: 100, sigma: 16, down: 8, opacity: 0.248, rim: 8.0 / 3),
    ]

    /// The row of a size, or the nearest larger one. A larger picture is drawn like the largest.
    static func of(_ size: Int) -> Grid { measured.first { $0.size >= size } ?? measured[measured.count - 1] }
}
