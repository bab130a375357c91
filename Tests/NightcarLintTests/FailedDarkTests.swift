import NightcarAppSources
import NightcarBasics
import NightcarTestSupport
import Testing

@testable import NightcarLint

/// Dark variants that exist and don't work.
@Suite("Dark variants that fail")
struct FailedDarkTests {
    typealias Files = DarkModeTests.Files

    private func report(
        _ files: Files, code: String? = nil, settings: LintSettings = LintSettings()
    ) async throws -> [String: DarkAnswer] {
        try await DarkModeTests().report(DarkModeTests.changing + files, code: code, settings: settings)
    }

    private static func image(_ light: ExamplePicture, dark: ExamplePicture, _ name: String = "Dot") -> Files {
        [
            (
                "\(name).imageset/Contents.json",
                RuleExample.images(#""filename" : "a.png""#, #""filename" : "b.png", "# + RuleExample.dark)
            ),
            ("\(name).imageset/a.png", .png(light)), ("\(name).imageset/b.png", .png(dark)),
        ]
    }

    private static func disc(_ paint: ExamplePicture.Paint, fill: ExamplePicture.Paint? = nil) -> ExamplePicture {
        ExamplePicture(width: 16, height: 16, fill: fill ?? .clear, disc: paint)
    }

    /// A black disc for light mode, and another one for dark mode.
    @Test func aDarkPictureThatIsLostIsUndecided() async throws {
        let lost = try await report(Self.image(Self.disc(.black), dark: Self.disc(.init(40, 40, 44))))["Dot"]
        #expect(lost?.state == .undecided)
        #expect(lost?.reason == "its dark picture is lost: 100% of it has a contrast below 3:1 with a dark background")
        let drawn = try await report(
            Self.image(Self.disc(.black), dark: Self.disc(.init(40, 40, 44))),
            code: "struct V: View { var body: some View { Image(\"Dot\") } }\nlet a = [Color(\"Label\"), Color(\"Card\")]\n")[
                "Dot"]
        #expect(drawn?.reason.hasSuffix(", and code draws it in its own colors in App.swift:1") == true)
        #expect(drawn?.evidence.count == 1)
    }

    @Test func otherDarkPicturesWork() async throws {
        let fine = [
            ("a bright one", Self.image(Self.disc(.black), dark: Self.disc(.white))),
            ("its own background", Self.image(Self.disc(.black, fill: .white), dark: Self.disc(.black, fill: .white))),
            ("for a background of the other brightness", Self.image(Self.disc(.white), dark: Self.disc(.black))),
            ("for a bright background, by its name", Self.image(Self.disc(.black), dark: Self.disc(.black), "DotOnLight")),
        ]
        for (what, files) in fine {
            let answers = try await report(files)
            #expect((answers["Dot"] ?? answers["DotOnLight"])?.state == .hasVariant, "\(what)")
        }
        let tinted = try await report(
            Self.image(Self.disc(.black), dark: Self.disc(.black)),
            code: "struct V: View { var body: some View { Image(\"Dot\").renderingMode(.template) } }\n")["Dot"]
        #expect(tinted?.state == .hasVariant)
    }

    private static let badge =
        DarkModeTests.color("BadgeBackground", "FFE0E0", dark: "401010")
        + DarkModeTests.color("BadgeText", "601010", dark: "702020")

    @Test func aTextThatIsLostOnItsBackgroundIsUndecided() async throws {
        let named = try await report(Self.badge)
        #expect(named["BadgeText"]?.state == .undecided && named["BadgeBackground"]?.state == .hasVariant)
        #expect(
            named["BadgeText"]?.reason
                == "on \"BadgeBackground\" its contrast falls from 10.7:1 to 1.4:1 in dark mode (#702020 on #401010)")
        #expect(named["BadgeText"]?.evidence.map(\.message) == ["the background in dark mode"])
        let fine = Self.badge.dropLast() + DarkModeTests.color("BadgeText", "601010", dark: "FFC0C0")
        #expect(try await report(Array(fine))["BadgeText"]?.state == .hasVariant)
    }

    @Test func codeAndConfigurationSayWhatIsBehindAText() async throws {
        let files = DarkModeTests.color("Tag", "301010", dark: "402020") + DarkModeTests.color("Chip", "FFE0E0", dark: "401010")
        #expect(try await report(files)["Tag"]?.state == .hasVariant, "nothing says that they belong together")
        let code = """
            struct V: View {
                var body: some View { Text("a").foregroundColor(Color("Tag")).background(Color("Chip")) }
            }
            """
        let drawn = try await report(files, code: code)["Tag"]
        #expect(
            drawn?.state == .undecided && drawn?.reason.hasPrefix("on \"Chip\" in App.swift:2 its contrast falls from") == true)
        var settings = LintSettings()
        settings.pairs = [.init(text: "Tag", background: "Chip")]
        #expect(try await report(files, settings: settings)["Tag"]?.state == .undecided)
    }

    /// A text without a known background is compared with all backgrounds.
    @Test(arguments: [
        ("TitleText", "101010", "2C2C2E", DarkAnswer.State.undecided), ("TitleText", "101010", "F2F2F7", .hasVariant),
        ("TextOnAccent", "101010", "2C2C2E", .hasVariant), ("Shade", "101010", "2C2C2E", .hasVariant),
        ("InverseText", "FFFFFF", "101010", .hasVariant),
    ])
    func aTextThatIsLostEverywhere(name: String, light: String, dark: String, state: DarkAnswer.State) async throws {
        let answer = try await report(DarkModeTests.color(name, light, dark: dark))[name]
        #expect(answer?.state == state)
        if state == .undecided {
            #expect(answer?.reason.hasPrefix("in dark mode it is #2C2C2E, with a contrast of at most 1.") == true)
        }
    }
}
