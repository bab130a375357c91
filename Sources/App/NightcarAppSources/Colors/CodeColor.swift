package import NightcarBasics
package import ThemeCatalogPixels

/// A color that code gives a name.
package struct CodeColor: Sendable, Hashable {
    /// What the code says about a color. Names are resolved when all files are read.
    package indirect enum Value: Sendable, Hashable {
        case color(ColorValue)
        /// Four bytes, with alpha as the first or the last one: only the code that reads them knows.
        case bytes(UInt32)
        /// One for the light and one for the dark appearance.
        case pair(light: Value, dark: Value)
        /// Another definition, such as `["Palette", "gray"]`. The first one is empty if the code leaves it out: `.gray`.
        case name([String])
        /// A value with another alpha, or with its alpha multiplied.
        case alpha(Value, Double, isFactor: Bool)
        /// A color of an asset catalog.
        case asset
        /// What can't be read, in words that end a sentence.
        case unreadable(String)
    }

    /// Nil if nothing around it has a name.
    package var name: String?
    /// The type that the definition is a member of.
    package var type: String?
    package var value: Value
    package var location: Location

    package init(name: String?, type: String?, value: Value, location: Location) {
        (self.name, self.type, self.value, self.location) = (name, type, value, location)
    }
}

/// The color definitions of one Swift file.
package struct CodeColors: Sendable {
    package var colors: [CodeColor] = []
    /// Calls with a light and a dark picture.
    package var pictures: [Location] = []
    /// Whether the rest of the file nests too deep to be read.
    package var isTooDeep = false
    /// Whether this build reads Swift. It needs the trait `SwiftSources`.
    package static var isAvailable: Bool {
        #if SwiftSources
            true
        #else
            false
        #endif
    }

    /// Reads a file in Swift. Without the trait, nothing is found.
    package init(_ bytes: [UInt8], path: String) {
        #if SwiftSources
            let found = [bytes].deepMap(width: 1, stack: AppUsage.stackBytes) { bytes in
                var reader = SwiftColorReader(bytes, path: path)
                return reader.read()
            }
            self = found.first ?? CodeColors()
        #endif
    }

    init() {}
}
