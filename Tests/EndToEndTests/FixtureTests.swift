import Foundation
import NightcarTestSupport
import Testing

@Suite("Our own catalogs")
struct FixtureTests {
    /// The sets in the root and the groups of a catalog, as `Group/Name`. Sets inside sets belong to the outer one.
    static func sets(in folder: String, below group: String = "") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted().flatMap { name -> [String] in
            var isFolder: ObjCBool = false
            let path = folder + "/" + name
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else { return [] }
            let url = URL(fileURLWithPath: path)
            guard url.pathExtension.isEmpty else { return [group + url.deletingPathExtension().lastPathComponent] }
            return try sets(in: path, below: group + name + "/")
        }
    }

    @Test(arguments: ["Demo/Assets", "Basics", "AppIcon", "Composite", "Pixels", "Odd", "Broken", "Tint", "Lint"])
    func everySetHasALineInTheReadme(catalog: String) throws {
        let readme = try String(contentsOfFile: PackageLayout.fixtures + "/README.md", encoding: .utf8)
        let start = try #require(readme.range(of: "## \(catalog).xcassets"))
        let end = readme.range(of: "\n## ", range: start.upperBound..<readme.endIndex)?.lowerBound ?? readme.endIndex
        let section = readme[start.upperBound..<end]
        let sets = try Self.sets(in: "\(PackageLayout.fixtures)/\(catalog).xcassets")
        #expect(!sets.isEmpty)
        #expect(sets.filter { !section.contains("`\($0)`") } == [])
    }

    /// The lines of `make demo`, as somebody sees them who runs it first.
    @Test("The demo has ten lines, and no finding among them")
    func demo() async throws {
        let folder = try TemporaryDirectory()
        let result = try await runShell(
            "command -v make >/dev/null || exit 127; env -u MAKEFLAGS -u MAKELEVEL make -s --no-print-directory -o development -C \"$1\" NIGHTCAR=\"$NIGHTCAR\" DEMO=\"$2\" demo",
            PackageLayout.root, folder.path("demo"))
        guard result.status != 127 else { return }
        #expect(result.status == 0, "\(result.stderr)")
        let lines = result.stdout.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        #expect(lines.count <= 10)
        #expect(!result.stdout.contains("warning") && result.stderr == "")
        #expect(lines.contains { $0.contains("Icons/Summit (imageset): dark · 3x") })
        #expect(FileManager.default.fileExists(atPath: folder.path("demo/preview.html")))
    }
}
