import NightcarTestSupport
import Testing
import ThemeCatalogPixels

@testable import NightcarImaging

/// A class of pictures that is smallest in one of the layouts.
enum PictureKind: String, CaseIterable, CustomTestStringConvertible {
    case mask1, mask2, mask4, mask8, transparent, solid
    case palette2, palette4, palette16, palette256, translucentPalette
    case gray1, gray2, gray4, gray8, grayAlpha, rgb, rgba, smooth
    case gray16, grayAlpha16, rgb16, rgba16, widened16

    var testDescription: String { rawValue }
    var depth: PixelBuffer.Depth { rawValue.hasSuffix("16") && self != .palette16 ? .sixteen : .eight }

    /// A picture of this kind. Some of its pixels are transparent, with any color, unless the kind is opaque.
    func picture(width: Int, height: Int, using random: inout SeededGenerator) -> PixelBuffer {
        let colors = (0..<256).map { _ in [byte(&random), byte(&random), byte(&random), byte(&random)] }
        var bytes: [UInt8] = []
        for index in 0..<width * height {
            let pixel = pixel(index, width: width, colors: colors, using: &random)
            bytes += pixel.flatMap { depth == .eight ? [UInt8($0)] : [UInt8($0 & 255), UInt8($0 >> 8)] }
        }
        return PixelBuffer(width: width, height: height, depth: depth, colorSpace: .displayP3, bytes: bytes)
    }

    private func pixel(_ index: Int, width: Int, colors: [[Int]], using random: inout SeededGenerator) -> [Int] {
        func masked(_ alpha: Int) -> [Int] {
            alpha > 0 ? colors[0][..<3] + [alpha] : [byte(&random), byte(&random), byte(&random), 0]
        }
        func gray(_ value: Int, _ alpha: Int) -> [Int] { [value, value, value, alpha] }
        func word(_ random: inout SeededGenerator) -> Int { Int.random(in: 0...65535, using: &random) }
        let value = byte(&random)
        let alpha = [0, 255, byte(&random)][value % 3]
        let wide = word(&random)
        switch self {
        case .mask1: return masked(value & 1 * 255)
        case .mask2: return masked(value % 4 * 85)
        case .mask4: return masked(value % 16 * 17)
        case .mask8: return masked(value)
        case .transparent: return masked(0)
        case .solid: return masked(255)
        case .palette2: return colors[value % 2][..<3] + [255]
        case .palette4: return colors[value % 4][..<3] + [255]
        case .palette16: return colors[value % 16][..<3] + [255]
        case .palette256: return colors[value][..<3] + [255]
        case .translucentPalette: return value % 9 == 0 ? masked(0) : colors[value % 40]
        case .gray1: return gray(value & 1 * 255, 255)
        case .gray2: return gray(value % 4 * 85, 255)
        case .gray4: return gray(value % 16 * 17, 255)
        case .gray8: return gray(value, 255)
        case .grayAlpha: return alpha == 0 ? masked(0) : gray(value, alpha)
        case .rgb: return [value, byte(&random), byte(&random), 255]
        case .rgba: return [value, byte(&random), byte(&random), alpha]
        case .smooth: return [index % width & 255, index / width & 255, (index % width + index / width) & 255, 255]
        case .gray16: return gray(wide, 65535)
        case .grayAlpha16: return gray(wide, word(&random))
        case .rgb16: return [wide, word(&random), word(&random), 65535]
        case .rgba16: return [wide, word(&random), word(&random), value % 3 == 0 ? 0 : word(&random)]
        case .widened16: return [value * 257, byte(&random) * 257, byte(&random) * 257, 65535]
        }
    }

    private func byte(_ random: inout SeededGenerator) -> Int { Int.random(in: 0...255, using: &random) }
}
