import NightcarDiagnostics
import NightcarReports
import NightcarSize
import ThemeCatalogBytes
import ThemeCatalogVariants

/// A loose sound of an app that is stored without compression, and what the smallest form that plays everywhere takes.
///
/// Sources: Microsoft's *Multimedia Programming Interface 1.0* (WAVE), Apple's *Audio Interchange File Format AIFF-C* and *Core Audio
/// Format Specification 1.0*.
struct PCMSound: Sendable, Equatable {
    private(set) var channels = 0
    /// Samples for each channel.
    private(set) var frames = 0

    /// The extensions of files that can hold such a sound.
    static let extensions: Set<String> = ["wav", "aif", "aiff", "aifc", "caf"]
    /// Only the beginning of a file is looked at.
    static let headBytes = 1 << 16
    /// IMA4 packs 64 samples of a channel into 34 bytes.
    private static let (packetFrames, packetBytes) = (64, 34)
    /// Apple's writer of CAF files puts the data at this offset.
    private static let cafHeader = 4096
    /// A smaller gain isn't worth the loss.
    private static let leastBytes = 4096

    /// - Parameters:
    ///   - head: the beginning of the file.
    ///   - size: the size of the whole file, in bytes.
    /// - Returns: nil for another file, or for a sound with compression.
    init?(_ head: ByteView, size: Int) {
        do throws(ByteError) {
            let read =
                switch String(decoding: try head.slice(0, 4).array, as: UTF8.self) {
                case "RIFF": try Self.wave(head)
                case "FORM": try Self.aiff(head)
                case "caff": try Self.caf(head, size: size)
                default: (channels: 0, frames: 0)
                }
            guard (1...64).contains(read.channels), (1...size).contains(read.frames) else { return nil }
            (channels, frames) = read
        } catch { return nil }
    }

    /// The size as IMA4 in a CAF file.
    var packedSize: Int { (frames + Self.packetFrames - 1) / Self.packetFrames * Self.packetBytes * channels + Self.cafHeader }

    /// Nil if the file isn't such a sound, or too little would be saved.
    static func saving(_ file: AppSavings.File, contents: AppFiles) -> Opportunity? {
        guard file.row.kind == "sound", extensions.contains(file.row.encoding ?? ""), file.bytes > cafHeader + leastBytes,
            let view = contents.map(file.name)?.view, let head = try? view.slice(0, min(headBytes, view.count)),
            let sound = PCMSound(head, size: file.bytes), file.bytes - sound.packedSize >= leastBytes
        else { return nil }
        let name = file.row.asset.split(separator: "/").last.map(String.init) ?? file.row.asset
        let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
        let output = name.hasSuffix(".caf") ? "\(stem)-ima4.caf" : "\(stem).caf"
        var saving = Opportunity(
            kind: .pcmSound, file: file.report, asset: file.row.asset, variant: file.row.key?.description ?? "",
            savedBytes: file.bytes - sound.packedSize, savedSourceBytes: 0,
            detail: """
                \(Numbers.counted(sound.channels, "channel")) without compression; as IMA4, which alerts and notifications play, it \
                takes \(sound.packedSize) of \(file.bytes) bytes: afconvert -f caff -d ima4 \(shellQuoted(name)) \
                \(shellQuoted(output)). AAC takes fewer, for sounds that the app itself plays
                """, command: "")
        saving.savedPaddingBytes = AppSavings.padding(file.bytes) - AppSavings.padding(sound.packedSize)
        return saving
    }
}

private extension PCMSound {
    static func wave(_ head: ByteView) throws(ByteError) -> (channels: Int, frames: Int) {
        var (channels, frameBytes) = (0, 0)
        var position = 12
        while true {
            let (name, length) = (try head.u32(position, bigEndian: true), Int(try head.u32(position + 4)))
            switch name {
            case word("fmt "):
                var format = try head.u16(position + 8)
                if format == 0xFFFE { format = try head.u16(position + 32) }
                // Integers, or floating point.
                guard format == 1 || format == 3 else { return (0, 0) }
                (channels, frameBytes) = (Int(try head.u16(position + 10)), Int(try head.u16(position + 20)))
            case word("data"): return (channels, frameBytes == 0 ? 0 : length / frameBytes)
            default: break
            }
            position += 8 + length + length % 2
        }
    }

    static func aiff(_ head: ByteView) throws(ByteError) -> (channels: Int, frames: Int) {
        let isPlain = try head.u32(8, bigEndian: true) == word("AIFF")
        let uncompressed = ["NONE", "sowt", "twos", "raw ", "in24", "in32", "fl32", "FL32", "fl64", "FL64"].map(word)
        var position = 12
        while true {
            let (name, length) = (try head.u32(position, bigEndian: true), Int(try head.u32(position + 4, bigEndian: true)))
            if name == word("COMM") {
                let compression = isPlain ? word("NONE") : try head.u32(position + 26, bigEndian: true)
                guard uncompressed.contains(compression) else { return (0, 0) }
                let channels = try head.load(UInt16.self, at: position + 8, bigEndian: true)
                return (Int(channels), Int(try head.u32(position + 10, bigEndian: true)))
            }
            position += 8 + length + length % 2
        }
    }

    static func caf(_ head: ByteView, size: Int) throws(ByteError) -> (channels: Int, frames: Int) {
        var (channels, frameBytes) = (0, 0)
        var position = 8
        while true {
            let name = try head.u32(position, bigEndian: true)
            let length = Int(try head.load(Int64.self, at: position + 4, bigEndian: true))
            switch name {
            case word("desc"):
                guard try head.u32(position + 20, bigEndian: true) == word("lpcm") else { return (0, 0) }
                frameBytes = Int(try head.u32(position + 28, bigEndian: true))
                channels = Int(try head.u32(position + 36, bigEndian: true))
            case word("data"):
                // Before the samples, there is the number of edits. The last chunk can leave out its length.
                let bytes = length == -1 ? size - position - 12 : length
                return (channels, frameBytes == 0 ? 0 : (bytes - 4) / frameBytes)
            default: break
            }
            guard (0...size).contains(length) else { return (0, 0) }
            position += 12 + length
        }
    }

    static func word(_ text: String) -> UInt32 { text.utf8.reduce(0) { $0 << 8 | UInt32($1) } }
}

extension ByteView {
    fileprivate func u32(_ offset: Int, bigEndian: Bool) throws(ByteError) -> UInt32 {
        try load(UInt32.self, at: offset, bigEndian: bigEndian)
    }
}
