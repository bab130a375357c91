import Foundation
import NightcarModel
import NightcarSize
import NightcarTestSupport
import Testing
import ThemeCatalogVariants

@testable import NightcarReports

@Suite("Size pages")
struct SizePageTests {
    static func json(_ page: SizePage) async throws -> String {
        var table = PictureTable(limit: 1000)
        let object = try JSONSerialization.jsonObject(with: Data(scriptData(await page.data(&table, jobs: 1)).utf8))
        return String(
            decoding: try JSONSerialization.data(withJSONObject: object, options: [.prettyPrinted, .sortedKeys]), as: UTF8.self)
    }

    @Test func dataOfASmallPage() async throws {
        try expectSnapshot(try await Self.json(SizeSample.page()) + "\n", named: "page-size.json")
    }

    @Test func dataOfASmallComparison() async throws {
        try expectSnapshot(try await Self.json(SizeSample.diffPage()) + "\n", named: "page-diff.json")
    }

    @Test func theRowsOfAComparisonSumToBothSides() async throws {
        var table = PictureTable(limit: 1000)
        let page = try SizeSample.diffPage()
        let rows = await page.data(&table, jobs: 2).rows
        let diff = try #require(page.audit.diff)
        #expect(rows.reduce(0) { $0 + $1.bytes } == diff.new.report.bytes)
        #expect(rows.reduce(0) { $0 + ($1.oldBytes ?? 0) } == diff.old.report.bytes)
    }

    @Test func aFilterHoldsForThePageToo() async throws {
        var page = try SizeSample.diffPage()
        page.audit.view.filter = try RowFilter("^Photos/")
        var table = PictureTable(limit: 1000)
        #expect(await page.data(&table, jobs: 1).rows.map(\.asset) == ["Photos/Beach/Sea", "[other]", "Photos/Gone"])
    }

    @Test func namesOfSeveralFilesStartBelowTheirFolder() throws {
        #expect(SizePage.commonFolder(["a/b/x", "a/b/c/y"]) == "a/b/")
        #expect(SizePage.commonFolder(["a/bc", "a/bd"]) == "a/")
        #expect(SizePage.commonFolder(["a", "b"]) == "")
        #expect(SizePage.commonFolder(["/a/x", "/b/y"]) == "/")
        #expect(SizePage.commonFolder(["x/a", "x/a"]) == "x/")
    }

    @Test func rowsSayWhatCouldBeSavedAndWhoKeepsThem() throws {
        let rows = [
            SizeSample.row("A", 400), SizeSample.row("A", 300, dark: true), SizeSample.row("B", 200), SizeSample.row("C", 9),
        ]
        var audit = AuditReport(try SizeSample.report(rows))
        func saving(_ asset: String, _ variant: String, _ bytes: Int) -> Opportunity {
            Opportunity(
                kind: .metadata, file: "App/Assets.xcassets", asset: asset, variant: variant, savedBytes: bytes,
                savedSourceBytes: 0,
                detail: "", command: "")
        }
        let dark = try #require(rows[1].key).description
        // The variant of B isn't one of the compiled catalog.
        audit.opportunities = [saving("A", dark, 1000), saving("B", "platform=ios", 0)]
        audit.devices = [DeviceSize(of: audit.report, for: Device(name: "phone", idiom: .phone, scale: .x2))]
        let marks = RowMarks(audit)
        let placed = audit.report.rows()
        #expect(placed.map { marks.saving(of: $0) } == [nil, "1.00 KB: metadata in the source", "metadata in the source", nil])
        #expect(marks.devices == ["phone"] && placed.map { marks.kept($0) } == [[400], [300], [200], [9]])
    }
}
