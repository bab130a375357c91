/// A color with 8 bits per channel, in the color space of the picture that it belongs to.
public struct RGB8: Sendable, Hashable {
    /// Red, 0...255.
    public var red: UInt8
    /// Green, 0...255.
    public var green: UInt8
    /// Blue, 0...255.
    public var blue: UInt8

    /// Makes a color from its channels.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Black: all channels are 0.
    public static let black = RGB8(red: 0, green: 0, blue: 0)
}
