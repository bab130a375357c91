import NightcarDiagnostics
import NightcarFormats
import NightcarModel
import Testing
import ThemeCatalogPixels
import ThemeCatalogVariants

@Suite("Colors of theme kits")
struct ColorImportTests {
    /// The colors as `name light dark`, and the findings.
    static func imported(_ text: String, _ path: String) throws -> (colors: [String], findings: [String]) {
        var colors = ColorImport()
        try colors.read(Array(text.utf8), path: path)
        _ = colors.catalog(path: "Theme")
        func hex(_ color: ModelHex?) -> String {
            guard let color else { return "-" }
            return [color.red, color.green, color.blue, color.alpha].map { String($0, radix: 16) }.joined(separator: ".")
        }
        return (
            colors.pairs.map { "\($0.name) \(hex($0.light)) \(hex($0.dark))" },
            colors.findings.map { "\($0.location): \($0.message)" }
        )
    }

    @Test(arguments: [
        ("#FFF", "ff.ff.ff.ff"), ("#1d1B1b", "1d.1b.1b.ff"), ("#12345678", "12.34.56.78"), ("0x0F0", "0.ff.0.ff"),
        ("abcdef", "ab.cd.ef.ff"), ("#F008", "ff.0.0.88"),
    ])
    func hexValues(text: String, expected: String) throws {
        #expect(try Self.imported("{\"a\": \"\(text)\"}", "a.json").colors == ["a \(expected) -"])
    }

    @Test(arguments: ["", "#", "#12", "#12345", "#GGGGGG", "red", "#1234567890", "＃FFF"])
    func whatIsNoHexValueIsAFinding(text: String) throws {
        let (colors, findings) = try Self.imported("{\"a\": \"\(text)\"}", "a.json")
        #expect(colors.isEmpty && findings.count == 1 && findings[0].hasPrefix("a.json:1:7: "))
    }

    @Test func pairsAndHalves() throws {
        let text = """
            {"modes": ["light", "dark"], "colors": {"page": ["#FFFFFF", "#1D1B1B"], "Icons": {"tint": ["#000"]}},
             "images": {"a": ["light_a"]},
             "light_text": "#111111", "dark_text": "#EEEEEE", "dark_lonely": "#000000", "light_only": "#123456",
             "three": ["#1", "#2", "#3"], "many": ["#111", "#222", "#333"], "number": 7}
            """
        let (colors, findings) = try Self.imported(text, "theme.json")
        #expect(
            colors == [
                "Icons/tint 0.0.0.ff -", "many 11.11.11.ff 22.22.22.ff", "only 12.34.56.ff -", "page ff.ff.ff.ff 1d.1b.1b.ff",
                "text 11.11.11.ff ee.ee.ee.ff",
            ])
        #expect(findings.count == 5)
        for word in ["three", "many", "number", "lonely", "only"] { #expect(findings.contains { $0.contains("\"\(word)\"") }) }
    }

    /// Definitions of real apps, by the lines in which they are written.
    @Test(arguments: [
        "static let page = UIColor(light: .white, dark: UIColor(hex: \"#1D1B1B\"))",
        "static var page: UIColor { UIColor { $0.userInterfaceStyle == .dark ? UIColor(hex: 0x1D1B1B) : .white } }",
        "let page = UIColor { traits in\n    traits.userInterfaceStyle == .light ? .white : UIColor(hex: \"1D1B1B\")\n}",
        "let page = UIColor { traits in\n    if traits.userInterfaceStyle == .dark {\n        return UIColor(hex: 0x1D1B1B)\n    } else {\n"
            + "        return .white\n    }\n}",
        "let page = UIColor(dynamicProvider: { traits -> UIColor in\n    switch traits.userInterfaceStyle {\n"
            + "    case .dark: return UIColor(hex: 0x1D1B1B)\n    default: return .white\n    }\n})",
        "page = view.setColorsForTheme(lightColor: .white, darkColor: UIColor(hex: 0x1D1B1B))",
        "page.theme_textColor = [\"#FFF\", \"#1D1B1B\"]",
        "UIColor *page = [UIColor colorWithDynamicProvider:^UIColor *(UITraitCollection *traits) {\n"
            + "    return traits.userInterfaceStyle == UIUserInterfaceStyleDark ? MakeColor(0x1D1B1B) : UIColor.whiteColor;\n}];",
    ])
    func definitionsOfApps(text: String) throws {
        let (colors, findings) = try Self.imported(text, text.contains("*") ? "Colors.m" : "Colors.swift")
        #expect(colors == ["page ff.ff.ff.ff 1d.1b.1b.ff"], "\(findings)")
    }

    @Test func whatIsNotReadIsNamedWithItsLine() throws {
        let text = """
            extension UIColor {
                static let good = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
                static let computed = UIColor(red: base * 0.5, green: 0, blue: 0, alpha: 1)
                static let page = UIColor(light: palette.white, dark: palette.black)
            }
            """
        let (colors, findings) = try Self.imported(text, "Colors.swift")
        #expect(colors == ["good ff.0.0.ff -"])
        #expect(findings.count == 2)
        #expect(findings[0].hasPrefix("Colors.swift:3:27: \"computed\" can't be read"), "\(findings)")
        #expect(findings[1].hasPrefix("Colors.swift:4:23: \"page\" can't be read"), "\(findings)")
    }

    @Test func nothingReadIsAFinding() throws {
        let (colors, findings) = try Self.imported("struct App {}", "App.swift")
        #expect(colors.isEmpty && findings.count == 1 && findings[0].contains("no color was found in this file"))
    }

    @Test func propertyLists() throws {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict><key>Colors</key><dict><key>label</key><array><string>#000000</string>
            <string>#FFFFFF</string></array></dict><key>size</key><integer>3</integer></dict></plist>
            """
        let (colors, findings) = try Self.imported(text, "theme.plist")
        #expect(colors == ["label 0.0.0.ff ff.ff.ff.ff"])
        #expect(findings.count == 1)
        #expect(throws: Failure.self) { try Self.imported("<plist><dict>", "theme.plist") }
        #expect(throws: Failure.self) { try Self.imported("{", "theme.json") }
    }

    /// Foundation's decoder crashes on them.
    @Test(arguments: ["<array>", "<dict><key>a</key>", "(", "{a="])
    func deepPropertyListsAreRefused(level: String) {
        let text = (level.hasPrefix("<") ? "<plist>" : "") + String(repeating: level, count: 20_000)
        #expect(throws: Failure.self) { try Self.imported(text, "theme.plist") }
    }

    @Test func swiftSources() throws {
        let text = """
            extension UIColor {
                static let title = UIColor(.dm, light: .white, dark: UIColor(red: 29/255.0, green: 0.5, blue: 0, alpha: 1))
                static var page: UIColor {
                    Tools.makeColor(light: UIColor(hex: 0xFFEEDD),
                                    dark: UIColor(hex: "#102030"))
                }
                // static let old = UIColor(.dm, light: .white, dark: .black)
                static let computed = UIColor(.dm, light: brand.lighter(), dark: .black)
            }
            """
        let (colors, findings) = try Self.imported(text, "Colors.swift")
        #expect(colors == ["page ff.ee.dd.ff 10.20.30.ff", "title ff.ff.ff.ff 1d.80.0.ff"])
        #expect(findings.count == 1 && findings[0].hasPrefix("Colors.swift:8:"))
    }

    @Test func objectiveCSources() throws {
        let text = """
            + (UIColor *)pageColor {
                return [UIColor dm_colorWithLightColor:[UIColor whiteColor] darkColor:UIColor.lightGrayColor];
            }
            label.textColor = [UIColor ww_colorWithLightColor:[UIColor colorWithWhite:0.2 alpha:1] darkColor:[UIColor redColor]];
            cell.backgroundColor = [UIColor jdbappearance_colorWithHex:@[@"#FFFFFF", @"#1D1B1B"]];
            view.tint = [UIColor colorWithLightColor:[self light] darkColor:other];
            """
        let (colors, findings) = try Self.imported(text, "Colors.m")
        #expect(
            colors == [
                "backgroundColor ff.ff.ff.ff 1d.1b.1b.ff", "pageColor ff.ff.ff.ff aa.aa.aa.ff",
                "textColor 33.33.33.ff ff.0.0.ff",
            ])
        #expect(findings.count == 1 && findings[0].hasPrefix("Colors.m:6:"))
    }

    /// A call that begins at the end of a line, two calls in one line, and calls with pictures.
    @Test func noCallIsPassedOver() throws {
        let text = """
            let page = UIColor(
                .dm, light: .white,
                dark: .black)
            let icon = UIImage(
                .dm, light: sun, dark: moon)
            let title = UIColor(.dm, light: .black, dark: .white), line = UIColor( .dm, light: .red, dark: .blue)
            view.image = [UIImage jdbappearance_imageNamed:@[@"light_logo", @"dark_logo"]];
            """
        let (colors, findings) = try Self.imported(text, "Colors.swift")
        #expect(colors == ["line ff.0.0.ff 0.0.ff.ff", "page ff.ff.ff.ff 0.0.0.ff", "title 0.0.0.ff ff.ff.ff.ff"])
        #expect(findings.count == 2 && findings.allSatisfy { $0.contains("the pictures of this call") }, "\(findings)")
        #expect(findings[0].hasPrefix("Colors.swift:4:12:") && findings[1].hasPrefix("Colors.swift:7:23:"))
    }

    /// The name of a color may be many lines above its call, and lines may end as on Windows.
    @Test(arguments: ["\n", "\r\n"])
    func linesWithoutACallArePassed(end: String) throws {
        let filler = Array(repeating: "    // let other = 1 \"quoted\"", count: 300)
        let lines =
            ["// The colors.", "var page: UIColor {"] + filler + ["    return UIColor(.dm, light: .white, dark: .black)", "}"]
        let (colors, findings) = try Self.imported(lines.joined(separator: end), "Colors.swift")
        #expect(colors == ["page ff.ff.ff.ff 0.0.0.ff"] && findings.isEmpty, "\(findings)")
        let unread = lines + ["let line = UIColor(.dm, light: a, dark: b)"]
        let second = try Self.imported(unread.joined(separator: end), "Colors.swift")
        #expect(second.findings.count == 1 && second.findings[0].hasPrefix("Colors.swift:305:12:"), "\(second.findings)")
    }

    @Test func otherFilesAreRefused() {
        var colors = ColorImport()
        #expect(throws: Failure.self) { try colors.read(Array("a { color: #FFF }".utf8), path: "theme.css") }
    }

    @Test func theFirstOfTwoValuesStays() throws {
        var colors = ColorImport()
        for text in ["#111111", "#222222", "#111111"] {
            try colors.read(Array("{\"a\": \"\(text)\"}".utf8), path: "\(text).json")
        }
        let catalog = colors.catalog(path: "Theme")
        #expect(catalog.assets.map(\.name) == ["a"] && colors.pairs[0].light == ModelHex("#111111"))
        #expect(colors.findings.count == 1 && colors.findings[0].related.count == 1)
    }
}
