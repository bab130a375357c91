import NightcarTestSupport
import Testing

@testable import NightcarReports

@Suite("Size pages in a browser", .enabled(if: Browser.path != nil, Browser.isMissing), .serialized)
struct SizePageBrowserTests {
    @Test func layoutsFillTheirBoxInProportion() async throws {
        let seed = Int.random(in: 1..<1 << 30)
        // Lehmer's generator; the seed is in the name of what fails.
        try await Browser.run(
            """
            var seed = \(seed), random = function () { return (seed = seed * 48271 % 2147483647) / 2147483647; };
            for (var round = 0; round < 400; round += 1) {
              var count = 1 + Math.floor(random() * 50);
              var values = Array.from({ length: count }, function () { return Math.pow(10, random() * 6) * (0.1 + random()); });
              values.sort(function (a, b) { return b - a; });
              var box = { x: random() * 50, y: random() * 50, width: 20 + random() * 1500, height: 20 + random() * 900 };
              var boxes = squarify(values, box.x, box.y, box.width, box.height);
              var name = " (round " + round + ", seed \(seed))";
              var sum = values.reduce(function (a, b) { return a + b; }, 0), area = box.width * box.height, slack = 1e-6 * area;
              var isRight = boxes.length === count, isInside = true, isApart = true;
              boxes.forEach(function (one, index) {
                if (Math.abs(one.width * one.height - values[index] / sum * area) > slack) isRight = false;
                if (!(one.x >= box.x - 1e-6 && one.y >= box.y - 1e-6 && one.x + one.width <= box.x + box.width + 1e-6
                  && one.y + one.height <= box.y + box.height + 1e-6)) isInside = false;
                boxes.slice(index + 1).forEach(function (other) {
                  var across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
                  var down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
                  if (across > 1e-6 && down > 1e-6) isApart = false;
                });
              });
              check("areas in proportion" + name, isRight);
              check("inside of the box" + name, isInside);
              check("no overlap" + name, isApart);
            }
            check("nothing gives nothing", squarify([], 0, 0, 10, 10).length === 0);
            check("a box without area", squarify([1, 1], 0, 0, 0, 0).every(function (one) { return one.width >= 0; }));
            /* The example of the paper: 6 x 4 with 6 6 4 3 2 2 1 starts with a column of 6 and 6. */
            var paper = squarify([6, 6, 4, 3, 2, 2, 1], 0, 0, 6, 4);
            check("the paper's example", paper[0].width === 3 && paper[0].height === 2 && paper[1].y === 2 && paper[2].x === 3);
            """, in: try await SizeSample.page().html(jobs: 1))
    }

    @Test func zoomSearchAndSwitchesWork() async throws {
        try await Browser.run(
            """
            var tile = function (name) {
              return all(".tile").find(function (one) { return one.target.name === name; });
            };
            var rowCount = function () { return all("#rows tbody tr").length; };
            var steps = function () { return all("#path button").map(function (one) { return one.textContent; }).join(">"); };
            check("all rows", rowCount() === 7);
            check("a tile for the largest", tile("Sea") && tile("Sea").getBoundingClientRect().width > 100);
            tile("Icons").click();
            check("zoomed: " + steps(), steps() === "all>Icons" && rowCount() === 3);
            check("the others are gone", !tile("Sea"));
            tile("Star").click();
            check("zoomed to variants: " + steps(), steps() === "all>Icons>Star" && tile("dark"));
            press("Escape");
            check("out by key: " + steps(), steps() === "all>Icons");
            all("#path button")[0].click();
            check("out by path", steps() === "all" && rowCount() === 7);

            enter(byId("search"), "heart");
            check("search in the table", rowCount() === 1);
            check("search in the map", tile("Sea").classList.contains("off") && !all(".tile:not(.off)").includes(tile("Sea")));
            enter(byId("search"), "");
            tile("Icons").click();
            enter(byId("search"), "sea");
            check("what lies elsewhere is found", rowCount() === 1 && steps() === "all");
            press("Escape", byId("search"));
            check("escape clears", rowCount() === 7);

            var area = function (name) { var box = tile(name).getBoundingClientRect(); return box.width * box.height; };
            var before = area("Sea");
            enter(byId("metric"), "pixels");
            check("the metric changes areas", area("Sea") < before && !tile("[names]"));
            enter(byId("metric"), "bytes");

            var first = function () { return document.querySelector("#rows tbody tr td").textContent; };
            check("largest first", first() === "Photos/Beach/Sea");
            all("#rows th button")[0].click();
            check("by name", first().startsWith("<" + "/script>"));
            check("said to readers", all("#rows th")[0].ariaSort === "ascending");
            all("#rows th button")[0].click();
            check("and back", first() === "[names]");

            var scheme = function () { return getComputedStyle(document.documentElement).colorScheme; };
            var light = scheme();
            byId("theme").click();
            check("theme", scheme() !== light);
            check("the trend is drawn", all("#trend polyline").length === 1);
            var ends = byId("trends").textContent;
            check("with numbers and dates: " + ends, ends.includes("6.14 KB") && ends.includes("2026-11-20")
              && ends.includes("2026-11-22 · abcdef1"));

            var hue = function (name) { return tile(name).style.getPropertyValue("--hue"); };
            var sea = hue("Sea");
            check("kinds have fixed colors", sea === "277" && hue("Label") === "327");
            var hues = { encoding: "20", appearance: "329" };
            Object.keys(hues).forEach(function (key) {
              enter(byId("color"), key);
              check("colored by " + key, hue("Sea") === hues[key] && byId("legend").children.length > 0);
            });
            enter(byId("color"), "perPixel");
            check("much for each pixel is red", hue("Sea") === "25" && byId("legend").textContent.includes("2 or more B/px"));
            check("no owners, no choice", !byId("color").querySelector("[value=owner]"));
            var cells = all("#rows td.bytes");
            check("cells name their column", cells.every(function (one) { return one.dataset.name === "Stored"; }));
            """, in: try await SizeSample.page().html(jobs: 1))
    }

    @Test func largeTilesShowLargePicturesAndWholeEnds() async throws {
        try await Browser.run(
            """
            var sea = report.rows.find(function (row) { return row.asset.endsWith("Sea"); });
            sea.picture = 7;
            sea.detail = 8;
            sea.width = 300;
            var small = report.rows.find(function (row) { return row.asset.endsWith("Heart"); });
            small.picture = 9;
            drawMap();
            var thumbs = all(".thumb").map(function (one) { return one.className; }).join();
            check("large and small: " + thumbs, thumbs.includes("p8") && !thumbs.includes("p7"));
            var room = 60;
            var text = shortened("+ ", "ImageWithAVeryLongName169", room);
            ruler.font = "600 12px " + getComputedStyle(map).fontFamily;
            check("fits: " + text, ruler.measureText(text).width <= room && text.startsWith("+ I") && text.endsWith("9"));
            var names = all(".label b");
            check("no label is cut", names.length > 0 && names.every(function (one) { return one.scrollWidth <= one.clientWidth + 1; }));
            """, in: try await SizeSample.page().html(jobs: 1))
    }

    @Test func theMapIsUsedByKeys() async throws {
        try await Browser.run(
            """
            check("one tile can be reached", all(".tile[tabindex='0']").length === 1);
            var sea = all(".tile").find(function (one) { return one.target.name === "Sea"; });
            sea.focus();
            check("focus says what it is: " + byId("status").textContent, byId("status").textContent.includes("Sea"));
            var ways = ["ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown"].filter(function (key) {
              sea.focus();
              press(key, sea);
              return document.activeElement !== sea && document.activeElement.classList.contains("tile");
            });
            check("arrows move", ways.length >= 1);
            var icons = all(".tile").find(function (one) { return one.target.name === "Icons"; });
            icons.focus();
            press("Enter", icons);
            check("enter goes in", all("#path button").length === 2);
            check("the focus stays in the map", document.activeElement.classList.contains("tile"));
            check("tiles have names", all(".tile").every(function (one) { return one.getAttribute("aria-label").length > 0; }));
            """, in: try await SizeSample.page().html(jobs: 1))
    }

    @Test func comparisonsAreColoredByChange() async throws {
        try await Browser.run(
            """
            check("color by change", byId("color").value === "change");
            check("largest change first", document.querySelector("#rows tbody td").textContent.length > 0);
            enter(byId("metric"), "change");
            var names = all(".tile:not(.group)").map(function (one) { return one.target.name; });
            check("what went is on the map: " + names, names.includes("Gone") && !names.includes("Sea"));
            var gone = all("#rows tbody tr").find(function (one) { return one.textContent.includes("Photos/Gone"); });
            check("with its cause", gone && gone.textContent.includes("removed") && gone.querySelector(".shrunk"));
            check("the way of a change is written", gone.textContent && all(".tile .label b").some(function (one) {
              return one.textContent.startsWith("− ");
            }));
            check("causes are listed", byId("side").textContent.includes("By cause"));
            """, in: try await SizeSample.diffPage().html(jobs: 1))
    }

    @Test func hostileNamesStayText() async throws {
        try await Browser.run(
            """
            check("no element came from a name", !document.querySelector("img, main script"));
            check("the name is shown", byId("rows").textContent.includes("<!--<img src=x onerror=alert(1)>"));
            """, in: try await SizeSample.page().html(jobs: 1))
    }
}
