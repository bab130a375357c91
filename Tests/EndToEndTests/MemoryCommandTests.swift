import Foundation
import NightcarBasics
import NightcarTestSupport
import Testing

/// `--memory` holds: each run has little more address space than that.
@Suite("Memory of commands")
struct MemoryCommandTests {
    /// A gray PNG that is black except for its first pixel. Without rows, it has only a header.
    private static func write(_ side: Int, _ name: String, first: UInt8 = 0, hasRows: Bool = true, in place: TemporaryDirectory)
        throws
    {
        var header = PNGBuilder(width: side, height: side) { _, _, _ in 0 }
        header.colorType = 0
        var rows = [UInt8](repeating: 0, count: hasRows ? side * (side + 1) : 2)
        rows[1] = first
        let file = header.header() + PNGBuilder.chunk("IDAT", PNGBuilder.zlib(rows)) + PNGBuilder.chunk("IEND", [])
        try place.write(file, to: "A.xcassets/\(name).imageset/a.png")
        try place.write(
            #"{"images" : [{"idiom" : "universal", "filename" : "a.png"}]}"#, to: "A.xcassets/\(name).imageset/Contents.json")
    }

    @Test("A picture that doesn't fit is left out by name, and the rest is compiled", arguments: ["car", "ncar"])
    func aHugePicture(format: String) async throws {
        let place = try TemporaryDirectory()
        try Self.write(12000, "Huge", hasRows: false, in: place)
        try Self.write(64, "Small", in: place)
        let script = "ulimit -v 1000000; exec $NIGHTCAR compile A.xcassets -o out --format \(format) --no-cache --jobs 2"
        let result = try await runShell(script, in: place.path)
        #expect(result.status == 1, "\(result.stderr)")
        // A picture that is larger than the budget is made alone, if the system has the memory.
        let reason = "needs 1152 MB of memory, and the system allows"
        #expect(result.stdout.contains("the picture of 12000 x 12000 pixels \(reason)"), "\(result.stdout)")
        #expect(FileManager.default.fileExists(atPath: place.path("out/Assets.\(format)")))
    }

    @Test("A large picture is compiled within the limit", arguments: ["car", "ncar"])
    func aLargePicture(format: String) async throws {
        let place = try TemporaryDirectory()
        for number in 1...2 { try Self.write(4500, "\(number)", first: UInt8(number), in: place) }
        let script = "ulimit -v 1000000; exec $NIGHTCAR compile A.xcassets -o out --format \(format) --no-cache --jobs 2"
        let result = try await runShell(script, in: place.path)
        #expect(result.status == 0, "\(result.stdout) \(result.stderr)")
    }

    @Test(
        "A picture of 64 million pixels is compiled in 512 MB, and one that has more is left out in the same words",
        .enabled(if: findProgram("python3") != nil, "needs python3"))
    func theLargestPicture() async throws {
        let place = try TemporaryDirectory()
        let script = """
            import os, struct, subprocess, sys, zlib
            def write(name, side):
                def chunk(kind, data):
                    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
                folder = name + ".xcassets/A.imageset"
                os.makedirs(folder)
                packer = zlib.compressobj(1)
                row = b"\\1" + bytes(range(0, 256)) * (side * 3 // 256) + bytes(side * 3 % 256)
                rows = b"".join(packer.compress(row) for _ in range(side)) + packer.flush()
                head = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
                open(folder + "/a.png", "wb").write(
                    b"\\x89PNG\\r\\n\\x1a\\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b""))
                open(folder + "/Contents.json", "w").write('{"images": [{"idiom": "universal", "filename": "a.png"}]}')
            write("Fits", 8000)
            write("Huge", 8001)
            tool = os.environ["NIGHTCAR"]
            measure = "import resource, subprocess, sys; print(subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL).returncode);" \\
                "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
            for form in ["ncar", "car"]:
                def command(name):
                    return [tool, "compile", name + ".xcassets", "-o", "out", "--format", form, "--no-cache", "--memory", "512MB",
                        "--optimization", "time"]
                print(form, *subprocess.run([sys.executable, "-c", measure] + command("Fits"), capture_output=True,
                    text=True).stdout.split())
                for line in subprocess.run(command("Huge"), capture_output=True, text=True).stdout.splitlines():
                    if "memory-limit" in line: print(line[line.index("the picture"):])
            """
        let result = try await runShell("exec python3 -c \"$1\"", script, in: place.path)
        let lines = result.stdout.split(separator: "\n").map(String.init)
        try #require(lines.count == 4, "\(result.stdout) \(result.stderr)")
        #expect(lines[1] == lines[3] && lines[1].hasPrefix("the picture of 8001 x 8001 pixels needs 513 MB"), "\(lines)")
        for line in [lines[0], lines[2]] {
            let values = line.split(separator: " ")
            #expect(values[1] == "0" && (Int(values[2]) ?? .max) < 500_000, "\(line): exit code and kilobytes")
        }
    }

    @Test("The layers of an icon are drawn one after another")
    func manyLayers() async throws {
        let place = try TemporaryDirectory()
        let shape = "<circle cx='512' cy='512' r='400' fill='red' fill-opacity='0.1'/>"
        try place.write(
            "<svg xmlns='http://www.w3.org/2000/svg' width='1024' height='1024'>\(shape)</svg>", to: "Many.icon/Assets/a.svg")
        let layers = [String](repeating: #"{"image-name" : "a.svg"}"#, count: 60).joined(separator: ",")
        try place.write(#"{"groups" : [{"layers" : [\#(layers)]}]}"#, to: "Many.icon/icon.json")
        // A picture of each layer at 2048 pixels would be 960 MB.
        let script = "ulimit -v 900000; exec $NIGHTCAR compile Many.icon -o out --format car --platform macos --no-cache --jobs 2"
        let result = try await runShell(script, in: place.path)
        #expect(result.status == 0, "\(result.stdout) \(result.stderr)")
    }

    @Test("A large car of an archive takes little memory", .enabled(if: findProgram("python3") != nil, "needs python3"))
    func aLargeArchive() async throws {
        let place = try TemporaryDirectory()
        let script = """
            import os, resource, subprocess, sys, zipfile
            for number in range(20):
                folder = f"A.xcassets/{number}.dataset"
                os.makedirs(folder)
                open(folder + "/a.bin", "wb").write(os.urandom(8000000))
                open(folder + "/Contents.json", "w").write('{"data": [{"idiom": "universal", "filename": "a.bin"}]}')
            tool = os.environ["NIGHTCAR"]
            subprocess.run([tool, "compile", "A.xcassets", "-o", "out", "--format", "car", "--no-cache", "--quiet"], check=True)
            with zipfile.ZipFile("App.ipa", "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
                archive.write("out/Assets.car", "Payload/My.app/Assets.car")
            # A child of its own, whose peak isn't the one of the compiler.
            measure = "import resource, subprocess, sys; subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL);" \
                "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
            print(subprocess.run([sys.executable, "-c", measure, tool, "size", "--compile-to", "ncar", "App.ipa", "--no-cache"], check=True,
                capture_output=True, text=True).stdout)
            """
        let result = try await runShell("exec python3 -c \"$1\"", script, in: place.path)
        let kilobytes = try #require(Int(result.stdout.filter(\.isNumber)), "\(result.stderr)")
        #expect(kilobytes < 128_000, "160 MB in \(kilobytes) KB")
    }
}
