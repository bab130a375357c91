import NightcarBasics
import NightcarCompiler
import NightcarImaging
import NightcarTestSupport
import NightcarTint
import NightcarXCAssets
import Testing
import ThemeCatalogBytes
import ThemeCatalogVariants

/// Shards that are compiled apart and linked give the bytes of one compilation.
@Suite("Partial catalogs")
struct PartialCatalogTests {
    func compile(
        _ paths: [String], _ shard: Shard?, derives: Bool = false, effort: EncodeOptions.Effort = .time
    ) async throws -> [UInt8] {
        var options = CompileOptions(effort: effort)
        options.additions.derivesColors = derives
        options.shard = shard
        return try await NightcarCompiler.compile(loadExpansion(at: paths), options: options, path: "x", run: RunContext(jobs: 2))
            .bytes
    }

    func shards(_ paths: [String], _ count: Int, derives: Bool = false) async throws -> [PartialCatalog] {
        var parts: [PartialCatalog] = []
        for number in 1...count {
            let shard = try #require(Shard(number, of: count))
            parts.append(
                try PartialCatalog(ByteView(try await compile(paths, shard, derives: derives)), path: "\(number).ncpart"))
        }
        return parts
    }

    func fixture(_ name: String) -> String { PackageLayout.root + "/Fixtures/\(name).xcassets" }

    @Test(arguments: ["Basics", "Tint", "AppIcon", "Composite", "Pixels", "Odd"])
    func shardsLinkToTheSameBytes(name: String) async throws {
        let seed = UInt64.random(in: 0 ... .max)
        var random = SeededGenerator(seed: seed)
        let whole = try await compile([fixture(name)], nil)
        for count in [1, Int.random(in: 2...5, using: &random), Int.random(in: 6...16, using: &random)] {
            let parts = try await shards([fixture(name)], count).shuffled(using: &random)
            let linked = try link(parts, path: "x")
            #expect(linked.bytes == whole, "\(name), \(count) shards, seed \(seed)")
            #expect(linked.findings == [], "\(name), \(count) shards, seed \(seed)")
        }
    }

    @Test(.enabled(if: SharedData.corpus != nil), arguments: ["acextract", "R.swift", "SwiftGen"])
    func shardsOfTheCorpusLinkToTheSameBytes(part: String) async throws {
        let corpus = try #require(SharedData.corpus)
        let found = try CatalogFinder(links: .follow).sources(at: [corpus], withIcons: false).paths
        for path in found.filter({ $0.lowercased().contains(part.lowercased()) }).prefix(2) {
            let whole = try await compile([path], nil)
            #expect(try link(try await shards([path], 3), path: "x").bytes == whole, "\(path)")
        }
    }

    /// Each shard sees the whole catalog, so a configuration adds the same as in one run.
    @Test func shardsDeriveTheSame() async throws {
        let whole = try await compile([fixture("Tint")], nil, derives: true)
        #expect(try await compile([fixture("Tint")], nil) != whole)
        #expect(try link(try await shards([fixture("Tint")], 4, derives: true), path: "x").bytes == whole)
    }

    /// Some names are in both catalogs. The first catalog's are used, as in one run.
    @Test func partsOfSeveralCatalogsLink() async throws {
        let paths = [fixture("Basics"), fixture("Pixels"), fixture("Basics")]
        var parts: [PartialCatalog] = []
        for path in paths { parts.append(try PartialCatalog(ByteView(try await compile([path], .whole)), path: path)) }
        let linked = try link(parts, path: "x")
        #expect(linked.bytes == (try await compile(Array(paths.prefix(2)), nil)))
        #expect(!linked.findings.isEmpty && linked.findings.allSatisfy { $0.id == .duplicateName })
        #expect(linked.findings.allSatisfy { $0.severity == .warning })
    }

    @Test func whatDoesNotFitTogetherIsAnError() async throws {
        let parts = try await shards([fixture("Basics")], 3)
        func message(_ parts: [PartialCatalog]) -> String {
            do throws(Failure) { _ = try link(parts, path: "x") } catch { return "\(error)" }
            return ""
        }
        #expect(message([parts[0], parts[2]]) == "1.ncpart: shard 2/3 is missing: name its file too")
        #expect(message([parts[0], parts[1], parts[1], parts[2]]) == "2.ncpart: this is shard 2/3, and so is 2.ncpart")
        let others = try await shards([fixture("Pixels")], 3)
        #expect(message([parts[0], parts[1], others[2]]).contains("compiled from different sources"))
        let plain = try await compile([fixture("Basics")], Shard(2, of: 3), effort: .balanced)
        let mixed = [parts[0], try PartialCatalog(ByteView(plain), path: "plain.ncpart"), parts[2]]
        #expect(
            message(mixed).contains(
                "plain.ncpart: the parts were compiled with different options: \"optimization: balanced\" here"))
    }

    @Test func partsAreReproducibleAndChecked() async throws {
        let bytes = try await compile([fixture("Basics")], Shard(1, of: 2))
        #expect(try await compile([fixture("Basics")], Shard(1, of: 2)) == bytes)
        func message(_ bytes: [UInt8]) -> String {
            do throws(Failure) { _ = try link([PartialCatalog(ByteView(bytes), path: "p")], path: "x") } catch {
                return "\(error)"
            }
            return ""
        }
        #expect(message([]).contains("not a partial catalog"))
        #expect(message(try await compile([fixture("Basics")], nil)).contains("not a partial catalog"))
        var newer = bytes
        newer[4] = 9
        #expect(message(newer).contains("has version 9"))
        #expect(message(Array(bytes.dropLast(7))).contains("damaged"))
        let whole = try await compile([fixture("Basics")], .whole)
        #expect(message(whole).isEmpty)
        for position in stride(from: 8, to: whole.count, by: max(1, whole.count / 97)) {
            var damaged = whole
            damaged[position] ^= 0x10
            #expect(message(damaged).contains("damaged"), "byte \(position)")
        }
        #expect(message(bytes).contains("shard 2/2 is missing"))
        #expect(Shard(0, of: 2) == nil && Shard(3, of: 2) == nil && Shard(1, of: 0) == nil)
    }
}
