import AppleCatalog
import NightcarBasics
import NightcarImaging
import NightcarModel
import Testing
import ThemeCatalogVariants

@testable import NightcarCompiler

@Suite("What compile is asked for")
struct CompileRequestTests {
    private static let plain = CompileRequest(catalogs: ["App"], output: "build")

    /// For each stored property, requests that differ from `plain` in it alone.
    private static let changes: [String: [@Sendable (inout CompileRequest) -> Void]] = [
        "catalogs": [
            { $0.catalogs = ["App", "Modules"] }, { $0.catalogs = ["App\", \"Modules"] }, { $0.catalogs = ["App, Modules"] },
        ],
        "output": [{ $0.output = "build/" }, { $0.output = "out" }],
        "name": [{ $0.name = "Theme" }],
        "target": [{ $0.target = "App" }, { $0.target = "Widget" }],
        "formats": [{ $0.formats = [.car] }, { $0.formats = [.ncar, .car] }, { $0.formats = [.car, .ncar] }],
        "filter": [
            { $0.settings.filter.platform = .ios }, { $0.settings.filter.platform = .macos },
            { $0.settings.filter.minimumDeploymentTarget = SystemVersion(15) },
            { $0.settings.filter.minimumDeploymentTarget = SystemVersion(15, 0, 1) },
        ],
        "optimization": [{ $0.settings.optimization = .time }, { $0.settings.optimization = .space }],
        "carCodecs": [{ $0.settings.carCodecs = [.lzfse] }, { $0.settings.carCodecs = [.lzfse, .palette] }],
        "codecs": [{ $0.settings.codecs = [.deflate] }, { $0.settings.codecs = [.deflate, .webp] }],
        "vectorPictures": [{ $0.settings.vectorPictures = .never }],
        "rasterScales": [{ $0.settings.rasterScales = [.x1] }, { $0.settings.rasterScales = [.x1, .x2] }],
        "namesThemes": [{ $0.settings.namesThemes = true }],
        "links": [{ $0.settings.links = .never }, { $0.settings.links = .within("/src") }],
        "derives": [{ $0.settings.derives = false }],
        "report": [{ $0.report = "size.json" }, { $0.report = "" }],
        "config": [{ $0.config = "size.json" }, { $0.config = "other.yml" }],
        "shard": [{ $0.shard = .whole }, { $0.shard = Shard(1, of: 2) }, { $0.shard = Shard(2, of: 2) }],
        "failsOnWarnings": [{ $0.failsOnWarnings = true }],
        "isQuiet": [{ $0.isQuiet = true }],
    ]

    @Test func everyPropertyChangesTheKey() {
        let settings = Mirror(reflecting: Self.plain.settings).children.compactMap(\.label)
        let properties = Mirror(reflecting: Self.plain).children.compactMap(\.label).filter { $0 != "settings" }
        #expect(Set(properties + settings) == Set(Self.changes.keys), "a new property needs a change here")
        var keys = [Self.plain.key: "nothing"]
        for (property, changes) in Self.changes {
            for change in changes {
                var request = Self.plain
                change(&request)
                #expect(request != Self.plain)
                let other = keys.updateValue(property, forKey: request.key)
                #expect(other == nil, "\(property) and \(other ?? "") have one key: \(request.key)")
            }
        }
    }

    @Test func equalRequestsHaveOneKey() {
        func request(_ formats: [CompiledFormat], _ codecs: [PayloadCodec]) -> CompileRequest {
            var request = Self.plain
            (request.formats, request.settings.codecs) = (formats, codecs)
            return request
        }
        #expect(request([.ncar, .car, .ncar], [.webp, .deflate, .webp]).key == request([.ncar, .car], [.deflate, .webp]).key)
        #expect(request([.ncar, .car], []).key != request([.car, .ncar], []).key, "the order of the reports")
    }

    @Test(arguments: [("build", "build/Theme.car"), ("build/", "build/Theme.car"), (".", "./Theme.car")])
    func outputsLieInTheFolder(output: String, path: String) {
        var request = CompileRequest(catalogs: ["App"], output: output)
        request.name = "Theme"
        #expect(request.path(of: .car) == path)
    }
}
