import ThemeCatalogPixels

/// What a vector file paints, without anything of its format. Coordinates are points of the drawing: y points down, and the origin
/// is at the top left.
struct VectorDrawing: Sendable {
    var width: Double
    var height: Double
    var nodes: [DrawingNode] = []
}

/// A part of a drawing. Parts are painted in order, each over those before it.
enum DrawingNode: Sendable {
    case shape(DrawingShape)
    case picture(DrawingPicture)
    case group(DrawingGroup)
}

struct DrawingShape: Sendable {
    /// In its own space. A stroke is as wide as its width in this space.
    var outline: SVGOutline
    /// Leads from the outline's space to points.
    var transform = SVGTransform.identity
    var fill: DrawingFill?
    var stroke: DrawingStroke?
    /// Of fill and stroke together.
    var opacity = 1.0
}

struct DrawingFill: Sendable {
    var paint: DrawingPaint
    var isEvenOdd = false
    var opacity = 1.0
}

struct DrawingStroke: Sendable {
    enum Cap: Sendable { case butt, round, square }
    enum Join: Sendable { case miter, round, bevel }

    var paint: DrawingPaint
    /// In the outline's space, like the dashes. Nothing is painted if it isn't positive.
    var width = 1.0
    var cap = Cap.butt
    var join = Join.miter
    var miterLimit = 4.0
    /// Lengths of dashes and gaps, in turn. Empty for a solid line. An odd number of them is repeated once.
    var dashes: [Double] = []
    var dashPhase = 0.0
    var opacity = 1.0
}

enum DrawingPaint: Sendable {
    /// Red, green and blue of sRGB, from 0 to 1.
    case color(SIMD3<Double>)
    case gradient(DrawingGradient)
}

struct DrawingGradient: Sendable {
    enum Kind: Sendable {
        case linear(from: SVGPoint, to: SVGPoint)
        /// From a circle around `focus` to a circle around `center`.
        case radial(center: SVGPoint, radius: Double, focus: SVGPoint, focusRadius: Double)
    }

    enum Spread: Sendable { case pad, reflect, `repeat` }

    struct Stop: Sendable {
        /// From 0 to 1. Offsets don't decrease.
        var offset: Double
        /// Red, green, blue and alpha of sRGB, from 0 to 1, not premultiplied.
        var color: SIMD4<Double>
    }

    var kind: Kind
    var stops: [Stop]
    /// Leads from the gradient's space to points.
    var transform = SVGTransform.identity
    var spread = Spread.pad
    /// Whether the first and the last color go on beyond the ends. Only for `pad`.
    var extendsStart = true
    var extendsEnd = true
}

/// A bitmap. Its color space isn't converted.
struct DrawingPicture: Sendable {
    var pixels: PixelBuffer
    /// Leads from a square of 1 x 1, with the first row at the top, to points.
    var transform: SVGTransform
    var opacity = 1.0
}

/// Parts that are painted on a clear layer first if they have an opacity or a mask.
struct DrawingGroup: Sendable {
    var nodes: [DrawingNode]
    var opacity = 1.0
    /// The parts show where all clips do.
    var clips: [DrawingClip] = []
    var mask: DrawingMask?
}

/// Shows the union of outlines. Without outlines, it shows nothing.
struct DrawingClip: Sendable {
    struct Part: Sendable {
        var outline: SVGOutline
        /// Leads from the outline's space to points.
        var transform = SVGTransform.identity
        var isEvenOdd = false
    }

    var parts: [Part]
}

struct DrawingMask: Sendable {
    enum Kind: Sendable { case luminance, alpha }

    var nodes: [DrawingNode]
    var kind = Kind.luminance
    /// What a luminance mask is painted on, as red, green and blue of sRGB.
    var backdrop = SIMD3<Double>(0, 0, 0)
    /// The mask counts as 0 outside of these.
    var clips: [DrawingClip] = []
}

/// Why a file isn't painted in process.
enum DrawingObstacle: Error, Hashable {
    /// The file has something that this program can't paint. Another program may.
    case outside(String)
    /// The file goes beyond a limit, so no program paints it.
    case refused(String)

    var reason: String {
        switch self {
        case .outside(let reason), .refused(let reason): reason
        }
    }
}
