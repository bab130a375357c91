import Foundation
import NightcarBasics
import NightcarImaging
import Testing
import ThemeCatalogBytes
import ThemeCatalogPixels

@testable import NightcarOpening
@testable import NightcarTestSupport

/// Compiled files of any size, of folders and of archives.
@Suite("Compiled files in memory")
struct CompiledBytesTests {
    let folder: TemporaryDirectory
    let large = (0..<FileScan.wholeBytes + 70_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 9) }

    init() throws { folder = try TemporaryDirectory() }

    func archive(_ entry: ZipBuilder.Entry) throws -> ZipArchive {
        var builder = ZipBuilder()
        builder.entries = [entry]
        let path = try folder.write(builder.file(), to: "App.ipa")
        return try #require(try ZipArchive(at: path))
    }

    /// Whether unpacked entries are left. Those of other tests come and go at the same time.
    func hasLeftovers() async throws -> Bool {
        var left: Set<String>?
        for _ in 0..<50 where left != [] {
            let names = try FileManager.default.contentsOfDirectory(atPath: temporaryFolder).filter {
                $0.hasPrefix("nightcar-entry")
            }
            left = left?.intersection(names) ?? Set(names)
            if left != [] { try await Task.sleep(for: .milliseconds(100)) }
        }
        return left != []
    }

    @Test(arguments: [true, false])
    func aLargeEntryIsTheSameAsItsFile(isDeflated: Bool) async throws {
        let archive = try archive(ZipBuilder.Entry(name: "a.car", content: large, isDeflated: isDeflated))
        let bytes = try CompiledBytes(archive.entries[0], of: archive)
        #expect(try await !hasLeftovers())
        #expect(bytes.view.array == large)
        bytes.dropPages()
        #expect(bytes.view.array == large)
        let file = try CompiledBytes(path: folder.write(large, to: "a.car"))
        #expect(file.deflatedSize == RawDeflate.deflate(large, level: 6).count)
        #expect(file.view.array == large)
    }

    @Test func aDamagedEntryLeavesNothing() async throws {
        let archive = try archive(ZipBuilder.Entry(name: "a.car", content: large, claimedCRC: 7))
        #expect(throws: (any Error).self) { try CompiledBytes(archive.entries[0], of: archive) }
        #expect(try await !hasLeftovers())
    }

    @Test func bytesOfOurOwnMemoryStay() {
        let bytes = CompiledBytes(Array(large.prefix(100_000)))
        bytes.dropPages()
        #expect(bytes.view.array == Array(large.prefix(100_000)))
    }
}
