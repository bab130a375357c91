import Foundation
import NightcarTestSupport
import Testing

@Suite("show and extract")
struct ReadBackTests {
    /// Compiles some fixtures and returns the folder with `Assets.ncar` in it.
    private func compiled(_ catalogs: String...) async throws -> TemporaryDirectory {
        let folder = try TemporaryDirectory()
        let paths = catalogs.map { "Fixtures/\($0).xcassets" }
        let result = try await runNightcar(["compile", "--codecs", "deflate", "--output", folder.path, "--quiet"] + paths)
        #expect(result.status == 0)
        return folder
    }

    @Test(.enabled(if: BuildTraits.svg)) func contentsAreAsRecorded() async throws {
        let folder = try await compiled("Basics")
        let text = try await runNightcar("show", "Assets.ncar", in: folder.path)
        #expect(text.status == 0)
        try expectSnapshot(text.stdout, named: "info.txt")
        let json = try await runNightcar("show", "Assets.ncar", "--format", "json", in: folder.path)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(json.stdout.utf8)) as? [String: Any])
        #expect(object["schema_version"] as? Int == 1)
        #expect(object["format"] as? String == "ncar")
        #expect((object["assets"] as? [Any])?.isEmpty == false)
    }

    @Test(arguments: [
        ("resolve-dark", ["Compass", "--scale", "2", "--luminosity", "dark", "--gamut", "p3", "--direction", "rtl"]),
        ("resolve-recipe", ["Icons/Star", "--luminosity", "dark", "--contrast", "high", "--scale", "3x", "--idiom", "phone"]),
        ("resolve-color", ["label", "--contrast", "high"]),
    ])
    func resolveIsAsRecorded(name: String, arguments: [String]) async throws {
        let folder = try await compiled("Basics")
        let result = try await runNightcar(["show", "Assets.ncar"] + arguments, in: folder.path)
        #expect(result.status == 0, "\(result.stderr)")
        try expectSnapshot(result.stdout, named: "\(name).txt")
    }

    @Test func anUnknownNameIsAnErrorWithASuggestion() async throws {
        let folder = try await compiled("Basics")
        let result = try await runNightcar("show", "Assets.ncar", "compas", in: folder.path)
        #expect(result.status == 2)
        #expect(result.stderr == "Assets.ncar: error: no asset is named \"compas\"; did you mean \"Compass\"?\n")
        let group = try await runNightcar("show", "Assets.ncar", "Icons", in: folder.path)
        #expect(group.status == 2)
        #expect(group.stderr.contains("\"Icons\" is a namespace; name an asset in it, such as \"Icons/"), "\(group.stderr)")
    }

    /// The set exists, so "no asset is named" would be wrong.
    @Test(arguments: [[], ["--scale", "2"]])
    func aSetWithoutRenditionsSaysWhy(options: [String]) async throws {
        let folder = try TemporaryDirectory()
        try folder.write(#"{"images": [{"idiom": "universal"}]}"#, to: "A.xcassets/G/Empty 🫙.imageset/Contents.json")
        try folder.write(#"{"images": ["#, to: "A.xcassets/Broken.imageset/Contents.json")
        let empty = try await runNightcar(["show", "A.xcassets", "Empty 🫙"] + options, in: folder.path)
        #expect(empty.status == 2 && empty.stdout == "")
        #expect(
            empty.stderr == """
                A.xcassets/G/Empty 🫙.imageset: error: the imageset "Empty 🫙" has no renditions: nothing in the set is filled; \
                it is left out

                """)
        let broken = try await runNightcar(["show", "A.xcassets", "Broken"] + options, in: folder.path)
        #expect(broken.stderr.contains("the imageset \"Broken\" has no renditions: A.xcassets/Broken.imageset/Contents.json:1:"))
        let other = try await runNightcar(["show", "A.xcassets", "Brok"] + options, in: folder.path)
        #expect(other.stderr.contains("no asset is named \"Brok\""))
    }

    @Test func resolveNamesTheFileOfASource() async throws {
        let result = try await runNightcar("show", "Fixtures/Basics.xcassets", "Compass", "--scale", "2")
        #expect(result.status == 0)
        #expect(result.stdout.split(separator: "\n")[1].contains(".png"), "\(result.stdout)")
    }

    @Test func countsAreOfAllCatalogsInAFolder() async throws {
        let folder = try TemporaryDirectory()
        try folder.write("{}", to: "A b.xcassets/Contents.json")
        try folder.write("{}", to: "C.xcassets/Contents.json")
        let text = try await runNightcar("show", "--count", in: folder.path)
        #expect(text.status == 0)
        #expect(text.stdout.contains("A b.xcassets\n") && text.stdout.contains("C.xcassets\n"))
        let json = try await runNightcar("show", ".", "--count", "--format", "json", in: folder.path)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(json.stdout.utf8)) as? [String: Any])
        #expect((object["catalogs"] as? [Any])?.count == 2 && json.status == 0)
        let nothing = try await runNightcar("show", "--count", "nowhere.xcassets", in: folder.path)
        #expect(nothing.status == 2 && nothing.stdout == "")
        #expect(nothing.stderr == "nowhere.xcassets: error: cannot open the catalog: No such file or directory\n")
        let one = try await runNightcar("show", "C.xcassets", "A", "--count", in: folder.path)
        #expect(one.status == 2 && one.stderr.contains("--count is about whole catalogs"))
    }

    @Test func extractWritesEveryRenditionAndAnIndex() async throws {
        let folder = try await compiled("Basics", "Pixels", "Odd")
        let result = try await runNightcar("extract", "Assets.ncar", "--output", "files", in: folder.path)
        #expect(result.status == 0)
        let json = try JSONSerialization.jsonObject(with: Data(folder.read("files/index.json")))
        let renditions = try #require((json as? [String: Any])?["renditions"] as? [[String: Any]])
        #expect(!renditions.isEmpty)
        let files = renditions.compactMap { $0["file"] as? String }
        #expect(Set(files).count == files.count)
        for file in files {
            let bytes = try folder.read("files/" + file)
            #expect(!bytes.isEmpty)
            if file.hasSuffix(".png") { #expect(bytes.prefix(4) == [0x89, 0x50, 0x4E, 0x47]) }
        }
        #expect(renditions.allSatisfy { $0["file"] != nil || $0["child"] != nil })
    }

    /// The extracted files have the contents of the compiled catalog.
    @Test func extractGivesTheSourcesBytesForWhatIsNotPixels() async throws {
        let folder = try await compiled("Basics")
        #expect(try await runNightcar("extract", "Assets.ncar", "--output", "files", in: folder.path).status == 0)
        let source = PackageLayout.fixtures + "/Basics.xcassets/Settings.dataset/"
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: source).first { $0 != "Contents.json" })
        let expected = try Data(contentsOf: URL(fileURLWithPath: source + name))
        let extracted = try FileManager.default.contentsOfDirectory(atPath: folder.path("files/Settings.dataset"))
        #expect(try extracted.contains { Data(try folder.read("files/Settings.dataset/\($0)")) == expected })
    }

    @Test func variantsAreAsRecorded() async throws {
        let declared = try await runNightcar("show", "Fixtures/Basics.xcassets", "Compass")
        #expect(declared.status == 0)
        try expectSnapshot(declared.stdout, named: "variants.txt")
        let json = try await runNightcar("show", "Fixtures/Basics.xcassets", "Compass", "--format", "json")
        let object = try #require(try JSONSerialization.jsonObject(with: Data(json.stdout.utf8)) as? [String: Any])
        let matrix = try #require((object["matrices"] as? [[String: Any]])?.first)
        #expect((matrix["cells"] as? [Any])?.count == 72)
    }

    @Test func variantsCountRecipes() async throws {
        let result = try await runNightcar("show", "Fixtures/Basics.xcassets", "Icons/Star")
        #expect(result.status == 0)
        #expect(result.stdout.contains(" derived"))
        #expect(!result.stdout.contains(" 0 derived"))
    }

    @Test("- is a compiled catalog on standard input", arguments: ["show -", "show - Compass --scale 2"])
    func standardInput(command: String) async throws {
        let folder = try await compiled("Basics")
        let named = command.replacing("show -", with: "show \"$1\"")
        // Only the first line of the list has the name of the file.
        let skip = command == "show -" ? "tail -n +2 | " : ""
        let list = try await runShell("cat \"$1\" | $NIGHTCAR \(command) | \(skip)cksum", folder.path("Assets.ncar"))
        let file = try await runShell("$NIGHTCAR \(named) | \(skip)cksum", folder.path("Assets.ncar"))
        #expect(list.stderr == "" && list.stdout == file.stdout && !list.stdout.hasSuffix(" 0\n"), "\(list) \(file)")
        let nothing = try await runShell("$NIGHTCAR show - </dev/null")
        #expect(nothing.status == 2 && nothing.stderr.hasPrefix("standard input: byte 0: error: "), "\(nothing.stderr)")
    }

    @Test("- is a compiled catalog or a size report on standard input")
    func measuredStandardInput() async throws {
        let folder = try await compiled("Basics")
        let script = """
            set -e
            $NIGHTCAR size Assets.ncar --format json >file.json
            $NIGHTCAR size - --format json <Assets.ncar >input.json
            sed 's/"-"/"Assets.ncar"/' input.json | cmp - file.json
            $NIGHTCAR diff - Assets.ncar <file.json
            $NIGHTCAR lint - --only store <Assets.ncar
            """
        let result = try await runShell(script, in: folder.path)
        #expect(result.status == 0 && result.stdout.contains("Nothing changed."), "\(result.stdout)\(result.stderr)")
        #expect(result.stderr.contains("checked the bytes of 1 theme catalog"), "\(result.stderr)")
        let torn = try await runShell("head -c 300 Assets.ncar | $NIGHTCAR lint -", in: folder.path)
        #expect(torn.status == 1 && torn.stdout.contains("standard input"), "\(torn.stdout)\(torn.stderr)")
    }

    @Test func versionsOfLibrariesAreNamed() async throws {
        let result = try await runNightcar("--version", "--verbose")
        let plain = try await runNightcar("--version")
        #expect(result.status == 0 && result.stdout.hasPrefix(plain.stdout))
        #expect(
            result.stdout.contains(/\nzlib \d+\.\d+/) && result.stdout.contains(/\nlibpng \d+\.\d+\.\d+\n/), "\(result.stdout)")
    }

    @Test func countsAreAsRecorded() async throws {
        let result = try await runNightcar("show", "--count", "Fixtures/Composite.xcassets")
        #expect(result.status == 0)
        try expectSnapshot(result.stdout, named: "inventory.txt")
    }

    @Test(arguments: [["show"], ["show", "AppIcon"], ["extract", "--output", "files"]])
    func damagedCatalogsAreRefusedWithTheByte(words: [String]) async throws {
        let folder = try await compiled("AppIcon")
        var bytes = try folder.read("Assets.ncar")
        bytes[40] ^= 0xFF
        try folder.write(bytes, to: "Assets.ncar")
        let result = try await runNightcar([words[0], "Assets.ncar"] + words.dropFirst(), in: folder.path)
        #expect(result.status == 2)
        #expect(result.stderr.hasPrefix("Assets.ncar: byte "))
        #expect(result.stdout == "")
    }
}
