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

    @Test(arguments: ["Basics", "AppIcon", "Composite", "Pixels", "Odd", "Broken", "Tint", "Lint"])
    func everySetHasALineInTheReadme(catalog: String) throws {
        let readme = try String(contentsOfFile: PackageLayout.fixtures + "/README.md", encoding: .utf8)
        let start = try #require(readme.range(of: "## \(catalog).xcassets"))
        let end = readme.range(of: "\n## ", range: start.upperBound..<readme.endIndex)?.lowerBound ?? readme.endIndex
        let section = readme[start.upperBound..<end]
        let sets = try Self.sets(in: "\(PackageLayout.fixtures)/\(catalog).xcassets")
        #expect(!sets.isEmpty)
        #expect(sets.filter { !section.contains("`\($0)`") } == [])
    }
}
