import Foundation
import NightcarModel
import NightcarTestSupport
import Testing

@testable import NightcarXCAssets

@Suite("Namesakes in several catalogs")
struct NamesakeTests {
    @Test func onlySharedNamesChange() throws {
        let folder = try TemporaryDirectory()
        for (place, name) in [("A", "Icon"), ("A", "Own"), ("B/C", "Icon")] {
            try folder.write(
                #"{"images": []}"#,
                to: "\(place).\(CatalogFinder.sourceExtension)/\(name).\(SetKind.image.rawValue)/Contents.json")
        }
        let stack = "B/C.\(CatalogFinder.sourceExtension)/S.\(SetKind.imageStack.rawValue)"
        for place in [stack, stack.replacingOccurrences(of: "B/C", with: "A")] {
            try folder.write(#"{"layers": []}"#, to: "\(place)/Contents.json")
            try folder.write("{}", to: "\(place)/Front.\(SetKind.imageStackLayer.rawValue)/Contents.json")
        }
        let apart = try loadCatalogs(at: [folder.path]).keepingNamesakesApart(below: folder.path + "/")
        let (a, b) = ("A.\(CatalogFinder.sourceExtension)/", "B/C.\(CatalogFinder.sourceExtension)/")
        #expect(
            apart.flatMap(\.sets).map(\.name).sorted() == [
                a + "Icon", a + "S", a + "S/Front", b + "Icon", b + "S", b + "S/Front", "Own",
            ])
    }
}
