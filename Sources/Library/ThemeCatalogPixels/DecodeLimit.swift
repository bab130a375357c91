import ThemeCatalogBytes

/// The largest picture to decode. It is checked before memory is allocated.
public struct DecodeLimit: Sendable, Hashable {
    /// The maximum of width times height, in pixels.
    public var pixels: Int

    /// Makes a limit from a number of pixels.
    public init(pixels: Int) { self.pixels = pixels }

    /// 16384 x 16384 pixels, which is 1 GiB at 8 bits per channel.
    public static let standard = DecodeLimit(pixels: Limits.pixels)

    /// Checks a size in pixels and returns its number of pixels.
    ///
    /// - Throws: `PixelError` if a side isn't positive, or if the size has more pixels than the limit.
    package func check(width: Int, height: Int) throws(PixelError) -> Int {
        guard width > 0, height > 0 else {
            throw PixelError("the picture is \(width) x \(height) pixels, which is not a valid size")
        }
        let (count, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, count <= pixels else {
            throw PixelError("the picture is \(width) x \(height) pixels, more than the limit of \(pixels) pixels")
        }
        return count
    }
}
