import NightcarModel
import ThemeCatalogVariants

/// The words that Contents.json uses for the numbers in keys. A number without a word stays a number.
enum AxisWords {
    /// One column's words, in both directions.
    struct Column {
        private let words: [UInt16: String]
        private let numbers: [String: UInt16]

        init(_ words: [UInt16: String]) {
            self.words = words
            numbers = Dictionary(uniqueKeysWithValues: words.map { ($1, $0) })
        }

        func word(_ number: UInt16) -> String { words[number] ?? String(number) }

        /// Nil if the word has no number.
        func number(_ word: String) -> UInt16? { numbers[word] }
    }

    static let deploymentTarget = Column([1: "2016", 2: "2017", 3: "2018", 4: "2018+", 5: "2019"])
    /// The memory classes are not numbered by size.
    static let memory = Column([1: "1GB", 2: "2GB", 3: "4GB", 4: "3GB", 5: "6GB"])
    static let graphics = Column([
        1: "metal1v2", 2: "metal2v2", 3: "metal3v1", 4: "metal3v2", 5: "metal4v1", 6: "metal5v1", 7: "apple6",
    ])
    static let sizeClass = Column([1: "compact", 2: "regular"])
    static let glyphSize = Column(SymbolGlyph.Size.allCases.reduce(into: [:]) { $0[$1.rawValue] = $1.word })
    static let glyphWeight = Column(SymbolGlyph.Weight.allCases.reduce(into: [:]) { $0[$1.rawValue] = $1.word })
    /// For watches, this column holds the width of the screen. The first two numbers are in files of Apple's tools. The others are
    /// the heights in pixels by which Apple's software names the watches of 40 and 44 mm.
    static let subtype = Column([568: "retina4", 320: "<=145", 384: ">145", 394: ">161", 448: ">183"])
    static let part = Column([
        Part.vector: "vector", Part.symbol: "symbol", Part.image: "image", Part.flattened: "flattened",
        Part.radiosity: "radiosity", Part.color: "color", Part.iconSet: "icon-set", Part.icon: "icon",
    ])

    private static let idioms = Column([
        0: "universal", 1: "iphone", 2: "ipad", 3: "tv", 4: "car", 5: "watch", 6: "ios-marketing", 7: "mac", 8: "vision",
    ])

    /// - Parameter platform: the catalog's. It decides which marketing artwork the number 6 means.
    static func idiom(_ number: UInt16, platform: Platform?) -> Idiom {
        switch (number, platform) {
        case (6, .tvos): .tvMarketing
        case (6, .watchos): .watchMarketing
        case (0...8, _): Idiom(rawValue: idioms.word(number))
        default: Idiom(rawValue: "idiom-\(number)")
        }
    }

    /// Nil if the idiom has no number.
    static func number(of idiom: Idiom) -> UInt16? {
        switch idiom {
        case .tvMarketing, .watchMarketing: 6
        case .reality: 8
        default: idioms.number(idiom.rawValue)
        }
    }

    /// The luminosity and contrast of an appearance name. Nil for an unknown name.
    static func appearance(_ name: String) -> (Luminosity, Contrast)? {
        AppearanceName.all.first { $0.name == name }.map { ($0.luminosity, $0.contrast) }
    }
}
