import Foundation
import NightcarTestSupport
import NightcarXCAssets
import Testing

@testable import NightcarActool

@Suite("Asset packs of on-demand resources")
struct AssetPackTests {
    private static func tagged(_ tags: String) -> String {
        #"{"images": [{"idiom": "universal", "filename": "a.png"}], "properties": {"on-demand-resource-tags": [\#(tags)]}}"#
    }

    /// Two sets without tags, one of each of three combinations, and an icon with a tag.
    private static func sample() throws -> TemporaryCatalog {
        var files = [
            "Level/Contents.json": #"{"properties": {"on-demand-resource-tags": ["foo"]}}"#,
            "Level/Boss.imageset/Contents.json": tagged(#""bar""#), "Level/Door.imageset/Contents.json": tagged(""),
            "Logo.imageset/Contents.json": tagged(""), "Wall.imageset/Contents.json": tagged(""),
            "Extra.imageset/Contents.json": tagged(#""baz""#),
            "AppIcon.appiconset/Contents.json":
                #"{"images": [\#(Contents.icon("iphone", "60", "2x"))], "properties": {"on-demand-resource-tags": ["baz"]}}"#,
            "AppIcon.appiconset/iphone60@2x.png": "",
        ]
        for set in ["Level/Boss", "Level/Door", "Logo", "Wall", "Extra"] { files["\(set).imageset/a.png"] = "" }
        return try pictureCatalog(files)
    }

    private static func specification(_ packs: [(id: String, path: String, tags: [String])]) -> String {
        let entries = packs.map { pack in
            let tags = pack.tags.map { "<string>\($0)</string>" }.joined()
            return "<dict><key>bundle-id</key><string>\(pack.id)</string><key>bundle-path</key><string>\(pack.path)</string>"
                + "<key>tags</key><array>\(tags)</array></dict>"
        }
        return #"<?xml version="1.0"?><plist version="1.0"><array>\#(entries.joined())</array></plist>"#
    }

    private static func run(_ catalog: TemporaryCatalog, _ options: [String]) async -> ActoolResult {
        await Run(
            [
                "--compile", catalog.folder + "/out", "--platform", "iphoneos", "--minimum-deployment-target", "17",
                "--output-partial-info-plist", catalog.folder + "/p.plist", "--app-icon", "AppIcon", "--output-format",
                "human-readable-text", "--errors", "--warnings", "--export-dependency-info", catalog.folder + "/deps",
                catalog.path,
            ] + options
        ).result
    }

    private static func names(_ path: String) throws -> String { try car(at: path).names.joined(separator: " ") }

    private static func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    @Test func eachSetIsInOneCar() async throws {
        let catalog = try Self.sample()
        let out = catalog.folder + "/out"
        let list = catalog.folder + "/packs.plist"
        let packs = [
            (id: "a", path: "\(catalog.folder)/one two.assetpack", tags: ["foo", "bar"]),
            (id: "b", path: "\(catalog.folder)/foo.assetpack", tags: ["foo"]),
            (id: "c", path: "\(catalog.folder)/baz.assetpack", tags: ["baz"]),
            (id: "d", path: "\(catalog.folder)/unused.assetpack", tags: ["nobody"]),
        ]
        try Self.specification(packs).write(toFile: list, atomically: true, encoding: .utf8)
        let demand = ["--enable-on-demand-resources", "YES", "--asset-pack-output-specifications", list]
        let result = await Self.run(catalog, demand)
        #expect(result.exitCode == 0, "\(String(decoding: result.standardOutput, as: UTF8.self))")
        #expect(try Self.names(out + "/Assets.car") == "AppIcon Logo Wall", "icons have no tags")
        #expect(try Self.names(packs[0].path + "/Assets.car") == "Boss")
        #expect(try Self.names(packs[1].path + "/Assets.car") == "Door")
        #expect(try Self.names(packs[2].path + "/Assets.car") == "Extra")
        #expect(!FileManager.default.fileExists(atPath: packs[3].path))
        #expect(String(decoding: result.standardOutput, as: UTF8.self).contains("\(packs[0].path)/Assets.car\n"))
        #expect(try Self.text(catalog.folder + "/deps").contains(list), "the specification is an input")
        // A build system lists files only for packs of its own.
        #expect(!FileManager.default.fileExists(atPath: out + "/OnDemandResources.plist"))

        let some = catalog.folder + "/some.plist"
        try Self.specification([packs[1]]).write(toFile: some, atomically: true, encoding: .utf8)
        let partial = await Self.run(
            catalog, ["--enable-on-demand-resources", "YES", "--asset-pack-output-specifications", some])
        let message = "warning: No asset pack has the tags bar, foo, so their assets are in Assets.car."
        #expect(partial.exitCode == 0 && String(decoding: partial.standardOutput, as: UTF8.self).contains(message))
        #expect(try Self.names(out + "/Assets.car") == "AppIcon Boss Extra Logo Wall")

        for options in [[], ["--enable-on-demand-resources", "NO", "--asset-pack-output-specifications", list]] {
            _ = await Self.run(catalog, options)
            #expect(try Self.names(out + "/Assets.car") == "AppIcon Boss Door Extra Logo Wall")
        }
    }

    @Test func withoutABuildSystemThePacksAreBesideTheCar() async throws {
        let catalog = try Self.sample()
        let out = catalog.folder + "/out"
        let result = await Self.run(
            catalog, ["--enable-on-demand-resources", "YES", "--bundle-identifier", "com.company.App"])
        #expect(result.exitCode == 0)
        // The names are the ones that Swift Build's own tests expect.
        let boss = out + "/OnDemandResources/com.company.App.bar+foo-8856328b99ee7881e9bf7205296e056d.assetpack"
        #expect(try Self.names(boss + "/Assets.car") == "Boss")
        let info = propertyListFile(Array(try Data(contentsOf: URL(fileURLWithPath: boss + "/Info.plist"))))
        #expect(info["CFBundleIdentifier"] as? String == "com.company.App.asset-pack-8856328b99ee7881e9bf7205296e056d")
        #expect(info["Tags"] as? [String] == ["bar", "foo"] && info.count == 2)
        let index = propertyListFile(Array(try Data(contentsOf: URL(fileURLWithPath: out + "/OnDemandResources.plist"))))
        let tags = try #require(index["NSBundleResourceRequestTags"] as? [String: [String: [String]]])
        #expect(
            tags["foo"] == [
                "NSAssetPacks": [
                    "com.company.App.asset-pack-8856328b99ee7881e9bf7205296e056d",
                    "com.company.App.asset-pack-acbd18db4cc2f85cedef654fccc4a4d8",
                ]
            ])
        #expect(tags.keys.sorted() == ["bar", "baz", "foo"])
        #expect((index["NSBundleResourceRequestAssetPacks"] as? [String: Any])?.isEmpty == true)
    }

    /// From Swift Build's `oDRAssetPackInfo`.
    @Test func longNamesAreCutAsInSwiftBuild() {
        let tags = (0..<3).map { String(repeating: "a", count: 62) + "\($0)" }
        let pack = AssetPack(tags: tags, bundle: "Bundle", in: "x")
        #expect(pack.identifier == "Bundle.asset-pack-3ed1a57b39f299b9e527b6a274381186")
        let cut = tags[0] + "+" + tags[1] + "+" + String(repeating: "a", count: 62)
        #expect(pack.folder == "x/Bundle.\(cut)-3ed1a57b39f299b9e527b6a274381186.assetpack")
        #expect(AssetPack(tags: ["../../etc"], bundle: "B", in: "x").folder.hasPrefix("x/B..._.._etc-"))
        // RFC 1321, A.5.
        #expect(MD5.hex([]) == "d41d8cd98f00b204e9800998ecf8427e")
        let digits = String(repeating: "1234567890", count: 8)
        #expect(MD5.hex(Array(digits.utf8)) == "57edf4a22be3c955ac49da2e2107b67a")
    }

    @Test func whatCannotBeReadIsAnError() async throws {
        let catalog = try Self.sample()
        let list = catalog.folder + "/packs.plist"
        let inside = catalog.path + "/x.assetpack"
        let bad = [
            "", "<plist>", #"<?xml version="1.0"?><plist version="1.0"><dict/></plist>"#,
            Self.specification([("a", "x", ["foo"]), ("b", "y", ["foo"])]),
            Self.specification([("a", "x", ["foo"]), ("b", "./x", ["bar"])]), Self.specification([("a", "", ["foo"])]),
            Self.specification([("a", inside, ["foo"])]), "bplist00", "{ a = (b); }",
            #"<?xml version="1.0"?><plist version="1.0">"# + String(repeating: "<array>", count: 100_000),
        ]
        for text in bad {
            try text.write(toFile: list, atomically: true, encoding: .utf8)
            let result = await Self.run(
                catalog, ["--enable-on-demand-resources", "YES", "--asset-pack-output-specifications", list])
            #expect(result.exitCode == 1, "\(text)")
            #expect(!FileManager.default.fileExists(atPath: catalog.folder + "/out/Assets.car"), "\(text)")
            #expect(!FileManager.default.fileExists(atPath: inside))
        }
        let missing = await Self.run(
            catalog, ["--enable-on-demand-resources", "YES", "--asset-pack-output-specifications", "/none.plist"])
        let text = String(decoding: missing.standardOutput, as: UTF8.self)
        #expect(missing.exitCode == 1 && text.contains("Failed to read the asset packs to write."))
    }
}
