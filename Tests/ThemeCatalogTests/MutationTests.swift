import NightcarEncoding
import NightcarFuzzing
import NightcarTestSupport
import Testing
import ThemeCatalog
import ThemeCatalogBytes
import ThemeCatalogVariants

/// 4,000 damaged catalogs, or as many as `NIGHTCAR_MUTATIONS` says. Each gives an error that names a byte, or a result.
/// There is no crash, no hang, and no large use of memory.
struct MutationTests {
    @Test("Damaged files give errors or results", arguments: 1...8 as ClosedRange<UInt64>)
    func mutations(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let before = Self.peakMemory()
        var reading = CatalogReading()
        let contents = ThemeCatalogContents.random(assets: 4 + 2 * Int(seed), using: &generator)
        let bytes = try contents.serialize().bytes
        for _ in 0..<(mutationCount ?? 4_000) / 8 {
            var damaged = Self.mutated(bytes, using: &generator)
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: break
            case 1: damaged = HeaderMap.repaired(damaged, payloads: false)
            default: damaged = HeaderMap.repaired(damaged, payloads: true)
            }
            reading.read(damaged)
        }
        if mutationCount != nil {
            print("seed \(seed): \(reading.opened) damaged .ncar files opened, \(reading.refused) refused")
        }
        #expect(reading.unplaced.isEmpty, "seed \(seed): errors without a byte offset")
        #expect(reading.opened > 20 && reading.refused > 20, "seed \(seed)")
        #expect(reading.malformed > 20, "seed \(seed): the checks behind the checksum are not reached")
        #expect(Self.peakMemory() - before < 600 << 20, "seed \(seed)")
    }

    /// Without this, the fuzzer and the test above would never get past the checksums of pages.
    @Test("Repairing a damaged page reaches the code behind its checksums")
    func repairedPages() throws {
        let files = (0..<12).map {
            EncodedData(Array("<svg>a file that is like the others, number \($0)</svg>".utf8), fileExtension: "svg")
        }
        let assets = files.indices.map { index in
            ThemeCatalogContents.Asset(
                name: "\(index)", kind: "dataset", renditions: [.init(key: VariantKey(), content: .data(payload: index))])
        }
        let bytes = try ThemeCatalogContents(assets: assets, payloads: files.map { .data($0) }).serialize().bytes
        let page = try #require(try ThemeCatalogFile(ByteView(bytes)).payloads[0].page)
        #expect(HeaderMap.repaired(bytes, payloads: true) == bytes)
        var sound = 0
        for offset in page {
            var damaged = bytes
            damaged[offset] ^= 16
            do {
                try ThemeCatalogFile(ByteView(HeaderMap.repaired(damaged, payloads: true))).verify()
                sound += 1
            } catch {
                #expect(error.code != .checksum, "byte \(offset): \(error)")
            }
        }
        #expect(sound > 10, "literal bytes can be changed without harm to the stream")
    }

    @Test("A file cut off anywhere is refused")
    func truncations() throws {
        var generator = SeededGenerator(seed: 99)
        let bytes = try ThemeCatalogContents.random(assets: 6, using: &generator).serialize().bytes
        for count in 0..<bytes.count {
            let error = #expect(throws: ThemeCatalogError.self) { try ThemeCatalogFile(ByteView(Array(bytes[..<count]))) }
            #expect(error?.offset != nil)
        }
    }

    @Test("Any changed bit of header and tables is refused, any changed bit of a payload is found by verify")
    func singleBits() throws {
        var generator = SeededGenerator(seed: 98)
        let bytes = try ThemeCatalogContents.random(assets: 3, using: &generator).serialize().bytes
        for bit in 0..<bytes.count * 8 {
            var damaged = bytes
            damaged[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(throws: ThemeCatalogError.self, "bit \(bit)") { try ThemeCatalogFile(ByteView(damaged)).verify() }
        }
    }
}

private extension MutationTests {
    static func mutated(_ bytes: [UInt8], using generator: inout SeededGenerator) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...3, using: &generator) where !bytes.isEmpty {
            let tables = HeaderMap(bytes).map { min($0.starts[9], bytes.count) } ?? bytes.count
            // Most damage goes to header and tables, which are the smaller part of the file.
            let end = Bool.random(using: &generator) ? max(tables, 1) : bytes.count
            let place = Int.random(in: 0..<end, using: &generator)
            switch Int.random(in: 0..<8, using: &generator) {
            case 0, 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
            case 2: bytes[place] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &generator)!
            case 3: bytes[place] = .random(in: 0...255, using: &generator)
            case 4: bytes.removeLast(Int.random(in: 0...min(40, bytes.count), using: &generator))
            case 5: bytes.insert(.random(in: 0...255, using: &generator), at: place)
            case 6: bytes.remove(at: place)
            default: editDescriptor(&bytes, using: &generator)
            }
        }
        return bytes
    }

    /// Changes a count, a length or a width in the section table.
    static func editDescriptor(_ bytes: inout [UInt8], using generator: inout SeededGenerator) {
        guard bytes.count >= 116 else { return }
        let field = 16 + 4 * Int.random(in: 0..<25, using: &generator)
        let old = HeaderMap.number(bytes, field, 4)
        let new = [old + 1, old - 1, old * 2, 0, 0xFFFF_FFFF, 0x7FFF_FFFF, old ^ 0x10].randomElement(using: &generator)!
        bytes.replaceSubrange(field..<field + 4, with: HeaderMap.littleEndian(new))
    }

    /// The largest memory this process has had, in bytes.
    static func peakMemory() -> Int {
        var usage = rusage()
        #if canImport(Darwin)
            getrusage(RUSAGE_SELF, &usage)
            return usage.ru_maxrss
        #else
            getrusage(Int32(RUSAGE_SELF.rawValue), &usage)
            return usage.ru_maxrss * 1024
        #endif
    }
}
