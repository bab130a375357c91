import Foundation
import NightcarTestSupport
import Testing

@Suite("What targets ship, asked in each command")
struct TargetsTests {
    /// An app for two platforms, its widget that shares a catalog, and a draft that nobody ships.
    private static func checkout() throws -> TemporaryDirectory {
        let folder = try TemporaryDirectory()
        try folder.write("x", to: ".git/HEAD")
        try folder.write(
            """
            targets:
              App:
                type: application
                supportedDestinations: [iOS, macOS]
                deploymentTarget: {iOS: "17.0", macOS: "14.0"}
                sources: [App, Shared]
                dependencies: [{target: Widget}]
              Widget:
                type: app-extension
                platform: iOS
                sources: [Shared]

            """, to: "project.yml")
        for (catalog, name) in [("App/A", "Ink"), ("Shared/S", "Paper"), ("Drafts/D", "Draft")] {
            try color(name, in: "\(catalog).xcassets", of: folder)
        }
        return folder
    }

    private static func color(_ name: String, in catalog: String, of folder: TemporaryDirectory) throws {
        let components = #"{"red": "0x10", "green": "0x20", "blue": "0x30", "alpha": "1"}"#
        try folder.write(
            #"{"colors": [{"idiom": "universal", "color": {"color-space": "srgb", "components": \#(components)}}]}"#,
            to: "\(catalog)/\(name).colorset/Contents.json")
    }

    private func run(_ arguments: String..., in folder: TemporaryDirectory, status: Int32 = 0) async throws -> CommandResult {
        let result = try await runNightcar(arguments, in: folder.path)
        #expect(result.status == status, "\(arguments): \(result.stderr)\(result.stdout)")
        return result
    }

    @Test("show --targets says which line says each fact")
    func show() async throws {
        let folder = try Self.checkout()
        let text = try await run("show", ".", "--targets", in: folder).stdout
        try expectSnapshot(text, named: "targets.txt")
        let json = try await run("show", "App", "--targets", "--format", "json", in: folder).json()
        let targets = try #require(json["targets"] as? [[String: Any]])
        #expect(targets.compactMap { $0["name"] as? String } == ["App"])
        #expect(json["in_no_target"] as? [String] == [])
        _ = try await run("show", ".", "Ink", "--targets", in: folder, status: 2)
        #expect(try await run("show", "None", "--targets", in: folder, status: 2).stderr.contains("no such file"))
    }

    @Test("size weighs what compile --target writes, for each target and platform")
    func size() async throws {
        let folder = try Self.checkout()
        let files = try #require(
            try await run("size", ".", "--format", "json", in: folder).json()["files"] as? [[String: Any]])
        func bytes(_ target: String, _ platform: String) -> Int {
            files.filter { file in
                let car = file["car"] as? [String: Any]
                return car?["target"] as? String == target && car?["platform"] as? String == platform
            }.reduce(0) { $0 + ($1["bytes"] as? Int ?? 0) }
        }
        // Two sources in two cars of the app, one in the widget's, and the draft.
        #expect(files.count == 6)
        for (target, platform) in [("App", "ios"), ("App", "macos"), ("Widget", "ios")] {
            let output = "\(target)-\(platform)"
            _ = try await run("compile", "--target", target, "--platform", platform, "-o", output, "--quiet", in: folder)
            #expect(try folder.read("\(output)/Assets.car").count == bytes(target, platform), "\(output)")
        }
        let text = try await run("size", ".", in: folder).stdout
        #expect(text.contains(#/Shared\/S.xcassets +[0-9,]+ bytes +[0-9.]+% +in Widget \(iOS\)\n/#), "\(text)")
        #expect(text.contains(#/Drafts\/D.xcassets +[0-9,]+ bytes +[0-9.]+% +in no target\n/#), "\(text)")
    }

    @Test("Without a command, it says what is here and what to run next")
    func welcome() async throws {
        let folder = try Self.checkout()
        let lines = try await runNightcar([], in: folder.path).stdout.split(separator: "\n")
        #expect(lines.first == "Here: 3 catalogs, and 2 targets with catalogs: App, Widget" && lines.count == 4)
        for line in lines.dropFirst() {
            let command = line.split(separator: " ").prefix { $0 != "what" && $0 != "where" }.dropFirst().map(String.init)
            #expect(try await runNightcar(command, in: folder.path).status == 0, "\(line)")
        }
        let other = try TemporaryDirectory()
        #expect(try await runNightcar([], in: other.path).stdout.contains("USAGE: nightcar"))
    }

    @Test func compileNamesTargets() async throws {
        let folder = try Self.checkout()
        let open = try await run("compile", "--target", "App", "-o", "out", in: folder, status: 2).stderr
        #expect(open.contains("the target \"App\" is for iOS and macOS; choose one with --platform"))
        let unknown = try await run("compile", "--target", "Ap", "-o", "out", in: folder, status: 2).stderr
        #expect(unknown.contains("no target with a catalog is named \"Ap\"; did you mean \"App\"?"))
        #expect(!FileManager.default.fileExists(atPath: folder.path("out")))
    }

    @Test("A catalog of a theme isn't the app's own, and a target is built without the sets that only others have")
    func themes() async throws {
        let folder = try TemporaryDirectory()
        try Self.color("Ink", in: "App/A.xcassets", of: folder)
        try Self.color("Paper", in: "Kit/K.xcassets", of: folder)
        try Self.color("Ink", in: "Themes/Rose.xcassets", of: folder)
        try folder.write(
            "themes:\n  rose:\n    catalog: Themes/Rose.xcassets\n    colors: {Paper: \"#FFEEEE\", Ink: \"#330000\"}\n",
            to: ".nightcar.yml")
        for place in ["App", "Kit", "."] { _ = try await run("compile", place, "-o", "out/\(place)", "--quiet", in: folder) }
        let shown = try await run("show", "out/Assets.ncar", "Ink", in: folder).stdout
        #expect(shown.contains("rose"))
        let report = try await run("size", ".", "--compile-to", "ncar", "--format", "json", in: folder).json()
        #expect(
            (report["files"] as? [[String: Any]])?.compactMap { $0["path"] as? String }.filter { $0.hasSuffix(".xcassets") }
                == ["App/A.xcassets", "Kit/K.xcassets"])
        try folder.write("themes: {rose: {colors: {Papr: \"#FFEEEE\"}}}\n", to: ".nightcar.yml")
        #expect(
            try await run("compile", "App", "-o", "out", in: folder, status: 1).stdout.contains("no colorset is named \"Papr\""))
    }
}
