import AppleCatalog
import NightcarBasics
import NightcarImaging
import NightcarVectors
import ThemeCatalogBytes

/// What earlier runs have packed for cars. A key is the digest of everything that decides the result, so an entry is never out of
/// date.
struct CarCache: Sendable {
    private let local: LocalCache
    private let prefix: [UInt8]

    init(_ local: LocalCache) {
        self.local = local
        let versions = "\(FileCache.version) \(compilerVersion) \(VectorPainter.version)"
        prefix = Array("nightcar car \(versions)\nlibraries \(EncodeOptions.libraries)\n".utf8)
    }

    /// The key of the artwork that some work makes of a file with this content.
    func key(_ work: CarWork, of content: SHA256.Digest, encoder: PixelEncoder, painting: CarPainting) -> SHA256.Digest {
        var words = "\(encoder.keyText)\nicon \(work.isIcon) image \(work.isImage) \(work.drawnScale)\n"
        if work.isImage { words += painting.keyText + "\n" }
        if work.attributes != PictureAttributes() { words += "\(work.attributes)\n" }
        if let change = work.change { words += "\(change)\n" }
        return key("artwork", words, content.bytes)
    }

    /// The artwork of an earlier run. Nil if there is none, or if a program painted it that may have changed since.
    ///
    /// - Parameter limit: artwork that needs more memory isn't returned.
    func artwork(_ key: SHA256.Digest, painting: CarPainting, limit: MemoryLimit) -> CarArtwork? {
        guard let found = local.read(key) else { return nil }
        let record = found.count == 0 ? local.read(foreignKey(key, painting)) : found
        guard let made = record.flatMap({ KeptArtwork(record: $0) }), limit.allows(made.memory) else { return nil }
        return made.artwork
    }

    /// - Parameter memory: how much memory making the artwork takes.
    func add(_ artwork: CarArtwork, memory: Int, for key: SHA256.Digest, painting: CarPainting) {
        guard let record = KeptArtwork(artwork: artwork, memory: memory).record() else { return }
        guard case .vector(_, _, .painted(_, by: _?)) = artwork.stored else { return local.write(record, for: key) }
        // Asking a program for its version takes longer than packing many pictures.
        local.write([], for: key)
        local.write(record, for: foreignKey(key, painting))
    }

    private func foreignKey(_ key: SHA256.Digest, _ painting: CarPainting) -> SHA256.Digest {
        self.key("painted", painting.programs, key.bytes)
    }

    /// The packed pixels of a sheet, from an earlier run or packed now.
    func packed(_ sheet: AtlasSheet, by encoder: PixelEncoder) -> PackedAtlas? {
        let key = key("atlas", encoder.keyText, sheet.artwork.fields.flatMap { SHA256.digest($0).bytes })
        if let pixels = local.read(key).flatMap({ EncodedPixels(record: $0) }) { return sheet.packed(as: pixels) }
        let packed = sheet.packed(by: encoder)
        if let record = packed?.pixels.record() { local.write(record, for: key) }
        return packed
    }

    /// Pictures that take long to draw, from an earlier run or drawn now.
    ///
    /// - Parameter words: everything that decides the pictures, apart from the content and the encoder.
    func drawn(
        _ words: String, of content: SHA256.Digest, encoder: PixelEncoder, draw: () -> [EncodedPixels?]
    ) -> [EncodedPixels?] {
        let key = key("drawn", "\(encoder.keyText)\n\(words)", content.bytes)
        if let pixels = local.read(key).flatMap({ [EncodedPixels](record: $0) }) { return pixels }
        let drawn = draw()
        let whole = drawn.compactMap(\.self)
        if !whole.isEmpty, whole.count == drawn.count, let record = whole.record() { local.write(record, for: key) }
        return drawn
    }

    private func key(_ kind: String, _ words: String, _ content: [UInt8]) -> SHA256.Digest {
        SHA256.digest(prefix + Array("\(kind)\n\(words)\n".utf8) + content)
    }
}

extension PixelEncoder {
    fileprivate var keyText: String {
        "codecs \(codecs.map(\.rawValue).sorted()) color \(keepsColor)"
    }
}
