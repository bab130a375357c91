import AppleCatalog
import Foundation
import NightcarBasics
import NightcarImaging
import NightcarModel
import NightcarSize
import NightcarTestSupport
import NightcarXCAssets
import Testing
import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

@testable import NightcarCompiler
@testable import NightcarSizing

@Suite("Measuring")
struct MeasurementTests {
    static let options = MeasureOptions(compile: CompileOptions(effort: .time), format: .ncar, jobs: 2)
    static let reader = SizeReader(options: options, tool: "nightcar test") { _, _ in }

    @Test("What is compiled in memory and what is read back from the file agree", arguments: ["Basics", "Pixels", "Composite"])
    func digests(name: String) async throws {
        let source = "\(PackageLayout.fixtures)/\(name).xcassets"
        let folder = try TemporaryDirectory()
        let compilation = try await compile(
            [loadCatalog(at: source)], options: Self.options.build(of: source).options, path: "x", run: RunContext(jobs: 2))
        let file = try folder.write(compilation.bytes, to: "Assets.ncar")
        let (compiled, read) = (try await Self.reader.report(of: [source]), try await Self.reader.report(of: [file]))
        #expect(compiled.files[0].rows.map(\.digests.content) == read.files[0].rows.map(\.digests.content))
        #expect(compiled.files[0].rows.filter { !$0.isPart }.allSatisfy { $0.digests.content != nil })
        // So a comparison of source and file finds nothing.
        let diff = SizeDiff(from: .init(name: "a", report: compiled), to: .init(name: "b", report: read))
        #expect(diff.changes.map(\.cause) == [])
        #expect(compiled.downloadBytes == read.downloadBytes)
    }

    @Test("Each device downloads its thinned file", arguments: [CompiledFormat.ncar, .car])
    func downloads(format: CompiledFormat) async throws {
        let devices = ["iphone-17-pro", "iphone-se-3", "ipad-a16"].compactMap { Device.named($0) }
        var options = Self.options
        (options.format, options.devices) = (format, devices)
        options.compile.settings.filter.platform = .ios
        let source = "\(PackageLayout.fixtures)/Basics.xcassets"
        let report = try await SizeReader(options: options, tool: "t") { _, _ in }.report(of: [source])
        let compile = try options.build(of: source).options
        let file =
            format == .ncar
            ? try await NightcarCompiler.compile([loadCatalog(at: source)], options: compile, path: "x", run: RunContext(jobs: 2))
                .file
            : try await compileCar(
                [loadCatalog(at: source)], options: compile, target: CarTarget(platform: .ios, version: nil), path: "x",
                run: RunContext(jobs: 2)
            ).file
        for device in devices {
            let thin = try thinned(file, path: "x", to: ThinningRule(device)).array
            let size = DeviceSize(of: report, for: device)
            // The text that names the device differs by some bytes among devices that keep the same.
            #expect(abs((size.downloadBytes ?? 0) - RawDeflate.deflate(thin, level: 6).count) <= 8, "\(device.name)")
        }
        #expect(report.files[0].deviceDownloads?.count == 3)
    }

    /// A file that is gone makes the catalog smaller, but nothing was saved.
    @Test func aMissingFileIsReported() async throws {
        let folder = try TemporaryDirectory()
        try folder.write(#"{"images": [{"filename": "a.png", "idiom": "universal"}]}"#, to: "A.xcassets/A.imageset/Contents.json")
        let report = try await Self.reader.report(of: [folder.path("A.xcassets")])
        #expect(report.unreadable.map { $0.path.hasSuffix("A.imageset/Contents.json") } == [true])
        #expect(report.unreadable.first?.message.contains("\"a.png\" is not in the set") == true)
    }

    /// The picture of a JPEG file is the same without its metadata, in a source catalog and in both compiled forms.
    @Test(arguments: [CompiledFormat.ncar, .car]) func metadataIsNotContent(format: CompiledFormat) async throws {
        let start: [UInt8] = [0xFF, 0xD8]
        let frame: [UInt8] = [0xFF, 0xC0, 0, 11, 8, 0, 4, 0, 4, 1, 1, 0x11, 0]
        let scan: [UInt8] = frame + [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0] + (0..<200).map { UInt8($0) } + [0xFF, 0xD9]
        let comment: [UInt8] = [0xFF, 0xFE, 0, 12] + Array("metadata!!".utf8)
        let folder = try TemporaryDirectory()
        var options = Self.options
        options.format = format
        let reader = SizeReader(options: options, tool: "t") { _, _ in }
        var reports: [SizeReport] = []
        for (name, bytes) in [("Old", start + comment + scan), ("New", start + scan)] {
            try folder.write(bytes, to: "\(name).xcassets/A.imageset/a.jpg")
            try folder.write(
                #"{"images": [{"filename": "a.jpg", "idiom": "universal"}]}"#, to: "\(name).xcassets/A.imageset/Contents.json")
            reports.append(try await reader.report(of: [folder.path("\(name).xcassets")]))
        }
        let diff = SizeDiff(from: .init(name: "a", report: reports[0]), to: .init(name: "b", report: reports[1]))
        #expect(diff.changes.map(\.cause) == [.reencoded])
    }

    @Test("Folders, apps and archives are searched")
    func containers() async throws {
        let folder = try TemporaryDirectory()
        let source = "\(PackageLayout.fixtures)/Pixels.xcassets"
        let bytes = try await compile(
            [loadCatalog(at: source)], options: Self.options.compile, path: "x", run: RunContext(jobs: 2)
        ).bytes
        try folder.write(bytes, to: "App.xcarchive/Products/Applications/App.app/Assets.ncar")
        try folder.write(bytes, to: "App.xcarchive/Products/Applications/App.app/Sub.bundle/More.ncar")
        let found = try await Self.reader.report(of: [folder.path("App.xcarchive")])
        #expect(
            found.files.map { $0.path.dropFirst(folder.path.count) } == [
                "/App.xcarchive/Products/Applications/App.app/Assets.ncar",
                "/App.xcarchive/Products/Applications/App.app/Sub.bundle/More.ncar",
            ])
        #expect(found.bytes == 2 * bytes.count)
        let zip = try await runCommand(
            "/usr/bin/env", ["python3", "-c", Self.zipScript, folder.path("App.ipa"), folder.path("App.xcarchive/Products")])
        guard zip.status == 0 else { return }
        let packed = try await Self.reader.report(of: [folder.path("App.ipa")])
        #expect(packed.files.map(\.rows.count) == found.files.map(\.rows.count))
        #expect(packed.bytes == found.bytes)
        try folder.write("nothing", to: "empty/readme.txt")
        await #expect(throws: Failure.self) { try await Self.reader.report(of: [folder.path("empty")]) }
    }

    private static let zipScript = """
        import sys, os, zipfile
        with zipfile.ZipFile(sys.argv[1], "w", zipfile.ZIP_DEFLATED) as z:
            for root, _, files in os.walk(sys.argv[2]):
                for f in files: z.write(os.path.join(root, f), os.path.relpath(os.path.join(root, f), sys.argv[2]))
        """

    @Test("A document of Icon Composer is compiled, and each layer and bitmap is a row")
    func iconDocuments() async throws {
        let folder = try TemporaryDirectory()
        let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"
        let document = #"{"groups" : [{"layers" : [{"image-name" : "Front.svg"}]}]}"#
        for name in ["Old", "New"] {
            try folder.write(document, to: "\(name)/App.icon/icon.json")
            try folder.write(name == "Old" ? svg : svg + "<!-- longer -->", to: "\(name)/App.icon/Assets/Front.svg")
        }
        var options = Self.options
        options.compile.drawsIconBitmaps = true
        let reader = SizeReader(options: options, tool: "nightcar test") { _, _ in }
        let (old, new) = (folder.path("Old/App.icon"), folder.path("New/App.icon"))
        let (before, after) = (try await reader.report(of: [old]), try await reader.report(of: [new]))
        let rows = before.files[0].rows
        #expect(rows.count { $0.asset == "App_Assets/Front" } == 1)
        #expect(rows.contains { $0.asset == "App/Group" })
        #expect(rows.count { $0.asset == "App" && $0.key?.qualifiers.contains("part=icon") == true } == 7)
        #expect(rows.reduce(0) { $0 + $1.storedBytes } == before.bytes)
        let diff = SizeDiff(from: .init(name: "a", report: before), to: .init(name: "b", report: after))
        #expect(diff.changes.contains { $0.row.asset == "App_Assets/Front" })
        try folder.write("{", to: "Old/App.icon/icon.json")
        await #expect(throws: Failure.self) { try await reader.report(of: [old]) }
    }

    @Test("Owners come from CODEOWNERS, paths are counted from the catalog")
    func owners() async throws {
        let folder = try TemporaryDirectory()
        try FileManager.default.copyItem(
            atPath: "\(PackageLayout.fixtures)/Pixels.xcassets", toPath: folder.path("Pixels.xcassets"))
        try folder.write("* @all\n", to: ".github/CODEOWNERS")
        let git = try await runCommand("/usr/bin/env", ["git", "init", "-q"], in: folder.path)
        #expect(git.status == 0)
        let report = try await Self.reader.report(of: [folder.path("Pixels.xcassets")])
        let rows = report.files[0].rows.filter { !$0.isPart }
        #expect(rows.allSatisfy { $0.owner == "@all" })
        #expect(rows.allSatisfy { $0.sourceFile.map { !$0.hasPrefix("/") } ?? true })
    }

    @Test("With a cache, a second measurement encodes nothing and gives the same result")
    func cached() async throws {
        let source = "\(PackageLayout.fixtures)/Basics.xcassets"
        let folder = try TemporaryDirectory()
        var counts: [(hits: Int, misses: Int)] = []
        var reports = [try AuditJSONText.of(try await Self.reader.report(of: [source]))]
        for _ in 0..<2 {
            let cache = FileCache(
                local: try LocalCache(folder: folder.path), scope: source, moment: currentMoment() + 10_000_000_000)
            var options = Self.options
            options.cache = cache
            let report = try await SizeReader(options: options, tool: "nightcar test") { _, _ in }.report(of: [source])
            cache.finish()
            counts.append(cache.counts)
            reports.append(try AuditJSONText.of(report))
        }
        #expect(counts[0].hits == 0 && counts[0].misses > 10)
        #expect(counts[1].hits == counts[0].misses && counts[1].misses == 0)
        #expect(reports.allSatisfy { $0 == reports[0] })
    }

    @Test("Every byte has its row, whatever the number of jobs", arguments: ["Basics", "AppIcon", "Composite", "Pixels", "Odd"])
    func sums(name: String) async throws {
        let source = "\(PackageLayout.fixtures)/\(name).xcassets"
        let report = try await Self.reader.report(of: [source])
        #expect(report.files[0].rows.reduce(0) { $0 + $1.storedBytes } == report.bytes)
        let one = MeasureOptions(compile: Self.options.compile, format: .ncar, jobs: 1)
        let again = try await SizeReader(options: one, tool: "nightcar test") { _, _ in }.report(of: [source])
        #expect(try AuditJSONText.of(report) == AuditJSONText.of(again))
    }
}

/// The JSON of a report, byte for byte.
private enum AuditJSONText {
    static func of(_ report: SizeReport) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        return try encoder.encode(report)
    }
}
