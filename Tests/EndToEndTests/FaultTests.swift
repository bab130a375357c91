import Foundation
import NightcarTestSupport
import Testing

/// What goes wrong around the program: each fault ends with an exit code and a message that names the file, and no target is
/// half-written. `Documentation/Security.md` lists them.
@Suite("Faults")
struct FaultTests {
    private static let basics = PackageLayout.fixtures + "/Basics.xcassets"

    /// The contents of a folder, including hidden files.
    private static func names(_ folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? []
    }

    /// Commands that write one file, `$OUT/file`, with the name that it gets.
    private static let writers: [(command: String, file: String)] = [
        ("compile \(basics) --output $OUT", "Assets.ncar"),
        ("compile \(basics) --output $TMPDIR/other --report $OUT/size.json", "size.json"),
        ("preview \(basics) --output $OUT/sheet.html", "sheet.html"),
        ("lint \(PackageLayout.fixtures)/Lint.xcassets --write-baseline $OUT/baseline.json", "baseline.json"),
        ("lint \(basics) --format sarif:$OUT/lint.sarif", "lint.sarif"),
        (
            "actool \(basics) --compile $OUT --platform iphoneos --minimum-deployment-target 16.0 --target-device iphone"
                + " --generate-swift-asset-symbols $OUT/Symbols.swift", "Symbols.swift"
        ),
    ]

    @Test("A report that standard output does not take is a failure", .enabled(if: exists("/dev/full")))
    func fullOutput() async throws {
        let folder = try TemporaryDirectory()
        for command in [
            "show --count \(Self.basics)", "show \(Self.basics) Compass --format json", "lint \(Self.basics)",
            "compile \(Self.basics) --output \(folder.path)", "size \(Self.basics)", "config schema",
        ] {
            let result = try await runShell("$NIGHTCAR \(command) >/dev/full")
            #expect(result.status == 2, "\(command)")
            #expect(result.stderr.contains("standard output: error: cannot write the report: "), "\(command)")
        }
    }

    @Test("A pipe that is closed early ends the program without a message")
    func closedPipe() async throws {
        let folder = try TemporaryDirectory()
        let script = "($NIGHTCAR show $1 Compass --format json; echo $? >$2/code) | true"
        let result = try await runShell(script, Self.basics, folder.path)
        #expect(result.stderr.isEmpty)
        let code = String(decoding: try folder.read("code"), as: UTF8.self)
        #expect(["0\n", "141\n"].contains(code))
    }

    @Test("A limit on the size of files leaves the old file and says so", arguments: writers.indices)
    func fileSizeLimit(index: Int) async throws {
        let (command, file) = Self.writers[index]
        let folder = try TemporaryDirectory()
        try folder.write("old", to: "out/\(file)")
        let script = "OUT=$1/out; mkdir -p $TMPDIR; ulimit -f 1; $NIGHTCAR \(command)"
        let result = try await runShell(script, folder.path, environment: ["TMPDIR": folder.path("tmp")])
        #expect([1, 2].contains(result.status), "\(result.stderr)")
        #expect((result.stderr + result.stdout).contains("File too large"), "\(result.stderr)")
        #expect(try folder.read("out/\(file)") == Array("old".utf8))
        #expect(Self.names(folder.path("out")).filter { $0.hasPrefix(".") } == [])
    }

    @Test("A full disk leaves the old file and says so", .enabled(if: isRoot && exists("/proc/mounts")), arguments: [0, 2])
    func fullDisk(index: Int) async throws {
        let (command, file) = Self.writers[index]
        let folder = try TemporaryDirectory()
        try FileManager.default.createDirectory(atPath: folder.path("out"), withIntermediateDirectories: false)
        let script = """
            OUT=$1/out
            mount -t tmpfs -o size=8k none $OUT 2>/dev/null || exit 77
            echo old >$OUT/\(file)
            $NIGHTCAR \(command)
            code=$?
            ls -A $OUT; cat $OUT/\(file)
            umount $OUT
            exit $code
            """
        let result = try await runShell(script, folder.path)
        if result.status == 77 { return }
        #expect(result.status == 2, "\(result.stdout)")
        #expect(result.stderr.contains("\(file): error: cannot write: No space left on device"), "\(result.stderr)")
        #expect(result.stdout.hasSuffix("\(file)\nold\n"), "\(result.stdout)")
    }

    @Test("A folder that isn't writable is named", arguments: writers.indices)
    func readOnlyFolder(index: Int) async throws {
        let (command, file) = Self.writers[index]
        let folder = try TemporaryDirectory()
        try folder.write("old", to: "out/\(file)")
        let script = """
            OUT=$1/out; export OUT
            chmod 555 $OUT; chmod 755 $1; mkdir -p $TMPDIR; chmod 777 $TMPDIR
            \(asNobody) sh -c '$NIGHTCAR \(command)'
            code=$?; chmod 755 $OUT; exit $code
            """
        let result = try await runShell(script, folder.path, environment: ["TMPDIR": folder.path("tmp")])
        #expect([1, 2].contains(result.status), "\(result.stderr)")
        #expect((result.stderr + result.stdout).contains("Permission denied"), "\(result.stderr)\(result.stdout)")
        #expect(try folder.read("out/\(file)") == Array("old".utf8))
    }

    @Test("A file that may not be read is an error that names it; the others are compiled")
    func unreadableFile() async throws {
        let catalog = try TemporaryCatalog()
        let picture = Array(try Data(contentsOf: URL(fileURLWithPath: Self.basics + "/Moon.imageset/moon.png")))
        for name in ["A", "B"] {
            try catalog.write(picture, to: "\(name).imageset/a.png")
            let contents = #"{"images": [{"idiom": "universal", "filename": "a.png"}], "info": {"version": 1, "author": "a"}}"#
            try catalog.write(Array(contents.utf8), to: "\(name).imageset/Contents.json")
        }
        let script = """
            chmod -R a+rX $1; chmod 000 $1/Assets.xcassets/A.imageset/a.png; mkdir $1/out; chmod 777 $1/out
            \(asNobody) $NIGHTCAR compile $1/Assets.xcassets --output $1/out && exit 0
            code=$?; \(asNobody) $NIGHTCAR show $1/out/Assets.ncar; exit $code
            """
        let result = try await runShell(script, catalog.folder)
        #expect(result.status == 1, "\(result.stderr)")
        #expect(result.stdout.contains("A.imageset/a.png"))
        #expect(result.stdout.contains("Permission denied"))
        #expect(result.stdout.contains("B"))
    }

    @Test("Files that appear and disappear while they are read give findings or a catalog, never a crash")
    func vanishingFiles() async throws {
        let folder = try TemporaryDirectory()
        let script = """
            cp -R $2 $1/A.xcassets
            (while [ -d $1/A.xcassets ]; do
                for f in $1/A.xcassets/Icons/Star.imageset/*.png; do mv $f $f.gone; : >$f.new; mv $f.gone $f; rm -f $f.new; done
                head -c 200 $1/A.xcassets/Moon.imageset/Contents.json >$1/cut
                cp $1/cut $1/A.xcassets/Moon.imageset/Contents.json
                cp $2/Moon.imageset/Contents.json $1/A.xcassets/Moon.imageset/Contents.json
            done) 2>/dev/null & writer=$!
            for i in 1 2 3 4 5 6; do
                $NIGHTCAR compile $1/A.xcassets --output $1/out --optimization time >/dev/null
                echo code $?
                $NIGHTCAR show $1/out/Assets.ncar >/dev/null || echo unreadable
            done
            kill $writer; wait $writer 2>/dev/null
            """
        let result = try await runShell(script, folder.path, Self.basics)
        let codes = result.stdout.split(separator: "\n").map(String.init)
        #expect(codes.count == 6 && codes.allSatisfy { ["code 0", "code 1"].contains($0) }, "\(codes) \(result.stderr)")
    }

    @Test("A catalog that is cut short while it is read ends with a message")
    func truncatedCatalog() async throws {
        let folder = try TemporaryDirectory()
        let script = """
            $NIGHTCAR compile $2 --output $1 --optimization time >/dev/null 2>&1; cp $1/Assets.ncar $1/whole
            for i in 1 2 3 4 5; do
                cp $1/whole $1/a.ncar
                $NIGHTCAR extract $1/a.ncar --output $1/out$i >/dev/null 2>$1/err & pid=$!
                while [ ! -d $1/out$i ] && kill -0 $pid 2>/dev/null; do :; done
                : >$1/a.ncar
                wait $pid; echo code $?; cat $1/err
            done
            """
        let result = try await runShell(script, folder.path, PackageLayout.fixtures)
        let codes = result.stdout.split(separator: "\n").filter { $0.hasPrefix("code") }
        #expect(codes.count == 5 && codes.allSatisfy { ["code 0", "code 1", "code 2"].contains($0) }, "\(result.stdout)")
    }

    @Test("A pipe as output is written to, not replaced")
    func pipeAsOutput() async throws {
        let folder = try TemporaryDirectory()
        let script = """
            mkfifo $1/pipe; cat $1/pipe >$1/copy &
            $NIGHTCAR preview $2 --output $1/pipe --quiet; code=$?; wait
            [ -p $1/pipe ] && [ -s $1/copy ] || exit 9
            exit $code
            """
        #expect(try await runShell(script, folder.path, Self.basics).status == 0)
    }

    @Test("A replaced file keeps its permissions")
    func permissions() async throws {
        let folder = try TemporaryDirectory()
        try folder.write("{}", to: "b.json")
        let script = "chmod 640 $1/b.json; $NIGHTCAR lint $2 --write-baseline $1/b.json >/dev/null; ls -l $1/b.json"
        let result = try await runShell(script, folder.path, Self.basics)
        #expect(result.stdout.hasPrefix("-rw-r-----"), "\(result.stdout) \(result.stderr)")
    }
}

private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }
private let isRoot = getuid() == 0

/// Permissions do not bind the superuser.
private let asNobody = isRoot ? "setpriv --reuid=65534 --regid=65534 --clear-groups" : ""
