import NightcarBasics

// Color resources of Android: https://developer.android.com/guide/topics/resources/more-resources#Color
// `values` has all colors, and `values-night` the ones that differ. No qualifier asks for contrast or for a theme, so these values are
// resources of their own, as Material Theme Builder writes them for the overlays of an activity's theme.

extension FormWriter {
    mutating func writeAndroid() {
        var taken: Set<String> = []
        var day: [String] = []
        var night: [String] = []
        for item in model.colors {
            let words = item.symbol.flatMap { SymbolName.words(of: $0) }.map { $0.lowercased() }
            let name = Self.androidName(words)
            var rows: [(suffix: String, light: ModelColor, dark: ModelColor)] = []
            for look in item.value.looksWithoutGamut(model.themes) {
                rows.append((look.suffix.map { "_\($0)" }.joined(), look.light, look.dark))
            }
            guard rows.allSatisfy({ !taken.contains(name + $0.suffix) }) else {
                reportClash(item.name, "the resource \(name)")
                continue
            }
            for row in rows {
                taken.insert(name + row.suffix)
                day.append(Self.androidLine(name + row.suffix, row.light))
                if row.dark.bytes != row.light.bytes { night.append(Self.androidLine(name + row.suffix, row.dark)) }
            }
        }
        let stem = Self.androidName(SymbolName.words(of: options.name).map { $0.lowercased() })
        files.append(GeneratedFile("values/\(stem)_colors.xml", androidText(day)))
        files.append(GeneratedFile("values-night/\(stem)_colors.xml", androidText(night)))
        leaveOutWideColors()
        leaveOutAllButColors()
    }

    private func androidText(_ lines: [String]) -> String {
        // Two hyphens end a comment in XML.
        let notice = notice.replacing("--", with: "- -")
        let body = lines.map { "    \($0)\n" }.joined()
        return "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<!-- \(notice) -->\n<resources>\n\(body)</resources>\n"
    }

    /// Alpha comes first: `#80FF0000`.
    private static func androidLine(_ name: String, _ color: ModelColor) -> String {
        "<color name=\"\(name)\">#\(color.argb)</color>"
    }

    /// The name is a field of the class `R.color`, so it can't start with a digit or be a keyword of Java.
    private static func androidName(_ words: [String]) -> String {
        let name = words.joined(separator: "_")
        let startsWell = name.unicodeScalars.first?.properties.isXIDStart ?? false
        return startsWell && !javaKeywords.contains(name) ? name : "color_\(name)"
    }

    // The Java Language Specification, section 3.9, and the three literals.
    private static let javaKeywords: Set<String> = [
        "abstract", "assert", "boolean", "break", "byte", "case", "catch", "char", "class", "const", "continue", "default", "do",
        "double", "else", "enum", "extends", "false", "final", "finally", "float", "for", "goto", "if", "implements", "import",
        "instanceof", "int", "interface", "long", "native", "new", "null", "package", "private", "protected", "public", "return",
        "short", "static", "strictfp", "super", "switch", "synchronized", "this", "throw", "throws", "transient", "true", "try",
        "void", "volatile", "while",
    ]
}

extension FormWriter {
    mutating func reportClash(_ asset: String, _ name: String) {
        let message = "\"\(asset)\" is left out, because another asset already has \(name); rename one of them"
        findings.append(Finding(.symbolClash, .warning, message, at: Location(path: path)))
    }

    /// Reports colors with other values for a wide gamut, in forms that have only sRGB.
    mutating func leaveOutWideColors() {
        let wide = model.colors.filter { item in
            item.value.rows.contains { row in (0..<4).contains { row[$0].bytes != row[$0 + 4].bytes || row[$0 + 4].isP3 } }
        }
        leaveOut(wide.map(\.name), "the values of colors for a wide gamut")
    }

    mutating func leaveOutAllButColors() {
        leaveOut(model.gradients.map(\.name), "gradients")
        leaveOut(model.pictures.map(\.name), "pictures")
        leaveOut(model.data.map(\.name), "data")
    }
}

/// A color's light and dark value without a theme or with one, and with or without high contrast.
struct ModelLook {
    /// The theme and `high_contrast`, as far as they apply, in words joined by underscores.
    var suffix: [String]
    var light: ModelColor
    var dark: ModelColor
}

extension ModelColors {
    /// The looks that differ from the one they fall back to: high contrast to normal, and a theme to no theme.
    func looksWithoutGamut(_ themes: [String]) -> [ModelLook] {
        var looks: [ModelLook] = []
        for row in rows.indices {
            let theme = row == 0 ? [] : [SymbolName.words(of: themes[row - 1]).map { $0.lowercased() }.joined(separator: "_")]
            let normal = ModelLook(suffix: theme, light: rows[row][0], dark: rows[row][1])
            let high = ModelLook(suffix: theme + ["high_contrast"], light: rows[row][2], dark: rows[row][3])
            let isOwn = row == 0 || rows[row].prefix(4).map(\.bytes) != rows[0].prefix(4).map(\.bytes)
            if isOwn { looks.append(normal) }
            if isOwn, [high.light, high.dark].map(\.bytes) != [normal.light, normal.dark].map(\.bytes) { looks.append(high) }
        }
        return looks
    }
}

extension ModelColor {
    /// `FF0B5CFF`: alpha, red, green and blue in sRGB.
    var argb: String {
        let bytes = bytes
        return ([bytes[3]] + bytes.prefix(3)).map { byte in
            let text = String(byte, radix: 16, uppercase: true)
            return text.count < 2 ? "0" + text : text
        }.joined()
    }
}
