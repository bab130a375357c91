import Foundation
import NightcarDiagnostics
import NightcarLint
import NightcarTestSupport
import Testing

@testable import NightcarConfiguration

@Suite("The reference of the configuration")
struct ConfigurationReferenceTests {
    @Test(arguments: ConfigurationReference.sections.indices)
    func eachExampleIsReadAndHasEveryKey(index: Int) throws {
        let section = ConfigurationReference.sections[index]
        _ = try Configuration(yaml: section.example, path: "x")
        for key in section.keys {
            #expect(section.example.contains("\(key.name):"), "\(section.path).\(key.name)")
        }
    }

    @Test func theExampleOfEachRuleIsRead() throws {
        for (about, yaml) in ConfigurationReference.ruleExamples {
            let settings = try Configuration(yaml: yaml, path: "x").lint.rules[about.identifier]
            #expect(Set(about.options.map(\.name)) == Set((settings?.options ?? [:]).keys), "\(yaml)")
        }
    }

    /// A file with a wrong key in each section: the error lists the keys that the reader knows.
    @Test(arguments: [
        ("", "00: 1"), ("lint", "lint: {00: 1}"), ("lint.sets", "lint: {sets: [{00: 1}]}"),
        ("lint.pairs", "lint: {pairs: [{00: 1}]}"), ("tint", "tint: [{00: 1}]"), ("derive", "derive: {00: 1}"),
        ("derive.images", "derive: {images: [{00: 1}]}"), ("derive.roles", "derive: {roles: [{00: 1}]}"),
        ("derive.contrast", "derive: {contrast: [{00: 1}]}"), ("themes.NAME", "themes: {a: {00: 1}}"),
        ("pairs", "pairs: [{00: 1}]"), ("budgets", "budgets: [{00: 1}]"),
    ])
    func everyKeyIsDocumented(path: String, yaml: String) throws {
        let error = #expect(throws: Failure.self) { try Configuration(yaml: yaml, path: "x") }
        let keys = error?.message.split(separator: "it can be ").last?.split(separator: ", ").map(String.init) ?? []
        let section = try #require(ConfigurationReference.sections.first { $0.path == path })
        #expect(Set(keys) == Set(section.keys.map(\.name)), "\(error?.message ?? "")")
        #expect(ConfigurationReference.sections.count == 12, "each section has a case here")
    }

    @Test func thePageIsFresh() throws {
        let path = PackageLayout.root + "/Documentation/Configuration.md"
        if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
            try Data(ConfigurationReference.markdown.utf8).write(to: URL(fileURLWithPath: path))
            return
        }
        let page = try String(contentsOfFile: path, encoding: .utf8)
        if page != ConfigurationReference.markdown {
            Issue.record("nightcar config reference: \(shortDiff(expected: page, actual: ConfigurationReference.markdown))")
        }
    }
}
