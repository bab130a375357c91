import NightcarBasics
import ThemeCatalogBytes

/// Reads `.xcconfig` files: https://developer.apple.com/documentation/xcode/adding-a-build-configuration-file-to-your-project
struct XCConfig {
    private(set) var level = SettingLevel()
    /// The included files that the checkout doesn't have, and `.xcconfig` files that can't be read.
    private(set) var notes: [String] = []
    private var open: Set<String> = []

    private static let mostDepth = 16

    init(path: String) { read(path, depth: 0) }

    private mutating func read(_ path: String, depth: Int) {
        guard depth < Self.mostDepth, open.insert(path).inserted else { return }
        defer { open.remove(path) }
        let bytes: [UInt8]
        do { bytes = try readFile(path, limit: Limits.sourceBytes) } catch {
            notes.append("\(path) can't be read: \(error.reason)")
            return
        }
        let text = String(decoding: bytes, as: UTF8.self)
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let code = (line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line).trimmed
            if code.hasPrefix("#include") {
                include(code, from: path, depth: depth)
            } else if let equals = Self.assignment(in: code) {
                let value = code[code.index(after: equals)...].trimmed
                level.add(
                    String(code[..<equals]), String(value.hasSuffix(";") ? value.dropLast() : value),
                    .place(Location(path: path, line: index + 1)))
            }
        }
    }

    /// The equals sign after a name and its conditions: not the one in `[sdk=iphoneos*]`.
    private static func assignment(in code: Substring) -> Substring.Index? {
        var depth = 0
        for index in code.indices {
            switch code[index] {
            case "[": depth += 1
            case "]": depth -= 1
            case "=" where depth == 0: return index
            default: break
            }
        }
        return nil
    }

    /// `#include "Base.xcconfig"`, and `#include?` for a file that needn't be there.
    private mutating func include(_ code: Substring, from path: String, depth: Int) {
        let parts = code.split(separator: "\"", omittingEmptySubsequences: false)
        guard parts.count > 1 else { return }
        let name = String(parts[1])
        let file = Paths.joined(name, to: Paths.parent(of: path))
        if Paths.real(file) != nil { return read(file, depth: depth + 1) }
        let isOptional = code.hasPrefix("#include?")
        notes.append("\(Paths.lastName(path)) includes \(name), which isn't in the checkout\(isOptional ? " (optional)" : "")")
    }
}

extension Location {
    /// The first column of a line.
    init(path: String, line: Int) {
        let start = Position(line: line, column: 1)
        self.init(path: path, place: .text(TextRange(start: start, end: start)))
    }
}

extension Paths {
    /// A path relative to a folder, with `.` and `..` resolved as text.
    static func joined(_ path: some StringProtocol, to folder: String) -> String {
        "/" + components(path.hasPrefix("/") ? String(path) : "\(folder)/\(path)").joined(separator: "/")
    }

    /// `B` for `/A/B`.
    static func lastName(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
}
