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
        #expect(result.stdout.contains("1 vector is stored without pictures of the scales 1x, 2x and 3x"))
        #expect(result.stdout.contains("rsvg-convert paints them where it is installed: install it with"))
        let never = try await compile("--vector-pictures", "never", path: tools.path)
        #expect(never.stdout.contains("1 vector is stored without pictures") && !never.stdout.contains("rsvg-convert"))
        #expect(try await compile("--vector-pictures", "some", path: tools.path).status != 0)
    }

    @Test func aProgramThatFailsFailsTheFileAlone() async throws {
        let script = try tools.write("#!/bin/sh\necho no color left >&2\nexit 3\n", to: "rsvg-convert")
        let made = try await runCommand("/bin/chmod", ["755", script])
        #expect(made.status == 0)
        let result = try await compile(path: tools.path)
        #expect(result.status == 0)
        #expect(result.stdout.contains("car-unpainted-vector"))
        #expect(result.stdout.contains("rsvg-convert cannot paint the file: no color left; it is stored alone"))
    }
}
