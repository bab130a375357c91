import Foundation
import NightcarBasics
import NightcarModel
import NightcarTestSupport
import NightcarXCAssets
import Testing
import ThemeCatalogVariants

@testable import NightcarTokens

@Suite("Gradients of tokens")
struct TokenGradientTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    @Test(
        arguments: [
            ("linear-gradient(180deg, #000 0%, #fff 100%)", [0, 1]), ("linear-gradient(to bottom, #000, #fff)", [0, 1]),
            ("linear-gradient(rgba(0, 0, 0, 0.5), #fff 20%, reed 10%, #fff)", nil),
            ("linear-gradient(rgba(0, 0, 0, 0.5), #fff 20%, #000 10%, #fff)", [0, 0.2, 0.2, 1]),
            ("linear-gradient(#000, #111, #222, #333)", [0, 1.0 / 3, 2.0 / 3, 1]),
            ("linear-gradient(#000 20%, #111, #222 60%)", [0.2, 0.4, 0.6]),
            ("linear-gradient(0deg, #000 0%, #111 25%, #fff)", [0, 0.75, 1]),
            ("linear-gradient(45deg, #000, #fff)", nil), ("radial-gradient(#000, #fff)", nil), ("linear-gradient(#000)", nil),
            ("linear-gradient(#000 4px, #fff)", nil), ("linear-gradient(", nil), ("linear-gradient()", nil),
            ("linear-gradient(to bottom)", nil),
        ] as [(String, [Double]?)])
    func textIsRead(text: String, positions: [Double]?) {
        let found = GradientText.gradient(text)?.stops.map(\.position)
        guard let found, let positions else { return #expect(found == positions) }
        #expect(found.count == positions.count && zip(found, positions).allSatisfy { abs($0 - $1) < 1e-9 }, "\(found)")
    }

    /// From the top to the bottom, a gradient that points up starts with its last color.
    @Test func directionsAreTurned() throws {
        let gradient = try #require(GradientText.gradient("linear-gradient(to top, #000, #fff)"))
        #expect(gradient.stops.map(\.color.components.x) == [1, 0])
    }

    private func write(dark: String = "[1, 1, 1]", positions: String = "0.5") throws {
        _ = try folder.write(
            """
            {"ink": {"$type": "color", "$value": {"colorSpace": "srgb", "components": [0, 0, 0]}},
             "middle": {"$type": "number", "$value": \(positions)},
             "sky": {"$type": "gradient", "$value": [
               {"color": "{ink}", "position": 0}, {"color": {"colorSpace": "srgb", "components": [1, 0, 0]}, "position": "{middle}"},
               {"color": {"colorSpace": "display-p3", "components": [0, 1, 0]}, "position": 7}]},
             "dusk": {"$type": "gradient", "$value": "{sky}"}}
            """, to: "base.json")
        _ = try folder.write(
            """
            {"ink": {"$type": "color", "$value": {"colorSpace": "srgb", "components": \(dark)}}}
            """, to: "dark.json")
    }

    private func tokens() throws -> TokenCatalog {
        var system = try TokenSystem(paths: ["base.json", "dark.json"].map(folder.path))
        let catalog = TokenCatalog(&system, TokenSettings())
        #expect(!system.findings.contains { $0.severity == .error }, "\(system.findings)")
        return catalog
    }

    @Test func gradientsBecomeSets() throws {
        try write()
        let tokens = try tokens()
        #expect(tokens.sets.map(\.folderName) == ["dusk.gradientset", "ink.colorset", "sky.gradientset"])
        #expect(tokens.sets.map { $0.target != nil } == [true, false, true])
        let path = folder.path("Colors.xcassets")
        try TokenWriting(tokens, to: path, adopts: false).write { _ in }
        let sets = try loadCatalog(at: path).tokenSets
        let sky = try #require(sets["sky.gradientset"])
        // Two stops with a value for dark mode or for wide gamuts, and one in between.
        #expect(
            sky.entries.map(\.key.qualifiers) == ["stop=0", "stop=0", "stop=1", "stop=2", "stop=2"], "\(sky.entries.map(\.key))")
        #expect(tokens.drift(from: try loadCatalog(at: path)).isEmpty)
        #expect(try TokenWriting(tokens, to: path, adopts: false).isEmpty)
        // The same as a catalog without the files.
        let direct = try Expansion(tokens: ["base.json", "dark.json"].map(folder.path), TokenSettings()).catalog
        let built = expand([try loadCatalog(at: path)]).catalog
        func words(_ catalog: Catalog) -> [String] {
            catalog.assets.flatMap { asset in
                asset.renditions.map { "\(asset.name) \(asset.kind) \(asset.properties.json) \($0.key) \($0.stopLocation ?? -1)" }
                    .sorted()
            }
        }
        #expect(words(direct) == words(built))
    }

    @Test func aStopThatChangesIsDrift() throws {
        try write()
        let path = folder.path("Colors.xcassets")
        try TokenWriting(try tokens(), to: path, adopts: false).write { _ in }
        try write(dark: "[1, 1, 0]")
        let color = try tokens().drift(from: try loadCatalog(at: path))
        #expect(color.count == 3)
        #expect(
            color.contains {
                $0.message.contains("\"sky\" differs from its token sky (set → token): stop 1, dark: #FFFFFF → #FFFF00")
            }, "\(color)")
        try write(positions: "0.25")
        let moved = try tokens().drift(from: try loadCatalog(at: path))
        #expect(moved.count == 4 && moved.allSatisfy { $0.message.contains("stop 2, ") }, "\(moved)")
        let writing = try TokenWriting(try tokens(), to: path, adopts: false)
        try writing.write { _ in }
        #expect(writing.changes.map(\.kind) == [.change, .change])
        #expect(try tokens().drift(from: try loadCatalog(at: path)).isEmpty)
        // A gradient that is gone takes its set with it, and one that is missing is only a warning.
        let before = try tokens()
        _ = try folder.write(##"{"ink": {"$type": "color", "$value": "#000"}}"##, to: "base.json")
        let removal = try TokenWriting(try tokens(), to: path, adopts: false)
        try removal.write { _ in }
        #expect(removal.changes.map(\.kind) == [.remove, .remove])
        let missing = before.drift(from: try loadCatalog(at: path))
        #expect(missing.map(\.severity) == [.warning, .warning])
    }

    @Test func othersAreCountedAndErrorsHavePlaces() throws {
        _ = try folder.write(
            """
            {"a": {"$type": "gradient", "$value": [{"color": "{gone}", "position": 0}]},
             "b": {"$type": "gradient", "$value": [{"color": {"colorSpace": "srgb", "components": [0, 0, 0]}}]},
             "c": {"$type": "gradient", "$value": []},
             "d": {"$type": "gradient", "$value": [{"color": {"colorSpace": "srgb", "components": [0, 0, 0]}, "position": "1"}]},
             "e": {"$type": "color", "$value": "{f}"},
             "f": {"$type": "gradient", "$value": [{"color": {"colorSpace": "srgb", "components": [0, 0, 0]}, "position": 1}]},
             "g": {"$type": "color", "$value": "linear-gradient(45deg, #000, #fff)"}}
            """, to: "t.json")
        var system = try TokenSystem(paths: [folder.path("t.json")])
        let catalog = TokenCatalog(&system, TokenSettings())
        #expect(catalog.sets.map(\.token) == ["f"])
        #expect(catalog.findings.contains { $0.message.hasSuffix("left out: 1 gradient that isn't vertical or linear") })
        let found = system.findings.map { "\($0.id.name) \($0.location.range?.start.line ?? 0)" }
        #expect(
            found == [
                "token-unresolvable 1", "token-invalid-gradient 2", "token-invalid-gradient 3", "token-invalid-gradient 4",
                "token-type-mismatch 5",
            ], "\(found)")
    }
}
