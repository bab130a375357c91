import Testing

@testable import NightcarSize

/// The growth over a history of commits.
@Suite("Growth over weeks")
struct TrendTests {
    func point(_ date: String?, _ bytes: Int, owners: [String: Int]? = nil) -> TrendPoint {
        var point = TrendPoint(commit: nil, date: date, bytes: bytes, downloadBytes: nil)
        point.byOwner = owners
        return point
    }

    @Test(
        "Growth is counted from the newest line that is old enough",
        arguments: [
            (["2026-09-01", "2026-10-20", "2026-10-29", "2026-11-26"], 4, 2), (["2026-11-01", "2026-11-26"], 4, 0),
            (["2023-12-31", "2024-03-01", "2024-03-02"], 0, 2), (["2024-02-22", "2024-02-23", "2024-03-01"], 1, 1),
            (["yesterday", "2024-03-01"], 1, 0),
        ])
    func base(dates: [String], weeks: Int, expected: Int) {
        #expect(Trend(dates.map { point($0, 1) }, weeks: weeks).base == expected)
    }

    @Test func eachGroupHasALine() {
        let points = [
            point("2026-10-01", 100), point("2026-10-02", 110, owners: ["@a": 60, "@b": 50]),
            point("2026-11-26", 130, owners: ["@b": 130]),
        ]
        let trend = Trend(points, weeks: 1)
        #expect(trend.series.map(\.name) == ["size", "@b", "@a"])
        #expect(trend.series[1].values == [nil, 50, 130] && trend.series[2].values == [nil, 60, 0])
        let changes = trend.series.map { trend.change(of: $0).map { [$0.old, $0.new] } }
        #expect(changes == [[110, 130], [50, 130], [60, 0]])
        #expect(trend.change(of: Trend(points, weeks: 9).series[1]) != nil)
        #expect(Trend(points, weeks: 8).base == 0 && Trend(points, weeks: 8).change(of: trend.series[1]) == nil)
    }

    /// The commit that made the most of the growth, and what grew the most in it.
    @Test func theLargestStepsComeFirst() {
        let points = [
            point("2026-10-01", 100, owners: ["@a": 60, "@b": 40]), point("2026-10-02", 110, owners: ["@a": 70, "@b": 40]),
            point("2026-10-03", 90, owners: ["@a": 70, "@b": 20]), point("2026-10-04", 490, owners: ["@a": 80, "@b": 410]),
            point("2026-10-05", 490, owners: ["@a": 80, "@b": 410]),
        ]
        let steps = Trend(points, weeks: 9).steps
        #expect(steps.map(\.point) == [3, 2, 1] && steps.map(\.growth) == [400, -20, 10])
        #expect(steps.map(\.cause) == ["@b", "@b", "@a"])
        // What lies before the comparison isn't a part of it.
        #expect(Trend(points, weeks: 0).steps.isEmpty)
    }

    /// What is directly in a catalog is called after it, and never ".".
    @Test func aCauseInNoFolderIsTheCatalog() {
        func points(_ catalogs: [[String: Int]?]) -> [TrendPoint] {
            catalogs.enumerated().map { index, catalogs in
                var point = point("2026-10-0\(index + 1)", 100 * (index + 1))
                (point.byGroup, point.byCatalog, point.target) = ([".": 100 * (index + 1)], catalogs, "Assets.car for iOS 15.0")
                return point
            }
        }
        let known = Trend(points([["A.xcassets": 50, "B.xcassets": 50], ["A.xcassets": 50, "B.xcassets": 150]]), weeks: 9)
        #expect(known.steps.map(\.cause) == ["B.xcassets"])
        #expect(Trend(points([nil, nil]), weeks: 9).steps.map(\.cause) == ["Assets.car for iOS 15.0"])
        #expect(known.series.filter { $0.dimension == "group" }.map(\.title) == ["in no folder"])
    }

    /// Lines of earlier versions have a group for each part of the files.
    @Test func thePartsOfFilesAreOneGroup() {
        var old = point("2026-10-01", 100)
        old.byKind = ["imageset": 80, "[names]": 15, "[tree RENDITIONS]": 5]
        old.byGroup = ["Icons": 60, "[names]": 15, "[tree RENDITIONS]": 5, "[Ad] Banner": 20]
        var new = point("2026-10-02", 120)
        new.byKind = ["imageset": 95, "[file structure]": 25]
        new.byGroup = ["Icons": 75, "[file structure]": 25, "[Ad] Banner": 20]
        let trend = Trend([old, new], weeks: 9)
        let groups = trend.series.filter { $0.dimension == "group" }
        #expect(groups.map(\.name) == ["Icons", "[file structure]", "[Ad] Banner"])
        #expect(groups.map(\.values) == [[60, 75], [20, 25], [20, 20]])
    }

    @Test func limits() throws {
        let percent = try #require(GrowthLimit("5%"))
        let bytes = try #require(GrowthLimit("64 KB"))
        #expect(!percent.isExceeded(from: 1000, to: 1050) && percent.isExceeded(from: 1000, to: 1051))
        #expect(!bytes.isExceeded(from: 0, to: 64_000) && bytes.isExceeded(from: 0, to: 64_001))
        #expect(GrowthLimit("-1%") == nil && GrowthLimit("much") == nil && GrowthLimit("nan%") == nil && GrowthLimit("5") == nil)
        #expect(percent.isExceeded(from: 0, to: 1) && !percent.isExceeded(from: 10, to: 0))
    }
}
