import Foundation
import NightcarTestSupport
import Testing

@Suite("The binary as actool")
struct ActoolEndToEndTests {
    private let fixture = PackageLayout.fixtures + "/Basics.xcassets"

    @Test func asACommand() async throws {
        let version = try await runNightcar("actool", "--version", "--output-format", "human-readable-text")
        #expect(version.status == 0)
        #expect(version.stdout == "/* com.apple.actool.version */\nbundle-version: 24506\nshort-bundle-version: 26.3\n")
        let wrong = try await runNightcar("actool", fixture, "--frob")
        #expect(wrong.status == 1)
        #expect(wrong.stdout.contains("Unknown argument '--frob'."))
    }

    @Test func byItsName() async throws {
        let folder = try TemporaryDirectory()
        let link = folder.path("actool")
        let binary = try await runNightcarThrough("; readlink -f \"$0\"", ["--version"])
        let path = binary.stdout.split(separator: "\n").last.map(String.init) ?? ""
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        let run = try await runCommand(link, ["--print-contents", "--output-format", "binary1", fixture])
        #expect(run.status == 0)
        #expect(run.stdout.hasPrefix("bplist00"))
        let usage = try await runCommand(link, ["--help"])
        #expect(usage.status == 0 && usage.stdout.hasPrefix("OVERVIEW: Compiles asset catalogs"))
    }

    /// The main car and the packs together hold what one car holds, each name once. Without packs, the bytes stay the same.
    @Test func theCarsOfAssetPacksHoldEachSetOnce() async throws {
        let folder = try TemporaryDirectory()
        for (name, tags) in [("Ink", ""), ("Sky", #""level 1""#), ("Sea", #""level 1", "🏝""#), ("Sand", #""🏝", "level 1""#)] {
            try folder.write(
                """
                {"colors": [{"idiom": "universal", "color": {"color-space": "srgb",
                "components": {"red": "0", "green": "0", "blue": "0", "alpha": "1"}}}],
                "properties": {"on-demand-resource-tags": [\(tags)]}}
                """, to: "Assets.xcassets/\(name).colorset/Contents.json")
        }
        func compile(_ output: String, _ options: [String]) async throws {
            let platform = ["--platform", "iphoneos", "--minimum-deployment-target", "15"]
            let run = try await runNightcar(
                ["actool", "Assets.xcassets", "--compile", output] + platform + options, in: folder.path)
            #expect(run.status == 0, "\(run.stdout)")
        }
        func names(_ car: String) async throws -> [String] {
            let info = try await runNightcar("show", "--format", "json", car, in: folder.path)
            let list = try JSONSerialization.jsonObject(with: Data(info.stdout.utf8)) as? [[String: Any]] ?? []
            #expect(try await runNightcar("lint", car, in: folder.path).status == 0)
            return list.compactMap { $0["Name"] as? String }
        }
        try await compile("whole", [])
        try await compile("off", ["--enable-on-demand-resources", "NO"])
        try await compile("on", ["--enable-on-demand-resources", "YES", "--bundle-identifier", "org.example"])
        #expect(try folder.read("off/Assets.car") == folder.read("whole/Assets.car"))
        let packs = folder.path("on/OnDemandResources")
        let cars = try FileManager.default.contentsOfDirectory(atPath: packs).map { "\(packs)/\($0)/Assets.car" }
        #expect(cars.count == 2)
        var all = try await names("on/Assets.car")
        #expect(all == ["Ink"])
        for car in cars { all += try await names(car) }
        #expect(all.sorted() == ["Ink", "Sand", "Sea", "Sky"])
        #expect(try await names("whole/Assets.car").sorted() == all.sorted())
    }

    /// Every option has its row in the documentation, under the heading that says how it is handled.
    @Test func theDocumentationNamesEveryOption() async throws {
        let usage = try await runNightcar("actool", "--help")
        let options = usage.stdout.split(separator: "\n").filter { $0.hasPrefix("  --") }.map { line in
            (name: String(line.split(separator: " ")[0]), hasEffect: !line.hasSuffix("(no effect)"))
        }
        #expect(options.count > 40)
        let text = try String(contentsOfFile: PackageLayout.root + "/Documentation/ActoolCompatibility.md", encoding: .utf8)
        let rows = text.split(separator: "\n").filter { $0.hasPrefix("| `--") }
        for option in options {
            let row = rows.first { $0.hasPrefix("| `\(option.name)`") || $0.hasPrefix("| `\(option.name) ") }
            #expect(row != nil, "\(option.name) has no row")
            #expect(row?.contains("| no effect |") == !option.hasEffect, "\(option.name)")
        }
        #expect(rows.count == options.count)
    }
}
