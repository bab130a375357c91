import Foundation
import TestSupport
import Testing

@Suite("ARCHITECTURE.md says what Package.swift says")
struct ArchitectureTests {
    /// The rooms that each room of the table imports, as the table's last column names them.
    static func documentedImports() throws -> [String: Set<String>] {
        let text = try String(contentsOfFile: PackageLayout.root + "/ARCHITECTURE.md", encoding: .utf8)
        let rows = text.split(separator: "\n").map { $0.split(separator: "|").map { quoted(in: $0, by: "`") } }
        let rooms = rows.filter { $0.count == 3 && $0[0].count == 1 }
        return Dictionary(rooms.map { ($0[0][0], Set($0[2]).subtracting(["WebP"])) }) { first, _ in first }
    }

    /// The rooms that each target of the manifest depends on; products and system libraries left out.
    static func declaredImports() throws -> [String: Set<String>] {
        let text = try String(contentsOfFile: PackageLayout.root + "/Package.swift", encoding: .utf8)
        let list = try #require(text.range(of: "    targets: [\n"))
        let targets = text[list.upperBound...].components(separatedBy: "arget(").map { quoted(in: $0[...], by: "\"") }
        let rooms = targets.filter { ($0.first).map(isRoom) ?? false }
        return Dictionary(rooms.map { ($0[0], Set($0.dropFirst().filter(isRoom))) }) { $0.union($1) }
    }

    /// A room has a folder with sources of our own.
    static func isRoom(_ name: String) -> Bool {
        let path = "\(PackageLayout.root)/Sources/\(name)"
        return FileManager.default.fileExists(atPath: path)
            && !FileManager.default.fileExists(atPath: path + "/module.modulemap")
    }

    static func quoted(in text: Substring, by mark: Character) -> [String] {
        text.split(separator: mark, omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }

    @Test func everyRoomHasItsRowWithItsImports() throws {
        let declared = try Self.declaredImports()
        let documented = try Self.documentedImports()
        #expect(declared.count > 10)
        for (room, imports) in declared {
            #expect(documented[room] == imports, "the row of \(room)")
        }
    }

    @Test func everyFolderOfSourcesIsNamed() throws {
        let text = try String(contentsOfFile: PackageLayout.root + "/ARCHITECTURE.md", encoding: .utf8)
        let folders = try FileManager.default.contentsOfDirectory(atPath: PackageLayout.root + "/Sources")
        #expect(folders.filter { !text.contains("`\($0)`") } == [])
    }

    /// What a set type is stands in one table; elsewhere its extension as a text is a second one in the making.
    @Test func onlyTheTableKnowsTheSetTypes() throws {
        let table = "CatalogModel/SetKind.swift"
        let sources = PackageLayout.root + "/Sources/"
        let text = try String(contentsOfFile: sources + table, encoding: .utf8)
        let kinds = text.matches(of: /SetKind\(rawValue: "([a-z]+)"\)/).map { String($0.output.1) }
        #expect(kinds.count == 30)
        let homes = ["xcassets": "XCAssets/CatalogFinder.swift"].merging(kinds.map { ($0, table) }) { first, _ in first }
        let files = try #require(FileManager.default.enumerator(atPath: sources)).compactMap { $0 as? String }
        var strays: [String] = []
        for file in files where file.hasSuffix(".swift") {
            let text = try String(contentsOfFile: sources + file, encoding: .utf8)
            for (kind, home) in homes where home != file && (text.contains("\"\(kind)\"") || text.contains("\".\(kind)\"")) {
                strays.append("\(file): \(kind)")
            }
        }
        #expect(strays == [])
    }
}
