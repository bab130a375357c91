import Foundation
import NightcarTestSupport
import Testing

/// Stops commands while they change the user's files: all files stay intact, and a second run finishes the work.
///
/// Each script works in `$1/work` and compares with `$1/done`, the result of an undisturbed run.
@Suite("Faults while sources are written")
struct WritingFaultTests {
    struct Writer: Sendable, CustomTestStringConvertible {
        var testDescription: String
        /// Makes the files to change, in the current folder.
        var setup: String
        var command: String
        /// Whether everything in a folder can be read.
        var check: String
        /// How many free blocks of 4,096 bytes the disk has: one, so that it becomes full in the middle of the run.
        var room = 1
    }

    private static let writers = [
        Writer(
            testDescription: "tint --write",
            setup: "cp -R $FIXTURES/Tint.xcassets . && rm -rf Tint.xcassets/AppIcon.appiconset",
            command: "tint Tint.xcassets --write", check: "show --count Tint.xcassets"),
        Writer(
            testDescription: "lint --fix",
            setup: """
                cp -R $FIXTURES/Lint.xcassets .; rm -rf Lint.xcassets/AppIcon.appiconset
                printf 'lint: {enabled: [file-name-matches-asset, contents-format]}' >.nightcar.yml
                """,
            command: """
                lint Lint.xcassets --fix --allow-dirty --only file-name-matches-asset --only contents-format \
                    --only unassigned-child
                """,
            check: "lint Lint.xcassets --only missing-file --only bad-contents-json", room: 0),
        Writer(
            testDescription: "size --append",
            setup: "cp -R $FIXTURES/Basics.xcassets . && echo '{\"bytes\":1,\"download_bytes\":1}' >h.jsonl",
            command: "size Basics.xcassets --optimization time --append h.jsonl",
            check: "size Basics.xcassets --optimization time --append h.jsonl", room: 0),
        Writer(
            testDescription: "size --ratchet",
            setup: """
                git init -q .; cp -R $FIXTURES/Basics.xcassets .
                printf 'budgets:\\n  - {name: all, max: 90 MB}   # much\\n' >.nightcar.yml
                git add -A; git -c user.name=a -c user.email=a@b commit -qm a; rm -rf Basics.xcassets/Icons
                """,
            command: "size Basics.xcassets --optimization time --since git:HEAD --ratchet",
            check: "size Basics.xcassets --optimization time", room: 0),
        Writer(
            testDescription: "compile --format ncar,car",
            setup: """
                mkdir out; cp -R $FIXTURES/Basics.xcassets .
                $NIGHTCAR compile Basics.xcassets --output out --format ncar,car --platform ios \
                    --minimum-deployment-target 15.0 >/dev/null
                rm -rf Basics.xcassets/Icons
                """,
            command: """
                compile Basics.xcassets --output out --format ncar,car --platform ios --minimum-deployment-target 15.0
                """, check: "show --count out"),
        Writer(
            testDescription: "actool",
            setup: """
                mkdir out; cp -R $FIXTURES/Basics.xcassets .
                $NIGHTCAR actool Basics.xcassets --compile out --platform iphoneos --minimum-deployment-target 15.0 >/dev/null
                rm -rf Basics.xcassets/Icons
                """,
            command: "actool Basics.xcassets --compile out --platform iphoneos --minimum-deployment-target 15.0",
            check: "show --count out"),
    ]

    /// `run` runs the command, `broken FOLDER` says what cannot be read in it, `hidden FOLDER` what was left behind.
    private static func prelude(_ writer: Writer) -> String {
        """
        cd $1; export FIXTURES=\(PackageLayout.fixtures)
        run() { (cd $1 && $NIGHTCAR \(writer.command)); }
        begin() { mkdir -p $1; (cd $1 && { \(writer.setup)
        }) || echo cannot begin; }
        broken() {
            find $1 -name '*.ncar' | while read -r file; do $NIGHTCAR show "$file" >/dev/null || echo "broken: $file"; done
            find $1 -name '*.car' | while read -r file; do
                $NIGHTCAR lint "$file" >/dev/null || echo "broken: $file"
            done
            find $1 -name Contents.json | while read -r file; do
                grep -q . "$file" && tail -c 4 "$file" | grep -q '[]}]' || echo "cut: $file"
            done
            [ \(writer.check.hasSuffix("out") ? 1 : 0) = 1 ] || (cd $1 && $NIGHTCAR \(writer.check) >/dev/null) || echo "refused"
        }
        hidden() { find $1 -name '.*.nightcar-*'; }
        same() { diff -r -x .git -x h.jsonl $1/done $1/work; }
        begin done; run done >/dev/null 2>&1

        """
    }

    @Test("A run that is killed leaves intact files; the next one continues and removes the leftovers", arguments: writers)
    func killed(writer: Writer) async throws {
        let folder = try TemporaryDirectory()
        let script = """
            \(Self.prelude(writer))
            for delay in 0.01 0.02 0.03 0.04 0.06 0.08 0.12 0.2; do
                rm -rf work; begin work
                (cd work && exec $NIGHTCAR \(writer.command)) >/dev/null 2>&1 & pid=$!
                sleep $delay; kill -KILL $pid 2>/dev/null; wait $pid
                broken work
                run work >/dev/null 2>&1
                hidden work; same $1 || echo "differs after $delay"
            done
            """
        let result = try await runShell(script, folder.path)
        #expect(result.stdout.isEmpty, "\(result.stdout)\(result.stderr)")
    }

    @Test(
        "A full disk is reported; the files stay intact, and once there is space, the next run continues", .enabled(if: canMount),
        arguments: writers)
    func fullDisk(writer: Writer) async throws {
        let folder = try TemporaryDirectory()
        let script = """
            \(Self.prelude(writer))
            mkdir work; mount -t tmpfs -o size=16m none work 2>/dev/null || exit 77
            begin work
            dd if=/dev/zero of=work/filler bs=4096 2>/dev/null
            truncate -s $(($(stat -c %s work/filler) - 4096 * \(writer.room))) work/filler
            run work >out.txt 2>&1; code=$?
            grep -q 'No space left on device' out.txt || cat out.txt
            case $code in 1|2) ;; *) echo "code $code";; esac
            hidden work; broken work >broken.txt; grep -v refused broken.txt
            rm work/filler
            broken work; run work >/dev/null 2>&1; same $1; hidden work
            umount work
            """
        let result = try await runShell(script, folder.path)
        if result.status == 77 { return }
        #expect(result.stdout.isEmpty, "\(result.stdout)\(result.stderr)")
    }

    @Test("Files and folders that aren't writable are named and stay unchanged", arguments: writers)
    func readOnly(writer: Writer) async throws {
        let folder = try TemporaryDirectory()
        let script = """
            \(Self.prelude(writer))
            begin work; cp -R work before; chmod -R a+rX $1; chmod -R a-w work
            mkdir tmp; chmod 777 tmp; export TMPDIR=$1/tmp
            cd work; export HOME=$1/tmp; git config --global --add safe.directory '*'
            \(asNobody) $NIGHTCAR \(writer.command) >$1/out.txt 2>&1; code=$?
            grep -qE 'Permission denied' $1/out.txt || cat $1/out.txt
            case $code in 1|2) ;; *) echo "code $code";; esac
            diff -r -x .git $1/before $1/work; hidden $1/work; chmod -R u+w $1/work
            """
        let result = try await runShell(script, folder.path, )
        #expect(result.stdout.isEmpty, "\(result.stdout)\(result.stderr)")
    }
}

private let isRoot = getuid() == 0
private let canMount = isRoot && FileManager.default.fileExists(atPath: "/proc/mounts")
/// Permissions do not bind the superuser.
private let asNobody = isRoot ? "setpriv --reuid=65534 --regid=65534 --clear-groups" : ""
