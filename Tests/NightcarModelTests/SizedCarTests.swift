import NightcarModel
import Testing

@Suite("A compiled file as a report for each of its sources")
struct SizedCarTests {
    @Test func partsHaveTheRowsOfTheirSets() throws {
        let rows = [
            SizeRow(asset: "A", sourceFile: "One.xcassets/A.imageset/a.png", sourceBytes: 5, storedBytes: 3),
            SizeRow(asset: "B", sourceFile: "One.xcassets/B.imageset/b.png", storedBytes: 4),
            SizeRow(asset: "C", sourceFile: "Two.xcassets/C.imageset/c.png", sourceBytes: 7, storedBytes: 6),
            SizeRow(asset: "[structure]", storedBytes: 2),
        ]
        let file = try SizedFile(path: "Assets.car", bytes: 15, sourceBytes: 12, rows: rows, savings: nil)
        let parts = try file.parts(of: ["One.xcassets", "Two.xcassets"])
        #expect(parts.map(\.path) == ["One.xcassets", "Two.xcassets"])
        #expect(parts.map(\.bytes) == [9, 6])
        #expect(parts.map(\.sourceBytes) == [5, 7])
        #expect(parts.map { $0.rows.map(\.asset) } == [["A", "B", "[structure]"], ["C"]])
    }
}
