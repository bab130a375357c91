import Foundation
import NightcarBasics
import NightcarModel
import NightcarSize
import NightcarTestSupport
import Testing
import ThemeCatalogVariants

@Suite("Reports as JSON")
struct ReportJSONTests {
    func json(_ report: SizeReport) throws -> String {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        return String(decoding: try encoder.encode(report), as: UTF8.self)
    }

    @Test func everyAxisComesBack() throws {
        let seed = UInt64.random(in: .min ... .max)
        var generator = SeededGenerator(seed: seed)
        let rows = (0..<300).map { index in
            Sample.row("A\(index)", index, key: VariantKey.random(using: &generator), payload: index, isShared: index % 2 == 0)
        }
        let report = try Sample.report(rows + [Sample.part("names", 3)])
        let text = try json(report)
        let back = try SizeReport(json: Array(text.utf8), path: "x")
        #expect(try json(back) == text, "seed \(seed)")
        #expect(back.files[0].rows.map(\.key) == report.files[0].rows.map(\.key), "seed \(seed)")
    }

    @Test func reportsThatDoNotAddUpAreRefused() throws {
        let good = try json(try Sample.report([Sample.row("A", 10), Sample.part("names", 3)]))
        for (old, new) in [
            ("\"stored_bytes\" : 3", "\"stored_bytes\" : 4"), ("\"stored_bytes\" : 3", "\"stored_bytes\" : 9223372036854775807"),
            ("\"stored_bytes\" : 3", "\"stored_bytes\" : -3"), ("\"schema_version\" : 1", "\"schema_version\" : 2"),
            ("\"download_bytes\" : 6", "\"download_bytes\" : -1"), ("\"tool\"", "\"tol\""),
        ] {
            let bad = good.replacing(old, with: new)
            #expect(bad != good)
            #expect(throws: Failure.self, "\(new)") { try SizeReport(json: Array(bad.utf8), path: "x") }
        }
    }

    @Test func damagedReportsNeverCrash() throws {
        let good = Array(try json(try Sample.report([Sample.row("A", 10), Sample.part("names", 3)])).utf8)
        var generator = SeededGenerator(seed: 4)
        for _ in 0..<3000 {
            var bad = good
            bad[Int.random(in: 0..<bad.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            if let report = try? SizeReport(json: bad, path: "x") { _ = Sample.diff(report, report) }
        }
    }
}
