import Foundation
import NightcarTestSupport
import Testing

@Suite("Symbolic links on the command line")
struct LinkCommandTests {
    /// A folder `App` in which the catalog is a link.
    static func linkedCatalog() throws -> TemporaryDirectory {
        let folder = try TemporaryDirectory()
        let manager = FileManager.default
        try manager.createDirectory(atPath: folder.path("App"), withIntermediateDirectories: true)
        try manager.copyItem(atPath: PackageLayout.fixtures + "/Basics.xcassets", toPath: folder.path("Shared.xcassets"))
        try manager.createSymbolicLink(atPath: folder.path("App/Assets.xcassets"), withDestinationPath: "../Shared.xcassets")
        return folder
    }

    /// The contents of a folder and its subfolders.
    static func names(in folder: String) throws -> [String] {
        try #require(FileManager.default.enumerator(atPath: folder)).compactMap { $0 as? String }.sorted()
    }

    /// A catalog of ordinary folders in which every file is a link to a place outside, as in Bazel's sandbox.
    static func sandbox() throws -> TemporaryDirectory {
        let folder = try TemporaryDirectory()
        let manager = FileManager.default
        let source = folder.path("execroot/Basics.xcassets")
        try manager.createDirectory(atPath: folder.path("execroot"), withIntermediateDirectories: true)
        try manager.copyItem(atPath: PackageLayout.fixtures + "/Basics.xcassets", toPath: source)
        for file in try names(in: source) {
            let (from, to) = (source + "/" + file, folder.path("sandbox/Basics.xcassets/" + file))
            var isFolder: ObjCBool = false
            guard manager.fileExists(atPath: from, isDirectory: &isFolder), !isFolder.boolValue else { continue }
            let parent = to.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
            try manager.createDirectory(atPath: parent, withIntermediateDirectories: true)
            try manager.createSymbolicLink(atPath: to, withDestinationPath: from)
        }
        return folder
    }

    static let commands: [[String]] = [
        ["compile", "App", "--output", "out"], ["lint", "App"], ["size", "--compile-to", "ncar", "App"],
        ["diff", "--compile-to", "ncar", "Shared.xcassets", "App"],
        ["tint", "App"], ["preview", "App", "--output", "page.html"], ["show", "--count", "App"], ["show", "App"],
        ["show", "App", "label"], ["show", "App", "label", "--contrast", "high"], ["extract", "App", "--output", "files"],
        ["generate", "css", "App", "--output", "web"], ["themes", "check", "App"],
    ]

    @Test("Each command finds a catalog that is a link, and with --no-follow says that it doesn't", arguments: commands)
    func eachCommand(arguments: [String]) async throws {
        let folder = try Self.linkedCatalog()
        let plain = try await runNightcar(arguments.map { $0 == "App" ? "Shared.xcassets" : $0 }, in: folder.path)
        let linked = try await runNightcar(arguments, in: folder.path)
        #expect(linked.status == plain.status && linked.status < 2, "\(linked.stderr)")
        let refused = try await runNightcar(arguments + ["--no-follow"], in: folder.path)
        #expect(refused.status == 2)
        #expect(refused.stderr.contains("App/Assets.xcassets: error: links are not followed with --no-follow"))
    }

    @Test("A catalog whose files are all links compiles to the same bytes, without additional findings")
    func sandboxes() async throws {
        let folder = try Self.sandbox()
        let plain = try await runNightcar("compile", "execroot", "--output", "plain", "--no-cache", in: folder.path)
        let linked = try await runNightcar("compile", "sandbox", "--output", "linked", "--no-cache", in: folder.path)
        #expect(linked.status == plain.status)
        #expect(try folder.read("linked/Assets.ncar") == folder.read("plain/Assets.ncar"))
        func findings(_ result: CommandResult) -> Int { result.stdout.split(separator: "\n").count { $0.hasSuffix("]") } }
        #expect(findings(linked) == findings(plain))
        let sizes = try await runNightcar("size", "--compile-to", "ncar", "sandbox", in: folder.path)
        #expect(sizes.status == 0, "\(sizes.stderr)")
    }

    @Test(
        "With --no-follow every link is named, by each command",
        arguments: [
            ["compile", "sandbox", "--output", "out"], ["lint", "sandbox", "--only", "missing-file"],
            ["size", "--compile-to", "ncar", "sandbox"],
            ["diff", "--compile-to", "ncar", "execroot", "sandbox"], ["tint", "sandbox"], ["show", "--count", "sandbox"],
            ["show", "sandbox"],
            ["show", "sandbox", "label"], ["show", "sandbox", "label", "--contrast", "high"],
            ["extract", "sandbox", "--output", "files"],
            ["generate", "css", "sandbox", "--output", "web"], ["themes", "check", "sandbox"],
        ])
    func neverFollowed(arguments: [String]) async throws {
        let folder = try Self.sandbox()
        try FileManager.default.removeItem(atPath: folder.path("sandbox/Basics.xcassets/Contents.json"))
        try folder.write("{}", to: "sandbox/Basics.xcassets/Contents.json")
        let result = try await runNightcar(arguments + ["--no-follow"], in: folder.path)
        let text = result.stdout + result.stderr
        #expect(text.contains("links are not followed with --no-follow"), "\(text)")
        // Without its Contents.json, "label" has no entry to show.
        #expect(result.status == (arguments.contains("label") ? 2 : arguments.contains("--count") ? 0 : 1), "\(text)")
    }

    @Test("An answer about an asset names its links that are not followed", arguments: [[], ["--scale", "2"]])
    func answers(options: [String]) async throws {
        let folder = try Self.sandbox()
        let set = "execroot/Basics.xcassets/Moon.imageset"
        let picture = try #require(Self.names(in: folder.path(set)).first { $0.hasSuffix(".png") })
        try FileManager.default.moveItem(atPath: folder.path("\(set)/\(picture)"), toPath: folder.path(picture))
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("\(set)/\(picture)"), withDestinationPath: folder.path(picture))
        let result = try await runNightcar(
            ["show", "execroot", "Moon", "--format", "json", "--no-follow"] + options, in: folder.path)
        #expect(result.status == 1)
        #expect(result.stderr.contains("\(picture): error: links are not followed with --no-follow"), "\(result.stderr)")
        _ = try JSONSerialization.jsonObject(with: Data(result.stdout.utf8))
    }

    @Test("Inside a catalog, . is the catalog", arguments: ["tint", "show", "size", "lint"])
    func insideACatalog(command: String) async throws {
        let folder = try Self.linkedCatalog()
        let result = try await runNightcar(command, ".", in: folder.path("Shared.xcassets"))
        #expect(result.status < 2, "\(result.stderr)")
    }

    @Test("A broken link and a circle of links are findings, and the rest compiles")
    func faults() async throws {
        let folder = try Self.linkedCatalog()
        let manager = FileManager.default
        try manager.createSymbolicLink(atPath: folder.path("App/Gone.xcassets"), withDestinationPath: "nowhere")
        try manager.createSymbolicLink(atPath: folder.path("Shared.xcassets/Circle"), withDestinationPath: "..")
        let compiled = try await runNightcar("compile", "App", "--output", "out", in: folder.path)
        #expect(compiled.stdout.contains("App/Gone.xcassets: warning: this link points to nothing [broken-symlink]"))
        #expect(compiled.stdout.contains("App/Assets.xcassets/Circle: warning: this link leads back to a folder around it"))
        #expect(!(try folder.read("out/Assets.ncar")).isEmpty)
        let sizes = try await runNightcar("size", "--compile-to", "ncar", "App", in: folder.path)
        #expect(sizes.status == 1 && (sizes.stdout + sizes.stderr).contains("this link points to nothing"))
    }

    @Test("A cached run notices that the target of a link has changed")
    func cache() async throws {
        let folder = try Self.sandbox()
        let environment = ["NIGHTCAR_CACHE": folder.path("cache")]
        func compile(_ arguments: String...) async throws -> [UInt8] {
            let result = try await runNightcar(
                ["compile", "sandbox", "--output", "out"] + arguments, in: folder.path, environment: environment)
            #expect(result.status < 2, "\(result.stderr)")
            return try folder.read("out/Assets.ncar")
        }
        let picture = try #require(Self.names(in: folder.path("execroot")).first { $0.hasSuffix(".png") })
        try await Task.sleep(for: .seconds(2.5))
        let first = try await compile()
        #expect(try await compile() == first)
        try folder.write(SizeRepository.picture(seed: 3), to: "execroot/" + picture)
        let second = try await compile()
        #expect(second != first)
        #expect(try await compile("--no-cache") == second)
    }

    @Test("A link in a commit is followed within the commit, but not out of it")
    func commits() async throws {
        let repository = try await SizeRepository()
        let folder = repository.folder
        let manager = FileManager.default
        try repository.image("Own", [("own.png", "", SizeRepository.picture(seed: 1))])
        try repository.image("Linked", [("linked.png", "", SizeRepository.picture(seed: 2))])
        let linked = folder.path("Assets.xcassets/Linked.imageset/linked.png")
        try manager.createDirectory(atPath: folder.path("Shared"), withIntermediateDirectories: true)
        try manager.moveItem(atPath: linked, toPath: folder.path("Shared/linked.png"))
        try manager.createSymbolicLink(atPath: linked, withDestinationPath: "../../Shared/linked.png")
        try await repository.commit("in the commit")
        let same = try await repository.run("diff", "--compile-to", "ncar", "git:HEAD:Assets.xcassets", "Assets.xcassets")
        #expect(same.status == 0, "\(same.stderr)")
        let json = try await repository.run(
            "diff", "--compile-to", "ncar", "git:HEAD:Assets.xcassets", "Assets.xcassets", "--format", "json")
        #expect(try json.changes() == [])
        // The file exists, but the commit does not have it.
        let secret = try TemporaryDirectory()
        try secret.write(SizeRepository.picture(seed: 2), to: "secret.png")
        try manager.removeItem(atPath: linked)
        try manager.createSymbolicLink(atPath: linked, withDestinationPath: secret.path("secret.png"))
        try await repository.commit("out of it")
        let out = try await repository.run("diff", "--compile-to", "ncar", "git:HEAD:Assets.xcassets", "Assets.xcassets")
        #expect(out.status == 1 && (out.stdout + out.stderr).contains("this link leads out of the commit"), "\(out.stdout)")
    }

    @Test("A link in an archive is not followed")
    func archives() async throws {
        let folder = try TemporaryDirectory()
        _ = try await runNightcar("compile", PackageLayout.fixtures + "/Pixels.xcassets", "--output", folder.path)
        let script = """
            import sys, zipfile
            with zipfile.ZipFile(sys.argv[1], "w") as z:
                link = zipfile.ZipInfo("App/Assets.ncar")
                link.create_system, link.external_attr = 3, 0o120777 << 16
                z.writestr(link, sys.argv[2])
            """
        let zip = try await runCommand(
            "/usr/bin/env", ["python3", "-c", script, folder.path("App.ipa"), folder.path("Assets.ncar")])
        guard zip.status == 0 else { return }
        let result = try await runNightcar("size", "--compile-to", "ncar", "App.ipa", in: folder.path)
        #expect(result.status == 2 && result.stderr.contains("App.ipa/App/Assets.ncar: byte 0"), "\(result.stderr)")
    }

    @Test("A copy that tint makes has the targets of links, and the original stays unchanged")
    func copies() async throws {
        let folder = try Self.sandbox()
        let result = try await runNightcar("tint", "sandbox", "--xcassets", "copy", in: folder.path)
        #expect(result.status < 2, "\(result.stderr)")
        let files = try Self.names(in: folder.path("copy"))
        #expect(files.contains { $0.hasSuffix(".png") })
        for file in files {
            let type = try FileManager.default.attributesOfItem(atPath: folder.path("copy/" + file))[.type] as? FileAttributeType
            #expect(type != .typeSymbolicLink, "\(file)")
        }
    }
}
