import Foundation
import NightcarTestSupport
import Testing

@Suite("nightcar preview --plan")
struct PlanReviewTests {
    private func copy() throws -> TemporaryDirectory {
        let folder = try TemporaryDirectory()
        try FileManager.default.copyItem(
            atPath: PackageLayout.fixtures + "/Tint.xcassets", toPath: folder.path("Tint.xcassets"))
        try FileManager.default.removeItem(atPath: folder.path("Tint.xcassets/AppIcon.appiconset"))
        try folder.write("# ours\nderive: {base: elevated}\n", to: ".nightcar.yml")
        return folder
    }

    /// The data of the page's script.
    private func review(_ folder: TemporaryDirectory) async throws -> [String: Any] {
        let run = try await runNightcar(
            "preview", folder.path("Tint.xcassets"), "--plan", "--output", folder.path("review.html"))
        #expect(run.status == 0, "\(run.stderr)")
        let page = String(decoding: try folder.read("review.html"), as: UTF8.self)
        let start = try #require(page.range(of: "id=\"review\">"))
        let end = try #require(page.range(of: "</script>", range: start.upperBound..<page.endIndex))
        let data = Data(page[start.upperBound..<end.lowerBound].utf8)
        return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    /// The plan's verdict on each color and picture, by name.
    private func verdicts(_ folder: TemporaryDirectory) async throws -> [String: String] {
        let run = try await runNightcar("tint", folder.path("Tint.xcassets"), "--format", "json")
        let plan = try #require(try JSONSerialization.jsonObject(with: Data(run.stdout.utf8)) as? [String: Any])
        var verdicts: [String: String] = [:]
        for list in ["colors", "images"] {
            for item in try #require(plan[list] as? [[String: Any]]) {
                verdicts[try #require(item["name"] as? String)] = item["verdict"] as? String
            }
        }
        return verdicts
    }

    @Test(.enabled(if: BuildTraits.svg)) func choicesAreObeyed() async throws {
        let folder = try copy()
        let review = try await review(folder)
        let rows = try #require(review["rows"] as? [[String: Any]])
        let before = try await verdicts(folder)
        // Colors that are kept have a row, too; pictures that are left alone don't.
        let proposed = before.filter { $0.value == "derive" || $0.value == "ask" || $0.value == "keep" }
        #expect(Set(rows.compactMap { $0["name"] as? String }) == Set(proposed.keys))
        func pattern(_ name: String) throws -> String {
            try #require(rows.first { $0["name"] as? String == name }?["pattern"] as? String)
        }
        let choices = try [
            "roles": [
                "{match: \(pattern("Colors/titleText")), role: constant}", "{match: \(pattern("Loose/dark_ink")), role: surface}",
            ],
            "choose": ["{match: \(pattern("Loose/dark_ink")), take: \"#123456\"}"],
            "colors": [pattern("Loose/dark_ink")],
            "images": ["{match: \(pattern("Art/Mask")), treat: leave}"],
        ]
        var text = ""
        for piece in try #require(review["pieces"] as? [[String: String]]) {
            text += piece["text"] ?? ""
            guard let entries = choices[piece["list"] ?? ""] else { continue }
            text += piece["open"]! + entries.map { piece["before"]! + $0 + piece["after"]! }.joined() + piece["close"]!
        }
        #expect(text.hasPrefix("# ours\nderive: {roles: [{match:") && text.hasSuffix("base: elevated}\n"))
        try folder.write(text, to: ".nightcar.yml")
        let after = try await verdicts(folder)
        #expect(before["Colors/titleText"] == "derive" && after["Colors/titleText"] == "keep")
        #expect(before["Loose/dark_ink"] == "ask" && after["Loose/dark_ink"] == "derive")
        #expect(before["Art/Mask"] == "derive" && after["Art/Mask"] == "leave")
        let chosen = try await runNightcar("tint", folder.path("Tint.xcassets"), "--explain", "Loose/dark_ink")
        #expect(chosen.stdout.contains("#123456"), "\(chosen.stdout)")
        #expect((review["darkSets"] as? [Any])?.isEmpty == false && (review["questions"] as? [Any])?.isEmpty == false)
        // What `compile` stores.
        for (name, isDerived) in [("Loose/dark_ink", true), ("Colors/titleText", false)] {
            let variants = try await runNightcar("show", folder.path("Tint.xcassets"), name)
            #expect(variants.status == 0 && variants.stdout.contains(" 0 derived") != isDerived, "\(variants.stdout)")
        }
    }

    @Test func whatHasNoPlanIsAnError() async throws {
        let folder = try TemporaryDirectory()
        let icon = try await runNightcar("preview", "A.icon", "--plan", "--output", folder.path("x.html"))
        #expect(icon.status != 0 && icon.stderr.contains("not an icon document"))
    }
}
