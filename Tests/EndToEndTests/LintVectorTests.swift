import Foundation
import NightcarTestSupport
import Testing

/// Programs that replace the ones that render vectors, because not every machine has them.
@Suite("Vectors and lint")
struct LintVectorTests {
    let tools: TemporaryDirectory
    let catalog: TemporaryDirectory

    init() throws {
        (tools, catalog) = (try TemporaryDirectory(), try TemporaryDirectory())
        // A black square on a clear background.
        let black = PNGBuilder(width: 16, height: 16) { x, y, channel in
            channel == 3 && (4..<12).contains(x) && (4..<12).contains(y) ? 255 : 0
        }
        try tools.write(black.file(), to: "black.png")
        for (name, file) in [("Dot", "dot.svg"), ("Ring", "ring.svg"), ("Page", "page.pdf")] {
            let contents = #"{ "images" : [ { "filename" : "\#(file)", "idiom" : "universal" } ] }"#
            try catalog.write(contents, to: "A.xcassets/\(name).imageset/Contents.json")
            let text = file.hasSuffix("pdf") ? "%PDF-1.4\n" : "<svg xmlns=\"http://www.w3.org/2000/svg\"/>"
            try catalog.write(text, to: "A.xcassets/\(name).imageset/\(file)")
        }
    }

    func install(_ program: String, _ script: String) throws {
        chmod(try tools.write("#!/bin/sh\n\(script)\n", to: program), 0o755)
    }

    func lint() async throws -> CommandResult {
        try await runNightcar(
            "lint", catalog.path, "--only", "image-invisible-on-dark", "--format", "xcode",
            environment: ["PATH": "\(tools.path):/bin"])
    }

    @Test func theyArePaintedByTheProgramsThatAreInstalled() async throws {
        for program in ["rsvg-convert", "pdftocairo"] { try install(program, "/bin/cat \"${0%/*}/black.png\"") }
        let result = try await lint()
        #expect(result.stdout.split(separator: "\n").count { $0.contains("can't be seen on a dark background") } == 1)
        #expect(result.stdout.contains("3 images can't be seen on a dark background"), "\(result.stdout)")
        #expect(result.stderr.isEmpty)
    }

    @Test func whatIsNotInstalledIsSaidOnce() async throws {
        try install("pdftocairo", "/bin/cat \"${0%/*}/black.png\"")
        let result = try await runNightcar(
            "lint", catalog.path, "--only", "image-invisible-on-dark", "--format", "xcode", environment: ["PATH": tools.path])
        #expect(result.stdout.contains("Page") && !result.stdout.contains("Dot"))
        let notes = result.stderr.split(separator: "\n")
        #expect(notes.count == 1)
        #expect(notes.first?.hasPrefix("note: 2 svg files were not checked") == true, "\(result.stderr)")
    }

    @Test(arguments: ["exit 3", "kill -9 $$", "echo no picture", "exec /bin/cat /dev/zero"])
    func aProgramThatFailsStopsNothing(script: String) async throws {
        try install("rsvg-convert", script)
        try install("pdftocairo", "/bin/cat \"${0%/*}/black.png\"")
        let result = try await lint()
        #expect(result.status == 0 && !result.timedOut)
        #expect(result.stdout.contains("Page"), "\(result.stdout)\(result.stderr)")
        #expect(result.stderr.contains("Dot.imageset/dot.svg was not checked, and 1 more: "), "\(result.stderr)")
        #expect(try await runNightcar("lint", catalog.path, "--fail-on", "warning", "--only", "format-mismatch").status == 0)
    }
}
