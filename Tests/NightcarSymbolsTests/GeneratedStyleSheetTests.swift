import Foundation
import NightcarModel
import NightcarTestSupport
import NightcarVectors
import NightcarXCAssets
import Testing
import ThemeCatalogVariants

@testable import NightcarSymbols

/// Asks Chromium for the computed value of every property.
@Suite("Generated style sheets in Chromium")
struct GeneratedStyleSheetTests {
    static let browser = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    struct Display: Sendable, CustomTestStringConvertible {
        var isHighContrast: Bool
        var isWide: Bool
        var isDark: Bool

        /// `preferredContrast=0` and `preferredColorScheme=0` are Blink's values for more contrast and for dark.
        var arguments: [String] {
            let settings = (isHighContrast ? ["preferredContrast=0"] : []) + (isDark ? ["preferredColorScheme=0"] : [])
            return (settings.isEmpty ? [] : ["--blink-settings=\(settings.joined(separator: ","))"])
                + (isWide ? ["--force-color-profile=display-p3-d65"] : [])
        }

        var testDescription: String { "dark \(isDark), high contrast \(isHighContrast), wide gamut \(isWide)" }

        static let all = (0..<8).map { Display(isHighContrast: $0 & 1 > 0, isWide: $0 & 2 > 0, isDark: $0 & 4 > 0) }
    }

    @Test(.enabled(if: browser != nil), arguments: Display.all)
    func everyColorIsTheResolversAnswer(display: Display) async throws {
        let folder = try TemporaryDirectory()
        let catalogs = try [GeneratedSample.catalog, GeneratedSample.fixture("Basics"), GeneratedSample.fixture("Tint")]
        try folder.write(try #require(try GeneratedSample.text(.css, catalogs)["Assets.css"]), to: "Assets.css")
        let (model, _) = GeneratedSample.model(catalogs)
        let names = model.colors.map { Self.property("color", $0.symbol) }
        let themes = [""] + model.themes
        // The theme is set on the root, and on an element inside another theme.
        try folder.write(
            """
            <!doctype html><html><head><link rel="stylesheet" href="Assets.css"></head><body><script>
            const root = document.documentElement, box = document.createElement('div'), it = document.createElement('p');
            document.body.append(box); box.append(it);
            const out = [];
            const media = ['(prefers-contrast: more)', '(color-gamut: p3)', '(prefers-color-scheme: dark)'];
            out.push(media.map(query => matchMedia(query).matches).join(' '));
            const set = (element, name, value) => value ? element.setAttribute(name, value) : element.removeAttribute(name);
            const themes = \(themes), names = \(names);
            for (const appearance of ['', 'light', 'dark']) for (const theme of themes) for (const outer of themes) {
                if (outer && !theme) continue;
                set(root, 'data-appearance', appearance); set(root, 'data-theme', outer || theme); set(box, 'data-theme', theme);
                for (const name of names) { it.style.color = `var(${name})`; out.push(getComputedStyle(it).color); }
            }
            document.body.textContent = out.join('|');
            </script></body></html>
            """, to: "page.html")
        let result = try await runCommand(
            try #require(Self.browser),
            ["--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(folder.path("profile"))"] + display.arguments
                + ["--dump-dom", "file://\(folder.path("page.html"))"], timeout: 300)
        let body = try #require(result.stdout.firstMatch(of: /<body>(.*)<\/body>/), "\(result.stderr.suffix(500))").output.1
        var values = body.split(separator: "|").map(String.init)
        #expect(values.removeFirst() == "\(display.isHighContrast) \(display.isWide) \(display.isDark)")
        var expected: [(String, ModelColor)] = []
        for appearance in ["", "light", "dark"] {
            for row in themes.indices {
                for outer in themes.indices where outer == 0 || row > 0 {
                    let isDark = appearance == "dark" || appearance.isEmpty && display.isDark
                    let look = Appearance(isDark: isDark, isHighContrast: display.isHighContrast, isWide: display.isWide)
                    for item in model.colors {
                        expected.append(("\(item.name) \(themes[row]) in \(themes[outer]), \(appearance)", item.value[row, look]))
                    }
                }
            }
        }
        #expect(values.count == expected.count && expected.count > 200)
        let wrong = zip(values, expected).filter { !Self.isSame($0, $1.1) }.prefix(5)
        #expect(wrong.isEmpty, "\(wrong.map { "\($0): \($1.0) should be \($1.1)" }.joined(separator: "\n"))")
    }

    private static func property(_ kind: String, _ symbol: [String]) -> String {
        let words = symbol.flatMap { SymbolName.words(of: $0) }.map { $0.lowercased() }
        return "--\(kind)-\(words.joined(separator: "-"))"
    }

    /// `rgb(1, 2, 3)`, `rgba(1, 2, 3, 0.5)` or `color(display-p3 1 0 0 / 0.5)`. Browsers keep 8 bits of sRGB and print alpha with
    /// two or three digits.
    private static func isSame(_ text: String, _ color: ModelColor) -> Bool {
        let numbers = text.replacing("display-p3", with: "").matches(of: /[-0-9.e]+/).compactMap { Double($0.output) }
        guard numbers.count >= 3 else { return false }
        let alpha = numbers.count > 3 ? numbers[3] : 1
        guard abs(alpha - color.alpha) < 0.006, text.contains("display-p3") == color.isP3 else { return false }
        let scale = text.hasPrefix("rgb") ? 255.0 : 1
        return zip(numbers, [color.red, color.green, color.blue]).allSatisfy { abs($0 / scale - $1) < 1e-3 }
    }

    /// The pictures of Basics: each file that the sheet names exists, and has the bytes of the rendition that answers.
    @Test func picturesAreTheFilesOfTheAnswers() throws {
        let catalog = try GeneratedSample.fixture("Basics")
        let (model, _) = GeneratedSample.model([catalog])
        let code = GeneratedCode(model, as: .css, options: GenerateOptions(name: "Assets"), path: "Basics")
        let files = Dictionary(uniqueKeysWithValues: code.files.map { ($0.path, $0) })
        let sheet = String(decoding: try #require(files["Assets.css"]).contents(), as: UTF8.self)
        let urls = sheet.matches(of: /url\("([^"]+)"\)/).map { String($0.output.1).removingPercentEncoding ?? "" }
        #expect(urls.count > 10)
        #expect(Set(urls) == Set(files.keys).subtracting(["Assets.css"]))
        for (path, file) in files { #expect(!(try file.contents()).isEmpty, "\(path)") }
    }

    /// Basics, with one picture in a theme.
    private static func themedPictures() throws -> Catalog {
        var catalog = try GeneratedSample.fixture("Basics")
        let moon = try #require(catalog.assets.firstIndex { $0.name == "Moon" })
        let dark = catalog.assets[moon].renditions.filter { $0.key.luminosity == .dark }
        catalog.assets[moon].renditions += dark.map { rendition in
            var themed = rendition
            (themed.key.luminosity, themed.key.theme) = (.any, "sepia")
            return themed
        }
        return catalog
    }

    /// In each appearance and theme, Chromium picks the files of the renditions that answer, scale by scale.
    @Test(.enabled(if: browser != nil), arguments: Display.all)
    func everyPictureIsTheResolversAnswer(display: Display) async throws {
        let folder = try TemporaryDirectory()
        let catalog = try Self.themedPictures()
        let (model, _) = GeneratedSample.model([catalog])
        let code = GeneratedCode(model, as: .css, options: GenerateOptions(name: "Assets"), path: "Basics")
        for file in code.files { try folder.write(try file.contents(), to: file.path) }
        let sheet = String(decoding: try folder.read("Assets.css"), as: UTF8.self)
        let images = Dictionary(catalog.assets.filter { $0.kind == .image }.map { ($0.name, $0) }) { first, _ in first }
        let pictures = model.pictures.filter {
            images[$0.name] != nil && sheet.contains("\(Self.property("image", $0.symbol)):")
        }
        let names = pictures.map { Self.property("image", $0.symbol) }
        let themes = [""] + model.themes
        try folder.write(
            """
            <!doctype html><html><head><link rel="stylesheet" href="Assets.css"></head><body><script>
            const root = document.documentElement, style = getComputedStyle(root), out = [];
            const set = (name, value) => value ? root.setAttribute(name, value) : root.removeAttribute(name);
            for (const appearance of ['', 'light', 'dark']) for (const theme of \(themes)) {
                set('data-appearance', appearance); set('data-theme', theme);
                for (const name of \(names)) out.push(style.getPropertyValue(name));
            }
            document.body.textContent = out.join('|');
            </script></body></html>
            """, to: "page.html")
        let result = try await runCommand(
            try #require(Self.browser),
            ["--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(folder.path("profile"))"] + display.arguments
                + ["--dump-dom", "file://\(folder.path("page.html"))"], timeout: 300)
        let body = try #require(result.stdout.firstMatch(of: /<body>(.*)<\/body>/)).output.1
        var values = body.split(separator: "|", omittingEmptySubsequences: false)[...]
        #expect(values.count == 3 * themes.count * names.count && pictures.count > 10 && themes.count == 2)
        var (checked, distinct) = (0, Set<Substring>())
        for appearance in ["", "light", "dark"] {
            for theme in themes {
                for item in pictures {
                    guard let value = values.popFirst() else { return }
                    var traits = Traits()
                    traits.luminosity = appearance == "dark" || appearance.isEmpty && display.isDark ? .dark : .light
                    traits.contrast = display.isHighContrast ? .high : .normal
                    traits.gamut = display.isWide ? .p3 : .srgb
                    traits.theme = theme
                    let asset = try #require(images[item.name])
                    for match in value.replacing("&quot;", with: "\"").matches(of: /url\("([^"]+)"\) (\d)x/) {
                        traits.scale = Scale(rawValue: try #require(UInt8(match.output.2)))
                        let best = try #require(VariantResolver.best(of: asset.renditions.map(\.key), for: traits))
                        let path = String(match.output.1).removingPercentEncoding ?? ""
                        guard case .file(let file) = asset.renditions[best].content else { continue }
                        #expect(try folder.read(path) == file.contents(), "\(item.name) \(theme) \(appearance): \(path)")
                        checked += 1
                        distinct.insert(match.output.1)
                    }
                }
            }
        }
        #expect(checked > 100 && distinct.count > 30)
    }
}
