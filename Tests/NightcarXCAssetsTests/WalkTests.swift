import Foundation
import NightcarBasics
import NightcarModel
import NightcarTestSupport
import Testing

@testable import NightcarXCAssets

/// Which folders are catalogs, which links are followed, and in which order.
struct WalkTests {
    static let good = FindingTests.good

    @Test func namesWithSpacesAndEmojiAreKept() throws {
        let sample = try Sample([
            "Contents.json": "{}", "Ö 🎨/Contents.json": #"{"properties": {"provides-namespace": true}}"#,
            "Ö 🎨/A b.c.imageset/Contents.json": #"{"images": [{"filename": "💾 1.png"}]}"#, "Ö 🎨/A b.c.imageset/💾 1.png": "",
        ])
        #expect(sample.names == ["Ö 🎨/A b.c imageset"] && sample.findings == [])
        #expect(sample.renditions("Ö 🎨/A b.c") == ["any → 💾 1.png"])
    }

    @Test func setsComeInTheOrderOfTheirBytes() throws {
        var files = ["Contents.json": "{}"]
        for name in ["b", "B", "a", "é", "Z", "10", "9"] { files["\(name).imageset/Contents.json"] = "{}" }
        let sample = try Sample(files)
        #expect(sample.source.sets.map(\.name) == ["10", "9", "B", "Z", "a", "b", "é"])
    }

    @Test func linksInsideAreFollowed() throws {
        let directory = try TemporaryCatalog([
            "Contents.json": "{}", "A.imageset/Contents.json": Self.good, "A.imageset/a": "x", "G/Contents.json": "{}",
            "C.imageset/Contents.json": Self.good,
        ])
        try directory.link("G/B.imageset", to: "../A.imageset")
        try directory.link("C.imageset/a", to: "../A.imageset/a")
        let sample = try Sample(directory)
        #expect(sample.findings == [])
        #expect(sample.names == ["A imageset", "B imageset", "C imageset"])
        #expect(sample.renditions("B") == ["any → a"] && sample.renditions("C") == ["any → a"])
    }

    @Test func loopsEnd() throws {
        let directory = try TemporaryCatalog(["Contents.json": "{}", "a/b/Contents.json": "{}", "c/Contents.json": "{}"])
        try directory.link("a/b/up", to: "../..")
        try directory.link("a/b/self", to: ".")
        try directory.link("a/toC", to: "../c")
        try directory.link("c/toA", to: "../a")
        let sample = try Sample(directory)
        #expect(sample.findings.allSatisfy { $0.hasSuffix("warning: symlink-loop") })
        #expect(sample.findings.contains("a/b/up: warning: symlink-loop"))
        #expect(sample.source.groups.count < 20)
    }

    @Test func aCatalogMayItselfBeALink() throws {
        let directory = try TemporaryCatalog(["Contents.json": "{}", "A.imageset/Contents.json": Self.good])
        try directory.write([1], to: "B.imageset/a")
        try directory.link("A.imageset/a", to: "../B.imageset/a")
        try directory.link("../Link.xcassets", to: "Assets.xcassets")
        let source = try loadCatalog(at: directory.folder + "/Link.xcassets")
        #expect(source.findings.map(\.id) == [.missingContentsJSON])
        #expect(
            try CatalogFinder().sources(at: [directory.folder]).paths == [directory.path, directory.folder + "/Link.xcassets"])
    }

    @Test("A search leaves out catalogs of dependencies, builds and hidden folders, and what git ignores; a name enters them")
    func othersAreLeftOut() throws {
        let directory = try TemporaryCatalog(["Contents.json": "{}"], name: "App/Own.xcassets")
        let app = directory.folder + "/App"
        let others = [
            "Pods/Kit/A.xcassets", "Sub/node_modules/B.xcassets", ".build/checkouts/nightcar/C.xcassets",
            "made by hand/D.xcassets",
        ]
        for path in others { try directory.write([], to: "../\(path)/") }
        try directory.write(Array("made*/\n".utf8), to: "../.gitignore")
        let git = try runProgram(#require(findProgram("git")), ["-C", app, "init", "--quiet"])
        try #require(git.status == 0)
        let found = try CatalogFinder().sources(at: [app])
        #expect(found.paths == ["\(app)/Own.xcassets"])
        #expect(found.findings.map(\.id) == ["folder-left-out"])
        let message = try #require(found.findings.first?.message)
        #expect(message.hasPrefix("4 catalogs are left out") && message.contains(": .build, Pods, Sub/node_modules and 1 more;"))
        for path in others {
            let folder = Paths.parent(of: "\(app)/\(path)")
            #expect(try CatalogFinder().sources(at: [folder]).paths == ["\(app)/\(path)"])
        }
        let named = try CatalogFinder()
            .sources(at: [app, app + "/Sub/node_modules"], entering: [app + "/Pods/Kit", app + "/none"])
        #expect(named.paths == ["Own.xcassets", "Pods/Kit/A.xcassets", "Sub/node_modules/B.xcassets"].map { "\(app)/\($0)" })
        #expect(try #require(named.findings.first?.message).hasPrefix("2 catalogs are left out"))
        for folder in [app, app + "/.", directory.folder] {
            let all = try CatalogFinder().sources(at: [app], entering: [folder])
            #expect(
                Set(all.paths) == Set((others + ["Own.xcassets"]).map { "\(app)/\($0)" }) && all.findings.isEmpty, "\(folder)")
        }
        let above = try CatalogFinder().sources(at: [directory.folder, app])
        // The upper folder is in no working copy, so git isn't asked there.
        #expect(
            above.paths == ["Own.xcassets", "made by hand/D.xcassets"].map { "\(app)/\($0)" },
            "a path that is searched itself lets in nothing of itself")
    }

    @Test("A search never enters .git, not even where hidden folders are included")
    func gitIsNotSearched() throws {
        let directory = try TemporaryDirectory()
        for path in [".git/A.xcassets", "App/.git/modules/B.xcassets", "App/C.xcassets"] {
            try directory.write("{}", to: path + "/Contents.json")
        }
        let found = try CatalogFinder().sources(
            at: [directory.path], entering: [directory.path(".git"), directory.path("App/.git")])
        #expect(found.paths == [directory.path("App/C.xcassets")])
    }

    @Test func deepFoldersAreRefused() throws {
        let deep = String(repeating: "a/", count: 70)
        let sample = try Sample(["Contents.json": "{}", deep: ""])
        #expect(sample.findings.count == 1 && sample.finding("folder-limit")?.severity == .error)
    }

    @Test func tooManyFoldersAreRefused() throws {
        let directory = try TemporaryCatalog(["Contents.json": "{}", "a/": "", "b/": "", "c/": ""])
        var walker = CatalogWalker(path: directory.path, folder: directory.path, maximumFolders: 3)
        walker.walk(try FolderReading(path: directory.path))
        #expect(walker.catalog.groups.count == 3)
        #expect(walker.catalog.findings.map(\.id) == ["folder-limit"])
        #expect(walker.catalog.findings[0].message == "the catalog has more than 3 folders; this one is left out")
    }

    @Test func setsAreHandedOverOneByOneWithTheirParts() throws {
        let directory = try TemporaryCatalog([
            "Contents.json": "{}", "A.imageset/Contents.json": Self.good, "G/B.imageset/Contents.json": Self.good,
            "G/I.brandassets/Contents.json": "{}", "G/I.brandassets/P.imageset/Contents.json": Self.good,
            "Z.imageset/Contents.json": Self.good,
        ])
        var handed: [[String]] = []
        var walker = CatalogWalker(path: directory.path, folder: directory.path) { handed.append($0.map(\.name)) }
        walker.walk(try FolderReading(path: directory.path))
        #expect(handed == [["A"], ["B"], ["I", "I/P"], ["Z"]])
        #expect(walker.catalog.sets.isEmpty && walker.catalog.groups.isEmpty, "nothing of them is kept")
    }

    @Test func outermostCatalogsAreFoundBeneathAFolder() throws {
        let files = ["Contents.json": "{}", "Inner.xcassets/A.imageset/Contents.json": "{}"]
        let directory = try TemporaryCatalog(files, name: "z/B.xcassets")
        try directory.write([], to: "../../a/A.XCASSETS/")
        try directory.write([], to: "../../.xcassets/")
        let found = try CatalogFinder().sources(at: [directory.folder + "/"]).paths
        #expect(found == [".xcassets", "a/A.XCASSETS", "z/B.xcassets"].map { directory.folder + "/" + $0 })
        let loaded = try loadCatalogs(at: [directory.path + "//", directory.folder])
        #expect(loaded.map(\.path) == [directory.path + "//"] + found.dropLast(), "a path stays as it was given")
        #expect(loaded[0].sets.first?.folder.path == directory.path("Inner.xcassets/A.imageset"))
        #expect(inventory(of: loaded[0]).nestedCatalogs == 1)
    }

    @Test func aCatalogMayHaveNoName() throws {
        let files = ["Contents.json": "{}", "A.imageset/Contents.json": Self.good, "A.imageset/a": "x"]
        let directory = try TemporaryCatalog(files, name: ".xcassets")
        #expect(try Sample(directory).names == ["A imageset"])
        #expect(try CatalogFinder().sources(at: [directory.path]).paths == [directory.path])
        #expect(try CatalogFinder().sources(at: [directory.folder]).paths == [directory.path])
    }

    @Test func aCatalogThatIsNamedTwiceIsLoadedOnce() throws {
        let directory = try TemporaryCatalog(["Contents.json": "{}", "A.imageset/Contents.json": Self.good, "A.imageset/a": "x"])
        let link = directory.folder + "/Link.xcassets"
        try directory.link("../Link.xcassets", to: "Assets.xcassets")
        let paths = [directory.path, directory.path + "/", directory.folder + "/./Assets.xcassets", link, directory.folder]
        let expansion = try loadExpansion(at: paths)
        #expect(expansion.findings == [] && expansion.catalog.assets.count == 1)
        #expect(try loadCatalogs(at: paths).map(\.path) == [directory.path])
    }

    @Test func aSetWithoutANameIsLeftOutWithItsFiles() throws {
        let sample = try Sample([
            "Contents.json": "{}", "A.imageset/Contents.json": Self.good, "A.imageset/a": "x",
            "G/.imageset/Contents.json": Self.good, "G/.imageset/a": "x", "G/.imageset/b c.png": "y",
            ".imagestack/Contents.json": "{}", ".imagestack/B.imageset/Contents.json": Self.good, ".imagestack/B.imageset/a": "x",
        ])
        #expect(sample.findings == [".imagestack: error: bad-file-name", "G/.imageset: error: bad-file-name"])
        #expect(sample.names == ["A imageset", "B imageset"], "sets inside it are kept")
        let finding = sample.expansion.findings[1]
        #expect(finding.message.hasSuffix("the set is left out with its files: a, b c.png"))
        #expect(finding.related.map { sample.short($0.location) } == ["G/.imageset/a", "G/.imageset/b c.png"])
    }

    /// A String can't hold such names, so the folders are made with the C library.
    @Test func foldersWhoseNamesAreNotUTF8AreLeftOutWithTheirFiles() throws {
        let directory = try TemporaryCatalog([
            "Contents.json": "{}", "A.imageset/Contents.json": Self.good, "A.imageset/a": "x", "in/Contents.json": "{}",
            "in/I.imageset/deep.png": "x",
        ])
        func bytes(_ name: [UInt8]) -> [CChar] {
            (Array(directory.path.utf8) + [0x2F] + name + [0]).map { CChar(bitPattern: $0) }
        }
        let (set, file) = (Array("caf".utf8) + [0xE9] + Array(".imageset".utf8), Array("A.imageset/".utf8) + [0xFF, 0x70])
        #expect(mkdir(bytes(set), 0o700) == 0)
        #expect(rename(bytes(Array("in".utf8)), bytes(set + Array("/in".utf8))) == 0)
        fclose(fopen(bytes(file), "w"))
        // Foundation can't remove such names.
        defer {
            rename(bytes(set), bytes(Array("out".utf8)))
            unlink(bytes(file))
        }
        let sample = try Sample(directory)
        #expect(
            sample.findings == ["A.imageset/\u{FFFD}p: error: bad-file-name", "caf\u{FFFD}.imageset: error: bad-file-name"])
        let finding = sample.expansion.findings[1]
        #expect(finding.message.hasSuffix("left out with its files: in/Contents.json, in/I.imageset/deep.png"))
        #expect(finding.related.count == 2)
    }

    @Test func aCatalogWhoseNameIsNotUTF8IsSaid() throws {
        let directory = try TemporaryCatalog(["Contents.json": "{}", "A.imageset/Contents.json": Self.good, "A.imageset/a": "x"])
        let name = Array(directory.folder.utf8) + [0x2F, 0xE9] + Array(".xcassets".utf8) + [0]
        #expect(mkdir(name.map { CChar(bitPattern: $0) }, 0o700) == 0)
        defer { rmdir(name.map { CChar(bitPattern: $0) }) }
        let found = try CatalogFinder().sources(at: [directory.folder])
        #expect(found.paths == [directory.path] && found.findings.map(\.id) == [.badFileName])
    }

    @Test func placesInCatalogsAreKnown() throws {
        let directory = try TemporaryCatalog(["Contents.json": "{}", "G/Contents.json": "{}"])
        try directory.link("../out", to: "Assets.xcassets/G")
        let path = try #require(Paths.real(directory.path))
        for inside in ["", "/", "/new", "/G/new/deep", "/../Assets.xcassets/x", "/../new/../Assets.xcassets", "/../out/new"] {
            #expect(CatalogFinder.catalog(around: directory.path + inside) == path, "\(inside)")
        }
        for outside in ["/..", "/../new", "/../Assets.xcassets2/x", "/G/../../new"] {
            #expect(CatalogFinder.catalog(around: directory.path + outside) == nil, "\(outside)")
        }
    }

    @Test func pathsWithoutCatalogAreErrors() throws {
        let directory = try TemporaryCatalog(["A.imageset/a": "x"], name: "plain")
        try directory.write([1], to: "file.xcassets")
        for (path, message) in [
            (directory.path("none"), "cannot open the folder: No such file or directory"),
            (directory.path("none.xcassets"), "cannot open the catalog: No such file or directory"),
            (directory.path("file.xcassets"), "cannot open the catalog: Not a directory"),
            (
                directory.path("A.imageset/a"),
                "cannot open the folder: Not a directory; name an asset catalog, or a folder that contains one"
            ),
            (directory.path, "there is no *.xcassets folder in this folder or its subfolders"),
        ] {
            let error = #expect(throws: Failure.self) { try loadCatalogs(at: [path]) }
            #expect(error?.description == "\(path): \(message)")
        }
    }

    @Test func aPipeIsNoFile() throws {
        let directory = try TemporaryCatalog(["Contents.json": "{}", "A.imageset/Contents.json": Self.good])
        #expect(mkfifo(directory.path("A.imageset/a"), 0o600) == 0)
        let sample = try Sample(directory)
        #expect(sample.finding("not-a-file").map { sample.short($0.location) } == "A.imageset/a")
    }

    @Test func mutatedContentsNeverCrash() throws {
        let text = """
            {"images": [{"filename": "a", "scale": "1x", "idiom": "ipad", "size": "1x1", "unassigned": false,
              "appearances": [{"appearance": "contrast", "value": "high"}], "resizing": {"capInsets": {}}, "screenWidth": "x"},
             {"color": {"color-space": "srgb", "components": {"red": "0xFF", "green": 1, "blue": "1.0", "alpha": 1}}}],
             "info": {"version": 1}, "properties": {"filename": "a", "provides-namespace": true}}
            """
        var random = SeededGenerator(seed: 7)
        let kinds = ["imageset", "colorset", "sticker", "imagestack", "textureset", "newset"]
        let directory = try TemporaryCatalog(
            Dictionary(uniqueKeysWithValues: (0..<24).map { ("\($0).\(kinds[$0 % kinds.count])/a", "x") }))
        for round in 0..<20 {
            for index in 0..<24 {
                let bytes = mutated(Array(text.utf8), &random)
                try directory.write(bytes, to: "\(index).\(kinds[index % kinds.count])/Contents.json")
            }
            let sample = try Sample(directory)
            #expect(sample.source.sets.count == 24, "round \(round)")
            #expect(sample.expansion.findings.allSatisfy { !$0.message.isEmpty }, "round \(round)")
            _ = Inventory.report([inventory(of: sample.source)])
        }
    }

    private func mutated(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<3 {
            let at = bytes.indices.randomElement(using: &random) ?? 0
            switch Int.random(in: 0..<3, using: &random) {
            case 0: bytes[at] = UInt8.random(in: 32..<127, using: &random)
            case 1: bytes.removeSubrange(at..<min(at + 5, bytes.count))
            default: bytes.insert(contentsOf: bytes[at...].prefix(9), at: at)
            }
        }
        return bytes
    }
}
