import AppleCatalog
import NightcarBasics
import NightcarConfiguration
import NightcarImaging
import NightcarLint
import NightcarModel
import NightcarOpening
import NightcarReports
import NightcarXCAssets
import ThemeCatalog
import ThemeCatalogBytes
import ThemeCatalogPixels
import ThemeCatalogVariants

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension FuzzTarget {
    /// A theme catalog with corrected checksums: tables, lookups, the contents of renditions, and everything derived from them.
    package static let ncar = FuzzTarget("ncar", maximumLength: 8192, .suspending(readThemeCatalog))

    /// A compiled catalog of Apple's: the reader, the report of `assetutil`, validation, pixels, and everything derived from it.
    package static let car = FuzzTarget("car", maximumLength: 64 << 10, .suspending(readCar))

    /// An LZFSE stream; and any bytes, packed and unpacked.
    package static let lzfse = FuzzTarget("lzfse", maximumLength: 16 << 10, .direct(readLZFSE))

    /// An LZVN stream; and any bytes, packed and unpacked.
    package static let lzvn = FuzzTarget("lzvn", maximumLength: 8192, .direct(readLZVN))

    /// An archive: its directory, and every entry.
    package static let zip = FuzzTarget("zip", maximumLength: 8192, .direct(readZip))
}

private extension FuzzTarget {
    @Sendable static func readThemeCatalog(_ bytes: [UInt8]) async {
        let repaired = ByteView(HeaderMap.repaired(bytes, payloads: true))
        guard let file = try? ThemeCatalogFile(repaired) else { return }
        precondition(file.regions.reduce(0) { $0 + $1.range.count } == repaired.count, "bytes belong to no region")
        try? file.verify()
        var traits = Traits()
        traits.luminosity = .dark
        traits.scale = .x2
        for asset in file.assets {
            _ = asset.resolve(traits)
            precondition(file.asset(named: asset.name, kind: asset.kind) != nil, "an asset is not found by its name")
            for rendition in asset.renditions.prefix(64) {
                _ = try? rendition.pixels(limit: DecodeLimit(pixels: pixelLimit))
                _ = try? rendition.data(limit: byteLimit)
            }
        }
        guard let catalog = try? Catalog(file, path: "fuzz.ncar") else { preconditionFailure("a checked catalog is damaged") }
        await check(catalog)
    }

    @Sendable static func readCar(_ bytes: [UInt8]) async {
        guard let car = try? CarFile(ByteView(bytes), path: "fuzz.car") else { return }
        precondition(car.shares.reduce(0) { $0 + $1.count } == bytes.count, "bytes belong to no part")
        _ = CarInfo(car).report(dumpToolVersion: .integer(1)).pretty()
        _ = car.validate(unpacking: false)
        await check(car.catalog)
    }

    /// Runs `info`, `size`, `preview`, `extract --as xcassets` and `lint` on a compiled catalog.
    static func check(_ catalog: Catalog) async {
        _ = CatalogInfo(catalog).text
        guard (try? SizedFile(catalog)) != nil else { preconditionFailure("the sizes of a catalog do not add up") }
        let small = catalog.shortened
        _ = try? await ContactSheet(tool: "", title: small.path, catalog: small).html(jobs: 1)
        let folder = "\(FuzzFolder.path)/\(catalog.path).xcassets"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        guard let export = try? await SourceExport(small, to: folder, jobs: 1) else { return }
        guard let source = try? loadCatalog(at: export.folder) else { preconditionFailure("what is written does not load") }
        precondition(source.sets.allSatisfy { $0.folder.document != nil }, "what is written as Contents.json does not read back")
        let root = RepositoryRoot(path: FuzzFolder.path, workingDirectory: FuzzFolder.path)
        _ = await lint([source], options: LintOptions(settings: LintSettings(), root: root, only: appearanceRules, jobs: 1))
    }

    /// The rules that hold for compiled catalogs.
    static let appearanceRules = RuleRegistry.abouts.filter { $0.topic == .appearance }.map(\.identifier)

    @Sendable static func readLZFSE(_ bytes: [UInt8]) {
        let view = ByteView(bytes)
        let unpacked = try? LZFSEDecoder.decode(view, limit: byteLimit)
        let size = try? LZFSEDecoder.unpackedSize(of: view, limit: byteLimit)
        if let unpacked, let size { precondition(unpacked.count == size, "a stream unpacks to another size than it says") }
        let packed = LZFSEEncoder.encode(bytes)
        precondition((try? LZFSEDecoder.decode(ByteView(packed), limit: bytes.count)) == bytes, "LZFSE reads back as other bytes")
    }

    @Sendable static func readLZVN(_ bytes: [UInt8]) {
        _ = try? LZVNDecoder.decode(ByteView(bytes), limit: byteLimit)
        let packed = LZVNEncoder.encode(bytes)
        precondition((try? LZVNDecoder.decode(ByteView(packed), limit: bytes.count)) == bytes, "LZVN reads back as other bytes")
    }

    @Sendable static func readZip(_ bytes: [UInt8]) {
        let view = ByteView(bytes)
        _ = ZipArchive.isArchive(view)
        guard let archive = try? ZipArchive(view, path: "fuzz.zip") else { return }
        for entry in archive.entries {
            guard let data = try? archive.read(entry, limit: byteLimit) else { continue }
            precondition(data.count == entry.size, "an entry has another size than it says")
        }
    }
}

private extension Catalog {
    /// Leaves out what would make a run long: assets and renditions after the first 64, and pictures and data beyond a budget for
    /// all of them.
    var shortened: Catalog {
        var catalog = self
        var (pixels, bytes) = (pixelLimit / 4, byteLimit / 4)
        catalog.assets = assets.prefix(64).map { asset in
            var asset = asset
            asset.renditions = asset.renditions.prefix(64).filter { rendition in
                switch rendition.content {
                case .picture(let picture): pixels.take(picture.width.multipliedReportingOverflow(by: picture.height))
                case .data(let data): bytes.take((data.length, false))
                case .file, .derived, .color, .child: true
                }
            }
            return asset
        }
        return catalog
    }
}

private extension Int {
    /// Takes the requested amount, or nothing.
    mutating func take(_ amount: (partialValue: Int, overflow: Bool)) -> Bool {
        guard !amount.overflow, amount.partialValue <= self else { return false }
        self -= amount.partialValue
        return true
    }
}
