import Foundation
import NightcarCompiler
import NightcarModel
import NightcarSize
import Testing
import ThemeCatalogVariants

@testable import NightcarSizing
@testable import NightcarTestSupport

/// The files of an app besides its catalogs.
@Suite("Loose files of an app")
struct LooseFilesTests {
    let folder: TemporaryDirectory
    let picture = PNGBuilder(width: 9, height: 7) { x, y, c in c == 3 ? 255 : (x * 37 + y * 91 + c * 11) & 255 }.file()

    init() throws {
        folder = try TemporaryDirectory()
        try folder.write(picture, to: "My.app/logo@2x.png")
        try folder.write(picture, to: "My.app/PlugIns/W.appex/logo@2x.png")
        try folder.write("beep", to: "My.app/Sounds/beep.wav")
        try folder.write("font", to: "My.app/a.ttf")
        try folder.write("how to build", to: "My.app/README.md")
        try folder.write([0xCF, 0xFA, 0xED, 0xFE, 1, 2, 3], to: "My.app/My")
        try folder.write("signed", to: "My.app/_CodeSignature/CodeResources")
        try folder.write("hallo", to: "My.app/de.lproj/Localizable.strings")
    }

    func report(of name: String = "My.app") async throws -> SizeReport {
        let reader = SizeReader(options: MeasureOptions(compile: CompileOptions(), format: .ncar, jobs: 2), tool: "t") { _, _ in }
        return try await reader.report(of: [folder.path(name)])
    }

    @Test func eachFileIsARow() async throws {
        let report = try await report()
        #expect(
            report.files.map { $0.path.split(separator: "/").suffix(2).joined(separator: "/") } == [
                "My.app/[files]", "W.appex/[files]", "My.app/[code]",
            ])
        #expect(report.files[2].rows.map(\.asset) == ["My [other]"] && report.files[2].rows[0].kind == "code")
        #expect(
            report.files[0].rows.map { "\($0.asset) \($0.kind ?? "")" } == [
                "README.md data", "Sounds/beep.wav sound", "a.ttf font", "de.lproj/Localizable.strings text",
                "logo@2x.png picture",
            ])
        #expect(report.bytes == 2 * picture.count + 4 + 4 + 12 + 5 + 7)
        #expect(report.files[0].rows[4].key?.scale == .x2 && report.files[0].rows[4].width == 9)
    }

    @Test("Of an .xcarchive, only the app is installed, not its dSYMs")
    func archivesOfXcode() async throws {
        let app = "My.xcarchive/Products/Applications/My.app"
        try folder.write("how to build", to: app + "/README.md")
        try folder.write([UInt8](repeating: 1, count: 90_000), to: "My.xcarchive/dSYMs/My.app.dSYM/Contents/Resources/DWARF/My")
        let archive = try await report(of: "My.xcarchive")
        #expect(archive.bytes == 12)
        #expect(try await report(of: app).bytes == archive.bytes)
    }

    @Test func eachSavingComesTrue() async throws {
        let savings = try await report().appSavings()
        #expect(Set(savings.map(\.kind)) == [.duplicateFile, .unneededFile])
        for saving in savings {
            let before = try await report().bytes
            let file = saving.file.dropLast(SizedFile.looseFilesName.count) + saving.asset
            let content = try Data(contentsOf: URL(fileURLWithPath: String(file)))
            try FileManager.default.removeItem(atPath: String(file))
            #expect(try await report().bytes == before - saving.savedBytes)
            try content.write(to: URL(fileURLWithPath: String(file)))
        }
    }

    @Test func aDamagedEntryOfAnArchiveIsNamed() async throws {
        var archive = ZipBuilder()
        archive.entries = [
            ZipBuilder.Entry(name: "Payload/My.app/a.png", content: picture),
            ZipBuilder.Entry(name: "Payload/My.app/b.ttf", content: [1, 2, 3], claimedCRC: 7),
        ]
        try folder.write(archive.file(), to: "My.ipa")
        let report = try await report(of: "My.ipa")
        #expect(report.bytes == picture.count)
        #expect(report.unreadable.map { $0.path.hasSuffix("My.ipa/Payload/My.app/b.ttf") } == [true])
    }

    @Test func aLinkInAnArchiveIsNotCounted() async throws {
        var archive = ZipBuilder()
        archive.entries = [
            ZipBuilder.Entry(name: "Payload/My.app/a.png", content: picture),
            ZipBuilder.Entry(name: "Payload/My.app/b.png", content: Array("a.png".utf8), mode: 0o120_777),
            ZipBuilder.Entry(name: "Payload/My.app/c.png", content: Array("a.png".utf8), mode: 0o100_644),
        ]
        try folder.write(archive.file(), to: "My.ipa")
        #expect(try await report(of: "My.ipa").files[0].rows.map(\.asset) == ["a.png", "c.png"])
    }

    /// An app and its archive take the same, as the store counts: blocks for files and folders, packed files, and headers.
    @Test(arguments: [false, true]) func countsAsTheStore(isSigned: Bool) async throws {
        let signature = "_CodeSignature/CodeResources"
        var files = ["a.png": picture, "de.lproj/a.strings": Array(repeating: UInt8(ascii: "a"), count: 5000)]
        if isSigned { files[signature] = [1, 2, 3] }
        var archive = ZipBuilder()
        for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
            try folder.write(bytes, to: "Two/My.app/\(name)")
            archive.entries.append(ZipBuilder.Entry(name: "Payload/My.app/\(name)", content: bytes))
        }
        try folder.write(archive.file(), to: "My.ipa")
        let store = try #require(try await report(of: "Two/My.app").store)
        #expect(try await report(of: "My.ipa").store == store)
        #expect(store.files == files.count && store.folders == (isSigned ? 3 : 2))
        // One block for the picture, two for the texts, one for each folder, and for a signature: its folder and a list.
        #expect(store.installBytes == (1 + 2 + 2 + 2) * 4096)
        let headers = ["", "a.png", "de.lproj/", "de.lproj/a.strings"] + (isSigned ? ["_CodeSignature/", signature] : [])
        let bytes = headers.reduce(22 + 128 + 2 * "Payload/".utf8.count) { $0 + 128 + 2 * "Payload/My.app/\($1)".utf8.count }
        let packed = store.downloadBytes - bytes - picture.count
        // The texts are one letter. The digests of two files, or the signature of three bytes, can't be packed.
        #expect((10...250).contains(packed - (isSigned ? 3 : 104)))
    }

    @Test func aFolderOfSourcesHasNoLooseFiles() throws {
        try folder.write("text", to: "Sources/a.txt")
        #expect(try LooseFiles(at: folder.path("Sources"))?.measured.files.count == nil)
    }

    @Test func aLinkOutIsNotCounted() async throws {
        try FileManager.default.createSymbolicLink(atPath: folder.path("My.app/out"), withDestinationPath: "/etc/passwd")
        let report = try await report()
        #expect(!report.files.flatMap(\.rows).contains { $0.asset == "out" })
    }
}
