import ThemeCatalog

/// Opens a theme catalog and prints what a device in dark mode gets for one color and one picture.
@main
struct ThemeReader {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.count == 3 else {
            print("usage: ThemeReader Assets.ncar <color> <picture>")
            return
        }
        let names = Array(arguments.dropFirst())
        let catalog = try ThemeCatalogFile(contentsOf: arguments.first ?? "")

        var traits = VariantTraits()
        traits.luminosity = .dark
        traits.scale = .x2

        let color = catalog.resolve(names[0], kind: "colorset", traits: traits)?.color?.converted(to: .srgb)
        print("\(names[0]): \(color.map(text) ?? "no color")")

        let picture = catalog.resolve(names[1], kind: "imageset", traits: traits)
        print("\(names[1]): \(try picture.flatMap(text) ?? "no picture")")
    }

    /// Red, green, blue and alpha as whole numbers from 0 to 255.
    static func text(_ color: ColorValue) -> String {
        guard case .components(_, let values, let alpha) = color else { return "a color of the platform" }
        return (values + [alpha]).map { String(Int(($0 * 255).rounded())) }.joined(separator: " ")
    }

    /// The size and the pixel in the middle, ready for Metal or Core Graphics. Rows start at multiples of 64 bytes, as Metal needs.
    static func text(_ rendition: ThemeCatalogFile.Rendition) throws -> String? {
        guard let (width, height) = rendition.pixelSize else { return nil }
        let bytesPerRow = (width * 4 + 63) / 64 * 64
        var memory = [UInt8](repeating: 0, count: bytesPerRow * height)
        let space = try memory.withUnsafeMutableBytes {
            try rendition.decode(into: $0, bytesPerRow: bytesPerRow, format: .premultipliedBGRA)
        }
        let middle = height / 2 * bytesPerRow + width / 2 * 4
        let pixel = memory[middle..<middle + 4].map(String.init).joined(separator: " ")
        return "\(width) x \(height) pixels in \(space.name), BGRA \(pixel) in the middle"
    }
}
