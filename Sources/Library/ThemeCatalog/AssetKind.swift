extension ThemeCatalogFile {
    /// The kind of an asset: the extension of its source set. A catalog may have kinds that this reader doesn't know.
    public struct Kind: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
        /// The extension, such as `colorset`.
        public var rawValue: String

        /// Makes a kind from the extension of a source set.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Makes a kind from the extension of a source set.
        public init(stringLiteral value: String) { rawValue = value }

        /// The extension.
        public var description: String { rawValue }

        /// A color.
        public static let colorset = Kind(rawValue: "colorset")
        /// A gradient.
        public static let gradientset = Kind(rawValue: "gradientset")
        /// A picture.
        public static let imageset = Kind(rawValue: "imageset")
        /// A symbol.
        public static let symbolset = Kind(rawValue: "symbolset")
        /// A file.
        public static let dataset = Kind(rawValue: "dataset")
        /// The icon of an app.
        public static let appiconset = Kind(rawValue: "appiconset")
    }
}
