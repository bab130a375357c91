/// A color of 8 bits a channel, in the color space of the picture it belongs to.
public struct RGB8: Sendable, Hashable {
    public var red: UInt8
    public var green: UInt8
    public var blue: UInt8

    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// The color of a mask that has no other.
    public static let black = RGB8(red: 0, green: 0, blue: 0)
}
