package import ThemeCatalogPixels

/// The timing of an animation.
package struct FrameTiming: Sendable, Hashable {
    /// The seconds of a frame, as a fraction.
    package var delay: (numerator: UInt16, denominator: UInt16) { (numerator, denominator) }
    /// 0 for an animation without an end.
    package var plays: UInt32
    private var numerator: UInt16
    private var denominator: UInt16

    /// - Parameter delay: in seconds. Hundredths are exact.
    package init(delay: Double, plays: UInt32) {
        self.plays = plays
        (numerator, denominator) = Self.fraction(delay)
    }

    /// The fraction with the smallest denominator that is as close as 16 bits allow.
    private static func fraction(_ value: Double) -> (UInt16, UInt16) {
        guard value.isFinite, value > 0 else { return (0, 1) }
        var best: (numerator: UInt16, denominator: UInt16, error: Double) = (UInt16.max, 1, .infinity)
        for denominator in 1...1000 {
            let numerator = (value * Double(denominator)).rounded()
            guard numerator <= Double(UInt16.max) else { break }
            let error = abs(numerator / Double(denominator) - value)
            if error < best.error - 1e-12 { best = (UInt16(numerator), UInt16(denominator), error) }
        }
        return (best.numerator, best.denominator)
    }
}

/// An animated PNG (PNG third edition, clause 4.9): every frame is a whole picture that replaces the one before it.
///
/// Color under alpha 0 may change.
///
/// - Parameter frames: at least one. Nil if they don't have the same size.
package func encodeAnimatedPNG(_ frames: [PixelBuffer], _ timing: FrameTiming) -> [UInt8]? {
    guard let first = frames.first, frames.allSatisfy({ $0.width == first.width && $0.height == first.height }) else {
        return nil
    }
    let depth = frames.contains { $0.depth == .sixteen } ? PixelBuffer.Depth.sixteen : .eight
    let form = PNGForm(frames, depth: depth)
    var file = PNGChunk.signature + PNGChunk.make("IHDR", form.header(first)) + spaceChunk(first.colorSpace)
    file += PNGChunk.make("acTL", PNGChunk.bigEndian(UInt32(frames.count)) + PNGChunk.bigEndian(timing.plays))
    var sequence: UInt32 = 0
    for (number, frame) in frames.enumerated() {
        let delay = [timing.delay.numerator, timing.delay.denominator].flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
        let place = [UInt32(frame.width), UInt32(frame.height), 0, 0].flatMap(PNGChunk.bigEndian)
        file += PNGChunk.make("fcTL", PNGChunk.bigEndian(sequence) + place + delay + [0, 0])
        sequence += 1
        let stream = form.stream(frame.depth == depth ? frame : frame.widened)
        if number == 0 {
            file += PNGChunk.make("IDAT", stream)
        } else {
            file += PNGChunk.make("fdAT", PNGChunk.bigEndian(sequence) + stream)
            sequence += 1
        }
    }
    return file + PNGChunk.make("IEND", [])
}

extension PixelBuffer {
    /// The same picture with 16 bits for each value.
    fileprivate var widened: PixelBuffer {
        PixelBuffer(
            width: width, height: height, depth: .sixteen, colorSpace: colorSpace, bytes: bytes.flatMap { [$0, $0] })
    }
}
