import NightcarTestSupport
import Testing

@testable import NightcarReports

@Suite("Contact sheets in a browser", .enabled(if: Browser.path != nil, Browser.isMissing), .serialized)
struct SheetPageTests {
    @Test func searchFiltersScaleAndThemeWork() async throws {
        try await Browser.run(
            """
            var shown = function () { return all("article:not([hidden])").length; };
            check("all lines", shown() === 4);
            check("a column for each ground", all("#columns b").length === 4);
            enter(byId("search"), "star");
            check("search by name", shown() === 1);
            check("the count follows", byId("count").textContent === "1 of 4 lines");
            enter(byId("search"), "no dark <b>");
            check("search by message", shown() === 1);
            enter(byId("search"), "nowhere");
            check("nothing", shown() === 0 && !byId("nothing").hidden);
            press("Escape", byId("search"));
            check("escape clears", shown() === 4);
            enter(byId("filter"), "rule:missing-dark");
            check("filter by rule", shown() === 1);
            enter(byId("filter"), "mark:derived");
            check("filter by mark", shown() === 1);
            enter(byId("filter"), "");
            enter(byId("kind"), "colorset");
            check("filter by kind", shown() === 2);
            enter(byId("kind"), "");
            var size = function () { return all("article .pic")[0].getBoundingClientRect().width; };
            var star = all("article").find(function (a) { return a.textContent.includes("Star"); });
            var width = function () { return star.querySelector(".pic").style.width; };
            var atTwo = width();
            all("input[name=scale]")[0].click();
            check("1x shows another size", width() !== atTwo);
            press("3");
            check("3x by key", all("input[name=scale]")[2].checked);
            check("3x says what is missing", star.querySelector(".corner.scale").textContent === "2x");
            check("derived is marked", star.querySelectorAll(".corner:not(.scale)").length >= 1);
            check("gaps", star.querySelectorAll("figure.gap").length === 2);
            var before = getComputedStyle(document.documentElement).colorScheme;
            byId("theme").click();
            check("the theme changes", getComputedStyle(document.documentElement).colorScheme !== before);
            press("t");
            check("and back", getComputedStyle(document.documentElement).colorScheme === before);
            check("findings of no line", byId("loose").textContent.includes("tint-rule-unused"));
            check("other assets are named", byId("others").textContent.includes("Settings"));
            """, in: try await SheetSample.sheet.html(jobs: 1))
    }

    @Test func picturesAndMasksArePainted() async throws {
        try await Browser.run(
            """
            var gear = all("article").find(function (a) { return a.textContent.includes("Gear"); });
            var paints = Array.from(gear.querySelectorAll(".mask")).map(function (mask) {
              return getComputedStyle(mask).backgroundColor;
            });
            check("a template has the label color: " + paints, paints[0] !== paints[1] && paints.length === 4);
            /* Lines outside of the window are not laid out once the browser has drawn a frame, which it may have by now. */
            all(".line").forEach(function (line) { line.style.contentVisibility = "visible"; });
            all(".pic").forEach(function (picture) {
              var box = picture.getBoundingClientRect(), style = getComputedStyle(picture);
              var what = picture.className + " of " + picture.closest("article").textContent.slice(0, 20);
              check(what + " has a size: " + box.width + " × " + box.height, box.width > 1 && box.height > 1);
              var image = style.maskImage + style.backgroundImage;
              check(what + " has an image: " + image.slice(0, 40), image.includes("data:image/png"));
            });
            """, in: try await SheetSample.sheet.html(jobs: 1))
    }

    @Test func hostileNamesStayText() async throws {
        try await Browser.run(
            """
            check("no element came from a name", !document.querySelector("img, main script"));
            check("the name is shown", document.body.textContent.includes("<!--<img src=x onerror=alert(1)>"));
            check("controls are spelled out", document.body.textContent.includes("\\\\u{202E}"));
            """, in: try await SheetSample.sheet.html(jobs: 1))
    }
}
