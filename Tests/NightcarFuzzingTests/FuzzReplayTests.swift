import Foundation
import NightcarFuzzing
import NightcarTestSupport
import Testing

/// Does for seconds what `make fuzz` does for hours: runs the seeds, all earlier findings, and damaged copies of them.
@Suite("The ways in for hostile bytes")
struct FuzzReplayTests {
    @Test("Seeds and findings neither crash nor hang", arguments: FuzzTarget.all.map(\.name))
    func replay(name: String) async throws {
        let target = try #require(FuzzTarget.named(name))
        let seeds = try await target.seeds(fixtures: PackageLayout.fixtures)
        #expect(!seeds.isEmpty)
        for seed in seeds { await target.run(seed) }
        var generator = SeededGenerator(seed: UInt64(seeds.count))
        for _ in 0..<150 {
            guard let seed = seeds.randomElement(using: &generator) else { return }
            await target.run(Self.damaged(seed, using: &generator))
        }
    }

    @Test("Every folder of findings belongs to a target")
    func folders() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: PackageLayout.fixtures + "/Fuzz")
        #expect(folders.filter { $0 != "README.md" && FuzzTarget.named($0) == nil } == [])
    }

    private static func damaged(_ seed: [UInt8], using generator: inout SeededGenerator) -> [UInt8] {
        var bytes = seed
        for _ in 0..<Int.random(in: 1...4, using: &generator) where !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &generator)
            switch Int.random(in: 0..<5, using: &generator) {
            case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
            case 1: bytes[place] = .random(in: 0...255, using: &generator)
            case 2: bytes.remove(at: place)
            case 3: bytes.insert(bytes[Int.random(in: 0..<bytes.count, using: &generator)], at: place)
            default: bytes.removeLast(Int.random(in: 0...min(20, bytes.count), using: &generator))
            }
        }
        return bytes
    }
}
