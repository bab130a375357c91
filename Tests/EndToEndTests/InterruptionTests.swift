import Foundation
import NightcarTestSupport
import Testing

/// Processes that are stopped, killed, or in each other's way.
@Suite("Interruptions")
struct InterruptionTests {
    private static let pixels = PackageLayout.fixtures + "/Pixels.xcassets"

    /// A git that waits forever when it should write a tree, so that the program keeps a temporary folder as long as we need.
    private static let slowGit = """
        #!/bin/sh
        case "$*" in *checkout-index*) echo $$ >"$SIGNAL"; exec sleep 100;; esac
        exec "$REAL_GIT" "$@"
        """

    // Programs that a shell starts in the background ignore SIGINT; perl undoes that. A program that starts from a thread of a
    // pool inherits blocked signals.
    @Test(
        "SIGINT and SIGTERM remove what is temporary and end with 130 and 143",
        arguments: [("INT", 130), ("TERM", 143)], ["", "sigprocmask(SIG_BLOCK, POSIX::SigSet->new(SIGINT, SIGTERM));"])
    func stopped(_ end: (signal: String, code: Int32), blocked: String) async throws {
        let (signal, code) = end
        let folder = try TemporaryDirectory()
        try folder.write(Self.slowGit, to: "bin/git")
        let script = """
            cd $1; cp -R $2 $1/Assets.xcassets; chmod +x bin/git; mkdir tmp
            git init -q . && git -c user.name=a -c user.email=a@b add Assets.xcassets
            git -c user.name=a -c user.email=a@b commit -qm a
            REAL_GIT=$(command -v git) SIGNAL=$1/signal TMPDIR=$1/tmp PATH=$1/bin:$PATH
            export REAL_GIT SIGNAL TMPDIR PATH
            perl -MPOSIX -e '$SIG{INT} = "DEFAULT"; \(blocked) exec @ARGV' \\
                $NIGHTCAR diff git:HEAD Assets.xcassets >out 2>err & pid=$!
            while [ ! -s signal ] && kill -0 $pid 2>/dev/null; do sleep 0.05; done
            ls -A tmp | grep -c nightcar-tree
            kill -\(signal) $pid; wait $pid; code=$?
            ls -A tmp | grep -c nightcar
            kill $(cat signal)
            cat err; exit $code
            """
        let result = try await runShell(script, folder.path, PackageLayout.fixtures + "/Basics.xcassets", timeout: 60)
        #expect(result.status == code, "\(result.stdout) \(result.stderr)")
        #expect(result.stdout == "1\n0\nerror: stopped by SIG\(signal); no file is half-written\n", "\(result.stderr)")
    }

    @Test("A signal that was ignored from the start stays ignored")
    func ignored() async throws {
        let folder = try TemporaryDirectory()
        let script = """
            trap '' TERM
            $NIGHTCAR compile $2 --output $1 >/dev/null & pid=$!
            sleep 0.2; kill -TERM $pid; wait $pid
            """
        #expect(try await runShell(script, folder.path, Self.pixels).status == 0)
    }

    @Test("However a compiler is stopped, either the old or the new catalog is there", arguments: ["TERM", "KILL"])
    func stoppedAtAnyTime(signal: String) async throws {
        let folder = try TemporaryDirectory()
        let script = """
            $NIGHTCAR compile $2 --output $1 --optimization time >/dev/null
            for delay in 0 0.01 0.02 0.04 0.06 0.08 0.1 0.15 0.2 0.3; do
                $NIGHTCAR compile $2 --output $1 --optimization time >/dev/null 2>&1 & pid=$!
                sleep $delay; kill -\(signal) $pid 2>/dev/null; wait $pid
                $NIGHTCAR show $1/Assets.ncar >/dev/null || echo broken after $delay
            done
            [ \(signal) = KILL ] || ls -A $1
            : >$1/.Assets.ncar.nightcar-0123456789abcdef
            $NIGHTCAR compile $2 --output $1 --optimization time >/dev/null
            ls -A $1
            """
        let result = try await runShell(script, folder.path, Self.pixels)
        #expect(result.stdout == (signal == "KILL" ? "Assets.ncar\n" : "Assets.ncar\nAssets.ncar\n"), "\(result.stderr)")
    }

    @Test("Compilers that write one output at the same time do not disturb each other")
    func together() async throws {
        let folder = try TemporaryDirectory()
        let script = """
            for i in 1 2 3 4 5 6; do
                ($NIGHTCAR compile $2 --output $1 --optimization time >/dev/null || echo failed $?) &
            done
            wait
            $NIGHTCAR show $1/Assets.ncar >/dev/null || echo broken
            ls -A $1
            """
        let result = try await runShell(script, folder.path, Self.pixels)
        #expect(result.stdout == "Assets.ncar\n", "\(result.stderr)")
    }
}
