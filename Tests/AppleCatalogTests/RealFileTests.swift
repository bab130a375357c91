import Foundation
import NightcarBasics
import NightcarModel
import NightcarTestSupport
import Testing
import ThemeCatalogBytes
import ThemeCatalogZlib

@testable import AppleCatalog

/// Files of Apple's tools next to the working copy, compared with the results of an independent reader.
@Suite(.enabled(if: SharedData.cars != nil))
struct RealFileTests {
    static func open(_ name: String) throws -> CarFile { try CarFile(path: #require(SharedData.cars) + "/" + name) }

    /// One line for each file, as its first line says.
    static func goldens() throws -> [[String]] {
        let path = PackageLayout.testFolder(of: #filePath) + "/Snapshots/cars.txt"
        return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").dropFirst()
            .map { $0.split(separator: " ").map(String.init) }
    }

    struct Checksum {
        var value: UInt = 0
        mutating func add(_ bytes: [UInt8]) { value = ThemeCatalogZlib.crc32(value, bytes, UInt32(bytes.count)) }
        var text: String {
            let digits = String(value, radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }
    }

    @Test func structureEqualsTheGoldens() throws {
        let goldens = try Self.goldens()
        #expect(goldens.count == 12)
        for golden in goldens {
            let car = try Self.open(golden[0])
            var (keys, names, sizes) = (Checksum(), Checksum(), Checksum())
            for rendition in car.renditions {
                keys.add(words16(rendition.key.values))
                names.add(Array(rendition.header.name.utf8) + [10])
                sizes.add(words32([UInt32(rendition.sizeOnDisk)]))
            }
            let found = [
                golden[0], "\(car.renditions.count)", "\(car.facets.count)", "\(car.container.bytes.count)", keys.text,
                names.text,
                sizes.text,
            ]
            #expect(found == Array(golden.prefix(7)))
            let findings = car.validate(unpacking: false)
            #expect(findings.allSatisfy { $0.severity == .info }, "\(golden[0])")
        }
    }

    /// The largest file is measured by hand, because unpacking takes long without optimization.
    @Test func pixelsEqualTheGoldens() throws {
        for golden in try Self.goldens() where golden[0] != "swiftgen-xcode12.car" {
            let car = try Self.open(golden[0])
            var pixels = Checksum()
            var (unpacked, failed) = (0, 0)
            for (index, rendition) in car.renditions.enumerated() {
                if case .pixels = rendition.payload {} else if try rendition.link() == nil { continue }
                do {
                    pixels.add(try car.storedPixels(of: index).pixels.bytes)
                    unpacked += 1
                } catch {
                    failed += 1
                }
            }
            #expect([pixels.text, "\(unpacked)", "\(failed)"] == Array(golden.suffix(3)), "\(golden[0])")
        }
    }

    @Test func everyByteIsAttributed() throws {
        for golden in try Self.goldens() {
            let catalog = try Self.open(golden[0]).catalog
            let file = try #require(catalog.file)
            let renditions = catalog.assets.flatMap(\.renditions).reduce(0) { $0 + ($1.stored?.bytes ?? 0) }
            #expect(renditions + file.parts.reduce(0) { $0 + $1.bytes } == file.bytes, "\(golden[0])")
            #expect(String(file.bytes) == golden[3])
        }
    }

    @Test func noTwoRenditionsShareAKey() throws {
        for golden in try Self.goldens() {
            for asset in try Self.open(golden[0]).catalog.assets {
                #expect(Set(asset.renditions.map(\.key)).count == asset.renditions.count, "\(golden[0]): \(asset.name)")
            }
        }
    }

    @Test func theDamagedFileIsRefused() throws {
        let path = try #require(SharedData.cars) + "/apple-corrupt-output.car"
        let error = #expect(throws: ByteError.self) { try CarFile(path: path) }
        #expect(error == ByteError(offset: 13644, message: "names block 14, which is not in use"))
    }

    /// Digests that Apple's assetutil printed for this file.
    @Test func digestsEqualApples() throws {
        let car = try Self.open("xcode10-colours-data.car")
        guard case .list(let entries) = CarInfo(car).report(dumpToolVersion: .integer(1)) else { return }
        let printed = [
            "MyColor": "A70B9FF64C7A53A6954EDE57F2EFA20BEB8FCC2E80CD8CF530FD9A6D4ACB4124",
            "MyText": "D1A38F18DBBEB13BE04B7D5B55A36F3B6636ECF4007129E375D4A15AA45E9CDD",
            "MyJPG": "39A48EB47A367C1099FAFBFDFAEED19F5DA85E8F17EFF1DB26A644A0D39C7A52",
        ]
        var found: [String: String] = [:]
        for case .object(let entry) in entries {
            if case .text(let name)? = entry["Name"], case .text(let digest)? = entry["SHA1Digest"], printed[name] != nil {
                found[name] = digest
            }
        }
        #expect(found == printed)
    }

    @Test func damagedRealFiles() throws {
        let seed = UInt64.random(in: 0..<1 << 32)
        var random = SeededGenerator(seed: seed)
        let folder = try #require(SharedData.cars)
        let files = try ["selfgen-ios-Assets", "xcode10-colours-data", "brandassets-target-tv-Assets"].map {
            try readFile("\(folder)/\($0).car")
        }
        var refused = 0
        for round in 0..<300 where !MutationTests.survives(MutationTests.damage(files[round % 3], &random), unpacking: false) {
            refused += 1
        }
        #expect(refused > 10, "SeededGenerator(seed: \(seed))")
    }
}
