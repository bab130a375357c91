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

        var traits = Traits()
        traits.luminosity = .dark
        traits.scale = .x2

        let color = catalog.resolve(names[0], kind: "colorset", traits: traits)?.color?.converted(to: .srgb)
        print("\(names[0]): \(color.map(text) ?? "no color")")

        let picture = try catalog.resolve(names[1], kind: "imageset", traits: traits)?.pixels()
        print("\(names[1]): \(picture.map(text) ?? "no picture")")
    }

    /// Red, green, blue and alpha as whole numbers from 0 to 255.
    static func text(_ color: ColorValue) -> String {
        guard case .components(_, let values, let alpha) = color else { return "a color of the platform" }
        return (values + [alpha]).map { String(Int(($0 * 255).rounded())) }.joined(separator: " ")
    }

    /// The size and the pixel in the middle, ready for Metal or Core Graphics.
    static func text(_ picture: PixelBuffer) -> String {
        let bytes = picture.premultipliedBGRA()
        let middle = (picture.height / 2 * picture.width + picture.width / 2) * 4
        let pixel = bytes[middle..<middle + 4].map(String.init).joined(separator: " ")
        return "\(picture.width) x \(picture.height) pixels, BGRA \(pixel) in the middle"
    }
}
