import Foundation
import NightcarAppSources
import NightcarBasics
import NightcarTestSupport
import Testing

@testable import NightcarLint

@Suite("What sets need in dark mode")
struct DarkModeTests {
    typealias Files = [(path: String, content: RuleExample.Content)]

    static func color(_ name: String, _ hex: String, dark: String? = nil) -> Files {
        let light = RuleExample.color(hex)
        let content =
            dark.map { RuleExample.colors(light, RuleExample.color($0, RuleExample.dark)) } ?? RuleExample.colors(light)
        return [("\(name).colorset/Contents.json", content)]
    }

    static func image(_ name: String, _ paint: ExamplePicture.Paint, dark: Bool = false) -> Files {
        let entries =
            dark
            ? RuleExample.images(#""filename" : "a.png""#, #""filename" : "b.png", "# + RuleExample.dark)
            : RuleExample.images(#""filename" : "a.png""#)
        let files: Files = [("\(name).imageset/Contents.json", entries), ("\(name).imageset/a.png", .png(16, disc: paint))]
        return files + (dark ? [("\(name).imageset/b.png", .png(16, disc: .white))] : [])
    }

    static let changing =
        color("Label", "1C1C1E", dark: "F2F2F7") + color("Card", "FFFFFF", dark: "1C1C1E")
        + color("Line", "D0D0D0", dark: "404040")

    func report(
        _ files: Files, code: String? = nil, settings: LintSettings = LintSettings()
    ) async throws -> [String: DarkAnswer] {
        let folder = try TemporaryDirectory()
        if let code { try folder.write(code, to: "App.swift") }
        let outcome = try await LintSample(files).outcome(settings: settings, sources: code == nil ? [] : [folder.path])
        return Dictionary(outcome.dark.rows.map { ($0.name, $0.answer) }) { first, _ in first }
    }

    @Test func eachStateHasAReason() async throws {
        let files =
            Self.changing + Self.color("Brand", "2060E0") + Self.color("Title", "101010") + Self.color("Old", "303030")
            + Self.image("Dot", .black)
        let code = """
            let a = UIColor(named: "Label"), b = UIColor(named: "Card"), c = UIColor(named: "Line"), d = UIColor(named: "Brand")
            title.textColor = UIColor(named: "Title")
            load(UIImage(named: "Dot"))
            """
        let answers = try await report(files, code: code)
        #expect(answers["Label"]?.state == .hasVariant)
        #expect(answers["Brand"]?.state == .needsNone)
        #expect(answers["Title"]?.state == .missing)
        #expect(answers["Title"]?.reason.hasPrefix("#101010 is drawn as text in App.swift:2, and has a contrast of 1.") == true)
        #expect(answers["Dot"]?.state == .undecided)
        #expect(answers["Old"]?.state == .unused)
        #expect(answers.values.allSatisfy { !$0.reason.isEmpty })
        #expect(answers["Label"]?.verdict == "variant" && answers["Old"]?.verdict == "unused")
        #expect(answers["Title"]?.verdict == "lost" && answers["Brand"]?.verdict == "seen-on-both")
        #expect(answers["Dot"]?.verdict == "lost-on-dark")
    }

    /// `lint --explain` names what can decide, in the order in which it does.
    @Test func verdictsHaveNames() throws {
        let (sets, colors, images) = (
            DarkMode.verdicts.map(\.name), DarkColors.verdicts.map(\.name), DarkImages.verdicts.map(\.name)
        )
        for names in [sets + colors, sets + images] { #expect(Set(names).count == names.count) }
        let text = ImageMissingDark.about.markdown
        let places = try (sets + images).map { try #require(text.range(of: ". `\($0)`: "), "\($0)").lowerBound }
        #expect(places == places.sorted())
        #expect(ColorMissingDark.about.markdown.contains(". `twin-that-stays`: "))
    }

    /// A color that has no dark value yet proves nothing about what is drawn on it.
    @Test func aMissingColorIsNoProofForAPicture() async throws {
        let code = "struct V: View { var body: some View { Image(\"Dot\").background(Color(\"Page\")) } }\n"
        let first = try await report(Self.color("Page", "FFFFFF") + Self.image("Dot", .black), code: code)
        #expect(first["Dot"]?.state != .needsNone, "\(first)")
        let later = try await report(
            Self.changing + Self.color("Page", "FFFFFF") + Self.image("Dot", .black),
            code: code + "let a = [Color(\"Label\"), Color(\"Card\"), Color(\"Line\")]\n")
        #expect(later["Dot"]?.state == .needsNone, "\(later)")
    }

    /// Grays of one ladder that are the same in dark mode have a dark variant that doesn't work.
    @Test func aLadderThatFallsTogetherIsUndecided() async throws {
        let fallen = ["100", "300", "600"].flatMap {
            Self.color("neutral-\($0)", "\($0.prefix(1))0\($0.prefix(1))0\($0.prefix(1))0", dark: "FFFFFF")
        }
        let good =
            Self.color("gray1", "F0F0F0", dark: "202020") + Self.color("gray2", "808080", dark: "909090")
            + Self.color("gray3", "202020", dark: "F0F0F0")
        // Two of a kind are no ladder, and colors that look alike in light may do so in dark.
        let pair = Self.color("ink1", "101010", dark: "FFFFFF") + Self.color("ink2", "606060", dark: "FFFFFF")
        let near = ["1", "2", "3"].flatMap { Self.color("line\($0)", "20202\($0)", dark: "FFFFFF") }
        let answers = try await report(Self.changing + fallen + good + pair + near)
        #expect(answers.filter { $0.value.state == .undecided }.keys.sorted() == ["neutral-100", "neutral-300", "neutral-600"])
        #expect(
            answers["neutral-100"]?.reason
                == "in dark mode it is #FFFFFF, as 2 other grays of its ladder, from which it differs in light")
    }

    /// Neutral colors change in most apps, and colorful ones stay.
    @Test(arguments: [("FFFFFF", DarkAnswer.State.missing), ("E02020", .needsNone), ("2060E0", .needsNone)])
    func aColorIsComparedWithItsLike(hex: String, state: DarkAnswer.State) async throws {
        let files = Self.changing + Self.color("A", "E05050") + Self.color("B", "50B0E0") + Self.color("C", "50E050")
        #expect(try await report(files + Self.color("Own", hex))["Own"]?.state == state)
    }

    @Test(arguments: ["AlwaysDark", "TextOnDark", "brandWhite", "CardShadow", "LaunchText"])
    func aNameSaysThatAColorStays(name: String) async throws {
        #expect(try await report(Self.changing + Self.color(name, "101010"))[name]?.state == .needsNone)
    }

    @Test func aTextOnAColorThatStaysNeedsNone() async throws {
        let files = Self.changing + Self.color("Primary", "6C47FF") + Self.color("PrimaryForeground", "FFFFFF")
        #expect(try await report(files)["PrimaryForeground"]?.reason == "it is drawn on \"Primary\", which stays the same")
    }

    /// Colors with the same value change together.
    @Test(arguments: [("E06060", .missing), ("C05050", .needsNone), (nil, .needsNone)] as [(String?, DarkAnswer.State)])
    func aTwinTells(dark: String?, state: DarkAnswer.State) async throws {
        let files = Self.changing + Self.color("A", "C05050", dark: dark) + Self.color("B", "50B0E0") + Self.color("C", "50E050")
        let own = try await report(files + Self.color("Own", "C05050"))["Own"]
        #expect(own?.state == state)
        if dark == "C05050" { #expect(own?.reason == "\"A\" has the same value and keeps it in dark mode") }
        if dark == "E06060" { #expect(own?.reason == "\"A\" has the same value, #C05050, and another one in dark mode") }
    }

    /// A background that stays bright is missing a value, although most others have none.
    @Test(arguments: [("CardBackground", "FFFFFF", DarkAnswer.State.missing), ("CardBackground", "808080", .undecided)])
    func aBackgroundMayNotStayBright(name: String, hex: String, state: DarkAnswer.State) async throws {
        let others = Self.color("Label", "101010", dark: "F2F2F7") + ["A", "B", "C"].flatMap { Self.color($0, "707070") }
        #expect(try await report(others + Self.color(name, hex))[name]?.state == state)
    }

    /// A dark value that is the ordinary one says that a color stays.
    @Test(arguments: [(true, DarkAnswer.State.needsNone), (false, .missing)])
    func aColorThatCanBeSeenStaysWithItsSiblings(stay: Bool, state: DarkAnswer.State) async throws {
        let others = [("A", "E05050"), ("B", "50B0E0"), ("C", "50E050")].flatMap { name, hex in
            Self.color(name, hex, dark: stay ? hex : "204060")
        }
        #expect(try await report(others + Self.color("Own", "00B4F7"))["Own"]?.state == state)
    }

    /// Code shows what a color without a telling name is for.
    @Test(arguments: [
        ("label.textColor = UIColor(named: \"Foo\")", "101010", DarkAnswer.State.missing),
        ("view.backgroundColor = UIColor(named: \"Foo\")", "FFFFFF", .missing),
        ("label.textColor = UIColor(named: \"Foo\")\nview.backgroundColor = UIColor(named: \"Foo\")", "101010", .undecided),
        ("label.shadowColor = UIColor(named: \"Foo\")", "101010", .needsNone),
    ])
    func aUseTellsWhereNoSiblingHelps(code: String, hex: String, state: DarkAnswer.State) async throws {
        #expect(try await report(Self.color("Foo", hex), code: code)["Foo"]?.state == state)
    }

    static func picture(_ name: String, _ content: RuleExample.Content, dark: Bool = false) -> Files {
        image(name, .black, dark: dark).map { file in file.path.hasSuffix("a.png") ? (file.path, content) : file }
    }

    /// A picture is compared with those that look like it.
    @Test func anImageIsComparedWithItsLike() async throws {
        let pale = RuleExample.Content.png(16, fill: .init(250, 250, 250, 255), disc: .init(150, 150, 150, 255))
        let names = ["A", "B", "C"]
        let black = names.flatMap { Self.image($0, .black, dark: true) }
        let red = ["R", "S", "T"].flatMap { Self.image($0, .init(220, 60, 60)) }
        #expect(try await report(black + red + Self.image("Own", .black))["Own"]?.state == .missing)
        #expect(try await report(black + red + Self.image("Own", .init(220, 160, 60)))["Own"]?.state == .needsNone)
        #expect(try await report(black + red + Self.picture("Own", pale))["Own"]?.state != .missing)
    }

    /// Names say for which background an image is, unless others with such names have dark variants.
    @Test(arguments: [(false, DarkAnswer.State.needsNone), (true, .missing)])
    func namesSayLittleWhereOthersChange(change: Bool, state: DarkAnswer.State) async throws {
        let others = ["one-dark", "two-dark", "three-light"].flatMap { Self.image($0, .black, dark: change) }
        let rest = ["A", "B", "C"].flatMap { Self.image($0, .black, dark: true) }
        #expect(try await report(others + rest + Self.image("four-dark", .black))["four-dark"]?.state == state)
    }

    /// Code draws a glyph on a color that stays, or gives it a color in one place only.
    @Test(arguments: [
        ("struct V: View { var body: some View { ZStack { Color.red\nImage(\"Dot\") } } }", DarkAnswer.State.needsNone),
        ("struct V: View { var body: some View { ZStack { Color.white\nImage(\"Dot\") } } }", .needsNone),
        ("struct V: View { var body: some View { Image(\"Dot\") } }", .missing),
        (
            "struct V: View { var body: some View { Image(\"Dot\") } }\n"
                + "struct W: View { var body: some View { Image(\"Dot\").renderingMode(.template) } }", .undecided
        ),
    ])
    func codeTellsWhatIsBehind(code: String, state: DarkAnswer.State) async throws {
        #expect(try await report(Self.image("Dot", .black), code: code)["Dot"]?.state == state)
    }

    @Test func aRunCountsWhatNoSourceNames() async throws {
        let folder = try TemporaryDirectory()
        try folder.write("Image(\"Dot\")\n", to: "App.swift")
        let sample = try LintSample(Self.image("Dot", .black) + Self.image("Old", .black))
        #expect(try await sample.outcome(sources: [folder.path]).unused == 1)
        #expect(try await sample.outcome().unused == 0)
        #expect(try await sample.outcome(only: ["unused-asset"], sources: [folder.path]).unused == 0)
    }

    /// A team that starts from nothing has no siblings to compare with.
    @Test(arguments: [("Label", DarkAnswer.State.missing), ("Ground", .missing), ("Foo", .undecided)])
    func aCatalogWithoutDarkValuesIsJudged(name: String, state: DarkAnswer.State) async throws {
        let hex = name == "Ground" ? "FFFFFF" : "101010"
        #expect(try await report(Self.color(name == "Ground" ? "CardBackground" : name, hex)).values.first?.state == state)
    }

    @Test(arguments: [("2060E0", DarkAnswer.State.needsNone), ("101060", .missing)])
    func theAccentColorIsJudgedByItsContrast(hex: String, state: DarkAnswer.State) async throws {
        #expect(try await report(Self.changing + Self.color("AccentColor", hex))["AccentColor"]?.state == state)
    }

    /// A project can name another color, which no code names.
    @Test(arguments: [
        (
            "project.yml",
            "targets: {App: {type: application, platform: iOS, sources: Assets.xcassets, settings: {ASSETCATALOG_COMPILER_GLOBAL_ACCENT_COLOR_NAME: Brand}}}"
        ),
        ("Info.plist", "<plist><dict><key>NSAccentColorName</key><string>Brand</string></dict></plist>"),
    ])
    func theColorThatTintsAllControlsIsJudgedByItsContrast(path: String, text: String) async throws {
        let sample = try LintSample(Self.changing + Self.color("Brand", "2020A0"))
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(sample.catalog.folder)/\(path)"))
        let answers = try await sample.outcome(sources: [sample.catalog.folder]).dark.rows.filter { $0.name == "Brand" }.map(
            \.answer)
        #expect(
            answers.map(\.reason) == [
                "#2020A0, which tints all controls, has a contrast of 1.4:1 with a dark background and of 11.8:1 with a light one"
            ])
        #expect(answers.map(\.state) == [.missing])
    }

    @Test func codeThatGivesAnImageAColorTakesTheAnswerAway() async throws {
        let files = ["A", "B", "C"].flatMap { Self.image($0, .black, dark: true) } + Self.image("D", .black)
        let uses = ["A", "B", "C"].map { "Image(\"\($0)\")\n" }.joined()
        #expect(try await report(files, code: uses + "Image(\"D\")\n")["D"]?.state == .missing)
        #expect(try await report(files, code: uses + "Image(\"D\")\n    .renderingMode(.template)\n")["D"]?.state == .needsNone)
    }

    #if SwiftSources
        /// Dark variants that nobody sees are no reason to ask for more.
        @Test(arguments: [Self.changing, []])
        func anAppThatIsAlwaysLight(others: Files) async throws {
            let code =
                "@main struct A: App { var body: some Scene { WindowGroup { V().preferredColorScheme(.light) } } }\n"
                + "let a = [\"Label\", \"Card\", \"Line\", \"TextColor\"].map(UIColor.init(named:))\n"
            let answer = try await report(others + Self.color("TextColor", "101010"), code: code)["TextColor"]
            #expect(answer?.state == .needsNone && answer?.reason.hasSuffix("is always light") == true)
        }
    #endif

    #if SwiftSources
        /// What code chooses in one look only needs no variant for the other.
        @Test(arguments: [
            ("let c = scheme == .light ? Color(\"Label\") : Color(\"CardText\")", DarkAnswer.State.needsNone),
            ("let c = isDark ? UIColor(named: \"CardText\") : nil", .needsNone),
            (
                "struct V: View { var body: some View { if scheme == .dark { Color(\"CardText\") } else { Color.red } } }",
                .needsNone
            ),
            ("let c = isOn ? Color(\"CardText\") : Color(\"Label\")", .missing),
            ("let c = isDark ? Color(\"CardText\") : Color(\"Label\")\nlet d = Color(\"CardText\")", .missing),
        ])
        func aColorForOneLook(code: String, state: DarkAnswer.State) async throws {
            let all = code + "\nlet all = [\"Label\", \"Card\", \"Line\"].map(UIColor.init(named:))\n"
            #expect(try await report(Self.changing + Self.color("CardText", "101010"), code: all)["CardText"]?.state == state)
        }
    #endif

    /// What the configuration says about a target overrules everything.
    @Test(arguments: [
        ("*", TargetAppearance.Look.light, DarkAnswer.State.needsNone), ("*", .dark, .needsNone), ("*", .system, .missing),
    ])
    func theConfigurationSaysTheLook(target: String, look: TargetAppearance.Look, state: DarkAnswer.State) async throws {
        var settings = LintSettings()
        settings.appearances = [target: look]
        #expect(
            try await report(Self.changing + Self.color("CardText", "101010"), settings: settings)["CardText"]?.state == state)
    }

    static let firstColors =
        color("PageBackground", "F8F8FA") + color("BodyText", "202024") + color("Hairline", "D0D0D4") + color("Brand", "2060D0")

    /// A first dark mode is one finding with a list, and nothing needs none without a proof.
    @Test(arguments: ["", "Colors/"])
    func aFirstDarkMode(folder: String) async throws {
        let folderFiles = Self.firstColors.map { file in (path: folder + file.path, content: file.content) }
        let sources = try TemporaryDirectory()
        try sources.write(
            "let a = [\"PageBackground\", \"BodyText\", \"Hairline\", \"Brand\"].map(UIColor.init(named:))\n", to: "App.swift")
        let outcome = try await LintSample(folderFiles).outcome(sources: [sources.path])
        let findings = outcome.findings.filter { $0.id.name.contains("dark") }
        #expect(findings.map(\.id.name) == ["first-dark-mode"])
        #expect(findings.first?.related.count { $0.location.path.contains(".colorset") } == 4)
        #expect(outcome.dark.count(.needsNone) == 0 && outcome.dark.count(.missing) == 2)
        #expect(outcome.dark.text.hasPrefix("target "))
        let one = try await LintSample(folderFiles).outcome(only: ["color-missing-dark"], sources: [sources.path])
        #expect(one.findings.count == 2)
    }

    /// What a chain proves comes first, then what is missing, and of both what is used most. A declaration draws nothing.
    @Test(.enabled(if: BuildTraits.swiftSources))
    func theListBeginsWithWhatIsProven() async throws {
        let sources = try TemporaryDirectory()
        try sources.write(
            """
            extension Color {
                static let page = Color("PageBackground")
            }
            struct Page: View {
                var body: some View {
                    Text("a").background(Color("ZPage"))
                    Text("b").foregroundColor(Color("BodyText"))
                    Text("c").foregroundColor(Color("OtherText"))
                    Text("d").foregroundColor(Color("OtherText"))
                    HStack { Image(uiImage: photo) }.background(Color.page)
                }
            }
            """, to: "App.swift")
        let files = Self.firstColors + Self.color("OtherText", "202024") + Self.color("ZPage", "FFFFFF")
        let outcome = try await LintSample(files).outcome(sources: [sources.path])
        #expect(outcome.dark.rows(in: .missing).map(\.name) == ["ZPage", "OtherText", "BodyText", "PageBackground"])
        let page = outcome.dark.rows.first { $0.name == "PageBackground" }?.answer
        #expect(page?.reason.contains("drawn as a background in App.swift:10") == true, "\(page?.reason ?? "")")
    }

    /// Two targets of one name are one line, unless their looks differ.
    @Test func aTargetIsNamedOnce() {
        var report = DarkReport()
        let places = ["A", "B"].map { Location(path: "\($0)/Info.plist") }
        report.add(places.map { TargetAppearance(target: "App", look: .light, location: $0) })
        report.add([TargetAppearance(target: "App", look: .system)])
        #expect(report.targets.map(\.look) == [.light, .system])
    }

    /// What is proven is a warning, and everything else is a note.
    @Test(arguments: [
        (
            "label.textColor = UIColor(named: \"Own\"); label.backgroundColor = UIColor(named: \"Card\")", "101010",
            Severity.warning
        ),
        ("label.textColor = UIColor(named: \"Own\")", "101010", .info),
        ("use(UIColor(named: \"Own\"))", "808080", .info),
    ])
    func confidenceIsSeverity(code: String, hex: String, severity: Severity) async throws {
        let folder = try TemporaryDirectory()
        try folder.write(code + "\nlet all = [\"Label\", \"Card\", \"Line\"].map(UIColor.init(named:))\n", to: "App.swift")
        let outcome = try await LintSample(Self.changing + Self.color("Own", hex)).outcome(sources: [folder.path])
        #expect(outcome.findings.filter { $0.id.name == "color-missing-dark" }.map(\.severity) == [severity])
    }

    /// A color that code chooses in one look needs no value for the other.
    @Test(
        .enabled(if: BuildTraits.swiftSources),
        arguments: [("theme", DarkAnswer.State.needsNone), ("traits.userInterfaceStyle", .needsNone), ("kind", .missing)])
    func aCaseOfASwitchIsOneLook(subject: String, state: DarkAnswer.State) async throws {
        let folder = try TemporaryDirectory()
        let code = "switch \(subject) { case .light: return UIColor(named: \"Own\")! default: return .white }"
        let others = "let all = [\"Label\", \"Card\", \"Line\"].map(UIColor.init(named:))"
        try folder.write("func bar() -> UIColor { \(code) }\n\(others)\n", to: "App.swift")
        let outcome = try await LintSample(Self.changing + Self.color("Own", "808080")).outcome(sources: [folder.path])
        #expect(outcome.dark.rows.first { $0.name == "Own" }?.answer.state == state)
    }

    /// An app whose colors change has a dark mode, however many icons it tints in another way.
    @Test func tintedIconsMakeNoFirstDarkMode() async throws {
        let icons = (0..<60).flatMap { number in
            [
                ("Icon\(number).imageset/Contents.json", RuleExample.images(#""filename" : "a.png""#)),
                ("Icon\(number).imageset/a.png", RuleExample.Content.png(16, disc: .black)),
            ]
        }
        let outcome = try await LintSample(Self.changing + icons).outcome(only: ["first-dark-mode"])
        #expect(outcome.findings.isEmpty)
    }

    /// A quarter of the siblings is no majority: the answer is open, and worth a note.
    @Test(arguments: [(1, [Severity.info]), (0, [])])
    func someSiblingsAreWorthANote(changing: Int, notes: [Severity]) async throws {
        let others = ["A", "B", "C", "D"].enumerated().flatMap { index, name in
            Self.color(name, "5060\(name)0", dark: index < changing ? "C0D0F0" : nil)
        }
        let outcome = try await LintSample(others + Self.color("Own", "A06030") + Self.color("Ink", "101010", dark: "F0F0F0"))
            .outcome()
        #expect(outcome.findings.filter { $0.subject.contains("Own") }.map(\.severity) == notes)
        #expect(outcome.dark.rows.first { $0.name == "Own" }?.answer.state == (changing == 1 ? .undecided : .needsNone))
    }

    /// A flag brings its own background with it. A dark glyph doesn't, and neither does a dark text with a bright point.
    @Test(arguments: [
        ("<circle cx='24' cy='24' r='24' fill='#0050a8'/><rect x='18' y='18' width='12' height='12' fill='#fff'/>", true),
        ("<rect x='4' y='20' width='40' height='8' fill='#202020'/><circle cx='40' cy='8' r='4' fill='#fff'/>", false),
    ])
    func anImageCanHaveContrastOfItsOwn(shapes: String, isFine: Bool) async throws {
        let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='48' height='48'>\(shapes)</svg>"
        let files: Files = [
            ("Flag.imageset/Contents.json", RuleExample.images(#""filename" : "f.svg""#)), ("Flag.imageset/f.svg", .text(svg)),
        ]
        let answer = try await report(files, code: "struct V: View { var body: some View { Image(\"Flag\") } }")["Flag"]
        #expect((answer?.state == .needsNone) == isFine, "\(answer?.reason ?? "")")
    }

    /// One stray dark variant among twenty sets doesn't say that the team has begun. Sets that are only open make a note.
    @Test(arguments: [(19, "202024", ["first-dark-mode": Severity.warning]), (19, "2060D0", ["first-dark-mode": .info])])
    func aStrayIsNoDarkMode(count: Int, hex: String, found: [String: Severity]) async throws {
        let texts = (1...count).flatMap { Self.color("Text\($0)", hex) }
        let outcome = try await LintSample(texts + Self.color("Line", "D0D0D0", dark: "404040")).outcome()
        let findings = outcome.findings.filter { $0.id.name.contains("dark") }
        #expect(Dictionary(findings.map { ($0.id.name, $0.severity) }) { first, _ in first } == found)
        #expect(findings.first?.message.contains("only 1 of its 20 used sets has a dark variant") == true)
    }

    /// A dark variant anywhere says that the team has begun.
    @Test func aSecondDarkMode() async throws {
        let outcome = try await LintSample(Self.firstColors + Self.color("Line", "D0D0D0", dark: "404040")).outcome()
        #expect(!outcome.findings.map(\.id.name).contains("first-dark-mode"))
    }

    @Test func thePolicyAsksForEachUsedSet() async throws {
        var settings = LintSettings()
        settings.requiresDark = true
        let sample = try LintSample(Self.color("Brand", "2060E0") + Self.image("Dot", .red))
        let findings = try await sample.outcome(settings: settings).findings.map(\.id.name).filter { $0.contains("dark") }
        #expect(findings.sorted() == ["color-missing-dark", "image-missing-dark"])
    }

    @Test func aRunEndsInOneLine() async throws {
        let outcome = try await LintSample(Self.changing + Self.color("Title", "101010")).outcome()
        #expect(
            outcome.dark.summary == "dark mode: 3 of 4 used sets have what they need, 1 is missing a variant, 0 can't be decided")
        #expect(outcome.dark.text.contains("is missing a dark variant (1)\n  Assets.xcassets/Title.colorset: 3 of the 3 other"))
        #expect(outcome.dark.json.contains("\"has-variant\" : 3"))
    }

    @Test func aSeverityTurnsARuleOn() throws {
        let about = try #require(RuleRegistry.rule("scale-dead")).about
        var settings = LintSettings()
        #expect(!settings.isEnabled(about))
        settings.rules["scale-dead"] = .init(severity: .warning)
        #expect(settings.isEnabled(about))
    }

    /// One scale stands for all, and a missing one is lost only if others are left.
    @Test func scalesStandForEachOther() async throws {
        let three = RuleExample.images(
            #""filename" : "a.png", "scale" : "1x""#, #""filename" : "b.png", "scale" : "2x""#,
            #""filename" : "c.png", "scale" : "3x""#)
        let pictures: Files = [("L.imageset/a.png", .png(8)), ("L.imageset/b.png", .png(16)), ("L.imageset/c.png", .png(24))]
        let before = try LintSample([("L.imageset/Contents.json", three)] + pictures)
        func lost(_ entries: RuleExample.Content) async throws -> [String] {
            try await LintSample([("L.imageset/Contents.json", entries)] + pictures)
                .outcome(only: ["variant-lost"], earlier: before).findings.map(\.message)
        }
        #expect(try await lost(RuleExample.images(#""filename" : "a.png""#)).isEmpty)
        let two = RuleExample.images(#""filename" : "a.png", "scale" : "1x""#, #""filename" : "b.png", "scale" : "2x""#)
        #expect(try await lost(two) == ["\"L\" lost the variant 3x, which it has in an earlier state"])
    }
}
