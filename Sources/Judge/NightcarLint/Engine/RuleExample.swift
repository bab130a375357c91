package import ThemeCatalogPixels

/// A small catalog that shows what a rule finds or doesn't find.
package struct RuleExample: Sendable {
    /// The content at a path of the example.
    package enum Content: Sendable {
        case text(String)
        /// A picture that is created when the example runs.
        case png(ExamplePicture)
    }

    /// What the example shows, in a few words.
    package var title: String
    /// By path in the catalog, in the order of the documentation.
    package var files: [(path: String, content: Content)]
    /// Source files of the app next to the catalog, for rules that read sources.
    package var sources: [(path: String, text: String)]
    /// Files of the catalog in an earlier state, for rules that compare.
    package var earlier: [(path: String, content: Content)]
    /// Options of the rule that the example needs.
    package var options: [String: OptionValue]

    package init(
        _ title: String, _ files: [(path: String, content: Content)], sources: [(path: String, text: String)] = [],
        earlier: [(path: String, content: Content)] = [], options: [String: OptionValue] = [:]
    ) {
        self.title = title
        self.files = files
        self.sources = sources
        self.earlier = earlier
        self.options = options
    }

    /// The same catalog with source files of the app.
    package init(_ example: RuleExample, sources: [(path: String, text: String)]) {
        self = example
        self.sources = sources
    }
}

/// A picture described by its size and what is drawn on it.
package struct ExamplePicture: Sendable {
    /// A color with alpha, 0...255 each.
    package struct Paint: Sendable, Hashable {
        package var red: UInt8
        package var green: UInt8
        package var blue: UInt8
        package var alpha: UInt8

        package init(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8 = 255) {
            (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
        }

        package static let clear = Paint(0, 0, 0, 0)
        package static let black = Paint(0, 0, 0)
        package static let white = Paint(255, 255, 255)
        package static let red = Paint(200, 40, 60)
        package static let teal = Paint(0, 128, 128)
    }

    package var width: Int
    package var height: Int
    /// The background.
    package var fill: Paint
    /// A disc in the middle. Its diameter is three quarters of the picture's shorter side.
    package var disc: Paint?
    package var colorSpace: ColorSpace

    package init(width: Int, height: Int, fill: Paint, disc: Paint? = nil, colorSpace: ColorSpace = .srgb) {
        self.width = width
        self.height = height
        self.fill = fill
        self.disc = disc
        self.colorSpace = colorSpace
    }

    /// The picture's pixels.
    package func pixels() -> PixelBuffer {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(width * height * 4)
        let radius = min(width, height) * 3
        for y in 0..<height {
            for x in 0..<width {
                // In eighths of a pixel, from the middle.
                let (dx, dy) = (8 * x + 4 - 4 * width, 8 * y + 4 - 4 * height)
                let paint = dx * dx + dy * dy <= radius * radius ? disc ?? fill : fill
                bytes += [paint.red, paint.green, paint.blue, paint.alpha]
            }
        }
        return PixelBuffer(width: width, height: height, colorSpace: colorSpace, bytes: bytes)
    }
}

extension RuleExample.Content {
    /// A picture in one color, or a disc on a background.
    static func png(
        _ width: Int, _ height: Int? = nil, fill: ExamplePicture.Paint = .clear, disc: ExamplePicture.Paint? = nil
    ) -> Self {
        .png(ExamplePicture(width: width, height: height ?? width, fill: fill, disc: disc))
    }
}

extension RuleExample.Content: ExpressibleByStringLiteral {
    package init(stringLiteral value: String) { self = .text(value) }
}

extension RuleExample {
    /// The `Contents.json` of an image set. Entries are written without braces. The idiom is universal unless an entry has one.
    static func images(_ entries: String..., properties: String? = nil) -> Content {
        list("images", entries, properties)
    }

    /// The `Contents.json` of a color set.
    static func colors(_ entries: String..., properties: String? = nil) -> Content {
        list("colors", entries, properties)
    }

    /// The `color` of an entry in sRGB, from six hexadecimal digits, with optional other members of the entry.
    static func color(_ hex: String, alpha: String = "1.000", _ more: String = "") -> String {
        let digits = Array(hex)
        let parts = [0, 2, 4].map { "\"0x\(digits[$0])\(digits[$0 + 1])\"" }
        let components = "\"alpha\" : \"\(alpha)\", \"blue\" : \(parts[2]), \"green\" : \(parts[1]), \"red\" : \(parts[0])"
        let rest = more.isEmpty ? "" : ", \(more)"
        return "\"color\" : { \"color-space\" : \"srgb\", \"components\" : { \(components) } }\(rest)"
    }

    static let dark = #""appearances" : [ { "appearance" : "luminosity", "value" : "dark" } ]"#
    static let light = #""appearances" : [ { "appearance" : "luminosity", "value" : "light" } ]"#
    static let tinted = #""appearances" : [ { "appearance" : "luminosity", "value" : "tinted" } ]"#
    static let high = #""appearances" : [ { "appearance" : "contrast", "value" : "high" } ]"#
    static let darkHigh = """
        "appearances" : [ { "appearance" : "luminosity", "value" : "dark" }, \
        { "appearance" : "contrast", "value" : "high" } ]
        """
    static let template = #""template-rendering-intent" : "template""#

    private static func list(_ key: String, _ entries: [String], _ properties: String?) -> Content {
        let lines = entries.map { entry in
            let idiom = entry.contains("\"idiom\"") ? "" : ", \"idiom\" : \"universal\""
            return entry.isEmpty ? #"    { "idiom" : "universal" }"# : "    { \(entry)\(idiom) }"
        }
        let tail = properties.map { ",\n  \"properties\" : { \($0) }" } ?? ""
        let info = "  \"info\" : { \"author\" : \"xcode\", \"version\" : 1 }"
        return .text("{\n  \"\(key)\" : [\n\(lines.joined(separator: ",\n"))\n  ],\n\(info)\(tail)\n}\n")
    }
}

extension RuleExample {
    /// A project whose only target, an iOS app, ships the catalog of the example.
    ///
    /// - Parameter settings: its build settings, in YAML: `KEY: VALUE`.
    static func project(_ settings: String...) -> [(path: String, text: String)] {
        [
            (
                "project.yml",
                """
                targets:
                  App:
                    type: application
                    platform: iOS
                    sources: Assets.xcassets
                    settings:
                \(settings.map { "      \($0)" }.joined(separator: "\n"))

                """
            )
        ]
    }
}
