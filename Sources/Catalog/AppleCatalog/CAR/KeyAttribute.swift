/// A column of rendition keys, such as scale or idiom. The set is open, because files can have columns that we don't know.
package struct KeyAttribute: RawRepresentable, Sendable, Hashable, Comparable {
    package var rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package static let look = KeyAttribute(rawValue: 0)
    package static let element = KeyAttribute(rawValue: 1)
    package static let part = KeyAttribute(rawValue: 2)
    package static let size = KeyAttribute(rawValue: 3)
    package static let direction = KeyAttribute(rawValue: 4)
    package static let value = KeyAttribute(rawValue: 6)
    package static let appearance = KeyAttribute(rawValue: 7)
    package static let dimension1 = KeyAttribute(rawValue: 8)
    package static let dimension2 = KeyAttribute(rawValue: 9)
    package static let state = KeyAttribute(rawValue: 10)
    package static let layer = KeyAttribute(rawValue: 11)
    package static let scale = KeyAttribute(rawValue: 12)
    package static let localization = KeyAttribute(rawValue: 13)
    package static let presentationState = KeyAttribute(rawValue: 14)
    package static let idiom = KeyAttribute(rawValue: 15)
    package static let subtype = KeyAttribute(rawValue: 16)
    package static let identifier = KeyAttribute(rawValue: 17)
    package static let previousValue = KeyAttribute(rawValue: 18)
    package static let previousState = KeyAttribute(rawValue: 19)
    package static let horizontalSizeClass = KeyAttribute(rawValue: 20)
    package static let verticalSizeClass = KeyAttribute(rawValue: 21)
    package static let memoryClass = KeyAttribute(rawValue: 22)
    package static let graphicsClass = KeyAttribute(rawValue: 23)
    package static let displayGamut = KeyAttribute(rawValue: 24)
    package static let deploymentTarget = KeyAttribute(rawValue: 25)
    package static let glyphWeight = KeyAttribute(rawValue: 26)
    package static let glyphSize = KeyAttribute(rawValue: 27)

    package static func < (a: KeyAttribute, b: KeyAttribute) -> Bool { a.rawValue < b.rawValue }

    /// The name that Apple's `assetutil` prints, such as `kCRThemeScaleName`. Nil for an unknown column.
    package var appleName: String? { Self.appleNames[rawValue].map { "kCRTheme\($0)Name" } }

    private static let appleNames: [UInt32: String] = [
        0: "Look", 1: "Element", 2: "Part", 3: "Size", 4: "Direction", 6: "Value", 7: "Appearance", 8: "Dimension1",
        9: "Dimension2", 10: "State", 11: "Layer", 12: "Scale", 13: "Localization", 14: "PresentationState", 15: "Idiom",
        16: "Subtype", 17: "Identifier", 18: "PreviousValue", 19: "PreviousState", 20: "SizeClassHorizontal",
        21: "SizeClassVertical", 22: "MemoryClass", 23: "GraphicsClass", 24: "DisplayGamut", 25: "DeploymentTarget",
        26: "GlyphWeight", 27: "GlyphSize",
    ]
}

extension KeyAttribute: CustomStringConvertible {
    /// `scale`, `idiom` …, or `attribute 31`.
    package var description: String {
        guard let name = Self.appleNames[rawValue] else { return "attribute \(rawValue)" }
        return name.prefix(1).lowercased() + name.dropFirst()
    }
}
