import AppleCatalog
import NightcarBasics
import Testing
import ThemeCatalogBytes

@testable import NightcarOpening
@testable import NightcarTestSupport

@Suite("Zip archives")
struct ZipArchiveTests {
    let text = Array(String(repeating: "asset catalog ", count: 40).utf8)

    func open(_ bytes: [UInt8]) throws -> ZipArchive { try ZipArchive(ByteView(bytes), path: "App.ipa") }

    @Test("Entries are read in place, stored, deflated and with 64-bit sizes", arguments: [false, true], [false, true])
    func reading(isDeflated: Bool, uses64Bits: Bool) throws {
        var builder = ZipBuilder(comment: "signed")
        builder.entries = [
            .init(name: "Payload/", content: [], isDeflated: false),
            .init(name: "Payload/App.app/Assets.car", content: text, isDeflated: isDeflated, uses64Bits: uses64Bits),
            .init(name: "Payload/App.app/empty", content: [], isDeflated: isDeflated),
        ]
        let archive = try open(builder.file())
        #expect(archive.entries.map(\.name) == ["Payload/", "Payload/App.app/Assets.car", "Payload/App.app/empty"])
        #expect(archive.entries.map(\.isFolder) == [true, false, false])
        #expect(try archive.read(archive.entries[1]) == text)
        #expect(try archive.read(archive.entries[2]) == [])
    }

    @Test("Entries that the App Store packed with LZFSE are read")
    func lzfse() throws {
        let content = (0..<4000).map { UInt8(truncatingIfNeeded: $0 / 7) }
        let packed = LZFSEEncoder.encode(content)
        #expect(packed.count < content.count)
        let entry = ZipBuilder.Entry(name: "a", content: content, method: 99, packed: packed)
        let archive = try open(ZipBuilder(entries: [entry]).file())
        #expect(try archive.read(archive.entries[0]) == content)
        let damaged = ZipBuilder.Entry(name: "a", content: content, method: 99, packed: Array(packed.dropLast(9)))
        let other = try open(ZipBuilder(entries: [damaged]).file())
        #expect(throws: Failure.self) { try other.read(other.entries[0]) }
    }

    @Test("An archive without entries")
    func empty() throws {
        let bytes = ZipBuilder().file()
        #expect(ZipArchive.isArchive(ByteView(bytes)))
        #expect(try open(bytes).entries == [])
        #expect(!ZipArchive.isArchive(ByteView(Array("NCAR".utf8))))
    }

    @Test("Names that leave their folder are refused", arguments: ["../evil", "a/../../evil", "/etc/passwd", "a\\b", "./a", ""])
    func escapes(name: String) {
        #expect(throws: Failure.self) { try open(ZipBuilder(entries: [.init(name: name, content: text)]).file()) }
    }

    @Test("Entries that share their bytes are refused")
    func overlaps() throws {
        let builder = ZipBuilder(entries: [
            .init(name: "a", content: text), .init(name: "b", content: text, claimedOffset: 0),
        ])
        let error = try #require(throws: Failure.self) { try open(builder.file()) }
        #expect(error.message.contains("overlaps"))
    }

    @Test("An entry that inflates to more or less than it claims is refused", arguments: [1, 559, 561, 1 << 40])
    func bombs(claimed: Int) throws {
        let archive = try open(
            ZipBuilder(entries: [.init(name: "a", content: text, claimedSize: claimed, uses64Bits: true)]).file())
        #expect(throws: Failure.self) { try archive.read(archive.entries[0]) }
    }

    @Test("Damage and unsupported entries are reported")
    func damage() throws {
        let cases: [(ZipBuilder.Entry, String)] = [
            (.init(name: "a", content: text, claimedCRC: 1), "checksum"),
            (.init(name: "a", content: text, flags: 1), "encrypted"),
            (.init(name: "a", content: text, isDeflated: false, method: 12), "method 12"),
        ]
        for (entry, word) in cases {
            let archive = try open(ZipBuilder(entries: [entry]).file())
            let error = try #require(throws: Failure.self) { try archive.read(archive.entries[0]) }
            #expect(error.message.contains(word), "\(error)")
        }
        #expect(throws: Failure.self) {
            try open(ZipBuilder(entries: [.init(name: "a", content: text)], claimedCount: 9).file())
        }
        let twice = ZipBuilder(entries: [.init(name: "a", content: text), .init(name: "a", content: text)])
        #expect(throws: Failure.self) { try open(twice.file()) }
    }

    @Test("Ten thousand damaged archives neither crash nor give wrong bytes")
    func mutations() throws {
        let seed = UInt64.random(in: .min ... .max)
        var generator = SeededGenerator(seed: seed)
        let good = ZipBuilder(
            entries: [.init(name: "a", content: text), .init(name: "b", content: text, isDeflated: false, uses64Bits: true)],
            comment: "x"
        ).file()
        for _ in 0..<10_000 {
            var bad = good
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                bad[Int.random(in: 0..<bad.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            if Bool.random(using: &generator) { bad.removeLast(Int.random(in: 0..<bad.count, using: &generator)) }
            guard let archive = try? open(bad) else { continue }
            for entry in archive.entries {
                if let bytes = try? archive.read(entry) { #expect(bytes == text || bytes.count == entry.size, "seed \(seed)") }
            }
        }
    }
}
