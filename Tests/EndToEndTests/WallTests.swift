import Foundation
import NightcarTestSupport
import Testing

/// Figures of the house that may fall and never rise. Whoever lowers one lowers it here, too.
@Suite("Walls that only tighten")
struct WallTests {
    /// The table. `make test` prints what is measured.
    static let walls: [(name: String, most: Int, measure: @Sendable () throws -> Int)] = [
        ("edges between rooms", 226, { try Rooms().edges.count }),
        ("rooms in the longest chain of imports", 12, { try Rooms().longestChain }),
        ("imports that go up between the folders of Sources", 0, { try Rooms().upwardEdges.count }),
        ("edges that hang on one file", 27, { try Rooms().oneFileEdges.count }),
        ("functions over 40 lines", 0, { try SourceText.all.reduce(0) { $0 + $1.longFunctions } }),
        ("types of one name in two rooms", 15, { SourceText.namesakes(try SourceText.all).count }),
        ("files of commands that read or write files", 15, { try SourceText.all.filter(\.isCommandWithFiles).count }),
        ("try?", 206, { try SourceText.all.reduce(0) { $0 + $1.count(of: "try? ") } }),
        ("force unwraps", 12, { try SourceText.all.reduce(0) { $0 + $1.forceUnwraps } }),
        ("words that people wrote in pages", 40709, { try Pages.words }),
    ]

    @Test(arguments: walls.indices)
    func holds(index: Int) throws {
        let wall = Self.walls[index]
        let found = try wall.measure()
        #expect(found <= wall.most, "\(wall.name): \(found), at most \(wall.most) before")
        #expect(found >= wall.most, "\(wall.name) fell from \(wall.most) to \(found): lower the table")
    }
}

/// A file of `Sources`.
private struct SourceText: Sendable {
    var path: String
    var lines: [Substring]
    var room: String { String(path.split(separator: "/").dropFirst().first ?? "") }

    static let read: Result<[SourceText], any Error> = Result {
        let sources = PackageLayout.root + "/Sources/"
        let files = try #require(FileManager.default.enumerator(atPath: sources)).compactMap { $0 as? String }
        return try files.filter { $0.hasSuffix(".swift") }.map { path in
            let text = try String(contentsOfFile: sources + path, encoding: .utf8)
            return SourceText(path: path, lines: text.split(separator: "\n", omittingEmptySubsequences: false))
        }
    }

    static var all: [SourceText] { get throws { try read.get() } }

    private func isComment(_ line: Substring) -> Bool { line.drop { $0 == " " }.hasPrefix("//") }

    func count(of word: String) -> Int {
        lines.reduce(0) { $0 + (isComment($1) ? 0 : $1.components(separatedBy: word).count - 1) }
    }

    /// The layout is the formatter's, so a function ends at the first `}` as far to the left as its beginning.
    var longFunctions: Int {
        var long = 0
        for (start, line) in lines.enumerated() {
            let indent = line.prefix { $0 == " " }
            let words = line.dropFirst(indent.count).split(separator: " ")
            let isFunction = words.contains("func") || words.contains { $0.hasPrefix("init(") || $0.hasPrefix("init?(") }
            guard isFunction, !isComment(line), !line.hasSuffix("}") else { continue }
            let end = lines[(start + 1)...].firstIndex { $0.hasPrefix("\(indent)}") && $0.count < indent.count + 3 }
            if let end, end - start + 1 > 40 { long += 1 }
        }
        return long
    }

    var isCommandWithFiles: Bool {
        path.hasPrefix("Tool/nightcar/") && lines.contains { $0.contains("readFile(") || $0.contains("writeFile") }
    }

    /// `value!`, but not `!=` and `as!`.
    var forceUnwraps: Int {
        lines.reduce(0) { sum, line in
            guard !isComment(line), line.contains("!") else { return sum }
            let code = Array(line.utf8)
            return sum
                + code.indices.count { index in
                    guard code[index] == UInt8(ascii: "!"), index > 0 else { return false }
                    let (before, after) = (code[index - 1], index + 1 < code.count ? code[index + 1] : UInt8(ascii: " "))
                    let isValue = before == UInt8(ascii: ")") || before == UInt8(ascii: "]")
                    return isValue && (after == UInt8(ascii: ".") || after == UInt8(ascii: ")") || after == UInt8(ascii: " "))
                }
        }
    }

    /// The names of types that two rooms declare at the top of a file.
    static func namesakes(_ files: [SourceText]) -> [String] {
        var rooms: [Substring: Set<String>] = [:]
        let kinds: Set<Substring> = ["struct", "enum", "class", "actor", "protocol"]
        for file in files {
            for line in file.lines
            where line.first?.isLetter == true && !line.hasPrefix("private") && !line.hasPrefix("fileprivate") {
                let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
                guard let index = words.prefix(3).firstIndex(where: kinds.contains), index + 1 < words.count else { continue }
                rooms[words[index + 1], default: []].insert(file.room)
            }
        }
        return rooms.filter { $0.value.count > 1 }.keys.map(String.init).sorted()
    }
}

/// The imports of the manifest.
private struct Rooms {
    /// The folders of `Sources` from top to bottom, as in ARCHITECTURE.md.
    static let folders = [
        "Tool", "Show", "Kit", "Judge", "App", "Compile", "Derive", "Tokens", "Catalog", "Art", "Basics", "Library",
    ]

    let imports: [(name: String, imports: [String])]

    init() throws { imports = try ArchitectureTests.declaredRooms() }

    var edges: [(from: String, to: String)] { imports.flatMap { room in room.imports.map { (room.name, $0) } } }

    var longestChain: Int {
        var depth: [String: Int] = [:]
        for room in imports.reversed() { depth[room.name] = 1 + (room.imports.compactMap { depth[$0] }.max() ?? 0) }
        return depth.values.max() ?? 0
    }

    var upwardEdges: [(from: String, to: String)] {
        func level(_ room: String) -> Int {
            let folder = PackageLayout.folder(ofRoom: room).split(separator: "/").dropLast().last.map(String.init) ?? ""
            return Self.folders.firstIndex(of: folder) ?? -1
        }
        return edges.filter { level($0.from) > level($0.to) }
    }

    var oneFileEdges: [(from: String, to: String)] {
        get throws {
            var files: [String: Int] = [:]
            for file in try SourceText.all {
                for line in file.lines where line.contains("import ") && !line.hasPrefix("//") {
                    guard let name = line.split(separator: " ").last else { continue }
                    files["\(file.room) \(name)", default: 0] += 1
                }
            }
            return edges.filter { files["\($0.from) \($0.to)"] == 1 }
        }
    }
}

/// The pages that people write.
private enum Pages {
    private static let generated: Set = ["Findings.md", "LintRules.md", "Configuration.md", "StoreRules.md", "Evidence.md"]

    static var words: Int {
        get throws {
            let root = PackageLayout.root
            let pages = try #require(FileManager.default.enumerator(atPath: root + "/Documentation")).compactMap { $0 as? String }
            let written = pages.filter { $0.hasSuffix(".md") && !generated.contains($0) }.map { "Documentation/\($0)" }
            return try (written + ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"]).reduce(0) { sum, page in
                sum + (try String(contentsOfFile: "\(root)/\(page)", encoding: .utf8)).split(whereSeparator: \.isWhitespace).count
            }
        }
    }
}
