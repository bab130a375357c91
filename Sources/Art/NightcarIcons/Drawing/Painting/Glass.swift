/// What Apple's bitmaps show of glass. Lengths are in design units (see `IconFrame.unit`), amounts in shares of white.
///
/// Measured on the bitmaps of 1024 pixels in the cars of three bundles, five icons in all. How near the result comes is in
/// `Documentation/Research/IconDrawing.md`. Nothing of it is documented by Apple.
enum Glass {
    // The outline of the tile: corners with this share of half a side, and a curve of this power.
    static let cornerShare = 240.0 / 412
    static let cornerPower = 2.8

    // The light along the edge of the tile. It fades with the depth.
    static let frameDepth = 18.5
    /// Added on all sides.
    static let frameBase = 18.0 / 255
    /// The share of white at the top left, and at the bottom right.
    static let frameFront = 0.79
    static let frameBack = 0.48
    static let framePower = 2.4

    /// Added in the rim of a tile with the system's dark background, before the light. Its width is in `IconFrame`.
    static let darkRim = 28.0 / 255

    /// How the surface of the tile bends from its middle to its sides: the power of a superellipse, less 1.
    static let framePlane = 1.25

    /// How much of the tile the gradient of the background leaves out on each side.
    static let groundInset = 80.5 / 824

    // A layer has a rim, and behind it light that fades with the depth.
    static let rim = 5.75
    static let bevel = 9.5
    static let bevelBase = 4.5 / 255
    static let bevelFront = 97.5 / 255
    static let bevelPower = 1.0
    static let glow = 12.0 / 255
    static let glowDepth = 34.5

    // Translucency of 1: the rim lets through this share of the background, and so does the bottom of the group.
    static let rimTranslucency = 0.68
    static let translucency = 1.0
    /// Where in the group the translucency starts and ends, from 0 at the top to 1.
    static let translucentFrom = 0.19
    static let translucentTo = 0.95
    static let translucencyPower = 1.25

    // A neutral shadow takes away this share of white, times its opacity.
    static let shadow = 28.0 / 255
    static let shadowSigma = 16.0
    static let shadowRight = 11.0
    static let shadowDown = 11.0

    // A shadow in the layer's color takes away this share of what the color lacks to white, times its opacity.
    static let colorShadow = 0.53
    static let colorShadowSigma = 18.5
    static let colorShadowRight = 12.0
    static let colorShadowDown = 12.0

    /// The blur of what shows through a layer with a blur of 1. Documents may say more than 2, which looks like 2.
    static let blurSigma = 8.0
    static let blurLimit = 2.0
}
