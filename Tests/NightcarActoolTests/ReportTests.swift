import Foundation
import NightcarTestSupport
import Testing

@testable import NightcarActool

@Suite("Reports")
struct ReportTests {
    static func catalog() throws -> TemporaryCatalog {
        try pictureCatalog([
            "Contents.json": "{}",
            "Icons/Contents.json": #"{"properties": {"provides-namespace": true, "on-demand-resource-tags": ["level1"]}}"#,
            "Icons/Logo.imageset/Contents.json": Contents.images(#"{"idiom": "universal", "scale": "2x", "filename": "a.png"}"#),
            "Icons/Logo.imageset/a.png": "", "Icons/Logo.imageset/more.png": "",
            "Boss.imageset/Contents.json":
                #"{"images": [], "properties": {"on-demand-resource-tags": ["level2", "level1"]}}"#,
        ])
    }

    @Test(arguments: ["xml1", "binary1"])
    func theVersionIsReadByBuildSystems(format: String) async {
        let run = await Run(["--version", "--output-format", format])
        #expect(run.exitCode == 0)
        let version = run.propertyList["com.apple.actool.version"] as? [String: String]
        #expect(version == ["bundle-version": "24506", "short-bundle-version": "26.3"])
        #expect(run.result.standardOutput.starts(with: (format == "xml1" ? "<?xml" : "bplist00").utf8))
    }

    @Test func xmlIsTheDefault() async throws {
        let catalog = try Self.catalog()
        let run = await Run(["--print-contents", catalog.path])
        let root = try #require((run.propertyList["com.apple.actool.catalog-contents"] as? [[String: Any]])?.first)
        #expect(root["filename"] as? String == "Assets.xcassets")
        let children = try #require(root["children"] as? [[String: Any]])
        #expect(children.compactMap { $0["filename"] as? String } == ["Boss.imageset", "Icons"])
        #expect(children[0]["provides-namespace"] == nil)
        #expect(children[1]["provides-namespace"] as? Bool == true)
        let set = try #require((children[1]["children"] as? [[String: Any]])?.first)
        #expect(set["filename"] as? String == "Logo.imageset")
        let entry = (set["children"] as? [[String: String]])?.first
        #expect(entry == ["filename": "a.png", "idiom": "universal", "scale": "2x"])
        #expect(run.result.standardError == "")
    }

    @Test func tagCombinationsAreInheritedAndSorted() async throws {
        let catalog = try Self.catalog()
        let run = await Run(["--print-asset-tag-combinations", "--output-format", "xml1", catalog.path])
        let tags = run.propertyList["com.apple.actool.asset-tag-combinations"] as? [[String]]
        #expect(tags == [["level1"], ["level1", "level2"]])
        let none = await Run(["--print-asset-tag-combinations", PackageLayout.fixtures + "/AppIcon.xcassets"])
        #expect((none.propertyList["com.apple.actool.asset-tag-combinations"] as? [[String]])?.isEmpty == true)
    }

    @Test func documentMessagesHaveMessageAndType() async throws {
        let catalog = try Self.catalog()
        let run = await Run(["--warnings", catalog.path])
        let warnings = try #require(run.propertyList["com.apple.actool.document.warnings"] as? [[String: String]])
        #expect(warnings.map { $0["message"] } == [#"The image set "Logo" has an unassigned child."#])
        #expect(warnings.map { $0["type"] } == ["Ambiguous Content"])
        #expect(await Run([catalog.path]).propertyList.isEmpty)
    }

    @Test func hiddenWarningsAreCounted() async throws {
        let catalog = try Self.catalog()
        let arguments = [
            "--compile", catalog.folder + "/out", "--platform", "macosx", "--minimum-deployment-target", "14.0", catalog.path,
        ]
        #expect(await Run(arguments).result.standardError == "actool: 1 warning is not shown; pass --warnings")
        #expect(await Run(arguments + ["--warnings"]).result.standardError == "")
        #expect(await Run(arguments).exitCode == 0)
        #expect(await Run(arguments + ["--strict"]).exitCode == 1)
    }

    @Test func unreadableDocumentsAreNotices() async throws {
        let catalog = try Self.catalog()
        let missing = catalog.folder + "/None.xcassets"
        let some = await Run([catalog.path, missing, "--output-format", "human-readable-text"])
        #expect(some.exitCode == 0)
        #expect(
            some.text == """
                /* com.apple.actool.notices */
                \(missing): warning: Failed to read file attributes for "\(missing)"
                    Failure Reason: No such file or directory

                """)
        #expect(await Run([missing]).exitCode == 1)
        let icon = await Run([catalog.path, catalog.folder + "/App.icon", "--output-format", "human-readable-text"])
        #expect(icon.exitCode == 1)
        #expect(icon.text.contains("/App.icon:./icon.json: error: Cannot open the icon document: No such file or directory."))
    }

    /// Every kind of byte that XML and names can contain.
    @Test(arguments: [PropertyList.Format.xml, .binary])
    func propertyListsComeBack(format: PropertyList.Format) throws {
        let list: PropertyList = [
            "text": .string("<&>\"'\n\t€ 😀 e\u{301}"), "flags": .array([.bool(true), .bool(false)]), "nothing": .dictionary([:]),
            "nested": ["a": ["b": .strings(["c", ""])]], "bell": .string("a\u{7}b"),
        ]
        let bytes = try list.bytes(format)
        let read = propertyListFile(bytes)
        #expect(read["text"] as? String == "<&>\"'\n\t€ 😀 e\u{301}")
        #expect(read["flags"] as? [Bool] == [true, false])
        #expect((read["nothing"] as? [String: Any])?.isEmpty == true)
        #expect(((read["nested"] as? [String: Any])?["a"] as? [String: [String]])?["b"] == ["c", ""])
        #expect(read["bell"] as? String == "a\u{FFFD}b")
        #expect(try list.bytes(format) == bytes)
    }

    @Test func dependencyInfoIsRecords() {
        #expect(
            dependencyInfo(inputs: ["/a b", "/c"], outputs: ["/out/Assets.car"])
                == [0] + Array("actool-24506".utf8) + [0, 0x10] + Array("/a b".utf8) + [0, 0x10] + Array("/c".utf8) + [0, 0x40]
                + Array("/out/Assets.car".utf8) + [0])
    }

    @Test func pathsAreAbsolute() {
        #expect(absolutePath("/a//b/./c/../d/") == "/a/b/d")
        #expect(absolutePath("/..") == "/")
        #expect(absolutePath("x") == FileManager.default.currentDirectoryPath + "/x")
    }
}
