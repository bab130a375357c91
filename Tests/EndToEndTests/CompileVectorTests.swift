import NightcarTestSupport
import Testing

/// Vectors in a car, with and without the programs that paint them.
@Suite("Vectors and compile")
struct CompileVectorTests {
    let tools: TemporaryDirectory
    let catalog: TemporaryDirectory

    init() throws {
        (tools, catalog) = (try TemporaryDirectory(), try TemporaryDirectory())
        try catalog.write(
            #"{ "images" : [ { "filename" : "dot.svg", "idiom" : "universal" } ] }"#,
            to: "A.xcassets/Dot.imageset/Contents.json")
        try catalog.write("<svg width='9' height='9'/>", to: "A.xcassets/Dot.imageset/dot.svg")
    }

    func compile(_ options: String..., path: String) async throws -> CommandResult {
        try await runNightcar(
            ["compile", catalog.path, "--output", catalog.path("out"), "--format", "car"] + options,
            environment: ["PATH": path])
    }

    @Test func aMissingProgramIsNamed() async throws {
        let result = try await compile(path: tools.path)
        #expect(result.status == 0)
        #expect(result.stdout.contains("1 vector is stored without bitmaps at 1x, 2x and 3x"))
        #expect(result.stdout.contains("warning: 1 vector"))
        #expect(result.stdout.contains("rsvg-convert renders them: install it with"))
        #expect(try await compile("--fail-on", "warning", path: tools.path).status == 1)
        let required = try await compile("--vector-pictures", "required", path: tools.path)
        #expect(required.status == 1 && required.stdout.contains("error: 1 vector"))
        try tools.write("", to: "actool/.keep")
        let actool = try await runNightcar(
            [
                "actool", catalog.path("A.xcassets"), "--compile", tools.path("actool"), "--platform", "iphoneos",
                "--minimum-deployment-target", "15.0", "--warnings",
            ], environment: ["PATH": tools.path])
        #expect(actool.status == 0 && actool.stdout.contains("1 vector is stored without bitmaps"))
        let never = try await compile("--vector-pictures", "never", path: tools.path)
        #expect(never.stdout.contains("1 vector is stored without bitmaps") && !never.stdout.contains("rsvg-convert"))
        #expect(try await compile("--vector-pictures", "some", path: tools.path).status != 0)
    }

    @Test(.enabled(if: BuildTraits.svg)) func infoSaysWhoPaints() async throws {
        let text = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>"
        try catalog.write(text + "<rect width='9' height='9'/></svg>", to: "A.xcassets/Dot.imageset/dot.svg")
        try catalog.write(text + "<text y='9'>A</text></svg>", to: "A.xcassets/Letter.imageset/a.svg")
        try catalog.write(
            #"{ "images" : [ { "filename" : "a.svg", "idiom" : "universal" } ] }"#,
            to: "A.xcassets/Letter.imageset/Contents.json")
        let info = try await runNightcar("show", "A.xcassets", in: catalog.path)
        #expect(info.stdout.contains("dot.svg  painted by nightcar\n"), "\(info.stdout)")
        #expect(info.stdout.contains("a.svg  painted by rsvg-convert, because "), "\(info.stdout)")
        _ = try await runNightcar("compile", "A.xcassets", "--output", "out", in: catalog.path)
        let json = try await runNightcar("show", "out/Assets.ncar", "--format", "json", in: catalog.path)
        #expect(json.stdout.contains(#""painted_by" : "nightcar""#), "\(json.stdout)")
    }

    /// A program that writes the file that its first option names, and a line for each call.
    private func installPainter(sizes: [Int]) async throws {
        for size in sizes {
            try tools.write(PNGBuilder(width: size, height: size) { _, _, _ in 255 }.file(), to: "--width=\(size)")
        }
        let script = "#!/bin/sh\necho \"$1\" >> \"${0%/*}/calls\"\nexec /bin/cat \"${0%/*}/$1\"\n"
        let path = try tools.write(script, to: "rsvg-convert")
        try #require(try await runCommand("/bin/chmod", ["755", path]).status == 0)
        try tools.write("version 1", to: "--version")
    }

    private func calls() throws -> [Substring] {
        String(decoding: try tools.read("calls"), as: UTF8.self).split(separator: "\n").filter { $0 != "--version" }
    }

    /// A theme catalog gets bitmaps only on request, each is painted once, and `resolve` finds them.
    @Test func aThemeCatalogGetsBitmapsOnRequest() async throws {
        try catalog.write("{}", to: "A.xcassets/Contents.json")
        func compile(_ options: [String], path: String) async throws -> CommandResult {
            try await runNightcar(
                ["compile", catalog.path("A.xcassets"), "--output", catalog.path("out"), "--quiet"] + options,
                environment: ["PATH": path, "NIGHTCAR_CACHE": catalog.path("cache")])
        }
        let without = try await compile(["--rasterize", "2x"], path: catalog.path)
        #expect(without.status == 1 && without.stdout.contains("1 vector gets no bitmaps, because rsvg-convert isn't installed"))
        try await installPainter(sizes: [9, 18, 27])
        let path = tools.path + ":/bin"
        #expect(try await compile(["--rasterize", "1x,2x,3x"], path: path).status == 0)
        #expect(try await compile(["--rasterize", "1x,2x,3x", "--name", "Again"], path: path).status == 0)
        #expect(try calls() == ["--width=27", "--width=18", "--width=9"])
        #expect(try catalog.read("out/Assets.ncar") == catalog.read("out/Again.ncar"))
        let answer = try await runNightcar("show", catalog.path("out/Assets.ncar"), "Dot", "--scale", "2")
        #expect(answer.stdout.hasPrefix("Dot (imageset): 2x\n") && answer.stdout.contains("18"), "\(answer.stdout)")
        let vector = try await runNightcar("show", catalog.path("out/Assets.ncar"))
        #expect(vector.stdout.contains("4 renditions"), "\(vector.stdout)")
        for options in [["--rasterize", "4x"], ["--rasterize", "2x", "--format", "car"], ["--theme-names"]] {
            #expect(try await compile(options, path: path).status > 1)
        }
    }

    /// `compile`, `actool` and `lint` render a picture only if no earlier run did.
    @Test func picturesArePaintedOnce() async throws {
        try await installPainter(sizes: [9, 18, 27, 96])
        let environment = ["PATH": tools.path + ":/bin", "NIGHTCAR_CACHE": catalog.path("cache")]
        func compile() async throws -> [UInt8] {
            let result = try await runNightcar(
                "compile", catalog.path("A.xcassets"), "--output", catalog.path("out"), "--format", "car", "--quiet",
                environment: environment)
            #expect(result.status == 0 && result.stdout.contains("[car-foreign-vector]"), "\(result.stdout)\(result.stderr)")
            return try catalog.read("out/Assets.car")
        }
        try catalog.write("{}", to: "A.xcassets/Contents.json")
        let first = try await compile()
        #expect(try calls() == ["--width=27", "--width=18", "--width=9"])
        // The whole run is kept, too. A changed file beside the vector makes it compile again.
        try catalog.write("{ }", to: "A.xcassets/Contents.json")
        #expect(try await compile() == first)
        let actool = try await runNightcar(
            "actool", "--compile", catalog.path("actool"), "--platform", "iphoneos", "--minimum-deployment-target", "15.0",
            catalog.path("A.xcassets"), environment: environment)
        #expect(actool.status == 0, "\(actool.stdout)\(actool.stderr)")
        #expect(try calls().count == 3)
        for _ in 1...2 {
            let lint = try await runNightcar(
                "lint", catalog.path("A.xcassets"), "--only", "image-invisible-on-dark", environment: environment)
            #expect(lint.stderr.isEmpty, "\(lint.stderr)")
        }
        #expect(try calls() == ["--width=27", "--width=18", "--width=9", "--width=96"])
        // A different version of the program may render a different picture.
        try tools.write("version 2", to: "--version")
        try catalog.write("{  }", to: "A.xcassets/Contents.json")
        let second = String(decoding: try await compile(), as: UTF8.self)
        #expect(second.contains(", version 2)") && !String(decoding: first, as: UTF8.self).contains("version 2"), "the note")
        #expect(try calls().count == 7)
    }

    @Test func aPictureOfAnotherSizeIsNotUsed() async throws {
        try await installPainter(sizes: [9, 18, 27])
        try tools.write(PNGBuilder(width: 10, height: 9) { _, _, _ in 255 }.file(), to: "--width=9")
        let result = try await compile(path: tools.path)
        #expect(
            result.stdout.contains("it rendered 10 x 9 pixels instead of 9 x 9; it is stored without bitmaps"), "\(result.stdout)"
        )
    }

    @Test func aProgramThatFailsFailsTheFileAlone() async throws {
        let script = try tools.write("#!/bin/sh\necho no color left >&2\nexit 3\n", to: "rsvg-convert")
        let made = try await runCommand("/bin/chmod", ["755", script])
        #expect(made.status == 0)
        let result = try await compile(path: tools.path)
        #expect(result.status == 0)
        #expect(result.stdout.contains("car-unpainted-vector"))
        #expect(result.stdout.contains("rsvg-convert cannot render the file: no color left; it is stored without bitmaps"))
    }
}
