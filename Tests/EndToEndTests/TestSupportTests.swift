import Foundation
import NightcarTestSupport
import Testing

@Suite("The tools that other tests use")
struct TestSupportTests {
    @Test func aRunGivesStatusAndBothStreams() async throws {
        let result = try await runCommand(
            "/bin/sh", ["-c", "cat; echo \"$COLOR\" >&2; exit 3"], environment: ["COLOR": "teal"], stdin: "in")
        #expect(result.status == 3)
        #expect(result.stdout == "in")
        #expect(result.stderr == "teal\n")
        #expect(!result.timedOut)
    }

    @Test func aRunSeesItsDirectoryAndNoStrayVariables() async throws {
        let folder = try TemporaryDirectory()
        let result = try await runCommand("/bin/sh", ["-c", "pwd; echo \"[$COLUMNS]\""], in: folder.path)
        #expect(result.stdout == folder.path + "\n[]\n")
    }

    @Test func aRunThatHangsIsKilled() async throws {
        let result = try await runCommand("/bin/sleep", ["600"], timeout: 0.2)
        #expect(result.timedOut)
        #expect(result.status == 128 + SIGKILL)
    }

    @Test func aMissingProgramThrows() async throws {
        await #expect(throws: (any Error).self) { try await runCommand("/nonexistent/program", []) }
    }

    @Test func aDiffShowsOnlyWhatDiffers() {
        #expect(shortDiff(expected: "a\nb\nc\nd", actual: "a\nx\ny\nd") == "line 2:\n  a\n- b\n- c\n+ x\n+ y")
        #expect(shortDiff(expected: "a\na", actual: "a\na\na") == "line 3:\n  a\n+ a")
        #expect(shortDiff(expected: "1\n2\n3", actual: "", limit: 2) == "line 1:\n- 1\n- 2\n- … 1 more\n+ ")
    }

    @Test func aTemporaryDirectoryGoesAway() throws {
        let path = try TemporaryDirectory().write("x", to: "a/b.txt")
        #expect(!FileManager.default.fileExists(atPath: path))
    }
}
