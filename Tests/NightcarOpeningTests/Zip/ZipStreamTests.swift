import NightcarBasics
import Testing

@testable import NightcarOpening
@testable import NightcarTestSupport

/// Entries that are unpacked a part at a time.
@Suite("Entries in parts")
struct ZipStreamTests {
    let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    func archive(_ entries: [ZipBuilder.Entry]) throws -> ZipArchive {
        var builder = ZipBuilder()
        builder.entries = entries
        return try #require(try ZipArchive(at: try folder.write(builder.file(), to: "a.zip")))
    }

    func streamed(_ entry: ZipArchive.Entry, of archive: ZipArchive) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try archive.stream(entry) { part in
            #expect(part.count <= ZipArchive.partBytes)
            bytes += part
        }
        return bytes
    }

    @Test func partsMakeTheWhole() throws {
        var generator = SeededGenerator(seed: 40)
        for size in [0, 1, 1000, ZipArchive.partBytes, 3 * ZipArchive.partBytes + 7] {
            for isDeflated in [true, false] {
                // Half of it can be deflated.
                let content = (0..<size).map { $0 % 2 == 0 ? 7 : UInt8.random(in: 0...255, using: &generator) }
                let archive = try archive([ZipBuilder.Entry(name: "a", content: content, isDeflated: isDeflated)])
                #expect(try streamed(archive.entries[0], of: archive) == content)
            }
        }
    }

    @Test func damageIsFound() throws {
        let content = (0..<600_000).map { UInt8(truncatingIfNeeded: $0 * $0 / 7) }
        for entry in [
            ZipBuilder.Entry(name: "a", content: content, claimedCRC: 1),
            ZipBuilder.Entry(name: "a", content: content, claimedSize: content.count - 1),
            ZipBuilder.Entry(name: "a", content: content, claimedSize: content.count + 1),
            ZipBuilder.Entry(name: "a", content: content, flags: 1), ZipBuilder.Entry(name: "a", content: content, method: 12),
        ] {
            let archive = try archive([entry])
            #expect(throws: Failure.self) { try streamed(archive.entries[0], of: archive) }
        }
        var generator = SeededGenerator(seed: 41)
        for _ in 0..<100 {
            var builder = ZipBuilder()
            builder.entries = [ZipBuilder.Entry(name: "a", content: content)]
            var bytes = builder.file()
            for _ in 0..<3 {
                bytes[Int.random(in: 31..<bytes.count - 80, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            guard let archive = try? ZipArchive(at: try folder.write(bytes, to: "b.zip")) else { continue }
            let (whole, parts) = (try? archive.read(archive.entries[0]), try? streamed(archive.entries[0], of: archive))
            #expect(whole == parts)
        }
    }

    /// A file that is too large to be read as a whole has the same digest in a folder and in an archive, however it is packed.
    @Test func aLargeFileIsScannedInParts() throws {
        var content = [UInt8](repeating: 3, count: FileScan.wholeBytes + 5000)
        for index in stride(from: 0, to: content.count, by: 977) { content[index] = UInt8(truncatingIfNeeded: index) }
        let path = try folder.write(content, to: "large")
        let loose = try FileScan(file: path, size: content.count)
        for isDeflated in [true, false] {
            let archive = try archive([ZipBuilder.Entry(name: "a", content: content, isDeflated: isDeflated)])
            let packed = try FileScan(entry: archive.entries[0], of: archive)
            #expect(packed.digest == loose.digest && packed.size == content.count && packed.head == loose.head)
            #expect(packed.read(content.count - 9, 9) == Array(content.suffix(9)) && packed.read(content.count - 8, 9) == nil)
            #expect(packed.read(2_000_000, 100) == loose.read(2_000_000, 100))
        }
        #expect(loose.download > 0 && loose.download < content.count)
        content[content.count - 1] ^= 1
        #expect(try FileScan(file: try folder.write(content, to: "other"), size: content.count).digest != loose.digest)
    }
}
