import NightcarBasics
import NightcarModel
import NightcarTokens
import ThemeCatalogVariants

extension Table {
    static let tokens = Mapping<TokenSettings>(
        "tokens", "[Tokens.md](Tokens.md) explains how design tokens become color sets.",
        example: """
            tokens:
              source: [tokens.resolver.json]
              output: App/Colors.xcassets
              themes: Themes
              contexts: [{name: dark, files: [tokens/base.json, tokens/dark.json]}]
              axes: {theme: {light: any, dark: dark}, brand: themes, density: ignore}
              kinds: semantic
              include: ["color.**"]
              exclude: ["**.internal.*"]
              style: camelCase
              drop: [color]
              folders: true
              gamut: p3
            """,
        start: { _ in TokenSettings() },
        keys: [
            .list(
                "source", \.sources, .path, "Token files and folders, for `tokens build` and `tokens check` without arguments."),
            .optional("output", \.output, .path, "The catalog that is written and checked."),
            .optional(
                "themes", \.themes, .path, "The folder for a catalog of each theme. Without it, `Themes` beside this file."
            ),
            .list("contexts", \.contexts, context.shape, "Files that belong together, instead of `source`."),
            axes,
            .value("kinds", \.kinds, .word("a kind of tokens", TokenSettings.Kinds.allCases), "Which tokens are written."),
            .list("include", \.include, .pattern, standard: "all", "The paths of tokens that are written, with points."),
            .list("exclude", \.exclude, .pattern, "The paths of tokens that are left out."),
            .value(
                "style", \.style, .word("a style of names", TokenSettings.NameStyle.allCases), "How color sets are named."),
            .list("drop", \.drop, .text, "Groups at the start of a path that names leave out."),
            .value("folders", \.folders, .flag, "Whether groups become folders with a namespace."),
            .value(
                "gamut", \.gamut, .word("a gamut", TokenSettings.Gamut.allCases),
                "Whether colors outside sRGB also get a value in Display P3."),
        ])

    private static let context = Mapping<TokenFileContext>(
        "tokens.contexts", "The files are merged in this order: a later one replaces tokens of an earlier one.",
        needs: [.all("name", "files", words: "\"name\" and \"files\"")],
        example: """
            tokens:
              contexts:
                - {name: light, files: [tokens/base.json]}
                - {name: dark, files: [tokens/base.json, tokens/dark.json]}
            """,
        start: { _ in TokenFileContext(name: "", files: []) },
        keys: [
            .value("name", \.name, .text, "The name of the context. The first context is the usual one."),
            .value("files", \.files, Shape<String>.path.list, "Its files."),
        ])

    private static let axes: Key<TokenSettings> = {
        let words = Shape<String>(.word(["ignore", "themes"]), "`ignore`, `themes`") { (node) throws(Failure) in
            let text = try node.text()
            guard text == "ignore" || text == "themes" else {
                throw node.error("\"\(text)\" is neither ignore nor themes; or list the contexts with what they are for")
            }
            return text
        }
        let form = Form.names(.text, .either([words.form, .names(.text, look.form)]))
        var key = Key<TokenSettings>(
            "axes", form, "a mapping of modifiers to `ignore`, to `themes`, or to their contexts",
            "What the contexts of each modifier, mode or group of themes are for."
        ) { (node, settings) throws(Failure) in
            _ = try node.members().readEach { (member) throws(Failure) in
                var axis = TokenSettings.Axis()
                axis.name = member.name
                if member.value.isText {
                    let word = try words.read(member.value)
                    (axis.isIgnored, axis.isThemes) = (word == "ignore", word == "themes")
                } else {
                    for context in try member.value.members() { axis.looks[context.name] = try look.read(context.value) }
                }
                settings.axes.append(axis)
            }
        }
        key.lines = { settings in
            settings.axes.isEmpty ? [] : ["axes:"] + settings.axes.map { "  \(Configuration.quoted($0.name)): \(yaml($0))" }
        }
        key.standard = { _ in "guessed from words" }
        key.inherit = { settings, base, _ in
            settings.axes += base.axes.filter { axis in !settings.axes.contains { $0.name == axis.name } }
        }
        return key
    }()

    private static func yaml(_ axis: TokenSettings.Axis) -> String {
        if axis.isIgnored { return "ignore" }
        if axis.isThemes { return "themes" }
        let looks = axis.looks.sorted { $0.key < $1.key }.map {
            "\(Configuration.quoted($0.key)): \(lookMapping.shape.yaml($0.value))"
        }
        return "{\(looks.joined(separator: ", "))}"
    }

    private static let lookMapping = Mapping<TokenSettings.Look>(
        "tokens.axes.MODIFIER.CONTEXT",
        "`any` is short for the usual look, `dark` for `{luminosity: dark}`, and `high-contrast` for `{contrast: high}`.",
        example: """
            tokens:
              axes:
                theme:
                  lightHighContrast: {contrast: high}
                  darkHighContrast: {luminosity: dark, contrast: high}
                  sepiaWide: {theme: sepia, gamut: display-P3, idiom: ipad}
            """,
        start: { _ in TokenSettings.Look() },
        keys: [
            .value("luminosity", \.luminosity, .word("a luminosity", [.any, .light, .dark]), "Light or dark mode."),
            .value("contrast", \.contrast, .word("a contrast", Contrast.allCases), "Increase Contrast."),
            .value("gamut", \.gamut, .word("a gamut", Gamut.allCases), "The display's gamut."),
            .value("idiom", \.idiom, .idiom, "The kind of device."),
            .value("theme", \.theme, .text, "The name of a theme."),
        ])

    private static let look = lookMapping.shape.named("a look or a mapping").or(
        Shape<TokenSettings.Look>.word("a look", ["any", "dark", "high-contrast", "dark-high-contrast"])
    ) { look, _ in look }
}

extension Shape<TokenSettings.Look> {
    /// A look in one word.
    fileprivate static func word(_ kind: String, _ words: [String]) -> Self {
        Self(.word(words), words.map { "`\($0)`" }.joined(separator: ", ")) { (node) throws(Failure) in
            let text = try node.text()
            guard words.contains(text) else {
                throw node.error("\"\(text)\" is not \(kind): use \(words.joined(separator: ", ")), or a mapping")
            }
            var look = TokenSettings.Look()
            if text.hasPrefix("dark") { look.luminosity = .dark }
            if text.hasSuffix("high-contrast") { look.contrast = .high }
            return look
        }
    }
}

extension Shape<Idiom> {
    fileprivate static var idiom: Self {
        let idioms: [Idiom] = [.universal, .phone, .pad, .mac, .tv, .watch, .car]
        return Self(.word(idioms.map(\.rawValue)), idioms.map { "`\($0.rawValue)`" }.joined(separator: ", ")) {
            (node) throws(Failure) in
            let text = try node.text()
            guard idioms.contains(Idiom(rawValue: text)) else {
                throw node.error("\"\(text)\" is not an idiom: use \(idioms.map(\.rawValue).joined(separator: ", "))")
            }
            return Idiom(rawValue: text)
        }
        .writing(\.rawValue)
    }
}
