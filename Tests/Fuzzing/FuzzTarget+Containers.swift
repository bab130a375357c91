import AppleCatalog
import Bytes
import CatalogInput
import CatalogModel
import LZFSE
import Pixels
import Reporters
import SizeAudit
import ThemeCatalog
import Variants
import Zip

extension FuzzTarget {
    /// A theme catalog, its checksums made right: its tables, a report, lookups, and what its renditions hold.
    package static let ncar = FuzzTarget("ncar", maximumLength: 8192, .direct(readThemeCatalog))

    /// A compiled catalog of Apple's: the reader, the report of `assetutil`, validation, pixels and files.
    package static let car = FuzzTarget("car", maximumLength: 64 << 10, .direct(readCar))

    /// An LZFSE stream; and any bytes, packed and unpacked.
    package static let lzfse = FuzzTarget("lzfse", maximumLength: 16 << 10, .direct(readLZFSE))

    /// An LZVN stream; and any bytes, packed and unpacked.
    package static let lzvn = FuzzTarget("lzvn", maximumLength: 8192, .direct(readLZVN))

    /// An archive: its directory, and every entry.
    package static let zip = FuzzTarget("zip", maximumLength: 8192, .direct(readZip))
}

private extension FuzzTarget {
    @Sendable static func readThemeCatalog(_ bytes: [UInt8]) {
        let repaired = ByteView(HeaderMap.repaired(bytes, payloads: true))
        guard let file = try? ThemeCatalog(repaired) else { return }
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
        check(Catalog(file, path: "fuzz.ncar"))
    }

    @Sendable static func readCar(_ bytes: [UInt8]) {
        guard let car = try? CarFile(ByteView(bytes), path: "fuzz.car") else { return }
        precondition(car.shares.reduce(0) { $0 + $1.count } == bytes.count, "bytes belong to no part")
        _ = CarInfo(car).report(dumpToolVersion: .integer(1)).pretty()
        _ = car.validate(unpacking: false)
        check(car.catalog)
        for asset in car.catalog.assets {
            for rendition in asset.renditions.prefix(64) {
                switch rendition.content {
                case .picture(let picture):
                    let (count, overflow) = picture.width.multipliedReportingOverflow(by: picture.height)
                    if !overflow, count <= pixelLimit { _ = try? picture.decode() }
                case .data(let data): if data.length <= byteLimit { _ = try? data.read() }
                case .file, .color, .child: break
                }
            }
        }
    }

    /// What `info` and `size` say of a compiled catalog.
    static func check(_ catalog: Catalog) {
        _ = CatalogInfo(catalog).text
        guard (try? SizedFile(catalog)) != nil else { preconditionFailure("the sizes of a catalog do not add up") }
    }

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
