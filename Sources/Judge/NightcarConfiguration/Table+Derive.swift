import NightcarBasics
import NightcarModel
import NightcarTint
import ThemeCatalogVariants

extension Table {
    static let derive = Mapping<DeriveConfiguration>(
        "derive", "[Tint.md](Tint.md) explains how appearances are derived.",
        example: """
            derive:
              base: elevated
              high-contrast: true
              colors: ["**"]
              images: ["Icons/**"]
              app-icons: [dark, tinted]
              roles: [{match: "Cards/**", role: surface}]
              choose: [{match: "Neutral/*", take: lifted}, {match: Page, take: "#101014"}]
              contrast: [{text: Label, on: Card}]
            """,
        start: { _ in DeriveConfiguration() },
        keys: [
            .value("base", \.options.base, .darkBase, "The darkest background, from which the other colors follow."),
            .value("high-contrast", \.derivesHighContrast, .flag, "Whether variants for Increase Contrast are derived too."),
            .set("colors", Shape<Glob>.pattern.list, "The colorsets that `compile` derives. An empty list means all.") {
                $0.compilesColors = true
                $0.options.colors += $1
            },
            .set("images", image.list, "The image sets that `compile` derives.") {
                $0.compilesImages = true
                $0.images.rules += $1
            },
            .set("app-icons", appIcon.list, "The appearances of app icons that are derived.") {
                $0.images.appIcons.formUnion($1)
            },
            .list("roles", \.options.roles, role.shape, "What colors are for, if their names don't say it."),
            .list(
                "choose", \.options.choices, choice.shape, "The dark values that are wanted, out of the plan's candidates or not."
            ),
            .list("contrast", \.options.pairs, contrast.shape, "Colors that must have enough contrast with each other."),
        ])

    private static let appIcon = Shape<Luminosity>
        .word("an appearance of app icons", [.dark, .tinted], use: "dark or tinted").named("", "`dark` and `tinted`")

    private static let image = Mapping<ImageRule>(
        "derive.images", "A pattern alone is short for a mapping with `match`. The first entry that matches counts.",
        needs: [.all("match", words: "\"match\", a pattern for names")],
        example: """
            derive:
              images:
                - "Icons/**"
                - {match: "Flags/*", treat: leave}
            """,
        start: { ImageRule(match: Glob(""), treatment: .auto, location: $0) },
        keys: [
            .value("match", \.match, .pattern, "The names of images."),
            .value("treat", \.treatment, .word("a treatment", ImageRule.Treatment.allCases), "How they are derived."),
        ]
    ).shape.named("a pattern or a mapping", "patterns or mappings").or(Shape<Glob>.pattern) {
        ImageRule(match: $0, treatment: .auto, location: $1)
    }

    private static let role = Mapping<RoleRule>(
        "derive.roles", "The first entry that matches counts.",
        needs: [.all("match", "role", words: "\"match\", a pattern for names, and \"role\"")],
        example: """
            derive:
              roles:
                - {match: "Cards/**", role: surface}
            """,
        start: { RoleRule(match: Glob(""), role: .unknown, location: $0) },
        keys: [
            .value("match", \.match, .pattern, "The names of colorsets."),
            .value("role", \.role, .word("a role", ColorRole.allCases), "What they are for."),
        ])

    private static let choice = Mapping<ColorChoice>(
        "derive.choose", "The first entry that matches counts. Other colors without dark values learn from it.",
        needs: [.all("match", "take", words: "\"match\", a pattern for names, and \"take\"")],
        example: """
            derive:
              choose:
                - {match: "Neutral/*", take: lifted}
                - {match: Page, take: "#101014"}
            """,
        start: { ColorChoice(match: Glob(""), answer: .candidate(.keep), location: $0) },
        keys: [
            .value("match", \.match, .pattern, "The names of colorsets."),
            .value(
                "take", \.answer, .answer,
                "Which dark value they get. A gradient, or a color that differs by device, takes one for each light value."),
        ])

    private static let contrast: Mapping<ContrastPair> = {
        let words = "\"text\" or \"graphic\", the color in front, and \"on\", the one behind"
        return Mapping(
            "derive.contrast", "Each entry has `on`, and either `text` or `graphic`.",
            needs: [.all("on", words: words), .one("text", "graphic", words: words)],
            example: """
                derive:
                  contrast:
                    - {text: Label, on: Card}
                    - {graphic: Icon, on: Card}
                """,
            start: { ContrastPair(front: "", back: "", role: .text, location: $0) },
            keys: [
                .set("text", .colorset, "The color of text, which gets a contrast of 4.5:1.") {
                    ($0.front, $0.role) = ($1, .text)
                },
                .set("graphic", .colorset, "The color of a graphic, which gets a contrast of 3:1.") {
                    ($0.front, $0.role) = ($1, .graphic)
                },
                .value("on", \.back, .colorset, "The color behind it."),
            ])
    }()
}

extension Shape<ColorChoice.Answer> {
    fileprivate static var answer: Self {
        let words = ColorCandidate.Name.allCases.map(\.rawValue)
        let color = "#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})"
        return Self(
            .either([.word(words), .matching("^\(color)(, *\(color))*$")]),
            words.map { "`\($0)`" }.joined(separator: ", ") + " or colors"
        ) { (node) throws(Failure) in
            let text = try node.text()
            guard let answer = ColorChoice.Answer(text) else {
                let list = words.joined(separator: ", ")
                throw node.error("\"\(text)\" is not a dark value: use \(list) or a color such as \"#1C1C1E\"")
            }
            return answer
        }
        .writing { Configuration.quoted($0.text) }
    }
}

extension Shape<DarkBase> {
    fileprivate static var darkBase: Self {
        let words = ["black", "elevated", "material", "learned"]
        return Self(
            .either([.word(words), .matching("^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{6}[Ff]{2})$")]),
            words.map { "`\($0)`" }.joined(separator: ", ") + " or a color"
        ) { (node) throws(Failure) in
            let text = try node.text()
            guard let base = DarkBase(text) else {
                throw node.error(
                    "\"\(text)\" is not a base: use black, elevated, material, learned or \"#RRGGBB\", darker than #5E5E5E")
            }
            return base
        }
        .writing { if case .custom(let color) = $0 { Configuration.quoted(color.text) } else { "\($0)" } }
    }
}
