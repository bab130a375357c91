import AppleCatalog
import Foundation
import NightcarBasics
import NightcarConfiguration
import NightcarImaging
import NightcarLint
import NightcarOpening
import NightcarSize
import NightcarSizing
import NightcarTestSupport
import NightcarTint
import NightcarVectors
import Testing
import ThemeCatalog
import ThemeCatalogBytes
import ThemeCatalogPixels

/// Inputs above a limit are refused before memory is allocated for them. Limits without a test here have one in their room.
@Suite("Limits")
struct LimitTests {
    /// A file of this size that takes no space on the disk.
    private static func sparse(_ size: Int, _ folder: TemporaryDirectory) throws -> String {
        let path = try folder.write([] as [UInt8], to: TintLock.fileName)
        #expect(truncate(path, off_t(size)) == 0)
        return path
    }

    private static let readers: [(name: String, limit: Int, read: @Sendable (String) throws -> Void)] = [
        ("any file", Limits.fileBytes, { _ = try readFile($0) }),
        ("configuration", Limits.configurationBytes, { _ = try Configuration(contentsOf: $0) }),
        ("baseline", Limits.baselineBytes, { _ = try Baseline(contentsOf: $0) }),
        ("lock", Limits.lockBytes, { _ = try TintLock(folder: String($0.dropLast(TintLock.fileName.count + 1))) }),
        ("history", Limits.historyBytes, { _ = try History(path: $0) }),
        ("devices", Limits.devicesBytes, { _ = try readDevices($0) }),
    ]

    @Test("Files above the limit of their kind are refused unread", arguments: readers.indices)
    func fileSizes(index: Int) throws {
        let folder = try TemporaryDirectory()
        let reader = Self.readers[index]
        let path = try Self.sparse(reader.limit + 1, folder)
        let error = #expect(throws: (any Error).self, "\(reader.name)") { try reader.read(path) }
        #expect("\(error.map { "\($0)" } ?? "")".contains("File too large"), "\(reader.name)")
    }

    @Test("Configurations that multiply each other are refused")
    func configurations() throws {
        let folder = try TemporaryDirectory()
        for level in 0..<8 {
            try folder.write("extends: [\(level + 1).yml, \(level + 1).yml, \(level + 1).yml]\n", to: "\(level).yml")
        }
        try folder.write("size-footer: a\n", to: "8.yml")
        let error = #expect(throws: Failure.self) { try Configuration(contentsOf: folder.path("0.yml")) }
        #expect(error?.message.contains("more than \(Limits.configurations) files") == true)
        for level in 10...30 { try folder.write("extends: \(level + 1).yml\n", to: "\(level).yml") }
        let deep = #expect(throws: Failure.self) { try Configuration(contentsOf: folder.path("10.yml")) }
        #expect(deep?.message.contains("more than \(Limits.configurationChain) files extend each other") == true)
    }

    @Test("A configuration that nests without end is refused, one whose aliases multiply is read or refused at once")
    func configurationNesting() {
        for open in ["[", "{a: ", "- "] {
            let text = String(repeating: open, count: 200_000)
            #expect(throws: Failure.self) { try Configuration(yaml: text, path: "a.yml") }
        }
        let levels = (1...40).map { "a\($0): &a\($0) [*a\($0 - 1), *a\($0 - 1)]" }
        let bomb = (["a0: &a0 [x, x]"] + levels).joined(separator: "\n") + "\n"
        #expect(throws: Failure.self) { try Configuration(yaml: bomb, path: "a.yml") }
        #expect(throws: Failure.self) { try Configuration(yaml: bomb + "? *a40\n: 1\n", path: "a.yml") }
    }

    @Test("Pictures above the limit are refused before memory is taken")
    func pixels() throws {
        #expect(throws: PixelError.self) { try DecodeLimit.standard.check(width: (1 << 14) + 1, height: 1 << 14) }
        #expect(try DecodeLimit.standard.check(width: 1 << 14, height: 1 << 14) == Limits.pixels)
        let image = EncodedImage(
            width: 1 << 20, height: 1 << 20, layout: .rgba8, codec: .deflate, colorSpace: .srgb, payload: ByteView([]))
        #expect(throws: PixelError.self) { try image.decode() }
        let element = try PixelElement(parsing: ByteView(Array("MLEC".utf8) + [UInt8](repeating: 0, count: 12)))
        #expect(throws: ByteError.self) {
            try element.unpack(width: 1 << 13, height: (1 << 13) + 1, format: "ARGB", bytesPerRow: 0)
        }
    }

    @Test("A file in a theme catalog that is longer than the limit is refused before memory is taken")
    func payloads() throws {
        func file(_ length: Int) -> EncodedData {
            EncodedData(
                encoding: .deflate, length: length, fileExtension: "txt", payload: ByteView(RawDeflate.deflate([1, 2, 3])))
        }
        #expect(try file(3).decode() == [1, 2, 3])
        let error = #expect(throws: PixelError.self) { try file(Limits.payloadBytes + 1).decode() }
        #expect(error?.message.contains("more than the limit of \(Limits.payloadBytes)") == true)
    }

    @Test("Vectors above the limit are not looked at, nor PDF files that inflate beyond theirs")
    func vectors() {
        let svg = Array("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8)
        #expect(VectorColors(svg: svg) != nil)
        let space = [UInt8](repeating: 32, count: Limits.svgBytes)
        if BuildTraits.svg { #expect(VectorColors(svg: svg + space) == nil) }
        #expect(VectorColors(pdf: Array("%PDF-1.4\n".utf8) + [UInt8](repeating: 32, count: Limits.pdfBytes)) == nil)
        let packed = RawDeflate.deflate([UInt8](repeating: 32, count: Limits.pdfInflatedBytes / 2 + 1))
        let stream = Array("<< /Filter /FlateDecode >> stream\n".utf8) + [0x78, 0x9C] + packed + Array("\nendstream ".utf8)
        let file = (1...4).reduce(Array("%PDF-1.4\n".utf8)) { $0 + Array("\($1) 0 obj ".utf8) + stream }
        #expect(comparePDF(file, file) == .unreadable)
    }

    @Test("An archive of too many entries, and an entry that is too large, are refused")
    func archives() throws {
        func number(_ value: UInt64, _ bytes: Int) -> [UInt8] {
            (0..<bytes).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
        }
        let count = UInt64(Limits.zipEntries) + 1
        let end64 = number(0x0606_4B50, 4) + number(44, 8) + number(0, 12) + number(count, 8) + number(count, 8) + number(0, 16)
        let locator = number(0x0706_4B50, 4) + number(0, 4) + number(0, 8) + number(1, 4)
        let end = number(0x0605_4B50, 4) + number(0, 18)
        let error = #expect(throws: Failure.self) { try ZipArchive(ByteView(end64 + locator + end), path: "a.zip") }
        #expect(error?.message.contains("at most \(Limits.zipEntries) are read") == true)

        var file = Array(try Data(contentsOf: URL(fileURLWithPath: PackageLayout.fixtures + "/Fuzz/zip/seed-stored")))
        let record = try #require(file.indices.dropLast(4).last { file[$0..<$0 + 4].elementsEqual([0x50, 0x4B, 1, 2]) })
        file.replaceSubrange(record + 24..<record + 28, with: number(UInt64(Limits.zipEntryBytes) + 1, 4))
        let archive = try ZipArchive(ByteView(file), path: "a.zip")
        let large = try #require(archive.entries.last)
        #expect(throws: Failure.self) { try archive.read(large) }
    }
}

/// The table of limits in the documentation matches the sources.
@Suite("Documentation of the limits")
struct LimitDocumentationTests {
    private static func text(_ path: String) throws -> String {
        try String(contentsOfFile: PackageLayout.root + "/" + path, encoding: .utf8)
    }

    @Test("Every limit has a row, and the test that the row names exists")
    func table() throws {
        let rows = try Self.text("Documentation/Security.md").split(separator: "\n").filter { $0.hasPrefix("| `Limits.") }
        let homes = ["Library/ThemeCatalogBytes", "Basics/NightcarBasics"]
        let constants: String = try homes.map { try Self.text("Sources/\($0)/Limits.swift") }.joined()
        let names = constants.split(separator: "\n").compactMap { (line: Substring) -> String? in
            line.firstRange(of: "static let ").map { String(line[$0.upperBound...].prefix { $0.isLetter || $0.isNumber }) }
        }
        #expect(names.count > 20)
        let described = rows.compactMap { $0.dropFirst("| `Limits.".count).split(separator: "`").first.map(String.init) }
        #expect(described.sorted() == names.sorted())
        let manager = FileManager.default
        let sources = try manager.subpathsOfDirectory(atPath: PackageLayout.root + "/Tests").filter { $0.hasSuffix(".swift") }
        let tests = try sources.map { try Self.text("Tests/" + $0) }.joined()
        for row in rows {
            let name = row.split(separator: "|").last.map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " `")) } ?? ""
            #expect(tests.contains("func \(name)("), "\(row)")
        }
    }
}
