import Foundation
import NightcarTestSupport
import Testing

@Suite("ARCHITECTURE.md says what Package.swift says")
struct ArchitectureTests {
    /// The rooms of the table, from top to bottom.
    static func documentedRooms() throws -> [String] {
        let text = try String(contentsOfFile: PackageLayout.root + "/ARCHITECTURE.md", encoding: .utf8)
        let heading = try #require(text.range(of: "| room | what lives there |"))
        return text[heading.upperBound...].matches(of: /(?m)^\| `(\w+)` \|/).map { String($0.output.1) }
    }

    /// The rooms of the manifest in its order, each with the rooms that it depends on. Products and module maps are left out.
    static func declaredRooms() throws -> [(name: String, imports: [String])] {
        let text = try String(contentsOfFile: PackageLayout.root + "/Package.swift", encoding: .utf8)
        let start = try #require(text.range(of: "let rooms: [Target] = ["))
        let end = try #require(text.range(of: "\n]", range: start.upperBound..<text.endIndex))
        return text[start.upperBound..<end.lowerBound].components(separatedBy: "room(").compactMap { target in
            let names = target.matches(of: /\w+/).map { String($0.output) }.filter(isRoom)
            return names.first.map { ($0, Array(names.dropFirst())) }
        }
    }

    /// A room has a folder with sources of our own.
    static func isRoom(_ name: String) -> Bool {
        guard let path = PackageLayout.rooms[name] else { return false }
        return !FileManager.default.fileExists(atPath: path + "/module.modulemap")
    }

    @Test func theTableHasTheRoomsInTheOrderOfTheManifest() throws {
        let declared = try Self.declaredRooms().map(\.name)
        #expect(declared.count > 20)
        #expect(try Self.documentedRooms() == declared)
    }

    @Test func aRoomImportsOnlyRoomsBelowIt() throws {
        let rooms = try Self.declaredRooms()
        let places = Dictionary(uniqueKeysWithValues: rooms.enumerated().map { ($1.name, $0) })
        for (place, room) in rooms.enumerated() {
            #expect(room.imports.filter { (places[$0] ?? -1) <= place } == [], "the imports of \(room.name)")
        }
    }

    /// The pass without traits tests these rooms and what uses them: see `traitTests` in the manifest.
    @Test func onlyThreeRoomsHaveConditionsForTraits() throws {
        let sources = PackageLayout.root + "/Sources/"
        var rooms: Set<String> = []
        for case let path as String in try #require(FileManager.default.enumerator(atPath: sources))
        where path.hasSuffix(".swift") {
            let text = try String(contentsOfFile: sources + path, encoding: .utf8)
            guard text.contains(/(?m)^ *#(else)?if .*(WebP|JPEGXL|SVG)/) else { continue }
            rooms.insert(String(path.split(separator: "/")[1]))
        }
        #expect(rooms == ["NightcarImaging", "NightcarVectors", "ThemeCatalogPixels"])
    }

    /// Apps link the library: it may depend on nothing else of the package.
    @Test func theLibraryImportsNothingButItself() throws {
        for room in try Self.declaredRooms() where room.name.hasPrefix("ThemeCatalog") {
            #expect(room.imports.filter { !$0.hasPrefix("ThemeCatalog") } == [], "the imports of \(room.name)")
        }
    }

    /// The library is for systems as old as iOS 15. Nothing but Apple's SDKs would notice a newer type, so we look for the names.
    @Test func theLibraryUsesNothingNewerThanItsPlatforms() throws {
        let newer = /\b(U?Int128|Mutex|Atomic|Synchronization|Duration|ContinuousClock|SuspendingClock|Regex|Span|InlineArray)\b/
        let calls = /\b(validating|trimmingPrefix|firstRange|wholeMatch|prefixMatch)\b/
        let sources = PackageLayout.root + "/Sources/"
        let files = try #require(FileManager.default.enumerator(atPath: sources)).compactMap { $0 as? String }
        let library = files.filter { ($0.hasPrefix("Library/") || $0.hasPrefix("Kit/ThemeCatalog")) && $0.hasSuffix(".swift") }
        #expect(library.count > 50)
        for file in library {
            for line in try String(contentsOfFile: sources + file, encoding: .utf8).split(separator: "\n") {
                let code = line.prefix { $0 == " " }.endIndex..<line.endIndex
                guard !line[code].hasPrefix("//") else { continue }
                #expect(!line.contains(newer) && !line.contains(calls), "\(file): \(line)")
            }
        }
    }

    /// SwiftPM refuses an app that depends on two packages with a target of the same name.
    @Test func theNamesOfTheTargetsAreOurOwn() throws {
        let ours = ["nightcar", "AppleCatalog"]
        #expect(PackageLayout.rooms.count > 30)
        #expect(
            PackageLayout.rooms.keys.filter { !ours.contains($0) && !$0.hasPrefix("Nightcar") && !$0.hasPrefix("ThemeCatalog") }
                == [])
    }

    /// "An entry becomes a byte" of the page.
    @Test func theWorkedExampleIsWhatIsWritten() async throws {
        let text = try String(contentsOfFile: PackageLayout.root + "/ARCHITECTURE.md", encoding: .utf8)
        let start = try #require(text.range(of: "## An entry becomes a byte"))
        let example = text[start.upperBound...].prefix(upTo: text.range(of: "\n## The rooms")?.lowerBound ?? text.endIndex)
        let files = try #require(FileManager.default.enumerator(atPath: PackageLayout.root + "/Sources")).compactMap {
            $0 as? String
        }
        let names = Set(files.map { String($0.split(separator: "/").last ?? "") })
        let named = example.matches(of: /`([\w+]+\.swift)`/).map { String($0.output.1) }
        #expect(named.count > 10 && named.filter { !names.contains($0) } == [])

        let folder = try TemporaryDirectory()
        let result = try await runNightcar("compile", "Fixtures/Demo", "--output", folder.path("demo"), "--quiet")
        #expect(result.status == 0, "\(result.stderr)")
        let bytes = try folder.read("demo/Assets.ncar")
        let match = try #require(example.firstMatch(of: /`((?:[0-9A-F]{2} ?){4})`, at byte 0x([0-9A-F]+)/))
        let place = try #require(Int(match.output.2, radix: 16))
        let row = match.output.1.split(separator: " ").compactMap { UInt8($0, radix: 16) }
        #expect(bytes.count > place + 4 && Array(bytes[place..<place + 4]) == row)
    }

    @Test func everyFolderOfSourcesIsNamed() throws {
        let text = try String(contentsOfFile: PackageLayout.root + "/ARCHITECTURE.md", encoding: .utf8)
        let parts = try FileManager.default.contentsOfDirectory(atPath: PackageLayout.root + "/Sources").map { "\($0)/" }
        #expect((parts + PackageLayout.rooms.keys).filter { !text.contains("`\($0)`") } == [])
    }

    /// One table defines the set types. An extension as a literal elsewhere would be the start of a second table.
    @Test func onlyTheTableKnowsTheSetTypes() throws {
        let table = "Catalog/NightcarModel/SetKind.swift"
        let sources = PackageLayout.root + "/Sources/"
        let text = try String(contentsOfFile: sources + table, encoding: .utf8)
        let kinds = text.matches(of: /SetKind\(rawValue: "([a-z]+)"\)/).map { String($0.output.1) }
        #expect(kinds.count == 30)
        let homes = ["xcassets": "Catalog/NightcarXCAssets/CatalogFinder.swift"].merging(kinds.map { ($0, table) }) { first, _ in
            first
        }
        let files = try #require(FileManager.default.enumerator(atPath: sources)).compactMap { $0 as? String }
        var strays: [String] = []
        // The library for apps has its own names, below the model. In a picture's name, a sticker is a word like any other.
        let others: Set = ["Library/ThemeCatalog/AssetKind.swift", "Derive/NightcarTint/Images/ImageNames.swift"]
        for file in files where file.hasSuffix(".swift") && !others.contains(file) {
            let text = try String(contentsOfFile: sources + file, encoding: .utf8)
            for (kind, home) in homes where home != file && (text.contains("\"\(kind)\"") || text.contains("\".\(kind)\"")) {
                strays.append("\(file): \(kind)")
            }
        }
        #expect(strays == [])
    }
}
