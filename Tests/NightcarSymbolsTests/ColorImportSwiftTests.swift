import NightcarOpening
import Testing

@testable import NightcarSymbols

#if SwiftSources
    @Suite("Colors of Swift files")
    struct ColorImportSwiftTests {
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
            "extension UIColor { static let light = UIColor.white, dim = UIColor(hex: 0x1D1B1B)\n static let page = UIColor(light: .light, dark: .dim) }",
            "var page: Color { colorScheme == .dark ? Color(red: 29 / 255, green: 27 / 255, blue: 27.0 / 255) : .white }",
            "let page = NSColor(name: nil) { $0.isDarkMode ? NSColor(r: 29, g: 27, b: 27) : NSColor.white }",
        ])
        func definitionsOfApps(text: String) throws {
            let (colors, findings) = try ColorImportTests.imported(text, "Colors.swift")
            #expect(colors.contains("page ff.ff.ff.ff 1d.1b.1b.ff") && findings.isEmpty, "\(colors) \(findings)")
        }

        /// An enumeration with raw values, from which the app makes its colors.
        @Test func rawValuesAreColorsThatOthersName() throws {
            let text = """
                enum Palette: String { case fog10 = "eeeeee", ink90 = "111111", mist = "222222" }
                extension UIColor {
                    static var page: UIColor { UIColor(lightColor: .fog10, darkColor: .ink90) }
                }
                """
            let (colors, findings) = try ColorImportTests.imported(text, "Palette.swift")
            #expect(colors == ["page ee.ee.ee.ff 11.11.11.ff"], "\(findings)")
            #expect(findings.count == 1 && findings[0].contains(#"1 constant with a hex value wasn't understood: "mist""#))
            let twice = text + "\nenum Other: String { case fog10 = \"000000\" }"
            #expect(try ColorImportTests.imported(twice, "Palette.swift").0.isEmpty)
        }

        /// Texts become colors somewhere else in the app.
        @Test func constantsOfTextsAreCounted() throws {
            let text = """
                enum Palette: String { case fog10 = "eeeeee", ink90 = "111111" }
                enum Gray { static let dark = "24292e"; static let word = "facade"; static let light: String = "#a3aab1" }
                extension UIColor { static let page = UIColor(hex: 0x123456) }
                """
            let (colors, findings) = try ColorImportTests.imported(text, "Palette.swift")
            #expect(colors == ["page 12.34.56.ff -"])
            let message = #"3 constants with hex values weren't understood: "ink90", "dark", "light";"#
            #expect(findings.count == 1 && findings[0].hasPrefix("Palette.swift:1:47: \(message)"), "\(findings)")
        }

        @Test func whatIsNotReadIsNamedWithItsLine() throws {
            let text = """
                extension UIColor {
                    static let good = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
                    static let computed = UIColor(red: base * 0.5, green: 0, blue: 0, alpha: 1)
                    static let page = UIColor(light: palette.white, dark: palette.black)
                }
                """
            let (colors, findings) = try ColorImportTests.imported(text, "Colors.swift")
            #expect(colors == ["good ff.0.0.ff -"])
            #expect(findings.count == 2)
            #expect(findings[0].hasPrefix("Colors.swift:3:27: \"computed\" can't be read"), "\(findings)")
            #expect(findings[1].hasPrefix("Colors.swift:4:23: \"page\" can't be read"), "\(findings)")
        }

        @Test func nothingReadIsAFinding() throws {
            let (colors, findings) = try ColorImportTests.imported("struct App {}", "App.swift")
            #expect(colors.isEmpty && findings.count == 1 && findings[0].contains("no color was found in this file"))
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
            let (colors, findings) = try ColorImportTests.imported(text, "Colors.swift")
            #expect(colors == ["page ff.ee.dd.ff 10.20.30.ff", "title ff.ff.ff.ff 1d.80.0.ff"])
            #expect(findings.count == 1 && findings[0].hasPrefix("Colors.swift:8:"))
        }

        /// A call that begins at the end of a line, two calls in one line, and a call with pictures.
        @Test func noCallIsPassedOver() throws {
            let text = """
                let page = UIColor(
                    .dm, light: .white,
                    dark: .black)
                let icon = UIImage(
                    .dm, light: sun, dark: moon)
                let title = UIColor(.dm, light: .black, dark: .white), line = UIColor( .dm, light: .red, dark: .blue)
                """
            let (colors, findings) = try ColorImportTests.imported(text, "Colors.swift")
            #expect(colors == ["line ff.0.0.ff 0.0.ff.ff", "page ff.ff.ff.ff 0.0.0.ff", "title 0.0.0.ff ff.ff.ff.ff"])
            #expect(findings.count == 1 && findings.allSatisfy { $0.contains("the pictures of this call") }, "\(findings)")
            #expect(findings[0].hasPrefix("Colors.swift:4:12:"))
        }

        /// The name of a color may be many lines above its call, and lines may end as on Windows.
        @Test(arguments: ["\n", "\r\n"])
        func linesWithoutACallArePassed(end: String) throws {
            let filler = Array(repeating: "    // let other = 1 \"quoted\"", count: 300)
            let lines =
                ["// The colors.", "var page: UIColor {"] + filler + [
                    "    return UIColor(.dm, light: .white, dark: .black)", "}",
                ]
            let (colors, findings) = try ColorImportTests.imported(lines.joined(separator: end), "Colors.swift")
            #expect(colors == ["page ff.ff.ff.ff 0.0.0.ff"] && findings.isEmpty, "\(findings)")
            let unread = lines + ["let line = UIColor(.dm, light: a, dark: b)"]
            let second = try ColorImportTests.imported(unread.joined(separator: end), "Colors.swift")
            #expect(second.findings.count == 1 && second.findings[0].hasPrefix("Colors.swift:305:12:"), "\(second.findings)")
        }

        @Test func componentsHexValuesAndNames() throws {
            let text = """
                enum Palette {
                    static let a = UIColor(hue: 0.5, saturation: 1, brightness: 1, alpha: 0.5)
                    static let b = #colorLiteral(red: 1, green: 0, blue: 0, alpha: 1)
                    static let c = Color(.displayP3, red: 1, green: 0, blue: 0)
                    static let d: UIColor = .init(white: 0.2, alpha: 1).withAlphaComponent(0.4)
                    static let e = UIColor(hex: "#F008")!
                    static let f = Color.red
                    static let g = UIColor.red
                    static let i = UIColor(red: 30.0 / 255, green: 32 / 255, blue: 40, alpha: 1)
                    static let other = UIColor(named: "brand")
                }
                """
            let (colors, findings) = try ColorImportTests.imported(text, "Palette.swift")
            #expect(
                colors == [
                    "a 0.ff.ff.80 -", "b ff.0.0.ff -", "c displayP3 ff.0.0.ff -", "d 33.33.33.66 -", "e ff.0.0.88 -",
                    "f systemRedColor -", "g ff.0.0.ff -",
                ])
            #expect(
                findings.count == 1 && findings[0].hasPrefix("Palette.swift:9:"))
        }

        /// Another name of a color stays in the code, and a function that makes colors isn't one.
        @Test func otherNamesAndHelpersAreNoDefinitions() throws {
            let text = """
                extension UIColor {
                    static let brand = UIColor(hex: 0x102030)
                    static var accent: UIColor { .brand }
                    static var catalog: UIColor { UIColor(named: "x") ?? .black }
                    convenience init(light: UIColor, dark: UIColor) {
                        self.init { $0.userInterfaceStyle == .dark ? dark : light }
                    }
                    static func make(light: UIColor, dark: UIColor) -> UIColor {
                        UIColor { $0.userInterfaceStyle == .dark ? dark : light }
                    }
                    var shadow: Image { Image(light: a, dark: b) }
                }
                """
            let (colors, findings) = try ColorImportTests.imported(text, "Colors.swift")
            #expect(colors == ["brand 10.20.30.ff -"] && findings.isEmpty, "\(colors) \(findings)")
        }

        /// A member of two types keeps its type's name, and names that go in a circle end.
        @Test func typesAndCircles() throws {
            let text = """
                enum Day { static let page = UIColor(white: 1, alpha: 1) }
                enum Night { static let page = UIColor(white: 0, alpha: 1) }
                let one = UIColor(light: .two, dark: .white), two = UIColor(light: .one, dark: .black)
                let both = UIColor(light: Day.page, dark: Night.page)
                """
            let (colors, findings) = try ColorImportTests.imported(text, "Colors.swift")
            #expect(colors == ["Night/page 0.0.0.ff -", "both ff.ff.ff.ff 0.0.0.ff", "page ff.ff.ff.ff -"])
            #expect(findings.count == 2 && findings.allSatisfy { $0.contains("names itself") }, "\(findings)")
        }

        /// Only the app's initializer says where alpha is, unless all values agree.
        @Test func eightDigitsWithAlphaFirst() throws {
            func text(_ values: [String]) -> String {
                values.enumerated().map { "let c\($0.offset) = Color(hex: \"\($0.element)\")" }.joined(separator: "\n")
            }
            let first = try ColorImportTests.imported(text(["FF102030", "0xFF000F35", "#FF003F9C"]), "Colors.swift")
            #expect(first.colors == ["c0 10.20.30.ff -", "c1 0.f.35.ff -", "c2 0.3f.9c.ff -"])
            #expect(first.findings.count == 1 && first.findings[0].contains("alpha first"))
            let mixed = try ColorImportTests.imported(text(["FF102030", "10203080", "FF0000FF"]), "Colors.swift")
            #expect(mixed.colors == ["c1 10.20.30.80 -", "c2 ff.0.0.ff -"])
            #expect(mixed.findings.count == 1 && mixed.findings[0].hasPrefix("Colors.swift:1:"), "\(mixed.findings)")
        }

        /// Chains and trees that are deeper than any stack.
        @Test(arguments: [
            "let a = UIColor.white" + String(repeating: ".cgColor", count: 60_000),
            "let a: UIColor = " + String(repeating: "isDark ? UIColor.red : ", count: 5000) + ".white",
            "let a = UIColor(light: " + String(repeating: "UIColor(", count: 5000) + ".red" + String(repeating: ")", count: 5000)
                + ", dark: .red)",
            "let a = UIColor(red: " + String(repeating: "1*", count: 20_000) + "1, green: 1, blue: 1, alpha: 1)",
        ])
        func deepCodeIsAFinding(text: String) throws {
            let (colors, findings) = try ColorImportTests.imported(text, "Deep.swift")
            #expect(colors.isEmpty && findings.count == 1)
        }
    }
#endif
