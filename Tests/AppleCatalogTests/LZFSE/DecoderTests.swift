import NightcarTestSupport
import Testing
import ThemeCatalogBytes

@testable import AppleCatalog

@Suite struct DecoderTests {
    @Test func readsReferenceStreams() throws {
        func decode(_ base64: String) throws -> [UInt8] {
            try LZFSEDecoder.decode(ByteView(ReferenceStreams.bytes(base64)), limit: 6000)
        }
        #expect(try decode(ReferenceStreams.text6000) == ReferenceStreams.text(6000, seed: 7))
        #expect(try decode(ReferenceStreams.text300) == ReferenceStreams.text(300, seed: 9))
        #expect(try decode(ReferenceStreams.noise40) == ReferenceStreams.noise(40, seed: 3))
        #expect(try decode(ReferenceStreams.zeros5000) == [UInt8](repeating: 0, count: 5000))
    }

    @Test func isWithinFivePercentOfTheReference() {
        let reference = ReferenceStreams.bytes(ReferenceStreams.text6000).count
        #expect(LZFSEEncoder.encode(ReferenceStreams.text(6000, seed: 7)).count * 100 <= reference * 105)
    }

    /// The plain header has the same values as the packed one, as integers.
    @Test func readsPlainHeaders() throws {
        let packed = ByteView(ReferenceStreams.bytes(ReferenceStreams.text6000))
        let block = try LZFSEBlock(packed: packed, withFrequencies: true)
        var writer = ByteWriter()
        writer.append(LZFSEFormat.plainMark)
        for value in [block.rawSize, block.size, block.literalCount, block.matchCount, block.literalPayload, block.matchPayload] {
            writer.append(UInt32(value))
        }
        writer.append(Int32(block.literalBits))
        for state in block.literalStates { writer.append(UInt16(state)) }
        writer.append(Int32(block.matchBits))
        for state in [block.lengthState, block.matchState, block.distanceState] { writer.append(UInt16(state)) }
        for value in block.lengthFrequencies + block.matchFrequencies + block.distanceFrequencies + block.literalFrequencies {
            writer.append(value)
        }
        #expect(writer.count == LZFSEFormat.plainHeaderSize)
        writer.append(try packed.slice(block.headerSize, packed.count - block.headerSize).array)
        #expect(try LZFSEDecoder.decode(ByteView(writer.bytes), limit: 6000) == ReferenceStreams.text(6000, seed: 7))
    }

    @Test func readsSeveralBlocks() throws {
        let text = ReferenceStreams.bytes(ReferenceStreams.text300)
        let noise = ReferenceStreams.bytes(ReferenceStreams.noise40)
        let bytes = ByteView(text.dropLast(4) + noise)
        #expect(
            try LZFSEDecoder.decode(bytes, limit: 340)
                == ReferenceStreams.text(300, seed: 9) + ReferenceStreams.noise(40, seed: 3))
    }

    @Test func frequencyCodeCoversEveryValue() throws {
        let values = (0...1024).map { UInt16($0 % 1024) }
        #expect(try FrequencyCode.decode(ByteView(FrequencyCode.encode(values)), count: values.count) == values)
    }

    @Test func basesFollowFromExtraBits() {
        #expect(LZFSEFormat.lengths.maximum == 315)
        #expect(LZFSEFormat.matches.maximum == 2359)
        #expect(LZFSEFormat.distances.maximum == 262_139)
        #expect(LZFSEFormat.distances.bases[8] == 12)
    }

    @Test func refusesMoreThanTheLimit() {
        let error = #expect(throws: ByteError.self) {
            try LZFSEDecoder.decode(ByteView(ReferenceStreams.bytes(ReferenceStreams.text6000)), limit: 5999)
        }
        #expect(error?.message == "unpacks to more than the 5999 bytes that are allowed")
        #expect(error?.offset == 0)
    }

    @Test func saysWhereAStreamBreaks() {
        let outer = ByteView([0, 0, 0, 0] + ReferenceStreams.bytes(ReferenceStreams.noise40).dropLast(4) + [1, 2, 3, 4])
        let error = #expect(throws: ByteError.self) {
            try LZFSEDecoder.decode(outer.slice(4, outer.count - 4), limit: 100)
        }
        #expect(error == ByteError(offset: 52, message: "no LZFSE block starts here"))
    }

    @Test func refusesAbsurdSizes() {
        // An LZVN block of 20 bytes cannot unpack to 1 GB, whatever the limit.
        let bomb: [UInt8] = [0x62, 0x76, 0x78, 0x6E, 0, 0, 0, 0x40, 20, 0, 0, 0] + [UInt8](repeating: 0, count: 24)
        #expect(throws: ByteError.self) { try LZFSEDecoder.decode(ByteView(bomb), limit: 1 << 40) }
    }

    @Test func bareStreamStopsAtTheLimit() throws {
        let bytes = ReferenceStreams.text(300, seed: 9)
        let stream = ByteView(LZVNEncoder.encode(bytes))
        for limit in [0, 1, 2, 17, 299] {
            #expect(try LZVNDecoder.decode(stream, limit: limit) == Array(bytes.prefix(limit)))
        }
    }

    @Test func refusesUndefinedOpcodes() {
        for opcode: UInt8 in [0x1E, 0x26, 0x2E, 0x36, 0x3E, 0x70, 0x7F, 0xD0, 0xDF] {
            let error = #expect(throws: ByteError.self) {
                try LZVNDecoder.decode(ByteView([0x0E, opcode, 0, 0, 0, 0]), limit: 10)
            }
            #expect(error?.offset == 1)
        }
        #expect(throws: ByteError.self) { try LZVNDecoder.decode(ByteView([0xE1]), limit: 10) }
        #expect(throws: ByteError.self) { try LZVNDecoder.decode(ByteView([0xE1, 5, 0x08, 0x09]), limit: 10) }
    }
}
