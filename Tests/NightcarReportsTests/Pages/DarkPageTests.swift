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

    /// In a run of CI, a page knows where the files of its commit can be seen. Its script makes links of the places.
    @Test(
        arguments: [
            (
                ["GITHUB_SERVER_URL": "https://github.com", "GITHUB_REPOSITORY": "o/n", "GITHUB_SHA": "0123abc"],
                "https://github.com/o/n/blob/0123abc/"
            ),
            (["CI_PROJECT_URL": "https://gitlab.com/o/n", "CI_COMMIT_SHA": "0123abc"], "https://gitlab.com/o/n/-/blob/0123abc/"),
            (["GITHUB_SERVER_URL": "https://github.com", "GITHUB_REPOSITORY": "o/n", "GITHUB_SHA": "main"], nil),
            ([:], nil),
        ] as [([String: String], String?)])
    func placesAreLinks(environment: [String: String], address: String?) {
        #expect(DarkPage.address(environment: environment) == address)
        let html = DarkPage(name: "App", summary: "", sections: [], address: address).html
        #expect(html.contains("<main\(address.map { " data-address=\"\($0)\"" } ?? "")>"))
    }

    /// A page of 600 sets without pictures takes less than half of a megabyte.
    @Test func aRowIsShort() {
        let entries = (0..<600).map { number in
            DarkPage.Entry(
                name: "Colors/Text\(number)", path: "App/Resources/Assets.xcassets/Colors/Text\(number).colorset",
                reason: "#202024 is drawn as text in View.swift:\(number), and has a contrast of 1.1:1 with a dark background",
                light: .color("rgb(32 32 36 / 1.0)"), dark: .color("rgb(32 32 36 / 1.0)"),
                places: (0..<3).map { "App/Sources/Profile/ProfileView\($0).swift:\(number)" }, rule: "color-missing-dark")
        }
        #expect(page(entries).utf8.count < 500_000)
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
