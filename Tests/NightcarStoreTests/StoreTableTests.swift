import Foundation
import NightcarBasics
import NightcarTestSupport
import Testing

@testable import NightcarStore

@Suite("The table of the store")
struct StoreTableTests {
    /// Who knows a thing from one statement warns.
    @Test func oneStatementWarns() {
        for rule in StoreRule.all {
            #expect(!rule.sources.isEmpty, "\(rule.code) has no source")
            #expect(!rule.platforms.isEmpty && !rule.condition.isEmpty && !rule.remedy.isEmpty, "\(rule.code)")
            guard rule.readsSources, rule.id.severity == .error else { continue }
            let isTool = rule.consequence == .toolError
            #expect(rule.sources.count > 1 || isTool, "\(rule.code) is an error, and known from one statement")
        }
    }

    @Test func rowsAreUnique() {
        let keys = StoreRule.all.map { "\($0.code) \($0.id)" }
        #expect(Set(keys).count == keys.count)
    }

    @Test func onlyDeclaredFindingsAreInTheTable() {
        #expect(StoreRule.findings.allSatisfy { FindingID.named($0.name) != nil })
    }

    @Test func thePageIsFresh() throws {
        let path = PackageLayout.root + "/Documentation/StoreRules.md"
        if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
            try Data(StoreRule.page.utf8).write(to: URL(fileURLWithPath: path))
            return
        }
        let page = try String(contentsOfFile: path, encoding: .utf8)
        #expect(page == StoreRule.page, "record it with RECORD_SNAPSHOTS=1")
    }
}
