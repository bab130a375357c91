import Foundation
import NightcarBasics
import NightcarModel
import NightcarTestSupport
import Testing

@testable import NightcarXCAssets

@Suite("Namesakes in several catalogs")
struct NamesakeTests {
    let color = #"""
        {"colors": [{"idiom": "universal", "color": {"color-space": "srgb",
            "components": {"red": "1", "green": "0", "blue": "0", "alpha": "1"}}}]}
        """#

    @Test func onlySharedNamesChange() throws {
        let folder = try TemporaryDirectory()
        for (place, name) in [("A", "Icon"), ("A", "Own"), ("B/C", "Icon")] {
            try folder.write(
                color, to: "\(place).\(CatalogFinder.sourceExtension)/\(name).\(SetKind.color.rawValue)/Contents.json")
        }
        for place in ["A", "B/C"] {
            let stack = "\(place).\(CatalogFinder.sourceExtension)/S.\(SetKind.imageStack.rawValue)"
            let layer = "Front.\(SetKind.imageStackLayer.rawValue)"
            try folder.write(#"{"layers": [{"filename": "\#(layer)"}]}"#, to: "\(stack)/Contents.json")
            try folder.write("{}", to: "\(stack)/\(layer)/Contents.json")
            let content = "\(stack)/\(layer)/Content.\(SetKind.image.rawValue)"
            try folder.write(#"{"images": [{"idiom": "universal", "filename": "a.png"}]}"#, to: "\(content)/Contents.json")
            try folder.write("a", to: "\(content)/a.png")
        }
        let apart = try openSources(at: [folder.path]).assets(.apart(below: folder.path + "/"))
        let (a, b) = ("A.\(CatalogFinder.sourceExtension)/", "B/C.\(CatalogFinder.sourceExtension)/")
        let names = ["Icon", "S", "S/Front", "S/Front/Content"]
        #expect(apart.catalog.assets.map(\.name) == (names.map { a + $0 } + names.map { b + $0 } + ["Own"]))
        let parts = apart.catalog.assets.flatMap(\.renditions).compactMap { rendition -> String? in
            if case .child(let name) = rendition.content { name } else { nil }
        }
        #expect(parts == [a + "S/Front", a + "S/Front/Content", b + "S/Front", b + "S/Front/Content"])
        #expect(apart.findings.allSatisfy { $0.severity == .info })
    }

    @Test func theFirstWinsAndTheOthersAreReported() throws {
        let folder = try TemporaryDirectory()
        for place in ["A", "B", "C"] {
            try folder.write(
                color, to: "\(place).\(CatalogFinder.sourceExtension)/Ink.\(SetKind.color.rawValue)/Contents.json")
        }
        let opened = try openSources(at: [folder.path])
        #expect(opened.assets().catalog.assets.count == 1)
        #expect(opened.assets().findings.filter { $0.severity > .info }.map(\.id) == [.duplicateName, .duplicateName])
        #expect(opened.assets().findings == expand(opened.catalogs).findings)
        #expect(opened.assets(.sideBySide).catalog.assets.count == 3)
        #expect(opened.assets(.sideBySide).findings.allSatisfy { $0.severity == .info })
    }
}
