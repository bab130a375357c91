import Foundation
import NightcarBasics
import NightcarImaging
import NightcarModel
import NightcarTestSupport
import NightcarXCAssets
import Testing
import ThemeCatalogPixels

@testable import NightcarTint

@Suite("Runs that are stopped")
struct KilledRunTests {
    private func sample() throws -> TemporaryCatalog {
        let catalog = try TemporaryCatalog([
            "Label.colorset/Contents.json": TintWritingTests.label,
            "Sm ile 😀.colorset/Contents.json": TintWritingTests.label.replacing("0x10", with: "0xF0"),
            "Star.imageset/Contents.json": TintWritingTests.star,
        ])
        var bytes: [UInt8] = []
        for pixel in 0..<64 { bytes += [16, 16, 32, pixel % 8 < 5 ? 255 : 0] }
        try catalog.write(encodePNG(PixelBuffer(width: 8, height: 8, bytes: bytes)), to: "Star.imageset/Star@2x.png")
        return catalog
    }

    private func writing(_ path: String, base: DarkBase) async throws -> TintWriting {
        let sources = try loadCatalogs(at: [path])
        let state = try TintState(sources)
        var additions = CatalogAdditions()
        additions.derivation.base = base
        additions.derivation.roles = [RoleRule(match: Glob("*ile*"), role: .surface, location: .init(path: "c"))]
        (additions.derivesColors, additions.images) = (true, ImageOptions())
        // Otherwise, the picture is derived in the same way for every base.
        let light = base == .black ? "Star" : "nothing"
        additions.rules = [TintRule(match: Glob(light), dark: .literal(.hex(0xABCDEF)), location: .init(path: "c"))]
        let configured = await ConfiguredCatalog(
            expand(sources).without(state.generated), additions: additions, jobs: 1)
        return TintWriting(sources, configured, state: state)
    }

    private func files(_ catalog: TemporaryCatalog) throws -> [String: Data] {
        var files: [String: Data] = [:]
        for case let name as String in FileManager.default.enumerator(atPath: catalog.folder)! {
            files[name] = FileManager.default.contents(atPath: catalog.folder + "/" + name)
        }
        return files
    }

    private func make(_ changes: ArraySlice<TintWriting.Change>) throws {
        for change in changes {
            if let bytes = change.bytes {
                try writeFileAtomically(bytes, to: change.path)
            } else {
                try removeFile(change.path)
            }
        }
    }

    @Test("Killed after any change of a first run, the next run ends where the first would have")
    func firstRun() async throws {
        let whole = try sample()
        let all = try await writing(whole.path, base: .elevated)
        try all.write()
        let expected = try files(whole)
        #expect(all.changes.count > 4)
        for done in 0...all.changes.count {
            let catalog = try sample()
            try make(try await writing(catalog.path, base: .elevated).changes.prefix(done))
            try await writing(catalog.path, base: .elevated).write()
            #expect(try files(catalog) == expected, "killed after \(done) changes")
        }
    }

    @Test("Killed while other values replace those of an earlier run, the next run still knows its own")
    func update() async throws {
        let whole = try sample()
        try await writing(whole.path, base: .elevated).write()
        let all = try await writing(whole.path, base: .black)
        try all.write()
        let expected = try files(whole)
        #expect(all.changes.count > 2)
        for done in 0...all.changes.count {
            let catalog = try sample()
            try await writing(catalog.path, base: .elevated).write()
            try make(try await writing(catalog.path, base: .black).changes.prefix(done))
            try await writing(catalog.path, base: .black).write()
            #expect(try files(catalog) == expected, "killed after \(done) changes")
            #expect(try await writing(catalog.path, base: .black).changes.isEmpty)
        }
    }

    @Test("A pair of two sets has no place for a third appearance: nothing is written, and a finding says so")
    func foldedPairs() async throws {
        let catalog = try TemporaryCatalog([
            "light_hint.colorset/Contents.json": TintWritingTests.label.replacing("0x10", with: "0x90"),
            "dark_hint.colorset/Contents.json": TintWritingTests.label,
        ])
        let sources = try loadCatalogs(at: [catalog.path])
        var additions = CatalogAdditions()
        additions.derivation.derivesHighContrast = true
        additions.derivation.roles = [RoleRule(match: Glob("hint"), role: .graphic, location: .init(path: "c"))]
        additions.derivesColors = true
        additions.pairs = [
            LoosePair(
                light: try #require(LoosePair.Pattern("light_*")), dark: try #require(LoosePair.Pattern("dark_*")),
                location: .init(path: "c"))
        ]
        let configured = await ConfiguredCatalog(expand(sources), additions: additions, jobs: 1)
        #expect(configured.colors.items.first?.entries.isEmpty == false)
        let writing = TintWriting(sources, configured, state: try TintState(sources))
        #expect(writing.changes.isEmpty)
        #expect(writing.findings.map(\.id) == ["tint-folded"])
    }
}
