import NightcarDiagnostics
import NightcarModel
import NightcarTestSupport
import NightcarTint
import Testing
import ThemeCatalogPixels
import ThemeCatalogVariants

@testable import NightcarReports

@Suite("Pages that review a plan")
struct ReviewPageTests {
    /// Two colors that are proposed, one that is asked about, and one that is declared.
    static func page(_ configuration: String = "") async throws -> String {
        var catalog = Catalog(path: "A.xcassets", assets: [])
        let colors: [(String, UInt32)] = [
            ("Label", 0x202020), ("Page", 0xFFFFFF), ("White", 0xFFFFFF), ("</script><b>", 0xF2F2F7), ("Declared", 0x101010),
        ]
        for (name, color) in colors {
            var asset = Asset(name: name, kind: .color, renditions: [])
            asset.renditions = [Rendition(key: VariantKey(), content: .color(.hex(color)))]
            if name == "Declared" {
                var key = VariantKey()
                key.luminosity = .dark
                asset.renditions.append(Rendition(key: key, content: .color(.hex(0xEEEEEE))))
            }
            catalog.assets.append(asset)
        }
        let options = DerivationOptions()
        let pieces = [
            ReviewPage.Piece(text: configuration + "derive:\n", list: nil, open: "", before: "", after: "", close: ""),
            .init(text: "", list: "roles", open: "  roles:\n", before: "    - ", after: "\n", close: ""),
            .init(text: "", list: "colors", open: "  colors:\n", before: "    - ", after: "\n", close: ""),
            .init(text: "", list: "images", open: "  images:\n", before: "    - ", after: "\n", close: ""),
        ]
        var asText = options
        asText.roles = [RoleRule(match: Glob("*"), role: .text, location: .init(path: "x"))]
        let plans = ReviewPage.Plans(
            catalog: catalog, colors: ColorPlan(catalog, options: options), images: ImagePlan(), recolored: ImagePlan(),
            byRole: [.text: ColorPlan(catalog, options: asText)], accepted: { _ in false }, pattern: { "\"\($0)\"" })
        let page = await ReviewPage(
            title: "A.xcassets", tool: "nightcar 1.2.3", configuration: ".nightcar.yml", pieces: pieces, isWhole: true,
            plans: plans, jobs: 1)
        return try page.html
    }

    @Test func aPageNeedsNothingFromTheNetwork() async throws {
        let page = try await Self.page()
        #expect(!page.contains("http://") && !page.contains("https://") && !page.contains("src=\"/"))
        #expect(page.contains("colors with declared dark values: 1") && !page.contains("</script><b>"))
    }

    @Test(.enabled(if: Browser.path != nil, Browser.isMissing))
    func choicesBecomeAConfiguration() async throws {
        try await Browser.run(
            """
            var row = function (name) {
              return all("article").find(function (a) { return a.querySelector("h2").textContent === name; });
            };
            var choose = function (name, value) { row(name).querySelector("input[value=" + value + "]").click(); };
            check("a row for each proposal and question", all("article").length === 4);
            check("nothing to save", byId("save").disabled);
            check("no element came from a name", !document.querySelector("main b:not(figcaption b)"));
            check("a question can't be accepted", row("White").querySelector("input[value=accept]").disabled);
            check("confidence is said", row("Label").textContent.includes("confidence 85%"));
            choose("Label", "accept");
            choose("Page", "reject");
            enter(row("White").querySelector("select"), "text");
            check("a role accepts", row("White").className === "row accept");
            check("the role has a color", row("White").querySelector(".dark .color"));
            check("counts: " + byId("count").textContent,
              byId("count").textContent === "2 accepted, 1 rejected, 1 not decided");
            var saved = "";
            HTMLAnchorElement.prototype.click = function () { saved = this.download; };
            byId("save").click();
            check("the browser saves it", saved === "nightcar.yml");
            var text = byId("text").value;
            check("the text: " + text, text === "lint: {}\\nderive:\\n  roles:\\n    - {match: \\"Page\\", role: constant}\\n"
              + "    - {match: \\"White\\", role: text}\\n  colors:\\n    - \\"Label\\"\\n    - \\"White\\"\\n");
            check("the hint names the file", byId("hint").textContent.includes(".nightcar.yml"));
            enter(byId("filter"), "question");
            check("filter: " + all("article:not([hidden])").length, all("article:not([hidden])").length === 2);
            enter(byId("filter"), "");
            enter(byId("search"), "page");
            check("search", all("article:not([hidden])").length === 1);
            press("Escape", byId("search"));
            check("every control has a name", all("input, select, textarea, button").every(function (one) {
              return one.getAttribute("aria-label") || one.closest("label") || one.textContent.trim();
            }));
            check("no sideways scrolling", document.documentElement.scrollWidth <= window.innerWidth);
            """, in: try await Self.page("lint: {}\n"))
    }
}
