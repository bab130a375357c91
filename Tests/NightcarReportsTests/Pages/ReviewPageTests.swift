import NightcarBasics
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
        var options = DerivationOptions()
        options.ranksQuestions = true
        let pieces = [
            ReviewPage.Piece(text: configuration + "derive:\n", list: nil, open: "", before: "", after: "", close: ""),
            .init(text: "", list: "roles", open: "  roles:\n", before: "    - ", after: "\n", close: ""),
            .init(text: "", list: "choose", open: "  choose:\n", before: "    - ", after: "\n", close: ""),
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
            plans: plans, looks: ["target App: follows the system"],
            darkSets: [
                .init(
                    name: "Label", path: "Catalogs/Label", state: "missing", title: "is missing a dark variant",
                    reason: "dark text on a dark page", places: ["View.swift:3:4: here"])
            ], jobs: 1)
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
            check("a question can't be accepted", !row("White").querySelector("input[value=accept]"));
            check("three values to pick: " + row("White").querySelectorAll("input[value^=c]").length,
              row("White").querySelectorAll("input[value^=c]").length >= 2);
            check("confidence is said", row("Label").textContent.includes("confidence 85%"));
            var shown = function (name) { return row(name).querySelector("figure.picked figcaption span").textContent; };
            var page = document.querySelectorAll("#screen .page")[1];
            var before = page.style.background;
            choose("Label", "accept");
            check("the sample's text: " + page.style.color, document.querySelectorAll("#screen .page")[1].style.color !== "rgb(0, 0, 0)");
            var keep = Array.from(row("Page").querySelectorAll("label")).find(function (l) { return l.textContent.includes("keep"); });
            keep.querySelector("input").click();
            check("the sample follows", document.querySelectorAll("#screen .page")[1].style.background !== before);
            enter(row("White").querySelector("select"), "text");
            check("a role accepts", row("White").className === "row accept");
            check("the role has a color", row("White").querySelector(".dark .color"));
            check("counts: " + byId("count").textContent,
              byId("count").textContent === "3 accepted, 0 rejected, 1 not decided");
            var saved = "";
            HTMLAnchorElement.prototype.click = function () { saved = this.download; };
            byId("save").click();
            check("the browser saves it", saved === "nightcar.yml");
            var text = byId("text").value;
            check("the text: " + text, text === "lint: {}\\nderive:\\n  roles:\\n    - {match: \\"White\\", role: text}\\n"
              + "  choose:\\n    - {match: \\"Label\\", take: \\"" + shown("Label") + "\\"}\\n"
              + "    - {match: \\"Page\\", take: \\"#FFFFFF\\"}\\n    - {match: \\"White\\", take: \\"#FFFFFF\\"}\\n"
              + "  colors:\\n    - \\"Label\\"\\n    - \\"Page\\"\\n    - \\"White\\"\\n");
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

    @Test(.enabled(if: Browser.path != nil, Browser.isMissing))
    func valuesArePickedTypedAndTakenBack() async throws {
        try await Browser.run(
            """
            var row = function (name) {
              return all("article").find(function (a) { return a.querySelector("h2").textContent === name; });
            };
            HTMLAnchorElement.prototype.click = function () {};
            var text = function () { byId("save").click(); return byId("text").value; };
            check("questions show colors, not their numbers: " + byId("questions").textContent,
              all("#questions .chip i").length >= 4 && !/#[0-9A-F]{6}/.test(byId("questions").textContent));
            check("a question of the plan: " + byId("questions").textContent, all("#questions section").length >= 1);
            row("White").querySelector("input[value=c1]").click();
            check("picked: " + row("White").className, row("White").className === "row c1");
            check("the pick is marked", row("White").querySelector("figure.picked"));
            check("it is chosen and compiled: " + text(), /choose:\\n    - {match: "White", take: "#[0-9A-F]{6}"}/.test(text())
              && text().includes('colors:\\n    - "White"'));
            row("Label").focus();
            press("2", row("Label"));
            check("a key picks: " + row("Label").className, row("Label").className === "row c1");
            press("u", document.body);
            check("taken back: " + row("Label").className, row("Label").className === "row open");
            var own = row("Label").querySelector(".own input");
            own.value = "#ffee00";
            own.dispatchEvent(new Event("input", { bubbles: true }));
            check("contrast while typing: " + row("Label").querySelector(".ratio").textContent,
              /^1\\d\\.\\d:1 on Page$/.test(row("Label").querySelector(".ratio").textContent));
            own.dispatchEvent(new Event("change", { bubbles: true }));
            check("a value of one's own: " + text(), text().includes('{match: "Label", take: "#FFEE00"}'));
            byId("undo").click();
            byId("undo").click();
            check("all is undone", byId("count").textContent.startsWith("0 accepted, 0 rejected") && byId("undo").disabled);
            all("#questions button")[0].click();
            check("a question is one click", all("#questions .done").length === 1);
            byId("tab-dark").click();
            check("the other tab", byId("review-panel").hidden && byId("dark-panel").textContent.includes("dark text on a dark page"));
            byId("dark-panel").querySelector("button.name").click();
            check("a link to the row", !byId("review-panel").hidden && document.activeElement === row("Label"));
            byId("tab-dark").click();
            check("the look: " + byId("dark-panel").textContent, byId("dark-panel").textContent.includes("follows the system"));
            check("no sideways scrolling", document.documentElement.scrollWidth <= window.innerWidth);
            """, in: try await Self.page("lint: {}\n"))
    }
}
