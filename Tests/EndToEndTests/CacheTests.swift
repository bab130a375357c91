import Foundation
import NightcarTestSupport
import Testing

@Suite("nightcar with a build cache")
struct CacheTests {
    /// A run in which no file counts as fresh, because the copies are an hour old.
    private struct Bench {
        let folder: TemporaryDirectory
        var environment: [String: String]

        init() throws {
            folder = try TemporaryDirectory()
            environment = ["NIGHTCAR_CACHE": folder.path("cache")]
            for name in ["Basics", "AppIcon", "Odd", "Broken"] {
                let copy = folder.path("in/\(name).xcassets")
                try FileManager.default.createDirectory(atPath: folder.path("in"), withIntermediateDirectories: true)
                try FileManager.default.copyItem(atPath: PackageLayout.root + "/Fixtures/\(name).xcassets", toPath: copy)
            }
        }

        func compile(_ arguments: String..., catalogs: String = "in", output: String = "out") async throws -> CommandResult {
            try await compile(arguments, catalogs: catalogs, output: output)
        }

        func compile(_ arguments: [String], catalogs: String = "in", output: String = "out") async throws -> CommandResult {
            try await runNightcar(
                ["compile", catalogs, "--output", output, "--report", "\(output).json"] + arguments, in: folder.path,
                environment: environment)
        }
    }

    @Test func theBytesAreTheSameWithAndWithout() async throws {
        let bench = try Bench()
        let plain = try await bench.compile("--no-cache", output: "plain")
        // Files that were just written could still change within one tick of the clock.
        try await Task.sleep(for: .seconds(2.5))
        for _ in 0..<3 {
            let cached = try await bench.compile()
            #expect(cached.status == plain.status && cached.stderr == plain.stderr)
            #expect(cached.stdout == plain.stdout.replacingOccurrences(of: "plain/", with: "out/"))
            #expect(try bench.folder.read("out/Assets.ncar") == bench.folder.read("plain/Assets.ncar"))
            #expect(
                String(decoding: try bench.folder.read("out.json"), as: UTF8.self)
                    == String(decoding: try bench.folder.read("plain.json"), as: UTF8.self)
                    .replacingOccurrences(of: "plain/", with: "out/"))
            try FileManager.default.removeItem(atPath: bench.folder.path("out"))
        }
    }

    @Test func anOutputThatIsThereIsLeftAlone() async throws {
        let bench = try Bench()
        try await Task.sleep(for: .seconds(2.5))
        _ = try await bench.compile()
        let date =
            try FileManager.default.attributesOfItem(atPath: bench.folder.path("out/Assets.ncar"))[.modificationDate] as? Date
        _ = try await bench.compile()
        let after =
            try FileManager.default.attributesOfItem(atPath: bench.folder.path("out/Assets.ncar"))[.modificationDate] as? Date
        #expect(date == after)
    }

    /// An older car must not be returned for a theme catalog, or a theme catalog for a car, or either for a different system.
    @Test func everyFormatHasItsOwnResult() async throws {
        let bench = try Bench()
        try await Task.sleep(for: .seconds(2.5))
        let requests = [
            ["--format", "ncar,car"], ["--format", "car"], ["--format", "ncar"],
            ["--format", "car", "--minimum-deployment-target", "12.0"],
        ]
        for request in requests + requests {
            let plain = try await bench.compile(["--platform", "ios", "--no-cache"] + request, output: "plain")
            let cached = try await bench.compile(["--platform", "ios"] + request, output: "out")
            #expect(cached.status == plain.status, "\(request)")
            #expect(cached.stdout == plain.stdout.replacingOccurrences(of: "plain/", with: "out/"), "\(request)")
            let files = try FileManager.default.contentsOfDirectory(atPath: bench.folder.path("plain")).sorted()
            #expect(try FileManager.default.contentsOfDirectory(atPath: bench.folder.path("out")).sorted() == files, "\(request)")
            for file in files {
                #expect(try bench.folder.read("out/\(file)") == bench.folder.read("plain/\(file)"), "\(request)")
            }
            for folder in ["out", "plain"] { try FileManager.default.removeItem(atPath: bench.folder.path(folder)) }
        }
    }

    /// Additions of the configuration are part of the request.
    @Test func anotherConfigurationIsAnotherResult() async throws {
        let bench = try Bench()
        for rule in ["", "derive:\n  colors: true\n", ""] {
            try bench.folder.write(rule, to: "in/.nightcar.yml")
            try await Task.sleep(for: .seconds(2.5))
            let plain = try await bench.compile("--no-cache", output: "plain")
            for _ in 0..<2 {
                let cached = try await bench.compile()
                #expect(cached.stdout == plain.stdout.replacingOccurrences(of: "plain/", with: "out/"))
                #expect(try bench.folder.read("out/Assets.ncar") == bench.folder.read("plain/Assets.ncar"))
            }
        }
    }

    @Test func aChangeIsSeenAtOnce() async throws {
        let bench = try Bench()
        _ = try await bench.compile()
        let icons = try FileManager.default.subpathsOfDirectory(atPath: bench.folder.path("in/Basics.xcassets"))
            .filter { $0.hasSuffix(".png") }.sorted()
        let (first, last) = (try #require(icons.first), try #require(icons.last))
        let path = bench.folder.path("in/Basics.xcassets/")
        try FileManager.default.removeItem(atPath: path + first)
        try FileManager.default.copyItem(atPath: path + last, toPath: path + first)
        let cached = try await bench.compile()
        let plain = try await bench.compile("--no-cache", output: "plain")
        #expect(cached.stdout == plain.stdout.replacingOccurrences(of: "plain/", with: "out/"))
        #expect(try bench.folder.read("out/Assets.ncar") == bench.folder.read("plain/Assets.ncar"))
    }

    /// A run whose pictures alone have changed doesn't read its sets again. What it writes must not show that.
    @Test func changedPicturesAndSetsGiveWhatANewRunGives() async throws {
        let bench = try Bench()
        let path = bench.folder.path("in/Basics.xcassets/")
        let files = try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
        let icons = files.filter { $0.hasSuffix(".png") }
        let text = try #require(files.first { $0.hasSuffix(".colorset/Contents.json") })
        let vector = try #require(files.first { $0.hasSuffix(".imageset/arrowhead.svg") })
        let template = try #require(files.first { $0.hasSuffix(".symbolset/pointer.svg") })
        try await Task.sleep(for: .seconds(2.5))
        _ = try await bench.compile()
        let changes: [() throws -> Void] = [
            { try Data(contentsOf: URL(filePath: path + icons[1])).write(to: URL(filePath: path + icons[0])) },
            { try Data("no picture".utf8).write(to: URL(filePath: path + icons[2])) },
            { try Data(contentsOf: URL(filePath: path + template)).write(to: URL(filePath: path + vector)) },
            // The template now has no glyphs, so its set has another rendition.
            { try Data("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8).write(to: URL(filePath: path + template)) },
            { try Data("{}".utf8).write(to: URL(filePath: path + text)) },
        ]
        for change in changes {
            try change()
            let plain = try await bench.compile("--no-cache", output: "plain")
            for _ in 0..<2 {
                let cached = try await bench.compile()
                #expect(cached.stdout == plain.stdout.replacingOccurrences(of: "plain/", with: "out/"))
                #expect(cached.status == plain.status)
                #expect(try bench.folder.read("out/Assets.ncar") == bench.folder.read("plain/Assets.ncar"))
            }
        }
    }

    @Test func severalRunsShareOneCache() async throws {
        let bench = try Bench()
        let plain = try await bench.compile("--no-cache", output: "plain")
        let statuses = try await withThrowingTaskGroup(of: Int32.self) { group in
            for number in 0..<4 { group.addTask { try await bench.compile(output: "out\(number)").status } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses == Array(repeating: plain.status, count: 4))
        for number in 0..<4 {
            #expect(try bench.folder.read("out\(number)/Assets.ncar") == bench.folder.read("plain/Assets.ncar"))
        }
    }

    @Test func aDamagedCacheIsMadeAgain() async throws {
        let bench = try Bench()
        let plain = try await bench.compile("--no-cache", output: "plain")
        try await Task.sleep(for: .seconds(2.5))
        _ = try await bench.compile()
        let packs = bench.folder.path("cache/packs")
        for name in try FileManager.default.contentsOfDirectory(atPath: packs) {
            let url = URL(fileURLWithPath: packs + "/" + name)
            var bytes = try Data(contentsOf: url)
            // Damages the bodies but not the table, so the pack itself is accepted.
            for offset in stride(from: 4, to: bytes.count / 2, by: 50) { bytes[offset] ^= 1 }
            try bytes.write(to: url)
        }
        let cached = try await bench.compile()
        #expect(cached.stdout == plain.stdout.replacingOccurrences(of: "plain/", with: "out/"))
        #expect(try bench.folder.read("out/Assets.ncar") == bench.folder.read("plain/Assets.ncar"))
    }

    /// `size`, `diff` and `preview` keep what they encode, as `compile` does: a second run adds nothing to the cache.
    @Test(
        arguments: [
            ["size", "--compile-to", "ncar", "in", "--optimization", "time"],
            ["diff", "--compile-to", "ncar", "in/Basics.xcassets", "in/Odd.xcassets", "--optimization", "time"],
            ["preview", "in/Basics.xcassets", "--output", "page.html"],
        ])
    func reportsAreMadeFromTheCache(arguments: [String]) async throws {
        let bench = try Bench()
        func run(_ options: String...) async throws -> CommandResult {
            try await runNightcar(arguments + options, in: bench.folder.path, environment: bench.environment)
        }
        func packs() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: bench.folder.path("cache/packs")).sorted()
        }
        let plain = try await run("--no-cache")
        #expect(plain.status != 2, "\(plain.stderr)")
        #expect(!FileManager.default.fileExists(atPath: bench.folder.path("cache")))
        // Files that were just written could still change within one tick of the clock.
        try await Task.sleep(for: .seconds(2.5))
        let first = try await run()
        let kept = try packs()
        let second = try await run()
        #expect(!kept.isEmpty)
        #expect(try packs() == kept, "nothing was encoded, so nothing was added")
        for cached in [first, second] {
            #expect(cached.status == plain.status && cached.stdout == plain.stdout && cached.stderr == plain.stderr)
        }
    }

    /// To measure what `compile` has encoded, nothing is encoded again.
    @Test func sizeUsesWhatCompileKept() async throws {
        let bench = try Bench()
        try await Task.sleep(for: .seconds(2.5))
        _ = try await bench.compile("--optimization", "time")
        func entries() async throws -> String {
            let info = try await runNightcar(["config", "cache"], environment: bench.environment).stdout
            return try #require(info.split(separator: "\n").first { $0.hasPrefix("entries") }).description
        }
        let before = try await entries()
        let path = ["size", "--compile-to", "ncar", "in/Basics.xcassets", "--optimization", "time"]
        #expect(try await runNightcar(path, in: bench.folder.path, environment: bench.environment).status == 0)
        let after = try await entries()
        let numbers = [before, after].map { Int($0.filter(\.isNumber)) ?? 0 }
        // The stamps of this catalog alone, its pages of small files and the size of its download.
        #expect(numbers[1] - numbers[0] <= 4, "\(before), then \(after)")
    }

    @Test func theCacheIsShownAndEmptied() async throws {
        let bench = try Bench()
        func cache(_ options: String...) async throws -> String {
            try await runNightcar(["config", "cache"] + options, environment: bench.environment).stdout
        }
        #expect(try await cache().contains("no cache yet"))
        _ = try await bench.compile()
        #expect(try await cache().contains("entries"))
        #expect(try await cache("--clear").contains("bytes removed"))
        #expect(try await cache().contains("entries  0"))
        let off = try await runNightcar("config", "cache")
        #expect(off.status == 2 && off.stderr.contains("is off"))
    }

    @Test(arguments: [
        (["--no-cache", "--cache", "x"], "--no-cache can't be combined"),
        (["--cache", "/dev/null/x"], "/dev/null"),
    ])
    func badOptionsAreExplained(arguments: [String], message: String) async throws {
        let folder = try TemporaryDirectory()
        let result = try await runNightcar(["compile", "Fixtures/Basics.xcassets", "--output", folder.path] + arguments)
        #expect(result.status == 2)
        #expect(result.stderr.contains(message))
    }
}
