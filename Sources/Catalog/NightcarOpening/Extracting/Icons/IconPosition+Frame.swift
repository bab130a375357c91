import AppleCatalog
import NightcarIcons
import NightcarVectors

extension IconPosition {
    /// The place that leads to a frame. The compiler writes whole numbers, so many places do; this is the one with the fewest digits.
    init(_ frame: PixelRect, of size: VectorSize) {
        self.init()
        // Numbers that no compiler has written.
        let sides = [size.width, size.height]
        let numbers = [frame.x, frame.y, frame.width, frame.height]
        guard sides.allSatisfy({ (1e-3...1e6).contains($0) }), numbers.allSatisfy({ abs($0) <= 1 << 24 }) else { return }
        guard frame != self.frame(of: size) else { return }
        scale = Self.scale(frame, of: size)
        x = Self.middle(of: frame.x, scale * size.width)
        y = Self.middle(of: frame.y, scale * size.height)
    }

    /// Where the compiler shows a picture that has this place, in a group that has none.
    func frame(of size: VectorSize) -> PixelRect {
        let (width, height) = (size.width * scale, size.height * scale)
        return PixelRect(
            x: Int((512 + x - width / 2).rounded(.down)), y: Int((512 + y - height / 2).rounded(.down)),
            width: max(0, Int(width.rounded())), height: max(0, Int(height.rounded())))
    }

    private static func scale(_ frame: PixelRect, of size: VectorSize) -> Double {
        let (width, height) = (Double(frame.width), Double(frame.height))
        let low = max((width - 0.5) / size.width, (height - 0.5) / size.height)
        let high = min((width + 0.5) / size.width, (height + 0.5) / size.height)
        // A frame with other proportions than its picture.
        guard low < high else { return max(width / size.width, height / size.height) }
        var unit = 1.0
        for _ in 0..<9 {
            let candidate = (low * unit).rounded(.up) / unit
            let isSame =
                (size.width * candidate).rounded() == width && (size.height * candidate).rounded() == height
            if candidate < high, isSame { return candidate }
            unit *= 10
        }
        return (low + high) / 2
    }

    /// The middle of a side that begins at `start`, counted from the middle of the icon.
    private static func middle(of start: Int, _ length: Double) -> Double {
        let edge = Double(start) + length / 2 - 512
        let center = edge + 0.5
        let candidates = [0, center.rounded(), center.rounded(.down), center.rounded(.up)]
        return candidates.first { Int((512 + $0 - length / 2).rounded(.down)) == start } ?? center
    }
}
