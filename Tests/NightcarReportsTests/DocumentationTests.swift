import Foundation
import NightcarReports
import NightcarTestSupport
import Testing

@Suite("The documentation names what reports hold")
struct DocumentationTests {
    static func page() throws -> String {
        try String(contentsOfFile: PackageLayout.root + "/Documentation/Reports.md", encoding: .utf8)
    }

    /// Objects whose keys are data: names, types and axes.
    static let maps: Set<String> = [
        "axes", "by_axes", "asked", "sets", "entries_by_type", "unknown_folder_ext", "json_problems", "lists", "counts",
        "options", "keys_without_effect",
    ]

    static func keys(_ value: Any, into keys: inout Set<String>) {
        if let object = value as? [String: Any] {
            for (key, child) in object {
                keys.insert(key)
                if maps.contains(key), child is [String: Any] { continue }
                Self.keys(child, into: &keys)
            }
        }
        for child in value as? [Any] ?? [] { Self.keys(child, into: &keys) }
    }

    @Test(arguments: ["lint.json.json", "info.json", "resolve.json", "variants.json", "inventory.json"])
    func everyKey(_ snapshot: String) throws {
        let path = PackageLayout.testFolder(of: #filePath) + "/Snapshots/" + snapshot
        let json = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: path)))
        var keys: Set<String> = []
        Self.keys(json, into: &keys)
        #expect(keys.contains("schema_version"))
        #expect(keys.allSatisfy { $0.allSatisfy { $0.isLowercase || $0 == "_" } }, "snake_case")
        let file = PackageLayout.root + "/Documentation/reports.schema.json"
        let schema = try String(contentsOfFile: file, encoding: .utf8)
        #expect(keys.filter { !schema.contains("\"\($0)\": {") } == [])
    }

    @Test(arguments: ["audit.json", "diff.json", "sizes.json"])
    func everyKeyOfSizes(_ snapshot: String) throws {
        let path = PackageLayout.testFolder(of: #filePath) + "/Snapshots/" + snapshot
        let json = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: path)))
        var keys: Set<String> = []
        Self.keys(json, into: &keys)
        let file = PackageLayout.root + "/Documentation/size-report.schema.json"
        let schema = try String(contentsOfFile: file, encoding: .utf8)
        #expect(keys.filter { !schema.contains("\"\($0)\": {") } == [])
    }

    @Test func everyFormat() throws {
        let page = try Self.page()
        #expect(ReportFormat.allCases.filter { !page.contains("`\($0.rawValue)`") } == [])
        let guide = try String(contentsOfFile: PackageLayout.root + "/Documentation/CI.md", encoding: .utf8)
        #expect(ReportFormat.allCases.filter { !guide.contains("`\($0.rawValue)`") } == [])
        #expect(Set(ReportFormat.allCases.map(\.purpose)).count == ReportFormat.allCases.count)
    }
}
