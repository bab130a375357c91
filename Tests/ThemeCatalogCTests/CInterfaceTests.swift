import Foundation
import NightcarBasics
import NightcarImaging
import NightcarTestSupport
import Testing
import ThemeCatalog
import ThemeCatalogBytes
import ThemeCatalogPixels

/// The C interface from C and from Python, which know nothing of Swift.
@Suite("The C interface")
struct CInterfaceTests {
    /// The shared library that was built beside the tests.
    static let library = built("libThemeCatalogC.so")

    private static func built(_ name: String) -> String? {
        let path = Bundle.main.bundleURL.appendingPathComponent(name).path
        return FileManager.default.fileExists(atPath: path) ? path : nil
    }

    static let hasPython = FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")

    /// The reader that calls the library, and the one that follows the format's page and knows one codec.
    enum Reader: String, CaseIterable {
        case library = "themecatalog.py"
        case page = "ncar.py"

        var options: [String] { self == .page ? ["--codecs", "deflate"] : [] }
    }

    static func compile(_ catalog: String, as name: String, in folder: TemporaryDirectory) async throws {
        let result = try await runNightcar(
            "compile", catalog, "--output", folder.path, "--name", name, "--optimization", "time", timeout: 600)
        #expect(result.status == 0, "\(catalog): \(result.stderr)\(result.stdout)")
    }

    /// The shared library is linked by a C compiler alone. The static one needs Swift's runtime, so `swiftc` links it.
    @Test(
        .enabled(if: library != nil), arguments: ["libThemeCatalogC.so", "libThemeCatalogCStatic.a"])
    func aProgramInC(library name: String) async throws {
        let library = try #require(Self.built(name))
        let folder = try TemporaryDirectory()
        let fixtures = PackageLayout.root + "/Fixtures"
        for name in ["Basics", "Tint"] {
            try await Self.compile("\(fixtures)/\(name).xcassets", as: name, in: folder)
        }
        try await Self.compile(PackageLayout.root + "/Examples/ThemedApp/Assets.xcassets", as: "Themed", in: folder)
        let (object, program) = (folder.path("reader.o"), folder.path("reader"))
        let compiled = try await runCommand(
            "/usr/bin/env",
            [
                "clang", "-std=c11", "-Wall", "-Wextra", "-Werror", "-pedantic", "-I",
                PackageLayout.folder(ofRoom: "ThemeCatalogHeader"), "-c",
                PackageLayout.root + "/Tests/ThemeCatalogCTests/reader.c", "-o", object,
            ], timeout: 300)
        #expect(compiled.status == 0, "\(compiled.stderr)")
        let isStatic = name.hasSuffix(".a")
        let linked = try await runCommand(
            "/usr/bin/env",
            [isStatic ? "swiftc" : "clang", object, library, "-lm", "-o", program] + (isStatic ? Self.codecLibraries : []),
            timeout: 300)
        #expect(linked.status == 0, "\(linked.stderr)")
        let folderOfLibrary = URL(fileURLWithPath: library).deletingLastPathComponent().path
        let result = try await runCommand(
            program, ["Basics", "Tint", "Themed"].map { folder.path("\($0).ncar") },
            environment: isStatic ? [:] : ["LD_LIBRARY_PATH": folderOfLibrary])
        #expect(result.status == 0 && result.stdout == "ok\n", "\(result.stderr)")
    }

    /// What the static library calls, by the traits of this build.
    private static let codecLibraries: [String] = {
        var flags = ["-lz"]
        #if WebP
            flags.append("-lwebp")
        #endif
        #if JPEGXL
            flags.append("-ljxl")
        #endif
        return flags
    }()

    @Test(
        .enabled(if: library != nil && hasPython),
        arguments: ["Basics", "AppIcon", "Composite", "Pixels", "Odd", "Tint", "Lint"], Reader.allCases)
    func pythonReadsTheFixtures(name: String, reader: Reader) async throws {
        try await Self.expectAgreement("\(PackageLayout.root)/Fixtures/\(name).xcassets", reader: reader)
    }

    /// The catalogs and the requests are made at random. The seed is the argument.
    @Test(.enabled(if: library != nil && hasPython), arguments: [1, 2, 3])
    func theResolverOfThePageAnswersLikeTheLibrary(seed: Int) async throws {
        let folder = try TemporaryDirectory()
        let script = PackageLayout.root + "/Tests/ThemeCatalogCTests/resolve.py"
        let made = try await runCommand("/usr/bin/python3", [script, "make", folder.path("made"), "\(seed)"])
        #expect(made.status == 0, "\(made.stderr)")
        let compiled = try await runNightcar(
            "compile", folder.path("made/Base.xcassets"), "--config", folder.path("made/theme.yml"), "--output", folder.path,
            "--codecs", "deflate", "--optimization", "time", "--quiet")
        #expect(compiled.status == 0, "\(compiled.stderr)\(compiled.stdout)")
        let result = try await runCommand(
            "/usr/bin/python3", [script, "compare", folder.path("Assets.ncar"), "\(seed)"],
            environment: ["THEMECATALOG_LIBRARY": try #require(Self.library)])
        #expect(
            result.status == 0 && result.stdout == "18000 requests, 0 wrong\n", "\(result.stdout)\(result.stderr.prefix(1000))")
    }

    /// Every tenth catalog of the corpus, or all of them if `NIGHTCAR_WHOLE_CORPUS` is set, which takes minutes.
    @Test(.enabled(if: library != nil && hasPython && SharedData.corpus != nil))
    func pythonReadsTheCorpus() async throws {
        let corpus = try #require(SharedData.corpus)
        let all = try #require(FileManager.default.enumerator(atPath: corpus)).compactMap { $0 as? String }
        let catalogs = all.filter { $0.hasSuffix(".xcassets") }.sorted()
        #expect(catalogs.count > 50)
        let isWhole = ProcessInfo.processInfo.environment["NIGHTCAR_WHOLE_CORPUS"] != nil
        for position in isWhole ? stride(from: 0, to: catalogs.count, by: 1) : stride(from: 4, to: catalogs.count, by: 10) {
            try await Self.expectAgreement("\(corpus)/\(catalogs[position])", reader: .library)
        }
    }

    /// The reader in Python alone takes seconds for a megapixel, so it reads small catalogs.
    @Test(.enabled(if: library != nil && hasPython && SharedData.corpus != nil))
    func pythonAloneReadsTheCorpus() async throws {
        let corpus = try #require(SharedData.corpus)
        for catalog in [
            "bartoszj+acextract/Images.xcassets", "microsoft+fluentui-apple/Sources/FluentUI_iOS/Resources/FluentUI-ios.xcassets",
        ] where FileManager.default.fileExists(atPath: "\(corpus)/\(catalog)") {
            try await Self.expectAgreement("\(corpus)/\(catalog)", reader: .page)
        }
    }

    private struct Index: Decodable {
        struct Item: Decodable {
            var asset: String
            var kind: String
            var variant: String
            var file: String?
            var child: String?
        }

        var renditions: [Item]
    }

    private struct Color: Decodable {
        var colorSpace: String?
        var components: [String: Double]?
    }

    /// Compiles a catalog, extracts it, and compares each extracted file with what Python reads.
    private static func expectAgreement(_ catalog: String, reader: Reader) async throws {
        let folder = try TemporaryDirectory()
        let path = folder.path("Assets.ncar")
        let compiled = try await runNightcar(
            ["compile", catalog, "--output", folder.path, "--optimization", "time"] + reader.options, timeout: 900)
        guard FileManager.default.fileExists(atPath: path) else {
            Issue.record("\(catalog): \(compiled.stderr)\(compiled.stdout.suffix(500))")
            return
        }
        _ = try await runNightcar("extract", path, "--output", folder.path("files"), timeout: 900)
        let script = PackageLayout.root + "/Examples/Python/" + reader.rawValue
        let result = try await runCommand(
            "/usr/bin/python3", [script, path], environment: ["THEMECATALOG_LIBRARY": try #require(library)], timeout: 900)
        #expect(result.status == 0, "\(catalog): \(result.stderr)")
        let index = try JSONDecoder().decode(Index.self, from: Data(try folder.read("files/index.json")))
        let expected = try index.renditions.map { item in
            "\(item.asset)\t\(item.kind)\t\(item.variant)\t\(try held(item, in: folder))"
        }
        let lines = result.stdout.split(separator: "\n", omittingEmptySubsequences: true).map(normalized)
        #expect(lines.count == expected.count, "\(catalog)")
        let wrong = zip(lines.sorted(), expected.sorted()).filter { $0 != $1 }.prefix(3)
        #expect(wrong.isEmpty, "\(catalog): \(wrong)")
    }

    /// What an extracted file holds, as the script prints it. Colors are compared by their numbers.
    private static func held(_ item: Index.Item, in folder: TemporaryDirectory) throws -> String {
        if let child = item.child { return child }
        guard let file = item.file else { return "nothing" }
        let bytes = try folder.read("files/" + file)
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        if let color = try? decoder.decode(Color.self, from: Data(bytes)), item.file?.hasSuffix(".json") == true,
            item.kind == "colorset" || item.kind == "gradientset"
        {
            guard let space = color.colorSpace, let components = color.components else { return "a color of the platform" }
            let names = components["white"] == nil ? ["red", "green", "blue", "alpha"] : ["white", "alpha"]
            return "\(space) \(names.map { components[$0] ?? .nan })"
        }
        guard file.hasSuffix(".png"), item.kind != "dataset", let picture = try? decodePNG(bytes) else {
            return SHA256.hex(bytes)
        }
        var memory = [UInt8](repeating: 0, count: picture.width * picture.height * 4)
        try memory.withUnsafeMutableBytes { try picture.copy(to: $0, format: .rgba) }
        return "\(picture.width)x\(picture.height) \(SHA256.hex(memory))"
    }

    private static func normalized(_ line: Substring) -> String {
        let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        struct Held: Decodable {
            var space: String
            var components: [Double]
            var alpha: Double
        }
        guard parts.count == 4, let color = try? JSONDecoder().decode(Held.self, from: Data(parts[3].utf8)) else {
            guard line.hasSuffix("it has no value here") else { return String(line) }
            return parts.prefix(3).joined(separator: "\t") + "\ta color of the platform"
        }
        return parts.prefix(3).joined(separator: "\t") + "\t\(color.space) \(color.components + [color.alpha])"
    }
}
