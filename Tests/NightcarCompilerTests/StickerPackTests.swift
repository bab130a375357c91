import AppleCatalog
import Foundation
import NightcarCompiler
import NightcarImaging
import NightcarModel
import NightcarTestSupport
import Testing
import ThemeCatalog
import ThemeCatalogBytes
import ThemeCatalogVariants

/// Sticker packs next to a car, and in a theme catalog.
@Suite struct StickerPackTests {
    /// A sticker, a sequence of four frames, and a file name that needs escaping.
    static func sample(_ properties: String, sizes: [Int] = [4, 4, 4, 4]) throws -> Sample {
        let sample = try Sample()
        let stickers = #"[{"filename": "Wave & Go.sticker"}, {"filename": "Jump.stickersequence"}]"#
        try sample.add("Cheers.stickerpack", #"{"stickers": \#(stickers), "properties": {"grid-size": "small"}}"#)
        try sample.add(
            "Cheers.stickerpack/Wave & Go.sticker", #"{"properties": {"filename": "w.png", "accessibility-label": "Waving <3"}}"#,
            files: ["w.png": picture(3, 3)])
        let frames = sizes.indices.map { #"{"filename": "\#(9 - $0).png"}"# }.joined(separator: ", ")
        let files = sizes.enumerated().map { ("\(9 - $0).png", picture($1, 4, red: 10 * $0)) }
        try sample.add(
            "Cheers.stickerpack/Jump.stickersequence", #"{"frames": [\#(frames)], "properties": \#(properties)}"#,
            files: Dictionary(uniqueKeysWithValues: files))
        return sample
    }

    /// The chunks of a PNG file.
    static func chunks(_ bytes: [UInt8]) -> [(type: String, data: [UInt8])] {
        var chunks: [(type: String, data: [UInt8])] = []
        var position = 8
        while position + 12 <= bytes.count {
            let length = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
            let type = String(decoding: bytes[position + 4..<position + 8], as: UTF8.self)
            chunks.append((type, Array(bytes[position + 8..<position + 8 + length])))
            position += 12 + length
        }
        return chunks
    }

    static let fast = #"{"duration": 15, "duration-type": "fps", "repetitions": 2}"#

    @Test func aFolderBesideTheCar() async throws {
        let car = try await Self.sample(Self.fast).compileCar(.ios)
        #expect(car.rules.filter { !$0.hasPrefix("info") }.isEmpty)
        let files = car.compilation.sideFiles
        #expect(
            files.map(\.name) == [
                "Cheers.stickerpack/Wave & Go.png", "Cheers.stickerpack/Jump.png", "Cheers.stickerpack/Info.plist",
            ])
        #expect(files[0].bytes == picture(3, 3))
        #expect(car.compilation.isEmpty && !car.file.facets.contains { $0.name.hasPrefix("Cheers") })
        let list = try PropertyListSerialization.propertyList(from: Data(files[2].bytes), format: nil)
        let expected: NSDictionary = [
            "IMStickerPackLayout": "MSStickerSizeClassSmall",
            "IMStickers": [
                ["IMStickerIdentifier": "Wave & Go.png", "IMStickerAccessibilityLabel": "Waving <3"],
                ["IMStickerIdentifier": "Jump.png", "IMStickerAccessibilityLabel": "Jump"],
            ],
        ]
        #expect((list as? NSDictionary) == expected)
    }

    @Test(arguments: [
        (Self.fast, [0, 1, 0, 15], 3), (#"{"duration": 2, "duration-type": "fixed", "repetitions": 0}"#, [0, 1, 0, 2], 0),
        ("{}", [0, 1, 0, 15], 0),
    ])
    func everyFrameInItsOrder(_ properties: String, _ delay: [UInt8], _ plays: Int) async throws {
        let car = try await Self.sample(properties).compileCar(.ios)
        let file = try #require(car.compilation.sideFiles.first { $0.name.hasSuffix("Jump.png") }).bytes
        let chunks = Self.chunks(file)
        let control = try #require(chunks.first { $0.type == "acTL" }?.data)
        #expect(control == [0, 0, 0, 4, 0, 0, 0, UInt8(plays)])
        let frames = chunks.filter { $0.type == "fcTL" }.map(\.data)
        #expect(frames.count == 4 && frames.allSatisfy { Array($0[20..<24]) == delay })
        let numbers = chunks.filter { $0.type == "fcTL" || $0.type == "fdAT" }.map { $0.data[3] }
        #expect(numbers == [0, 1, 2, 3, 4, 5, 6])
        // Each frame alone is the picture of its file.
        let head = Array(file[..<33])
        for (index, data) in chunks.filter({ $0.type == "IDAT" || $0.type == "fdAT" }).enumerated() {
            let stream = data.type == "IDAT" ? data.data : Array(data.data.dropFirst(4))
            let alone = head + Self.chunk("IDAT", stream) + Self.chunk("IEND", [])
            let source = try decodePNG(picture(4, 4, red: 10 * index))
            #expect(try decodePNG(alone).bytes == source.bytes, "frame \(index)")
        }
    }

    private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + data
        func big(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
        var sum = UInt32.max
        for byte in body {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum >> 1 ^ (sum & 1 == 0 ? 0 : 0xEDB8_8320) }
        }
        return big(UInt32(data.count)) + body + big(~sum)
    }

    /// The pack has the other stickers, and no file is what it isn't.
    @Test func whatIsNotAPictureIsLeftOut() async throws {
        let sample = try Self.sample(Self.fast)
        let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n"
        try sample.write(pointer, to: "Cheers.stickerpack/Wave & Go.sticker/w.png")
        let car = try await sample.compileCar(.ios)
        #expect(car.rules.contains("error git-lfs-pointer"))
        #expect(car.compilation.sideFiles.map(\.name) == ["Cheers.stickerpack/Jump.png", "Cheers.stickerpack/Info.plist"])
        #expect(!String(decoding: car.compilation.sideFiles[1].bytes, as: UTF8.self).contains("Wave"))
    }

    @Test func framesOfDifferentSizesAreReported() async throws {
        let car = try await Self.sample(Self.fast, sizes: [4, 5]).compileCar(.ios)
        #expect(car.rules.contains("error car-unsupported"))
        #expect(!car.compilation.sideFiles.contains { $0.name.hasSuffix("Jump.png") })
    }

    /// In a theme catalog, each frame is a rendition with its position.
    @Test func aThemeCatalogKeepsFrames() async throws {
        let compilation = try await Self.sample(Self.fast).compile()
        let file = try ThemeCatalogFile(ByteView(compilation.bytes))
        for index in 0..<4 {
            var traits = Traits()
            traits.qualifiers = "position=000\(index + 1)"
            let frame = try #require(file.resolve("Cheers/Jump", traits: traits))
            #expect(try frame.pixels().bytes == decodePNG(picture(4, 4, red: 10 * index)).bytes)
        }
    }
}
