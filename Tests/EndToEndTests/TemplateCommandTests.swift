import Foundation
import NightcarTestSupport
import Testing

@Suite("generate --template")
struct TemplateCommandTests {
    private static let basics = PackageLayout.root + "/Fixtures/Basics.xcassets"

    /// The binary under test is the release without the trait, or the one of the pass that has only this trait.
    #if !Templates
        @Test func withoutTheTraitAMessageSaysHow() async throws {
            let result = try await runNightcar("generate", "json", Self.basics, "--template", "a", "--output", "-")
            #expect(result.status == 2 && result.stdout.isEmpty)
            #expect(result.stderr.contains("swift build --traits default,Templates"), "\(result.stderr)")
            #expect(result.stderr.contains("generate json"))
        }
    #else
        /// Fills in a template of the text.
        private func fill(_ template: String, _ catalog: String = basics) async throws -> CommandResult {
            let folder = try TemporaryDirectory()
            let path = try folder.write(template, to: "a b.mustache")
            return try await runNightcar("generate", "json", catalog, "--template", path, "--output", "-", "--quiet")
        }

        @Test func aTemplateSeesTheModel() async throws {
            let folder = try TemporaryDirectory()
            let model = folder.path("model.json")
            #expect(try await runNightcar("generate", "json", Self.basics, "--output", model).status == 0)
            let json = try JSONSerialization.jsonObject(with: Data(folder.read("model.json"))) as? [String: Any]
            let colors = try #require(json?["colors"] as? [[String: Any]])
            var expected = ""
            for color in colors {
                let values = try #require((color["values"] as? [String: [[String: Any]]])?[""])
                let symbol = (color["symbol"] as? [String] ?? []).joined(separator: ".")
                expected += "\(color["name"] ?? "") \(values[1]["hex"] ?? "") \(symbol)\n"
            }
            #expect(!colors.isEmpty)
            let result = try await fill(
                """
                {{#colors}}
                {{{name}}} {{#first(values)}}{{value.1.hex}}{{/first(values)}} {{#symbol}}{{.}}{{^last()}}.{{/last()}}{{/symbol}}
                {{/colors}}
                """)
            #expect(result.status == 0 && result.stdout == expected, "\(result.stdout)\(result.stderr)")
            // What isn't a text is JSON.
            let whole = try await fill("{{{appearances}}}")
            let appearances = try JSONSerialization.jsonObject(with: Data(whole.stdout.utf8)) as? NSArray
            #expect(appearances == json?["appearances"] as? NSArray)
        }

        @Test func examplesAreFilledIn() async throws {
            let folder = try TemporaryDirectory()
            for name in ["Assets.swift", "Colors.csv"] {
                let example = "\(PackageLayout.root)/Examples/Templates/\(name).mustache"
                let arguments = [
                    "generate", "json", Self.basics, PackageLayout.root + "/Fixtures/Odd.xcassets", "--template", example,
                    "--output", folder.path(name),
                ]
                #expect(try await runNightcar(arguments).status == 0)
                #expect(try await runNightcar(arguments + ["--check"]).status == 0)
                try expectSnapshot(String(decoding: folder.read(name), as: UTF8.self), named: "template-\(name).txt")
                try folder.write("changed", to: name)
                let stale = try await runNightcar(arguments + ["--check"])
                #expect(stale.status == 1 && stale.stdout.contains("[stale-file]"))
            }
        }

        @Test(arguments: [
            ("one\r\n{{#colors}}", "2:"), ("é{{> other}}", "1:3: error: a template is one file"),
            ("{{=<% %>=}}", "1:1: error: a template can't"),
            ("{{name", "the template ends inside a tag"), ("\n {{#a}}{{/b}}", "2:"),
            ("{{% CONTENT_TYPE:XML}}", "CODE, CSV, HTML"),
            (String(repeating: "{{#a}}", count: 100_000), "1:385: error: sections are nested"),
            ("{{a b}}", "this tag has no end"),
        ])
        func badTemplatesHaveAPlace(template: String, message: String) async throws {
            let result = try await fill(template)
            #expect(result.status == 2 && result.stdout.isEmpty)
            #expect(result.stderr.contains("a b.mustache:") && result.stderr.contains(message), "\(result.stderr)")
        }

        /// The library must not crash on a template that was cut or has a changed character.
        @Test func damagedTemplatesDontCrash() async throws {
            let path = "\(PackageLayout.root)/Examples/Templates/Assets.swift.mustache"
            let example = try String(contentsOfFile: path, encoding: .utf8)
            var random = SeededGenerator(seed: 20_261_123)
            for _ in 0..<40 {
                var text = Array(example)
                if Bool.random(using: &random) { text.removeLast(Int.random(in: 1..<text.count, using: &random)) }
                text[Int.random(in: text.indices, using: &random)] = Array("{}#/^!%()\n.").randomElement(using: &random) ?? "{"
                let result = try await fill(String(text))
                #expect([0, 2].contains(result.status), "\(String(text))\n\(result.stderr)")
            }
        }

        @Test func anUnsuitableOutputIsRefused() async throws {
            let folder = try TemporaryDirectory()
            let template = try folder.write("x", to: "t.mustache")
            for arguments in [["--output", folder.path], ["--output", "-", "--name", "A"]] {
                let result = try await runNightcar(["generate", "json", Self.basics, "--template", template] + arguments)
                #expect(result.status == 2 && result.stdout.isEmpty, "\(result.stderr)")
            }
        }
    #endif
}
