import Foundation
import NightcarTestSupport
import Testing

/// What is drawn is tested in `DrawingTests` and `ApplePictureTests`.
@Suite("nightcar icon")
struct IconCommandTests {
    @Test func aRenditionBecomesAPicture() async throws {
        let folder = try TemporaryDirectory()
        let output = folder.path("dark.png")
        let drawn = try await runNightcar("icon", try made(folder), "--rendition", "dark", "--size", "64", "--output", output)
        #expect(drawn.status == 0 && drawn.stderr == "", "\(drawn.stderr)")
        #expect(try folder.read("dark.png").prefix(4) == [0x89, 0x50, 0x4E, 0x47])
        let missing = try await runNightcar("icon", folder.path("B.icon"), "--output", folder.path("b.png"))
        #expect(missing.status == 2 && missing.stderr.contains("B.icon"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["My Icon.icon", "dark.png"])
    }

    private static let document = """
        {
          "fill" : {"automatic-gradient" : "srgb:0.20000,0.40000,0.90000,1.00000"},
          "groups" : [
            {"layers" : [{"image-name" : "Front.svg", "name" : "Front",
              "opacity-specializations" : [{"value" : 0.9}, {"appearance" : "tinted", "value" : 0.5}]}]}
          ],
          "supported-platforms" : {"squares" : "shared"}
        }
        """

    private func made(_ folder: TemporaryDirectory) throws -> String {
        try folder.write(Self.document, to: "My Icon.icon/icon.json")
        try folder.write(
            #"<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="1024"><circle cx="512" cy="512" r="300"/></svg>"#,
            to: "My Icon.icon/Assets/Front.svg")
        return folder.path("My Icon.icon")
    }

    @Test func resolveSaysWhatEachPropertyIs() async throws {
        let folder = try TemporaryDirectory()
        let icon = try made(folder)
        let text = try await runNightcar("show", icon, "--appearance", "clear-dark")
        #expect(text.status == 0 && text.stderr == "", "\(text.stderr)")
        #expect(text.stdout.hasPrefix("My Icon (icon): clear-dark on macOS\n  from the values for tinted"), "\(text.stdout)")
        #expect(text.stdout.contains(#/ opacity +0\.5 +tinted +line 5\n/#), "\(text.stdout)")
        #expect(text.stdout.contains(#/ translucency +enabled true, value 0\.3 +default\n/#), "\(text.stdout)")

        let json = try await runNightcar(
            "show", icon, "My Icon", "--appearance", "dark", "--idiom", "iphone", "--format", "json")
        let report = try #require(try JSONSerialization.jsonObject(with: Data(json.stdout.utf8)) as? [String: Any])
        #expect(report["appearance"] as? String == "dark" && report["platform"] as? String == "iOS")
        #expect(report["schema_version"] as? Int == 1)
        let background = try #require((report["properties"] as? [[String: Any]])?.first)
        #expect(background["from"] as? String == "default", "the system's dark gradient")
        let plain = try await runNightcar("show", icon)
        #expect(plain.stdout.hasPrefix("My Icon (icon): default on macOS\n"))
    }

    @Test func resolveReadsIconsOfCompiledCatalogs() async throws {
        let folder = try TemporaryDirectory()
        let icon = try made(folder)
        let target = ["--platform", "macos", "--minimum-deployment-target", "26.0", "--quiet"]
        let compiled = try await runNightcar(["compile", icon, "--output", folder.path, "--format", "car,ncar"] + target)
        #expect(compiled.status == 0, "\(compiled.stderr)")
        for file in ["Assets.car", "Assets.ncar"] {
            let tinted = try await runNightcar("show", folder.path(file), "My Icon", "--appearance", "tinted-light")
            #expect(tinted.status == 0 && tinted.stdout.contains(#/ opacity +0\.5 +tinted/#), "\(file): \(tinted)")
            let only = try await runNightcar("show", folder.path(file), "--appearance", "default")
            #expect(only.stdout.hasPrefix("My Icon (icon): default on macOS\n"), "\(file): \(only)")
        }
        let stack = try await runNightcar("show", folder.path("Assets.car"), "My Icon", "--scale", "1")
        #expect(stack.stdout.contains("Other renditions"), "without the option, as before")
        let other = try await runNightcar("show", folder.path("Assets.car"), "My Icon/Group", "--appearance", "dark")
        #expect(other.status == 2 && other.stderr.contains("--appearance is for icons with layers"))
        let phone = try await runNightcar("show", folder.path("Assets.car"), "--idiom", "iphone")
        #expect(phone.status == 2 && phone.stderr.contains("this catalog is for macOS"))
    }

    @Test(arguments: [
        (["--appearance", "clear-drak"], "did you mean \"clear-dark\"?"), (["--appearance", "sepia"], "tinted-light"),
        (["--appearance", "dark", "--luminosity", "tinted"], "different appearances"),
        (["--appearance", "dark", "--idiom", "watch"], "only as \"default\""), (["--idiom", "tv"], "not for tv"),
        (["--locale", "ar"], "isn't known"), (["Other"], "no asset is named \"Other\""),
    ])
    func resolveRefuses(_ arguments: [String], _ words: String) async throws {
        let folder = try TemporaryDirectory()
        let result = try await runNightcar(["show", try made(folder)] + arguments)
        #expect(result.status == 2 && result.stdout == "" && result.stderr.contains(words), "\(result)")
        let catalog = try await runNightcar("show", "Fixtures/AppIcon.xcassets", "AppIcon", "--appearance", "dark")
        #expect(catalog.status == 2 && catalog.stderr.contains("use --luminosity"))
    }
}
