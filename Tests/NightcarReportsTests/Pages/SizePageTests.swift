import Foundation
import NightcarSize
import NightcarTestSupport
import Testing

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
}
