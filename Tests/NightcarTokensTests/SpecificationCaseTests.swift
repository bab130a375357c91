import Foundation
import NightcarBasics
import NightcarTestSupport
import Testing

@testable import NightcarTokens

/// One small case for each rule of the Format, Color and Resolver reports, with its values or the code of its error.
@Suite("Cases of the specification")
struct SpecificationCaseTests {
    @Test(.enabled(if: SharedData.tokens != nil))
    func everyCase() throws {
        let shared = try #require(SharedData.tokens)
        let data = try Data(contentsOf: URL(fileURLWithPath: shared + "/corpus/spec-cases/cases.json"))
        let cases = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
        #expect(cases.count >= 63)
        for item in cases { try check(item) }
    }

    private func check(_ item: [String: Any]) throws {
        let id = item["id"] as? String ?? ""
        let folder = try TemporaryDirectory()
        for (name, text) in try #require(item["files"] as? [String: Any]) {
            try JSONSerialization.data(withJSONObject: text).write(to: URL(fileURLWithPath: folder.path(name)))
        }
        var system = try TokenSystem(paths: [folder.path(try #require(item["main"] as? String))])
        if let count = item["permutations"] as? Int { #expect(system.modifiers.map(\.contexts.count).reduce(1, *) == count) }
        let input = (item["input"] as? [String: String] ?? [:]).map { (modifier: $0.key, context: $0.value) }
        var values: [String: [Double]] = [:]
        if let choice = system.choice(for: input) {
            for value in system.resolve(choice).values {
                let rgb = value.color.srgb
                values[system.path(of: value.node).joined(separator: ".")] = [rgb.x, rgb.y, rgb.z, value.color.alpha]
            }
        }
        let found = Set(system.findings.map(\.id.name))
        let located = system.findings.filter { $0.location.range == nil }
        #expect(located == [], "\(id): a place for each finding")
        let wanted = (item["errors"] as? [String] ?? []) + (item["report"] as? [String] ?? [])
        for code in wanted {
            let name = ["not-a-token": "not-token", "not-a-color": "not-color", "token-and-group": "and-group"][code] ?? code
            #expect(found.contains("token-\(name)"), "\(id): \(code) in \(found)")
        }
        guard item["errors"] == nil else { return #expect(system.findings.contains { $0.severity >= .warning }, "\(id)") }
        #expect(!system.findings.contains { $0.severity == .error }, "\(id): \(system.findings)")
        let tolerance = item["tol"] as? Double ?? 0.002
        for (path, expected) in item["expect"] as? [String: Any] ?? [:] {
            let got = try #require(values[path], "\(id): \(path)")
            guard let expected = expected as? [Double] else { continue }
            for (a, b) in zip(got, expected) { #expect(abs(a - b) <= tolerance, "\(id): \(path) is \(got)") }
        }
        for path in item["absent"] as? [String] ?? [] { #expect(values[path] == nil, "\(id): \(path)") }
    }
}
