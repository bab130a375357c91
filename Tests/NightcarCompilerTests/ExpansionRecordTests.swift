import Foundation
import NightcarBasics
import NightcarCompiler
import NightcarModel
import NightcarTestSupport
import NightcarXCAssets
import Testing
import ThemeCatalogBytes

@Suite("Expanded sets in the cache")
struct ExpansionRecordTests {
    /// Everything that a later stage can see.
    private static func lines(_ expansion: Expansion) -> [String] {
        let assets = expansion.catalog.assets.flatMap { asset -> [String] in
            let (properties, place) = (asset.properties, asset.location.map { "\($0)" } ?? "")
            return [
                "\(asset.name) \(asset.kind.rawValue) \(properties.templateIntent) \(properties.preservesVector) \(place)",
                "\(properties.json) \(properties.keysWithoutEffect)",
            ]
                + asset.renditions.map { rendition in
                    let (attributes, place) = (rendition.attributes, rendition.location.map { String(reflecting: $0) } ?? "")
                    return "\(rendition.key) \(rendition.content) \(attributes.json) \(attributes.members.count) \(place)"
                        + " \(attributes.keysWithoutEffect) \(String(describing: attributes.resizing))"
                }
        }
        let findings = expansion.findings.map { String(reflecting: $0) + "\($0)" }
        return ["\(expansion.catalog.path) \(expansion.filteredOut)"] + findings + assets
    }

    static let fixtures = ["Basics", "AppIcon", "Odd", "Broken"].map {
        PackageLayout.root + "/Fixtures/\($0).xcassets"
    }

    @Test(arguments: fixtures)
    func fixturesComeBack(path: String) throws {
        let isKept = try expectRoundTrip(try loadExpansion(at: [path]))
        #expect(isKept || path != Self.fixtures[0])
    }

    @Test(.enabled(if: SharedData.corpus != nil))
    func theCorpusComesBack() throws {
        let corpus = try #require(SharedData.corpus)
        var kept = 0
        for name in try FileManager.default.contentsOfDirectory(atPath: corpus).sorted().prefix(30) {
            // Files and folders without catalogs are beside the repositories.
            guard let expansion = try? loadExpansion(at: ["\(corpus)/\(name)"]) else { continue }
            if try expectRoundTrip(expansion) { kept += 1 }
        }
        #expect(kept > 5)
    }

    /// Returns false for an expansion that isn't kept.
    private func expectRoundTrip(_ expansion: Expansion) throws -> Bool {
        guard let record = expansion.record() else { return false }
        let restored = try #require(Expansion(record: ByteView(record)))
        #expect(Self.lines(restored) == Self.lines(expansion), "\(expansion.catalog.path)")
        #expect(restored.record() == record, "\(expansion.catalog.path)")
        return true
    }

    @Test func damagedRecordsAreRefused() throws {
        let record = try #require(try loadExpansion(at: [Self.fixtures[0]]).record())
        for count in stride(from: 0, to: record.count, by: 7) {
            #expect(Expansion(record: ByteView(Array(record.prefix(count)))) == nil, "\(count) bytes")
        }
        var generator = SeededGenerator(seed: 17)
        for _ in 0..<500 {
            var damaged = record
            damaged[Int.random(in: 0..<record.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            // It may still be a record, but it never crashes.
            _ = Expansion(record: ByteView(damaged))
        }
    }
}
