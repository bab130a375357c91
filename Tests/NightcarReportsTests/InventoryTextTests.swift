import NightcarBasics
import NightcarReports
import NightcarTestSupport
import NightcarXCAssets
import Testing

@Suite("Reports of source catalogs")
struct InventoryTextTests {
    static func inventory() throws -> Inventory {
        let catalog = try TemporaryCatalog([
            "Contents.json": #"{"info": {"author": "xcode", "version": 1}}"#,
            "Logo.imageset/Contents.json": """
            {"images": [{"idiom": "universal", "filename": "logo.png"}, {"idiom": "universal", "scale": "2x", "filename": "no.png"},
            {"idiom": "universal", "scale": "3x"}, {"idiom": "universal", "scale": "3x"},]}
            """,
            "Logo.imageset/logo.png": "12345678", "Logo.imageset/stray.png": "1",
            "Brand/Contents.json": #"{"properties": {"provides-namespace": true}}"#,
            "Brand/Tint.colorset/Contents.json":
                #"{"colors": [{"idiom": "universal", "color": {"platform": "ios", "reference": "labelColor"}}]}"#,
            "Bare.imageset/lonely.png": "1",
            "Bad.imageset/Contents.json": "{",
        ])
        var inventory = NightcarXCAssets.inventory(of: try #require(try loadCatalogs(at: [catalog.path]).first))
        inventory.path = "App/Assets.xcassets"
        return inventory
    }

    @Test func text() throws { try expectSnapshot(try Self.inventory().text, named: "inventory.txt") }

    @Test func json() throws { try expectSnapshot(Inventory.report([try Self.inventory()]), named: "inventory.json") }

    @Test func findingsAsText() {
        let finding = Finding(
            "duplicate-slot", .error, "two entries have one key", at: LintSample.at("A/Contents.json", 3, 5, 3, 9),
            related: [.init(location: LintSample.at("A/Contents.json", 9, 5, 9, 9), message: "the other")])
        let note = Finding("empty-set", .info, "nothing is filled", at: Location(path: "B.imageset"))
        #expect(
            [finding, note].text == """
                A/Contents.json:3:5: error: two entries have one key [duplicate-slot]
                    A/Contents.json:9:5: note: the other
                B.imageset: info: nothing is filled [empty-set]

                """)
        #expect([finding, note, note].summary == "1 error, 2 notes")
        #expect([Finding]().summary == "")
        #expect([Finding]().text == "")
    }
}
