import Foundation
import NightcarReports
import Testing

@Suite("The page about dark mode")
struct DarkPageTests {
    private func page(_ entries: [DarkPage.Entry]) -> String {
        let section = DarkPage.Section(title: "is missing a dark variant", entries: entries)
        return DarkPage(
            name: "App <1>", summary: "1 is missing", targets: ["target App: follows the system"], sections: [section]
        ).html
    }

    /// A picture that is the same in both looks, or in two sets, is in the page once.
    @Test func aPictureIsThereOnce() {
        let picture = DarkPage.Look.picture([1, 2, 3], type: "image/png")
        let entries = ["A", "B"].map { name in
            DarkPage.Entry(name: name, path: "X/\(name).imageset", reason: "why", light: picture, dark: picture)
        }
        let html = page(entries)
        #expect(html.components(separatedBy: "base64,AQID").count == 2)
        #expect(html.components(separatedBy: "var(--p0)").count == 5)
    }

    @Test func namesAndPlacesAreText() {
        let entry = DarkPage.Entry(
            name: "<b>", path: "App/A.xcassets/Ink.colorset", reason: "\"quoted\"", light: .color("rgb(0 0 0)"), dark: .unknown,
            places: ["App/View.swift:12", "App/View.swift:14"], rule: "color-missing-dark")
        let html = page([entry])
        #expect(
            html.contains("<title>Dark mode: App &lt;1&gt;</title>") && html.contains("&lt;b&gt;") && !html.contains("<b><b>"))
        #expect(html.contains("value=\"color-missing-dark:&lt;b&gt;\""))
        #expect(html.contains("<option value=\"App/View.swift\">App/View.swift (2)</option>"))
        #expect(html.contains("target App: follows the system"))
    }
}
