package import ThemeCatalogBytes

/// Unpacks LZFSE streams.
package enum LZFSEDecoder {
    /// Unpacks a whole stream up to its end mark, and ignores what follows.
    ///
    /// The sizes that the blocks declare are added up and checked before anything is allocated.
    ///
    /// - Parameter limit: the maximum number of bytes that the stream may unpack to.
    /// - Throws: `ByteError` with the offset of the invalid block or opcode.
    package static func decode(_ source: ByteView, limit: Int) throws(ByteError) -> [UInt8] {
        let plan = try LZFSEPlan(source, limit: limit)
        guard plan.rawSize > 0 else { return [] }
        var failure: ByteError?
        let bytes = [UInt8](unsafeUninitializedCapacity: plan.rawSize) { output, filled in
            do throws(ByteError) {
                try unpack(plan, source, output)
                filled = plan.rawSize
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// Whether all blocks of a stream have packed headers (`bvx2`), the only ones that some readers accept.
    package static func hasOnlyPackedBlocks(_ stream: [UInt8]) -> Bool {
        guard let plan = try? LZFSEPlan(ByteView(stream), limit: .max) else { return false }
        return plan.blocks.allSatisfy { $0.kind == .packed }
    }

    /// The number of bytes that a stream declares it unpacks to, from its block headers.
    ///
    /// - Throws: `ByteError` if a block is invalid or the total is more than `limit`.
    package static func unpackedSize(of source: ByteView, limit: Int) throws(ByteError) -> Int {
        try LZFSEPlan(source, limit: limit).rawSize
    }

    private static func unpack(
        _ plan: LZFSEPlan, _ source: ByteView, _ output: UnsafeMutableBufferPointer<UInt8>
    ) throws(ByteError) {
        var written = 0
        var tables: LZFSETables?
        for block in plan.blocks {
            let end = written + block.rawSize
            switch block.kind {
            case .stored:
                try source.slice(block.payload, block.payloadSize).withUnsafeBytes { bytes in
                    for (index, byte) in bytes.enumerated() { output[written + index] = byte }
                }
            case .lzvn:
                let payload = try source.slice(block.payload, block.payloadSize)
                let got = try payload.withUnsafeBytes { (bytes) throws(ByteError) in
                    try LZVNDecoder.unpack(bytes, sourceOffset: payload.startOffset, output, from: written, until: end).written
                }
                guard got == end else { throw shortfall(at: payload.startOffset, end - got) }
            case .plain, .packed:
                let view = try source.slice(block.offset, source.count - block.offset)
                let header =
                    block.kind == .packed
                    ? try LZFSEBlock(packed: view, withFrequencies: true)
                    : try LZFSEBlock(plain: view, withFrequencies: true)
                let workspace = tables ?? LZFSETables()
                tables = workspace
                try workspace.unpack(header, at: block.offset, of: source, output, from: written, until: end)
            }
            written = end
        }
    }

    static func shortfall(at offset: Int, _ missing: Int) -> ByteError {
        ByteError(offset: offset, message: "block unpacks to \(missing) bytes fewer than it says")
    }
}

/// The blocks of a stream with their sizes, which are found without unpacking anything.
struct LZFSEPlan {
    enum Kind { case stored, lzvn, plain, packed }

    struct Block {
        var kind: Kind
        var offset: Int
        var payload: Int
        var payloadSize: Int
        var rawSize: Int
    }

    var blocks: [Block] = []
    var rawSize = 0

    init(_ source: ByteView, limit: Int) throws(ByteError) {
        var offset = 0
        while true {
            let mark = try source.u32(offset)
            if mark == LZFSEFormat.endMark { return }
            let block = try Self.block(mark, at: offset, of: source)
            guard block.rawSize <= limit - rawSize else {
                throw ByteError(
                    offset: source.startOffset + offset, message: "unpacks to more than the \(limit) bytes that are allowed")
            }
            rawSize += block.rawSize
            blocks.append(block)
            offset = block.payload + block.payloadSize
        }
    }

    private static func block(_ mark: UInt32, at offset: Int, of source: ByteView) throws(ByteError) -> Block {
        let here = try source.slice(offset, source.count - offset)
        var block = Block(kind: .stored, offset: offset, payload: offset, payloadSize: 0, rawSize: 0)
        switch mark {
        case LZFSEFormat.storedMark:
            block.rawSize = Int(try here.u32(4))
            (block.payload, block.payloadSize) = (offset + 8, block.rawSize)
        case LZFSEFormat.lzvnMark:
            block.kind = .lzvn
            block.rawSize = Int(try here.u32(4))
            (block.payload, block.payloadSize) = (offset + 12, Int(try here.u32(8)))
            guard block.rawSize / 136 <= block.payloadSize else {
                throw ByteError(
                    offset: here.startOffset + 4,
                    message: "LZVN block says it unpacks \(block.payloadSize) bytes to \(block.rawSize), which is impossible")
            }
        case LZFSEFormat.packedMark, LZFSEFormat.plainMark:
            block.kind = mark == LZFSEFormat.packedMark ? .packed : .plain
            let header =
                block.kind == .packed
                ? try LZFSEBlock(packed: here, withFrequencies: false)
                : try LZFSEBlock(plain: here, withFrequencies: false)
            (block.rawSize, block.payloadSize) = (header.rawSize, header.size)
        default:
            throw ByteError(offset: here.startOffset, message: "no LZFSE block starts here")
        }
        _ = try source.slice(block.payload, block.payloadSize)
        return block
    }
}
