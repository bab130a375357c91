import Foundation
import NightcarBasics
import NightcarLint
import NightcarModel
import NightcarTestSupport
import Testing
import ThemeCatalogPixels
import ThemeCatalogVariants

@testable import NightcarConfiguration

@Suite("The configuration of lint")
struct LintConfigurationTests {
    @Test func everythingIsRead() throws {
        let text = """
            lint:
              disabled: [duplicate-content]
              enabled: [scale-dead]
              rules:
                scale-missing: {severity: error, single: true}
                set-policy: {policies: [{match: "Icons/**", template: true, extensions: [svg, pdf]}]}
              ignore: ["Vendor/**"]
              palette: ["Colors/Named/*"]
              pairs: [{text: label, background: card}, {text: icon, background: card, use: graphic}]
              sets:
                - {match: Logo, disable: all, reason: on a plate}
                - {match: Raw/*, palette: true}
              sources: [., ./App/, /abs]
              platforms: [ios, macosx]
              dark-base: "#000"
            """
        let lint = try Configuration(yaml: text, path: "dir/.nightcar.yml").lint
        let about = { (name: String) in try #require(RuleRegistry.rule(name)).about }
        #expect(try !lint.isEnabled(about("duplicate-content")) && lint.isEnabled(about("scale-dead")))
        #expect(try !lint.isEnabled(about("scale-identical-bytes")) && lint.isEnabled(about("empty-set")))
        #expect(lint.rules["scale-missing"]?.severity == .error)
        #expect(lint.rules["scale-missing"]?.options["single"] == .flag(true))
        guard case .records(_, let policies)? = lint.rules["set-policy"]?.options["policies"] else {
            Issue.record("no policies")
            return
        }
        #expect(policies == [["match": "Icons/**", "template": "true", "extensions": "svg,pdf"]])
        #expect(lint.ignore.map(\.location.description) == ["dir/.nightcar.yml:7:12"])
        #expect(lint.pairs.map(\.use) == [.text, .graphic])
        #expect(lint.sets.map(\.disable) == [["all"], []] && lint.sets[1].isPalette)
        #expect(lint.sources == ["dir", "dir/App", "/abs"])
        #expect(lint.platforms == [.ios, .macos])
        #expect(lint.darkBase.red == 0)
    }

    @Test func aSeverityAloneIsShort() throws {
        let lint = try Configuration(yaml: "lint: {rules: {empty-set: error}}", path: "x").lint
        #expect(lint.rules["empty-set"]?.severity == .error)
    }

    @Test(
        "Errors name their line and suggest the nearest name",
        arguments: [
            ("lint: {disabled_rules: []}", "x:1:8: unknown key \"disabled_rules\" in lint; did you mean \"disabled\"?"),
            ("lint: {included: []}", "x:1:8: unknown key \"included\" in lint; did you mean \"nightcar lint PATH\"?"),
            ("opt_in_rules: []", "x:1:1: unknown key \"opt_in_rules\"; did you mean \"lint: enabled\"?"),
            ("lint: {excluded: []}", "x:1:8: unknown key \"excluded\" in lint; did you mean \"ignore\"?"),
            (
                "lint: {rules: {empty-set: warn}}",
                "x:1:27: \"warn\" is not a severity: use error, warning or info, or name the rule in \"disabled\""
            ),
            ("lint: {disable: []}", "x:1:8: unknown key \"disable\" in lint; did you mean \"disabled\"?"),
            (
                "lint: {disabled: [color-mising-dark]}",
                "x:1:19: there is no rule \"color-mising-dark\"; did you mean \"color-missing-dark\"?"
            ),
            (
                "lint: {rules: {scale-mising: {}}}",
                "x:1:16: there is no rule \"scale-mising\"; did you mean \"scale-missing\"?"
            ),
            (
                "lint: {rules: {empty-set: {severity: warn}}}",
                "x:1:38: \"warn\" is not a severity: use error, warning or info, or name the rule in \"disabled\""
            ),
            (
                "lint: {rules: {empty-set: {alowed: []}}}",
                "x:1:28: unknown key \"alowed\" in lint.rules.empty-set; did you mean \"allowed\"?"
            ),
            (
                "lint: {rules: {scale-mismatch: {tolerance: much}}}",
                "x:1:44: lint.rules.scale-mismatch.tolerance must be a number, not \"much\""
            ),
            (
                "lint: {sets: [{match: a}]}",
                "x:1:15: lint.sets[0] needs \"disable\", a list of rules, \"severity\" or \"palette\""
            ),
            ("lint: {platforms: [ois]}", "x:1:20: \"ois\" is not a platform: use ios, macos, tvos, watchos, visionos"),
            ("lint: {dark-base: black}", "x:1:19: \"black\" is not an opaque color: write it as \"#RRGGBB\""),
        ])
    func errors(text: String, message: String) {
        let error = #expect(throws: Failure.self) { try Configuration(yaml: text, path: "x") }
        #expect(error?.description == message)
    }

    @Test func aFileCanExtendOthers() throws {
        let folder = try TemporaryDirectory()
        try folder.write(
            "lint: {disabled: [empty-set, scale-missing], rules: {scale-mismatch: {severity: info, tolerance: 2}}, ignore: [A]}",
            to: "base/a.yml")
        try folder.write("lint: {enabled: [scale-dead]}\nsize-footer: Weight", to: "base/b.yml")
        let path = try folder.write(
            "extends: [base/a.yml, base/b.yml]\nlint: {enabled: [empty-set], rules: {scale-mismatch: {severity: error}}, ignore: [B]}",
            to: "c.yml")
        let configuration = try Configuration(contentsOf: path)
        let enabled = Set(RuleRegistry.abouts.filter { configuration.lint.isEnabled($0) }.map(\.identifier))
        #expect(enabled.isSuperset(of: ["empty-set", "scale-dead"]) && !enabled.contains("scale-missing"))
        #expect(configuration.lint.rules["scale-mismatch"]?.severity == .error)
        #expect(configuration.lint.rules["scale-mismatch"]?.options["tolerance"] == .number(2))
        #expect(configuration.lint.ignore.map(\.glob.pattern) == ["A", "B"])
        #expect(configuration.size.footer == "Weight")
    }

    @Test func aNestedFileRefinesTheOnesAroundIt() throws {
        let folder = try TemporaryDirectory()
        try folder.write("", to: ".git/HEAD")
        try folder.write(
            """
            lint: {disabled: [empty-set, scale-missing], rules: {scale-mismatch: {severity: info, tolerance: 2}}, dark-base: "#000"}
            """,
            to: ".nightcar.yml")
        try folder.write(
            "lint: {enabled: [empty-set], rules: {scale-mismatch: error}, ignore: [\"A/**\"]}\nsize-footer: Inner",
            to: "App/.nightcar.yml")
        try folder.write("", to: "App/In/A.xcassets/Contents.json")
        try folder.write("", to: "Other/B.xcassets/Contents.json")
        let outer = try Configuration(lintingAt: folder.path)
        #expect(!outer.lint.enabled.contains("empty-set") && outer.outer.isEmpty)
        let path = try #require(outer.path)
        let root = RepositoryRoot(path: String(path.dropLast("/.nightcar.yml".count)), workingDirectory: "/")
        let scopes = try outer.nestedScopes(
            for: [folder.path("App/In/A.xcassets"), folder.path("Other/B.xcassets")], root: root)
        #expect(scopes.map(\.folder) == ["App"])
        let inner = try Configuration(lintingAt: folder.path("App/In"))
        for lint in [scopes[0].settings, inner.lint] {
            #expect(lint.enabled == ["empty-set"] && lint.disabled == ["scale-missing"])
            #expect(lint.rules["scale-mismatch"]?.severity == .error)
            #expect(lint.rules["scale-mismatch"]?.options["tolerance"] == .number(2))
            #expect(lint.darkBase.red == 0 && lint.ignore.map(\.glob.pattern) == ["A/**"])
        }
        #expect(inner.size.footer == "Inner" && inner.outer == [outer.path])
        #expect(Configuration.nearestFile(to: folder.path("App/In/A.xcassets")) == inner.path)
        #expect(Configuration.nearestFile(to: folder.path("Other/B.xcassets")) == outer.path)
    }

    @Test func severitiesOfSets() throws {
        let text = "lint: {sets: [{match: a, severity: info}, {match: b, severity: {empty-set: error}}]}"
        let configuration = try Configuration(yaml: text, path: "x")
        #expect(configuration.lint.sets.map(\.severities) == [["all": .info], ["empty-set": .error]])
        let dump = configuration.lintDump()
        #expect(dump.contains("severity: {empty-set: error}"))
        #expect(try Configuration(yaml: dump, path: "x").lintDump() == dump)
    }

    @Test func filesThatExtendEachOtherAreAnError() throws {
        let folder = try TemporaryDirectory()
        let a = try folder.write("extends: b.yml", to: "a.yml")
        try folder.write("extends: a.yml", to: "b.yml")
        let error = #expect(throws: Failure.self) { try Configuration(contentsOf: a) }
        #expect(error?.message.contains("extends itself") == true)
        let missing = try folder.write("extends: nowhere.yml", to: "c.yml")
        #expect(throws: Failure.self) { try Configuration(contentsOf: missing) }
    }

    @Test func theDumpReadsBackAsItself() throws {
        let text =
            "lint: {enabled: [scale-dead], rules: {scale-mismatch: {severity: info}}, sets: [{match: \"a\\\"b\", disable: all}]}"
        let dump = try Configuration(yaml: text, path: "x").lintDump()
        #expect(try Configuration(yaml: dump, path: "x").lintDump() == dump)
        #expect(dump.contains("severity: info"))
    }

    @Test func theSchemaIsFresh() throws {
        let path = PackageLayout.root + "/Documentation/nightcar.schema.json"
        if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
            try Data(ConfigurationSchema.text.utf8).write(to: URL(fileURLWithPath: path))
            return
        }
        let schema = try String(contentsOfFile: path, encoding: .utf8)
        if schema != ConfigurationSchema.text {
            Issue.record("nightcar config schema: \(shortDiff(expected: schema, actual: ConfigurationSchema.text))")
        }
    }
}
