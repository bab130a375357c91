public import ArgumentParser
package import NightcarCompiler
import NightcarImaging
import NightcarModel
import NightcarSize
public import ThemeCatalogVariants

// How values of the rooms below are spelled on the command line.

/// `--tint off`.
enum OnOff: String, CaseIterable, ExpressibleByArgument {
    case on, off
}

extension Platform: ExpressibleByArgument {
    public init?(argument: String) { self.init(spelling: argument) }
}

extension SystemVersion: ExpressibleByArgument {
    public init?(argument: String) { self.init(argument) }
}

extension Scale: ExpressibleByArgument {
    /// Reads `3` and `3x`.
    public init?(argument: String) {
        guard let value = UInt8(argument.hasSuffix("x") ? String(argument.dropLast()) : argument), value > 0 else { return nil }
        self.init(rawValue: value)
    }
}

extension Luminosity: ExpressibleByArgument {}
extension Contrast: ExpressibleByArgument {}
extension SizeClass: ExpressibleByArgument {}

extension Gamut: ExpressibleByArgument {
    /// Reads `p3` and `srgb`, in addition to the words of Contents.json.
    public init?(argument: String) {
        switch argument.lowercased() {
        case "any": self = .any
        case "srgb": self = .srgb
        case "p3", "display-p3": self = .p3
        default: return nil
        }
    }

    public static var allValueStrings: [String] { ["any", "srgb", "p3"] }
}

extension Direction: ExpressibleByArgument {
    /// Reads `ltr` and `rtl`, in addition to the words of Contents.json.
    public init?(argument: String) {
        switch argument.lowercased() {
        case "any": self = .any
        case "ltr", "left-to-right": self = .leftToRight
        case "rtl", "right-to-left": self = .rightToLeft
        default: return nil
        }
    }

    public static var allValueStrings: [String] { ["any", "ltr", "rtl"] }
}

extension Idiom: ExpressibleByArgument {
    /// Reads `phone` and `pad`, in addition to the words of Contents.json.
    public init?(argument: String) {
        switch argument.lowercased() {
        case "phone": self = .phone
        case "pad": self = .pad
        case "": return nil
        default: self.init(rawValue: argument)
        }
    }

    public static var allValueStrings: [String] { known.map(\.rawValue) }
}

extension PointSize: ExpressibleByArgument {
    /// Reads `60x60` and `83.5x83.5`.
    public init?(argument: String) {
        let parts = argument.split(separator: "x").compactMap { Double($0) }
        guard parts.count == 2, parts.allSatisfy({ $0.isFinite && $0 > 0 }) else { return nil }
        self.init(width: parts[0], height: parts[1])
    }
}

extension EncodeOptions.Effort: ExpressibleByArgument {}
extension PayloadCodec: ExpressibleByArgument {}
extension CompiledFormat: ExpressibleByArgument {}
extension VectorPictures: ExpressibleByArgument {}

extension Opportunity.Kind: ExpressibleByArgument {
    public init?(argument: String) { self.init(rawValue: argument.replacing("-", with: "_")) }

    public static var allValueStrings: [String] { allCases.filter(\.isApplicable).map(\.rawValue) }
}

extension Dimension: ExpressibleByArgument {
    public init?(argument: String) { self.init(argument) }

    public static var allValueStrings: [String] { names }
}

extension Shard: ExpressibleByArgument {
    /// Reads `3/16`.
    package init?(argument: String) {
        let numbers = argument.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 2, let number = numbers[0], let count = numbers[1] else { return nil }
        self.init(number, of: count)
    }
}
