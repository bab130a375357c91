import AppleCatalog
import NightcarCompiler
import NightcarModel
import NightcarSystem
import NightcarTestSupport
import NightcarXCAssets
import Testing
import ThemeCatalogBytes
import ThemeCatalogVariants

/// Compares our car with the one that Apple's tool made from the same source catalog, field by field.
///
/// The expected differences are listed in the table of Documentation/ActoolCompatibility.md.
@Suite(.enabled(if: SharedData.cars != nil))
struct ApplePairTests {
    static func pair(_ source: String, _ apples: String, _ platform: Platform, _ version: SystemVersion) async throws
        -> CarComparison
    {
        let folder = try #require(SharedData.cars)
        let filter = PlatformFilter(platform: platform, minimumDeploymentTarget: version)
        let compilation = try await compileCar(
            loadCatalogs(at: [folder + "/sources/" + source]), options: CompileOptions(filter: filter),
            target: CarTarget(platform: platform, version: version), path: "Assets.car", run: RunContext(jobs: 2))
        let ours = try CarFile(ByteView(compilation.bytes), path: "Assets.car")
        return CarComparison(try CarFile(path: folder + "/" + apples), ours)
    }

    @Test func iOS() async throws {
        let comparison = try await Self.pair(
            "selfgen-ios.xcassets", "selfgen-ios-Assets.car", .ios, SystemVersion(15))
        #expect(
            comparison.differences == [
                "header: tool": 1, "header: rendition count": 1, "metadata: authoring tool": 1,
                "only Apple's: packed atlas": 1, "internal link: layout": 2, "internal link: properties": 2,
                "internal link: payload": 2, "one part, scaled: payload": 7,
            ])
        #expect(comparison.equalRenditions == 2)
        #expect(comparison.catalogOnlyApple.isEmpty)
        #expect(comparison.catalogOnlyOurs.isEmpty)
    }

    /// The source has different pictures, layers and file names than when Apple's file was made from it, so
    /// this compares only the structure: keys, kinds, properties.
    @Test func tvOS() async throws {
        let comparison = try await Self.pair(
            "brandassets-target-tv.xcassets", "brandassets-target-tv-Assets.car", .tvos, SystemVersion(15))
        #expect(
            comparison.differences == [
                "header: tool": 1, "header: rendition count": 1, "metadata: authoring tool": 1, "only ours: name": 1,
                "only Apple's: name": 1, "bitmap keys": 1, "only Apple's: one part": 2, "only Apple's: one part, scaled": 1,
                "only ours: one part, scaled": 1, "one part, scaled: payload": 5, "one part, scaled: name": 1,
                "one part: payload": 2, "one part: name": 2, "layer stack: layers": 2,
                "layer stack: layer materials": 1, "layer stack: layer shadows": 1,
            ])
        #expect(comparison.equalRenditions == 0)
    }

    /// The source has two more sets than when Apple's file was made from it.
    @Test func macOS() async throws {
        let comparison = try await Self.pair(
            "reference-xcode26.3-macos.xcassets", "reference-xcode26.3-macos.car", .macos, SystemVersion(11))
        #expect(
            comparison.differences == [
                "header: CoreUI version": 1, "header: main version": 1, "header: tool": 1, "header: rendition count": 1,
                "metadata: authoring tool": 1, "only ours: name": 2, "appearances": 1, "only Apple's: packed atlas": 2,
                "packed atlas: payload": 5, "only ours: one part, scaled": 2, "only ours: color": 2,
                "internal link: layout": 12, "internal link: properties": 12, "internal link: payload": 12,
                "internal link: internal link": 18, "one part, scaled: payload": 5,
            ])
        #expect(comparison.equalRenditions == 16)
        #expect(comparison.catalogOnlyApple.isEmpty)
        #expect(comparison.catalogOnlyOurs == ["TemplateIcon 1x", "TemplateIcon 2x", "TestAccent any", "TestAccent dark"])
    }
}

/// Which fields of two cars differ, and how often.
struct CarComparison {
    private(set) var differences: [String: Int] = [:]
    /// Renditions whose value is the same byte for byte.
    private(set) var equalRenditions = 0
    /// Renditions that only one of them has in the common model, by name and key.
    let catalogOnlyApple: [String]
    let catalogOnlyOurs: [String]

    init(_ apples: CarFile, _ ours: CarFile) {
        func names(_ car: CarFile) -> Set<String> {
            Set(car.catalog.assets.flatMap { asset in asset.renditions.map { "\(asset.name) \($0.key)" } })
        }
        catalogOnlyApple = names(apples).subtracting(names(ours)).sorted()
        catalogOnlyOurs = names(ours).subtracting(names(apples)).sorted()
        compareHeaders(apples, ours)
        compareTables(apples, ours)
        compareRenditions(apples, ours)
    }

    private mutating func note(_ field: String, _ isDifferent: Bool) {
        if isDifferent { differences[field, default: 0] += 1 }
    }

    private mutating func compareHeaders(_ apples: CarFile, _ ours: CarFile) {
        let (a, b) = (apples.header, ours.header)
        note("header: CoreUI version", a.coreUIVersion != b.coreUIVersion)
        note("header: storage version", a.storageVersion != b.storageVersion)
        note("header: timestamp", a.timestamp != b.timestamp)
        note("header: rendition count", a.renditionCount != b.renditionCount)
        note("header: main version", a.mainVersion != b.mainVersion)
        note("header: tool", a.tool != b.tool)
        note("header: uuid", a.uuid != b.uuid)
        note("header: checksum", a.checksum != b.checksum)
        note("header: schema version", a.schemaVersion != b.schemaVersion)
        note("header: color space", a.colorSpace != b.colorSpace)
        note("header: key semantics", a.keySemantics != b.keySemantics)
        note("metadata: thinning", apples.metadata?.thinning != ours.metadata?.thinning)
        note("metadata: platform version", apples.metadata?.platformVersion != ours.metadata?.platformVersion)
        note("metadata: platform", apples.metadata?.platform != ours.metadata?.platform)
        note("metadata: authoring tool", apples.metadata?.authoringTool != ours.metadata?.authoringTool)
        note("key format", apples.keyFormat != ours.keyFormat)
    }

    private mutating func compareTables(_ apples: CarFile, _ ours: CarFile) {
        let theirs = Dictionary(apples.facets.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        let own = Dictionary(ours.facets.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        for name in Set(theirs.keys).union(own.keys) {
            note("only ours: name", theirs[name] == nil)
            note("only Apple's: name", own[name] == nil)
            note("facet", theirs[name] != nil && own[name] != nil && theirs[name] != own[name])
        }
        let masks = Dictionary(ours.bitmapKeys.map { ($0.identifier, $0.masks) }, uniquingKeysWith: { first, _ in first })
        for key in apples.bitmapKeys { note("bitmap keys", masks[key.identifier] != key.masks) }
        note("appearances", apples.appearances != ours.appearances)
        note("localizations", apples.localizations != ours.localizations)
    }

    private mutating func compareRenditions(_ apples: CarFile, _ ours: CarFile) {
        func keyed(_ car: CarFile) -> [[AttributeValue]: StoredRendition] {
            Dictionary(
                car.renditions.map { ($0.key.restricted.sorted { $0.attribute.rawValue < $1.attribute.rawValue }, $0) },
                uniquingKeysWith: { first, _ in first })
        }
        let own = keyed(ours)
        let theirs = keyed(apples)
        for (key, rendition) in own where theirs[key] == nil { note("only ours: \(rendition.header.layout.name)", true) }
        for (key, rendition) in theirs {
            guard let other = own[key] else {
                note("only Apple's: \(rendition.header.layout.name)", true)
                continue
            }
            if rendition.value.array == other.value.array {
                equalRenditions += 1
            } else {
                compare(rendition, other)
            }
        }
    }

    private mutating func compare(_ apples: StoredRendition, _ ours: StoredRendition) {
        let kind = apples.header.layout.name
        let (a, b) = (apples.header, ours.header)
        note("\(kind): flags", a.flags != b.flags)
        note("\(kind): size", (a.width, a.height, a.scale) != (b.width, b.height, b.scale))
        note("\(kind): pixel format", (a.pixelFormat, a.colorSpace) != (b.pixelFormat, b.colorSpace))
        note("\(kind): layout", a.layout != b.layout)
        note("\(kind): name", a.name != b.name)
        note("\(kind): properties", apples.properties.map(\.tag) != ours.properties.map(\.tag))
        for property in apples.properties {
            guard let other = ours.property(property.tag) else { continue }
            note("\(kind): \(property.name)", property.bytes.array != other.bytes.array)
        }
        func payload(_ rendition: StoredRendition) -> ArraySlice<UInt8> {
            rendition.value.array.suffix(rendition.header.payloadSize)
        }
        note("\(kind): payload", payload(apples) != payload(ours))
    }
}
