import NightcarBasics
import NightcarLint
import NightcarTestSupport
import NightcarTint
import Testing
import ThemeCatalogPixels

@testable import NightcarConfiguration

/// The reader and a JSON-Schema validator are asked about the same values. The ones that must be refused are made from the table.
@Suite("The table of the configuration")
struct ConfigurationTableTests {
    static let sections = Table.file.section.all.filter { !$0.example.isEmpty }
    static let wrong = Result { try sections.flatMap { try WrongConfiguration.all(of: $0) } }

    @Test func everyKeyHasAWrongValue() throws {
        let wrong = try Self.wrong.get()
        for section in Self.sections {
            for entry in section.entries {
                let start = "\(section.path): \(entry.name): "
                #expect(wrong.contains { $0.description.hasPrefix(start) }, "\(start)")
            }
            #expect(wrong.contains { $0.description == "\(section.path): no-such-key" }, "\(section.path)")
        }
        #expect(Table.file.section.all.allSatisfy { !$0.example.isEmpty })
    }

    @Test func theReaderRefusesEachWrongKeyAndValueInItsPlace() throws {
        for wrong in try Self.wrong.get() {
            let text = wrong.value.canonical
            do throws(Failure) {
                _ = try Configuration(yaml: text, path: "x")
                Issue.record("read: \(wrong): \(text)")
            } catch {
                let position = try wrong.position(in: text)
                let expected = position.map { Location(path: "x", place: .text(TextRange(start: $0, end: $0))) }
                #expect(error.description.hasPrefix("\(expected?.description ?? "nowhere"): "), "\(wrong): \(error)")
            }
        }
    }

    @Test func theReaderTakesEachExample() throws {
        for section in Self.sections {
            #expect(throws: Never.self, "\(section.example)") { try Configuration(yaml: section.example, path: "x") }
            #expect(throws: Never.self) { try Configuration(yaml: try section.value.canonical, path: "x") }
        }
    }

    /// Asks the validator of python3.
    ///
    /// - Returns: for each value, whether it is valid. Nil if no validator is installed.
    static func validate(_ values: [JSONValue]) async throws -> [Bool]? {
        let folder = try TemporaryDirectory()
        let schema = try folder.write(ConfigurationSchema.text, to: "schema.json")
        let file = try folder.write(JSONValue(.array(values)).canonical, to: "values.json")
        let script = PackageLayout.testFolder(of: #filePath) + "/validate-configuration.py"
        let result = try await runCommand("/usr/bin/env", ["python3", script, schema, file], timeout: 120)
        if result.status == 77 || result.status == 127 { return nil }
        #expect(result.status == 0, "\(result.stderr)")
        return result.stdout.split(separator: "\n").map { $0 == "valid" }
    }

    static func canValidate() async -> Bool { (try? await validate([[:]])) != nil }

    @Test(.enabled("python3 has no module jsonschema") { await canValidate() })
    func theSchemaRefusesEachWrongKeyAndValue() async throws {
        let wrong = try Self.wrong.get()
        let valid = try #require(try await Self.validate(wrong.map(\.value)))
        #expect(valid.count == wrong.count)
        for (wrong, isValid) in zip(wrong, valid) where isValid { Issue.record("valid: \(wrong): \(wrong.value.canonical)") }
    }

    @Test(.enabled("python3 has no module jsonschema") { await canValidate() })
    func theSchemaTakesEachExample() async throws {
        let valid = try #require(try await Self.validate(try Self.sections.map { try $0.value }))
        #expect(valid.count == Self.sections.count)
        for (section, isValid) in zip(Self.sections, valid) where !isValid { Issue.record("\(section.path): \(section.example)") }
    }

    /// What the schema of an earlier version took.
    @Test(.enabled("python3 has no module jsonschema") { await canValidate() })
    func theSchemaChecksEverySection() async throws {
        let wrong: [JSONValue] = [
            ["derive": ["bogus": 1]], ["themes": 5], ["budgets": [["name": "a"]]], ["pairs": [["light": "a", "dark": "b"]]],
            ["tint": [["match": "a"]]], ["derive": ["contrast": [["text": "a", "graphic": "b", "on": "c"]]]],
        ]
        #expect(try await Self.validate(wrong) == wrong.map { _ in false })
        for value in wrong { #expect(throws: Failure.self) { try Configuration(yaml: value.canonical, path: "x") } }
    }

    @Test func aRuleThatIsTurnedOnAndOffIsOff() throws {
        let lint = try Configuration(yaml: "lint: {disabled: [scale-dead], enabled: [scale-dead]}", path: "x").lint
        #expect(lint.disabled == ["scale-dead"] && lint.enabled.isEmpty)
    }

    @Test func aBaseWithoutAKeyLeavesTheValueOfTheOneBefore() throws {
        let folder = try TemporaryDirectory()
        try folder.write("size-footer: Weight\nderive: {base: black}\nlint: {dark-base: \"#000\"}", to: "a.yml")
        try folder.write("lint: {dark-base: \"#1C1C1E\", rules: {scale-mismatch: error}}", to: "b.yml")
        let path = try folder.write("extends: [a.yml, b.yml]\nlint: {rules: {scale-mismatch: {tolerance: 2}}}", to: "c.yml")
        let configuration = try Configuration(contentsOf: path)
        #expect(configuration.size.footer == "Weight" && configuration.derive.options.base == .black)
        #expect(configuration.lint.darkBase.red == 0x1C)
        #expect(configuration.lint.rules["scale-mismatch"]?.severity == .error)
        #expect(configuration.lint.rules["scale-mismatch"]?.options["tolerance"] == .number(2))
    }
}
