import NightcarBasics
import NightcarModel
import Testing
import ThemeCatalogPixels
import ThemeCatalogVariants

@testable import NightcarOpening
@testable import NightcarSymbols

@Suite("Colors of theme kits")
struct ColorImportTests {
    /// The colors as `name light dark`, and the findings.
    static func imported(_ text: String, _ path: String) throws -> (colors: [String], findings: [String]) {
        var colors = ColorImport()
        try colors.read(Array(text.utf8), path: path)
        _ = colors.catalog(path: "Theme")
        func hex(_ color: ColorValue?) -> String {
            switch color {
            case .components(let space, let values, let alpha)?:
                let parts = (values + [alpha]).map { String(Int(($0 * 255).rounded()), radix: 16) }
                return (space == .srgb ? "" : "\(space) ") + parts.joined(separator: ".")
            case .reference(let name, _)?: return name
            case nil: return "-"
            }
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

    /// The usual mode has many names, and a mode can have a name without letters.
    @Test(arguments: [
        (##"["default", "dark", "🌙"]"##, ["a 1.1.1.ff 2.2.2.ff", "mode3: 3.3.3.ff 3.3.3.ff"]),
        (##"["Any", "Dark", "../Sepia dark"]"##, ["a 1.1.1.ff 2.2.2.ff", "sepia: 3.3.3.ff 3.3.3.ff"]),
        (##"["Brand A", "Brand B", "Brand B dark"]"##, ["a 1.1.1.ff -", "brand-b: 2.2.2.ff 3.3.3.ff"]),
        (##"["dark", "light"]"##, ["a 2.2.2.ff 1.1.1.ff"]),
        (##"["day", "night", "high contrast"]"##, ["a 1.1.1.ff 2.2.2.ff"]),
    ])
    func modesOfAList(modes: String, expected: [String]) throws {
        var colors = ColorImport()
        let text = ##"{"modes": \##(modes), "a": ["#010101", "#020202", "#030303"]}"##
        try colors.read(Array(text.utf8), path: "a.json")
        _ = colors.catalog(path: "Theme")
        func hex(_ color: ColorValue?) -> String {
            guard case .components(_, let values, let alpha)? = color else { return "-" }
            return (values + [alpha]).map { String(Int(($0 * 255).rounded()), radix: 16) }.joined(separator: ".")
        }
        var found = colors.pairs.map { "\($0.name) \(hex($0.light)) \(hex($0.dark))" }
        for (theme, catalog) in colors.themeCatalogs(in: "Themes") {
            let values = catalog.assets[0].renditions.map { rendition -> String in
                if case .color(let color) = rendition.content { hex(color) } else { "-" }
            }
            found.append("\(theme): \(values.joined(separator: " "))")
        }
        #expect(found == expected)
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

    @Test func blocksAndPicturesOfObjectiveC() throws {
        let text = """
            UIColor *page = [UIColor colorWithDynamicProvider:^UIColor *(UITraitCollection *traits) {
                return traits.userInterfaceStyle == UIUserInterfaceStyleDark ? MakeColor(0x1D1B1B) : UIColor.whiteColor;
            }];
            view.image = [UIImage jdbappearance_imageNamed:@[@"light_logo", @"dark_logo"]];
            """
        let (colors, findings) = try Self.imported(text, "Colors.m")
        #expect(colors == ["page ff.ff.ff.ff 1d.1b.1b.ff"])
        #expect(findings.count == 1 && findings[0].hasPrefix("Colors.m:4:23: the pictures of this call"), "\(findings)")
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
        #expect(catalog.assets.map(\.name) == ["a"] && colors.pairs[0].light == ModelHex("#111111")?.color)
        #expect(colors.findings.count == 1 && colors.findings[0].related.count == 1)
    }
}
