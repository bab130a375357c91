import ThemeCatalogBytes

/// The two kinds of streams that don't need state machines.
enum LZFSEStored {
    /// The bytes, uncompressed.
    static func stream(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var writer = ByteWriter()
        if !bytes.isEmpty {
            writer.append(LZFSEFormat.storedMark)
            writer.append(UInt32(bytes.count))
            writer.append(bytes)
        }
        writer.append(LZFSEFormat.endMark)
        return writer.bytes
    }

    static func lzvnStream(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        let payload = LZVNEncoder.encode(bytes)
        var writer = ByteWriter()
        writer.append(LZFSEFormat.lzvnMark)
        writer.append(UInt32(bytes.count))
        writer.append(UInt32(payload.count))
        writer.append(payload)
        writer.append(LZFSEFormat.endMark)
        return writer.bytes
    }
}
