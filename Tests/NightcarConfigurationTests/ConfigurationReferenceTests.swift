import Foundation
import NightcarBasics
import NightcarLint
import NightcarTestSupport
import Testing

@testable import NightcarConfiguration

@Suite("The reference of the configuration")
struct ConfigurationReferenceTests {
    @Test func eachExampleHasEveryKey() {
        for section in Table.file.section.all {
            for entry in section.entries where entry.isListed {
                #expect(section.example.contains("\(entry.name):"), "\(section.path).\(entry.name)")
            }
        }
    }

    @Test func eachSectionIsListedOnce() {
        let paths = Table.file.section.all.map(\.path)
        #expect(Set(paths).count == paths.count)
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
