import NightcarBasics

// Custom properties for web pages.

extension FormWriter {
    /// A style sheet with a custom property for each color, gradient and picture, and the pictures beside it.
    mutating func writeCSS() {
        var properties: [CSSProperty] = []
        var taken: Set<String> = []
        func full(_ kind: String, _ symbol: [String]) -> String {
            "--\(kind)-\(symbol.flatMap { SymbolName.words(of: $0) }.map { $0.lowercased() }.joined(separator: "-"))"
        }
        let symbols = [("color", model.colors.map(\.symbol)), ("gradient", model.gradients.map(\.symbol))]
        let plain = Set((symbols + [("image", model.pictures.map(\.symbol))]).flatMap { kind, all in all.map { full(kind, $0) } })
        func name(_ kind: String, _ symbol: [String], _ asset: String, _ findings: inout [Finding]) -> String? {
            var name = full(kind, symbol)
            // The color "colorInk" is --color-ink, unless there is a color "ink".
            let short = String(name.dropFirst(kind.utf8.count + 1))
            if short.hasPrefix("-\(kind)-"), !plain.contains("-" + short) { name = "-" + short }
            if taken.insert(name).inserted { return name }
            let message = "\"\(asset)\" gets no custom property, because another asset already has \(name); rename one of them"
            findings.append(Finding(.symbolClash, .warning, message, at: Location(path: path)))
            return nil
        }
        for item in model.colors {
            guard let name = name("color", item.symbol, item.name, &findings) else { continue }
            properties.append(CSSProperty(name: name, isPicture: false) { row, state in item.value.css(row: row, state) })
        }
        for item in model.gradients {
            guard let name = name("gradient", item.symbol, item.name, &findings) else { continue }
            properties.append(CSSProperty(name: name, isPicture: false) { row, state in item.value.css(row: row, state) })
        }
        var withoutFile: [String] = []
        for item in model.pictures {
            let stem = unique("\(options.name)/" + item.symbol.joined(separator: "/"))
            guard let texts = pictureTexts(item.value, stem: stem) else {
                withoutFile.append(item.name)
                continue
            }
            guard let name = name("image", item.symbol, item.name, &findings) else { continue }
            properties.append(CSSProperty(name: name, isPicture: true) { row, state in texts[row][state.appearance.index] })
        }
        leaveOut(withoutFile, "pictures that browsers can't show")
        leaveOut(model.data.map(\.name), "data")
        files.append(GeneratedFile("\(options.name).css", CSSSheet(properties, themes: model.themes, notice: notice).text))
    }

    /// `image-set(url("Assets/Play.png") 1x, …)` for each theme and appearance, and the files that they name.
    private mutating func pictureTexts(_ picture: ModelPicture, stem: String) -> [[String]]? {
        var known: [[Int?]: String] = [:]
        let usual: Set<String> = ["png", "jpg", "jpeg", "svg", "gif", "webp", "avif"]
        var texts: [[String]] = []
        var used = 0
        for row in picture.rows {
            var line: [String] = []
            for answers in row {
                if let text = known[answers] {
                    line.append(text)
                    continue
                }
                let files = PictureFile.files(of: picture, answers: answers)
                let types = files.map { String($0.suffix.split(separator: ".").last ?? "") }
                guard !files.isEmpty, types.allSatisfy(usual.contains) else { return nil }
                used += 1
                let name = used == 1 ? stem : "\(stem)-\(used)"
                let set = files.map { "url(\"\(CSSSheet.url(name + $0.suffix))\") \($0.scale)x" }
                let text = "image-set(\(set.joined(separator: ", ")))"
                self.files += files.map { GeneratedFile(name + $0.suffix, contents: $0.contents) }
                known[answers] = text
                line.append(text)
            }
            texts.append(line)
        }
        return texts
    }
}

/// What the rules of a style sheet ask for besides the theme.
struct CSSState: Hashable {
    /// Only pictures need it: colors have `light-dark()`.
    var isDark = false
    var isHighContrast = false
    /// Whether the browser knows colors outside of sRGB.
    var knowsP3 = false
    var isWide = false

    var appearance: Appearance { Appearance(isDark: isDark, isHighContrast: isHighContrast, isWide: isWide) }

    /// Whether a rule for this state also applies in another one.
    func applies(in other: CSSState) -> Bool {
        (!isDark || other.isDark) && (!isHighContrast || other.isHighContrast) && (!knowsP3 || other.knowsP3)
            && (!isWide || other.isWide)
    }

    /// Every state, in an order in which the last rule that applies is the one for exactly this state.
    static let colors =
        [false, true].map { CSSState(isHighContrast: $0) }
        + [false, true].flatMap { wide in [false, true].map { CSSState(isHighContrast: $0, knowsP3: true, isWide: wide) } }
    static let pictures = [false, true].flatMap { wide in
        [false, true].flatMap { high in
            [false, true].map { CSSState(isDark: $0, isHighContrast: high, isWide: wide) }
        }
    }
}

struct CSSProperty {
    var name: String
    var isPicture: Bool
    /// The value for a theme's row in a state.
    var value: (Int, CSSState) -> String
}

extension ModelColors {
    /// `light-dark(#FFFFFF, #000000)`, or the color alone if both are equal.
    func css(row: Int, _ state: CSSState) -> String {
        var appearance = state.appearance
        appearance.isDark = false
        let light = self[row, appearance].css(knowsP3: state.knowsP3)
        appearance.isDark = true
        let dark = self[row, appearance].css(knowsP3: state.knowsP3)
        return light == dark ? light : "light-dark(\(light), \(dark))"
    }
}

extension ModelColor {
    func css(knowsP3: Bool) -> String {
        guard knowsP3, isP3 || !isHexExact else { return hex }
        let components = [red, green, blue].map(sourceNumber).joined(separator: " ")
        return "color(\(isP3 ? "display-p3" : "srgb") \(components)\(alpha == 1 ? "" : " / \(sourceNumber(alpha))"))"
    }
}

extension ModelGradient {
    /// The stops, for `linear-gradient`.
    fileprivate func css(row: Int, _ state: CSSState) -> String {
        stops.map { stop in
            "\(stop.colors.css(row: row, state)) \(sourceNumber((stop.location * 1e4).rounded() / 100))%"
        }.joined(separator: ", ")
    }
}
