import NightcarTestSupport
import Testing

@Suite("What is weighed is what ships")
struct SizeTargetTests {
    private static func app() throws -> TemporaryDirectory {
        let folder = try TemporaryDirectory()
        try folder.write("{}", to: "App/A.xcassets/Contents.json")
        let entry = #"{"images": [{"idiom": "universal", "filename": "v.svg"}]}"#
        try folder.write(entry, to: "App/A.xcassets/v.imageset/Contents.json")
        let circle = "<circle cx='50' cy='50' r='40' fill='#264'/>"
        try folder.write(
            "<svg xmlns='http://www.w3.org/2000/svg' width='100' height='100'>\(circle)</svg>",
            to: "App/A.xcassets/v.imageset/v.svg")
        return folder
    }

    @Test("Without a project, it is an Assets.car; a project and the configuration decide before that")
    func defaults() async throws {
        let folder = try Self.app()
        func headline(_ options: String...) async throws -> String {
            let result = try await runNightcar(["size", "App/A.xcassets"] + options, in: folder.path)
            #expect(result.status == 0, "\(result.stderr)")
            return String(result.stdout.prefix { $0 != "\n" })
        }
        #expect(try await headline().contains("bytes in Assets.car for iOS"))
        try folder.write(
            "targets:\n  My:\n    type: application\n    platform: iOS\n    deploymentTarget: '16.4'\n    sources: A.xcassets\n",
            to: "App/project.yml")
        #expect(try await headline().hasSuffix("bytes in Assets.car for iOS 16.4"))
        let size = try await runNightcar(["size", "App/A.xcassets"], in: folder.path)
        #expect(size.stdout.contains("\niOS (target My, project.yml:4), 16.4 (project.yml:5)\n"))
        let given = try await runNightcar(["size", "App/A.xcassets", "--minimum-deployment-target", "17"], in: folder.path)
        #expect(given.stdout.contains("\niOS (target My, project.yml:4), 17.0 (given)\n"))
        #expect(try await headline("--compile-to", "ncar").hasSuffix("bytes in a theme catalog"))
        try folder.write("ships: {format: ncar}\n", to: ".nightcar.yml")
        #expect(try await headline().contains("bytes in a theme catalog"))
    }

    @Test(
        "What compile ships with the same options has the same bytes",
        arguments: [[], ["--vector-pictures", "never"], ["--theme-names"]])
    func settings(options: [String]) async throws {
        let folder = try Self.app()
        let compiled = try await runNightcar(
            ["compile", "App", "--format", "car", "--platform", "ios", "--output", "out", "--quiet"] + options, in: folder.path)
        #expect(compiled.status == 0, "\(compiled.stderr)")
        let size = try await runNightcar(
            ["size", "App/A.xcassets", "--platform", "ios", "--format", "json"] + options, in: folder.path)
        let files = try #require(try size.json()["files"] as? [[String: Any]])
        #expect(files.first?["bytes"] as? Int == (try folder.read("out/Assets.car")).count)
    }

    @Test("A comparison of two formats is an error that names both")
    func comparisons() async throws {
        let folder = try Self.app()
        for (format, name) in [("car", "a.json"), ("ncar", "b.json")] {
            let result = try await runNightcar(
                ["size", "App/A.xcassets", "--compile-to", format, "--format", "json:\(name)"], in: folder.path)
            #expect(result.status == 0, "\(result.stderr)")
        }
        let result = try await runNightcar(["diff", "a.json", "b.json"], in: folder.path)
        #expect(result.status == 2)
        #expect(result.stderr.contains("before, Assets.car for iOS") && result.stderr.contains("and after, a theme catalog"))
    }
}
