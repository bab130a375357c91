import Foundation
import NightcarTestSupport
import Testing

@Suite("The list of promises and tests")
struct TestListTests {
    /// Each test that `Tests/README.md` names exists.
    @Test func namesOfTestsExist() throws {
        let tests = PackageLayout.root + "/Tests"
        var sources: [String: String] = [:]
        for file in try FileManager.default.subpathsOfDirectory(atPath: tests) where file.hasSuffix("Tests.swift") {
            let name = URL(filePath: file).deletingPathExtension().lastPathComponent
            sources[name, default: ""] += try String(contentsOfFile: "\(tests)/\(file)", encoding: .utf8)
        }
        let rows = try String(contentsOfFile: tests + "/README.md", encoding: .utf8).split(separator: "\n")
            .filter { $0.hasPrefix("| ") && !$0.hasPrefix("| promise") }
        #expect(rows.count > 40)
        for row in rows {
            let names = try #require(row.split(separator: "|").last).matches(of: /`(\w+)(?:\.(\w+))?`/)
            #expect(!names.isEmpty, "\(row)")
            for name in names {
                let source = try #require(sources[String(name.1)], "\(row)")
                if let function = name.2 { #expect(source.contains("func \(function)("), "\(row)") }
            }
        }
    }
}
