/// A color with 8 bits per channel, in the color space of the picture that it belongs to.
package struct RGB8: Sendable, Hashable {
    /// Red, 0...255.
    package var red: UInt8
    /// Green, 0...255.
    package var green: UInt8
    /// Blue, 0...255.
    package var blue: UInt8

    /// Makes a color from its channels.
    package init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Black: all channels are 0.
    package static let black = RGB8(red: 0, green: 0, blue: 0)
}
