import Foundation
import NightcarTestSupport
import Testing

@Suite("nightcar lint and hostile input")
struct LintHostileTests {
    /// Contents.json files from our fixtures and, if they exist, from real catalogs.
    static func seeds() throws -> [[UInt8]] {
        var seeds: [[UInt8]] = []
        for folder in [PackageLayout.fixtures, SharedData.corpus].compactMap({ $0 }) {
            let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
            let documents = files.filter { $0.hasSuffix("set/Contents.json") }.sorted()
            for path in documents.prefix(400) {
                guard let data = FileManager.default.contents(atPath: folder + "/" + path), data.count < 4000 else { continue }
                seeds.append(Array(data))
            }
        }
        return seeds
    }

    static func mutated(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
            let at = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<6, using: &random) {
            case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes.removeSubrange(at..<min(bytes.count, at + Int.random(in: 1...20, using: &random)))
            case 2: bytes.insert(contentsOf: bytes[at..<min(bytes.count, at + 40)], at: at)
            case 3: bytes.insert(contentsOf: "99999999999999999999e999".utf8, at: at)
            case 4: bytes.insert(contentsOf: Array(#""../../etc/passwd""#.utf8), at: at)
            default: bytes.insert(contentsOf: String(repeating: "[{\"a\":", count: 40).utf8, at: at)
            }
        }
        return bytes
    }

    /// Thousands of damaged sets in one catalog, all rules on: no rule and no fix crashes, hangs or fails.
    @Test func damagedContentsAreLintedAndMended() async throws {
        let seed: UInt64 = 20_261_121
        var random = SeededGenerator(seed: seed)
        let seeds = try Self.seeds()
        let folder = try TemporaryDirectory()
        let ending = ["imageset", "colorset", "appiconset", "dataset", "symbolset", "brandassets", "imagestack"]
        for index in 0..<1500 {
            let set = "A.xcassets/G\(index / 100)/S\(index).\(ending[index % ending.count])"
            try folder.write(Self.mutated(seeds[index % seeds.count], &random), to: set + "/Contents.json")
        }
        let rules = try await runNightcar("lint", "--list-rules").stdout.split(separator: "\n")
            .compactMap { $0.split(separator: " ").first.map(String.init) }
        try folder.write("lint:\n  enabled: [\(rules.joined(separator: ", "))]\n", to: ".nightcar.yml")
        let found = try await runNightcar(["lint", folder.path, "--format", "json"], timeout: 300)
        #expect(found.status == 1 && !found.timedOut, "seed \(seed): \(found.stderr.suffix(500))")
        #expect(!found.stdout.contains("internal-error"), "seed \(seed)")
        let fixed = try await runNightcar(["lint", folder.path, "--fix", "--unsafe", "--min-severity", "error"], timeout: 300)
        #expect(fixed.status == 1 && !fixed.timedOut, "seed \(seed): \(fixed.stderr.suffix(500))")
        let again = try await runNightcar(["lint", folder.path, "--fix", "--unsafe", "--min-severity", "error"], timeout: 300)
        #expect(again.stderr.contains("note: fixed 0 findings"), "seed \(seed): \(again.stderr.suffix(500))")
    }

    /// No rule and no fix follows a file name that leads out of the set.
    @Test func namesDoNotLeadOut() async throws {
        let folder = try TemporaryDirectory()
        try folder.write("secret", to: "secret.png")
        let entries = ["../../secret.png", "/etc/passwd", "..", ".", "", "a/../../../secret.png"].map {
            #"{ "filename" : "\#($0)", "idiom" : "universal" }"#
        }
        try folder.write(#"{ "images" : [ \#(entries.joined(separator: ", ")) ] }"#, to: "A.xcassets/X.imageset/Contents.json")
        let result = try await runNightcar("lint", folder.path, "--fix", "--unsafe", "--format", "xcode")
        #expect(result.status == 1)
        #expect(try folder.read("secret.png") == Array("secret".utf8))
        #expect(result.stdout.contains("leads out of the set"))
    }

    @Test func nothingToLintIsSaid() async throws {
        let folder = try TemporaryDirectory()
        let empty = try await runNightcar("lint", folder.path)
        #expect(empty.status == 2 && empty.stderr.contains("there is no *.xcassets folder"))
        let missing = try await runNightcar("lint", folder.path("nowhere"))
        #expect(missing.status == 2 && missing.stderr.contains("nowhere: error: "))
        try folder.write("{}", to: "E.xcassets/Contents.json")
        let bare = try await runNightcar("lint", folder.path)
        #expect(bare.status == 0 && bare.stderr.isEmpty)
    }

    /// Six thousand findings, and a reader that stops after the first.
    @Test func aReaderThatGoesAwayIsNoError() async throws {
        let folder = try TemporaryDirectory()
        let text = LintTests.color("40", dark: false)
        for index in 0..<1000 { try folder.write(text, to: "A.xcassets/G\(index)/Label\(index).colorset/Contents.json") }
        let only = ["lint", folder.path, "--only", "contents-format"]
        for format in ["pretty", "sarif"] {
            let result = try await runNightcarThrough("| head -c 100", only + ["--format", format])
            #expect(result.status == 0 && result.stderr.isEmpty, "\(format): \(result.stderr)")
        }
        // Reports to files are complete anyway, because they are written first.
        let file = folder.path("report.json")
        _ = try await runNightcarThrough("| head -c 100", only + ["--format", "xcode", "--format", "json:\(file)"])
        let report = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: file))) as? [String: Any]
        #expect((report?["findings"] as? [Any])?.count == 1000)
        let annotations = try await runNightcar(only + ["--format", "github"])
        #expect(annotations.stdout.split(separator: "\n").count <= 51)
        let page = try await runNightcar(only + ["--format", "markdown"])
        #expect(page.stdout.utf8.count < 1 << 20)
    }

    @Test func colorIsLeftOutWhereItIsNotWanted() async throws {
        let arguments = ["lint", "Fixtures/Lint.xcassets"]
        #expect(try await !runNightcar(arguments).stdout.contains("\u{1B}["))
        #expect(try await runNightcar(arguments + ["--color", "always"]).stdout.contains("\u{1B}["))
        #expect(try await runNightcar(arguments, environment: ["CLICOLOR_FORCE": "1"]).stdout.contains("\u{1B}["))
        let none = ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"]
        #expect(try await !runNightcar(arguments, environment: none).stdout.contains("\u{1B}["))
    }
}
