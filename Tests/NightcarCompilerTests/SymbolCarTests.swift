import AppleCatalog
import Foundation
import NightcarBasics
import NightcarCompiler
import NightcarModel
import NightcarTestSupport
import NightcarXCAssets
import Testing
import ThemeCatalog
import ThemeCatalogBytes
import ThemeCatalogVariants

/// Symbol sets in cars and theme catalogs: a rendition for each glyph.
@Suite struct SymbolCarTests {
    static func sample(_ text: SymbolTemplateText, properties: String = "{}") throws -> Sample {
        let sample = try Sample()
        try sample.add(
            "Bolt.symbolset",
            #"{"symbols": [{"idiom": "universal", "filename": "bolt.svg"}], "properties": \#(properties)}"#,
            files: ["bolt.svg": Array(text.text.utf8)])
        return sample
    }

    static let three = SymbolTemplateText.interpolatable { #"<path d="M 0 0 H \#(50 + 10 * $0) V -70 H 0 Z"/>"# }

    @Test func aRenditionForEachGlyph() async throws {
        let car = try await Self.sample(Self.three).compileCar(.ios)
        #expect(car.rules.isEmpty)
        let glyphs = car.file.renditions.filter { $0.header.layout == .vectorGlyph }
        #expect(glyphs.map { $0.key[.glyphWeight] }.sorted() == [1, 4, 9])
        for glyph in glyphs {
            #expect(glyph.key[.part] == Part.symbol && glyph.key[.glyphSize] == 1 && glyph.key[.scale] == 1)
            #expect(glyph.key[.deploymentTarget] == 5 && glyph.header.flags == .vectorBased && glyph.header.scale == 100)
            #expect(glyph.header.name == "bolt.svg" && glyph.header.pixelFormat == "SVG ")
        }
        let facet = try #require(car.file.facets.first { $0.name == "Bolt" })
        #expect(facet[.part] == Part.image && facet[.deploymentTarget] == 5)
        #expect(car.file.validate(unpacking: true).isEmpty)
        let asset = try car.asset("Bolt")
        #expect(asset.kind == .symbol)
        #expect(
            asset.renditions.map { "\($0.key.qualifiers) \($0.attributes.glyph?.name ?? "")" }.sorted() == [
                " Regular-S", "glyph-size=small;glyph-weight=black Black-S",
                "glyph-size=small;glyph-weight=ultralight Ultralight-S",
            ])
    }

    @Test func bitmapsForOldSystemsAreReportedWhenMissing() async throws {
        let old = try await Self.sample(Self.three).compileCar(.ios, SystemVersion(12))
        #expect(old.rules == ["info car-unsupported"])
        #expect(old.compilation.findings.first?.message.contains("systems before iOS 13") == true)
        #expect(try await Self.sample(Self.three).compileCar(.ios, SystemVersion(13)).rules.isEmpty)
    }

    @Test func infoNamesGlyphs() async throws {
        let car = try await Self.sample(Self.three).compileCar(.ios)
        let text = CarInfo(car.file).report(dumpToolVersion: .integer(1)).pretty()
        for line in [
            #""AssetType" : "Vector Glyph""#, #""Glyph Size" : "small""#, #""Glyph Weight" : "ultralight""#,
            #""Interpolatable" : true"#, #""Template Version" : 3"#,
        ] { #expect(text.contains(line), "\(line)") }
    }

    @Test func renderingIntentAndLayers() async throws {
        var text = Self.three
        for index in text.glyphs.indices {
            text.glyphs[index].content = text.glyphs[index].content.replacingOccurrences(
                of: "<path", with: #"<path class="monochrome-0 hierarchical-0:primary""#)
        }
        let car = try await Self.sample(text, properties: #"{"symbol-rendering-intent": "multicolor"}"#).compileCar(.ios)
        let asset = try car.asset("Bolt")
        #expect(asset.renditions.allSatisfy { $0.attributes.glyph?.layers == [.hierarchical] })
        #expect(asset.properties.json == #"{"properties":{"symbol-rendering-intent":"multicolor"}}"#)
    }

    @Test func whatIsNoTemplateIsReported() async throws {
        var broken = Self.three
        broken.without = ["Baseline-M"]
        let car = try await Self.sample(broken).compileCar(.ios)
        #expect(car.rules == ["error symbol-template"])
        let finding = try #require(car.compilation.findings.first)
        #expect(finding.message.contains("it has no guide Baseline-M"))
        #expect(finding.location.path.hasSuffix("Bolt.symbolset/bolt.svg"))
        #expect(!car.file.facets.contains { $0.name == "Bolt" })
    }

    /// Apple's tool compiles the glyphs that there are. A warning says what is missing, at the glyph.
    @Test func glyphsThatDoNotFitAreCompiledWithWarnings() async throws {
        var text = Self.three
        text.glyphs[2].content = #"<circle cx="30" cy="-30" r="30"/>"#
        let car = try await Self.sample(text).compileCar(.ios)
        #expect(car.rules == ["warning symbol-template", "warning symbol-template"])
        let places = car.compilation.findings.compactMap(\.location.range?.start)
        let lines = text.text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(
            places.map { lines[$0.line - 1].utf8.dropFirst($0.column - 1).prefix(10).map { $0 } }
                == [Array(#"<g id="Reg"#.utf8), Array(#"<g id="Bla"#.utf8)])
        let glyphs = car.file.renditions.filter { $0.header.layout == .vectorGlyph }
        #expect(glyphs.map { $0.key[.glyphWeight] }.sorted() == [1, 4, 9])
        #expect(try car.asset("Bolt").renditions.allSatisfy { $0.attributes.glyph?.isInterpolatable == false })
    }

    @Test func strokesOnlyAreAnErrorAtTheGlyph() async throws {
        let text = SymbolTemplateText.interpolatable { _ in #"<path fill="none" stroke="black" d="M0 0H50V-70"/>"# }
        let car = try await Self.sample(text).compileCar(.ios)
        #expect(car.rules == ["error symbol-template"])
        let line = try #require(car.compilation.findings[0].location.range?.start.line)
        #expect(text.text.split(separator: "\n", omittingEmptySubsequences: false)[line - 1].contains("Ultralight-S"))
        #expect(!car.file.facets.contains { $0.name == "Bolt" })
    }

    @Test func aThemeCatalogResolvesGlyphs() async throws {
        let compilation = try await Self.sample(Self.three).compile()
        let file = try ThemeCatalogFile(ByteView(compilation.bytes))
        func width(_ qualifiers: String) throws -> String {
            var traits = Traits()
            traits.qualifiers = qualifiers
            let data = try #require(file.resolve("Bolt", traits: traits)).data()
            return String(String(decoding: data, as: UTF8.self).components(separatedBy: "width=\"")[1].prefix { $0 != "\"" })
        }
        #expect(try width("") == "10.2")
        #expect(try width("glyph-size=small;glyph-weight=black") == "11.9")
        #expect(try width("glyph-size=small;glyph-weight=ultralight") == "8.5")
        // A glyph that the template doesn't have is the standard one.
        #expect(try width("glyph-size=large;glyph-weight=heavy") == "10.2")
    }

    /// The glyphs that Apple's tool made of the same two templates: keys, metrics and places.
    @Test(.enabled(if: SharedData.cars != nil && SharedData.corpus != nil))
    func sameAsApples() async throws {
        let corpus = try #require(SharedData.corpus) + "/SwiftGen+SwiftGen/Sources/TestUtils/Fixtures/Resources/XCAssets"
        let options = CompileOptions(filter: PlatformFilter(platform: .ios))
        let ours = try CompiledCar(
            await compileCar(
                loadCatalogs(at: [corpus + "/Symbols.xcassets"]), options: options,
                target: CarTarget(platform: .ios, version: nil), path: "Assets.car", run: RunContext(jobs: 2)))
        let apples = try CarFile(path: try #require(SharedData.cars) + "/swiftgen-xcode12.car")
        func described(_ car: CarFile) throws -> [String] {
            try ["Plus", "Exclamation Mark"].flatMap { name in
                let asset = try #require(car.catalog.assets.first { $0.name == name })
                return try asset.renditions.compactMap { rendition -> String? in
                    guard let glyph = rendition.attributes.glyph, case .data(let data) = rendition.content else { return nil }
                    let svg = String(decoding: try data.read(), as: UTF8.self)
                    let size = svg.components(separatedBy: "width=")[1].prefix { $0 != ">" }
                    let group = svg.components(separatedBy: "<g ")[1].components(separatedBy: "</g>")[0]
                    let words = group.split(whereSeparator: \.isWhitespace).joined(separator: " ")
                    return "\(name) \(rendition.key) \(glyph) \(size) \(words)"
                }
            }
        }
        let expected = try described(apples)
        #expect(expected.count == 54)
        #expect(try described(ours.file) == expected)
    }
}
