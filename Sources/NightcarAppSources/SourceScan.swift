import NightcarDiagnostics
import NightcarModel
import NightcarSystem
import ThemeCatalogBytes

/// What one source file says about assets.
///
/// This is not a parser of Swift or Objective-C. It knows comments, texts and chains of members, and looks at the code around
/// them. What it can't understand counts as a possible use.
struct SourceScan: Sendable {
    private(set) var path: String
    var uses: [AssetUse] = []
    /// Every identifier and every word of a text.
    var words: Set<NameHash> = []
    /// Whole texts.
    var literals: Set<NameHash> = []
    var patterns: Set<NamePattern> = []
    /// The names of picture files in project files and texts, without folder, scale and extension.
    var pictures: Set<String> = []
    /// Whether the file turns dark surroundings off for its app.
    var isAlwaysLight = false
    var build = BuildSettings()
    /// Whether an `.entitlements` file asks for what Apple grants to no app of the App Store. Nil for any other file.
    var isOutsideStore: Bool?

    /// - Returns: nil if the file can't be read, or if a tool generated it from a catalog. Then its callers count.
    init?(of file: SourceFiles.File) {
        guard let bytes = try? readFile(file.path, limit: Limits.sourceBytes) else { return nil }
        self.init(bytes, path: file.path, syntax: file.syntax)
    }

    init?(_ bytes: [UInt8], path: String, syntax: SourceFiles.Syntax) {
        self.path = path
        switch syntax {
        case .code:
            if Self.isGenerated(bytes.prefix(1200)) { return nil }
            var scanner = CodeScanner(bytes, into: self)
            self = scanner.scanned()
        case .markup:
            var scanner = MarkupScanner(bytes, into: self)
            self = scanner.scanned()
            if path.hasSuffix(".entitlements") {
                isOutsideStore = ["<key>platform-application<", "<key>com.apple.private."].contains { bytes.contains($0.utf8) }
            }
        case .words:
            scanWords(bytes)
        }
    }

    /// Whether a file is R.swift's or SwiftGen's list of all assets.
    private static func isGenerated(_ head: ArraySlice<UInt8>) -> Bool {
        let text = String(decoding: head, as: UTF8.self).lowercased()
        return text.contains("generated")
            && ["swiftgen", "r.swift", "r.generated", "asset catalog"].contains(where: text.contains)
    }

    /// A use of an asset on one line of the file.
    func use(_ name: String, _ kind: SetKind, _ form: AssetUse.Form, line: Int, column: Int, length: Int) -> AssetUse {
        let range = TextRange(start: Position(line: line, column: column), end: Position(line: line, column: column + length))
        return AssetUse(name: name, kind: kind, form: form, location: Location(path: path, place: .text(range)))
    }

    /// Adds a text and the words in it.
    ///
    /// A text such as `cone.png` names a file that isn't in a catalog.
    mutating func add(literal bytes: ArraySlice<UInt8>) {
        literals.insert(NameHash(bytes))
        if bytes.count <= 128, let stem = SourceFiles.pictureStem(bytes) {
            pictures.insert(stem.split(separator: "/").last.map(String.init) ?? stem)
        }
        addWords(bytes)
    }

    /// Adds the runs of letters and digits, and those that dashes join: `ic-japan.png` has `ic-japan`, `ic` and `japan`.
    mutating func addWords(_ bytes: ArraySlice<UInt8>) {
        for isPart in [{ $0.isWord }, { $0.isWord || $0 == UInt8(ascii: "-") }] as [(UInt8) -> Bool] {
            for word in bytes.split(whereSeparator: { !isPart($0) }) { words.insert(NameHash(word)) }
        }
    }

    /// Reads a file whose language doesn't matter.
    private mutating func scanWords(_ bytes: [UInt8]) {
        addWords(bytes[...])
        for mark in [UInt8(ascii: "\""), UInt8(ascii: "'")] {
            for line in bytes.split(separator: UInt8(ascii: "\n")) where line.contains(mark) {
                for text in line.split(separator: mark) where text.count <= 128 { literals.insert(NameHash(text)) }
            }
        }
        if path.hasSuffix(".pbxproj") {
            let ends = bytes.split { $0 <= 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "/") }
            for name in ends { if let stem = SourceFiles.pictureStem(name) { pictures.insert(stem) } }
        }
        if path.hasSuffix(".pbxproj") || path.hasSuffix(".xcconfig") { build = BuildSettings(bytes) }
        isAlwaysLight = isAlwaysLight || bytes.contains("INFOPLIST_KEY_UIUserInterfaceStyle = Light;".utf8)
    }
}

extension Collection where Element: Equatable {
    /// Whether the elements of another collection follow each other in this one.
    func contains(_ other: some Collection<Element>) -> Bool {
        firstRange(of: other) != nil
    }
}
