import Foundation
import NightcarTestSupport
import Testing

@Suite("nightcar preview")
struct PreviewTests {
    @Test func aSourceCatalogShowsWhatItsRecipesDerive() async throws {
        let folder = try TemporaryDirectory()
        let page = folder.path("sheet.html")
        let result = try await runNightcar("preview", "Fixtures/Basics.xcassets", "--output", page)
        #expect(result.status == 0, "\(result.stderr)")
        #expect(result.stdout.hasPrefix("\(page): "))
        let html = String(decoding: try folder.read("sheet.html"), as: UTF8.self)
        #expect(html.contains(#""origin":"derived""#))
        #expect(html.contains(#""name":"Icons/Star""#))
    }

    /// As `lint` and `size` do, it works in the folder of an app. Only its own page is replaced.
    @Test func itNeedsNoArguments() async throws {
        let repository = try await SizeRepository()
        try repository.image("Logo", [("logo.png", "", SizeRepository.picture(seed: 1))])
        for _ in 1...2 {
            let result = try await repository.run("preview")
            #expect(result.status == 0 && result.stdout.hasPrefix("preview.html: "), "\(result.stderr)")
        }
        try repository.folder.write("mine", to: "preview.html")
        let refused = try await repository.run("preview")
        #expect(refused.status == 2 && refused.stderr.contains("name a file with --output"), "\(refused.stderr)")
        #expect(String(decoding: try repository.folder.read("preview.html"), as: UTF8.self) == "mine")
    }

    @Test func aCompiledCatalogShowsTheSame() async throws {
        let folder = try TemporaryDirectory()
        let compiled = try await runNightcar(
            "compile", "Fixtures/Basics.xcassets", "--output", folder.path, "--optimization", "time", "--quiet")
        #expect(compiled.status == 0)
        _ = try await runNightcar("preview", "Fixtures/Basics.xcassets", "--output", folder.path("a.html"))
        _ = try await runNightcar("preview", folder.path("Assets.ncar"), "--output", folder.path("b.html"), "--jobs", "1")
        let pages = try ["a.html", "b.html"].map { String(decoding: try folder.read($0), as: UTF8.self) }
        let pictures = pages.map { Set($0.split(separator: "\n").filter { $0.hasPrefix(".p") && $0.contains("data:") }) }
        #expect(pictures[0].count > 10)
        #expect(pictures[0] == pictures[1])
    }

    /// As for `lint`, the configuration says where the app's sources are, and one in a subfolder refines it.
    @Test func theFindingsFollowTheConfiguration() async throws {
        let folder = try TemporaryDirectory()
        try folder.write("", to: ".git/HEAD")
        try folder.write("lint: {enabled: [undefined-asset, contents-format], sources: [App]}\n", to: ".nightcar.yml")
        try folder.write("lint: {disabled: [contents-format]}\n", to: "App/.nightcar.yml")
        try folder.write("let a = UIImage(named: \"Inside\")\n", to: "App/View.swift")
        try folder.write("let b = UIImage(named: \"Outside\")\n", to: "Other/View.swift")
        for set in ["App/A.xcassets/Logo.imageset", "Other/B.xcassets/Logo.imageset"] {
            try folder.write(#"{"images": []}"#, to: "\(set)/Contents.json")
        }
        func page(_ more: String...) async throws -> String {
            let result = try await runNightcar(["preview", ".", "--output", "page.html"] + more, in: folder.path)
            #expect(result.status == 0, "\(result.stderr)")
            return String(decoding: try folder.read("page.html"), as: UTF8.self)
        }
        let format = #"A.xcassets/Logo.imageset/Contents.json:1:1","rule":"contents-format""#
        let html = try await page()
        #expect(html.contains(#"\"Inside\""#) && !html.contains(#"\"Outside\""#))
        #expect(html.contains(format.replacing("A.xcassets", with: "B.xcassets")) && !html.contains(format))
        #expect(try await page("--config", ".nightcar.yml").contains(format))
    }

    @Test func aNameThatBrowsersDoNotOpenGivesANote() async throws {
        let folder = try TemporaryDirectory()
        func notes(_ arguments: String...) async throws -> String { try await runNightcar(arguments).stderr }
        let set = "Fixtures/Basics.xcassets"
        let note = "is a page, but a browser may not show it as one; end the name in .html"
        #expect(try await notes("preview", set, "--output", folder.path("sheet")).contains("sheet \(note)"))
        #expect(
            try await notes("size", "--compile-to", "ncar", set, "--format", "html:\(folder.path("size.txt"))").contains(
                "size.txt \(note)"))
        #expect(try await notes("lint", set, "--format", "html:\(folder.path("lint"))").contains("lint \(note)"))
        #expect(try folder.read("sheet").starts(with: Array("<!".utf8)))
        for output in [folder.path("sheet.HTML"), "/dev/null"] {
            #expect(try await !notes("preview", set, "--output", output).contains(note))
        }
        #expect(try await !notes("preview", set, "--output", folder.path("sheet"), "--quiet").contains(note))
    }

    @Test func whatCannotBeReadEndsWithTwo() async throws {
        let folder = try TemporaryDirectory()
        let result = try await runNightcar("preview", "README.md", "--output", folder.path("x.html"))
        #expect(result.status == 2)
        #expect(result.stderr.contains("README.md"))
        #expect(!FileManager.default.fileExists(atPath: folder.path("x.html")))
    }
}
