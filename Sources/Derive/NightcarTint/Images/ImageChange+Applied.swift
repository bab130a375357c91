package import NightcarModel
import NightcarVectors
package import ThemeCatalogPixels

extension ImageChange {
    /// The derived vector. Nil if the vector isn't the one that was analyzed.
    package func applied(toVector bytes: [UInt8]) -> [UInt8]? {
        guard case .repaint(let from, let to, let missing) = self else { return nil }
        if let drawing = PDFDrawing(bytes) {
            return drawing.colors.uses.map(\.text) == from ? drawing.painted(to, missingPaint: missing) : nil
        }
        guard let vector = VectorColors(svg: bytes), vector.uses.map(\.text) == from else { return nil }
        return vector.painted(to, missingPaint: missing)
    }

    /// The derived picture. Nil if the picture doesn't allow the change: an app icon whose plate has several colors, or a picture
    /// that doesn't consist of the colors to replace.
    package func applied(to picture: PixelBuffer) -> PixelBuffer? {
        switch self {
        case .recipe(let color): return picture.painted(color)
        case .recolor(let from, let to):
            guard let palette = FlatPalette(picture) else { return nil }
            let replacements = Dictionary(zip(from, to)) { first, _ in first }
            let list = palette.colors.compactMap { replacements[$0.color] }
            return list.count == palette.colors.count ? palette.recolored(picture, with: list) : nil
        case .repaint: return nil
        case .removePlate: return PlateRemoval(picture)?.result
        case .desaturate: return (PlateRemoval(picture)?.result ?? picture).desaturated
        }
    }
}

extension PixelBuffer {
    fileprivate func painted(_ color: ColorValue) -> PixelBuffer? {
        guard case .components(let space, let values, let alpha) = color, !values.isEmpty else { return nil }
        let channels = (values.count == 1 ? [values[0], values[0], values[0]] : values).map { min(max($0, 0), 1) }
        var result = self
        result.colorSpace = space
        for pixel in 0..<pixelCount {
            for channel in 0..<3 { result.set(pixel, channel, channels[channel]) }
            if alpha < 1 { result.set(pixel, 3, sample(pixel, 3) * alpha) }
        }
        return result
    }

    /// Each color replaced by the gray with the same luminance, in sRGB.
    fileprivate var desaturated: PixelBuffer {
        var result = self
        let space = colorSpace.rgb ?? .srgb
        var known: [SIMD3<Double>: Double] = [:]
        for pixel in 0..<pixelCount {
            let color = SIMD3(sample(pixel, 0), sample(pixel, 1), sample(pixel, 2))
            let gray = known[color] ?? neutral(color, space)
            known[color] = gray
            for channel in 0..<3 { result.set(pixel, channel, gray) }
        }
        return result
    }

    private func neutral(_ color: SIMD3<Double>, _ space: RGBSpace) -> Double {
        let white = XYZ.white.vector * XYZ(encoded: color, in: space).luminance
        return XYZ(white.x, white.y, white.z).encoded(in: space).y
    }

    /// A channel of a pixel, 0...1.
    fileprivate func sample(_ pixel: Int, _ channel: Int) -> Double {
        switch depth {
        case .eight: return Double(bytes[pixel * 4 + channel]) / 255
        case .sixteen:
            let start = (pixel * 4 + channel) * 2
            return Double(Int(bytes[start]) | Int(bytes[start + 1]) << 8) / 65535
        }
    }

    fileprivate mutating func set(_ pixel: Int, _ channel: Int, _ value: Double) {
        switch depth {
        case .eight: bytes[pixel * 4 + channel] = UInt8((min(max(value, 0), 1) * 255).rounded())
        case .sixteen:
            let start = (pixel * 4 + channel) * 2
            let number = UInt16((min(max(value, 0), 1) * 65535).rounded())
            (bytes[start], bytes[start + 1]) = (UInt8(truncatingIfNeeded: number), UInt8(number >> 8))
        }
    }
}

/// Removes the plate of an app icon. The plate is the area of one color that extends inward from the edges.
///
/// A pixel at the rim of the remaining artwork is a mixture of plate and artwork. It gets the color of the nearest pixel inside,
/// and an alpha that is its share of that color.
struct PlateRemoval {
    let result: PixelBuffer

    /// Colors within this distance from the plate's color, in 1/255, belong to the plate.
    private static let tolerance = 6

    /// Nil if the border isn't one opaque color, or if nothing or everything would be removed.
    init?(_ picture: PixelBuffer) {
        guard picture.depth == .eight, picture.width > 8, picture.height > 8 else { return nil }
        let (width, height) = (picture.width, picture.height)
        let plate = Array(picture.bytes[0..<4])
        func isPlate(_ pixel: Int) -> Bool {
            for channel in 0..<4 where abs(Int(picture.bytes[pixel * 4 + channel]) - Int(plate[channel])) > Self.tolerance {
                return false
            }
            return true
        }
        var border: [Int] = []
        for x in 0..<width { border += [x, (height - 1) * width + x] }
        for y in 0..<height { border += [y * width, y * width + width - 1] }
        guard plate[3] == 255, border.allSatisfy(isPlate) else { return nil }

        var isGone = [Bool](repeating: false, count: width * height)
        var open = border
        for pixel in border { isGone[pixel] = true }
        while let pixel = open.popLast() {
            for next in Self.neighbors(pixel, width, height) where !isGone[next] && isPlate(next) {
                isGone[next] = true
                open.append(next)
            }
        }
        let gone = isGone.count { $0 }
        guard gone < width * height * 99 / 100 else { return nil }
        result = Self.unmixed(picture, isGone, plate)
    }

    private static func unmixed(_ picture: PixelBuffer, _ isGone: [Bool], _ plate: [UInt8]) -> PixelBuffer {
        let (width, height) = (picture.width, picture.height)
        // The removed area includes the border, so every other pixel has four neighbors.
        let isRim = isGone.indices.map { pixel in
            !isGone[pixel] && (isGone[pixel - 1] || isGone[pixel + 1] || isGone[pixel - width] || isGone[pixel + width])
        }
        var result = picture
        for pixel in isGone.indices {
            if isGone[pixel] {
                for channel in 0..<4 { result.bytes[pixel * 4 + channel] = 0 }
            } else if isRim[pixel], let inside = nearestInside(pixel, width, height, { !isGone[$0] && !isRim[$0] }) {
                var (along, length) = (0.0, 0.0)
                for channel in 0..<3 {
                    let line = Double(picture.bytes[inside * 4 + channel]) - Double(plate[channel])
                    along += (Double(picture.bytes[pixel * 4 + channel]) - Double(plate[channel])) * line
                    length += line * line
                }
                for channel in 0..<3 { result.bytes[pixel * 4 + channel] = picture.bytes[inside * 4 + channel] }
                let part = length > 0 ? min(max(along / length, 0), 1) : 1
                result.bytes[pixel * 4 + 3] = UInt8((part * 255).rounded())
            }
        }
        return result
    }

    private static func neighbors(_ pixel: Int, _ width: Int, _ height: Int) -> [Int] {
        let (x, y) = (pixel % width, pixel / width)
        var all: [Int] = []
        if x > 0 { all.append(pixel - 1) }
        if x < width - 1 { all.append(pixel + 1) }
        if y > 0 { all.append(pixel - width) }
        if y < height - 1 { all.append(pixel + width) }
        return all
    }

    /// Searches within two pixels, nearest first.
    private static func nearestInside(_ pixel: Int, _ width: Int, _ height: Int, _ isInside: (Int) -> Bool) -> Int? {
        let (x, y) = (pixel % width, pixel / width)
        for (dx, dy) in offsets where (0..<width).contains(x + dx) && (0..<height).contains(y + dy) {
            let candidate = (y + dy) * width + x + dx
            if isInside(candidate) { return candidate }
        }
        return nil
    }

    private static let offsets: [(Int, Int)] = {
        var all: [(Int, Int)] = []
        for y in -2...2 {
            for x in -2...2 { all.append((x, y)) }
        }
        func reach(_ offset: (Int, Int)) -> Int { offset.0 * offset.0 + offset.1 * offset.1 }
        return all.sorted { (reach($0), $0.1, $0.0) < (reach($1), $1.1, $1.0) }
    }()
}
