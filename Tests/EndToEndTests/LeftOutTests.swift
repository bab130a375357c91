import Foundation
import NightcarTestSupport
import Testing

@Suite("What a source catalog has and cannot be read")
struct LeftOutTests {
    /// A catalog with a good set and a broken one.
    private static func catalog() throws -> TemporaryDirectory {
        let folder = try TemporaryDirectory()
        let moon = PackageLayout.fixtures + "/Basics.xcassets/Moon.imageset"
        try FileManager.default.createDirectory(atPath: folder.path("A.xcassets"), withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: moon, toPath: folder.path("A.xcassets/Moon.imageset"))
        try folder.write(#"{"info": {}}"#, to: "A.xcassets/Contents.json")
        try folder.write(#"{"images": ["#, to: "A.xcassets/Broken.imageset/Contents.json")
        return folder
    }

    @Test(
        "Each command that reads a catalog names a broken set, and reports the rest",
        arguments: [
            ["compile", "A.xcassets", "--output", "out"], ["lint", "A.xcassets"], ["show", "A.xcassets"],
            ["extract", "A.xcassets", "--output", "files"],
            ["extract", "A.xcassets", "--output", "B.xcassets", "--as", "xcassets"],
            ["size", "--compile-to", "ncar", "A.xcassets"],
            ["diff", "--compile-to", "ncar", "A.xcassets", "A.xcassets"], ["tint", "A.xcassets"],
            ["themes", "check", "A.xcassets"],
            ["generate", "css", "A.xcassets", "--output", "web"], ["show", "--count", "A.xcassets"],
        ])
    func eachCommand(arguments: [String]) async throws {
        let folder = try Self.catalog()
        let result = try await runNightcar(arguments, in: folder.path)
        let text = result.stdout + result.stderr
        #expect(text.contains("A.xcassets/Broken.imageset/Contents.json"), "\(text)")
        #expect(text.contains("1:12"), "\(text)")
        // A count includes what is broken, so that isn't a failure.
        #expect(result.status == (arguments.contains("--count") ? 0 : 1), "\(text)")
    }

    @Test(
        "A search leaves out the folders of dependencies, with a note that counts them, unless the configuration or an option enters them",
        arguments: [
            ["lint", "."], ["size", "--compile-to", "ncar", "."], ["tint", "."], ["compile", ".", "--output", "out"],
            ["themes", "check", "."],
            ["preview", ".", "--output", "page.html"], ["show", "--count", "."],
        ])
    func entering(arguments: [String]) async throws {
        let folder = try Self.catalog()
        try FileManager.default.createDirectory(atPath: folder.path("vendor/Kit"), withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: folder.path("A.xcassets"), toPath: folder.path("vendor/Kit/K.xcassets"))
        func text(_ options: String...) async throws -> String {
            let result = try await runNightcar(arguments + options, in: folder.path)
            let page = (try? folder.read("page.html")).map { String(decoding: $0, as: UTF8.self) } ?? ""
            return result.stdout + result.stderr + page
        }
        let broken = "vendor/Kit/K.xcassets/Broken.imageset/Contents.json"
        let without = try await text()
        #expect(without.contains("A.xcassets/Broken.imageset/Contents.json") && !without.contains(broken), "\(without)")
        #expect(
            without.contains("1 catalog is left out, in folders of dependencies or builds") == (arguments[0] != "themes"),
            "\(without)")
        for entered in ["vendor", "none,vendor/Kit", "."] {
            let with = try await text("--enter", entered)
            #expect(with.contains(broken) && !with.contains("left out, in folders of dependencies"), "\(with)")
        }
        for entered in ["vendor/Kit", "."] {
            try folder.write("enter: [\(entered)]\n", to: ".nightcar.yml")
            let with = try await text()
            #expect(with.contains(broken) && !with.contains("left out, in folders of dependencies"), "\(with)")
        }
    }

    @Test("A change that mends a broken set passes, although the merge base has it")
    func mended() async throws {
        let repository = try await SizeRepository()
        try repository.image("Logo", [("logo.png", "", SizeRepository.picture(seed: 1))])
        try repository.folder.write(#"{"images": ["#, to: "Assets.xcassets/Broken.imageset/Contents.json")
        try await repository.commit("start")
        let before = try await repository.run("size", "--compile-to", "ncar", "Assets.xcassets", "--format", "json")
        #expect(before.status == 1)
        let unreadable = try #require(try before.json()["unreadable"] as? [[String: Any]])
        #expect(unreadable.compactMap { $0["path"] as? String } == ["Assets.xcassets/Broken.imageset/Contents.json"])
        #expect((unreadable.first?["message"] as? String)?.hasPrefix("1:12: ") == true)
        try repository.folder.write(#"{"images": []}"#, to: "Assets.xcassets/Broken.imageset/Contents.json")
        let after = try await repository.run("size", "--compile-to", "ncar", "Assets.xcassets", "--since", "git:HEAD")
        #expect(after.status == 0, "\(after.stderr)")
        #expect(after.stdout.contains("could not be read before"), "\(after.stdout)")
    }
}
