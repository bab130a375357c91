import Foundation
import NightcarTestSupport
import Testing

@Suite("nightcar compile")
struct CompileTests {
    /// Our catalogs, except the ones that are broken on purpose.
    static let catalogs = ["Basics", "AppIcon", "Composite", "Pixels", "Odd"].map { "Fixtures/\($0).xcassets" }

    /// Deflate only, so that the numbers are the same with every version of libwebp, and without it.
    @Test(.enabled(if: BuildTraits.svg)) func reportIsAsRecorded() async throws {
        let folder = try TemporaryDirectory()
        let result = try await runNightcar(["compile", "--codecs", "deflate", "--output", folder.path] + Self.catalogs)
        #expect(result.status == 0)
        #expect(result.stderr == "")
        try expectSnapshot(result.stdout.replacingOccurrences(of: folder.path, with: "OUT"), named: "compile.txt")
    }

    @Test func rowsOfTheReportSumToTheFile() async throws {
        let folder = try TemporaryDirectory()
        let report = folder.path("size.json")
        let result = try await runNightcar(
            ["compile", "--output", folder.path, "--name", "Theme", "--report", report, "--quiet"] + Self.catalogs)
        #expect(result.status == 0 && result.stderr == "")
        let json = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: report)))
        let object = try #require(json as? [String: Any])
        #expect(object["schema_version"] as? Int == 1)
        let file = try #require((object["files"] as? [[String: Any]])?.first)
        let rows = try #require(file["rows"] as? [[String: Any]])
        let sum = rows.reduce(0) { $0 + ($1["stored_bytes"] as? Int ?? 0) }
        #expect(sum == file["bytes"] as? Int)
        #expect(try folder.read("Theme.ncar").count == sum)
    }

    /// Findings stay. Their summary and the size report are left out.
    @Test func quietLeavesTheFindings() async throws {
        let folder = try TemporaryDirectory()
        func lines(_ options: String...) async throws -> [Substring] {
            let result = try await runNightcar(
                ["compile", "Fixtures/Odd.xcassets", "--output", folder.path, "--optimization", "time"] + options)
            #expect(result.status == 0 && result.stderr == "")
            return result.stdout.split(separator: "\n")
        }
        let (all, quiet) = (try await lines(), try await lines("--quiet"))
        #expect(quiet.contains { $0.contains(": warning: ") })
        #expect(quiet.allSatisfy { $0.contains(": warning: ") || $0.contains(": info: ") || $0.contains(": note: ") })
        #expect(Array(all.prefix(quiet.count)) == quiet && all.count > quiet.count)
        // A copy, away from the configuration of the other fixtures.
        let copy = folder.path("Pixels.xcassets")
        try FileManager.default.copyItem(atPath: PackageLayout.fixtures + "/Pixels.xcassets", toPath: copy)
        let nothing = try await runNightcar("compile", copy, "--output", folder.path, "--quiet")
        #expect(nothing.status == 0 && nothing.stdout == "" && nothing.stderr == "")
    }

    @Test(arguments: [["--format", "ncar", "--format", "car"], ["--format", "ncar,car"], ["--format", "car,ncar,car"]])
    func formatsAreWrittenInOneRun(formats: [String]) async throws {
        let folder = try TemporaryDirectory()
        let result = try await runNightcar(
            ["compile", "Fixtures/Pixels.xcassets", "--output", folder.path, "--optimization", "time"] + formats)
        #expect(result.status == 0, "\(result.stderr)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["Assets.car", "Assets.ncar"])
        #expect(result.stdout.ranges(of: " of 23,678 source bytes").count == 2)
    }

    @Test func brokenInputIsNamedAndTheRestIsCompiled() async throws {
        let folder = try TemporaryDirectory()
        let result = try await runNightcar("compile", "Fixtures/Broken.xcassets", "--output", folder.path, "--quiet")
        #expect(result.status == 1)
        try expectSnapshot(result.stdout, named: "compile-broken.txt")
        let info = try await runNightcar("show", folder.path("Assets.ncar"))
        #expect(info.stdout.contains("Fine  (imageset)"))
    }

    @Test func strictFailsOnWarnings() async throws {
        let folder = try TemporaryDirectory()
        let lenient = try await runNightcar("compile", "Fixtures/Odd.xcassets", "--output", folder.path, "--quiet")
        #expect(lenient.status == 0)
        let strict = try await runNightcar(
            "compile", "Fixtures/Odd.xcassets", "--output", folder.path, "--quiet", "--fail-on", "warning")
        #expect(strict.status == 1)
    }

    @Test func tintCanBeSwitchedOff() async throws {
        let folder = try TemporaryDirectory()
        let on = try await runNightcar("compile", "Fixtures/Basics.xcassets", "--output", folder.path)
        let off = try await runNightcar("compile", "Fixtures/Basics.xcassets", "--output", folder.path, "--tint", "off")
        #expect(on.status == 0 && off.status == 0)
        #expect(!on.stdout.contains(" 0 recipes") && off.stdout.contains(" 0 recipes"))
    }

    @Test(arguments: [
        (["compile", "Fixtures/Nowhere.xcassets"], "Fixtures/Nowhere.xcassets: error: "),
        (["compile", "Sources"], "Sources: error: there is no *.xcassets folder in this folder or its subfolders"),
        (["compile", "Fixtures/Basics.xcassets", "--jobs", "0"], "--jobs must be at least 1."),
        (["compile", "Fixtures/Basics.xcassets", "--memory", "lots"], "The value 'lots' is invalid for '--memory"),
        (["compile", "Fixtures/Basics.xcassets", "--name", "a/b"], "--name must be a file name"),
        (["compile", "Fixtures/Basics.xcassets", "--platform", "amiga"], "The value 'amiga' is invalid for '--platform"),
        (["compile", "Fixtures/Basics.xcassets", "--config", "Makefile"], "Makefile:"),
        (["compile", "Fixtures/Basics.xcassets", "--bogus"], "Unknown option '--bogus'"),
        (["compile"], "Missing expected argument"),
        (["compil"], "there is no command \"compil\"; did you mean \"compile\"?"),
    ])
    func unusableArgumentsExitWith2(arguments: [String], message: String) async throws {
        let folder = try TemporaryDirectory()
        let output = arguments.count > 1 ? ["--output", folder.path("out")] : []
        let result = try await runNightcar(arguments + output)
        #expect(result.status == 2)
        #expect(result.stdout == "")
        #expect(result.stderr.contains(message), "\(result.stderr)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }

    /// A file that Git LFS hasn't downloaded: no format may succeed, and what can be compiled is written.
    @Test(arguments: ["ncar", "car", "ncar,car"])
    func aPointerOfGitLFSFailsTheRun(format: String) async throws {
        let folder = try TemporaryDirectory()
        let json = #"{"images": [{"idiom": "universal", "filename": "a.png"}]}"#
        try folder.write("{}", to: "My App 📱.xcassets/Contents.json")
        try folder.write(json, to: "My App 📱.xcassets/Logo.imageset/Contents.json")
        try folder.write(
            "version https://git-lfs.github.com/spec/v1\noid sha256:1\nsize 9\n", to: "My App 📱.xcassets/Logo.imageset/a.png")
        let result = try await runNightcar(
            "compile", "My App 📱.xcassets", "--output", "out", "--format", format, "--quiet", in: folder.path)
        let pointer = """
            My App 📱.xcassets/Logo.imageset/a.png: error: the file is a Git LFS pointer, not the file itself; run "git lfs \
            pull"; it is left out [git-lfs-pointer]

            """
        let empty = "out/Assets.car: error: nothing in the catalogs can be stored in this file; it is not written [car-empty]\n"
        #expect(result.status == 1)
        #expect(result.stdout == pointer + (format.hasSuffix(",car") || format == "car" ? empty : ""))
        let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path("out"))
        #expect(files ?? [] == (format == "car" ? [] : ["Assets.ncar"]))
    }

    /// An empty Assets.car isn't written, which stops no build: Xcode's templates have a catalog without content for previews.
    @Test func aCatalogWithoutContentIsNoCar() async throws {
        let folder = try TemporaryDirectory()
        try folder.write("{}", to: "A.xcassets/Contents.json")
        let result = try await runNightcar("compile", "A.xcassets", "--output", ".", "--format", "car,ncar", in: folder.path)
        #expect(result.status == 0)
        #expect(result.stdout.hasPrefix("./Assets.car: info: nothing in the catalogs belongs in this file; it is not written"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["A.xcassets", "Assets.ncar"])
    }

    @Test(arguments: [
        ["--output", "A.xcassets"], ["--output", "A.xcassets/G/new/deep"], ["--output", "new/../A.xcassets/out"],
        ["--output", "link/out"], ["--output", "out", "--report", "A.xcassets/size.json"],
    ])
    func anOutputInACatalogIsRefused(options: [String]) async throws {
        let folder = try TemporaryDirectory()
        try folder.write("{}", to: "A.xcassets/G/Contents.json")
        try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "A.xcassets/G")
        let result = try await runNightcar(["compile", "A.xcassets"] + options, in: folder.path)
        #expect(result.status == 2 && result.stdout == "")
        #expect(result.stderr.hasPrefix("\(options.last ?? ""): error: the output would be inside the asset catalog "))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["A.xcassets", "link"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("A.xcassets/G")) == ["Contents.json"])
    }

    @Test func extractedFilesStayOutOfCatalogs() async throws {
        let folder = try TemporaryDirectory()
        let catalog = "\(PackageLayout.root)/Fixtures/Tint.xcassets"
        try folder.write("{}", to: "A.xcassets/Contents.json")
        let inside = "A.xcassets/out"
        let outputs = [("A.xcassets", "files"), (inside, "files"), (inside, "xcassets"), ("A.xcassets", "icon")]
        for (output, form) in outputs {
            let result = try await runNightcar(["extract", catalog, "--output", output, "--as", form], in: folder.path)
            #expect(result.status == 2 && result.stderr.hasPrefix("\(output): error: the output would be inside "), "\(form)")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("A.xcassets")) == ["Contents.json"])
    }

    @Test func keysWithoutEffectAreListedOnRequest() async throws {
        let folder = try TemporaryDirectory()
        let set = "A.xcassets/Logo.imageset/"
        try folder.write("{}", to: "A.xcassets/Contents.json")
        try folder.write(
            """
            {"images": [
              {"idiom": "universal", "filename": "a.svg", "matching-style": "fully-qualified-name"}],
             "properties": {"compression-type": "gpu-optimized-best", "auto-scaling": "auto",
              "template-rendering-intent": "template"}}
            """, to: set + "Contents.json")
        try folder.write(
            "<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'><path d='M0 0h1v1z'/></svg>", to: set + "a.svg")
        let compile = ["compile", "A.xcassets", "--output", ".", "--quiet"]
        let usual = try await runNightcar(compile, in: folder.path)
        #expect(usual.status == 0 && usual.stdout == "")
        let strict = try await runNightcar(compile + ["--fail-on", "warning"], in: folder.path)
        #expect(strict.status == 0, "they are notes")
        #expect(
            strict.stdout == """
                A.xcassets/Logo.imageset: info: "auto-scaling", "compression-type" have no effect on what is compiled \
                [key-without-effect]
                A.xcassets/Logo.imageset/Contents.json:2:3: info: "matching-style" has no effect on what is compiled \
                [key-without-effect]

                """)
        let info = try await runNightcar("show", "Assets.ncar", in: folder.path)
        #expect(info.stdout.contains("  without effect: auto-scaling (1), compression-type (1), matching-style (1)\n"))
        let json = try await runNightcar("show", "Assets.ncar", "--format", "json", in: folder.path)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(json.stdout.utf8)) as? [String: Any])
        let counts = ["auto-scaling": 1, "compression-type": 1, "matching-style": 1]
        #expect(object["keys_without_effect"] as? [String: Int] == counts)
    }

    @Test(arguments: ["Theme.ncar", "Theme.car"])
    func aFileAsOutputIsRefused(file: String) async throws {
        let folder = try TemporaryDirectory()
        let result = try await runNightcar("compile", "Fixtures/AppIcon.xcassets", "--output", folder.path(file))
        #expect(result.status == 2)
        #expect(result.stderr.contains("use --output \(folder.path)/ --name Theme."), "\(result.stderr)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }

    @Test func aTargetThatCannotBeWrittenIsNamed() async throws {
        let folder = try TemporaryDirectory()
        try folder.write("in the way", to: "out")
        let result = try await runNightcar("compile", "Fixtures/AppIcon.xcassets", "--output", folder.path("out"))
        #expect(result.status == 2)
        #expect(result.stderr.hasPrefix("\(folder.path("out")): error: cannot make the folder: "))
        #expect(try folder.read("out") == Array("in the way".utf8))
    }

    @Test func aPipeClosedEarlyLosesNoFile() async throws {
        let folder = try TemporaryDirectory()
        let binary = try await runCommand("/bin/sh", ["-c", "command -v head"])
        try #require(binary.status == 0)
        let result = try await runNightcarThrough(
            "| head -n 1", ["compile", "Fixtures/Basics.xcassets", "--output", folder.path])
        #expect(result.stderr == "")
        #expect(try folder.read("Assets.ncar").prefix(4) == Array("NCAR".utf8)[...])
    }

    /// The caller kills the compiler at many moments; the catalog of the previous run must stay intact.
    @Test func aKilledRunLeavesTheOldCatalog() async throws {
        let folder = try TemporaryDirectory()
        let arguments = ["compile", "Fixtures/Pixels.xcassets", "--output", folder.path, "--quiet"]
        #expect(try await runNightcar(arguments).status == 0)
        let good = try folder.read("Assets.ncar")
        for step in 1...20 {
            _ = try await runNightcar(arguments, timeout: Double(step) * 0.01)
            #expect(try folder.read("Assets.ncar") == good)
        }
        #expect(try await runNightcar(arguments).status == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["Assets.ncar"])
    }
}
