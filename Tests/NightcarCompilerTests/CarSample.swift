import AppleCatalog
import NightcarBasics
import NightcarCompiler
import NightcarConfiguration
import NightcarModel
import NightcarTestSupport
import NightcarXCAssets
import Testing
import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

/// A compiled car and the result of reading it.
struct CompiledCar {
    let compilation: Compilation
    let file: CarFile
    let catalog: Catalog

    init(_ compilation: Compilation) throws {
        self.compilation = compilation
        file = try CarFile(ByteView(compilation.bytes), path: "Assets.car")
        catalog = file.catalog
        #expect(file.validate(unpacking: true).isEmpty)
        #expect(compilation.report.rows.reduce(0) { $0 + $1.storedBytes } == compilation.bytes.count)
    }

    func asset(_ name: String) throws -> Asset { try #require(catalog.assets.first { $0.name == name }, "\(name)") }

    /// The keys of an asset's renditions, as text.
    func keys(_ name: String) throws -> [String] { try asset(name).renditions.map { "\($0.key)" } }

    /// The stored rendition of a name with these columns.
    func stored(_ name: String, _ columns: [KeyAttribute: UInt16] = [:]) throws -> StoredRendition {
        let identifier = try #require(file.facets.first { $0.name == name }?.identifier, "\(name)")
        return try #require(
            file.renditions.first { rendition in
                rendition.key[.identifier] == identifier && columns.allSatisfy { rendition.key[$0.key] == $0.value }
            }, "\(name) \(columns)")
    }

    var rules: [String] { compilation.findings.map { "\($0.severity) \($0.id)" } }
}

extension Sample {
    func compileCar(
        _ platform: Platform = .ios, _ version: SystemVersion? = nil, tint: String = "tint: []", jobs: Int = 2,
        memory: Int? = nil, vectors: VectorPictures = .never, cache: LocalCache? = nil
    ) async throws -> CompiledCar {
        try await compileCar(
            to: CarTarget(platform: platform, version: version), version, tint: tint, jobs: jobs, memory: memory,
            vectors: vectors, cache: cache)
    }

    func compileCar(
        to target: CarTarget, _ version: SystemVersion? = nil, tint: String = "tint: []", jobs: Int = 2,
        memory: Int? = nil, vectors: VectorPictures = .never, cache: LocalCache? = nil
    ) async throws -> CompiledCar {
        let configuration = try Configuration(yaml: tint, path: ".nightcar.yml")
        let filter = PlatformFilter(platform: target.platform, minimumDeploymentTarget: version)
        return try CompiledCar(
            await NightcarCompiler.compileCar(
                loadCatalogs(at: [catalog.path]),
                options: CompileOptions(filter: filter, additions: configuration.additions(), vectorPictures: vectors),
                target: target, path: "Assets.car", run: RunContext(jobs: jobs, memory: memory),
                cache: cache.map { FileCache(local: $0, scope: "test", moment: currentMoment() + 10_000_000_000) }))
    }

    func write(_ json: String, to path: String) throws { try catalog.write(Array(json.utf8), to: path) }

    /// Adds a set with these files, its Contents.json written out.
    func add(_ set: String, _ json: String, files: [String: [UInt8]] = [:]) throws {
        try write(json, to: "\(set)/Contents.json")
        for (name, bytes) in files { try catalog.write(bytes, to: "\(set)/\(name)") }
    }
}

/// A picture of one color in which every pixel differs a little.
func picture(_ width: Int, _ height: Int, red: Int = 200, alpha: Int = 255) -> [UInt8] {
    PNGBuilder(width: width, height: height) { x, y, channel in
        [red, (x * 5) % 256, (y * 7) % 256, alpha][channel]
    }.file()
}
