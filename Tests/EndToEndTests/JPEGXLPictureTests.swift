import Foundation
import NightcarTestSupport
import Testing

@Suite("Pictures stored as JPEG XL")
struct JPEGXLPictureTests {
    /// Waves without noise, which JPEG XL packs best.
    private static func repository() async throws -> SizeRepository {
        let repository = try await SizeRepository()
        let builder = PNGBuilder(width: 96, height: 96) { x, y, channel in
            let (left, up) = (x - 48, y - 48)
            let far = left * left + up * up
            return channel == 3 ? 255 : (channel == 0 ? far / 40 : channel == 1 ? far / 61 + up : left * up / 33) & 255
        }
        try repository.image("Waves", [("waves.png", "", builder.file())])
        return repository
    }

    @Test("Every command reads them, and names the encoding", .enabled(if: BuildTraits.jpegXL))
    func commands() async throws {
        let repository = try await Self.repository()
        for effort in ["space", "balanced"] {
            let made = try await repository.run("compile", "Assets.xcassets", "--optimization", effort, "--output", effort)
            #expect(made.status == 0, "\(made.stderr)")
            let files = try await repository.run("extract", "\(effort)/Assets.ncar", "--output", "\(effort)-files")
            #expect(files.status == 0, "\(files.stderr)")
        }
        #expect(try repository.folder.read("space/Assets.ncar")[6] == 2)
        #expect(try repository.folder.read("balanced/Assets.ncar")[6] == 0)
        #expect(try await repository.run("lint", "space/Assets.ncar").status == 0)
        let info = try await repository.run("show", "space/Assets.ncar")
        #expect(info.status == 0 && info.stdout.contains("rgb8 jpegXL"), "\(info.stdout)")
        let size = try await repository.run("size", "--compile-to", "ncar", "space/Assets.ncar")
        #expect(size.status == 0 && size.stdout.contains("jpegXL"), "\(size.stdout)")
        let diff = try await repository.run(
            "diff", "--compile-to", "ncar", "balanced/Assets.ncar", "space/Assets.ncar", "--format", "json")
        #expect(diff.status == 0 && diff.stdout.contains("re-encoded (same pixels)"), "\(diff.stdout)")
        let folders = try ["space-files", "balanced-files"].map { folder in
            try FileManager.default.subpathsOfDirectory(atPath: repository.folder.path(folder)).filter { $0.hasSuffix(".png") }
        }
        #expect(folders[0] == folders[1] && folders[0].count == 1)
        for file in folders[0] {
            #expect(try repository.folder.read("space-files/\(file)") == repository.folder.read("balanced-files/\(file)"))
        }
    }

    @Test("Only allowed codecs are used", .enabled(if: BuildTraits.jpegXL), arguments: ["deflate", "webp"])
    func allowed(codec: String) async throws {
        let repository = try await Self.repository()
        let made = try await repository.run(
            "compile", "Assets.xcassets", "--optimization", "space", "--codecs", codec, "--output", "out")
        #expect(made.status == 0, "\(made.stderr)")
        let info = try await repository.run("show", "out/Assets.ncar")
        #expect(!info.stdout.contains("jpegXL"), "\(info.stdout)")
    }
}
