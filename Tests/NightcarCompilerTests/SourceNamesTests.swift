import NightcarModel
import Testing

@testable import NightcarCompiler

@Suite struct SourceNamesTests {
    @Test func givesBackWhatWasAdded() {
        var names = SourceNames()
        let files = [
            SourceFile(folder: "A.xcassets/Ä 🚀.imageset", name: "ü.png"), SourceFile(folder: "", name: "alone.png"),
            SourceFile(folder: "A.xcassets/Empty.imageset", name: ""),
            SourceFile(folder: "A.xcassets/Ä 🚀.imageset", name: "2.png"),
        ]
        let references = files.map { names.add($0) }
        #expect(references.map { names[$0] } == files)
    }

    @Test func filesOfOneSetShareItsFolder() {
        var names = SourceNames()
        let first = names.add(SourceFile(folder: "A.imageset", name: "1.png"))
        let second = names.add(SourceFile(folder: "A.imageset", name: "2.png"))
        let other = names.add(SourceFile(folder: "B.imageset", name: "1.png"))
        #expect(first.folder == second.folder)
        #expect(first.name != second.name)
        #expect(other.folder != first.folder)
        #expect(names.add(folder: "B.imageset") == other.folder)
        #expect(names[other.folder] == "B.imageset")
    }
}
