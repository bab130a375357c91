import Foundation
import NightcarBasics
import Testing

@Suite("Running programs")
struct SubprocessTests {
    @Test func statusAndBothStreamsCome() throws {
        let result = try runProgram("/bin/sh", ["-c", "echo out; echo err >&2; exit 3"])
        #expect(result.status == 3)
        #expect(result.text == "out\n")
        #expect(result.errorText == "err\n")
    }

    @Test func moreThanAPipeHoldsComesWhole() throws {
        let result = try runProgram("/bin/sh", ["-c", "head -c 300000 /dev/zero; head -c 300000 /dev/zero >&2"])
        #expect(result.output.count == 300_000)
        #expect(result.errorText.utf8.count == 300_000)
    }

    @Test func aSignalIsAStatus() throws {
        #expect(try runProgram("/bin/sh", ["-c", "kill -9 $$"]).status == 137)
    }

    /// A program that a shell starts receives signals, whatever this thread has blocked, and learns when its own children end.
    @Test func aProgramHearsSignals() throws {
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_BLOCK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        let script = "sleep 0.1 & wait; kill -TERM $$; echo deaf"
        let result = try runProgram("/bin/sh", ["-c", script], seconds: 20)
        #expect(result.status == 143)
        #expect(result.text.isEmpty)
    }

    @Test func aProgramThatWritesTooMuchIsEnded() {
        let error = #expect(throws: ProgramError.self) { try runProgram("/bin/cat", ["/dev/zero"], outputLimit: 100_000) }
        #expect(error?.description == "cannot run cat: it wrote more than 100000 bytes")
    }

    @Test func aProgramThatHangsIsEnded() {
        let error = #expect(throws: ProgramError.self) { try runProgram("/bin/sleep", ["600"], seconds: 1) }
        #expect(error?.reason == "it took longer than 1 seconds")
    }

    /// A program that a busy machine keeps waiting is not ended.
    @Test func processorTimeIsLimitedWhateverTheDuration() throws {
        let error = #expect(throws: ProgramError.self) {
            try runProgram("/bin/sh", ["-c", "while :; do :; done"], processorSeconds: 1)
        }
        #expect(error?.description == "cannot run sh: it used more than 1 seconds of processor time")
        let result = try runProgram(
            "/bin/sh", ["-c", "sleep 1.5; cat; echo \"$1\"", "x", "a b"], input: [65], processorSeconds: 1)
        #expect(result.status == 0 && result.text == "Aa b\n")
    }

    @Test func inputAndVariablesArrive() throws {
        let bytes = [UInt8](repeating: 65, count: 300_000)
        #expect(try runProgram("/bin/cat", [], input: bytes).output == bytes)
        #expect(try runProgram("/bin/cat", []).output.isEmpty)
        #expect(try runProgram("/bin/sh", ["-c", "exit 0"], input: bytes).status == 0)
        #expect(try runProgram("/bin/sh", ["-c", "echo $WORD"], environment: ["WORD": "dark"]).text == "dark\n")
    }

    /// A daemon that keeps the output open is not waited for.
    @Test func whatRunsOnInTheBackgroundIsLeft() throws {
        let result = try runProgram("/bin/sh", ["-c", "sleep 60 & echo $!; exit 4"], seconds: 30)
        #expect(result.status == 4)
        let daemon = try #require(Int32(result.text.trimmingCharacters(in: .newlines)))
        kill(daemon, SIGKILL)
    }

    @Test func aMissingProgramIsAnError() {
        #expect(throws: ProgramError.self) { try runProgram("/nonexistent/program", []) }
        #expect(findProgram("no-such-program-anywhere") == nil)
        #expect(findProgram("sh") != nil)
    }
}
