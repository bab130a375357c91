import ThemeCatalogBytes

/// How large a decoded picture may be: checked before memory is taken for it.
public struct DecodeLimit: Sendable, Hashable {
    /// The largest width times height.
    public var pixels: Int

    public init(pixels: Int) { self.pixels = pixels }

    /// 16384 x 16384 pixels, which is 1 GiB at 8 bits a channel: `Limits.pixels`.
    public static let standard = DecodeLimit(pixels: Limits.pixels)

    /// The number of pixels of a picture of this size.
    ///
    /// - Throws: `PixelError` when the size is not positive or has more pixels than the limit.
    public func check(width: Int, height: Int) throws(PixelError) -> Int {
        guard width > 0, height > 0 else { throw PixelError("the picture is \(width) x \(height) pixels, which is no size") }
        let (count, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, count <= pixels else {
            throw PixelError("the picture is \(width) x \(height) pixels, more than the limit of \(pixels) pixels")
        }
        return count
    }
}
