import NightcarTestSupport
import Testing

@testable import NightcarOpening

/// Executables and libraries by segment. The parts of a file add up to its size, whatever it claims.
@Suite("Segments of code")
struct MachOTests {
    func word(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
    func long(_ value: Int) -> [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
    func name(_ text: String) -> [UInt8] { Array(text.utf8) + [UInt8](repeating: 0, count: 16 - text.utf8.count) }

    /// A file for one architecture with segments from these offsets on.
    func thin(
        _ type: UInt32, subtype: UInt32 = 0, is64: Bool = true, _ segments: [(name: String, offset: Int, size: Int)], size: Int
    ) -> [UInt8] {
        let commands = segments.flatMap { segment in
            is64
                ? word(0x19) + word(72) + name(segment.name) + long(0) + long(0) + long(segment.offset) + long(segment.size)
                    + [UInt8](repeating: 0, count: 16)
                : word(1) + word(56) + name(segment.name) + word(0) + word(0) + word(UInt32(segment.offset))
                    + word(UInt32(segment.size)) + [UInt8](repeating: 0, count: 16)
        }
        // A command that isn't a segment comes first.
        let other = word(0x1B) + word(24) + [UInt8](repeating: 1, count: 16)
        let head =
            word(is64 ? 0xFEED_FACF : 0xFEED_FACE) + word(type) + word(subtype) + word(2) + word(UInt32(segments.count + 1))
            + word(UInt32(commands.count + other.count)) + word(0) + (is64 ? word(0) : [])
        let bytes = head + other + commands
        return bytes + [UInt8](repeating: 9, count: max(0, size - bytes.count))
    }

    func fat(_ slices: [(type: UInt32, bytes: [UInt8])]) -> [UInt8] {
        func big(_ value: Int) -> [UInt8] { word(UInt32(value)).reversed() }
        var (head, body) = (big(0xCAFE_BABE) + big(slices.count), [UInt8]())
        for slice in slices {
            head += big(Int(slice.type)) + big(0) + big(4096 + body.count) + big(slice.bytes.count) + big(12)
            body += slice.bytes
        }
        return head + [UInt8](repeating: 0, count: 4096 - head.count) + body
    }

    func parts(_ bytes: [UInt8]) -> [MachO.Part]? {
        MachO(size: bytes.count) { offset, count in
            offset >= 0 && count >= 0 && offset <= bytes.count && count <= bytes.count - offset
                ? Array(bytes[offset..<offset + count]) : nil
        }?.parts
    }

    func words(_ bytes: [UInt8]) -> [String]? {
        parts(bytes)?.map { [$0.architecture, $0.segment, "\($0.bytes)"].filter { !$0.isEmpty }.joined(separator: " ") }
    }

    let arm64: UInt32 = 0x0100_000C

    @Test func segmentsAreCounted() {
        let segments = [("__TEXT", 0, 4096), ("__DATA", 4096, 1000), ("__LINKEDIT", 5120, 80)]
        #expect(
            words(thin(arm64, segments, size: 5200)) == [
                "arm64 __TEXT 4096", "arm64 __DATA 1000", "arm64 __LINKEDIT 80", "arm64 [other] 24",
            ])
        #expect(words(thin(12, subtype: 9, is64: false, [("__TEXT", 0, 600)], size: 600)) == ["armv7 __TEXT 600"])
        #expect(words(thin(arm64, subtype: 2, [], size: 200)) == ["arm64e [other] 200"])
    }

    @Test func eachArchitectureIsCounted() {
        let slices = [
            (arm64, thin(arm64, [("__TEXT", 0, 500)], size: 500)), (0x0100_0007, thin(0x0100_0007, [("", 300, 200)], size: 500)),
        ]
        #expect(
            words(fat(slices)) == ["arm64 __TEXT 500", "x86_64 [object] 200", "x86_64 [other] 300", "[other] 4096"])
    }

    @Test func otherFilesAreNotCode() {
        #expect(parts([]) == nil && parts([0xCA, 0xFE]) == nil && parts(Array("hello, world".utf8)) == nil)
        // A class file of Java 8.
        #expect(parts([0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 52] + [UInt8](repeating: 1, count: 2000)) == nil)
        #expect(words([0xCF, 0xFA, 0xED, 0xFE, 1, 2, 3]) == ["[other] 7"])
    }

    @Test func theSumIsTheSizeWhateverTheFileClaims() {
        var generator = SeededGenerator(seed: 8)
        let segments = [("__TEXT", 0, 700), ("__DATA", 600, 900), ("__LINKEDIT", 1 << 40, 1 << 62), ("__X", -1, 5)]
        let thins = [thin(arm64, segments, size: 1500), thin(12, subtype: 9, is64: false, [("__TEXT", 0, 9000)], size: 900)]
        for original in thins + [fat([(arm64, thins[0]), (12, thins[1])])] {
            for round in 0..<3000 {
                var bytes = original
                for _ in 0..<round % 9 {
                    let position = Int.random(in: 0..<min(bytes.count, round % 2 == 0 ? 300 : .max), using: &generator)
                    bytes[position] = [0, 0xFF, UInt8.random(in: 0...255, using: &generator)][round % 3]
                }
                if round % 5 == 0 { bytes.removeLast(Int.random(in: 0...bytes.count, using: &generator)) }
                guard let parts = parts(bytes) else { continue }
                #expect(parts.reduce(0) { $0 + $1.bytes } == bytes.count && parts.allSatisfy { $0.bytes > 0 })
            }
        }
    }
}
