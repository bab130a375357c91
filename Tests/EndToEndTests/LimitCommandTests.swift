import Foundation
import NightcarBasics
import NightcarTestSupport
import Testing
import ThemeCatalogBytes

/// What commands say about files above a limit. The files are sparse, so they take no space on the disk.
@Suite("Limits of commands")
struct LimitCommandTests {
    private static func grow(_ path: String, to size: Int) {
        #expect(truncate(path, off_t(size)) == 0)
    }

    @Test("A report above the limit isn't used as a baseline")
    func largeReport() async throws {
        let repository = try await SizeRepository()
        try repository.image("A", [("a.png", "", SizeRepository.picture(seed: 1))])
        try await repository.commit("Begin")
        Self.grow(try repository.folder.write("{}", to: "old.json"), to: Limits.reportBytes + 1)
        let result = try await repository.run("size", "--compile-to", "ncar", "Assets.xcassets", "--since", "old.json")
        #expect(result.status == 2)
        #expect(result.stderr.contains("old.json: error: cannot read: File too large"), "\(result.stderr)")
    }

    @Test("Owners above the limit are not used")
    func largeOwners() async throws {
        let repository = try await SizeRepository()
        try repository.image("A", [("a.png", "", SizeRepository.picture(seed: 1))])
        let path = try repository.folder.write("/Assets.xcassets/ @org/design\n#", to: "CODEOWNERS")
        try await repository.commit("Begin")
        let arguments = ["size", "--compile-to", "ncar", "Assets.xcassets", "--group-by", "owner"]
        let small = try await runNightcar(arguments, in: repository.folder.path)
        #expect(small.stdout.contains("@org/design"), "\(small.stderr)")
        Self.grow(path, to: Limits.ownersBytes + 1)
        let large = try await runNightcar(arguments, in: repository.folder.path)
        #expect(large.status == 0, "\(large.stderr)")
        #expect(!large.stdout.contains("@org/design"))
    }

    @Test("A source above the limit isn't searched for names")
    func largeSource() async throws {
        let folder = try TemporaryDirectory()
        try folder.write(LintTests.color("F0"), to: "A.xcassets/Card.colorset/Contents.json")
        let path = try folder.write("let a = \"Card\"\n//", to: "src/a.swift")
        try folder.write("let a = \"Other\"\n", to: "src/b.swift")
        let arguments = ["lint", "A.xcassets", "--only", "unused-asset", "--sources", "src"]
        #expect(try await !runNightcar(arguments, in: folder.path).stdout.contains("unused-asset"))
        Self.grow(path, to: Limits.sourceBytes + 1)
        #expect(try await runNightcar(arguments, in: folder.path).stdout.contains("unused-asset"))
    }

    @Test("A picture above the limits of lint is an error that says so, and is not decoded")
    func largePictures() async throws {
        let repository = try await SizeRepository()
        var header = PNGBuilder(width: 8193, height: 8192) { _, _, _ in 0 }.header()
        header += PNGBuilder.chunk("IDAT", PNGBuilder.zlib([0])) + PNGBuilder.chunk("IEND", [])
        try repository.image("Wide", [("wide.png", "", header)])
        try repository.image("Long", [("long.png", "", SizeRepository.picture(seed: 1))])
        Self.grow(repository.folder.path("Assets.xcassets/Long.imageset/long.png"), to: Limits.lintFileBytes + 1)
        let result = try await repository.run("lint", "Assets.xcassets")
        #expect(result.stdout.contains("wide.png"), "\(result.stdout)")
        #expect(result.stdout.contains("\(Limits.lintPixels)"), "\(result.stdout)")
        #expect(result.stdout.contains("File too large"), "\(result.stdout)")
    }
}
