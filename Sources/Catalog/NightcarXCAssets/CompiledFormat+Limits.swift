package import NightcarImaging
package import NightcarModel

// What only one of the compiled formats can hold. The compiler and the linter ask here, so that they say the same.
extension CompiledFormat {
    /// Why a picture is left out. Nil if it can be stored.
    package func obstacle(to picture: FileFormat, asIcon isIcon: Bool) -> String? {
        guard self == .car else { return nil }
        switch picture {
        case .png, .crushedPNG, .jpeg: return nil
        case .heif: return isIcon ? "an icon is stored as pixels, and HEIC can't be decoded" : nil
        case .svg, .pdf: return isIcon ? "an icon must be a picture of pixels, not \(picture.rawValue.uppercased())" : nil
        case .other, .json: return "an Assets.car file can't store an image in this format"
        default: return "an Assets.car file can't store an image in the format \(picture.rawValue)"
        }
    }

    /// Why the files of a set are left out, whatever they are. Nil if they can be stored.
    package func obstacle(to kind: SetKind) -> String? {
        guard self == .car, kind == .mipmap || kind == .cubeTexture else { return nil }
        return "an Assets.car file can't store textures, because their format is unknown"
    }

    /// Why an entry with an unknown value is left out: no device asks for it, but a theme catalog keeps it.
    package func obstacle(toUnknown value: String) -> String? {
        self == .car ? "an Assets.car file can't store \(value)" : nil
    }
}
