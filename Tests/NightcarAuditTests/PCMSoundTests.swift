import NightcarCompiler
import NightcarModel
import NightcarSize
import NightcarTestSupport
import Testing
import ThemeCatalogBytes

@testable import NightcarAudit

/// Sounds without compression in a built app, and fonts with many glyphs.
@Suite("Sounds and fonts of an app")
struct PCMSoundTests {
    static func little(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
    static func big(_ value: Int, _ count: Int) -> [UInt8] { little(value, count).reversed() }
    static func text(_ text: String) -> [UInt8] { Array(text.utf8) }
    static func noise(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 0x9E37_79B1 >> 7) } }

    static func wave(_ frames: Int, channels: Int = 2, bytes: Int = 2, format: Int = 1) -> [UInt8] {
        let frame = channels * bytes
        let tail = format == 0xFFFE ? little(22, 2) + little(bytes * 8, 2) + little(0, 4) + little(1, 2) + little(0, 14) : []
        let head =
            little(format, 2) + little(channels, 2) + little(44100, 4) + little(44100 * frame, 4) + little(frame, 2)
            + little(bytes * 8, 2) + tail
        let chunks =
            text("LIST") + little(3, 4) + [1, 2, 3, 0] + text("fmt ") + little(head.count, 4) + head + text("data")
            + little(frames * frame, 4) + noise(frames * frame)
        return text("RIFF") + little(chunks.count + 4, 4) + text("WAVE") + chunks
    }

    static func aiff(_ frames: Int, compression: String? = nil) -> [UInt8] {
        let rate: [UInt8] = [0x40, 0x0E, 0xAC, 0x44, 0, 0, 0, 0, 0, 0]
        let common = big(1, 2) + big(frames, 4) + big(16, 2) + rate + (compression.map { text($0) + [0, 0] } ?? [])
        let chunks =
            text("COMM") + big(common.count, 4) + common + text("SSND") + big(8 + frames * 2, 4) + big(0, 8) + noise(frames * 2)
        return text("FORM") + big(chunks.count + 4, 4) + text(compression == nil ? "AIFF" : "AIFC") + chunks
    }

    static func caf(_ frames: Int, format: String = "lpcm", hasLength: Bool = true) -> [UInt8] {
        let description = big(0, 8) + text(format) + big(12, 4) + big(2, 4) + big(1, 4) + big(1, 4) + big(16, 4)
        return text("caff") + big(1, 2) + big(0, 2) + text("desc") + big(32, 8) + description + text("free") + big(5, 8)
            + [0, 0, 0, 0, 0] + text("data") + (hasLength ? big(4 + frames * 2, 8) : big(-1, 8)) + big(0, 4) + noise(frames * 2)
    }

    func read(_ bytes: [UInt8]) -> [Int]? { PCMSound(ByteView(bytes), size: bytes.count).map { [$0.channels, $0.frames] } }

    @Test func framesAreCounted() {
        #expect(read(Self.wave(1000)) == [2, 1000] && read(Self.wave(77, channels: 1, bytes: 4, format: 3)) == [1, 77])
        #expect(read(Self.wave(500, format: 0xFFFE)) == [2, 500])
        #expect(read(Self.aiff(800)) == [1, 800] && read(Self.aiff(800, compression: "sowt")) == [1, 800])
        #expect(read(Self.caf(640)) == [1, 640] && read(Self.caf(640, hasLength: false)) == [1, 640])
    }

    @Test func otherSoundsHaveNoFrames() {
        #expect(read(Self.wave(1000, format: 0x11)) == nil && read(Self.aiff(800, compression: "ima4")) == nil)
        #expect(read(Self.caf(640, format: "ima4")) == nil && read([]) == nil && read(Self.text("RIFF")) == nil)
        #expect(read(Array(Self.wave(1000).prefix(40))) == nil)
        // 64 samples of a channel take 34 bytes, and the header of the file 4,096.
        #expect(PCMSound(ByteView(Self.wave(65)), size: 1000)?.packedSize == 2 * 2 * 34 + 4096)
    }

    @Test func damagedSoundsNeverTrap() {
        var generator = SeededGenerator(seed: 7)
        for sound in [Self.wave(20), Self.aiff(20, compression: "sowt"), Self.caf(20)] {
            for _ in 0..<2000 {
                var bytes = sound
                for _ in 0..<3 {
                    bytes[Int.random(in: 0..<min(90, bytes.count), using: &generator)] = .random(in: 0...255, using: &generator)
                }
                _ = PCMSound(ByteView(bytes), size: bytes.count)
            }
        }
    }

    /// A font with only the table that has the number of glyphs.
    static func font(glyphs: Int, size: Int) -> [UInt8] {
        let head = big(0x0001_0000, 4) + big(2, 2) + big(0, 6)
        let tables = text("head") + big(0, 12) + text("maxp") + big(0, 4) + big(44, 4) + big(6, 4)
        return head + tables + big(0x0001_0000, 4) + big(glyphs, 2) + [UInt8](repeating: 0, count: size)
    }

    @Test func anAppSaysWhatItsSoundsAndFontsCost() async throws {
        let folder = try TemporaryDirectory()
        let sound = Self.wave(100_000)
        try folder.write(sound, to: "My.app/Sounds/a b.wav")
        try folder.write(Self.wave(100), to: "My.app/short.wav")
        try folder.write(Self.caf(50_000), to: "My.app/c.caf")
        try folder.write(Self.font(glyphs: 3000, size: 200_000), to: "My.app/Font.ttf")
        try folder.write(Self.font(glyphs: 200, size: 200_000), to: "My.app/Small.otf")
        let reader = SizeReader(options: MeasureOptions(compile: CompileOptions(), format: .ncar, jobs: 2), tool: "t") { _, _ in }
        let path = folder.path("My.app")
        let report = try await reader.report(of: [path])
        let found = try await reader.savings(in: [path], report: report).opportunities
        #expect(
            found.map { "\($0.asset) \($0.kind.rawValue)" } == [
                "Sounds/a b.wav pcm_sound", "c.caf pcm_sound", "Font.ttf font_glyphs",
            ])
        #expect(found[0].savedBytes == sound.count - (1563 * 34 * 2 + 4096))
        #expect(found[0].detail.contains("afconvert -f caff -d ima4 'a b.wav' 'a b.caf'"))
        #expect(found[1].detail.contains("c.caf c-ima4.caf"))
        #expect(
            found[2].savedBytes == 0 && found[2].detail.contains("3000 glyphs") && found[2].detail.contains("pyftsubset Font.ttf")
        )
    }
}
