import NightcarBasics

// Kotlin for Compose: an interface with a property for each color, and an object for each look, as in a `ColorScheme`.

extension FormWriter {
    /// An object has getters instead of stored values, because a constructor of the JVM takes at most 255 values, and a method has at
    /// most 64 KB. It delegates what it doesn't change to the look that it falls back to.
    mutating func writeCompose() {
        let properties = composeProperties()
        let name = SymbolName.type(options.name) ?? "Assets"
        let type = name.hasSuffix("Colors") ? name : "\(name)Colors"
        let typeName = Self.kotlin(type)
        var text = "// \(notice)\n"
        if let package = options.package {
            text += "package \(package.split(separator: ".").map { Self.kotlin(String($0)) }.joined(separator: "."))\n"
        }
        text += "\nimport androidx.compose.runtime.Immutable\nimport androidx.compose.ui.graphics.Color\n\n"
        text += "@Immutable\n\(options.access.rawValue) interface \(typeName) {\n"
        for property in properties { text += "    val \(Self.kotlin(property.name)): Color\n" }
        let looks = composeLooks(properties.map(\.colors))
        text += "\n    companion object {\n"
        text += "        /** The colors of a look. An unknown theme has the colors without a theme. */\n"
        text += "        fun of(isDark: Boolean, isHighContrast: Boolean = false, theme: String? = null): \(typeName) =\n"
        text += Self.choice(looks, model.themes, type)
        text += "    }\n}\n"
        for look in looks where look.isWritten {
            let parent = look.parent.map { " by " + Self.kotlin(type + $0) } ?? ""
            text += "\n\(options.access.rawValue) object \(Self.kotlin(type + look.name)) : \(typeName)\(parent) {\n"
            for property in properties {
                let color = property.colors.rows[look.row][look.index]
                if let (row, index) = look.fallback, property.colors.rows[row][index].bytes == color.bytes { continue }
                text += "    override val \(Self.kotlin(property.name)): Color get() = Color(0x\(color.argb))\n"
            }
            text += "}\n"
        }
        files.append(GeneratedFile("\(options.name).kt", text))
        leaveOutWideColors()
        leaveOutAllButColors()
    }

    private mutating func composeProperties() -> [(name: String, colors: ModelColors)] {
        var properties: [(name: String, colors: ModelColors)] = []
        var taken: Set<String> = []
        for item in model.colors {
            let words = item.symbol.flatMap { SymbolName.words(of: $0) }
            let name = SymbolName.property(words.joined(separator: " ")) ?? "color"
            guard taken.insert(name).inserted else {
                reportClash(item.name, "the property \(name)")
                continue
            }
            properties.append((name, item.value))
        }
        return properties
    }

    /// The eight lines of `of`, or two for each theme more: the most special look first.
    private static func choice(_ looks: [ComposeLook], _ themes: [String], _ type: String) -> String {
        var text = "            when {\n"
        for look in looks.reversed() where look.row > 0 || look.index > 0 {
            var conditions: [String] = []
            if look.row > 0 { conditions.append("theme == \(kotlinText(themes[look.row - 1]))") }
            if look.index & 1 == 1 { conditions.append("isDark") }
            if look.index & 2 == 2 { conditions.append("isHighContrast") }
            text += "                \(conditions.joined(separator: " && ")) -> \(kotlin(type + look.shown))\n"
        }
        return text + "                else -> \(kotlin(type + "Light"))\n            }\n"
    }

    /// Four looks without a theme, and four for each theme. One that shows what its fallback shows isn't written.
    private func composeLooks(_ colors: [ModelColors]) -> [ComposeLook] {
        var looks: [ComposeLook] = []
        var taken: Set<String> = []
        for row in model.rows.indices {
            var theme = row == 0 ? "" : SymbolName.type(model.themes[row - 1]) ?? "Theme\(row)"
            while row > 0, !taken.insert(theme).inserted { theme += "_" }
            for (index, word) in ["Light", "Dark", "LightHighContrast", "DarkHighContrast"].enumerated() {
                var look = ComposeLook(name: theme + word, row: row, index: index)
                // Dark with high contrast falls back to dark, and a theme's look to the same look without the theme.
                if row > 0 { look.fallback = (0, index) } else if index > 0 { look.fallback = (0, index == 3 ? 1 : 0) }
                if row > 0, index > 1, colors.allSatisfy({ $0.rows[row][index].bytes == $0.rows[row][index - 2].bytes }) {
                    look.fallback = (row, index - 2)
                }
                if let (otherRow, other) = look.fallback,
                    let fallback = looks.first(where: { $0.row == otherRow && $0.index == other })
                {
                    look.parent = fallback.shown
                    look.isWritten = colors.contains { $0.rows[row][index].bytes != $0.rows[otherRow][other].bytes }
                    look.shown = look.isWritten ? look.name : fallback.shown
                }
                looks.append(look)
            }
        }
        return looks
    }

    /// A name of Kotlin, in backquotes if it is a hard keyword (https://kotlinlang.org/docs/keyword-reference.html#hard-keywords)
    /// or has anything but letters, digits and underscores, such as an accent that is a character for itself
    /// (https://kotlinlang.org/spec/syntax-and-grammar.html#grammar-rule-Identifier).
    private static func kotlin(_ name: String) -> String {
        let isPlain = name.unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber:
                true
            default: scalar == "_"
            }
        }
        return isPlain && !kotlinKeywords.contains(name) ? name : "`\(name)`"
    }

    private static func kotlinText(_ text: String) -> String {
        let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("$", with: "\\$")
        return "\"\(escaped.replacing("\n", with: "\\n").replacing("\r", with: "\\r"))\""
    }

    private static let kotlinKeywords: Set<String> = [
        "as", "break", "class", "continue", "do", "else", "false", "for", "fun", "if", "in", "interface", "is", "null", "object",
        "package", "return", "super", "this", "throw", "true", "try", "typealias", "typeof", "val", "var", "when", "while",
    ]
}

private struct ComposeLook {
    var name: String
    var row: Int
    /// The position in `Appearance.all`, below the wide ones.
    var index: Int
    /// The row and position of the look that it delegates to. Nil for light.
    var fallback: (row: Int, index: Int)?
    /// The name of the object that it delegates to.
    var parent: String?
    var isWritten = true
    /// The name of the object that shows it.
    var shown: String

    init(name: String, row: Int, index: Int) { (self.name, self.row, self.index, shown) = (name, row, index, name) }
}
