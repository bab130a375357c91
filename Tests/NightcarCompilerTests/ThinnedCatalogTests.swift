import AppleCatalog
import Foundation
import NightcarBasics
import NightcarCompiler
import NightcarImaging
import NightcarModel
import NightcarOpening
import NightcarTestSupport
import NightcarXCAssets
import Testing
import ThemeCatalogBytes
import ThemeCatalogVariants

/// Compiled catalogs for one device.
@Suite("Thinned catalogs")
struct ThinnedCatalogTests {
    /// A car stays whole, with a finding, for a device that is unknown or runs other apps.
    @Test func aDeviceOfAnotherPlatform() async throws {
        let sample = try Sample()
        try sample.addImage("A", ["1x", "2x", "3x"].map { (#""scale": "\#($0)""#, disc { _, _ in (9, 99, 199) }) })
        let whole = try await sample.compileCar(.ios).compilation
        for model in ["Watch7,5", "iPhone99,9"] {
            let kept = try whole.thinned(forModel: model, platform: .ios)
            #expect(kept.bytes == whole.bytes)
            #expect(kept.findings.map { "\($0.severity) \($0.id)" } == ["warning car-unknown-device"], "\(model)")
        }
        let thinned = try whole.thinned(forModel: "iPhone12,1", platform: .ios)
        #expect(thinned.bytes != whole.bytes && thinned.findings.isEmpty)
    }

    let devices = ["iphone-17-pro", "iphone-se-3", "ipad-9", "watch-ultra-2", "apple-tv-hd", "mac-1x"].compactMap {
        Device.named($0)
    }

    /// What a device gets for a name, as a text that two files with the same content share.
    func answers(_ asset: Asset, _ device: Device) -> [String] {
        var seen: Set<String> = []
        var wanted = asset.renditions.map(\.key)
        wanted += wanted.map { key in
            var key = key
            key.luminosity = .dark
            return key
        }
        return wanted.compactMap { key in
            var key = key
            (key.idiom, key.scale, key.gamut) = (device.idiom, device.scale, device.gamut)
            (key.memory, key.graphics, key.subtype) = (device.memory, device.graphics, device.subtype)
            guard seen.insert(key.description).inserted,
                let best = Resolver.best(of: asset.renditions.map(\.key), for: Traits(key)),
                Resolver.serves(asset.renditions[best].key, Traits(key))
            else { return nil }
            let rendition = asset.renditions[best]
            let digest = (try? rendition.content.digest()) ?? nil
            return "\(key): \(rendition.key) \(digest.map { "\($0)" } ?? "")"
        }
    }

    /// Each device gets the same answers for every name before and after.
    func check(_ bytes: [UInt8], _ path: String) throws {
        let whole = try openCatalog(ByteView(bytes), path: path)
        for device in devices {
            let rule = ThinningRule(device)
            let thin = try thinned(BytePieces(bytes), path: path, to: rule)
            let after = try openCatalog(ByteView(thin.array), path: path)
            let assets = Dictionary(after.assets.map { ("\($0.kind.rawValue) \($0.name)", $0) }) { first, _ in first }
            for asset in whole.assets {
                let expected = answers(asset, device)
                let found = assets["\(asset.kind.rawValue) \(asset.name)"].map { answers($0, device) } ?? []
                // Fewer renditions allow fewer different requests.
                #expect(Set(found).isSubset(of: expected), "\(path), \(device.name), \(asset.name)")
                #expect(found.isEmpty == expected.isEmpty, "\(path), \(device.name), \(asset.name)")
            }
            #expect(thin.count <= bytes.count)
            if whole.file?.format == "car" {
                let car = try CarFile(ByteView(thin.array), path: path)
                #expect(car.renditions.count == car.header.renditionCount)
            }
            // A catalog that is already thin stays as it is.
            #expect(try thinned(thin, path: path, to: rule).array == thin.array, "\(path), \(device.name)")
        }
    }

    func compiled(_ catalog: String) async throws -> [(path: String, bytes: [UInt8])] {
        let expansion = expand([try loadCatalog(at: catalog)], filter: PlatformFilter())
        let options = CompileOptions(effort: .time)
        let ncar = try await compile(expansion, options: options, path: catalog + ".ncar", run: RunContext(jobs: 2))
        let car = try await compileCar(
            expansion, options: options, target: CarTarget(platform: .ios, version: nil), path: catalog + ".car",
            run: RunContext(jobs: 2),
            cache: nil)
        return [ncar, car].filter { !$0.isEmpty }.map { ($0.report.path, $0.bytes) }
    }

    @Test(arguments: ["Basics", "Tint", "AppIcon", "Composite", "Odd"])
    func fixturesAnswerTheSame(name: String) async throws {
        for file in try await compiled(PackageLayout.root + "/Fixtures/\(name).xcassets") { try check(file.bytes, file.path) }
    }

    @Test(.enabled(if: SharedData.corpus != nil))
    func smallCatalogsOfRealAppsAnswerTheSame() async throws {
        for catalog in try CorpusCatalogs.paths(in: #require(SharedData.corpus), below: 20_000) {
            for file in try await compiled(catalog) { try check(file.bytes, file.path) }
        }
    }

    @Test(.enabled(if: SharedData.cars != nil))
    func filesOfApplesToolsAnswerTheSame() throws {
        let folder = try #require(SharedData.cars)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        where name.hasSuffix(".car") && !name.contains("corrupt") && !name.contains("swiftgen") {
            let path = folder + "/" + name
            try check([UInt8](Data(contentsOf: URL(fileURLWithPath: path))), path)
        }
    }

    /// Xcode 7.3 compiled one catalog for iPhone and iPad together, and for each of them: the renditions for one are the same that
    /// we keep of the file for both. Two names have vectors for each device and for all devices. For both devices together, Xcode
    /// left out the ones for all devices, so we can't keep them.
    @Test(.enabled(if: SharedData.cars != nil), arguments: [("ipad", Idiom.pad), ("iphone", Idiom.phone)])
    func oneKindOfDeviceIsWhatApplesToolCompilesForIt(name: String, idiom: Idiom) throws {
        let folder = try #require(SharedData.cars)
        func renditions(_ catalog: Catalog) -> Set<String> {
            Set(catalog.assets.flatMap { asset in asset.renditions.map { "\(asset.name) \($0.key)" } })
        }
        let path = folder + "/acextract-assets.car"
        var rule = ThinningRule()
        rule.idiom = idiom
        let whole = try BytePieces([UInt8](Data(contentsOf: URL(fileURLWithPath: path))))
        let ours = renditions(try openCatalog(ByteView(try thinned(whole, path: path, to: rule).array), path: path))
        let apples = renditions(try openCatalog(at: "\(folder)/acextract-assets_\(name).car").catalog)
        let (more, fewer) = (ours.subtracting(apples), apples.subtracting(ours))
        #expect(more.sorted() == [])
        #expect(Set(fewer.map { $0.split(separator: " ")[0] }) == ["v_device", "v_overrides"])
        #expect(fewer.count == 8 && !fewer.contains { $0.contains(name) })
    }

    @Test func theFileSaysForWhomItIs() async throws {
        let file = try #require(
            try await compiled(PackageLayout.root + "/Fixtures/Basics.xcassets").first { $0.path.hasSuffix(".car") })
        let device = try #require(Device.named("iPhone14,6"))
        let car = try CarFile(
            ByteView(try thinned(BytePieces(file.bytes), path: file.path, to: ThinningRule(device)).array), path: "x")
        #expect(car.metadata?.thinning.hasPrefix("optimized <idiom 1> <subtype 0> <scale 2> <gamut 1>") == true)
    }
}
