import Foundation
import NightcarModel
import NightcarTestSupport
import Testing
import ThemeCatalogPixels
import ThemeCatalogVariants

@testable import NightcarReports

@Suite("Contact sheets")
struct SheetTests {
    @Test func dataOfASmallSheet() async throws {
        let json = try await SheetSample.sheet.json(jobs: 2)
        let object = try JSONSerialization.jsonObject(with: Data(json.utf8))
        let pretty = try JSONSerialization.data(withJSONObject: object, options: [.prettyPrinted, .sortedKeys])
        try expectSnapshot(String(decoding: pretty, as: UTF8.self) + "\n", named: "page-sheet.json")
    }

    @Test func theSamePageWhateverTheJobs() async throws {
        let once = try await SheetSample.sheet.html(jobs: 1)
        let again = try await SheetSample.sheet.html(jobs: 7)
        #expect(once == again)
    }

    @Test func appearancesFallBackToWhatADeviceShows() throws {
        let key = SheetSample.key
        let asset = SheetSample.asset(
            "A", .image,
            [
                (key(.any, .normal, .x1), SheetSample.picture(0)), (key(.dark, .normal, .x2), SheetSample.picture(1)),
            ])
        let line = try #require(SheetLine.lines(of: asset, at: 0, grounds: Ground.all(base: .hexBlack)).first)
        // The tinted column stays empty, as nothing in the line is for it.
        #expect(line.answers == Array(repeating: [0, 1, 0, 1, nil], count: 3))
    }

    @Test func idiomsHaveLinesOfTheirOwn() {
        var pad = SheetSample.key()
        pad.idiom = .pad
        let asset = SheetSample.asset("A", .color, [(SheetSample.key(), SheetSample.color(0)), (pad, SheetSample.color(1))])
        let lines = SheetLine.lines(of: asset, at: 0, grounds: Ground.all(base: .hexBlack))
        #expect(lines.map(\.key.description) == ["any", "ipad"])
        #expect(lines.map { $0.answers[0][0] } == [0, 1])
    }

    /// A theme is a column of the line. Its columns for dark and for high contrast are there only for a line with such a value.
    @Test func themesAreColumns() async throws {
        func key(_ theme: String, _ luminosity: Luminosity = .any, _ contrast: Contrast = .normal) -> VariantKey {
            var key = SheetSample.key(luminosity)
            (key.theme, key.contrast) = (theme, contrast)
            return key
        }
        let asset = SheetSample.asset(
            "A", .color,
            [
                (key(""), SheetSample.color(0)), (key("ocean"), SheetSample.color(1)),
                (key("ocean", .dark), SheetSample.color(2)),
                (key("sepia"), SheetSample.color(3)), (key("sepia", .any, .high), SheetSample.color(4)),
            ])
        let grounds = Ground.all(base: .hexBlack, themes: ["ocean", "sepia"])
        #expect(
            grounds.suffix(4).map(\.name)
                == ["sepia", "sepia · dark", "sepia · high contrast", "sepia · dark · high contrast"])
        let lines = SheetLine.lines(of: asset, at: 0, grounds: grounds)
        #expect(lines.map(\.answers) == [[[0, 0, 0, 0, nil, 1, 2, nil, nil, 3, nil, 4, nil]]])
        var sheet = SheetSample.sheet
        sheet.catalog.assets = [asset]
        let builder = await SheetBuilder(sheet, jobs: 1)
        var copy = builder
        let cells = try #require(copy.data().lines.first?.cells.first)
        #expect(cells.map(\.ground) == [nil, nil, nil, nil, 5, 6, 9, 11])
        #expect(cells.suffix(4).allSatisfy { $0.origin == .declared })
    }

    @Test func ratiosAreThoseOfWCAG() async throws {
        let json = try await SheetSample.sheet.json(jobs: 1)
        let data = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        let lines = try #require(data["lines"] as? [[String: Any]])
        let label = try #require(lines.first { $0["name"] as? String == "Label" })
        let cells = try #require((label["cells"] as? [[[String: Any]]])?.first)
        // Black on white is 21:1; white on #1C1C1E is 17.01:1.
        #expect(cells.map { $0["ratio"] as? Double } == [21, 17.01, 21, 17.01])
    }

    @Test func aPageHoldsEachPictureOnce() async throws {
        let page = try await SheetSample.sheet.html(jobs: 1)
        let uris = page.split(separator: "url(").dropFirst().map { $0.prefix { $0 != ")" } }.filter { $0.hasPrefix("data:") }
        #expect(uris.count == Set(uris).count)
        // The star at 1x is black, so that its file is also the gear's shape; at 2x its file is also its own shape.
        #expect(uris.count == 2)
    }

    @Test func aPageThatIsFullSaysSo() {
        var table = PictureTable(limit: 10)
        #expect(table.number(of: "12345678") == 0)
        #expect(table.number(of: "abcdefgh") == nil)
        #expect(table.number(of: "abcdefgh") == nil)
        #expect(table.number(of: "12345678") == 0)
        #expect(table.leftOut == 1)
    }
}

extension ColorValue {
    static let hexBlack = ColorValue.components(space: .srgb, values: [0, 0, 0], alpha: 1)
}
