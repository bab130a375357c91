import Variants

/// The words of Contents.json for the numbers in keys; a number without a word stays a number.
enum AxisWords {
    private static func word(_ number: UInt16, _ words: [UInt16: String]) -> String { words[number] ?? String(number) }

    static func deploymentTarget(_ number: UInt16) -> String {
        word(number, [1: "2016", 2: "2017", 3: "2018", 4: "2018+", 5: "2019"])
    }

    /// The memory classes are not numbered by size.
    static func memory(_ number: UInt16) -> String {
        word(number, [1: "1GB", 2: "2GB", 3: "4GB", 4: "3GB", 5: "6GB"])
    }

    static func graphics(_ number: UInt16) -> String {
        word(
            number,
            [1: "metal1v2", 2: "metal2v2", 3: "metal3v1", 4: "metal3v2", 5: "metal4v1", 6: "metal5v1", 7: "apple6"])
    }

    static func sizeClass(_ number: UInt16) -> String { word(number, [1: "compact", 2: "regular"]) }

    static func glyphSize(_ number: UInt16) -> String { word(number, [1: "small", 2: "medium", 3: "large"]) }

    static func glyphWeight(_ number: UInt16) -> String {
        word(
            number,
            [
                1: "ultralight", 2: "thin", 3: "light", 4: "regular", 5: "medium", 6: "semibold", 7: "bold", 8: "heavy",
                9: "black",
            ])
    }

    static func subtype(_ number: UInt16) -> String { word(number, [568: "retina4", 320: "<=145", 384: ">145"]) }

    static func part(_ number: UInt16) -> String {
        word(
            number,
            [
                Part.vector: "vector", Part.symbol: "symbol", Part.image: "image", Part.flattened: "flattened",
                Part.radiosity: "radiosity", Part.color: "color", Part.iconSet: "icon-set", Part.icon: "icon",
            ])
    }

    /// - Parameter platform: of the catalog: `ios`, `atv`, `watchos` …; decides whose marketing artwork 6 is.
    static func idiom(_ number: UInt16, platform: String) -> Idiom {
        switch number {
        case 0: .universal
        case 1: .phone
        case 2: .pad
        case 3: .tv
        case 4: .car
        case 5: .watch
        case 6: platform == "atv" ? .tvMarketing : platform == "watchos" ? .watchMarketing : .iosMarketing
        case 7: .mac
        case 8: .vision
        default: Idiom(rawValue: "idiom-\(number)")
        }
    }

    /// What an appearance name says; nil for an unknown name.
    static func appearance(_ name: String) -> (Luminosity, Contrast)? {
        switch name {
        case "UIAppearanceAny", "NSAppearanceNameSystem": (.any, .normal)
        case "UIAppearanceLight", "NSAppearanceNameAqua": (.light, .normal)
        case "UIAppearanceDark", "NSAppearanceNameDarkAqua": (.dark, .normal)
        case "UIAppearanceHighContrastAny", "NSAppearanceNameAccessibilitySystem": (.any, .high)
        case "UIAppearanceHighContrastLight", "NSAppearanceNameAccessibilityAqua": (.light, .high)
        case "UIAppearanceHighContrastDark", "NSAppearanceNameAccessibilityDarkAqua": (.dark, .high)
        case "ISAppearanceTintable": (.tinted, .normal)
        default: nil
        }
    }
}
